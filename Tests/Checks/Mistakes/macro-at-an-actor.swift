// says: @JSONModel is for classes, structs and enums
import LazyJSON

@JSONModel actor User {
    var id = 0
}
