import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Mistakes in the program are found when they are first met, and named.
@Suite struct DeclarationMistakeTests {
    struct Opaque: Sendable {}
    struct OpaqueKey: Sendable, Hashable {}

    final class BadPath: JSONModel, @unchecked Sendable {
        @Property("a..b") var doubled: Int?
        @Property("a.", or: [".b"]) var ends: Int?
        @Property("") var empty: Int?
        @Property("a\\b") var escape: Int?
        @Property("a\\") var open: Int?
        @Property var fine: Int?
    }
    final class NoConverter: JSONModel, @unchecked Sendable {
        @Property var opaque: Opaque?
        @Property var opaques: [Opaque]
        @Property var table: [String: Opaque]
        @Property var keyed: [OpaqueKey: String]
        @Property var set: Set<OpaqueKey>
    }
    final class EnumOnInt: JSONModel, @unchecked Sendable {
        @Property(enumValues: ["a"]) var number: Int?
        @Property(enumValues: ["a"]) var table: [String: String]
    }
    final class Several: JSONModel, @unchecked Sendable {
        @Property("a..b") var path: Int?
        @Property(enumValues: ["a"]) var number: Int?
        @Property var opaque: Opaque?
    }

    // The compiler refuses the other mistakes: a name that a class declares twice ("invalid redeclaration"), a
    // converter or a store of another type of value ("no exact matches in call to initializer"), a property without a
    // default that needs one, several variables behind one `@Property`, and `@Property` outside of a model.

    final class BadEmbedding: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var opaque: Opaque?
        @Property("a..b", as: .embedded) var opaques: [Opaque]
        @Property(as: .embedded) var fine: [Int]
    }
    class BadBase: JSONModel, @unchecked Sendable {
        @Property("a..b") var inherited: Int?
    }
    final class BadSub: BadBase, @unchecked Sendable {
        @Property("") var own: Int?
    }
    final class Selfish: JSONModel, @unchecked Sendable {
        static let converter: Converter<Int> = {
            let number = Selfish().number
            return Converter(decode: { _ in number })
        }()
        @Property(as: converter) var number: Int = 0
    }
    final class Indirect: JSONModel, @unchecked Sendable {
        final class Other: JSONModel, @unchecked Sendable {
            @Property(.coercion(Indirect().number > 0 ? .strict : .lenient)) var number: Int = 0
        }
        @Property(.coercion(Other().number > 0 ? .strict : .lenient)) var number: Int = 0
    }

    #if EXIT_TESTS
        @Test("a type that cannot be embedded is named with the other mistakes")
        func badEmbedding() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = BadEmbedding.properties
            }
            let lines = text(result).split(separator: "\n").filter { $0.hasPrefix("  BadEmbedding.") }
            #expect(lines.count == 3)
            #expect(lines.first?.hasSuffix(": Opaque cannot be embedded: there is no converter for it") == true)
            #expect(lines.last?.hasSuffix(": Array<Opaque> cannot be embedded: there is no converter for it") == true)
        }

        @Test("mistakes of superclasses are listed with those of the class, each with the class that declares it")
        func inheritedMistakes() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = BadSub() }
            let message = text(result)
            #expect(
                message.contains("LazyJSON: BadSub cannot be used, because its properties are declared incorrectly:\n"))
            #expect(message.contains("  BadBase.inherited (LazyJSONCoreTests/DeclarationMistakeTests.swift:"))
            #expect(message.contains("  BadSub.own (LazyJSONCoreTests/DeclarationMistakeTests.swift:"))
            #expect(message.contains("\nsee Docs/Guides/Troubleshooting.md\n"))
        }

        @Test("a class that its own declarations need is named", .timeLimit(.minutes(TestScale.minutes(10))))
        func selfish() async {
            let needed =
                "is needed by an argument of its own declarations: only defaults and stores are evaluated later"
            let direct = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Selfish()
            }
            #expect(text(direct).contains("LazyJSON: Selfish \(needed)"))
            let indirect = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Indirect()
            }
            #expect(text(indirect).contains("LazyJSON: Indirect \(needed)"))
        }
    #endif

    // MARK: Paths that meet

    final class Meeting: JSONModel, @unchecked Sendable {
        final class Profile: JSONModel, @unchecked Sendable {
            @Property var city: String?
        }
        @Property("v") var number: Int = 0
        @Property("v") var text: String?
        @Property var profile: Profile?
        @Property("profile.city") var city: String?
    }

    @Test("if two properties have one path, or one a path into the other, each reads the values that the other writes")
    func meetingPaths() throws {
        let model = try Meeting(parsing: #"{"v":"7","profile":{"city":"Bonn"}}"#)
        #expect(model.number == 7)
        #expect(model.text == "7")
        #expect(model.city == model.profile?.city)
        let edited = model.mutate {
            $0.number = 8
            #expect($0.text == "8")
            $0.city = "Oslo"
            #expect($0.profile?.city == "Oslo")
            $0.profile?.city = "Rome"
        }
        #expect(edited.json.text == #"{"v":"8","profile":{"city":"Rome"}}"#)
        #expect(edited.city == "Rome")
        #expect(Meeting.properties.map(\.path) == ["v", "v", "profile", "profile.city"])
    }

    #if EXIT_TESTS
        private func text(_ result: ExitTest.Result?) -> String {
            String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        }

        @Test("an unusable path is named")
        func badPath() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = BadPath()
            }
            let message = text(result)
            #expect(
                message.contains("LazyJSON: BadPath cannot be used, because its properties are declared incorrectly:\n")
            )
            for (name, path) in [
                ("doubled", "a..b"), ("ends", "a."), ("ends", ".b"), ("empty", ""), ("escape", "a\\b"), ("open", "a\\"),
            ] {
                #expect(
                    message.contains("  BadPath.\(name) (LazyJSONCoreTests/DeclarationMistakeTests.swift:"), "\(name)")
                #expect(message.contains(": \"\(path)\" is not a path: names are separated by single dots"), "\(path)")
            }
            #expect(!message.contains("BadPath.fine"))
        }

        @Test("a type without a converter is named")
        func noConverter() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = NoConverter().opaques
            }
            let message = text(result)
            #expect(message.contains(": there is no converter for Optional<Opaque>: conform Opaque to JSONConvertible"))
            #expect(message.contains(": there is no converter for Array<Opaque>: conform Opaque to JSONConvertible"))
            #expect(message.contains(": there is no converter for Dictionary<String, Opaque>: conform Opaque to"))
            #expect(message.contains(": there is no converter for Dictionary<OpaqueKey, String>: conform OpaqueKey to"))
            #expect(
                message.contains(": there is no converter for Set<OpaqueKey>: conform OpaqueKey to JSONConvertible"))
        }

        @Test("an open set of strings for another type is named")
        func enumOnInt() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try EnumOnInt(parsing: "{}")
            }
            #expect(text(result).contains("EnumOnInt.number (LazyJSONCoreTests/DeclarationMistakeTests.swift:"))
            #expect(text(result).contains("enumValues needs a string, but Dictionary<String, String> is not one"))
        }

        @Test("one message lists all mistakes of a class, also from the list of its properties")
        func several() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Several.properties
            }
            let lines = text(result).split(separator: "\n").filter { $0.hasPrefix("  Several.") }
            #expect(lines.count == 3)
        }
    #endif

    // MARK: Key paths

    class Model: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var other: Child?
        @Property var children: LazyArray<Child>
        var alias: String? { name }
        var twice: String? { name ?? (name ?? "x") }
        var street: String? { other?.street }
        var fixed: Int { 3 }
        let stored: Int = 4
        var firstChild: Child? { children.first }
    }
    final class Child: JSONModel, @unchecked Sendable {
        @Property var street: String?
    }
    final class Sub: Model, @unchecked Sendable {
        @Property var own: String?
        var both: String? { (own ?? "") + (name ?? "") }
    }

    #if EXIT_TESTS
        private func expectTrap(_ result: ExitTest.Result?, _ type: String, of model: String = "Model") {
            let message = text(result)
            #expect(
                message.contains(
                    "of type \(type) is not a @Property of \(model): only declared properties can be set in a draft"),
                "\(message)")
        }

        @Test("setting a computed property traps, unless all it does is to return another one")
        func computed() async {
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.twice = "x" }
                },
                "Optional<String>")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.street = "x" }
                },
                "Optional<String>")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.fixed = 1 }
                },
                "Int")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.stored = 1 }
                },
                "Int")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.firstChild = Child() }
                }, "Optional<Child>")
        }

        @Test("a key path through a property traps")
        func throughProperty() async {
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.setNull(\.other?.street) }
                }, "Optional<String>")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.setNull(\.children.count) }
                }, "Int")
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Model { $0.setNull(\.self) }
                }, "Model")
        }

        @Test("inherited properties can be set, and computed ones that read several cannot")
        func inherited() async {
            let sub = Sub {
                $0.name = "n"
                $0.own = "o"
                $0.other = Child()
            }
            #expect(sub.json.text == #"{"name":"n","own":"o","other":{}}"#)
            expectTrap(
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Sub { $0.both = "x" }
                },
                "Optional<String>", of: "Sub")
        }
    #endif

    // MARK: Declarations that are fine

    final class Unusual: JSONModel, @unchecked Sendable {
        @Property var `default`: Int?; @Property var _underscored: Int?
        @Property
        var spread: Int?
        let constant = 5
        let closure: @Sendable () -> Int = { 3 }
        @Property(
            "far"
        ) var far: Int = 9
        static let shared = Unusual { $0.far = 1 }
        required init(_ source: ModelSource) { super.init(source) }
    }

    @Test("fields of all kinds can be beside properties, and names are those in Swift")
    func unusual() throws {
        #expect(Unusual.properties.map(\.name) == ["default", "_underscored", "spread", "far"])
        let model = try Unusual(parsing: #"{"default":1,"_underscored":2,"spread":3}"#)
        #expect([model.default, model._underscored, model.spread, model.far] == [1, 2, 3, 9])
        #expect(model.constant == 5)
        #expect(model.closure() == 3)
        #expect(Unusual.shared.far == 1)
    }

    @Test("fields of a class are listed in their order, without those of its superclass")
    func reflection() {
        #expect(FieldReflection.fields(declaredBy: Sub.self).map(\.label) == ["_own"])
        let fields = FieldReflection.fields(declaredBy: Model.self)
        #expect(fields.map(\.label) == ["_name", "_other", "_children", "stored"])
        #expect(fields.map(\.isVariable) == [true, true, true, false])
        #expect(fields.first?.type == Property<String?>.self && fields.last?.type == Int.self)
    }
}
