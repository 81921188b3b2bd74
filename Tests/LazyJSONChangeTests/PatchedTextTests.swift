import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// A patch leaves the rest alone, to the byte and to the instance.
@Suite struct PatchedTextTests {
    static let text = """
        { "id" : 7.0,
          "tags" : [ "\\u0061" ,"b"  , "c" ],
          "user" : {"name":"Bo", "n\\u0061me": 2,   "age": 4.1e1}
        }

        """

    @Test(
        "every byte that no operation names keeps its original value",
        arguments: [
            ([.replace("/id", 8)], #""id" : 7.0"#, #""id" : 8"#),
            ([.remove("/tags/1")], #" ,"b"  ,"#, "  ,"),
            ([.remove("/tags/0")], #""\u0061" ,"#, ""),
            ([.add("/tags/1", "x")], #""\u0061" ,"#, #""\u0061" ,"x" ,"#),
            ([.add("/tags/-", 1)], #" "c" ]"#, #" "c" ,1 ]"#),
            ([.add("/user/name", [])], #""name":"Bo""#, #""name":[]"#),
            ([.remove("/user/age")], #",   "age": 4.1e1"#, ""),
            ([.move(from: "/user/age", to: "/id")], #"7.0"#, "4.1e1"),
        ] as [(JSONPatch, String, String)])
    func bytes(patch: JSONPatch, old: String, new: String) throws {
        let json = try JSON(parsing: Self.text)
        var expected = Self.text.replacing(old, with: new)
        if patch.first?.from != nil { expected = expected.replacing(#",   "age": 4.1e1"#, with: "") }
        let changed = try json.applying(patch)
        #expect(changed.text == expected)
        #expect(json.text == Self.text)
        var other = json
        try other.apply(patch)
        #expect(other.text == expected)
    }

    @Test("a patch that changes nothing returns the value itself")
    func unchanged() throws {
        for json in [try JSON(parsing: Self.text), try JSON(parsing: Self.text).applying([.add("/new", 1)])] {
            #expect(try json.applying([]).isIdentical(to: json))
            let tests: JSONPatch = [.test("/id", 7), .move(from: "/tags", to: "/tags"), .test("/user/age", 41)]
            #expect(try json.applying(tests).isIdentical(to: json))
            #expect(try tests.inverse(for: json).isEmpty)
        }
    }

    @Test("unedited values are shared, moved and copied ones too")
    func sharing() throws {
        let json = try JSON(parsing: Self.text)
        let (tags, user) = (try #require(json["tags"]), try #require(json["user"]))
        let changed = try json.applying([
            .replace("/id", 8), .move(from: "/tags", to: "/user/tags"), .copy(from: "/user/tags", to: "/again"),
        ])
        #expect(changed["user"]?["tags"]?.isIdentical(to: tags) == true)
        #expect(changed["again"]?.isIdentical(to: tags) == true)
        let back = try changed.applying([.remove("/user/tags")])
        #expect(back["user"] == user && back["again"]?.isIdentical(to: tags) == true)
        let other = try json.applying([.remove("/id")])
        #expect(other["user"]?.isIdentical(to: user) == true)
    }

    @Test("an error leaves a value as it was, also one that has been edited before")
    func atomic() throws {
        var json = try JSON(parsing: Self.text)
        try json.apply([.add("/user/tags", ["x"]), .replace("/id", "eight")])
        let (before, text) = (json, json.text)
        let patch: JSONPatch = [
            .remove("/id"), .add("/user/tags/0", 1), .move(from: "/user", to: "/tags/0"), .remove("/nothing"),
        ]
        #expect(throws: JSONPatchError.self) { try json.apply(patch) }
        #expect(json.isIdentical(to: before) && json.text == text)
    }

    @Test("an inverse shares the values that it puts back")
    func inverse() throws {
        let json = try JSON(parsing: Self.text)
        let inverse = try JSONPatch([.remove("/tags"), .replace("/user", 1)]).inverse(for: json)
        #expect(inverse.map(\.name) == ["replace", "add"])
        #expect(inverse[0].value?.isIdentical(to: try #require(json["user"])) == true)
        #expect(inverse[1].value?.isIdentical(to: try #require(json["tags"])) == true)
    }
}
