import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Declarations that no other suite has: rarer arguments together, and the mistakes that are found in them.
@Suite struct DeclaringTests {
    final class Token: Sendable, Equatable {
        let number: Int
        init(_ number: Int) { self.number = number }
        static func == (left: Token, right: Token) -> Bool { left.number == right.number }
    }
    static let tokens = ObjectCache<Int, Token>(key: { $0.number }, load: { $0 > 0 ? Token($0) : nil })
    static let doubled = Converter<Int>(decode: { $0.int.map { $0 * 2 } }, encode: { JSON($0 / 2) })

    final class Defaults: JSONModel, @unchecked Sendable {
        @Property("l", as: doubled) var list: [Int] = [1, 2]
        @Property("l", or: ["m"], as: doubled) var maybeList: [Int]?
        @Property("n", as: doubled) var maybe: Int? = 5
        @Property("t", cachedObject: tokens) var token: Token? = Token(7)
        @Property("t", or: ["u"], cachedObject: tokens) var certain: Token = Token(8)
        @Property("ts", cachedObject: tokens) var tokenList: [Token]
    }

    @Test("a default is read if there is no usable value, whatever else a declaration says")
    func defaults() throws {
        for text in ["{}", #"{"l":null,"n":null,"t":null,"ts":null}"#, #"{"l":"x","n":"x","t":0,"ts":"x"}"#] {
            let model = try Defaults(parsing: text)
            #expect(model.list == [1, 2])
            #expect(model.maybeList == nil)
            #expect(model.maybe == 5)
            #expect(model.token == Token(7))
            #expect(model.certain == Token(8))
            #expect(model.tokenList == [])
        }
        let model = try Defaults(parsing: #"{"l":[1,"x",3],"n":4,"t":3,"ts":[1,0,2]}"#)
        #expect(model.list == [2, 6])
        #expect(model.maybeList == [2, 6])
        #expect(model.maybe == 8)
        #expect(model.token === Self.tokens[3] && model.certain === Self.tokens[3])
        #expect(model.tokenList == [Token(1), Token(2)])
        let changed = model.mutate {
            $0.list = [8]; $0.token = Token(5)
        }
        #expect(changed.json["l"]?.text == #"[4,"x"]"#, "an unreadable value stays")
        #expect(changed.json["t"]?.text == "5")
    }

    final class LongNames: JSONModel, @unchecked Sendable {
        @Property var aNameOfMoreThanFifteenBytes: Int = 0
        @Property var aNameOfMoreThanFifteenOthers: Int = 0
        @Property("a name with \\\\ a backslash in it") var backslash: Int = 0
    }

    @Test("long names are distinguished by all of their bytes, also if the last object had another one in their place")
    func longNames() throws {
        let texts = [
            #"{"aNameOfMoreThanFifteenBytes":1,"aNameOfMoreThanFifteenOthers":2,"a name with \\ a backslash in it":3}"#,
            #"{"aNameOfMoreThanFifteenOthers":2,"aNameOfMoreThanFifteenBytes":1,"a name with \\ a backslash in it":3}"#,
            #"{"aNameOfMoreThanFifteenByteX":9,"aNameOfMoreThanFifteenBytes":1,"aNameOfMoreThanFifteenOther":9,"a name with \u005c a backslash in it":3,"aNameOfMoreThanFifteenOthers":2}"#,
        ]
        for text in texts + texts.reversed() + texts {
            let model = try LongNames(parsing: text)
            #expect(model.backslash == 3)
            #expect(model.aNameOfMoreThanFifteenOthers == 2)
            #expect(model.aNameOfMoreThanFifteenBytes == 1)
        }
    }

    // MARK: Mistakes that are reported without ending the process

    final class Mistaken: JSONModel, @unchecked Sendable {
        struct Opaque: Sendable {}
        struct Reactions: Codable, Hashable, Sendable { var count = 0 }
        @Property("a..b") var path: Int?
        @Property(enumValues: ["a"]) var number: Int?
        @Property var opaque: Opaque?
        @Property var reactions: Reactions?
        @Property var lists: [String: [Reactions]]
        @Property var byReaction: [Reactions: Int]
        @Property(as: .embedded) var embedded: Opaque?
        @Property var fine: Int?
    }

    @Test("all mistakes of a class are found at once")
    func mistakes() {
        func found(_ modelClass: JSONModel.Type) -> [String] {
            var mistakes: [String] = []
            #expect(ClassLayout.build(ModelKind(modelClass), mistakes: &mistakes) == nil)
            return mistakes.map { $0.replacing(/\ \(.*:\d+\)/, with: "").replacing(/^\ \ .*swift:\d+/, with: "  FILE") }
        }
        #expect(
            found(Mistaken.self) == [
                "  Mistaken.path: \"a..b\" is not a path: names are separated by single dots, and a dot or a "
                    + "backslash in a name is escaped with a backslash",
                "  Mistaken.number: enumValues needs a string, but Optional<Int> is not one",
                "  Mistaken.opaque: there is no converter for Optional<Opaque>: conform Opaque to JSONConvertible, or pass a converter "
                    + "for it with as:",
                "  Mistaken.reactions: there is no converter for Optional<Reactions>: conform Reactions to JSONConvertible, or pass a "
                    + "converter for it with as:, or declare it as: .codable",
                "  Mistaken.lists: there is no converter for Dictionary<String, Array<Reactions>>: conform Reactions to JSONConvertible, "
                    + "or pass a converter for it with as:, or declare it as: .codable",
                "  Mistaken.byReaction: there is no converter for Dictionary<Reactions, Int>: conform Reactions to JSONConvertible, or "
                    + "pass a converter for it with as:",
                "  Mistaken.embedded: Opaque cannot be embedded: there is no converter for it",
            ])
        let leftOver =
            "  FILE: a @Property that belongs to none of the class's stored properties: an initializer replaced it "
            + "with another one, or created it for itself"
        #expect(found(InitializerTests.ReplacingDeclared.self) == [leftOver])
        #expect(found(InitializerTests.Local.self) == [leftOver])
    }

    // MARK: Stored variables

    class Stateful: JSONModel, @unchecked Sendable {
        @Property var fine: Int = 0
        let constant = 5
        var stored = 1
        weak var link: AnyObject?
        var computed: Int { stored }
        var observed = 2 { didSet {} }
    }
    final class StatefulChild: Stateful, @unchecked Sendable {
        var own: [Int] = []
        @Property var alsoFine: String?
    }
    final class Stateless: JSONModel, @unchecked Sendable {
        @Property var fine: Int = 0
        let constant = NSObject()
        let optional: Int? = nil
        nonisolated(unsafe) static var shared = 1
        var computed: Int {
            get { 1 }
            set {}
        }
    }

    final class Constants: JSONModel, @unchecked Sendable {
        @Property var first: Int = 1
        let nothing: Void = ()
        let reads = Mutex(5)
        @Property var second: String?
        let site: UInt32 = 1 << 12
        let wrapper: Property<Int>? = nil
        let text: String? = nil
        @Property var third: [Int]
        let closure: @Sendable () -> Int = { 3 }
        let pair = (1, NSObject())
        @Property var fourth: Bool = false
    }

    @Test("constants of every kind can be between properties, also ones that cannot be copied")
    func constants() throws {
        #expect(Constants.properties.map(\.name) == ["first", "second", "third", "fourth"])
        let model = try Constants(parsing: #"{"first": 7, "second": "x", "third": [1], "fourth": true}"#)
        #expect(model.first == 7 && model.second == "x" && model.third == [1] && model.fourth)
        #expect(model.reads.withLock { $0 } == 5)
        #expect(model.mutate { $0.second = "y" }.second == "y")
    }

    @Test("a stored variable of a model is named, in subclasses too; constants and computed properties are fine")
    func storedVariables() {
        func found(_ modelClass: JSONModel.Type) -> [String] {
            var mistakes: [String] = []
            _ = ClassLayout.build(ModelKind(modelClass), mistakes: &mistakes)
            return mistakes
        }
        func message(_ name: String) -> String {
            "  \(name): a stored variable, but models are shared and immutable: make it a @Property, a let or a computed property"
        }
        let inherited = ["stored", "link", "observed"].map { message("Stateful.\($0)") }
        #expect(found(Stateful.self) == inherited)
        #expect(found(StatefulChild.self) == [message("StatefulChild.own")] + inherited)
        #expect(found(Stateless.self) == [])
        #expect(Stateless().fine == 0)
    }
}
