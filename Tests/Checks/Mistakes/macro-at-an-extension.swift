// says: 'extension' macro cannot be attached to extension
import LazyJSON

class User: JSONModel, @unchecked Sendable {}
@JSONModel extension User {
    var id: Int { 0 }
}
