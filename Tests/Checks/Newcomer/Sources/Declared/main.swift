import Foundation
import LazyJSON

// A class that only declares properties, one of each kind of type, and reads them without naming their types. Nothing here refers to
// the types' conformances, so the library has to.

enum Level: String { case low, high }

final class Link: JSONModel, @unchecked Sendable {
    @Property var a: Int = -1
}

final class Declared: JSONModel, @unchecked Sendable {
    @Property var character: Character?
    @Property var number: JSONNumber?
    @Property var decimal: Decimal?
    @Property var date: Date?
    @Property var duration: Duration?
    @Property var url: URL?
    @Property var uuid: UUID?
    @Property var data: Data?
    @Property var float: Float?
    @Property var small: Int8?
    @Property var large: UInt64?
    @Property var level: Level?
    @Property var raw: JSON?
    @Property var issue: JSONIssue?
    @Property var characters: [Character]?
    @Property var urls: Set<URL>?
    @Property var dates: [String: Date]?
    @Property var byID: [UUID: JSONNumber]?
    @Property var model: Link?
    @Property var models: [Link]?
    @Property var set: Set<Link>?
    @Property var dictionary: [String: Link]?
    @Property var lazyArray: LazyArray<Link>?
    @Property var lazyDictionary: LazyDictionary<Link>?
}

let text = """
    {"character": "c", "number": 1.50, "decimal": 0.1, "date": "2024-02-29T12:00:00Z", "duration": 1.5, "url": "https://a.b/c",
     "uuid": "00000000-0000-0000-0000-000000000001", "data": "QUI=", "float": 0.5, "small": 7, "large": 8, "level": "high",
     "raw": [1], "issue": {"severity": "error", "kind": "null", "pointer": "/a", "message": "m"}, "characters": ["a"],
     "urls": ["u"], "dates": {"d": "2024-02-29T12:00:00Z"}, "byID": {"00000000-0000-0000-0000-000000000001": 1},
     "model": {"a": 1}, "models": [{"a": 2}], "set": [{"a": 3}], "dictionary": {"k": {"a": 4}}, "lazyArray": [{"a": 5}],
     "lazyDictionary": {"k": {"a": 6}}}
    """
let declared = try Declared(parsing: text)
var failures = declared.issues.map { "\($0)" }
for child in Mirror(reflecting: declared).children where "\(child.value)" == "nil" {
    failures.append("\(child.label ?? "?") reads nil")
}
let shown: [(any Sendable, String)] = [
    (declared.model, "Optional(Link(a: 1))"), (declared.lazyArray, "Optional([Link(a: 5)])"),
    (declared.lazyDictionary, "Optional([\"k\": Link(a: 6)])"), (Coercion.permissive, "Coercion.permissive"),
]
for (value, text) in shown where "\(value)" != text { failures.append("\(text) is shown as \(value)") }
print(failures.isEmpty ? "every declared type is read" : failures.joined(separator: "\n"))
exit(failures.isEmpty ? 0 : 1)
