import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Classes with initializers of their own, which may read properties, and may break the rules.
@Suite struct InitializerTests {
    // MARK: Reading in init(_:)

    class Reading: JSONModel, @unchecked Sendable {
        nonisolated(unsafe) static var seen: [String] = []

        @Property var name: String?
        @Property("n") var number: Int = 7
        @Property var tags: [String] = ["a"]
        @Property var title: String = "untitled".uppercased()

        required init(_ source: ModelSource) {
            super.init(source)
            Self.seen.append("\(name ?? "nil") \(number) \(tags) \(title)")
        }
    }
    final class ReadingSub: Reading, @unchecked Sendable {
        @Property var extra: Double = 1.5

        required init(_ source: ModelSource) {
            super.init(source)
            Self.seen.append("\(extra) \(number)")
        }
    }

    @Test("a model may read its properties in init(_:): the values of the JSON, and defaults before there are any")
    func reading() throws {
        Reading.seen = []
        let model = try Reading(parsing: #"{"name": "Bo", "n": "8", "tags": ["x"]}"#)
        #expect(Reading.seen.last == #"Bo 8 ["x"] UNTITLED"#)
        #expect(Set(Reading.seen.dropLast()) == [#"nil 7 ["a"] UNTITLED"#])
        #expect(model.number == 8)
        #expect(Reading.properties.map(\.name) == ["name", "number", "tags", "title"])

        Reading.seen = []
        let sub = try ReadingSub(parsing: #"{"extra": 2, "n": 3}"#)
        #expect(Reading.seen.suffix(2) == [#"nil 3 ["a"] UNTITLED"#, "2.0 3"])
        #expect(Set(Reading.seen.dropLast(2)) == [#"nil 7 ["a"] UNTITLED"#, "1.5 7"])
        // Made once, now that the class and its defaults are known.
        _ = try Reading(parsing: #"{"n": 9}"#)
        Reading.seen = []
        _ = try Reading(parsing: #"{"n": 9}"#)
        #expect(Reading.seen == [#"nil 9 ["a"] UNTITLED"#])

        // Known only at run time: what is asked for its class is an instance of it, for which the static class has been looked up.
        let type: Reading.Type = ReadingSub.self
        _ = try type.init(parsing: #"{"extra": 2, "n": 3}"#)
        Reading.seen = []
        #expect(try type.init(parsing: #"{"extra": 2, "n": 3}"#) is ReadingSub)
        #expect(Reading.seen == [#"nil 3 ["a"] UNTITLED"#, "1.5 3", #"nil 3 ["a"] UNTITLED"#, "2.0 3"])

        #expect(sub.mutate { $0.extra = 4 }.json.text == #"{"extra": 4, "n": 3}"#)
        #expect(sub.mutate { $0.name = "s" }.name == "s")
        #expect(Reading { $0.name = "new" }.name == "new")
    }

    /// Opens another model while it is made itself.
    final class Opening: JSONModel, @unchecked Sendable {
        final class Settings: JSONModel, @unchecked Sendable {
            @Property var depth: Int = 1
            @Property var name: String?
        }
        nonisolated(unsafe) static var seen: Set<String> = []

        @Property var n: Int = 7

        required init(_ source: ModelSource) {
            super.init(source)
            let parsed = (try? Settings(parsing: #"{"depth": 3}"#))?.depth
            Self.seen.insert("\(parsed ?? 0) \(Settings { $0.name = "x" }.json.text) \(Settings().depth)")
        }
    }

    @Test("a model may create others in init(_:), whose properties are not taken for its own")
    func making() throws {
        let model = try Opening(parsing: #"{"n": 8, "depth": 9}"#)
        #expect(model.n == 8)
        #expect(Opening.seen == [#"3 {"name":"x"} 1"#])
        #expect(Opening.properties.map(\.name) == ["n"])
        #expect(Opening.Settings.properties.map(\.name) == ["depth", "name"])
    }

    struct Mark<First, Second>: Sendable {}

    /// Starts a task while it is made, which makes other models on another thread.
    final class Warming<A: Sendable>: JSONModel, @unchecked Sendable {
        @Property var first: Int = 1
        let warm = Task {
            for _ in 0..<20 { _ = try? Opening.Settings(parsing: "{}") }
        }
        @Property var second: String?
        @Property var third: [Int] = [3]
    }

    @Test("a task that a model starts while it is made changes nothing about the model's declarations")
    func tasks() async throws {
        func use<A: Sendable>(_ mark: A.Type, _ depth: Int) async throws {
            #expect(Warming<A>.properties.map(\.name) == ["first", "second", "third"])
            let model = try Warming<A>(parsing: #"{"second": "x"}"#)
            #expect(model.first == 1 && model.second == "x" && model.third == [3])
            await model.warm.value
            guard depth > 0 else { return }
            try await use(Mark<A, Int8>.self, depth - 1)
            try await use(Mark<A, Int16>.self, depth - 1)
        }
        try await use(Int.self, 8)
    }

    /// A default that is a model of the class: it has to be there before the class is known.
    final class ReadingItself: JSONModel, @unchecked Sendable {
        @Property var other: ReadingItself? = ReadingItself { $0.number = 1 }
        @Property var number: Int = 7

        required init(_ source: ModelSource) {
            super.init(source)
            _ = other
        }
    }

    #if EXIT_TESTS
        @Test(
            "a default that needs the class, whose init(_:) reads properties, is named",
            .timeLimit(.minutes(TestScale.minutes(10))))
        func readingItself() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ReadingItself.properties
            }
            #expect(
                message(result).contains(
                    "LazyJSON: ReadingItself is needed by an argument of its own declarations: only defaults and stores are "
                        + "evaluated later, and a default is evaluated at once if init(_:) reads its property"))
        }
    #endif

    /// Reads all its properties in `init(_:)`, one of which has a model of the class as its default.
    class ReadingAll: JSONModel, @unchecked Sendable {
        nonisolated(unsafe) static var made = 0
        nonisolated(unsafe) static var evaluated: [String: Int] = [:]
        nonisolated(unsafe) static var kept: ReadingAll?

        static func count<T>(_ name: String, _ value: T) -> T {
            evaluated[name, default: 0] += 1
            return value
        }

        @Property var a: Int = count("a", 1)
        @Property var b: String = count("b", "b")
        @Property var c: Int? = count("c", nil)
        @Property var d: [Int] = count("d", [4])
        let between = 5
        @Property var e: Double = count("e", 5.5)
        @Property var f: Int = count("f", 6)
        @Property var g: Bool = count("g", true)
        @Property var h: Int?
        @Property var unread: ReadingAll? = ReadingAll { $0.a = 2 }

        required init(_ source: ModelSource) {
            super.init(source)
            Self.made += 1
            let all = "\(a) \(b) \(c ?? 0) \(d) \(e) \(f) \(g) \(h ?? 0)"
            if Self.kept == nil {
                Self.kept = self
                #expect(all == "1 b 0 [4] 5.5 6 true 0")
            }
        }
    }
    final class ReadingAllSub: ReadingAll, @unchecked Sendable {
        @Property var own: String = count("own", "mine")
        @Property var other: Int = count("other", 3)

        required init(_ source: ModelSource) {
            super.init(source)
            #expect(Self.made == 0 || own == "mine" && other == 3)
        }
    }

    final class ReadingMany: JSONModel, @unchecked Sendable {
        nonisolated(unsafe) static var made = 0
        @Property var p0: Int = 0 + 0
        @Property var p1: Int = 1 + 0
        @Property var p2: Int = 2 + 0
        @Property var p3: Int = 3 + 0
        @Property var p4: Int = 4 + 0
        @Property var p5: Int = 5 + 0
        @Property var p6: Int = 6 + 0
        @Property var p7: Int = 7 + 0
        @Property var p8: Int = 8 + 0
        @Property var p9: Int = 9 + 0
        @Property var p10: Int = 10 + 0
        @Property var p11: Int = 11 + 0
        @Property var p12: Int = 12 + 0
        @Property var p13: Int = 13 + 0
        @Property var p14: Int = 14 + 0
        @Property var p15: Int = 15 + 0
        @Property var p16: Int = 16 + 0
        @Property var p17: Int = 17 + 0
        @Property var p18: Int = 18 + 0
        @Property var p19: Int = 19 + 0

        required init(_ source: ModelSource) {
            super.init(source)
            Self.made += 1
            let first = [p0, p1, p2, p3, p4, p5, p6, p7, p8, p9]
            let others = [p10, p11, p12, p13, p14, p15, p16, p17, p18, p19]
            #expect(first + others == Array(0..<20))
        }
    }

    @Test("a class that reads many properties in init(_:) is made with few prototypes at a time")
    func readingMany() {
        #expect(ReadingMany.properties.count == 20)
        #expect(ReadingMany.made == 10)
        #expect(ReadingMany().p19 == 19)
    }

    @Test("a default that init(_:) reads is evaluated once for all prototypes that the class is made with")
    func readingAll() throws {
        let names = ReadingAll.properties.map(\.name)
        #expect(names == ["a", "b", "c", "d", "e", "f", "g", "h", "unread"])
        #expect(ReadingAll.made == 9, "one prototype, and one for each property that it reads")
        #expect(ReadingAll.evaluated == ["a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1])
        // The first prototype: its properties read their defaults.
        #expect(ReadingAll.kept?.e == 5.5 && ReadingAll.kept?.d == [4] && ReadingAll.kept?.b == "b")
        #expect(try ReadingAll(parsing: #"{"a": 3}"#).unread?.a == 2)
        #expect(ReadingAllSub.properties.map(\.name) == names + ["own", "other"])
        #expect(try ReadingAllSub(parsing: "{}").own == "mine")
    }

    // MARK: Wrappers that are not the class's

    /// Puts a wrapper in the place of the declared one.
    final class ReplacingDeclared: JSONModel, @unchecked Sendable {
        @Property var text: String = "text"
        @Property var number: Int = 1

        required init(_ source: ModelSource) {
            super.init(source)
            _number = Property(wrappedValue: 5, "elsewhere")
        }
    }
    /// Has another wrapper in some of its instances only.
    final class ReplacingLater: JSONModel, @unchecked Sendable {
        nonisolated(unsafe) static var isLate = false
        @Property var text: String = "text"
        @Property var number: Int = 1

        required init(_ source: ModelSource) {
            super.init(source)
            if Self.isLate { _number = Property(wrappedValue: 5, "elsewhere") }
        }
    }
    final class Local: JSONModel, @unchecked Sendable {
        @Property var text: String = "text"

        required init(_ source: ModelSource) {
            super.init(source)
            _ = Property<Int>(wrappedValue: 5, "elsewhere")
        }
    }

    /// Gives a declared property the wrapper of another one.
    final class Copying: JSONModel, @unchecked Sendable {
        @Property var number: Int = 1
        @Property var other: Int = 2

        required init(_ source: ModelSource) {
            super.init(source)
            _number = _other
        }
    }

    @Test("a wrapper that is in two fields leaves one declaration over")
    func copied() {
        var mistakes: [String] = []
        #expect(ClassLayout.build(ModelKind(Copying.self), mistakes: &mistakes) == nil)
        #expect(mistakes.count == 1 && mistakes.first?.contains("a @Property that belongs to none") == true)
    }

    #if EXIT_TESTS
        @Test("a wrapper that takes the place of a declared one is named, before any property is read by it")
        func replaced() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ReplacingDeclared.properties
            }
            #expect(
                message(result).contains(
                    "LazyJSON: ReplacingDeclared cannot be used, because its properties are declared incorrectly:\n"))
            #expect(message(result).contains(Self.leftOver))
            let local = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Local() }
            #expect(message(local).contains(Self.leftOver))
        }

        private static let leftOver =
            ": a @Property that belongs to none of the class's stored properties: an initializer replaced it with "
            + "another one, or created it for itself"

        @Test(
            "a wrapper that only some instances have never reads another property's value: the program stops and says why",
            .enabled(if: TestScale.areTestsOptimized, "unoptimized code finds the declared property by its key path")
        )
        func replacedLater() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let first = ReplacingLater()
                guard first.number == 1 else { exit(0) }
                ReplacingLater.isLate = true
                if let second = ReplacingLater(JSON.emptyObject) { print(second.number) }
                exit(0)
            }
            let text = message(result)
            #expect(
                text.contains(
                    "LazyJSON: a ReplacingLater has a @Property of type Int that ReplacingLater does not declare (line "
                ))
            #expect(text.contains("): an initializer replaced a declared property with it"))
        }

        @Test(
            "in unoptimized code a wrapper that only some instances have reads the declared property",
            .enabled(if: !TestScale.areTestsOptimized, "optimized code stops the program")
        )
        func replacedLaterUnoptimized() async {
            await #expect(processExitsWith: .success) {
                let first = ReplacingLater()
                #expect(first.number == 1)
                ReplacingLater.isLate = true
                #expect(ReplacingLater(JSON.emptyObject)?.number == 1)
            }
        }

        private func message(_ result: ExitTest.Result?) -> String {
            String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        }
    #endif
}
