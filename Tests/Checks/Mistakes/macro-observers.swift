// says: a property has no observers, because a model never changes
import LazyJSON

@JSONModel final class User: JSONModel {
    var id = 0 { didSet { print(id) } }
}
