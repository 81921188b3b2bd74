// says: static subscript 'subscript(_enclosingInstance:wrapped:storage:)' requires that 'User' inherit from 'StoredModel'
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Stored var launches: Int = 0
}
