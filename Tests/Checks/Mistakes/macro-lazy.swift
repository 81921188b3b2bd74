// says: a property is read from the JSON when it is needed, and isn't lazy itself
import LazyJSON

@JSONModel final class User: JSONModel {
    lazy var id = 0
}
