// says: value of type 'Mutable<JSONModel>' has no dynamic member 'name' using key path from root type 'JSONModel'
import LazyJSON

class User: JSONModel, @unchecked Sendable {
    @Property var name: String = ""
    init(name: String) { super.init { $0.name = name } }
}
