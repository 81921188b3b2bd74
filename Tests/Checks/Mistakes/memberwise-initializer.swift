// says: extraneous argument label 'title:' in call
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
}

let ticket = Ticket(title: "x")
