// says: type 'Note' does not conform to the 'Sendable' protocol
import Foundation
import LazyJSON

final class Note { var text = "" }
final class User: JSONModel, @unchecked Sendable {
    @Property var note: Note?
}
