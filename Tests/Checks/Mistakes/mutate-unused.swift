// says: result of call to 'mutate' is unused
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
func rename(_ user: User) { user.mutate { $0.name = "x" } }
