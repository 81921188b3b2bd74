import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Revalidation where a converter wraps another one: of known strings and of raw values.
@Suite struct ChecksOfPartsTests {
    /// Time, by which a checked converter's values are current or not, and the number of its calls.
    final class Epoch: Sendable {
        private let now = Guarded(0)
        let decodes = Counter()
        var value: Int { now.withLock { $0 } }
        func pass() { now.withLock { $0 += 1 } }

        /// Adds the epoch to every string, and reads it again when that has passed.
        var strings: Converter<String> {
            Converter(
                decode: { json in
                    self.decodes.add()
                    return json.string.map { "\($0)\(self.value)" }
                }, encode: { JSON($0) }, revalidate: { value, _ in value.hasSuffix("\(self.value)") ? .keep : .reload })
        }
    }

    enum Plan: String, Sendable { case a0, a1, a2 }
    enum Tier: String, JSONConvertible { case a0, a1, a2 }
    /// A type that has a check of its own.
    enum Own: String, JSONConvertible {
        case a0, a1, a2
        static func revalidate(_ cached: Own, against json: JSON) -> Freshness<Own> { .reload }
    }

    static let epoch = Epoch()
    final class Model: JSONModel, @unchecked Sendable {
        @Property("v", as: epoch.strings, enumValues: ["a0", "a1"]) var open: String?
        @Property("v", as: epoch.strings, enumValues: ["a0"]) var certain: String = ""
        @Property("l", as: epoch.strings, enumValues: ["a0"]) var opens: [String]
        @Property("l", as: epoch.strings, enumValues: ["a0"]) var maybeOpens: [String]?
        @Property("v") var plan: Plan?
        @Property("l") var plans: [Plan]
        @Property("v") var tier: Tier?
        @Property("l") var tiers: [Tier]
        @Property("v") var own: Own?
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            type == String.self ? epoch.strings as? Converter<V> : nil
        }
    }

    @Test("known strings and raw values are revalidated like all others, and read once until then")
    func checks() throws {
        let model = try Model(parsing: #"{"v": "a", "l": ["a", "a"]}"#)
        for now in 0..<3 {
            let text = "a\(now)"
            for _ in 0..<2 {
                #expect(model.open == text)
                #expect(model.certain == text)
                #expect(model.opens == [text, text])
                #expect(model.maybeOpens == [text, text])
                #expect(model.plan?.rawValue == text)
                #expect(model.plans.map(\.rawValue) == [text, text])
                #expect(model.tier?.rawValue == text)
                #expect(model.tiers.map(\.rawValue) == [text, text])
                #expect(model.own?.rawValue == text)
            }
            let decodes = Self.epoch.decodes.value
            _ = (model.open, model.opens, model.plan, model.plans, model.tier, model.tiers)
            #expect(Self.epoch.decodes.value == decodes)
            Self.epoch.pass()
        }
    }

    enum Number: Int, Sendable { case one = 1, two }
    enum Digit: Int, JSONConvertible { case one = 1, two }
    /// One that reads and writes by itself.
    enum Worded: Int, JSONConvertible, CaseIterable {
        case one = 1, two
        static func decode(_ json: JSON) -> Worded? { allCases.first { "\($0)" == json.string } }
        func encode() -> JSON? { JSON("\(self)") }
    }
    class Numbers: JSONModel, @unchecked Sendable {
        @Property var number: Number?
        @Property var digit: Digit?
        @Property var worded: Worded?
        @Property var digits: [Digit]
    }
    /// Integers are written and read as "#1".
    final class Hashed: Numbers, @unchecked Sendable {
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            Converter<Int>(
                decode: { json in json.string.flatMap { Int($0.dropFirst()) } }, encode: { JSON("#\($0)") })
                as? Converter<V>
        }
    }
    final class ReadOnly: Numbers, @unchecked Sendable {
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            Converter<Int>(decode: { $0.int }) as? Converter<V>
        }
    }

    @Test("a model class's converter for the raw value reads and writes it")
    func classConverter() throws {
        let model = try Hashed(parsing: ##"{"number": "#1", "digit": "#2", "digits": ["#1", 2, "#2"]}"##)
        #expect(model.number == .one)
        #expect(model.digit == .two)
        #expect(model.digits == [.one, .two])
        let made = Hashed {
            $0.number = .two
            $0.digit = .one
            $0.digits = [.two]
            $0.worded = .one
        }
        #expect(made.json.text == ##"{"number":"#2","digit":"#1","digits":["#2"],"worded":"one"}"##)
        let plain = Numbers {
            $0.number = .two
            $0.digit = .one
            $0.worded = .two
        }
        #expect(plain.json.text == #"{"number":2,"digit":1,"worded":"two"}"#)
    }

    @Test("if the raw value is only read, so is the type: setting it removes nothing")
    func readOnly() throws {
        let model = try ReadOnly(parsing: #"{"number": 1, "digit": 1}"#)
        #expect(throws: MutationError.self) { try model.tryMutate { $0.number = .two } }
        #expect(throws: MutationError.self) { try model.tryMutate { $0.digit = .two } }
        #expect(
            model.mutate {
                $0.number = .two; $0.digit = .two
            } === model)
    }
}
