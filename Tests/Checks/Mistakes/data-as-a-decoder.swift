// says: argument type 'Data' does not conform to expected type 'Decoder'
import Foundation
import LazyJSON

final class Ticket: JSONModel, @unchecked Sendable {
    @Property var title: String = ""
}

func ticket(in data: Data) throws -> Ticket { try Ticket(from: data) }
