import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct JSONFoundationTests {
    private func text(_ object: Any) throws -> String { try JSON(foundation: object).text }

    @Test("scalars of Swift and of Foundation become JSON")
    func scalars() throws {
        #expect(try text(NSNull()) == "null")
        #expect(try text(Int?.none as Any) == "null")
        #expect(try text(Int??.some(7) as Any) == "7")
        #expect(try text(true) == "true" && text(false) == "false")
        #expect(try text(NSNumber(value: true)) == "true" && text(NSNumber(value: false)) == "false")
        #expect(try text(1) == "1" && text(0) == "0")
        #expect(try text(NSNumber(value: 1)) == "1" && text(NSNumber(value: Int8(1))) == "1")
        #expect(try text(Int8.min) == "-128" && text(UInt8.max) == "255" && text(Int16.min) == "-32768")
        #expect(try text(UInt16.max) == "65535" && text(Int32.min) == "-2147483648" && text(UInt32.max) == "4294967295")
        #expect(try text(Int64.min) == "-9223372036854775808" && text(UInt64.max) == "18446744073709551615")
        #expect(try text(NSNumber(value: UInt64.max)) == "18446744073709551615")
        #expect(try text(NSNumber(value: Int64.min)) == "-9223372036854775808")
        #expect(try text(0.1) == "0.1" && text(Float(0.1)) == "0.1" && text(CGFloat(0.5)) == "0.5")
        #expect(try text(NSNumber(value: 0.1)) == "0.1" && text(NSNumber(value: Float(0.1))) == "0.1")
        #expect(try text(2.0) == "2" && text(-0.0) == "-0.0" && text(1e300) == "1e+300")
        let decimal = try #require(Decimal(string: "0.1000000000000000000001"))
        #expect(try text(decimal) == "0.1000000000000000000001")
        #expect(try text(NSDecimalNumber(decimal: decimal)) == "0.1000000000000000000001")
        #expect(try text("é\"\n") == #""é\"\n""# && text(NSString(string: "é\"\n")) == #""é\"\n""#)
        #expect(try text("a"[...].description) == #""a""#)
    }

    @Test("containers become JSON, members in the order of their names")
    func containers() throws {
        let object: [String: Any] = [
            "b": [1, "x", true, NSNull()] as [Any], "a": ["y": 2, "x": [Int]()] as [String: Any], "": 0,
        ]
        let expected = #"{"":0,"a":{"x":[],"y":2},"b":[1,"x",true,null]}"#
        #expect(try text(object) == expected)
        let foundation = NSMutableDictionary(dictionary: [
            "b": NSArray(array: [1, "x", NSNumber(value: true), NSNull()]),
            "a": NSDictionary(dictionary: ["y": 2, "x": NSArray()]), "": 0,
        ])
        #expect(try text(foundation) == expected)
        #expect(
            try text([1, 2]) == "[1,2]" && text(["a": 1.5]) == #"{"a":1.5}"#
                && text([Int?.none, 3] as [Int?]) == "[null,3]")
        #expect(try text([String: Any]()) == "{}" && text([Any]()) == "[]")
        let raw = try JSON(parsing: #" { "z" : 1.0 , "y" : [ ] } "#)
        #expect(try text(["raw": raw]) == #"{"raw":{ "z" : 1.0 , "y" : [ ] }}"#)
    }

    @Test("a value that JSON cannot express is an error that names the place")
    func unsupported() throws {
        let cases: [(Any, String)] = [
            (Date.now, "the root is of type Date, which JSON cannot represent"),
            (["a": [1, 2, 3, URL(filePath: "/")] as [Any]], "/a/3 is of type URL, which JSON cannot represent"),
            ([UUID()], "/0 is of type UUID, which JSON cannot represent"),
            (["odd key": ["\"": Data()]], #"/odd key/" is of type Data, which JSON cannot represent"#),
            (["é_1": Set([1])], "/é_1 is of type Set<Int>, which JSON cannot represent"),
            ([[Double.nan]], "/0/0 is nan, which JSON cannot represent"),
            (["x": Float.infinity], "/x is inf, which JSON cannot represent"),
            ([NSNumber(value: -Double.infinity)], "/0 is -inf, which JSON cannot represent"),
            (Decimal.nan, "the root is nan, which JSON cannot represent"),
            ([1: 2], "the root is a dictionary with a key of type Int, which JSON cannot represent"),
        ]
        for (object, description) in cases {
            let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(foundation: object) }
            #expect(error?.description == description)
            #expect(error?.localizedDescription == description)
        }
    }

    @Test("a date of a property list that has no four-digit year is an error that names the place")
    func dateOutOfRange() throws {
        let object = ["a": [Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 1e12)]]
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(propertyList: data) }
        #expect(
            error?.description == "/a/1 is a date outside the years 0000 to 9999, which JSON cannot represent")
    }

    @Test("numbers become the first Swift number that holds them")
    func numbers() throws {
        func object(_ text: String) throws -> Any { try JSON(parsing: text).foundationObject }
        #expect(
            try object("42") as? Int == 42 && object("42.0") as? Int == 42
                && object("-9223372036854775808") as? Int == .min)
        #expect(try object("18446744073709551615") as? UInt64 == .max)
        #expect(
            try object("0.1") as? Double == 0.1 && object("1.50") as? Double == 1.5
                && object("1e300") as? Double == 1e300)
        #expect(try object("0.1000000000000000000001") as? Decimal == Decimal(string: "0.1000000000000000000001"))
        #expect(try object("18446744073709551616") as? Decimal == Decimal(string: "18446744073709551616"))
        #expect(try object("3.14159265358979323846264338327950288419716939937510582") as? Double == 3.141592653589793)
        #expect(try object("1e400") as? String == "1e400" && object("1e-400") as? Double == 0)
    }

    @Test("a value survives the way to Foundation objects and back")
    func roundTrip() throws {
        let text =
            #"{"a":[1,-2.5,true,false,null,"x\né",[],{},[[[]],{"b":{"c":[0]}}]],"b":18446744073709551615,"c":{"d":""}}"#
        for json in [try JSON(parsing: text), JSON(members: try JSON(parsing: text).members)] {
            let object = json.foundationObject
            let again = try JSON(foundation: object)
            #expect(again == json)
            #expect(again.text == text)
            let data = try JSONSerialization.data(withJSONObject: object)
            #expect(try JSON(parsing: data) == json)
            #expect(try JSON(foundation: JSONSerialization.jsonObject(with: data)) == json)
        }
        let duplicates = try JSON(parsing: #"{"a": 1, "a": 2}"#).foundationObject as? [String: Int]
        #expect(duplicates == ["a": 1])
    }

    @Test("depth is not limited by the stack")
    func deep() throws {
        var object: Any = 1
        for _ in 0..<2_000 { object = ["a": [object]] }
        let json = try JSON(foundation: object)
        #expect(json.text.utf8.count == 2_000 * 8 + 1)
        #expect(try JSON(foundation: json.foundationObject) == json)
    }

    @Test(
        "real documents survive", .enabled(if: SharedData.isPresent, "../shared/data is not there"),
        arguments: SharedData.realDocuments)
    func real(name: String) throws {
        let json = try JSON(parsing: SharedData.real(name))
        #expect(try JSON(foundation: json.foundationObject) == json)
    }
}
