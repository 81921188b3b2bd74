// says: a property of a class has no setter, because a model never changes
import LazyJSON

@JSONModel final class User: JSONModel {
    private(set) var id = 0
}
