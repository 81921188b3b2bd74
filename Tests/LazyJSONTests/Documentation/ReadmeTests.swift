import Foundation
import LazyJSON
import TestSupport
import Testing

/// The README's code, word for word: the test compares it with the README, and its output with its comments.
private enum Readme {
    // README models
    @JSONModel struct User {
        var id = 0
        var name: String?
        @Key("profile.city") var city: String?
        var tags: [String]
    }
    // README end

    static func run(_ print: (Any...) -> Void) throws {
        // README code
        // printed: code
        let user = try User(parsing: #"{"id": "7", "name": "Bo",  "tags": ["a", {}], "x-rank": 1.50}"#)
        print(user.id, user.tags)  // 7 ["a"]
        for issue in user.issues where issue.severity == .error { print(issue) }
        // 1:42: error: tags of User: left out: expected a string, found {}
        var edited = user
        edited.name = "Ada"
        print(edited.json.text)  // {"id": "7", "name": "Ada",  "tags": ["a", {}], "x-rank": 1.50}
        print(edited.changes(since: user).mergePatch ?? [:])  // {"name":"Ada"}
        // end
        // README end
    }
}

@Suite("The README")
struct ReadmeTests {
    /// The lines of a text without their common indentation.
    private static func trimmed(_ lines: some Sequence<Substring>) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func page(_ path: String) throws -> String {
        try String(contentsOf: Package.file(path), encoding: .utf8)
    }

    /// The README's blocks of Swift code: a program, and the package that it is in.
    private static func blocks() throws -> [[String]] {
        try page("README.md").components(separatedBy: "```swift\n").dropFirst().map { block in
            trimmed(block.components(separatedBy: "```")[0].split(separator: "\n"))
        }
    }

    /// The paths of the pages and pictures that the README leads to.
    private static func links() throws -> [String] {
        try page("README.md").matches(of: /\]\(([^)#]+)(#[^)]*)?\)/).map { String($0.output.1) }
    }

    /// The pages of the documentation that exist.
    private static func pages() throws -> [String] {
        let docs = Package.file("Docs")
        // Not in folders that builds of the examples create.
        let files = try #require(
            FileManager.default.enumerator(at: docs, includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
        return files.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".md") }.map {
            "Docs" + $0.dropFirst(docs.path.count)
        }
    }

    @Test("the code of the README is the code of this file")
    func codeIsTheSame() throws {
        let text = try String(contentsOfFile: #filePath, encoding: .utf8)
        let source = ["models", "code"].flatMap { mark in
            let part = text.components(separatedBy: "// README \(mark)\n")[1].components(separatedBy: "// README end")[
                0]
            return Self.trimmed(part.split(separator: "\n")).filter { !["// printed: code", "// end"].contains($0) }
        }
        #expect(try Self.blocks()[0] == ["import LazyJSON"] + source)
    }

    @Test("the output of the README's code is that in its comments")
    func codePrintsWhatItSays() throws {
        let printed = StartPrinted()
        try Readme.run(printed.print)
        try printed.check("code", in: #filePath)
    }

    @Test("the package of the README requires versions that this package offers")
    func package() throws {
        let (manifest, own) = (
            try Self.blocks()[1], try Self.trimmed(Self.page("Package.swift").split(separator: "\n"))
        )
        #expect(manifest.first == own.first)
        #expect(own.contains { $0.contains("platforms: [.macOS(.v15)") })
        #expect(manifest.contains("platforms: [.macOS(.v15)],"))
        #expect(own.contains { $0.hasPrefix(#".library(name: "LazyJSON", targets: ["LazyJSON"])"#) })
        #expect(manifest.contains { $0.contains(#".product(name: "LazyJSON", package: "LazyJSON")"#) })
    }

    @Test("the speeds in the README are those of the tables")
    func figures() throws {
        let tables = try Self.pages().map { try Self.page($0) }
        let figures = try Self.page("README.md").matches(of: /[0-9.]+ ×/).map { String($0.output) }
        #expect(figures.count > 5)
        #expect(figures.filter { figure in !tables.contains { $0.contains("| \(figure) |") } } == [])
    }

    @Test("the README leads to every page")
    func everyPage() throws {
        let links = try Set(Self.links())
        let folders = ["Start", "Guides", "Migration", "Reference", "Contributing"].map { "Docs/\($0)/" }
        let pages = try Self.pages().filter { page in folders.contains { page.hasPrefix($0) } }
        #expect(pages.count > 1)
        #expect(pages.filter { !links.contains($0) } == [])
    }

    @Test("the links of the README lead somewhere")
    func linksExist() throws {
        let links = try Self.links()
        #expect(links.count > 35)
        #expect(links.filter { !FileManager.default.fileExists(atPath: Package.file($0).path) } == [])
    }

    @Test("the README is short: at most 700 words outside of code")
    func words() throws {
        let page = try Self.page("README.md").components(separatedBy: "```").enumerated()
        let text = page.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("    ") }.joined(separator: "\n")
        let words = lines.replacing(/\]\([^)]*\)/, with: "]").split { $0.isWhitespace || $0 == "|" }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        #expect((300...700).contains(words.count), "\(words.count) words")
    }
}
