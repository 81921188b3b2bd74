import Foundation
import LazyJSON
import TestSupport
import Testing

/// A patch as a value: a collection of operations, from and to JSON.
@Suite struct JSONPatchTests {
    static let all: JSONPatch = [
        .add("/a~1b", ["x": 1]), .remove("/b"), .replace("", .null), .move(from: "/a", to: "/b/-"),
        .copy(from: "", to: "/c"), .test("/d", 4.2),
    ]

    static let text = """
        [{"op":"add","path":"/a~1b","value":{"x":1}},{"op":"remove","path":"/b"},{"op":"replace","path":"","value":null},\
        {"op":"move","from":"/a","path":"/b/-"},{"op":"copy","from":"","path":"/c"},{"op":"test","path":"/d","value":4.2}]
        """

    @Test("all operations are written as RFC 6902 defines, and read back")
    func writing() throws {
        #expect(Self.all.json.text == Self.text)
        #expect(Self.all.description == Self.text)
        #expect(try JSONPatch(Self.all.json) == Self.all)
        for patch in [
            try JSONPatch(parsing: Self.text), try JSONPatch(parsing: Array(Self.text.utf8)),
            try JSONPatch(parsing: Data(Self.text.utf8)),
        ] {
            #expect(patch == Self.all && patch.hashValue == Self.all.hashValue)
        }
        #expect(Self.all[3].description == #"{"op":"move","from":"/a","path":"/b/-"}"#)
    }

    @Test("values keep the bytes that they came with")
    func bytes() throws {
        let text = #"[ {"value": [ 1.50 ,"\u0041"], "path":"/a", "op":"add"} ]"#
        let patch = try JSONPatch(parsing: text)
        #expect(patch.json.text == #"[{"op":"add","path":"/a","value":[ 1.50 ,"\u0041"]}]"#)
        #expect(try JSON.emptyObject.applying(patch).text == #"{"a":[ 1.50 ,"\u0041"]}"#)
    }

    @Test("an operation has a name, places and a value")
    func parts() {
        #expect(Self.all.map(\.name) == ["add", "remove", "replace", "move", "copy", "test"])
        #expect(Self.all.map(\.path) == ["/a~1b", "/b", "", "/b/-", "/c", "/d"])
        #expect(Self.all.map(\.from) == [nil, nil, nil, "/a", "", nil])
        #expect(Self.all.map(\.value) == [["x": 1], nil, .null, nil, nil, 4.2])
    }

    @Test("a patch is a collection of its operations")
    func collection() {
        let operations = Array(Self.all)
        #expect(Self.all.count == 6 && Self.all.indices == 0..<6)
        #expect(Self.all[1] == .remove("/b") && Self.all.last == .test("/d", 4.2))
        #expect(JSONPatch(operations) == Self.all && JSONPatch(Self.all.reversed()) != Self.all)
        #expect(JSONPatch(operations.lazy.filter { $0.from != nil }).count == 2)
        let none: JSONPatch = []
        #expect(none.isEmpty && none.json.text == "[]" && none.description == "[]")
    }

    @Test("patches are equal if they mean the same")
    func equality() throws {
        let one = try JSONPatch(parsing: #"[{"op": "test", "path": "/a", "value": {"b": 1.0, "c": [2]}, "why": 3}]"#)
        let other: JSONPatch = [.test("/a", ["c": [2], "b": 1])]
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(one != [.test("/b", ["c": [2], "b": 1])] && one != [.add("/a", ["c": [2], "b": 1])])
        #expect(JSONPatch([.copy(from: "/a", to: "/b")]) != [.copy(from: "/b", to: "/a")])
    }

    @Test("it is coded as an array of operations")
    func coding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try JSON(parsing: encoder.encode(Self.all)) == Self.all.json)
        #expect(try JSONDecoder().decode(JSONPatch.self, from: Data(Self.text.utf8)) == Self.all)
        let list = try PropertyListEncoder().encode(["patch": JSONPatch([.remove("/a")])])
        #expect(try PropertyListDecoder().decode([String: JSONPatch].self, from: list) == ["patch": [.remove("/a")]])
    }

    @Test("an invalid patch is an error of the decoder")
    func notCoded() throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode([JSONPatch].self, from: Data(#"[[], [{"op": "add"}]]"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else { throw error }
        #expect(context.debugDescription == #"operation 0: "path" is missing"#)
        #expect(context.codingPath.map(\.intValue) == [1])
        #expect((context.underlyingError as? JSONPatchError)?.reason == .missingMember("path"))
    }

    @Test("unknown members are ignored, whatever they are, and known ones where they are not used")
    func unknownMembers() throws {
        let text = #"""
            [{"op": "remove", "path": "/a", "value": 1, "value": 2, "from": 3, "x": null, "x": {}, "Op": 1, "": 0}]
            """#
        #expect(try JSONPatch(parsing: text) == [.remove("/a")])
        #expect(try JSONPatch(parsing: #"[{"\u006fp": "remove", "pat\u0068": "/\u0061"}]"#) == [.remove("/a")])
    }
}
