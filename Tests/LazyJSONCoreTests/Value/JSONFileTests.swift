import Foundation
import LazyJSON
import TestSupport
import Testing

/// Files that are read, and files that are mapped.
@Suite struct JSONFileTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }

    private static let text = "[" + (0..<5_000).map { #"{"n": \#($0)}"# }.joined(separator: ",\n") + "]"

    /// A new file; the test removes it.
    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: url)
        return url
    }

    private func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }

    @Test("values read from a file do not change when the file is overwritten, cut off or removed")
    func read() throws {
        let url = try file(Self.text)
        let json = try JSON(contentsOf: url)
        let list = try LazyArray<Item>(contentsOf: url)
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data(repeating: UInt8(ascii: "9"), count: 10_000))
        try handle.truncate(atOffset: 3)
        try handle.close()
        remove(url)
        #expect(json.text == Self.text)
        #expect(list.map(\.n) == Array(0..<5_000))
    }

    @Test("a model and lines that were read do not change with their files")
    func model() throws {
        let url = try file(#"{"n": 7, "text": "\#(String(repeating: "x", count: 20_000))"}"#)
        defer { remove(url) }
        let item = try Item(contentsOf: url)
        let lines = try LazyArray<Item>(linesOf: url)
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 0)
        try handle.close()
        #expect(item.n == 7 && item.json["text"]?.string?.count == 20_000)
        #expect(lines == [item])
    }

    @Test("a mapped value stays as it was when another file is renamed over its file, and when that is removed")
    func mapped() throws {
        let url = try file(Self.text)
        let json = try JSON(mapping: url)
        let list = try LazyArray<Item>(mapping: url)
        try Data("[]".utf8).write(to: url, options: .atomic)
        #expect(try JSON(contentsOf: url) == [])
        #expect(json.text == Self.text && list.count == 5_000)
        remove(url)
        #expect(list.map(\.n) == Array(0..<5_000))
    }

    @Test("both ways open the same values")
    func same() throws {
        let url = try file(#"{"n": 1} "#)
        defer { remove(url) }
        #expect(try JSON(contentsOf: url).text == JSON(mapping: url).text)
        #expect(try Item(contentsOf: url) == Item(mapping: url))
        #expect(try LazyArray<Item>(linesOf: url) == LazyArray<Item>(mappingLines: url))
        #expect(try LazyArray<Item>(linesOf: url).count == 1)
        #expect(throws: JSONError.self) { try LazyArray<Item>(contentsOf: url) }
        #expect(throws: JSONError.self) { try LazyArray<Item>(mapping: url) }
    }

    @Test("both ways report the same errors")
    func errors() throws {
        let url = try file("{\"n\": 1,}\n{")
        defer { remove(url) }
        let errors = [
            #expect(throws: JSONError.self) { try JSON(contentsOf: url) },
            #expect(throws: JSONError.self) { try JSON(mapping: url) },
            #expect(throws: JSONError.self) { try Item(contentsOf: url) },
            #expect(throws: JSONError.self) { try Item(mapping: url) },
            #expect(throws: JSONError.self) { try LazyArray<Item>(linesOf: url) },
            #expect(throws: JSONError.self) { try LazyArray<Item>(mappingLines: url) },
        ]
        #expect(errors.allSatisfy { $0?.line == 1 && $0?.column == 9 })
        let nested = try file("[[[1]]]")
        defer { remove(nested) }
        #expect(throws: JSONError.self) { try JSON(contentsOf: nested, nestingLimit: 2) }
        #expect(throws: JSONError.self) { try JSON(mapping: nested, nestingLimit: 2) }
        let missing = URL(filePath: "/there is no such file")
        #expect(throws: (any Error).self) { try JSON(contentsOf: missing) }
        #expect(throws: (any Error).self) { try JSON(mapping: missing) }
        #expect(throws: (any Error).self) { try LazyArray<Item>(mappingLines: missing) }
    }

    @Test("an empty file is an error by both ways, and no lines")
    func empty() throws {
        let url = try file("")
        defer { remove(url) }
        #expect(throws: JSONError.self) { try JSON(contentsOf: url) }
        #expect(throws: JSONError.self) { try JSON(mapping: url) }
        #expect(try LazyArray<Item>(linesOf: url).isEmpty && LazyArray<Item>(mappingLines: url).isEmpty)
    }
}
