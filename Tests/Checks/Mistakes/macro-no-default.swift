// says: a property needs a default for JSON without a value: add one, or make it optional
import LazyJSON

@JSONModel final class User: JSONModel {
    var id: Int
}
