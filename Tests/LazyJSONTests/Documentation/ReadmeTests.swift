import Foundation
import LazyJSON
import Testing

/// The README's code, word for word: the test compares it with the README, and what it prints with its comments.
private enum Readme {
    // README block 0
    final class User: JSONModel, @unchecked Sendable {
        @Property("user_id") var id: Int = 0  // the default is read when it is absent, null or unusable
        @Property var name: String?  // the key is the property's name
        @Property("profile.city") var city: String?  // a path, readable and writable
        @Property var tags: [String]  // elements that cannot be read are left out
        @Property var attachments: LazyArray<Attachment>  // a model is made when it is touched
    }

    class Attachment: JSONModel, @unchecked Sendable {
        @Property var type: String?

        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "image" ? ImageAttachment.self : Attachment.self
        }
    }

    final class ImageAttachment: Attachment, @unchecked Sendable {
        @Property var width: Double = 0
    }
    // README end

    static func run(_ print: (Any) -> Void) throws {
        // README block 1
        let text = """
            {"user_id": "7", "name": "Bo",  "tags": ["a", null, 3], "x-unknown": 1.50,
             "attachments": [{"type": "image", "width": 640}, {"type": "new kind"}]}
            """
        let user = try User(parsing: text)  // checked from end to end, nothing decoded
        print(user.id)  // 7
        print(user.tags)  // ["a", "3"]
        print(user.city ?? "nowhere")  // nowhere
        for case let image as ImageAttachment in user.attachments {
            print(image.width)  // 640.0
        }
        // user.id = 8 does not compile

        let edited = user.mutate {
            $0.name = "Ada"
            $0.city = "Paris"  // makes the profile
            $0.attachments[1].type = "image"  // edits in place, in the draft
        }
        print(edited.attachments[1])  // ImageAttachment(type: "image")
        print(user)  // User(id: 7 from "7", name: "Bo", tags: [2 items], attachments: [2 items]) #46d6bd
        print(edited.json)
        // {"user_id": "7", "name": "Ada",  "tags": ["a", null, 3], "x-unknown": 1.50,
        //  "attachments": [{"type": "image", "width": 640}, {"type": "image"}], "profile": {"city":"Paris"}}
        // README end
    }
}

@Suite("The README")
struct ReadmeTests {
    private static let root = Package.folder

    /// The lines of a text without what they are indented by.
    private static func trimmed(_ lines: some Sequence<Substring>) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The README's blocks of Swift code.
    private static func blocks() throws -> [[String]] {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        return readme.components(separatedBy: "```swift\n").dropFirst().map { block in
            trimmed(block.components(separatedBy: "```")[0].split(separator: "\n"))
        }
    }

    /// What stands between the marks of this file.
    private static func source(_ block: Int) throws -> [String] {
        let text = try String(contentsOfFile: #filePath, encoding: .utf8)
        let start = text.components(separatedBy: "// README block \(block)\n")
        return trimmed(start[1].components(separatedBy: "// README end")[0].split(separator: "\n"))
    }

    @Test("the code of the README is the code of this file", arguments: [0, 1])
    func codeIsTheSame(block: Int) throws {
        #expect(try Self.blocks()[block] == Self.source(block))
    }

    @Test("the code of the README prints what its comments say")
    func codePrintsWhatItSays() throws {
        var printed: [String] = []
        try Readme.run { printed.append("\($0)") }
        let lines = try Self.source(1)
        var expected: [String] = []
        for (index, line) in lines.enumerated() where line.hasPrefix("print(") {
            if let comment = line.range(of: ")  // ") {
                expected.append(String(line[comment.upperBound...]))
            } else {
                let comments = lines[(index + 1)...].prefix { $0.hasPrefix("//") }
                expected.append(comments.map { String($0.dropFirst(3)) }.joined(separator: "\n"))
            }
        }
        #expect(printed.count == 7)
        #expect(printed == expected)
    }
}
