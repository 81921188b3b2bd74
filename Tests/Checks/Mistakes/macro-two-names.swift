// says: each property has a var of its own
import LazyJSON

@JSONModel final class User: JSONModel {
    var id = 0, age = 0
}
