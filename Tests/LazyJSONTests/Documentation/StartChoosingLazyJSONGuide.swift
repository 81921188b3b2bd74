import Foundation
import LazyJSON
import TestSupport
import Testing

/// Docs/Start/ChoosingLazyJSON.md: its code, and its statements about Foundation.
@Suite("Choosing LazyJSON")
struct StartChoosingLazyJSONGuide {
    struct Person: Codable {
        var id: Int
        var name: String
    }

    @JSONModel final class User: JSONModel {
        var id = 0
        var name: String?
    }

    @Test("a number in a string and a field that nobody declares")
    func example() throws {
        let printed = StartPrinted()
        let print = printed.print
        // printed: example
        let text = #"{"id": "7", "name": "Bo",  "rating": 1.50}"#

        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Person.self, from: Data(text.utf8)) }
        let tidy = Data(#"{"id": 7, "name": "Bo",  "rating": 1.50}"#.utf8)
        var person = try JSONDecoder().decode(Person.self, from: tidy)
        person.name = "Ada"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(person), as: UTF8.self))  // {"id":7,"name":"Ada"}

        let user = try User(parsing: text)
        print(user.id)  // 7
        print(user.issues.map(\.severity))  // [warning, note]
        let edited = user.mutate { $0.name = "Ada" }
        print(edited.json.text)  // {"id": "7", "name": "Ada",  "rating": 1.50}
        // end
        try printed.check("example", in: #filePath)
    }

    @Test("the statements of the table about Codable, and about the memory that Foundation's objects keep")
    func foundation() throws {
        struct Member: Codable {
            enum Plan: String, Codable { case free, pro }
            var plan: Plan
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Member.self, from: Data(#"{"plan": "gold"}"#.utf8))
        }
        let text = #"{"z": 1.50, "a": 1,  "b": true}"#
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let written = try JSONSerialization.data(withJSONObject: object)
        #expect(String(decoding: written, as: UTF8.self) != text)
        #expect(try JSON(parsing: written) == JSON(parsing: text))
    }

    @Test("a value that must be right: the validating initializer")
    func validating() throws {
        #expect(throws: (any Error).self) { try User(validating: Data(#"{"id": "n/a"}"#.utf8)) }
        #expect(try User(validating: Data(#"{"id": 7}"#.utf8)).id == 7)
    }

    @Test("the page's code is this code")
    func page() throws {
        #expect(try GuideCode.untested(page: "Docs/Start/ChoosingLazyJSON.md", in: #filePath, blocks: 5) == [])
    }
}
