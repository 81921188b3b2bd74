import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// If a policy takes a string for null, it is null for every type and converter, alone and in lists, read directly or
/// not.
///
/// The suite also runs with direct reading switched off (`LAZYJSON_DISABLE=all`).
@Suite struct NullSpellingTests {
    enum Plan: String, Sendable { case free, pro }
    enum Code: Int, JSONConvertible { case one = 1, two }

    /// Every type and every shipped converter, of one value and of a list.
    final class Values: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var int8: Int8?
        @Property("v") var uint: UInt64?
        @Property("v") var double: Double?
        @Property("v") var float: Float?
        @Property("v") var decimal: Decimal?
        @Property("v") var bool: Bool?
        @Property("v") var string: String?
        @Property("v") var value: JSON?
        @Property("v") var url: URL?
        @Property("v") var uuid: UUID?
        @Property("v") var data: Data?
        @Property("v") var date: Date?
        @Property("v", or: ["w"]) var oneOfDates: Date?
        @Property("v.0", or: ["v"]) var deepDate: Date?
        @Property("v") var plan: Plan?
        @Property("v") var code: Code?
        @Property("v", as: .iso8601) var iso8601: Date?
        @Property("v", as: .secondsSince1970) var seconds: Date?
        @Property("v", as: .millisecondsSince1970) var milliseconds: Date?
        @Property("v", as: .dateFormat("yyyy")) var year: Date?
        @Property("v", as: .base64) var base64: Data?
        @Property("v", as: .base64URL) var base64URL: Data?
        @Property("v", as: .nonEmpty) var nonEmpty: String?
        @Property("v", as: .trimmed) var trimmed: String?
        @Property("v", as: .mapping(["free": 1, "1": 2])) var mapped: Int?
        @Property("v", as: .embedded) var embedded: Int?
        @Property("v", enumValues: ["free"]) var open: String?

        @Property("l") var ints: [Int]
        @Property("l") var doubles: [Double]
        @Property("l") var bools: [Bool]
        @Property("l") var strings: [String]
        @Property("l") var maybeStrings: [String]?
        @Property("l") var urls: [URL]
        @Property("l") var uuids: [UUID]
        @Property("l") var blobs: [Data]
        @Property("l") var dates: [Date]
        @Property("l") var plans: [Plan]
        @Property("l") var codes: [Code]
        @Property("l") var values: [JSON]
        @Property("l", as: .iso8601) var iso8601s: [Date]
        @Property("l", as: .secondsSince1970) var manySeconds: [Date]
        @Property("l", as: .trimmed) var trimmedStrings: [String]
        @Property("l", enumValues: ["free"]) var opens: [String]
        @Property("l", enumValues: ["free"]) var maybeOpens: [String]?

        @Property("t") var table: [String: String]
        @Property("t") var dateTable: [String: Date]
        @Property("t") var jsonTable: [String: JSON]

        override class var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.nullSpellings.formUnion(NullSpellingTests.spellings)
            return coercion
        }
    }

    /// Each could be read as something if it did not mean null.
    static let spellings = [
        "0001-01-01T00:00:00Z", "0001-01-01", "0000-00-00", "1", "-1.5", "free", "true", "no", "QUJD", "",
        "https://null",
        "00000000-0000-0000-0000-000000000000", "2024", "é", "<null>", "(null)", "<nil>", "(nil)",
    ]

    /// A string as JSON, plain and with all of it escaped.
    static func texts(_ string: String) -> [String] {
        let escaped = string.utf16.map { "\\u" + String(format: "%04x", $0) }.joined()
        return [JSON(string).text, "\"\(escaped)\""]
    }

    private static func shown(_ values: Values) -> [String] {
        Mirror(reflecting: values).children.map { "\($0.label ?? ""): \($0.value)" }
    }

    @Test("null spellings are null for every type and converter", arguments: spellings)
    func reading(_ spelling: String) throws {
        for text in Self.texts(spelling) {
            let json = try JSON(
                parsing: #"{"v": \#(text), "l": [\#(text), \#(text)], "t": {"a": \#(text), "b": \#(text)}}"#)
            // As it was opened, and as an edited value that isn't a document of its own.
            var edited = json
            edited["edited"] = 1
            for json in [json, edited] {
                let values = try #require(Values(json))
                for child in Mirror(reflecting: values).children {
                    let name = child.label ?? ""
                    switch child.value {
                    case let list as [Any]: #expect(list.isEmpty, "\(name) of \(text)")
                    case let table as [String: Any]: #expect(table.isEmpty, "\(name) of \(text)")
                    case let value as any OptionalType:
                        let list = value.wrapped.map { $0 as? [Any] } ?? nil
                        #expect(value.wrapped == nil || list?.isEmpty == true, "\(name) of \(text)")
                    default: Issue.record("\(name) is neither optional nor a list")
                    }
                }
                #expect(Self.shown(values) == Self.shown(try #require(Values(["l": []]))))
            }
        }
    }

    @Test("a draft reads the same values as the model", arguments: spellings)
    func drafts(_ spelling: String) throws {
        let values = try Values(parsing: #"{"v": \#(JSON(spelling).text), "l": [\#(JSON(spelling).text)]}"#)
        _ = values.mutate {
            #expect($0.date == values.date && values.date == nil)
            #expect($0.iso8601 == values.iso8601 && $0.string == values.string && $0.open == values.open)
            #expect($0.dates == values.dates && $0.opens == values.opens && $0.plan == values.plan)
        }
    }

    @Test("text that means null only by a policy is read by others")
    func others() throws {
        final class Plain: JSONModel, @unchecked Sendable {
            @Property("v") var date: Date?
            @Property("v", .coercion(.strict)) var strictDate: Date?
            @Property("v") var string: String?
        }
        let plain = try Plain(parsing: #"{"v": "0001-01-01T00:00:00Z"}"#)
        #expect(plain.date?.timeIntervalSinceReferenceDate == -63_113_904_000)
        #expect(plain.strictDate == plain.date)
        #expect(plain.string == "0001-01-01T00:00:00Z")
    }

    // MARK: Without a property

    @Test(
        "a property, a value at a path and the type itself agree on what is null",
        arguments: ["null", #""<null>""#, #""(null)""#, #""<nil>""#, #""(nil)""#])
    func standalone(text: String) throws {
        let json = try JSON(parsing: text)
        let object: JSON = ["v": json]
        func check<T: JSONConvertible & Equatable>(_ type: T.Type) throws {
            #expect(try T.decode(json) == nil, "\(T.self)")
            #expect(object.value(at: "v", as: T.self) == nil, "\(T.self)")
            #expect(try [T].decode([json]) == [], "\(T.self)")
            #expect(try [T?].decode([json]) == [nil], "\(T.self)")
            #expect(try T?.decode(json) == .some(nil), "\(T.self)")
        }
        try check(Int.self)
        try check(UInt8.self)
        try check(Double.self)
        try check(Float.self)
        try check(Decimal.self)
        try check(Bool.self)
        try check(String.self)
        try check(URL.self)
        try check(UUID.self)
        try check(Data.self)
        try check(Date.self)
        try check(JSON.self)
        try check(Code.self)
        try check([String].self)
        try check([String: Int].self)
    }
}
