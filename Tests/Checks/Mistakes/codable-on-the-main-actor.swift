// says: main actor-isolated conformance of 'Point' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
// flags: -default-isolation MainActor
import LazyJSON

struct Point: Codable {
    var x = 0.0
}
final class Place: JSONModel, @unchecked Sendable {
    @Property(as: .codable) var point: Point?
}
