// says: a let isn't read from the JSON: a property is a var, and a constant is static
import LazyJSON

@JSONModel struct User {
    let id: Int
}
