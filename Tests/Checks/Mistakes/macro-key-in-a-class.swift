// says: in a class, @Property has the path and the options of a property
import LazyJSON

@JSONModel final class User: JSONModel {
    @Key("user_id") var id = 0
}
