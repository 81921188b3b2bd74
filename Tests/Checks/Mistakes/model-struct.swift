// says: inheritance from non-protocol type 'JSONModel'
import LazyJSON

struct User: JSONModel {
    var name: String?
}
