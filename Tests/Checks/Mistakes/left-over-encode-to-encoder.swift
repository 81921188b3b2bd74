// says: overriding non-open instance method outside of its defining module
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
    func encode(to encoder: any Encoder) throws {}
}
