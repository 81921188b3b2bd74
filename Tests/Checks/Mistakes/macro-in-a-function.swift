// says: local type cannot have attached extension macro
import LazyJSON

func make() {
    @JSONModel final class User: JSONModel {
        var id = 0
    }
}
