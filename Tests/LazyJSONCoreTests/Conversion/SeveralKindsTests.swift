import LazyJSON
import Testing

/// A value that is a string in one document and a number or a Bool in another, kept as an enum.
@Suite struct SeveralKindsTests {
    private enum Scalar: JSONConvertible, Hashable {
        case number(Int), text(String), flag(Bool)

        static func decode(_ json: JSON) -> Scalar? {
            json.int.map(number) ?? json.string.map(text) ?? json.bool.map(flag)
        }

        func encode() -> JSON? {
            switch self {
            case .number(let number): JSON(number)
            case .text(let text): JSON(text)
            case .flag(let flag): JSON(flag)
            }
        }
    }

    private final class Entry: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Scalar = .number(0)
        @Property var name: String?
        @Property var other: Scalar?
        @Property var byID: [String: Scalar]
    }

    private final class StrictEntry: JSONModel, @unchecked Sendable {
        @Property var id: Scalar?
        override class var coercion: Coercion { .strict }
    }

    private static let values: [(String, Scalar)] = [
        ("7", .number(7)), ("7.0", .number(7)), (#""7""#, .text("7")), (#""x7""#, .text("x7")), (#""""#, .text("")),
        ("true", .flag(true)), ("false", .flag(false)), (#""true""#, .text("true")),
        ("-9223372036854775808", .number(.min)),
    ]

    @Test func `each kind is read as its case, by any policy, and written as the same kind`() throws {
        for (text, value) in Self.values {
            let entry = try Entry(parsing: #"{"id": \#(text), "other": \#(text), "byID": {"a": \#(text)}}"#)
            #expect(entry.id == value && entry.other == value && entry.byID == ["a": value])
            #expect(try StrictEntry(parsing: #"{"id": \#(text)}"#).id == value)
            #expect(entry.issues.isEmpty)
            #expect(entry.mutate { $0.id = value } === entry)
            for (_, new) in Self.values {
                let changed = entry.mutate { $0.id = new }
                #expect(changed.id == new && changed.other == value)
                #expect(changed.json["id"]?.kind == (value == new ? entry : Entry { $0.id = new }).json["id"]?.kind)
            }
        }
    }

    @Test func `a value of another kind is an issue and stays in the JSON`() throws {
        for text in ["[7]", "{}", "1.5", "18446744073709551616"] {
            let entry = try Entry(parsing: #"{"other": \#(text)}"#)
            #expect(entry.other == nil)
            #expect(entry.issues.map(\.pointer) == ["/other"])
            #expect(entry.mutate { $0.name = "x" }.json["other"]?.text == text)
        }
    }

    @Test func `an id of several kinds finds the elements of lists`() throws {
        let base = try LazyArray<Entry>(parsing: #"[{"id": 7}, {"id": "7"}, {"id": "x"}]"#)
        let local = base.mutate { $0[1].name = "text" }
        let remote = try LazyArray<Entry>(
            parsing: #"[{"id": "x", "name": "x"}, {"id": "7"}, {"id": 7.0, "name": "number"}]"#)
        let merge = LazyArray<Entry>.merge(base: base, local: local, remote: remote)
        #expect(merge.conflicts.isEmpty)
        #expect(
            merge.value.json
                == [["id": "x", "name": "x"], ["id": "7", "name": "text"], ["id": 7, "name": "number"]])
        let cache = ObjectCache<Scalar, Entry>(key: { $0.id }, load: { _ in nil })
        for entry in base { cache.update(entry) }
        #expect(cache[.number(7)] === base[0] && cache[.text("7")] === base[1] && cache[.flag(true)] == nil)
    }
}
