import Foundation
import LazyJSON
import TestSupport
import Testing

@Suite struct JSONBuildingTests {
    @Test("literals are values")
    func literals() {
        let json: JSON = [
            "s": "x", "i": 1, "d": 2.5, "t": true, "f": false, "n": .null, "a": [1, "b", [:]], "o": ["k": []], "e": 1e2,
        ]
        #expect(
            json.text == #"{"s":"x","i":1,"d":2.5,"t":true,"f":false,"n":null,"a":[1,"b",{}],"o":{"k":[]},"e":100}"#)
        let name = "é"
        #expect(("<\(name)>" as JSON).string == "<é>")
        #expect((["a": 1, "a": 2] as JSON).text == #"{"a":1}"#)
        #expect(JSON.null.isNull && JSON.emptyArray.text == "[]" && JSON.emptyObject.text == "{}")
    }

    @Test("a conditional expression gives nil where it says nil")
    func noNullByAccident() {
        func find(_ isThere: Bool) -> JSON? { isThere ? JSON(1) : nil }
        #expect(find(false) == nil && find(true) != nil)
        let kept: [JSON] = [1, 2, 3].compactMap { $0 > 1 ? JSON($0) : nil }
        #expect(kept == [2, 3])
    }

    @Test(
        "numbers are written in the shortest spelling that reads back",
        arguments: [
            (0.0, "0"), (-0.0, "-0.0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1.5, "1.5"), (1e15, "1000000000000000"),
            (9_007_199_254_740_991, "9007199254740991"), (1e16, "1e+16"), (1e22, "1e+22"), (1.25e-7, "1.25e-07"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
        ])
    func doubles(value: Double, text: String) throws {
        let json = try #require(JSON(exactly: value))
        #expect(JSON(value).text == text)
        #expect(json.text == text)
        #expect(json.double?.bitPattern == value.bitPattern)
        #expect(try JSON(parsing: text).double?.bitPattern == value.bitPattern)
    }

    @Test("numbers of all types keep their value")
    func widths() {
        #expect(
            JSON(UInt64.max).text == "18446744073709551615" && JSON(Int64.min).int == .min && JSON(Int8.min).int == -128
        )
        #expect(JSON(Float(0.1)).text == "0.1" && JSON(Float(3)).text == "3")
        #expect(JSON(Decimal(string: "12345678901234567890.123456789") ?? 0).text == "12345678901234567890.123456789")
        #expect(JSONNumber("4.20").map { JSON($0).text } == "4.20")
    }

    @Test("a number that JSON does not have is null, and nil where it has to be exact")
    func noNumbers() throws {
        for double in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            #expect(JSON(double).isNull && JSON(exactly: double) == nil)
            #expect(JSON(Float(double)).isNull && JSON(exactly: Float(double)) == nil)
        }
        #expect(JSON(Decimal.nan).isNull && JSON(exactly: Decimal.nan) == nil)
        #expect(JSON(exactly: Float(0.1))?.text == "0.1" && JSON(exactly: Decimal(string: "0.10") ?? 0)?.text == "0.1")
        let json: JSON = ["x": JSON(0.5), "y": JSON(.nan as Double)]
        #expect(json.text == #"{"x":0.5,"y":null}"#)
    }

    @Test("arrays and objects are created from sequences; the first of one name stays")
    func sequences() {
        #expect(JSON([1, 2].lazy.map { JSON($0) }).text == "[1,2]")
        #expect(JSON([JSON]()).text == "[]")
        #expect(
            JSON(members: [("b", 1), ("a", 2), ("b", 3)] as [(key: String, value: JSON)]).text == #"{"b":1,"a":2}"#)
        #expect(JSON(members: [] as [(key: String, value: JSON)]).text == "{}")
    }
}
