import Foundation
import LazyJSON
import Testing

@Suite("Differences of raw JSON") struct JSONChangesTests {
    @Test("a difference has a line for each change, whether the versions were edited or parsed")
    func lines() throws {
        let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a"], "nick": null, "friends": [{"id": 1}, {"id": 2}]}"#)
        var new = old
        new.set("name", to: "Ada")
        new.set("tags.1", to: "b")
        new.remove("nick")
        new.set("friends.1.name", to: "Eve")
        let expected = """
            ~ /name: "Bo" → "Ada"
            + /tags/1: "b"
            - /nick: null
            + /friends/1/name: "Eve"
            """
        for version in [new, try JSON(parsing: new.text)] {
            let changes = version.changes(since: old)
            #expect(Set("\(changes)".split(separator: "\n")) == Set(expected.split(separator: "\n")))
            #expect(!changes.isEmpty && changes.old == old && changes.new == new)
            #expect(try old.applying(changes.patch) == new)
            #expect(try #require(changes.mergePatch).text.contains("Ada"))
        }
    }

    @Test("no changes, and a root of another kind")
    func ends() throws {
        let old: JSON = ["a": 1]
        #expect("\(try JSON(parsing: #"{ "a" : 1 }"#).changes(since: old))" == "no changes")
        #expect("\(JSON(7).changes(since: old))" == #"~ (root): {"a":1} → 7"#)
        #expect((["a": .null] as JSON).changes(since: old).mergePatch == nil)
    }

    @Test("long texts are shown from where they differ, and long names and pointers are shortened")
    func long() throws {
        let start = String(repeating: "x", count: 1_000)
        let text = "\((["a": JSON(start + "é1")] as JSON).changes(since: ["a": JSON(start + "é2")]))"
        #expect(text.hasSuffix("é2\" → …xxxxxxxxxxxxxxxxxxé1\"") && text.utf8.count < 100, "\(text)")
        let name = String(repeating: "e\u{301}", count: 500_000)
        let old: JSON = [name: 1]
        #expect("\(([name: 2] as JSON).changes(since: old))".utf8.count < 1_000)
        #expect("\(([:] as JSON).changes(since: old))".utf8.count < 1_000)
        let pointer = JSONPointer(tokens: ["b", name])
        let error = try #require(throws: JSONPatchError.self) {
            _ = try old.applying([.remove(pointer), .add("/c", 1)])
        }
        #expect("\(error)".utf8.count < 2_000)
        let unknown = try #require(throws: JSONPatchError.self) { _ = try JSONPatch([["op": JSON(name), "path": ""]]) }
        #expect("\(unknown)".utf8.count < 1_000)
    }
}
