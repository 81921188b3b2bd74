import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// The examples of Docs/Guides/Memory.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Guides/Memory.md") struct MemoryGuide {
    final class Article: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var title: String = ""
    }

    func newestArticle(in response: Data) throws -> Article? {
        let feed = try LazyArray<Article>(parsing: response)
        guard let newest = feed.first else { return nil }
        return try Article(parsing: newest.json.text)  // `return newest` would keep the whole response
    }

    struct IsTooLarge: Error {}
    func open(_ body: Data) throws -> LazyArray<Article> {
        guard body.count <= 10_000_000 else { throw IsTooLarge() }
        return try LazyArray(parsing: body)
    }

    /// Data that says when it is released.
    final class Response: Sendable {
        private let released = Mutex(false)
        var isReleased: Bool { released.withLock { $0 } }

        func data(_ text: String) -> Data {
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
            bytes.copyBytes(from: text.utf8)
            guard let start = bytes.baseAddress else { return Data() }
            return Data(
                bytesNoCopy: start, count: bytes.count,
                deallocator: .custom { start, _ in
                    start.deallocate()
                    self.released.withLock { $0 = true }
                })
        }
    }
    static let text = #"[{"id": 1, "title": "an article"}, {"id": 2}]"# + String(repeating: " ", count: 10_000)

    @Test("a model keeps its document, and a copy of its text doesn't")
    func detaching() throws {
        let response = Response()
        let newest = try newestArticle(in: response.data(Self.text))
        #expect(response.isReleased)
        #expect(newest?.title == "an article")

        let other = Response()
        var article: Article?
        func open() throws { article = try LazyArray<Article>(parsing: other.data(Self.text))[0] }
        try open()
        #expect(!other.isReleased)
        #expect(article?.title == "an article")
        article = nil
        #expect(other.isReleased)
    }

    @Test("the value of a property doesn't keep the document")
    func values() throws {
        let response = Response()
        func title() throws -> String { try LazyArray<Article>(parsing: response.data(Self.text))[0].title }
        #expect(try title() == "an article")
        #expect(response.isReleased)
    }

    @Test("Detach a model from a big document")
    func copies() throws {
        let response = Data(#"[{"id": 1, "title": "A"}, {"id": 2, "title": "B"}]"#.utf8)
        let feed = try LazyArray<Article>(parsing: response)
        let copy = try Article(parsing: feed[1].json.text)
        #expect(copy == feed[1] && copy !== feed[1])
    }

    @Test("Map a large file")
    func mapping() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"[{"id": 1, "title": "A"}]"#.utf8).write(to: file)
        let catalog = try LazyArray<Article>(mapping: file)
        #expect(catalog[0].title == "A")
    }

    @Test("Limit the nesting and the size of a document")
    func limits() throws {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(JSON.defaultNestingLimit == 512)
        #expect(try JSON(parsing: deep).kind == .array)
        #expect(throws: JSONError.self) { try JSON(parsing: deep, nestingLimit: 32) }
        let article = Article(try JSON(parsing: #"{"id": 7}"#, nestingLimit: 32))
        #expect(article?.id == 7)
        #expect(try open(Data(#"[{"id": 7}]"#.utf8)).first?.id == 7)
        #expect(throws: IsTooLarge.self) { try open(Data(count: 10_000_001)) }
    }

    final class Wide: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var size: Int = 0
        @Property var count: Int = 0
        @Property var ratio: Double = 0
        @Property var isNew: Bool = false
        @Property var name: String?
        @Property var city: String?
        @Property var zip: String?
        @Property var date: Date?
        @Property var tags: [String]
    }

    #if EXIT_TESTS
        @Test("the table has the sizes of models", .enabled(if: AllocationCounter.isAvailable))
        func sizes() async { await #expect(processExitsWith: .success) { try Self.checkSizes() } }
    #endif

    private static func checkSizes() throws {
        let data = Data(#"{"id": 7, "title": "a title", "more": "text"}"#.utf8)
        let list = try LazyArray<Article>(parsing: #"[{"id": 7, "title": "a"}, {"id": 8}, {"id": 9}]"#)
        let wide = try LazyArray<Wide>(parsing: #"[{"id": 7, "name": "a"}, {"id": 8}, {"id": 9}]"#)
        for index in 0..<2 {
            // The memory that a class needs once has been allocated.
            #expect(try Article(parsing: data).title == "a title" && list[index].id == wide[index].id)
        }
        var models: [JSONModel] = []
        models.reserveCapacity(10)
        func count(_ make: () throws -> JSONModel?) -> AllocationCounter.Count {
            AllocationCounter.count { if let model = try? make() { models.append(model) } }
        }
        let counts = [
            count { try Article(parsing: data) }, count { list[2] }, count { wide[2] },
        ]
        #expect(models.count == 3)
        #expect(counts.map(\.blocks) == [2, 1, 2])
        #expect(zip(counts, [272, 112, 256]).allSatisfy { $0.bytes <= $1 }, "\(counts)")
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Memory.md", in: #filePath, blocks: 6) == [])
    }
}
