import Foundation
import GRDB
import LazyJSON
import Testing

@testable import FeedStore

@Suite struct EditingTests {
    let place: Place

    init() throws { place = try Place() }
    let text = #"{ "id": 7, "type": "post",  "likes": 1,"tags": [ "a" ], "x": 1.50, "text": "old" }"#

    @Test func onlyEditedBytesDiffer() throws {
        let database = try place.open()
        try place.load("[\(text)]", into: database)
        let changes = try database.edit("7") {
            $0.likes = 2
            $0[as: Post.self]?.tags.append("b")
        }
        #expect(changes.properties == ["likes", "tags"])
        #expect(
            try database.text(of: "7")
                == #"{ "id": 7, "type": "post",  "likes": 2,"tags": [ "a", "b" ], "x": 1.50, "text": "old" }"#)
        #expect(try database.edits().map(\.changes.properties) == [["likes", "tags"]])
        // Setting the old value again is no edit any more.
        try database.edit("7") {
            $0.likes = 1
            $0[as: Post.self]?.tags = ["a"]
        }
        #expect(try database.text(of: "7") == text && database.edits().isEmpty)
    }

    @Test func readOnlyMembersAreRefused() throws {
        let database = try place.open()
        try place.load("[\(text)]", into: database)
        #expect(throws: MutationError.self) { try database.edit("7") { $0.id = "8" } }
        #expect(throws: JSONPatchError.self) { try database.patch("7", with: ["id": 8, "likes": 3]) }
        #expect(throws: NoSuchItem.self) { try database.edit("8") { $0.likes = 2 } }
        #expect(try database.text(of: "7") == text && database.edits().isEmpty)
        try database.patch("7", with: ["pinned": true])
        #expect((try database.item("7") as? Post)?.pinned == true)
        try database.revert("7")
        #expect(try database.text(of: "7") == text && database.edits().isEmpty)
    }

    @Test func importMergesWithEdits() throws {
        let database = try place.open()
        try place.load("[\(text)]", into: database)
        try database.edit("7") {
            $0.likes = 2
            $0[as: Post.self]?.tags.append("mine")
        }
        let newer = text.replacing("\"old\"", with: "\"new\"").replacing("[ \"a\" ]", with: "[ \"theirs\", \"a\" ]")
        let summary = try place.load("[\(newer)]", into: database)
        #expect(summary == ImportSummary(merged: 1))
        #expect(
            try database.text(of: "7")
                == #"{ "id": 7, "type": "post",  "likes": 2,"tags": [ "theirs", "a", "mine" ], "x": 1.50, "text": "new" }"#
        )
        // What is left of the edits is relative to the newer version.
        #expect(try database.edits().map(\.changes.properties) == [["likes", "tags"]])
        #expect(try database.edits().first?.synced.json.text == newer)
    }

    @Test(arguments: Preference.allCases)
    func conflictsAreListed(_ preference: Preference) throws {
        let database = try place.open()
        try place.load("[\(text)]", into: database)
        try database.edit("7") { $0.likes = 2 }
        let summary = try place.load(
            "[\(text.replacing("\"likes\": 1", with: "\"likes\": 9"))]", into: database, preferring: preference)
        #expect(summary.conflicts.map(\.description) == ["7/likes: 1 became 2 locally and 9 remotely"])
        #expect(try database.item("7")?.likes == (preference == .mine ? 2 : 9))
        #expect(try database.edits().count == (preference == .mine ? 1 : 0))
    }

    @Test func theSameFileAgainKeepsEdits() throws {
        let database = try place.open()
        try place.load("[\(text)]", into: database)
        try database.edit("7") { $0.likes = 2 }
        #expect(try place.load("[\(text)]", into: database) == ImportSummary(unchanged: 1))
        #expect(try database.item("7")?.likes == 2)
    }
}
