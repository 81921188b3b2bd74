// says: no exact matches in call to initializer
import Foundation
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
}

func ticket(in data: Data) -> Ticket? { Ticket(data) }
