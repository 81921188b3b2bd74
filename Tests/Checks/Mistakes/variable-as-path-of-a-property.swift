// says: cannot convert value of type 'String' to expected argument type 'PropertyOptions<String?>?'
import LazyJSON

enum Keys {
    static let name = "full_name"
}
final class User: JSONModel, @unchecked Sendable {
    @Property(Keys.name) var name: String?
}
