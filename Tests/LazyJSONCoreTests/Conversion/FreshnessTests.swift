import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

/// Revalidation, and how often values are decoded.
@Suite struct FreshnessTests {
    /// A converter whose check returns the result that the test wants, and which counts.
    final class Probe: Sendable {
        enum Answer: Sendable { case keep, replace(Int), reload }
        let answer = Guarded(Answer.keep)
        let epoch = Guarded(0)
        let decodes = Counter()
        let checks = Counter()

        var checked: Converter<Int> {
            Converter(
                decode: { json in
                    self.decodes.add()
                    return json.int.map { $0 + self.epoch.withLock { $0 } }
                },
                encode: { JSON($0) },
                revalidate: { _, _ in
                    self.checks.add()
                    return switch self.answer.withLock({ $0 }) {
                    case .keep: .keep
                    case .replace(let value): .replace(with: value)
                    case .reload: .reload
                    }
                })
        }
        func set(_ answer: Answer, epoch: Int = 0) {
            self.answer.withLock { $0 = answer }
            self.epoch.withLock { $0 = epoch }
        }
    }
    static let single = Probe()
    static let wrapped = Probe()
    static let list = Probe()
    static let failing = Probe()

    final class Checked: JSONModel, @unchecked Sendable {
        @Property(as: FreshnessTests.single.checked) var number: Int = -1
        @Property(as: FreshnessTests.wrapped.checked) var maybe: Int?
        @Property(as: FreshnessTests.list.checked) var list: [Int]
        @Property(as: FreshnessTests.failing.checked) var failing: Int?
    }

    @Test("a check keeps, replaces and reloads a value, also one that elsewhere is kept as a plain number")
    func single() throws {
        let model = try Checked(parsing: #"{"number": 5, "maybe": 6}"#)
        for probe in [Self.single, Self.wrapped] {
            probe.set(.keep)
            func read() -> Int? { probe === Self.single ? model.number : model.maybe }
            let value = probe === Self.single ? 5 : 6
            for _ in 0..<4 { #expect(read() == value) }
            #expect(probe.decodes.value == 1)
            #expect(probe.checks.value == 3)
            probe.set(.replace(70))
            #expect(read() == 70)
            probe.set(.keep, epoch: 100)
            #expect(read() == 70)
            #expect(probe.decodes.value == 1)
            probe.set(.reload, epoch: 100)
            #expect(read() == value + 100)
            #expect(probe.decodes.value == 2)
        }
        #expect(Checked().number == -1)
        #expect(Checked().maybe == nil)
    }

    @Test("elements are revalidated one by one")
    func elements() throws {
        let model = try Checked(parsing: #"{"list": [1, "x", null, 2, 3]}"#)
        Self.list.set(.keep)
        #expect(model.list == [1, 2, 3])
        #expect(model.list == [1, 2, 3])
        #expect(Self.list.checks.value == 3)
        Self.list.set(.reload, epoch: 10)
        #expect(model.list == [11, 12, 13])
        Self.list.set(.replace(0))
        #expect(model.list == [0, 0, 0])
    }

    @Test("a value that isn't usable any more reads the default, until it is usable again")
    func failingReload() throws {
        final class Flaky: JSONModel, @unchecked Sendable {
            static let isUsable = Guarded(true)
            @Property(
                as: Converter<Int>(
                    decode: { json in Flaky.isUsable.withLock { $0 } ? json.int : nil }, revalidate: { _, _ in .reload }
                ))
            var number: Int = -1
        }
        let model = try Flaky(parsing: #"{"number": 5}"#)
        #expect(model.number == 5)
        Flaky.isUsable.withLock { $0 = false }
        #expect(model.number == -1)
        #expect(model.number == -1)
        Flaky.isUsable.withLock { $0 = true }
        #expect(model.number == 5)
    }

    struct Price: JSONConvertible, Equatable {
        static let rate = Guarded(1)
        static let checks = Counter()
        let cents: Int
        static func decode(_ json: JSON) -> Price? { json.int.map { Price(cents: $0 * rate.withLock { $0 }) } }
        func encode() -> JSON? { JSON(cents) }
        static func revalidate(_ cached: Price, against json: JSON) -> Freshness<Price> {
            checks.add()
            return rate.withLock { $0 } * (json.int ?? 0) == cached.cents ? .keep : .reload
        }
    }
    struct Plain: JSONConvertible, Equatable {
        static let decodes = Counter()
        let text: String
        static func decode(_ json: JSON) -> Plain? {
            decodes.add()
            return json.string.map { Plain(text: $0) }
        }
        func encode() -> JSON? { JSON(text) }
    }
    enum Kind: String, JSONConvertible {
        case a, b
        static let checks = Counter()
        static func revalidate(_ cached: Kind, against json: JSON) -> Freshness<Kind> {
            checks.add()
            return .keep
        }
    }
    final class Typed: JSONModel, @unchecked Sendable {
        @Property var price: Price?
        @Property var prices: [String: [Price]]
        @Property var plain: Plain?
        @Property var kind: Kind?
    }

    @Test("a type's own check is called, also within dictionaries and arrays; a type without one is not")
    func types() throws {
        let model = try Typed(
            parsing: #"{"price": 3, "prices": {"a": [1, 2], "b": [null, "x"]}, "plain": "p", "kind": "b"}"#)
        #expect(model.price?.cents == 3)
        #expect(model.prices == ["a": [Price(cents: 1), Price(cents: 2)], "b": []])
        Price.rate.withLock { $0 = 2 }
        #expect(model.price?.cents == 6)
        #expect(model.prices["a"] == [Price(cents: 2), Price(cents: 4)])
        for _ in 0..<5 { #expect(model.plain?.text == "p") }
        #expect(Plain.decodes.value == 1)
        for _ in 0..<5 { #expect(model.kind == .b) }
        #expect(Kind.checks.value == 4)
    }

    @Test("a type without revalidation keeps every value")
    func noCheck() {
        #expect(type(of: Int.revalidate(1, against: 2)) == Freshness<Never>.self)
        #expect(type(of: Plan.revalidate(.free, against: "pro")) == Freshness<Never>.self)
    }
    enum Plan: String, JSONConvertible { case free, pro }

    @Test("a value that contains revalidated ones is created again when one of them changes, however they are combined")
    func madeOfChecked() throws {
        struct Rounded: JSONConvertible, Equatable {
            static let factor = Guarded(1)
            static let checks = Counter()
            static let decodes = Counter()
            let value: Int
            static func decode(_ json: JSON) -> Rounded? {
                decodes.add()
                return json.int.map { Rounded(value: $0 * factor.withLock { $0 }) }
            }
            func encode() -> JSON? { JSON(value) }
            static func revalidate(_ cached: Rounded, against json: JSON) -> Freshness<Rounded> {
                checks.add()
                return rate * (json.int ?? 0) == cached.value ? .keep : .reload
            }
            static var rate: Int { factor.withLock { $0 } }
        }
        final class Made: JSONModel, @unchecked Sendable {
            static let sum = Converter<Int> { context in
                context.converter(for: [Rounded].self)?.map(to: { $0.reduce(0) { $0 + $1.value } })
                    ?? Converter { _ in nil }
            }
            static let text = Converter<String> { context in
                context.converter(for: Rounded.self)?.map(to: { $0.value > 25 ? nil : "\($0.value)" })
                    ?? Converter { _ in nil }
            }
            @Property("one", as: .embedded) var one: Rounded?
            @Property("list", as: .embedded) var list: [Rounded]
            @Property("table", as: .embedded) var table: [String: Rounded?]
            @Property("numbers", as: sum) var sum: Int = -1
            @Property("number", as: text) var text: String?
            @Property("maybe") var maybe: [Rounded?]
        }
        let model = try Made(
            parsing: """
                {"one": "3", "list": "[1, 2, 3]", "table": "{\\"a\\": 4, \\"b\\": null}", "numbers": [1, 2, 3],
                 "number": 20, "maybe": [5, null, 6]}
                """)
        func values(_ factor: Int) -> String {
            Rounded.factor.withLock { $0 = factor }
            let table = model.table.mapValues { $0?.value }.sorted { $0.key < $1.key }.map {
                "\($0.key): \($0.value as Any)"
            }
            return """
                \(model.one?.value ?? 0) \(model.list.map(\.value)) \(table) \(model.sum) \(model.text ?? "none") \
                \(model.maybe.map { $0?.value ?? 0 })
                """
        }
        let first = #"3 [1, 2, 3] ["a: Optional(4)", "b: nil"] 6 20 [5, 0, 6]"#
        #expect(values(1) == first)
        let (checks, decodes) = (Rounded.checks.value, Rounded.decodes.value)
        #expect(values(1) == first)
        // One check a value, and none of them is decoded for it.
        #expect(Rounded.checks.value - checks == [1, 3, 1, 3, 1, 2].reduce(0, +))
        #expect(Rounded.decodes.value == decodes)
        // 40 has no text, and reads the default until there is one again.
        #expect(values(2) == #"6 [2, 4, 6] ["a: Optional(8)", "b: nil"] 12 none [10, 0, 12]"#)
        #expect(values(1) == first)
    }

    // MARK: Counting under threads

    final class Counted: JSONModel, @unchecked Sendable {
        static let decodes = Counter()
        static let misses = Counter()
        @Property(
            as: Converter<Number> { json in
                Counted.decodes.add()
                return json.int.map { Number($0) }
            })
        var boxed: Number?
        @Property(
            as: Converter<Number> { _ in
                Counted.misses.add()
                return nil
            })
        var unusable: Number?
    }
    final class Number: Sendable {
        let value: Int
        init(_ value: Int) { self.value = value }
    }

    @Test("over a million reads from eight tasks decode a value once per instance, and all get the same one")
    func million() async throws {
        let models = try (0..<10).map { try Counted(parsing: #"{"boxed": \#($0), "unusable": 1}"#) }
        // The first reads are made one after the other: of threads that race, each may decode, and one is kept.
        let first = models.map { $0.boxed }
        _ = models.map { $0.unusable == nil }
        let rounds = TestScale.size(130_000, quick: 20_000)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for round in 0..<rounds {
                        let model = models[round % 10]
                        guard model.boxed === first[round % 10], model.unusable == nil else { return false }
                    }
                    return true
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(Counted.decodes.value == 10)
        #expect(Counted.misses.value == 10)
    }

    @Test("if tasks race for the first read, all get the value of one")
    func racing() async throws {
        final class Raced: JSONModel, @unchecked Sendable {
            @Property(as: Converter<Number> { json in json.int.map { Number($0) } }) var boxed: Number?
        }
        for _ in 0..<200 {
            let model = try Raced(parsing: #"{"boxed": 1}"#)
            let checked = try Checked(parsing: #"{"failing": 1}"#)
            await withTaskGroup(of: Number?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        _ = checked.failing
                        return model.boxed
                    }
                }
                var seen: [Number] = []
                for await box in group { if let box { seen.append(box) } }
                #expect(seen.count == 8 && seen.allSatisfy { $0 === seen[0] })
            }
        }
    }
}
