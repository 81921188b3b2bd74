// says: cannot assign value of type 'Int' to type 'Mutable<String?>'
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
func rename(_ user: User) -> User { user.mutate { $0.name = 5 } }
