// says: class 'User' has no initializers
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    let label: String
}
