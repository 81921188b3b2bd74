import Foundation
import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The examples of the guide about elements of huge arrays.
@Suite("Guide: elements of huge arrays")
struct ElementGuide {
    final class Post: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var views: Int = 0
        @Property var isDraft: Bool = false
    }

    private let text = """
        {"total": 3, "data": {"items": [
          {"title": "One", "views": 10},
          {"title": "Two", "isDraft": true},
          {"title": "Three", "views": 5}
        ]}}
        """

    private func file() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test("Read a huge array while it arrives", .enabled(if: TestScale.hasTimeForRequests))
    func arriving() async throws {
        let server = try GuideServer(text)
        defer { server.stop() }
        let url = server.url
        var printed: [String] = []
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await post in Post.elements(of: chunks, at: "data.items") {
            printed.append("\(post.title): \(post.views)")
        }
        #expect(printed == ["One: 10", "Two: 0", "Three: 5"])
    }

    @Test("Read a huge file without waiting in asynchronous code")
    func synchronous() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        var views = 0
        try Post.elements(ofFile: url, at: "data.items").forEach { post in
            views += post.views
        }
        #expect(views == 15)

        var posts = Post.elements(ofFile: url, at: "data.items").makeIterator()
        #expect(try posts.next()?.title == "One")
    }

    @Test("Keep a few of many")
    func keeping() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        var drafts: [Post] = []
        try Post.elements(ofFile: url, at: "data.items").forEach { post in
            if post.isDraft { drafts.append(try Post(parsing: post.json.data())) }
        }
        #expect(drafts.map(\.title) == ["Two"])
    }

    @Test("Rewrite a huge file")
    func rewriting() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        try Post.rewriteElements(ofFile: url, at: "data.items", to: url) { post in
            post.isDraft ? nil : post.mutate { $0.views += 1 }
        }
        let result = """
            {"total": 3, "data": {"items": [
              {"title": "One", "views": 11},
              {"title": "Three", "views": 6}
            ]}}
            """
        #expect(try String(contentsOf: url, encoding: .utf8) == result)
    }

    @Test("No such array")
    func missing() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        do {
            try Post.elements(ofFile: url, at: "data").forEach { _ in }
        } catch let error as MissingArrayError {
            #expect("\(error)" == "expected an array at data, found an object")
        }
    }
}
