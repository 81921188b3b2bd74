import Foundation
import Testing

@testable import LazyJSON

@Suite struct JSONCodableTests {
    private struct Envelope: Codable, Equatable {
        var id: Int
        var payload: JSON
        var extra: JSON?
    }

    static let texts = [
        "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
        "0.1",
        "-2.5e-10", "1e300", "1e-300", "4.20", "0.1000000000000000000001", #""""#, #""é\n😀""#, "[]", "{}",
        "[[],{},[null]]",
        #"{"b":[1,true,"x",{"c":null}],"a":{"":0},"é":1.5}"#,
    ]

    @Test("a value survives JSONEncoder and JSONDecoder by its meaning", arguments: texts)
    func json(text: String) throws {
        let envelope = Envelope(id: 1, payload: try JSON(parsing: text))
        let data = try JSONEncoder().encode(envelope)
        #expect(try JSON(parsing: data)["payload"] == envelope.payload)
        let decoded = try JSONDecoder().decode(Envelope.self, from: data)
        #expect(decoded.payload == envelope.payload)
        #expect(decoded.extra == nil)
        #expect(try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) == envelope.payload)
        #expect(try JSON(parsing: JSONEncoder().encode(envelope.payload)) == envelope.payload)
    }

    @Test("a value survives a property list", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let json = try JSON(
            parsing: #"{"a":[1,-2,0.5,true,false,"x",[],{}],"b":{"c":18446744073709551615,"d":"true","e":"1"}}"#)
        let data = try encoder.encode(json)
        #expect(try PropertyListDecoder().decode(JSON.self, from: data) == json)
    }

    @Test("what a property list has and JSON has not is an error")
    func foreign() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: ["a": Date.now], format: .binary, options: 0)
        let error = #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(JSON.self, from: data) }
        guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["a"])
    }

    @Test("members are decoded in the order of their names, and the first of duplicates is encoded")
    func order() throws {
        let decoded = try JSONDecoder().decode(JSON.self, from: Data(#"{"b":1,"a":2,"c":3}"#.utf8))
        #expect(decoded.text == #"{"a":2,"b":1,"c":3}"#)
        let encoded = try JSONEncoder().encode(JSON(parsing: #"{"a":1,"a":2}"#))
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"a":1}"#)
    }

    @Test("a number that no double holds is an error of encoding", arguments: ["1e400", "-1e400"])
    func overflow(text: String) throws {
        let json = try JSON(parsing: "{\"a\":[\(text)]}")
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(json) }
    }

    @Test(
        "500 levels are coded and 513 are an error, never an overflow of the stack", .smallStack,
        .disabled("fixed in the next commit"))
    func depth() throws {
        func nested(_ depth: Int) -> JSON {
            var json: JSON = 1
            for _ in 0..<depth { json = [json] }
            return json
        }
        #expect(throws: Never.self) { try JSONEncoder().encode(nested(500)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(nested(513)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(nested(2_000)) }
        #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(nested(1_000)) }
        #expect(try JSONDecoder().decode(JSON.self, from: nested(500).data()) == nested(500))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSON.self, from: nested(513).data()) }
    }
}
