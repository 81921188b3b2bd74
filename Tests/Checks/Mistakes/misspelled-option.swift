// says: type 'PropertyOptions<Int>?' has no member 'require'
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property("user_id", .require) var id: Int = 0
}
