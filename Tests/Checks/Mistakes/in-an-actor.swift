// says: static subscript 'subscript(_enclosingInstance:wrapped:storage:)' requires that 'User' inherit from 'JSONModel'
import Foundation
import LazyJSON

actor User {
    @Property var name: String?
}
