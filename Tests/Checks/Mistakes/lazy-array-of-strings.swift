// says: type 'String' does not conform to protocol 'JSONModelProtocol'
import LazyJSON

final class Article: JSONModel, @unchecked Sendable {
    @Property var tags: LazyArray<String>
}
