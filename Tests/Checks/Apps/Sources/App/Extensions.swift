import Foundation
import LazyJSON

// Extensions of models and of the library's types in an app. Models are nonisolated because of their superclass;
// protocols and extensions are the main actor's unless they say `nonisolated`.

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

// Protocols of the library in a class's declaration and in an extension.

final class Team: JSONModel, CachedObject, @unchecked Sendable {
    static let objectStore = ObjectCache<Int, Team>(key: { $0.id }, load: { id in Team { $0.id = id } })
    @Property var id: Int = 0
}
extension Team: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] { [SchemaAnnotation(Team.self, "Those who play.")] }
}
final class Match: JSONModel, SchemaAnnotated, @unchecked Sendable {
    @Property("team_id") var team: Team?
    static var schemaAnnotations: [SchemaAnnotation] { [SchemaAnnotation(\Match.team, "Who plays at home.")] }
}
nonisolated func validated<Document: Versioned>(_ text: String) throws -> Document {
    try Document(validating: text)
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
        let match: Match = try await Task.detached { try validated(#"{"team_id": 7}"#) }.value
        let schema = await Task.detached { Match.jsonSchema.text + Team.jsonSchema.text }.value
        expect(match.team === Team.objectStore[7] && match.team?.id == 7, "a class with a store")
        expect(schema.contains("Who plays at home.") && schema.contains("Those who play."), schema)
    }

    nonisolated static func readExtensions(of contact: Contact) -> String {
        let named: [any Named] = [contact, Contact(named: "Bo")]
        let anonymous = contact.mutate { $0.anonymize() }
        return named.map(\.initial).joined(separator: " ") + " \(contact.summary) \(anonymous.json.text)"
    }
}
