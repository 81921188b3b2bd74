// says: a property holds its value, and can't be weak
import LazyJSON

@JSONModel final class User: JSONModel {
    weak var friend: User?
}
