import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Values of every layout are kept in a model and come back as they are: absent, null and present; in the first instance of a
/// class and in later ones; read by one thread and by eight.
@Suite struct OddTypeTests {
    /// A model of one odd type. The phase makes a class of its own, with a first instance of its own.
    final class Holder<Odd: OddType, Phase>: JSONModel, @unchecked Sendable {
        static var converter: Converter<Odd.Value> { Converter(decode: { $0.int.map { Odd.make($0) } }) }
        static var checked: Converter<Odd.Value> {
            Converter(decode: { $0.int.map { Odd.make($0) } }, revalidate: { _, _ in .keep })
        }
        @Property("v", as: converter) var value: Odd.Value = Odd.make(-1)
        @Property("v", as: converter) var maybe: Odd.Value?
        @Property("v", as: converter.map(to: { .some($0) })) var doubly: Odd.Value??
        @Property("v", as: converter) var defaulted: Odd.Value? = Odd.make(-2)
        @Property("l", as: converter) var list: [Odd.Value]
        @Property("l", as: converter) var maybeList: [Odd.Value]?
        @Property("l", as: Converter<[Odd.Value]?> { json in json.kind == .array ? .some([Odd.make(9)]) : nil })
        var doublyList: [Odd.Value]??
        @Property("v", as: checked) var revalidatedValue: Odd.Value = Odd.make(-1)
        @Property("v", as: checked) var checkedMaybe: Odd.Value?
        @Property("after") var after: Int = 5

        private func text(_ value: Odd.Value?) -> String {
            value.map { Odd.number(of: $0).map { "\($0)" } ?? "broken" } ?? "nil"
        }

        /// The values that all properties read.
        var reads: [String] {
            [
                text(value), text(maybe), doubly.map { text($0) } ?? "nil", text(defaulted),
                list.map { text($0) }.joined(separator: ","),
                maybeList.map { $0.map { text($0) }.joined(separator: ",") } ?? "nil",
                doublyList.map { $0.map { $0.map { text($0) }.joined(separator: ",") } ?? "inner nil" } ?? "nil",
                text(revalidatedValue), text(checkedMaybe), "\(after)",
            ]
        }
    }
    /// The first instance of a class is one for which nothing is there.
    enum AbsentFirst {}
    enum NullFirst {}
    enum PresentFirst {}
    enum Threads8 {}

    enum Content: String, CaseIterable {
        case absent = "{}"
        case null = #"{"v": null, "l": null, "after": null}"#
        case unusable = #"{"v": "x", "l": 7, "after": []}"#
        case present = #"{"v": 6, "l": [2, "x", 4], "after": 6}"#
    }

    /// The values that the properties have to read, by the number that a type creates from the number in the JSON.
    static func expected<Odd: OddType>(_ type: Odd.Type, _ content: Content) -> [String] {
        func number(_ number: Int) -> String { Odd.number(of: Odd.make(number)).map { "\($0)" } ?? "broken" }
        // Where the type is an optional itself, nil may be one of its values.
        return switch content {
        case .absent, .null, .unusable:
            [number(-1), "nil", "nil", number(-2), "", "nil", "nil", number(-1), "nil", "5"]
        case .present:
            [
                number(6), number(6), number(6), number(6), "\(number(2)),\(number(4))", "\(number(2)),\(number(4))",
                number(9), number(6), number(6), "6",
            ]
        }
    }

    static func check<Odd: OddType, Phase>(_ odd: Odd.Type, _ phase: Phase.Type, _ order: [Content]) throws {
        for round in 0..<3 {
            for content in order {
                let model = try Holder<Odd, Phase>(parsing: content.rawValue)
                let wanted = expected(odd, content)
                #expect(model.reads == wanted, "\(odd), \(content), round \(round)")
                #expect(model.reads == wanted, "\(odd), \(content), round \(round), again")
            }
        }
    }

    @Test("every layout reads its value on one thread", arguments: Odd.types.indices)
    func oneThread(_ index: Int) throws {
        func run<T: OddType>(_ type: T.Type) throws {
            try Self.check(type, AbsentFirst.self, [.absent, .null, .unusable, .present])
            try Self.check(type, NullFirst.self, [.null, .present, .absent, .unusable])
            try Self.check(type, PresentFirst.self, [.present, .absent, .unusable, .null])
        }
        let type = Odd.types[index]
        try run(type)
    }

    @Test("every layout reads its value on eight threads", arguments: Odd.types.indices)
    func eightThreads(_ index: Int) throws {
        func run<T: OddType>(_ type: T.Type) throws {
            for round in 0..<TestScale.size(40, quick: 2) {
                for content in Content.allCases {
                    let model = try Holder<T, Threads8>(parsing: content.rawValue)
                    let wanted = Self.expected(type, content)
                    for reads in Threads.run(8, { _ in model.reads }) {
                        #expect(reads == wanted, "\(type), \(content), round \(round)")
                    }
                }
            }
        }
        let type = Odd.types[index]
        try run(type)
    }

    // MARK: The library's own types, which are read directly where they can be

    final class Plain<Value: JSONConvertible & Equatable>: JSONModel, @unchecked Sendable {
        @Property("v") var maybe: Value?
        @Property("v") var doubly: Value??
        @Property("v") var triply: Value???
        @Property("l") var list: [Value]
        @Property("l") var maybeList: [Value]?
        @Property("l") var maybes: [Value?]
        @Property("l") var doublyList: [Value]??
        @Property("t") var table: [String: Value]
        @Property("t") var maybeTable: [String: Value?]?
    }

    static func checkPlain<Value: JSONConvertible & Equatable>(_ type: Value.Type, _ text: String) throws {
        let value = try #require(try Value.decode(JSON(parsing: text)))
        for round in 0..<3 {
            let nothing = try Plain<Value>(parsing: round == 1 ? #"{"v":null,"l":null,"t":null}"# : "{}")
            let model = try Plain<Value>(
                parsing: #"{"v":\#(text),"l":[\#(text),null,\#(text)],"t":{"a":\#(text),"b":null}}"#)
            let all = Threads.run(round == 2 ? 8 : 1) { _ in
                for _ in 0..<2 {
                    #expect(nothing.maybe == nil && nothing.triply == nil && nothing.maybeList == nil, "\(type)")
                    #expect(nothing.doubly == nil && nothing.doublyList == nil && nothing.maybeTable == nil, "\(type)")
                    #expect(nothing.list == [] && nothing.table == [:] && nothing.maybes == [], "\(type)")
                    #expect(model.maybe == value && model.doubly == value && model.triply == value, "\(type)")
                    #expect(model.list == [value, value] && model.maybeList == [value, value], "\(type)")
                    #expect(model.maybes == [value, nil, value] && model.doublyList == [value, value], "\(type)")
                    #expect(model.table == ["a": value] && model.maybeTable == ["a": value, "b": nil], "\(type)")
                }
                return true
            }
            #expect(all.allSatisfy { $0 })
        }
    }

    @Test("every type of the library reads its values, in optionals, nested ones, lists and tables")
    func plain() throws {
        try Self.checkPlain(Int.self, "-7")
        try Self.checkPlain(Int8.self, "-7")
        try Self.checkPlain(Int16.self, "-7")
        try Self.checkPlain(Int32.self, "-7")
        try Self.checkPlain(Int64.self, "-7")
        try Self.checkPlain(UInt.self, "18446744073709551615")
        try Self.checkPlain(UInt8.self, "255")
        try Self.checkPlain(UInt16.self, "7")
        try Self.checkPlain(UInt32.self, "7")
        // The numbers whose words the memo uses for something else.
        try Self.checkPlain(UInt64.self, "\(0x9E37_79B9_7F4A_7C15 as UInt64)")
        try Self.checkPlain(UInt64.self, "\(0x9E37_79B9_7F4A_7C14 as UInt64)")
        try Self.checkPlain(Int.self, "\(Int(bitPattern: 0x9E37_79B9_7F4A_7C15))")
        try Self.checkPlain(Bool.self, "true")
        try Self.checkPlain(Bool.self, "false")
        try Self.checkPlain(Double.self, "-1.5e300")
        try Self.checkPlain(Double.self, "\(Double(bitPattern: 0x9E37_79B9_7F4A_7C15))")
        try Self.checkPlain(Float.self, "1.5")
        try Self.checkPlain(Decimal.self, "12.34")
        try Self.checkPlain(String.self, "\"a\"")
        try Self.checkPlain(String.self, "\"a text of more than fifteen bytes\"")
        try Self.checkPlain(Date.self, "\"2024-02-29T12:34:56Z\"")
        try Self.checkPlain(UUID.self, "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"")
        try Self.checkPlain(URL.self, "\"https://example.com/a?b=c\"")
        try Self.checkPlain(Data.self, "\"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=\"")
        try Self.checkPlain(JSON.self, #"{"a":1}"#)
    }
}
