// says: redundant conformance of 'User' to protocol 'Decodable'
import LazyJSON

final class User: JSONModel, Decodable, @unchecked Sendable {
    @Property var name: String?
}
