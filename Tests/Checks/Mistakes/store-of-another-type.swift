// says: requires the types 'User?' and 'Author?' be equivalent
import Foundation
import LazyJSON

final class Author: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
}
final class User: JSONModel, @unchecked Sendable {
    @Property("author_id", cachedObject: ObjectCache<Int, Author>(key: { $0.id })) var author: User?
}
