import Foundation
import LazyJSONCore
import LazyJSONStreams
import Testing

@Suite("JSON with comments: elements and lines")
struct CommentElementTests {
    private static let text = """
        // é header
        {"other": [1,], /* ] */ "items": [ // the items
          {"a": 1, /* é */ "b": [2,]}, // one
          /* two */ 2, "x // y", // three
          [
            // inside
            4,
          ],
        ], // after
        "end": null, }
        // footer

        """

    private func elements(_ bytes: [UInt8], size: Int) async -> (texts: [String], error: String?) {
        let chunks = AsyncStream<[UInt8]> { stream in
            for start in stride(from: 0, to: bytes.count, by: size) {
                stream.yield(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            stream.finish()
        }
        var texts: [String] = []
        do {
            for try await element in JSON.elements(of: chunks, at: "items", syntax: .jsonc) {
                texts.append(element.text)
            }
            return (texts, nil)
        } catch { return (texts, "\(error)") }
    }

    @Test(
        "the elements of an array are those of the whole, in chunks of any size", arguments: [1, 2, 3, 5, 64, 10_000])
    func chunks(size: Int) async throws {
        let whole = try JSON(parsing: Self.text, syntax: .jsonc)["items"]?.elements.map(\.text)
        let (texts, error) = await elements(Array(Self.text.utf8), size: size)
        #expect(texts == whole && texts.count == 4 && error == nil)
    }

    @Test("an error is that of opening the whole", arguments: [1, 7, 10_000])
    func errors(size: Int) async throws {
        let bytes = Array(Self.text.utf8)
        for (index, byte) in [(60, UInt8(ascii: "/")), (75, 0x27), (140, UInt8(ascii: ",")), (bytes.count - 20, 0x2A)] {
            var damaged = bytes
            damaged[index] = byte
            let whole = Result { () throws(JSONError) in try JSON(parsing: damaged, syntax: .jsonc) }
            guard case .failure(let error) = whole else { continue }
            let found = await elements(damaged, size: size).error
            #expect(found?.split(separator: "\n").first == error.description.split(separator: "\n").first, "\(index)")
        }
        for count in stride(from: 1, to: bytes.count, by: 5) {
            let cut = Array(bytes[..<count])
            let whole = Result { () throws(JSONError) in try JSON(parsing: cut, syntax: .jsonc) }
            guard case .failure(let error) = whole else { continue }
            let found = await elements(cut, size: size).error
            #expect(found?.split(separator: "\n").first == error.description.split(separator: "\n").first, "\(count)")
        }
    }

    @Test("an error before a comment without an end is that of opening the whole", arguments: [1, 3, 10_000])
    func unclosed(size: Int) async {
        let wrong = ["[1, {\"a\": x", "[tru]", "[tru", "[1, \"a\" 2", "[1]} x", "[1, [2}", "[[x", "[\"\u{1}\""]
        let cut = ["", "[", "[1", "[1 ", "[1,", "[1, [", "[1, {\"a\"", "[1]", "[1]}"].map { "{\"items\": " + $0 }
        for text in wrong.map({ "{\"items\": " + $0 }) + cut + ["x", "é", "[\"a\" 1]", ""] {
            let whole = #expect(throws: JSONError.self) { try JSON(parsing: text + " /* open", syntax: .jsonc) }
            let found = await elements(Array((text + " /* open").utf8), size: size).error
            #expect(found?.split(separator: "\n").first == whole?.description.split(separator: "\n").first, "\(text)")
            let isHidden = whole?.reason.description.hasPrefix("expected '*/'") == true
            #expect(isHidden == (cut.contains(text) || text.isEmpty), "\(text)")
        }
    }

    @Test("a file")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "comments-\(UUID().uuidString).jsonc")
        try Data(Self.text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var texts: [String] = []
        try JSON.elements(ofFile: url, at: "items", syntax: .jsonc).forEach { texts.append($0.text(.json)) }
        #expect(texts == [#"{"a": 1, "b": [2]}"#, "2", #""x // y""#, "[\n    4\n  ]"])
        #expect(try JSON(contentsOf: url, syntax: .jsonc)["end"]?.isNull == true)
        #expect(try JSON(mapping: url, syntax: .jsonc).text == Self.text)
    }

    @Test("lines have comments at their ends and lines of their own")
    func lines() throws {
        final class Entry: JSONModel, @unchecked Sendable {
            @Property var id: Int?
        }
        let text = "// log\n{\"id\": 1} // one\n\n{\"id\": /* é */ 2,}\noops // bad\n\"open // x\n{\"id\": 3}\n// end"
        let log = try LazyArray<Entry>(lines: text, syntax: .jsonc, invalidLines: .keep)
        #expect(log.map(\.id) == [1, 2, 3])
        #expect(log.invalidLines.map(\.text) == ["oops // bad", "\"open // x"])
        #expect(log.invalidLines.map(\.error.line) == [5, 6])
        #expect(
            String(decoding: log.lines(), as: UTF8.self)
                == "{\"id\": 1}\n{\"id\": 2}\noops // bad\n\"open // x\n{\"id\": 3}\n")
        #expect(throws: JSONError.self) { try LazyArray<Entry>(lines: text, invalidLines: .throw) }
        // A comment that a line doesn't end makes no other line unreadable.
        let open = "{\"id\": 1}\noops /* bad\n{\"id\": /* a */ 2}\n{\"id\": 3 /* open\n{\"id\": 4} /* end"
        let kept = try LazyArray<Entry>(lines: open, syntax: .jsonc, invalidLines: .keep)
        #expect(kept.map(\.id) == [1, 2] && kept.invalidLines.map(\.error.line) == [2, 4, 5])
    }

    @Test("an error in JSON5 shows the text before it, and no other memory")
    func shown() async throws {
        let start = "[" + String(repeating: "'\(String(repeating: "\u{B}", count: 10))',", count: 40)
        let chunks = AsyncStream<[UInt8]> { stream in
            stream.yield(Array(start.utf8))
            stream.yield(Array("oops]".utf8))
            stream.finish()
        }
        let whole = #expect(throws: JSONError.self) { try JSON(parsing: start + "oops]", syntax: .json5) }
        var found: JSONError?
        do { for try await _ in JSON.elements(of: chunks, syntax: .json5) {} } catch { found = error as? JSONError }
        #expect(found?.description == whole?.description)
    }
}
