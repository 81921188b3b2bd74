import LazyJSON
import TestSupport
import Testing

/// Patches that revert a patch, operation by operation.
@Suite struct InversePatchTests {
    static let text = #"{"a": {"b": 1, "c": [1, 2, 3]}, "d": [[4], 5], "e": null}"#

    @Test(
        "one operation reverts one, wherever one suffices",
        arguments: [
            (.add("/new", 1), [.remove("/new")]),
            (.add("/e", 1), [.replace("/e", .null)]),
            (.add("/d/0", 1), [.remove("/d/0")]),
            (.add("/d/-", 1), [.remove("/d/2")]),
            (.add("/d/0/-", 1), [.remove("/d/0/1")]),
            (.add("", 1), [.replace("", ["a": ["b": 1, "c": [1, 2, 3]], "d": [[4], 5], "e": .null])]),
            (.remove("/a/b"), [.add("/a/b", 1)]),
            (.remove("/d/1"), [.add("/d/1", 5)]),
            (.replace("/e", 1), [.replace("/e", .null)]),
            (.replace("/d/0/0", 1), [.replace("/d/0/0", 4)]),
            (.replace("", .null), [.replace("", ["a": ["b": 1, "c": [1, 2, 3]], "d": [[4], 5], "e": .null])]),
            (.move(from: "/a/b", to: "/new"), [.move(from: "/new", to: "/a/b")]),
            (.move(from: "/a/c/0", to: "/a/c/2"), [.move(from: "/a/c/2", to: "/a/c/0")]),
            (.move(from: "/a/c/0", to: "/a/c/-"), [.move(from: "/a/c/2", to: "/a/c/0")]),
            (.move(from: "/a/c/2", to: "/a/c/0"), [.move(from: "/a/c/0", to: "/a/c/2")]),
            (.move(from: "/d/1", to: "/d/0/-"), [.move(from: "/d/0/1", to: "/d/1")]),
            (.move(from: "/d/0/0", to: "/d/0"), [.remove("/d/0"), .add("/d/0/0", 4)]),
            (.move(from: "/d/1", to: "/d/-"), []),
            (.move(from: "/e", to: "/d/1"), [.move(from: "/d/1", to: "/e")]),
            (.move(from: "/a/b", to: "/e"), [.move(from: "/e", to: "/a/b"), .add("/e", .null)]),
            (.move(from: "/a/c", to: "/a"), [.replace("/a", ["c": [1, 2, 3], "b": 1])]),
            (.move(from: "/a/c/1", to: "/a"), [.replace("/a", ["c": [1, 2, 3], "b": 1])]),
            (
                .move(from: "/d", to: ""),
                [.replace("", ["a": ["b": 1, "c": [1, 2, 3]], "d": [[4], 5], "e": .null])]
            ),
            (.copy(from: "/a/b", to: "/new"), [.remove("/new")]),
            (.copy(from: "/a/b", to: "/e"), [.replace("/e", .null)]),
            (.copy(from: "/a/b", to: "/d/-"), [.remove("/d/2")]),
            (.copy(from: "/e", to: ""), [.replace("", ["a": ["b": 1, "c": [1, 2, 3]], "d": [[4], 5], "e": .null])]),
            (.test("/e", .null), []),
            (.move(from: "/a", to: "/a"), []),
        ] as [(JSONPatch.Operation, JSONPatch)])
    func operations(operation: JSONPatch.Operation, inverse: JSONPatch) throws {
        let json = try JSON(parsing: Self.text)
        let changed = try json.applying([operation])
        #expect(try JSONPatch([operation]).inverse(for: json) == inverse)
        #expect(try changed.applying(inverse) == json)
    }

    @Test("several are reverted from the last to the first")
    func several() throws {
        let json = try JSON(parsing: Self.text)
        let patch: JSONPatch = [
            .add("/a/c/0", 0), .test("/a/b", 1), .move(from: "/a", to: "/e"), .remove("/e/b"), .replace("/d", "x"),
        ]
        let inverse = try patch.inverse(for: json)
        #expect(
            inverse == [
                .replace("/d", [[4], 5]), .add("/e/b", 1), .move(from: "/e", to: "/a"), .add("/e", .null),
                .remove("/a/c/0"),
            ])
        let changed = try json.applying(patch)
        #expect(try changed.applying(inverse) == json)
        #expect(try json.applying(inverse.inverse(for: changed)) == changed)
    }

    @Test("all members with one name are removed, and the first comes back")
    func duplicates() throws {
        let json = try JSON(parsing: #"{"a": 1, "b": 0, "a": 2}"#)
        let patch: JSONPatch = [.remove("/a")]
        let changed = try json.applying(patch)
        #expect(changed.text == #"{"b": 0}"#)
        let back = try changed.applying(patch.inverse(for: json))
        #expect(back == json && back.text == #"{"b": 0, "a": 1}"#)
    }
}
