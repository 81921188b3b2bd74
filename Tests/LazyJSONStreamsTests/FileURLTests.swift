import Foundation
import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

/// Every API that takes a URL, with URLs that aren't those of files. The path of each leads to a file, which must not be read.
@Suite("URLs of files")
struct FileURLTests {
    private final class Row: JSONModel, @unchecked Sendable {
        @Property var id = 0
    }

    private static let readers: [(name: String, read: @Sendable (URL) async throws -> Void)] = [
        ("JSON(contentsOf:)", { _ = try JSON(contentsOf: $0) }),
        ("JSON(mapping:)", { _ = try JSON(mapping: $0) }),
        ("JSON(propertyListOf:)", { _ = try JSON(propertyListOf: $0) }),
        ("Row(contentsOf:)", { _ = try Row(contentsOf: $0) }),
        ("Row(mapping:)", { _ = try Row(mapping: $0) }),
        ("Row(propertyListOf:)", { _ = try Row(propertyListOf: $0) }),
        ("LazyArray(contentsOf:)", { _ = try LazyArray<Row>(contentsOf: $0) }),
        ("LazyArray(mapping:)", { _ = try LazyArray<Row>(mapping: $0) }),
        ("LazyArray(propertyListOf:)", { _ = try LazyArray<Row>(propertyListOf: $0) }),
        ("LazyArray(linesOf:)", { _ = try LazyArray<Row>(linesOf: $0) }),
        ("LazyArray(mappingLines:)", { _ = try LazyArray<Row>(mappingLines: $0) }),
        ("LazyDictionary(contentsOf:)", { _ = try LazyDictionary<Row>(contentsOf: $0) }),
        ("LazyDictionary(mapping:)", { _ = try LazyDictionary<Row>(mapping: $0) }),
        ("LazyDictionary(propertyListOf:)", { _ = try LazyDictionary<Row>(propertyListOf: $0) }),
        ("Drift(contentsOf:)", { _ = try Drift<Row>(contentsOf: $0) }),
        ("MemoryStore(propertyListOf:)", { _ = try MemoryStore(propertyListOf: $0) }),
        ("JSON.elements(ofFile:)", { try JSON.elements(ofFile: $0).forEach { _ in } }),
        ("elements(ofFile:)", { try Row.elements(ofFile: $0).forEach { _ in } }),
        ("rewriteElements(ofFile:)", { try Row.rewriteElements(ofFile: $0, to: other) { $0 } }),
        ("FileChunks", { for try await _ in FileChunks($0) {} }),
        ("FileChunks(following:)", { for try await _ in FileChunks(following: $0) {} }),
    ]

    private static let writers: [(name: String, write: @Sendable (URL) async throws -> Void)] = [
        ("rewriteElements(to:)", { try Row.rewriteElements(ofFile: file, to: $0) { $0 } }),
        ("JSONChunks.write(to:)", { url in try { try JSONChunks([1]).write(to: url) }() }),
        ("JSONChunks.write(to:), asynchronous", { try await JSONChunks([1]).write(to: $0) }),
        ("AsyncSequence.write(to:)", { try await FileChunks(file).write(to: $0) }),
    ]

    private static let folder = FileManager.default.temporaryDirectory
    private static let file = folder.appending(path: "urls-\(UUID().uuidString).json")
    private static let other = folder.appending(path: "urls-\(UUID().uuidString).json")

    private static var notFiles: [URL] {
        let path = file.path
        let texts = ["https://example.com\(path)", "http://127.0.0.1:1\(path)", "ftp:\(path)", path, "data:,[]"]
        return texts.compactMap { URL(string: $0) }
    }

    @Test("only the URL of a file is read or written", .timeLimit(.minutes(TestScale.minutes(1))))
    func refused() async throws {
        let text = Data("[{\"id\": 1}]".utf8)
        try text.write(to: Self.file)
        defer { try? FileManager.default.removeItem(at: Self.file) }
        for url in Self.notFiles {
            for (name, read) in Self.readers {
                await #expect(throws: CocoaError.self, "\(name) of \(url)") { try await read(url) }
            }
            for (name, write) in Self.writers {
                let error = await #expect(throws: FileWritingError.self, "\(name) of \(url)") { try await write(url) }
                #expect(error?.reason == .notAFile, "\(name) of \(url)")
            }
            let error = #expect(throws: JSONFileError.self, "\(url)") { try JSONFileStore(url) }
            #expect(error?.reason == .notAFile, "\(url)")
        }
        #expect(try Data(contentsOf: Self.file) == text)
        #expect(!FileManager.default.fileExists(atPath: Self.other.path))
    }

    @Test("the error of reading names the URL")
    func named() throws {
        let url = try #require(URL(string: "https://example.com/a.json"))
        let error = #expect(throws: CocoaError.self) { try JSON(contentsOf: url) }
        #expect(error?.code == .fileReadUnsupportedScheme)
        #expect(error?.userInfo["NSURL"] as? URL == url)
    }

    @Test("a relative URL is one of a file")
    func relative() throws {
        try Data("[{\"id\": 1}]".utf8).write(to: Self.other)
        defer { try? FileManager.default.removeItem(at: Self.other) }
        let url = URL(fileURLWithPath: Self.other.lastPathComponent, relativeTo: Self.folder)
        #expect(try JSON(contentsOf: url).text == "[{\"id\": 1}]")
        var elements = Row.elements(ofFile: url).makeIterator()
        #expect(try elements.next()?.id == 1)
        try Row.rewriteElements(ofFile: url, to: url) { row in row.mutate { $0.id = 2 } }
        #expect(try JSON(contentsOf: url).text == "[{\"id\": 2}]")
    }
}
