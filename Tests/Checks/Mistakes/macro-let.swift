// says: a let isn't read from the JSON: a property is a var, which only drafts can set
import LazyJSON

@JSONModel final class User: JSONModel {
    let id: Int
}
