import LazyJSON
import TestSupport
import Testing

/// Options of a declaration: each by itself, together, in any order, named, and of an optional.
@Suite struct PropertyOptionsTests {
    static let key = "k"
    static let percentage: PropertyOptions<Int> = [.required, .check(.in(0...100))]
    static let number = 3

    final class Shapes: JSONModel, @unchecked Sendable {
        @Property var none: Int = 0
        @Property("a") var literal: Int = 0
        @Property(.check(.in(0...1))) var inferred = 0.5
        @Property(.path(PropertyOptionsTests.key)) var variable: Int = 0
        @Property("k\(PropertyOptionsTests.number)") var interpolated: Int = 0
        @Property(.required) var alone: Int = 0
        @Property("b", .required) var second: Int = 0
        @Property(["c", .required, .readOnly]) var inOneList: Int = 0
        @Property("d", [.check(.in(0...9)), .required]) var inAnotherOrder: Int = 0
        @Property(.required, "e") var pathLast: Int = 0
        @Property(PropertyOptionsTests.percentage) var named: Int = 0
        @Property("f", [PropertyOptionsTests.percentage, .readOnly]) var nested: Int = 0
        @Property([], []) var empty: Int = 0
        @Property([.coercion(.lenient), .coercion(.strict)]) var lastPolicy: Int = 0
        @Property([.check(.in(0...)), .check(.in(...9))]) var bothChecks: Int = 0
    }

    @Test(
        "options mean the same alone, in a list, in any order and by a name",
        arguments: [
            ("none", "none", false, false), ("literal", "a", false, false), ("variable", "k", false, false),
            ("interpolated", "k3", false, false), ("alone", "alone", true, false), ("second", "b", true, false),
            ("inOneList", "c", true, true), ("inAnotherOrder", "d", true, false), ("pathLast", "e", true, false),
            ("named", "named", true, false), ("nested", "f", true, true), ("empty", "empty", false, false),
        ])
    func shapes(name: String, path: String, isRequired: Bool, isReadOnly: Bool) throws {
        let property = try #require(Shapes.properties.first { $0.name == name })
        #expect(property.path == path)
        #expect(property.isRequired == isRequired)
        #expect(property.isReadOnly == isReadOnly)
    }

    @Test("the last policy applies, and all checks; an inferred type isn't optional")
    func several() throws {
        let inferred: Double = Shapes().inferred
        #expect(inferred == 0.5 && Shapes.properties.contains { $0.valueType == Double.self })
        let model = try Shapes(parsing: #"{"lastPolicy":"7","bothChecks":12}"#)
        #expect(model.lastPolicy == 0)
        #expect(model.issues(for: \.bothChecks).map(\.rule) == ["maximum"])
        #expect(try Shapes(parsing: #"{"bothChecks":-1}"#).issues(for: \.bothChecks).map(\.rule) == ["minimum"])
    }

    final class Optionals: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...9))) var digit: Int?
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var even: Int? = 2
        @Property(.check([.length(2...), .pattern("^[a-z]+$")])) var nick: String?
        @Property(.check(.each(.nonEmpty))) var tags: [String]?
        @Property(.check(Check("must be there") { (value: Int?) in value != nil })) var whole: Int?
        @Property(.check(.each(.unlessNil(.in(0...9))))) var digits: [Int?]
    }

    @Test("nil passes every check, of the wrapped type or of the optional")
    func optionals() throws {
        #expect(try Optionals(parsing: "{}").issues.isEmpty)
        let odd = #"{"digit":10,"even":3,"nick":"B","tags":["a",""],"whole":1,"digits":[1,null,10]}"#
        #expect(
            try Optionals(parsing: odd).issues.map { "\($0.pointer)" }.sorted() == [
                "/digit", "/digits/2", "/even", "/nick", "/nick", "/tags/1",
            ])
    }

    #if EXIT_TESTS
        final class TwoPaths: JSONModel, @unchecked Sendable {
            @Property("a", "b") var value: Int?
        }
        final class CheckedObject: JSONModel, @unchecked Sendable {
            static let store = ObjectCache<Int, City>(key: { $0.id })
            @Property(.check(Check("must be there") { _ in true }), cachedObject: store) var city: City?
        }
        final class City: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
        }

        @Test("a second path, and a check of an object in a store, are mistakes")
        func mistakes() async {
            let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = TwoPaths()
            }
            #expect(text(twice).contains("\"b\" is a second path: pass it with or:"))
            let checked = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = CheckedObject()
            }
            #expect(text(checked).contains("an object of a store has no check here: its own class declares checks"))
        }

        private func text(_ result: ExitTest.Result?) -> String {
            String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        }
    #endif
}
