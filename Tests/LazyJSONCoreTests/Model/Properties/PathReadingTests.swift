import LazyJSON
import TestSupport
import Testing

/// A path goes through the value that its class reads at each step: for reading, writing and validation.
@Suite struct PathReadingTests {
    protocol Policy: Sendable {
        static var coercion: Coercion { get }
    }
    enum Strict: Policy { static let coercion = Coercion.strict }
    enum Lenient: Policy { static let coercion = Coercion.lenient }
    enum Permissive: Policy { static let coercion = Coercion.permissive }
    enum Texts: Policy {
        static let coercion: Coercion = {
            var coercion = Coercion.lenient
            coercion.readsContainersFromText = true
            return coercion
        }()
    }
    enum Lists: Policy {
        static let coercion: Coercion = {
            var coercion = Coercion.lenient
            coercion.readsNumberedObjectsAsLists = true
            coercion.readsSingleValuesAsLists = true
            coercion.readsEmptyArraysAsObjects = true
            return coercion
        }()
    }

    class Deep<P: Policy>: JSONModel, @unchecked Sendable {
        @Property var x: Int?
        override class var coercion: Coercion { P.coercion }
    }
    class Info<P: Policy>: JSONModel, @unchecked Sendable {
        @Property var age: Int?
        @Property var name: String?
        @Property var tags: [String]
        @Property(as: .embedded) var deep: Deep<P>?
        override class var coercion: Coercion { P.coercion }
    }

    /// Each value is read in two ways: by the model or list on its way, and by a path.
    class Outer<P: Policy>: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var info: Info<P>?
        @Property("info.age") var age: Int?
        @Property("info.deep.x") var x: Int?
        @Property var plain: Info<P>?
        @Property("plain.age") var plainAge: Int?
        @Property("plain.deep.x") var plainX: Int?
        @Property var list: [JSON]
        @Property("list.0") var first: JSON?
        @Property("list.1") var second: JSON?
        @Property(as: Converter<Info<P>>.embedded) var texts: [Info<P>]
        @Property("texts.0.age") var textAge: Int?
        @Property var named: [String: Info<P>]
        @Property("named.a.age") var namedAge: Int?
        @Property("info.name", or: ["plain.name"]) var name: String?
        override class var coercion: Coercion { P.coercion }
    }

    class Declared: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var info: Info<Lenient>?
        @Property("info.age") var age: Int = 0
        @Property("info.deep.x") var x: Int = 0
        @Property("info.name", .readOnly) var name: String?
        @Property("info.tags.0") var tag: String?
    }
    class ByPolicy: JSONModel, @unchecked Sendable {
        @Property("info.age") var age: Int = 0
        @Property("list.0") var first: String?
        override class var coercion: Coercion { .permissive }
    }

    static let text = #"{ "info": "{ \"age\": 3, \"name\": \"Bo\",  \"deep\": \"{\\\"x\\\": 1, \\\"y\\\": 2}\" }" }"#

    @Test("text that a property reads as an object is read, written and checked through")
    func text() throws {
        let info = try JSON(parsing: Self.text)["info"]
        for model in [try Declared(parsing: Self.text), Declared { $0[raw: "info"] = info }] {
            #expect(model.age == 3 && model.name == "Bo" && model.x == 1)
            #expect(model.issues.filter(atLeast: .warning).isEmpty, "\(model.issues.map(\.message))")
            let edited = try model.tryMutate {
                $0.age = 4
                $0.x = 5
            }
            #expect(edited.json["info"]?.string == #"{ "age": 4, "name": "Bo",  "deep": "{\"x\": 5, \"y\": 2}" }"#)
            #expect(edited.info?.age == 4 && edited.info?.deep?.x == 5)
            #expect(try model.tryMutate { $0.age = 3 } === model)
            let both = try model.tryMutate {
                $0.info?.age = 8
                $0.x += 1
                #expect($0.age == 8)
                $0.info?.deep?.x? += 1
            }
            #expect(both.age == 8 && both.x == 3 && both.name == "Bo")
            #expect(throws: MutationError.self) { try model.tryMutate { $0.name = "Al" } }
            #expect(model.pointer(of: \.age)?.description == "/info/age")
        }
    }

    @Test("a member is added to text and taken from it, and the rest of the text stays")
    func members() throws {
        let model = try Declared(parsing: #"{"info": "{\"name\": \"Bo\"}", "n": 1.0}"#)
        let edited = try model.tryMutate {
            $0.age = 4
            $0.tag = "a"
        }
        #expect(edited.json.text == #"{"info": "{\"name\": \"Bo\", \"age\": 4, \"tags\": {\"0\": \"a\"}}", "n": 1.0}"#)
        let model2 = try Outer<Lenient>(parsing: #"{"info": "{\"age\": 1, \"b\": 2}"}"#)
        #expect(try model2.tryMutate { $0.age = nil }.json.text == #"{"info": "{\"b\": 2}"}"#)
    }

    @Test("text that cannot be read is an error of the path, whatever else is wrong")
    func unreadable() throws {
        for text in [#"{"info": "private"}"#, #"{"info": "[1]"}"#, #"{"info": 5}"#] {
            let model = try Declared(parsing: text)
            #expect(model.age == 0 && model.info == nil)
            #expect(!model.issues.isEmpty)
        }
        let wrong = try Declared(parsing: #"{"info": "{\"age\": \"x\"}"}"#)
        #expect(wrong.issues.contains { $0.property == "age" && $0.kind == .unreadable && $0.pointer == "/info/age" })
    }

    @Test("without a property there, the policy decides which values a path may lead through")
    func policy() throws {
        let model = try ByPolicy(parsing: #"{"info": "{\"age\": 3, \"b\": 1.0}", "list": "a"}"#)
        #expect(model.age == 3 && model.first == "a")
        #expect(model.issues.allSatisfy { $0.severity < .error })
        #expect(!model.issues.isEmpty)
        let edited = try model.tryMutate {
            $0.age = 4
            $0.first = "b"
        }
        #expect(edited.json.text == #"{"info": "{\"age\": 4, \"b\": 1.0}", "list": "b"}"#)
        let empty = try ByPolicy(parsing: #"{"info": [], "list": []}"#)
        #expect(empty.issues.allSatisfy { $0.severity < .error })
        #expect(try empty.tryMutate { $0.age = 1 }.json.text == #"{"info": {"age": 1}, "list": []}"#)
    }

    @Test("columns, descriptions, explanations and differences go through text, too")
    func elsewhere() throws {
        let list = try LazyArray<Declared>(parsing: "[\(Self.text), {\"info\": {\"age\": 7}}, {}]")
        #expect(list.map(\.age) == [3, 7, 0])
        #expect(list[0].explain(\.age).description.contains("info.age: used"))
        let old = try Declared(parsing: Self.text)
        let new = try old.tryMutate { $0.age = 4 }
        #expect(new.changes(since: old).description.contains("age"))
    }

    @Test("a forged read-only value in text is refused in a merge")
    func forged() throws {
        let base = try Declared(parsing: Self.text)
        let forged = try Declared(parsing: Self.text.replacing("Bo", with: "Al"))
        let merged = Declared.merge(base: base, local: forged, remote: base)
        #expect(merged.value.name == "Bo")
        #expect(merged.value.age == 3)
    }

    // MARK: Law

    /// Random documents for `Outer`.
    struct Documents {
        var random: SeededGenerator

        mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }

        mutating func quoted(_ text: String) -> String { JSON(text).text }

        mutating func age() -> String {
            pick(["5", "7 ", "\"6\"", "\"x\"", "null", "true", "4.5", "[1]", "\"\"", "\"null\""])
        }

        mutating func deep() -> String {
            let object = pick(["{}", "{\"x\":\(age())}", "{ \"y\": 1,\"x\": \(age()) }"])
            return pick([object, quoted(object), quoted(object), quoted(quoted(object)), "null", "3", "[]", "\"z\""])
        }

        mutating func info() -> String {
            var members: [String] = []
            if Bool.random(using: &random) { members.append("\"age\": \(age())") }
            if Bool.random(using: &random) { members.append("\"deep\":\(deep())") }
            if Bool.random(using: &random) { members.append("\"name\" : \(pick(["\"Bo\"", "null", "5", "\"\""]))") }
            if Bool.random(using: &random) { members.append("\"other\": 1.0") }
            let object = "{\(pick(["", " "]))\(members.shuffled(using: &random).joined(separator: ", "))}"
            return pick([
                object, object, quoted(object), quoted(object), quoted(" \(object) "), quoted("[\(object)]"), "[]",
                "[\(object)]", "null",
                "5", "\"private\"", "\"\"", quoted("[]"), "true",
            ])
        }

        mutating func list() -> String {
            let array = pick(["[]", "[1]", "[1, \"a\"]", "[{\"0\": 1}]", "[[2],3]", "[\"5\"]"])
            return pick([
                array, quoted(array), "{\"0\": 1, \"2\": \"b\"}", "{\"1\":\"a\",\"0\":\"b\"}", "{\"5\": 1}", "{}",
                "{\"a\": 1}", "\"a\"",
                "5", "null", quoted("{\"3\": 1}"), "true", "\"\"",
            ])
        }

        mutating func texts() -> String {
            pick(["[\(info())]", "[\(info()), \(info())]", "{\"0\": \(info())}", info()])
        }

        mutating func document() -> String {
            var members = [
                "\"info\": \(info())", "\"plain\":\(info())", "\"list\": \(list())", "\"texts\": \(texts())",
                "\"named\": \(pick(["{\"a\": \(info())}", quoted("{\"a\": \(info())}"), "[]", "5"]))",
            ]
            members.removeAll { _ in Int.random(in: 0..<8, using: &random) == 0 }
            return "{\(members.joined(separator: ", "))}"
        }
    }

    /// The same object in all representations.
    static func representations(_ text: String) throws -> [JSON] {
        let parsed = try JSON(parsing: text)
        var edited = try JSON(parsing: "{\"z\": 0}")
        var built = JSON.emptyObject
        for (key, value) in parsed.members {
            edited[key] = value
            built[key] = try JSON(parsing: value.text)
        }
        edited["z"] = nil
        return [parsed, edited, built]
    }

    static func check<P: Policy>(_: P.Type, seed: UInt64, count: Int) throws {
        var documents = Documents(random: SeededGenerator(seed: seed))
        var (through, written) = (0, 0)
        for _ in 0..<count {
            let text = documents.document()
            let number = Int.random(in: 100..<200, using: &documents.random)
            for json in try representations(text) {
                let model = try #require(Outer<P>(json))
                // The oracle: the values that the model on the way reads. Strictly, `info` reads text only, but paths
                // lead through objects, too.
                let isObject = !P.coercion.readsLooseText && json["info"]?.kind == .object
                #expect(isObject || model.age == model.info?.age, "\(P.self) \(text)")
                #expect(isObject || model.x == model.info?.deep?.x || model.info?.deep == nil, "\(P.self) \(text)")
                #expect(model.plainAge == model.plain?.age, "\(P.self) \(text)")
                #expect(model.plainX == model.plain?.deep?.x || model.plain?.deep == nil, "\(P.self) \(text)")
                if json["list"]?.kind != .object || P.coercion.readsNumberedObjectsAsLists {
                    #expect(model.first == model.list.first, "\(P.self) \(text)")
                    #expect(model.second == model.list.dropFirst().first, "\(P.self) \(text)")
                }
                #expect(model.namedAge == model.named["a"]?.age, "\(P.self) \(text)")
                // A value that is there and cannot be read ends the search.
                let name = model.info?.json["name"]
                let isNamed = name.map { !$0.isNull && !P.coercion.nullSpellings.contains($0.string ?? "z") } ?? false
                let expected = isNamed ? model.info?.name : model.plain?.name
                #expect(isObject || model.name == expected, "\(P.self) \(text)")
                if json["info"]?.kind == .string, model.age != nil { through += 1 }
                try checkWriting(model, number, text)
                if model.info != nil, model.json["info"]?.kind == .string { written += 1 }
                let issues = model.issues
                for (name, value, info) in [("age", model.age, model.info), ("plainAge", model.plainAge, model.plain)] {
                    // A value that is there and reads nil has an issue, and one that is read has no error.
                    let own = issues.filter { $0.property == name && $0.modelClass == Outer<P>.self }
                    let isThere =
                        info?.json["age"].map { !$0.isNull && !P.coercion.nullSpellings.contains($0.string ?? "z") }
                        ?? false
                    if value == nil, isThere { #expect(!own.isEmpty, "\(P.self) \(name) \(text)") }
                    if value != nil { #expect(own.allSatisfy { $0.severity < .error }, "\(P.self) \(name) \(text)") }
                }
            }
        }
        #expect(count < 100 || through > count / 40 && written > count / 40, "\(through) \(written)")
    }

    static func checkWriting<P: Policy>(_ model: Outer<P>, _ number: Int, _ text: String) throws {
        if model.info != nil {
            let byPath = try model.tryMutate { $0.age = number }
            #expect(
                byPath.age == number && byPath.json == model.mutate { $0.info?.age = number }.json, "\(P.self) \(text)")
            #expect(byPath.json.text == model.mutate { $0.info?.age = number }.json.text, "\(P.self) \(text)")
            #expect(try byPath.tryMutate { $0.age = model.age }.age == model.age, "\(P.self) \(text)")
        }
        if model.info?.deep != nil {
            let byPath = try model.tryMutate { $0.x = number }
            #expect(byPath.json.text == model.mutate { $0.info?.deep?.x = number }.json.text, "\(P.self) \(text)")
        }
        if model.plain != nil {
            let byPath = try model.tryMutate { $0.plainAge = number }
            #expect(byPath.json.text == model.mutate { $0.plain?.age = number }.json.text, "\(P.self) \(text)")
        }
        if model.named["a"] != nil {
            let byPath = try model.tryMutate { $0.namedAge = number }
            #expect(byPath.json.text == model.mutate { $0.named["a"]?.age = number }.json.text, "\(P.self) \(text)")
        }
        if !model.list.isEmpty, model.first != nil {
            let byPath = try model.tryMutate { $0.first = JSON(number) }
            #expect(byPath.first == JSON(number) && byPath.list.count == model.list.count, "\(P.self) \(text)")
            #expect(byPath.json.text == model.mutate { $0.list[0] = JSON(number) }.json.text, "\(P.self) \(text)")
        }
    }

    static let seeds: [UInt64] = [1, 2]

    @Test("whatever a path leads through, it reads and writes the value that the class reads there", arguments: seeds)
    func law(_ seed: UInt64) throws {
        let count = TestScale.size(1000, quick: 25)
        try Self.check(Strict.self, seed: seed, count: count)
        try Self.check(Lenient.self, seed: seed + 10, count: count)
        try Self.check(Permissive.self, seed: seed + 20, count: count)
        try Self.check(Texts.self, seed: seed + 30, count: count)
        try Self.check(Lists.self, seed: seed + 40, count: count)
    }
}
