import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Anything at all becomes JSON; values that it cannot represent become null and are listed.
@Suite struct JSONAnyTests {
    private func text(_ object: Any?) -> String { JSON(any: object).text }

    private func leftOut(_ object: Any?) -> [String] {
        var leftOut: [JSON.UnsupportedValue] = []
        let json = JSON(any: object, leftOut: &leftOut)
        #expect(json.text == JSON(any: object).text)
        return leftOut.map(\.description)
    }

    enum Plan: String { case free, pro }
    struct Options: OptionSet, Sendable { let rawValue: Int }
    struct Money: JSONConvertible {
        let cents: Int
        static func decode(_ json: JSON) -> Money? { json.int.map { Money(cents: $0) } }
        func encode() throws -> JSON? {
            if cents < 0 { throw ConversionError.unwritable("a debt") }
            return JSON(cents)
        }
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var at: Date?
        @Property var site: URL?
        @Property var tags: [String]
    }

    @Test("scalars and containers are as from Foundation, nil is null")
    func known() throws {
        #expect(text(nil) == "null" && text(NSNull()) == "null" && text(Int??.some(nil) as Any) == "null")
        let samples: [Any] = [
            true, false, 1, 0, -1, Int8.min, UInt64.max, 0.1, Float(0.1), "é\"\n", NSString(string: "x"), [1, 2],
            ["a": 1.5],
            [Any](), [String: Any](), NSNumber(value: true), NSNumber(value: false), NSNumber(value: 1),
            NSNumber(value: 0),
            NSNumber(value: UInt64.max), NSNumber(value: Int64.min), NSNumber(value: 0.5),
            NSDecimalNumber(string: "0.1000000000000000000001"),
            Decimal(string: "12345678901234567890.123456789") ?? 0, NSArray(array: [1, "x"]),
            NSDictionary(dictionary: ["a": 1]),
            try JSON(parsing: "[ 1.0 ]"),
        ]
        for sample in samples {
            #expect(try JSON(any: sample).text == JSON(foundation: sample).text)
            #expect(leftOut(sample).isEmpty)
        }
        #expect(try text(samples) == JSON(foundation: samples).text)
        #expect(text(NSDecimalNumber(string: "0.1000000000000000000001")) == "0.1000000000000000000001")
        #expect(text([true, 1, 0, false] as [Any]) == "[true,1,0,false]")
        #expect(text([AnyHashable(true), AnyHashable(1), AnyHashable("a"), AnyHashable(0.5)]) == #"[true,1,"a",0.5]"#)
    }

    @Test("dates, URLs, identifiers, data and other convertible values are written as their converters write")
    func convertible() throws {
        let date = Date(timeIntervalSince1970: 0)
        #expect(text(date) == #""1970-01-01T00:00:00Z""# && text(date as NSDate) == text(date))
        let url = try #require(URL(string: "https://a.b/c"))
        #expect(text(url) == #""https://a.b/c""# && text(url as NSURL) == text(url))
        let uuid = UUID()
        #expect(text(uuid) == "\"\(uuid.uuidString)\"" && text(uuid as NSUUID) == text(uuid))
        #expect(text(Data([1, 2])) == #""AQI=""# && text(NSData(data: Data([1, 2]))) == #""AQI=""#)
        #expect(text(Money(cents: 5)) == "5")
        #expect(text(Plan.pro) == #""pro""# && text(Options(rawValue: 5)) == "5")
        #expect(text("abc".dropFirst()) == #""bc""#)
        let user = try User(parsing: #"{ "id" : "7" }"#)
        #expect(text(["user": user]) == #"{"user":{ "id" : "7" }}"#)
        #expect(try text(LazyArray<User>(parsing: "[ {}, 3 ]")) == "[ {}, 3 ]")
        let nested: [String: Any] = ["a": [date, [url]] as [Any], "b": ["c": uuid]]
        #expect(
            text(nested)
                == #"{"a":["1970-01-01T00:00:00Z",["https://a.b/c"]],"b":{"c":"\#(uuid.uuidString)"}}"#)
        #expect(leftOut(nested).isEmpty)
    }

    @Test("sets are arrays in an order that is always the same")
    func sets() {
        #expect(text(Set([10, 9, 2, -1])) == "[-1,2,9,10]")
        #expect(text(Set(["b", "a", "B", "é"])) == #"["B","a","b","é"]"#)
        #expect(text(NSSet(array: [3, 1, 2])) == "[1,2,3]")
        let date = Date(timeIntervalSince1970: 0)
        let mixed: Set<AnyHashable> = ["x", 2, 0.5, date, true, ["k": [1]]]
        #expect(text(mixed) == #"[0.5,true,2,"x","1970-01-01T00:00:00Z",{"k":[1]}]"#)
        #expect(text(["s": Set<Int>()]) == #"{"s":[]}"#)
    }

    @Test("values that are left out are null, and are listed by their path")
    func leftOver() {
        let object: [String: Any] = [
            "a": [1, { 1 }, Double.nan] as [Any], "odd key": ["b": NSNumber(value: Double.infinity)],
            "c": [1: "x"] as [Int: Any], "d": Decimal.nan, "e": Money(cents: -1),
            "f": Date(timeIntervalSinceReferenceDate: 1e12), "g": Float.infinity, "h": "kept", "i": NSObject.self,
        ]
        #expect(
            text(object)
                == #"{"a":[1,null,null],"c":{},"d":null,"e":null,"f":null,"g":null,"h":"kept","i":null,"odd key":{"b":null}}"#
        )
        #expect(
            leftOut(object) == [
                "/a/1 is of type () -> Int, which JSON cannot represent",
                "/a/2 is nan, which JSON cannot represent",
                "/c is a dictionary with a key of type Int, which JSON cannot represent",
                "/d is nan, which JSON cannot represent",
                "/e is a debt, which JSON cannot represent",
                "/f is a date outside the years 0000 to 9999, which JSON cannot represent",
                "/g is inf, which JSON cannot represent",
                "/i is of type NSObject.Type, which JSON cannot represent",
                #"/odd key/b is inf, which JSON cannot represent"#,
            ])
        #expect(leftOut(Double.nan) == ["the root is nan, which JSON cannot represent"])
        var list: [JSON.UnsupportedValue] = []
        _ = JSON(any: Double.nan, leftOut: &list)
        _ = JSON(any: ["x": Double.nan], leftOut: &list)
        #expect(list.map(\.pointer) == ["", "/x"], "several values may add to one list")
    }

    @Test("the strings of a dictionary with mixed keys are kept")
    func mixedKeys() {
        let info: [AnyHashable: Any] = ["b": 1, NSString(string: "a"): 2, 3: "three"]
        #expect(text(info) == #"{"a":2,"b":1}"#)
        #expect(leftOut(info) == ["the root is a dictionary with a key of type Int, which JSON cannot represent"])
        #expect(leftOut(["b": 1] as [AnyHashable: Any]).isEmpty)
    }

    @Test("a push message with a date in it is not thrown away")
    func push() throws {
        let info: [AnyHashable: Any] = [
            "id": 7, "at": Date(timeIntervalSince1970: 0), "site": try #require(URL(string: "https://a.b")),
            "tags": Set(["b", "a"]), "image": NSObject(),
            "aps": ["alert": "Hi", "badge": NSNumber(value: 3)] as [String: Any],
        ]
        var leftOut: [JSON.UnsupportedValue] = []
        let user = User(any: info, leftOut: &leftOut)
        #expect(user == User(any: info))
        #expect(user.id == 7 && user.at == Date(timeIntervalSince1970: 0) && user.tags == ["a", "b"])
        #expect(user.site?.host() == "a.b" && user.json.value(at: "aps.badge", as: Int.self) == 3)
        #expect(leftOut.map(\.pointer) == ["/image"])
        #expect(User(any: ["id": 8]).id == 8 && User(any: [:]) == User())
    }

    @Test("10,000 levels of arrays and of dictionaries need no stack", .smallStack, arguments: [false, true])
    func deep(isObject: Bool) {
        let depth = 10_000
        var object: Any = Date(timeIntervalSince1970: 0)
        for _ in 0..<depth { object = isObject ? ["a": object] as Any : [object] as Any }
        var leftOut: [JSON.UnsupportedValue] = []
        let json = JSON(any: object, leftOut: &leftOut)
        let (open, close) = isObject ? (#"{"a":"#, "}") : ("[", "]")
        let date = #""1970-01-01T00:00:00Z""#
        #expect(
            json.text == String(repeating: open, count: depth) + date + String(repeating: close, count: depth))
        #expect(leftOut.isEmpty)
        release(&object)
    }

    @Test("a value that is left out 10,000 levels down is listed", .smallStack)
    func deepLeftOut() {
        var object: Any = Double.nan
        for _ in 0..<10_000 { object = [object] }
        var leftOut: [JSON.UnsupportedValue] = []
        #expect(JSON(any: object, leftOut: &leftOut)[0] != nil)
        #expect(leftOut.first?.pointer.description == String(repeating: "/0", count: 10_000))
        release(&object)
    }

    @Test("a set of decimals isn't bridged to an object")
    func decimals() {
        #expect(text(Set([Decimal(1)])) == "[1]")
        #expect(text([Set([Set([Decimal(1)])])]) == "[[[1]]]")
        #expect(text(Set([Optional(Set([Decimal(1)]))])) == "[[1]]")
        #expect(text(["a": Set([Decimal(1)])]) == #"{"a":[1]}"#)
        #expect(text([Decimal(1): 1]) == "{}")
        #expect(text([NSNull(), NSNumber(value: 1), NSNumber(value: true)]) == "[null,1,true]")
        #expect(text(Set([Optional(2), nil, 1])) == "[1,2,null]")
    }

    /// Takes a nested value apart in a loop: Swift itself recurses to release one.
    private func release(_ object: inout Any) {
        while true {
            if let array = object as? [Any], let first = array.first {
                object = first
            } else if let dictionary = object as? [String: Any], let first = dictionary.values.first {
                object = first
            } else {
                return
            }
        }
    }
}
