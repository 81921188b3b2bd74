import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Null, distinct from absence.
@Suite struct NullMeaningTests {
    enum Plan: String, Sendable { case free, unlimited }
    final class Limits: JSONModel, @unchecked Sendable {
        @Property("v", as: .null(means: .max)) var limit: Int = 10
        @Property("v", as: .null(means: .max)) var maybeLimit: Int?
        @Property("v", as: .null(means: 7)) var withDefault: Int? = 8
        @Property("v", as: Converter<Date>.iso8601.null(means: .distantFuture)) var expires: Date?
        @Property("v", as: .null(means: .unlimited)) var plan: Plan = .free
        @Property("v", as: .null(means: "none")) var text: String = "unset"
        @Property("v", as: .null(means: -1)) var list: [Int]
        @Property("v", as: .null(means: [-1])) var wholeList: [Int] = []
        @Property("v", as: Converter<Int>.null(means: 2).map(to: { $0 * 10 }, from: { $0 / 10 })) var tens: Int = 0
        @Property("v", .coercion(.permissive), as: .null(means: true)) var flag: Bool?
        @Property("v", as: checked.null(means: -1)) var checkedNumber: Int = 0
    }
    /// A raw value whose class declares the meaning of null.
    struct Quota: RawRepresentable, JSONConvertible, Equatable { var rawValue: Int }
    final class Quotas: JSONModel, @unchecked Sendable {
        @Property var v: Quota = Quota(rawValue: 10)
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            type == Int.self ? Converter<Int>.null(means: .max) as? Converter<V> : nil
        }
    }
    static let reads = Mutex(0)
    static let checked = Converter<Int>(
        decode: { $0.int }, encode: { JSON($0) },
        revalidate: { value, _ in
            reads.withLock { $0 += 1 }
            return .keep
        })

    static func limits(_ text: String) throws -> Limits { try Limits(parsing: "{\"v\":\(text)}") }

    @Test("null, however it is spelled, reads as the value", arguments: ["null", #""(null)""#, #""<nil>""#])
    func reading(text: String) throws {
        let limits = try Self.limits(text)
        for _ in 0..<2 {
            #expect(limits.limit == .max)
            #expect(limits.maybeLimit == .max)
            #expect(limits.withDefault == 7)
            #expect(limits.expires == .distantFuture)
            #expect(limits.plan == .unlimited)
            #expect(limits.text == "none")
            #expect(limits.wholeList == [-1])
            #expect(limits.list == [])
            #expect(limits.tens == 20)
            #expect(limits.flag == true)
            #expect(limits.checkedNumber == -1)
        }
        #expect(limits.description.contains("limit: \(Int.max)"))
        #expect(try Self.limits("[1, \(text), 2]").list == [1, -1, 2])
    }

    @Test("a raw value keeps the meaning of null that its class declares")
    func rawValues() throws {
        let quotas = try Quotas(parsing: #"{"v": null}"#)
        #expect(quotas.v == Quota(rawValue: .max))
        let edited = quotas.mutate { $0.v = Quota(rawValue: 3) }
        #expect(edited.json.text == #"{"v": 3}"#)
        #expect(edited.mutate { $0.v = Quota(rawValue: .max) }.json.text == #"{"v": null}"#)
    }

    @Test("an absent or unusable value reads as the default")
    func absent() throws {
        for limits in [Limits(), try Self.limits(#"{"x": 1}"#)] {
            #expect(limits.limit == 10)
            #expect(limits.maybeLimit == nil)
            #expect(limits.withDefault == 8)
            #expect(limits.expires == nil)
            #expect(limits.plan == .free)
            #expect(limits.text == "unset")
            #expect(limits.wholeList == [])
            #expect(limits.tens == 0)
            #expect(limits.flag == nil)
            #expect(limits.checkedNumber == 0)
        }
        let limits = try Self.limits("5")
        #expect(limits.limit == 5)
        #expect(limits.maybeLimit == 5)
        #expect(limits.tens == 50)
        #expect(limits.text == "5")
        #expect(try Self.limits(#""""#).flag == true)
    }

    @Test("setting the value writes null, and JSON that reads as it already stays")
    func writing() throws {
        func edit(_ text: String, _ change: (inout Mutable<Limits>) -> Void) throws -> String? {
            try Self.limits(text).tryMutate(change).json["v"]?.text
        }
        #expect(try edit("5", { $0.limit = .max }) == "null")
        #expect(try edit(#""5""#, { $0.limit = 6 }) == #""6""#)
        #expect(try edit("null", { $0.limit = 6 }) == "6")
        #expect(try edit(#""(null)""#, { $0.limit = .max }) == #""(null)""#)
        #expect(try edit("9223372036854775807", { $0.limit = .max }) == "9223372036854775807")
        #expect(try edit("null", { $0.maybeLimit = nil }) == nil)
        #expect(try edit("[]", { $0.limit = 10 }) == "[]")
        #expect(try edit("null", { $0.limit = 10 }) == "10")
        #expect(try edit(#""pro""#, { $0.plan = .unlimited }) == "null")
        #expect(try edit("null", { $0.plan = .free }) == #""free""#)
        #expect(try edit("null", { $0.expires = Date(timeIntervalSince1970: 0) }) == #""1970-01-01T00:00:00Z""#)
        #expect(try edit("[1, null]", { $0.list.append(-1) }) == "[1, null, null]")
        #expect(try edit("[1, null]", { $0.list[1] = 2 }) == "[1, 2]")
        #expect(try edit("[1, -1]", { $0.list = [1, -1] }) == "[1, -1]")
        #expect(try edit("null", { $0.wholeList = [] }) == "[]")
        #expect(try edit("[2]", { $0.wholeList = [-1] }) == "null")
        #expect(try edit("null", { $0.tens = 50 }) == "5")
        #expect(try edit("5", { $0.tens = 20 }) == "null")
        #expect(try edit("5", { $0.checkedNumber = -1 }) == "null")
        #expect(Limits { $0.limit = .max }.json.text == #"{"v":null}"#)
        #expect(throws: MutationError.self) { try Limits().tryMutate { $0.text = "(null)" } }
        let same = try Self.limits("null")
        #expect(
            same.mutate {
                $0.limit = .max; $0.text = "none"; $0.expires = .distantFuture
            } === same)
    }

    @Test("revalidation is called for values that aren't null")
    func checks() throws {
        let before = Self.reads.withLock { $0 }
        let limits = try Self.limits("5")
        for _ in 0..<3 { #expect(limits.checkedNumber == 5) }
        #expect(Self.reads.withLock { $0 } == before + 2)
    }

    @Test("a converter that only reads cannot write null")
    func readOnly() throws {
        let converter = Converter<Int> { $0.int }.null(means: 0)
        #expect(converter.encode == nil)
        #expect(try converter.decode(.null) == 0)
        var revision = Revision()
        #expect(throws: ConversionError.readOnly) { try converter.revised(0, over: 5, &revision) }
    }

    final class Gaps: JSONModel, @unchecked Sendable {
        @Property(as: .null(means: 1)) var list: [Int?]
        @Property(as: .null(means: 1)) var table: [String: Int?]
    }

    @Test("where null is a value, nil cannot be written in a list or dictionary, and that is reported")
    func noNil() throws {
        let gaps = try Gaps(parsing: #"{"list":[null, 2],"table":{"a":null}}"#)
        #expect(gaps.list == [1, 2] && gaps.table == ["a": 1])
        for edit: (inout Mutable<Gaps>) -> Void in [
            { $0.list = [nil, 1, 3] }, { $0.list.append(nil) }, { $0.table["b"] = .some(nil) },
            { $0.table = ["a": nil] },
        ] {
            let error = #expect(throws: MutationError.self) { try gaps.tryMutate(edit) }
            #expect(error?.underlying as? ConversionError == .unwritable("nil"))
        }
        #expect(gaps.mutate { $0.list = [nil, 1, 3] }.json == gaps.json)
        #expect(try gaps.tryMutate { $0.list.append(1) }.json.text == #"{"list":[null, 2, null],"table":{"a":null}}"#)
    }
}
