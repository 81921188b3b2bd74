// says: 'private(set)' modifier cannot be applied to read-only properties
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property private(set) var name: String = ""
}
