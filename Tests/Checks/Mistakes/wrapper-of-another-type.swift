// says: class 'Stored' cannot be used as an attribute
import LazyJSON

final class Stored: JSONModel, @unchecked Sendable {}
final class Settings: StoredModel, @unchecked Sendable {
    @Stored var launches: Int = 0
}
