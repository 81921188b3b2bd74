// says: cannot convert value of type 'LazyArray<Ticket>' to specified type '[Ticket]'
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
}

func show(_ tickets: LazyArray<Ticket>) {
    let rows: [Ticket] = tickets
    print(rows.count)
}
