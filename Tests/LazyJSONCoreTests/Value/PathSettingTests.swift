import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Where properties are, and how they are set there.
@Suite struct PathSettingTests {
    private static let text = #"{"a": { "b": 1 }, "e": { }, "l": [ 1 , {"x": 2} ], "n": null, "s": "t", "o": {"0": 3}}"#

    /// A path, and the text after 9 is set there and after nil is; nil where nothing changes.
    static let settings: [(path: String, set: String?, removed: String?)] = [
        ("a", text.replacing("{ \"b\": 1 }", with: "9"), text.replacing("\"a\": { \"b\": 1 }, ", with: "")),
        ("a.b", text.replacing("\"b\": 1", with: "\"b\": 9"), text.replacing("{ \"b\": 1 }", with: "{}")),
        ("a.c", text.replacing("\"b\": 1", with: "\"b\": 1, \"c\": 9"), nil),
        ("a.c.d.0", text.replacing("\"b\": 1", with: "\"b\": 1, \"c\": { \"d\": { \"0\": 9 } }"), nil),
        ("e.x.y", text.replacing("{ }", with: "{ \"x\": { \"y\": 9 } }"), nil),
        ("z.y", text.dropLast() + ", \"z\": { \"y\": 9 }}", nil),
        ("l.0", text.replacing("[ 1", with: "[ 9"), text.replacing("1 , ", with: "")),
        ("l.1.x", text.replacing("2", with: "9"), text.replacing("{\"x\": 2}", with: "{}")),
        ("l.2", text.replacing("2}", with: "2} , 9"), nil),
        ("l.2.x", text.replacing("2}", with: "2} , {\"x\": 9}"), nil),
        ("l.3", nil, nil), ("l.3.x", nil, nil),
        ("o.0", text.replacing("3", with: "9"), text.replacing("{\"0\": 3}", with: "{}")),
        ("o.1", text.replacing("3", with: "3, \"1\": 9"), nil),
        // A value that isn't an object becomes one, as RFC 7386 defines.
        ("n.x", text.replacing("null", with: "{ \"x\": 9 }"), nil),
        ("s.x.y", text.replacing("\"t\"", with: "{ \"x\": { \"y\": 9 } }"), nil),
        ("l.x", text.replacing("[ 1 , {\"x\": 2} ]", with: "{ \"x\": 9 }"), nil),
        ("l.-", text.replacing("[ 1 , {\"x\": 2} ]", with: "{ \"-\": 9 }"), nil),
        ("l.0.x", text.replacing("[ 1", with: "[ {\"x\": 9}"), nil),
        ("l.01.x", text.replacing("[ 1 , {\"x\": 2} ]", with: "{ \"01\": { \"x\": 9 } }"), nil),
    ]

    @Test("a value is set, objects on its way are created, and nil only removes a value", arguments: settings)
    func setting(path: String, set: String?, removed: String?) throws {
        let components = try #require(Path(path)).components
        for (value, expected) in [(9, set), (nil, removed)] as [(JSON?, String?)] {
            var json = try JSON(parsing: Self.text)
            let before = json
            json.set(value, at: components[...])
            #expect(json.text == (expected ?? Self.text))
            if value != nil, expected != nil { #expect(json.value(at: components) == value) }
            #expect(before.text == Self.text)
            // Once more, where the containers on the way are edited.
            let once = json
            json.set(value, at: components[...])
            if value != nil || path != "l.0" { #expect(json == once) }
            #expect(value == nil || before.canSet(at: components) == (expected != nil))
        }
        var json = try JSON(parsing: Self.text)
        json.set(9, at: [])
        #expect(json.text == Self.text)
    }
}
