// says: cannot assign to value: 'write' is a method
import Foundation
import LazyJSON

final class Access: JSONModel, @unchecked Sendable {
    @Property var write: Bool = false
}
func allowed(_ access: Access) -> Access { access.mutate { $0.write = true } }
