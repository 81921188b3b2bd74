// says: extraneous argument label 'key:' in call
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property(key: "full_name") var name: String?
}
