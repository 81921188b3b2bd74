// says: 'LazyArray' requires that 'String' inherit from 'JSONModel'
import LazyJSON

final class Article: JSONModel, @unchecked Sendable {
    @Property var tags: LazyArray<String>
}
