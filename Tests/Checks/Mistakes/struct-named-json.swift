// says: a model has a member json: give the property another name, and the key with @Key
import LazyJSON

@JSONModel struct User {
    var json: String?
}
