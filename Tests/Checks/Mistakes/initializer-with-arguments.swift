// says: 'required' initializer 'init(_:)' must be provided by subclass of 'JSONModel'
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String = ""
    let label: String
    init(label: String) {
        self.label = label
        super.init()
    }
}
