// says: a property has no observers, because its value is in the JSON
import LazyJSON

@JSONModel struct User {
    var id = 0 { didSet { print(id) } }
}
