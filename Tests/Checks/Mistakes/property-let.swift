// says: property wrapper can only be applied to a 'var'
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property let name: String = ""
}
