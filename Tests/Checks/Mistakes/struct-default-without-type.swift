// says: a property needs a type, unless its default is a number, a string, a Bool or an initializer
import LazyJSON

@JSONModel struct User {
    var tags = ["a"]
}
