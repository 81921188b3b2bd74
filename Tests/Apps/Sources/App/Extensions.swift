import Foundation
import LazyJSON

// What an app adds to models and to types of the library. Models are nonisolated by what they inherit from; protocols and extensions
// are the main actor's unless they say `nonisolated`.

nonisolated protocol Named {
    var name: String? { get }
}
nonisolated extension Named {
    var initial: String { String(name?.prefix(1) ?? "?") }
}
nonisolated extension Converter where Value == String {
    static var lowercased: Converter<String> {
        Converter<String>(decode: { $0.string?.lowercased() }, encode: { JSON($0) })
    }
}
final class Contact: JSONModel, Named, @unchecked Sendable {
    @Property var name: String?
    @Property(as: .lowercased) var email: String?
}
nonisolated extension Contact {
    var summary: String { "\(name ?? "?") <\(email ?? "?")>" }
}
nonisolated extension JSONModelProtocol where Self: Contact {
    init(named name: String) { self.init { $0.name = name } }
}
nonisolated extension Mutable where Model: Contact {
    mutating func anonymize() { self.name = nil }
}

nonisolated struct Point: Codable {
    var x = 0.0
    var y = 0.0
}
final class Pin: JSONModel, @unchecked Sendable {
    @Property(as: .codable) var point: Point?
}

// For the main actor alone.

protocol Row {
    var name: String? { get }
}
extension Row {
    var title: String { name ?? "nobody" }
}
extension Contact: Row {}

extension App {
    static func tryExtensions() async throws {
        let contact = try Contact(parsing: #"{"name": "Ada", "email": "ADA@X.ORG"}"#)
        let rows: [any Row] = [contact, Contact()]
        expect(rows.map(\.title) == ["Ada", "nobody"], "a protocol of the main actor")
        let text = await Task.detached { readExtensions(of: contact) }.value
        expect(text == #"A B Ada <ada@x.org> {"email": "ADA@X.ORG"}"#, text)
        let pin = try Pin(parsing: #"{"point": {"x": 1, "y": 2}}"#)
        let y = await Task.detached { pin.point?.y }.value
        expect(y == 2, "a Codable type")
    }

    nonisolated static func readExtensions(of contact: Contact) -> String {
        let named: [any Named] = [contact, Contact(named: "Bo")]
        let anonymous = contact.mutate { $0.anonymize() }
        return named.map(\.initial).joined(separator: " ") + " \(contact.summary) \(anonymous.json.text)"
    }
}
