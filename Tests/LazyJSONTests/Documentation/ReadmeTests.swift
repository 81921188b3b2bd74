import Foundation
import LazyJSON
import TestSupport
import Testing

/// The README's code, word for word: the test compares it with the README, and what it prints with its comments.
private enum Readme {
    // README block 1
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
        // README block 2
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

    static func run(_ file: URL, _ print: (Any) -> Void) throws {
        // README block 3
        final class Author: JSONModel, CachedObject, @unchecked Sendable {
            static let objectStore = ObjectCache<Int, Author>(key: { $0.id })  // one instance for each id
            @Property var id: Int = 0
            @Property var name: String?
        }

        final class Post: JSONModel, @unchecked Sendable {
            @Property var author: Author?  // an object, or the id of one
            @Property var scores: [Int]
            override class var coercion: Coercion { .permissive }  // reads what PHP writes, too
        }

        let feed = #"[{"author": {"id": 7, "name": "Bo"}, "scores": {"0": 1, "2": "05"}}, {"author": 7, "scores": ""}]"#
        try Data(feed.utf8).write(to: file)

        let posts = try LazyArray<Post>(contentsOf: file)  // reads the file; mapping: maps it
        print(posts[0].author?.name ?? "nobody")  // Bo
        print(posts[1].author === posts[0].author)  // true
        print(posts[0].scores)  // [1, 5]

        let scored = posts.mutate { $0[0].scores.append(9) }
        try scored.json.data().write(to: file)
        print(scored[0].json)  // {"author": {"id": 7, "name": "Bo"}, "scores": {"0": 1, "2": "05", "3": 9}}
        // README end
    }
}

@Suite("The README")
struct ReadmeTests {
    /// The lines of a text without what they are indented by.
    private static func trimmed(_ lines: some Sequence<Substring>) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func page(_ path: String) throws -> String {
        try String(contentsOf: Package.file(path), encoding: .utf8)
    }

    /// The README's blocks of Swift code: the package, a program in two parts, and another one.
    private static func blocks() throws -> [[String]] {
        try page("README.md").components(separatedBy: "```swift\n").dropFirst().map { block in
            trimmed(block.components(separatedBy: "```")[0].split(separator: "\n"))
        }
    }

    /// What stands between the marks of this file.
    private static func source(_ block: Int) throws -> [String] {
        let text = try String(contentsOfFile: #filePath, encoding: .utf8)
        let start = text.components(separatedBy: "// README block \(block)\n")
        return trimmed(start[1].components(separatedBy: "// README end")[0].split(separator: "\n"))
    }

    @Test(
        "the code of the README is the code of this file, but for the modules and the place of a file",
        arguments: [1, 2, 3])
    func codeIsTheSame(block: Int) throws {
        let code = try Self.blocks()[block].filter { !$0.hasPrefix("import ") && !$0.hasPrefix("let file = ") }
        #expect(try code == Self.source(block))
    }

    @Test("the package of the README needs what this package offers")
    func package() throws {
        let (manifest, own) = (
            try Self.blocks()[0], try Self.trimmed(Self.page("Package.swift").split(separator: "\n"))
        )
        #expect(try manifest.first == Self.trimmed(Self.page("Package@swift-6.1.swift").split(separator: "\n")).first)
        #expect(own.contains { $0.contains("platforms: [.macOS(.v15)") })
        #expect(manifest.contains("platforms: [.macOS(.v15)],"))
        #expect(own.contains { $0.hasPrefix(#".library(name: "LazyJSON", targets: ["LazyJSON"])"#) })
        #expect(manifest.contains { $0.contains(#".product(name: "LazyJSON", package: "LazyJSON")"#) })
        #expect(try Self.blocks()[1].first == "import LazyJSON")
    }

    @Test("how fast it is, is what the tables say")
    func figures() throws {
        let tables = try Self.page("Docs/Guides/Performance.md")
        let figures = try Self.page("README.md").matches(of: /[0-9.]+ ×/).map { String($0.output) }
        #expect(figures.count > 5)
        #expect(figures.filter { !tables.contains("| \($0) |") } == [])
    }

    @Test("the code of the README prints what its comments say", arguments: [2, 3])
    func codePrintsWhatItSays(block: Int) throws {
        var printed: [String] = []
        if block == 2 {
            try Readme.run { printed.append("\($0)") }
        } else {
            let file = URL.temporaryDirectory.appending(path: "posts-\(UUID().uuidString).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Readme.run(file) { printed.append("\($0)") }
        }
        let lines = try Self.source(block)
        var expected: [String] = []
        for (index, line) in lines.enumerated() where line.hasPrefix("print(") {
            if let comment = line.range(of: ")  // ") {
                expected.append(String(line[comment.upperBound...]))
            } else {
                let comments = lines[(index + 1)...].prefix { $0.hasPrefix("//") }
                expected.append(comments.map { String($0.dropFirst(3)) }.joined(separator: "\n"))
            }
        }
        #expect(printed.count == [2: 7, 3: 4][block])
        #expect(printed == expected)
    }
}
