import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Elements of huge arrays")
struct ElementTests {
    private class Shape: JSONModel, @unchecked Sendable {
        @Property var id = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["kind"]?.string == "circle" ? Circle.self : Shape.self
        }
    }

    private final class Circle: Shape, @unchecked Sendable {
        @Property var radius = 0.0
    }

    private struct Broken: Error {}

    private func stream<Element: Sendable>(_ elements: [Element], error: Broken? = nil) -> AsyncThrowingStream<
        Element, any Error
    > {
        AsyncThrowingStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish(throwing: error)
        }
    }

    /// The texts of the elements, and the error.
    private func read<Source: AsyncSequence>(_ elements: Source) async -> ([String], (any Error)?)
    where Source.Element == JSON {
        var texts: [String] = []
        do {
            for try await element in elements { texts.append(element.text) }
            return (texts, nil)
        } catch { return (texts, error) }
    }

    private static let text =
        #"{"page": 1, "data": {"items": [{"id": 1}, null, {"id": 2, "kind": "circle", "radius": 3}, 4]}, "next": ""}"#

    // MARK: Sources

    @Test("models have the class that is chosen, and other elements are left out")
    func models() async throws {
        var shapes: [Shape] = []
        for try await shape in Shape.elements(of: stream([Data(Self.text.utf8)]), at: "data.items") {
            shapes.append(shape)
        }
        #expect(shapes.map(\.id) == [1, 2])
        #expect((shapes.last as? Circle)?.radius == 3)
        var bytes: [Int] = []
        for try await shape in Shape.elements(of: stream(Array(Self.text.utf8)), at: "data.items") {
            bytes.append(shape.id)
        }
        #expect(bytes == [1, 2])
    }

    @Test("values are delivered as they are")
    func values() async {
        let (texts, error) = await read(JSON.elements(of: stream([Array(Self.text.utf8)]), at: "data.items"))
        #expect(texts == [#"{"id": 1}"#, "null", #"{"id": 2, "kind": "circle", "radius": 3}"#, "4"])
        #expect(error == nil)
        #expect(await read(JSON.elements(of: stream(Array("[1,[2]]".utf8)))).0 == ["1", "[2]"])
    }

    @Test("a file is read by itself, or by its chunks")
    func file() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "elements-\(UUID().uuidString).json")
        try Data(Self.text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var ids: [Int] = []
        try Shape.elements(ofFile: url, at: "data.items").forEach { ids.append($0.id) }
        #expect(ids == [1, 2])
        #expect(await read(JSON.elements(of: FileChunks(url), at: "data.items")).0.count == 4)
        var values = JSON.elements(ofFile: url, at: JSON.Path(JSONPointer("/data/items"))).makeIterator()
        #expect(try values.next() == ["id": 1])
        #expect(throws: Broken.self) {
            try Shape.elements(ofFile: url, at: "data.items").forEach { _ in throw Broken() }
        }
    }

    @Test("an element is delivered when its last byte has arrived")
    func early() async throws {
        let (chunks, source) = AsyncStream.makeStream(of: [UInt8].self)
        var elements = JSON.elements(of: chunks).makeAsyncIterator()
        source.yield(Array(#"[{"a": 1}"#.utf8))
        #expect(try await elements.next() == ["a": 1])
        source.yield(Array(#", "x", 12"#.utf8))
        #expect(try await elements.next() == "x")
        source.yield(Array("3 ".utf8))
        #expect(try await elements.next() == 123)
        source.yield(Array("]".utf8))
        source.finish()
        #expect(try await elements.next() == nil)
        #expect(try await elements.next() == nil)
    }

    @Test(
        "an element in single bytes is delivered when its last byte has arrived",
        .timeLimit(.minutes(TestScale.minutes(1))),
        arguments: [
            (JSONSyntax.json, "[\"a\""), (JSONSyntax.json5, "['a'"), (JSONSyntax.json, "[{}"), (JSONSyntax.json, "[1,"),
            (JSONSyntax.jsonc, "[[]"),
        ])
    func earlyByBytes(syntax: JSONSyntax, start: String) async throws {
        let (bytes, source) = AsyncStream.makeStream(of: UInt8.self)
        var elements = JSON.elements(of: bytes, syntax: syntax).makeAsyncIterator()
        for byte in start.utf8 { source.yield(byte) }
        #expect(try await elements.next() != nil)
        source.finish()
    }

    // MARK: Errors

    @Test(
        "a document without an array at the path is an error",
        arguments: [
            (#"{"a": 1}"#, "b", "expected an array at b, found no value"),
            (#"{"a": {"b": {}}}"#, "a.b", "expected an array at a.b, found an object"),
            (#"{"a": [1]}"#, "a.1", "expected an array at a.1, found no value"),
            (#"{"a": null, "a": []}"#, "a", "expected an array at a, found null"),
            (#"{"a": []}"#, "", "expected an array at the root, found an object"),
            ("[]", "a..b", "expected an array at a..b, found no value"),
        ])
    func missing(text: String, path: String, message: String) async {
        let (texts, error) = await read(
            JSON.elements(of: stream([Array(text.utf8)]), at: JSON.Path(stringLiteral: path)))
        #expect(texts.isEmpty)
        #expect((error as? MissingArrayError)?.description == message)
        #expect(error?.localizedDescription == message)
    }

    @Test("elements before an error are delivered, and then the error of the whole document")
    func invalid() async {
        let text = "[1, {\"a\": [2]}, \"x\",\n {\"b\": tru}, 5]"
        let (texts, error) = await read(JSON.elements(of: stream([Array(text.utf8)])))
        #expect(texts == ["1", #"{"a": [2]}"#, "\"x\""])
        let expected = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error as? JSONError == expected)
        #expect(expected?.line == 2)
    }

    @Test("an error of the source comes after the elements before it")
    func source() async {
        let (texts, error) = await read(JSON.elements(of: stream([Array("[1, 2, [3]".utf8)], error: Broken())))
        #expect(texts == ["1", "2", "[3]"])
        #expect(error is Broken)
        let (none, missing) = await read(JSON.elements(of: FileChunks(URL(fileURLWithPath: "/nothing/there"))))
        #expect(none.isEmpty && (missing as? CocoaError)?.code == .fileReadNoSuchFile)
        #expect(throws: CocoaError.self) {
            try JSON.elements(ofFile: URL(fileURLWithPath: "/nothing/there")).forEach { _ in }
        }
    }

    @Test(
        "cancellation ends the sequence with an error, and not as if it were complete",
        .timeLimit(.minutes(TestScale.minutes(1))))
    func cancellation() async {
        let (chunks, source) = AsyncStream.makeStream(of: [UInt8].self)
        source.yield(Array("[1".utf8))
        let task = Task { await read(JSON.elements(of: chunks)).1 }
        task.cancel()
        #expect(await task.value is CancellationError)
        source.finish()
    }

    // MARK: Limits

    /// Reads all elements of a text that arrives at once.
    private func elements(_ text: String, at path: JSON.Path, nestingLimit: Int = 512) throws -> [JSON] {
        var feed = ElementFeed(path: path, nestingLimit: nestingLimit, showsRestOfLine: true)
        feed.receive(Array(text.utf8))
        var elements: [JSON] = []
        while true {
            switch try feed.next() {
            case .element(let element): elements.append(element)
            case .needsChunk: feed.receive(nil)
            case .end: return elements
            }
        }
    }

    @Test("100,000 nested brackets are the error of the whole document", .smallStack, arguments: ["[", "{\"a\":"])
    func deep(bracket: String) throws {
        let brackets = String(repeating: bracket, count: 100_000)
        for text in [brackets, "{\"x\": [1, " + brackets, "{\"x\": " + brackets] {
            let expected = try #require(throws: JSONError.self) { try JSON(parsing: text) }
            #expect(throws: expected) { try elements(text, at: "x") }
        }
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try elements("[\(text)]", at: "", nestingLimit: .max).map { $0.text == text } == [true])
    }
}
