// says: in a struct, @Key has the path and the options of a property
import LazyJSON

@JSONModel struct User {
    @Property("user_id") var id = 0
}
