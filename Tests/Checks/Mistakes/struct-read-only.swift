// says: cannot assign to property: 'id' is a get-only property
import LazyJSON

@JSONModel struct User {
    @Key(.readOnly) var id = 0
}
func change(_ user: inout User) { user.id = 1 }
