import LazyJSON
import TestSupport
import Testing

/// Whatever is in the place of a list or an object: a value that is set reads back, or is refused.
@Suite struct ContainerWritingTests {
    class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }
    protocol Policy: Sendable {
        static var coercion: Coercion { get }
    }
    enum Strict: Policy { static let coercion = Coercion.strict }
    enum Lenient: Policy { static let coercion = Coercion.lenient }
    enum Permissive: Policy { static let coercion = Coercion.permissive }

    class Holder<P: Policy>: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var embedded: [String]
        @Property(as: Converter<String>.embedded) var texts: [String]
        @Property var plain: [String]
        @Property(as: .embedded) var numbers: [Int]
        @Property(as: .embedded) var table: [String: Int]
        @Property(as: .embedded) var item: Item?
        @Property(as: .embedded) var items: LazyArray<Item>
        @Property(as: .embedded) var text: String?
        @Property(as: .embedded) var raw: JSON?
        override class var coercion: Coercion { P.coercion }
    }

    @Test(
        "one value in text stays text",
        arguments: [
            (#""\"a\"""#, ["b"], #""\"b\"""#), (#""\"a\"""#, ["b", "c"], #""[\"b\",\"c\"]""#),
            (#""\"a\"""#, [], #""[]""#),
            (#""[\"a\"]""#, ["b"], #""[\"b\"]""#), (#"["a"]"#, ["b"], #"["b"]"#), (#"5"#, ["b"], #""\"b\"""#),
        ])
    func single(_ present: String, _ value: [String], _ written: String) throws {
        let model = try Holder<Permissive>(parsing: #"{"embedded": \#(present)}"#)
        let edited = try model.tryMutate { $0.embedded = value }
        #expect(edited.json["embedded"]?.text == written && edited.embedded == value)
    }

    static let presents: [String] = {
        let contents = [
            "null", "\"a\"", "\"\"", "5", "true", "[]", "[\"a\"]", "[1, 2]", "[[1]]", "{}", "{\"a\": 1}",
            "{\"0\": \"a\", \"3\": \"b\"}",
            "{\"n\": 2}", "[{\"n\": 1}]", "\"[1]\"", "\"{\\\"n\\\": 3}\"", "\"null\"", "\"5\"",
        ]
        return contents + contents.map { JSON($0).text } + contents.map { JSON(JSON($0).text).text } + [
            "\"private\"", "\"[1\"",
        ]
    }()

    static func check<P: Policy, Value: Equatable>(
        _ json: JSON, _ keyPath: WritableKeyPath<Mutable<Holder<P>>, Value>, _ read: KeyPath<Holder<P>, Value>,
        _ values: [Value]
    ) throws {
        for value in values {
            let model = try #require(Holder<P>(json))
            guard let edited = try? model.tryMutate({ $0[keyPath: keyPath] = value }) else { continue }
            #expect(edited[keyPath: read] == value, "\(P.self): \(value) over \(json.text) is \(edited.json.text)")
            let again = try Holder<P>(parsing: edited.json.text)
            #expect(again[keyPath: read] == value, "\(P.self): \(value) over \(json.text) is \(edited.json.text)")
        }
    }

    static func checkAll<P: Policy>(_: P.Type) throws {
        let lists = [[], ["a"], ["b"], [""], ["null"], ["5"], ["[1]"], ["a", "c"], ["{\"a\":1}"]]
        for present in presents {
            func json(_ name: String) throws -> JSON { try JSON(parsing: "{\"\(name)\": \(present)}") }
            try check(json("embedded"), \Mutable<Holder<P>>.embedded, \Holder<P>.embedded, lists)
            try check(json("texts"), \Mutable<Holder<P>>.texts, \Holder<P>.texts, lists)
            try check(json("plain"), \Mutable<Holder<P>>.plain, \Holder<P>.plain, lists)
            try check(json("numbers"), \Mutable<Holder<P>>.numbers, \Holder<P>.numbers, [[], [1], [5], [1, 2]])
            try check(json("table"), \Mutable<Holder<P>>.table, \Holder<P>.table, [[:], ["a": 1], ["a": 2], ["0": 1]])
            try check(json("text"), \Mutable<Holder<P>>.text, \Holder<P>.text, ["", "a", "5", "[1]", "null", nil])
            try check(json("raw"), \Mutable<Holder<P>>.raw, \Holder<P>.raw, [[1], "a", 5, ["a": 1], "[1]", nil])
            for value in [Item { $0.n = 2 }, Item { $0.n = 9 }, Item(), nil] {
                let model = try #require(Holder<P>(json("item")))
                let edited = try? model.tryMutate { $0.item = value }
                if let edited {
                    #expect(edited.item?.n == value?.n, "\(P.self): over \(present) is \(edited.json.text)")
                }
            }
            for value: LazyArray<Item> in [[], [Item { $0.n = 1 }], [Item(), Item { $0.n = 2 }]] {
                let model = try #require(Holder<P>(json("items")))
                let edited = try? model.tryMutate { $0.items = EditableArray(Array(value)) }
                if let edited {
                    #expect(
                        edited.items.map(\.n) == value.map(\.n), "\(P.self): over \(present) is \(edited.json.text)")
                }
            }
        }
    }

    @Test("a value that is set reads back, whatever the JSON contains, or is refused")
    func law() throws {
        try Self.checkAll(Strict.self)
        try Self.checkAll(Lenient.self)
        try Self.checkAll(Permissive.self)
    }
}
