// says: @JSONModel is for classes and structs
import LazyJSON

@JSONModel actor User {
    var id = 0
}
