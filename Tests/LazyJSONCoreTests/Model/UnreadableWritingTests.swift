import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A value that would not be read back is not written, and the error says so.
@Suite struct UnreadableWritingTests {
    enum Word: String, Sendable { case none = "(null)", some }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var certain: String = "x"
        @Property var odd: String = "(null)"
        @Property var word: Word?
        @Property var url: URL?
        @Property var tags: [String]
        @Property var sparse: [String?]
        @Property var table: [String: String]
        @Property var value: JSON?
        @Property(as: .nonEmpty) var label: String?
        @Property(as: never) var never: Int?
        @Property(as: .embedded) var texts: [String]
        static let never = Converter<Int>(decode: { _ in nil }, encode: { JSON($0) })
    }
    final class Blank: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var date: Date?
        override class var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.nullSpellings.formUnion(["", "1970-01-01T00:00:00Z"])
            return coercion
        }
    }

    struct Edit<Model: JSONModel>: Sendable, CustomTestStringConvertible {
        let message: String
        let change: @Sendable (inout Mutable<Model>) -> Void
        init(_ message: String, _ change: @escaping @Sendable (inout Mutable<Model>) -> Void) {
            (self.message, self.change) = (message, change)
        }
        var testDescription: String { message }

        func expect(_ model: Model) {
            let error = #expect(throws: MutationError.self) { try model.tryMutate(change) }
            #expect(error?.description == message)
            #expect(model.mutate(change) === model)
        }
    }

    static let null = #"was not written: it would be written as "(null)", which reads as null"#

    static let edits: [Edit<Model>] = [
        Edit("Model.name \(null)") { $0.name = "(null)" },
        Edit("Model.name \(null)") { $0.name? = "(null)" },
        Edit("Model.certain \(null)") { $0.certain = "(null)" },
        Edit("Model.word \(null)") { $0.word = Word.none },
        Edit("Model.url \(null)") { $0.url = URL(string: "(null)") },
        Edit("Model.tags \(null)") { $0.tags = ["a", "(null)"] },
        Edit("Model.tags \(null)") { $0.tags.append("(null)") },
        Edit("Model.tags \(null)") { $0.tags[0] = "(null)" },
        Edit("Model.sparse \(null)") { $0.sparse[0] = "(null)" },
        Edit("Model.table \(null)") { $0.table["a"] = "(null)" },
        Edit("Model.table \(null)") { $0.table = ["a": "b", "b": "(null)"] },
        Edit("Model.value \(null)") { $0.value = "(null)" },
        Edit(#"Model.label was not written: it would be written as "", which cannot be read back"#) { $0.label = "" },
        Edit("Model.never was not written: it would be written as 5, which cannot be read back") { $0.never = 5 },
        Edit("Model.texts \(null)") { $0.texts = ["(null)"] },
    ]

    @Test("a value that would read as null or not at all is not written, and the error says so", arguments: edits)
    func unreadable(edit: Edit<Model>) throws {
        edit.expect(
            try Model(
                parsing: #"""
                    {"name": "n", "certain": "c", "word": "some", "url": "a:b", "tags": ["t", 5], "sparse": ["s", null],
                     "table": {"a": "b"}, "value": 1, "label": "l", "never": 1, "texts": "[]"}
                    """#))
    }

    @Test(
        "if nothing of a list can be written, the JSON stays", arguments: ["{}", #"{"tags": 5, "table": []}"#])
    func nothing(text: String) throws {
        let model = try Model(parsing: text)
        let edited = model.mutate {
            $0.tags.append("(null)")
            $0.table["a"] = "(null)"
            $0.texts.append("(null)")
        }
        #expect(edited === model)
    }

    @Test("the null spellings of a policy count")
    func policy() throws {
        let model = try Blank(parsing: #"{"name": "n"}"#)
        Edit<Blank>(#"Blank.name was not written: it would be written as "", which reads as null"#) { $0.name = "" }
            .expect(model)
        Edit<Blank>(
            #"Blank.date was not written: it would be written as "1970-01-01T00:00:00Z", which reads as null"#
        ) { $0.date = Date(timeIntervalSince1970: 0) }.expect(model)
        #expect(try Model().tryMutate { $0.name = "" }.name == "")
    }

    @Test("a list that is edited in place is written without impossible values; errors come in the order of the edits")
    func partly() throws {
        let model = try Model(parsing: #"{"tags": ["t", 5], "table": {}}"#)
        let change: @Sendable (inout Mutable<Model>) -> Void = {
            $0.tags.append("a")
            $0.tags.append("(null)")
            $0.name = "(null)"
            $0.tags.append("b")
            $0.table["k"] = "(nil)"
            $0.table["l"] = "v"
        }
        #expect(model.mutate(change).json.text == #"{"tags": ["t", 5, "a", "b"], "table": {"l": "v"}}"#)
        var draft = Mutable(model)
        change(&draft)
        #expect(draft.cell.errors.map(\.property) == ["tags", "name", "table"])
    }

    @Test("a value that reads back rounded is written: that is the converter's rounding")
    func rounding() throws {
        final class Rounded: JSONModel, @unchecked Sendable {
            @Property(as: .trimmed) var text: String?
            @Property var date: Date?
            @Property(as: .millisecondsSince1970) var stamp: Date?
            @Property(as: Converter<Int>(decode: { $0.int }, encode: { JSON($0 / 10 * 10) })) var tens: Int?
        }
        let model = try Rounded().tryMutate {
            $0.text = " a "
            $0.date = Date(timeIntervalSince1970: 1.23456)
            $0.stamp = Date(timeIntervalSince1970: 1.23456)
            $0.tens = 1234
        }
        #expect(model.text == "a")
        #expect(model.tens == 1230)
        // A date isn't rounded.
        #expect(model.json["stamp"]?.double == 1234.56 && model.date == Date(timeIntervalSince1970: 1.23456))
        // A default that is spelled as null reads as itself.
        #expect(try Model().tryMutate { $0.odd = "(null)" }.odd == "(null)")
    }
}
