// says: 'required' initializer 'init(_:)' must be provided by subclass of 'JSONModel'
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
    required init(from decoder: any Decoder) throws { super.init() }
}
