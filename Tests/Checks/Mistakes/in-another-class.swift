// says: static subscript 'subscript(_enclosingInstance:wrapped:storage:)' requires that 'User' inherit from 'JSONModel'
import Foundation
import LazyJSON

final class User {
    @Property var name: String?
}
