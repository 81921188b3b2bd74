// says: main actor-isolated default value in a nonisolated context
// flags: -default-isolation MainActor
import LazyJSON

extension Converter where Value == String {
    static var lowercased: Converter<String> {
        Converter<String>(decode: { $0.string?.lowercased() }, encode: { JSON($0) })
    }
}
final class User: JSONModel, @unchecked Sendable {
    @Property(as: .lowercased) var email: String?
}
