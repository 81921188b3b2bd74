// says: 'wrappedValue' is unavailable: @Stored can only be used in a class that inherits from StoredModel
import LazyJSON

struct Settings {
    @Stored var launches: Int = 0
}
