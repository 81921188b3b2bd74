// says: type 'User.Cache' does not conform to the 'Sendable' protocol
import LazyJSON

@JSONModel final class User: JSONModel {
    class Cache { var names: [String] = [] }
    let cache = Cache()
}
