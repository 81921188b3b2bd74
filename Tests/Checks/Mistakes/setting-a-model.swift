// says: cannot assign to property: 'name' is a get-only property
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
func rename(_ user: User) { user.name = "x" }
