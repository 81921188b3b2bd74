import Foundation
import LazyJSON
import Testing

@Suite("Differences of raw JSON") struct JSONChangesTests {
    @Test("a line for each change, whether the versions were edited or parsed")
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
}
