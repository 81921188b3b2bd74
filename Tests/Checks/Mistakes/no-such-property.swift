// says: value of type 'Mutable<User>' has no dynamic member 'nam' using key path from root type 'User'
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
func rename(_ user: User) -> User { user.mutate { $0.nam = "x" } }
