import Foundation
import LazyJSON
import Observation
import Synchronization
import TestSupport
import Testing

/// Docs/Start/HowModelsWork.md: its code, and its statements about memory.
@Suite("How models work")
struct StartHowModelsWorkGuide {
    @JSONModel final class Author: JSONModel {
        var name: String?
    }

    @JSONModel final class Post: JSONModel, Identifiable {
        var id = 0
        var title = ""
        var author: Author?
        var comments: LazyArray<Author>
    }

    private static let text = #"{"id": "7", "title": "Hello",  "author": {"name": "Bo"}, "x-rank": 1.50}"#
    private static let data = Data(text.utf8)

    /// Data that says when nobody holds it any more.
    private final class Held: Sendable {
        private let isReleased = Mutex(false)
        var isHeld: Bool { !isReleased.withLock { $0 } }

        func data(_ text: String) -> Data {
            let bytes = Array(text.utf8)
            let start = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 1)
            start.copyMemory(from: bytes, byteCount: bytes.count)
            return Data(
                bytesNoCopy: start, count: bytes.count,
                deallocator: .custom { [self] start, _ in
                    start.deallocate()
                    isReleased.withLock { $0 = true }
                })
        }
    }

    /// A post with 100 KB of text.
    private static var large: String { text.dropLast() + #", "pad": "\#(String(repeating: "x", count: 100_000))"}"# }

    @Test("a model, its bytes and its reads")
    func bytes() throws {
        let printed = StartPrinted()
        let print = printed.print
        let data = Self.data
        // printed: bytes
        let post = try Post(parsing: data)
        print(post.id, post.title)  // 7 Hello
        print(post.json.text)
        // {"id": "7", "title": "Hello",  "author": {"name": "Bo"}, "x-rank": 1.50}

        print(post.author === post.author)  // true

        let edited = post.mutate { $0.title = "Hi" }
        print(edited.json.text)
        // {"id": "7", "title": "Hi",  "author": {"name": "Bo"}, "x-rank": 1.50}
        print(edited.author == post.author)  // true
        print(edited.author === post.author)  // false
        print(post.mutate { $0.title = "Hello" } === post)  // true
        // end
        try printed.check("bytes", in: #filePath)
    }

    @Test("a value is decoded once")
    func once() throws {
        enum Count { static let decoded = Mutex(0) }
        final class Counted: JSONModel, @unchecked Sendable {
            @Property(
                as: Converter<String>(
                    decode: { json in
                        Count.decoded.withLock { $0 += 1 }
                        return json.string
                    }, encode: { JSON($0) }))
            var name: String?
            @Property var other: String?
        }
        let counted = try Counted(parsing: #"{"name": "Bo", "other": "x"}"#)
        #expect(counted.other == "x")
        #expect(Count.decoded.withLock { $0 } == 0)
        for _ in 0..<3 { #expect(counted.name == "Bo") }
        #expect(Count.decoded.withLock { $0 } == 1)
        #expect(counted.mutate { $0.other = "y" }.name == "Bo")
        #expect(Count.decoded.withLock { $0 } == 2)
    }

    @Test("an array creates the elements that are accessed")
    func array() throws {
        enum Made { static let ids = Mutex<[Int]>([]) }
        final class Row: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            override class func modelClass(for json: JSON) -> JSONModel.Type {
                Made.ids.withLock { $0.append(json["id"]?.int ?? -1) }
                return self
            }
        }
        let rows = try LazyArray<Row>(parsing: JSON((0..<10).map { ["id": JSON($0)] as JSON }).text)
        #expect(rows.count == 10)
        #expect(Made.ids.withLock { $0 } == [])
        #expect(rows[0].id + rows[1].id + rows[6].id == 7 && rows[6] === rows[6])
        #expect(Made.ids.withLock { $0 } == [0, 1, 6])
    }

    @Test("a long array keeps the models that are held, and the 128 created last")
    func longArray() throws {
        func array(_ count: Int) throws -> LazyArray<Post> {
            try LazyArray<Post>(parsing: JSON((0..<count).map { ["id": JSON($0)] as JSON }).text)
        }
        func isKept(_ posts: LazyArray<Post>) -> Bool {
            weak var first: Post?
            first = posts[0]
            for post in posts { _ = post.id }
            return first != nil
        }
        #expect(try isKept(array(1024)))
        #expect(try !isKept(array(1025)))
        let posts = try array(2000)
        let held = posts[5]
        for post in posts { _ = post.id }
        #expect(posts[5] === held)
    }

    @Test("values that keep the text of a document in memory, and values that do not")
    func memory() throws {
        let printed = StartPrinted()
        let print = printed.print
        let held = Held()
        let data = held.data(Self.large)
        do {
            // printed: memory
            let post = try Post(parsing: data)
            let title = post.title  // a string of its own
            let author = post.author  // keeps all of the post's text in memory
            let detached = try author.map { try Author(parsing: $0.json.data()) }  // has its own text
            print(title, detached?.json.text ?? "")  // Hello {"name": "Bo"}
            // end
            try printed.check("memory", in: #filePath)
        }

        func keeps(_ part: (Post) throws -> Any?) throws -> Bool {
            let held = Held()
            let kept = try part(Post(parsing: held.data(Self.large)))
            #expect(kept != nil)
            return withExtendedLifetime(kept) { held.isHeld }
        }
        #expect(try keeps { $0 })
        #expect(try keeps { $0.author })
        #expect(try keeps { $0.json["title"] })
        #expect(try keeps { $0.mutate { $0.title = "Hi" } })
        #expect(try !keeps { $0.title })
        #expect(try !keeps { $0.author?.name })
        #expect(try !keeps { try $0.author.map { try Author(parsing: $0.json.data()) } })
        // A small object that was edited has a text of its own.
        #expect(try !keeps { $0.author?.mutate { $0.name = "Ada" } })

        func keepsElement(_ part: (LazyArray<Author>) throws -> Any?) throws -> Bool {
            let held = Held()
            let kept = try part(LazyArray<Author>(parsing: held.data(#"[{"name": "Bo"}, {"name": "Ada"}]"#)))
            return withExtendedLifetime(kept) { held.isHeld }
        }
        #expect(try keepsElement { $0[1] })
        #expect(try keepsElement { $0.filter { $0.name == "Ada" } })
        #expect(try !keepsElement { $0.map(\.name) })
    }

    @Test("an object in a cache keeps the text of the document that it came from")
    func cachedObjects() throws {
        final class Writer: JSONModel, CachedObject, @unchecked Sendable {
            static let objectStore = ObjectCache<String, Writer>(key: { $0.name })
            @Property var name: String = ""
        }
        final class Book: JSONModel, @unchecked Sendable {
            @Property("author") var writer: Writer?
        }
        let held = Held()
        let writer = try Book(parsing: held.data(Self.large)).writer
        #expect(writer?.name == "Bo")
        #expect(try Book(parsing: Self.data).writer === writer)
        withExtendedLifetime(writer) { #expect(held.isHeld) }
    }

    @Test("threads share a model")
    func threads() async throws {
        let printed = StartPrinted()
        let print = printed.print
        let data = Self.data
        // printed: threads
        let post = try await Task.detached { try Post(parsing: data) }.value
        async let first = post.author
        async let second = post.author
        print(await first === second)  // true
        // end
        try printed.check("threads", in: #filePath)
    }

    @Test("an edit notifies readers of changed values")
    func live() throws {
        let post = try Post(parsing: Self.data)
        let printed = StartPrinted()
        let print = printed.print
        // printed: live
        let live = Live(post)
        withObservationTracking {
            _ = live.title
        } onChange: {
            print("the title changed")
        }
        withObservationTracking {
            _ = live.author?.name
        } onChange: {
            print("the author's name changed")
        }
        live.title = "Hi"
        // the title changed
        // end
        try printed.check("live", in: #filePath)
    }

    @Test("the page's code is this code, and its pictures exist")
    func page() throws {
        let path = "Docs/Start/HowModelsWork.md"
        #expect(try GuideCode.untested(page: path, in: #filePath, blocks: 7) == [])
        let page = try String(contentsOf: Package.file(path), encoding: .utf8)
        let pictures = page.matches(of: /\(\.\.\/(Images\/[a-z-]+\.svg)\)/).map { "Docs/\($0.output.1)" }
        #expect(pictures.count == 5)
        #expect(pictures.allSatisfy { FileManager.default.fileExists(atPath: Package.file($0).path) })
    }
}
