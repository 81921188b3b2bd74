// says: this property needs a default, as in `= 0`, or an optional type
import LazyJSON

final class Settings: StoredModel, @unchecked Sendable {
    @Stored var launches: Int
}
