// says: a property needs a type, unless its default is a literal or an initializer
import LazyJSON

@JSONModel struct User {
    var tags = ["a"]
}
