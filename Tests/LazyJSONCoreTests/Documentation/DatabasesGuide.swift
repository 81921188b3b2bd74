import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Databases.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Guides/Databases.md") struct DatabasesGuide {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }

    @Test("Put the JSON text of a model into one column")
    func column() throws {
        let user = try User(parsing: #"{"id": 7,  "name": "Bo", "x-unknown": 1.50}"#)
        let column = user.json.text  // store it in a TEXT column
        #expect(column == #"{"id": 7,  "name": "Bo", "x-unknown": 1.50}"#)
        #expect(try User(parsing: column) == user)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Databases.md", in: #filePath, blocks: 2) == [])
    }
}
