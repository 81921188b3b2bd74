import Foundation
import LazyJSON
import Synchronization
import Testing

// The examples of Docs/Properties.md, block by block and letter by letter; the last test compares the two.

final class Account: JSONModel, @unchecked Sendable {
    @Property("user_id")                           var id: Int = 0
    @Property                                      var name: String?
    @Property("profile.city")                      var city: String?
    @Property("nick", or: "nickname", "handle")    var nick: String?
    @Property(enumValues: ["admin", "member"])     var role: String?
    @Property("created_at", as: .iso8601)          var createdAt: Date?
    @Property                                      var tags: [String]
}

@Suite("The guide to properties") struct PropertiesGuide {
    @Test("Properties")
    func properties() throws {
        let account = try Account(parsing: #"{"user_id": "7", "profile": {"city": "Bonn"}, "handle": "bo", "tags": ["a", null, 1]}"#)
        #expect(account.id == 7)
        #expect(account.name == nil)
        #expect(account.city == "Bonn")
        #expect(account.nick == "bo")
        #expect(account.tags == ["a", "1"])
    }

    @Test("the guide says what is tested here")
    func sameAsTheGuide() throws {
        let file = URL(filePath: #filePath)
        let guide = file.appending(path: "../../../../Docs/Properties.md").standardized
        func lines(_ url: URL) throws -> [Substring] {
            try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.drop { $0 == " " } }
        }
        let tested = try lines(file)
        let blocks = try lines(guide).split { $0.hasPrefix("```") }
        let isCode = try lines(guide).first?.hasPrefix("```") == true
        let code = blocks.enumerated().filter { ($0.offset % 2 == 1) != isCode }.map(\.element)
        #expect(code.count > 15)
        for block in code {
            let isTested = tested.indices.contains { tested[$0...].starts(with: block) }
            #expect(isTested, "\(block.joined(separator: "\n"))")
        }
    }
}
