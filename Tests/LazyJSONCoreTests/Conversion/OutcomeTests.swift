import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The result of reading, in words: the value and its origin, or the reason why there is none.
@Suite struct OutcomeTests {
    enum Plan: String, JSONConvertible {
        case free, pro
    }
    struct Failure: Error, CustomStringConvertible {
        var description: String { "no" }
    }
    struct Picky: JSONConvertible, Equatable {
        let number: Int
        static func decode(_ json: JSON) throws -> Picky? {
            guard json.kind == .number else { throw Failure() }
            return json.int.map { Picky(number: $0) }
        }
        func encode() -> JSON? { JSON(number) }
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }
    struct Nobody: ObjectStore {
        func object(for reference: JSON) -> Model? { nil }
        func reference(for object: Model) -> JSON? { nil }
    }

    static func say<Value>(_ outcome: Outcome<Value>) -> String {
        let value = outcome.value.map { "\($0) " } ?? ""
        return switch outcome.verdict {
        case .absent: value + "absent"
        case .null: value + "null"
        case .exact: value + "exact"
        case .coerced: value + "coerced"
        case .unusable(.threw(let error)): value + "threw \(error)"
        case .unusable(let cause): value + "\(cause)"
        }
    }

    static func outcome<Value: Sendable>(_ converter: Converter<Value>, _ text: String, _ policy: Coercion = .lenient)
        throws -> String
    {
        say(
            converter.resolved(in: ConversionContext(coercion: policy, modelClass: nil)).outcome(
                of: try JSON(parsing: text)))
    }

    static func of<Value: Sendable>(_ type: Value.Type) -> Converter<Value> {
        Converter { $0.converter(for: type) ?? Converter(decode: { _ in nil }) }
    }

    @Test(
        "a scalar says how it was read",
        arguments: [
            ("5", "5 exact", "5 exact"), ("5.0", "5 exact", "5 exact"), ("5.5", "unreadable", "unreadable"),
            ("1e30", "outOfRange", "outOfRange"), (#""5""#, "5 coerced", "wrongKind"),
            (#""1e30""#, "outOfRange", "wrongKind"), (#""five""#, "unreadable", "wrongKind"),
            ("true", "1 coerced", "wrongKind"), ("[5]", "wrongKind", "wrongKind"), ("null", "null", "null"),
            (#""<null>""#, "null", "wrongKind"),
        ])
    func integers(text: String, lenient: String, strict: String) throws {
        #expect(try Self.outcome(Self.of(Int.self), text) == lenient)
        #expect(try Self.outcome(Self.of(Int.self), text, .strict) == strict)
    }

    @Test("every kind of converter says how it read, and why it could not")
    func kinds() throws {
        #expect(try Self.outcome(Self.of(String.self), "4.20") == "4.20 coerced")
        #expect(try Self.outcome(Self.of(Double.self), "1e400") == "outOfRange")
        #expect(try Self.outcome(Self.of(Bool.self), "2") == "unreadable")
        #expect(try Self.outcome(Self.of(Bool.self), #""on""#) == "true coerced")
        #expect(try Self.outcome(Self.of(UUID.self), "7") == "wrongKind")
        #expect(try Self.outcome(Self.of(UUID.self), #""7""#) == "unreadable")
        #expect(try Self.outcome(Self.of(URL.self), #"" a ""#) == "a coerced")
        #expect(try Self.outcome(Self.of(Plan.self), #""pro""#) == "pro exact")
        #expect(try Self.outcome(Self.of(Plan.self), #""gold""#) == "unknownCase")
        #expect(try Self.outcome(Self.of(Plan.self), "[]") == "wrongKind")
        #expect(try Self.outcome(Self.of(Picky.self), "1") == "Picky(number: 1) exact")
        #expect(try Self.outcome(Self.of(Picky.self), "1.5") == "unreadable")
        #expect(try Self.outcome(Self.of(Picky.self), "[]") == "threw no")
        #expect(try Self.outcome(Self.of(Int.self).map(to: { _ -> Int? in throw Failure() }), "1") == "threw no")
        #expect(try Self.outcome(Self.of(Int.self).map(to: { _ -> Int? in nil }), "1") == "unreadable")
        #expect(try Self.outcome(Self.of(Model.self), "[]") == "wrongKind")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, #""[1,\"2\"]""#) == "[1, 2] exact")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, "[1]") == "[1] coerced")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, "[1]", .strict) == "wrongKind")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, #""null""#) == "null")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, "7") == "wrongKind")
        #expect(try Self.outcome(.embedded as Converter<[Int]>, #""[1""#).hasPrefix("threw"))
        #expect(try Self.outcome(DeferredStore<Nobody>({ Nobody() }).converter, "7") == "noObject")
        #expect(try Self.outcome(Converter<String>.nonEmpty, #""""#) == "unreadable")
        #expect(try Self.outcome(Self.of([Int?].self), #"[1, null, "x"]"#) == "[Optional(1), nil] exact")
        #expect(try Self.outcome(Self.of(Int?.self), "null") == "nil null")
        #expect(try Self.outcome(Self.of(Int?.self), #""x""#) == "unreadable")
        #expect(try Self.outcome(Self.of([String: Int].self), "7") == "wrongKind")
        #expect(try Self.outcome(Converter<Int>.mapping(["a": 1, 2: 2]), #""2""#) == "2 coerced")
        #expect(try Self.outcome(Converter<Int>.mapping(["a": 1]), #""b""#) == "unreadable")
    }

    @Test("a strict policy refuses the values that a policy reads loosely")
    func looseText() throws {
        var policy = Coercion.strict
        policy.readsLooseText = true
        for (converter, text) in [
            (Converter<Date>.iso8601, #"" 2024-02-29 ""#), (.iso8601, #""2024-02-29T12:30:00""#),
        ] {
            #expect(try Self.outcome(converter, text).hasSuffix("coerced"))
            #expect(try Self.outcome(converter, text, policy).hasSuffix("coerced"))
            #expect(try Self.outcome(converter, text, .strict) == "unreadable")
        }
        #expect(try Self.outcome(Converter<Data>.base64, #""QUI""#, policy) == "2 bytes coerced")
        #expect(try Self.outcome(Converter<Data>.base64, #""QUI""#, .strict) == "unreadable")
        // It allows nothing else.
        #expect(try Self.outcome(Self.of(Int.self), #""5""#, policy) == "wrongKind")
    }

    @Test("a property's outcome distinguishes absence from null")
    func properties() throws {
        let core = try #require(ClassLayout.of(Model.self).properties[0] as? PropertyCore<Int>)
        #expect(Self.say(core.outcome(of: nil)) == "absent")
        #expect(Self.say(core.outcome(of: .null)) == "null")
        #expect(Self.say(core.outcome(of: "7")) == "7 coerced")
    }
}
