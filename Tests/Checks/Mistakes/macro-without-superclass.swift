// says: a model class inherits from JSONModel, or from another model class
import LazyJSON

@JSONModel final class User {
    var id = 0
}
