import Foundation
import LazyJSONStreams
import TestSupport
import Testing

/// Lines that arrive in chunks, compared with a slow reader that has the whole text, splits it by hand, and opens each line by itself.
@Suite("Lines that arrive")
struct ModelLinesTests {
    private final class Row: JSONModel, @unchecked Sendable {
        @Property var id: Int = -1
    }

    /// The result of a text: the text of each object, and the place and the reason of each other line.
    private struct Result: Equatable, CustomStringConvertible {
        var objects: [String] = []
        var others: [String] = []
        var truncated = 0

        var description: String { "\(objects) \(others) \(truncated)" }
    }

    // MARK: The slow reader

    private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { " \t\r\n".utf8.contains($0) } }

    private static func open(_ bytes: ArraySlice<UInt8>) -> Swift.Result<JSON, JSONError> {
        do { return .success(try JSON(parsing: Array(bytes))) } catch { return .failure(error) }
    }

    private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool { (try? open(bytes).get()) != nil }

    private static func position(_ offset: Int, in text: [UInt8]) -> String {
        var (line, column) = (1, 1)
        for index in (text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<max(offset, 0) {
            if text[index] == 0x0A || text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A) {
                (line, column) = (line + 1, 1)
            } else if text[index] & 0xC0 != 0x80 {
                column += 1
            }
        }
        return "\(line):\(column) byte \(offset)"
    }

    private static func expected(_ text: [UInt8]) -> Result {
        var result = Result()
        var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
        func add(_ bytes: ArraySlice<UInt8>) {
            if isBlank(bytes) { return }
            switch open(bytes) {
            case .success(let json) where json.kind == .object:
                result.objects.append(json.text.trimmingCharacters(in: .whitespacesAndNewlines))
            case .success(let json):
                let first = bytes.firstIndex { !" \t\r\n".utf8.contains($0) } ?? 0
                let place = position(first, in: text)
                result.others.append("\(place): expected an object at the root, found \(json.kind)")
            case .failure(let error):
                let place = position(bytes.startIndex + error.byteOffset, in: text)
                result.others.append("\(place): \(error.reason)")
                if case .unexpectedEnd = error.reason, bytes.endIndex == text.count { result.truncated += 1 }
            }
        }
        while !rest.isEmpty {
            let end = rest.firstIndex { [0x0A, 0x0D].contains($0) } ?? rest.endIndex
            add(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        return result
    }

    // MARK: The texts

    private static let lines: [[UInt8]] =
        [
            #"{"id": 1}"#, #"{"id":2,"x":[1,{"y":"\u00e9"}]}"#, "7", #""x\"{""#, "[1, 2]", "null", "  ", "", "\t",
            "oops", #"{"id": }"#, #"{"id": 3"#, #"{"id": 4}}"#, #"{"id": "a"#, "}", "{", "tru", "1 2", #"{"é":5} {}"#,
            "\u{0}", "\"é\u{1}\"", "01", "  { \"id\" : 8 }  ", "\"a", "-", "[1,", "\u{2028}", "\\", "]", #"{"a":"\\"}"#,
        ].map { Array($0.utf8) } + [[0xFF], [0x22, 0xC3], [0x22, 0xE2, 0x28, 0xA1, 0x22], [0xEF, 0xBB]]

    private static let ends: [[UInt8]] =
        ["\n", "\r\n", "\r", " \n\n", "\u{1E}", "\n\u{1E}", " "].map { Array($0.utf8) }

    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = Bool.random(using: &random) ? [] : [0x7B, 0x7D, 0x0A]
        if Int.random(in: 0..<4, using: &random) == 0 { text = [0xEF, 0xBB, 0xBF] + text }
        let ends = Bool.random(using: &random) ? [self.ends[0]] : self.ends
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            text += lines.randomElement(using: &random) ?? []
            text += ends.randomElement(using: &random) ?? []
        }
        if Bool.random(using: &random) { text += lines.randomElement(using: &random) ?? [] }
        return text
    }

    // MARK: Reading

    private static func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    private static func collect(_ lines: (@escaping (InvalidLine) -> Void) -> ModelLines<Row>) async throws -> Result {
        var result = Result()
        let sequence = lines { line in
            result.others.append("\(line.line):\(line.error.column) byte \(line.error.byteOffset): \(line.reason)")
            if line.isTruncated, case .unexpectedEnd = line.reason { result.truncated += 1 }
        }
        for try await row in sequence { result.objects.append(row.json.text) }
        return result
    }

    @Test("wherever chunks end, the lines are those of the whole text", arguments: 0..<30)
    func law(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<30 {
            let text = Self.text(&random)
            if case .failure(let error) = Self.open(text[...]), case .unsupportedEncoding = error.reason { continue }
            if text.contains(0) { continue }
            let expected = Self.expected(text)
            let shown = Comment(rawValue: String(decoding: text, as: UTF8.self).debugDescription)
            for size in [1, 2, 3, 7, 1000, 0] {
                var chunks: [[UInt8]] = []
                var rest = text[...]
                while !rest.isEmpty {
                    let count = size == 0 ? Int.random(in: 0...9, using: &random) : size
                    chunks.append(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                let sent = chunks
                let found = try await Self.collect {
                    LazyArray<Row>.lines(of: Self.stream(sent), invalidLines: .skip($0))
                }
                #expect(found == expected, shown)
            }
            let found = try await Self.collect { LazyArray<Row>.lines(of: Self.stream(text), invalidLines: .skip($0)) }
            #expect(found == expected, shown)

            // The same lines as those of an array.
            var kept = 0
            let array = try LazyArray<Row>(lines: text, invalidLines: .skip { _ in kept += 1 })
            #expect(array.map { $0.json.text } == expected.objects, shown)
            #expect(kept + (array.json.count ?? 0) - array.count == expected.others.count, shown)

            let sequence = LazyArray<Row>.lines(of: Self.stream(text))
            var read = 0
            do {
                for try await _ in sequence { read += 1 }
                #expect(expected.others.isEmpty, shown)
            } catch let error as JSONError {
                #expect(
                    "\(error.line):\(error.column) byte \(error.byteOffset): \(error.reason)" == expected.others.first,
                    shown)
            }
            #expect(read <= expected.objects.count)
        }
    }

    @Test("a model comes when the end of its line has arrived, and nothing more is requested")
    func timely() async throws {
        let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
        var lines = LazyArray<Row>.lines(of: chunks).makeAsyncIterator()
        for (text, id) in [
            ("{\"id\":1}\n", 1), ("{\"id\":2}\r", 2), ("\n{\"id\":3}\n", 3), ("{\"id\":4}\r", 4),
        ] {
            feed.yield(Array(text.utf8))
            #expect(try await lines.next()?.id == id)
        }
        feed.yield(Array("{\"id\":5".utf8))
        feed.yield(Array("}".utf8))
        feed.finish()
        #expect(try await lines.next()?.id == 5)
        #expect(try await lines.next() == nil)
        #expect(try await lines.next() == nil)
    }

    @Test("a line that is longer than the limit is one invalid line, wherever chunks end", arguments: [1, 3, 64, 1000])
    func limit(_ size: Int) async throws {
        let long = String(repeating: "x", count: 50)
        let text = "{\"id\":1}\n{\"x\":\"\(long)\"}\r\n{\"id\":2}\n[\"\(long)\",1]\n{\"id\":3}\n"
        let bytes = Array(text.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
        let found = try await Self.collect {
            LazyArray<Row>.lines(of: Self.stream(chunks), invalidLines: .skip($0), lineLimit: 40)
        }
        #expect(
            found
                == Result(
                    objects: ["{\"id\":1}", "{\"id\":2}", "{\"id\":3}"],
                    others: [
                        "2:1 byte 9: the line is longer than 40 bytes", "4:1 byte 78: the line is longer than 40 bytes",
                    ]))
    }

    @Test("an error ends the sequence, and so does one of the source")
    func errors() async throws {
        var lines = LazyArray<Row>.lines(of: Self.stream(Array("{\"id\":1}\noops\n{\"id\":2}\n".utf8)))
            .makeAsyncIterator()
        #expect(try await lines.next()?.id == 1)
        await #expect(throws: JSONError.self) { try await lines.next() }
        #expect(try await lines.next() == nil)

        struct Broken: Error {}
        let source = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array("{\"id\":1}\n{\"id\":2".utf8))
            continuation.finish(throwing: Broken())
        }
        var others = 0
        var rest = LazyArray<Row>.lines(of: source, invalidLines: .skip { _ in others += 1 }).makeAsyncIterator()
        #expect(try await rest.next()?.id == 1)
        await #expect(throws: Broken.self) { try await rest.next() }
        #expect(try await rest.next() == nil && others == 0)
    }

    @Test("text in another encoding is an error even if invalid lines are skipped")
    func encoding() async throws {
        let text: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        let lines = LazyArray<Row>.lines(of: Self.stream(text), invalidLines: .skip { _ in })
        let error = await #expect(throws: JSONError.self) { for try await _ in lines {} }
        #expect(error?.reason == .unsupportedEncoding("UTF-16 (little-endian)"))
    }

    @Test("many bad lines, a long line, and the smallest texts")
    func extremes() async throws {
        let bad = try await Self.collect {
            LazyArray<Row>.lines(
                of: Self.stream([[UInt8](String(repeating: "bad\n", count: 1000).utf8)]), invalidLines: .skip($0))
        }
        #expect(bad.others.count == 1000 && bad.others.last == "1000:1 byte 3996: expected a value, found 'b'")
        let long = Array("{\"x\":\"\(String(repeating: "x", count: 10_000_000))\"}".utf8)
        let chunks = stride(from: 0, to: long.count, by: 5000).map { Array(long[$0...].prefix(5000)) }
        #expect(
            try await Self.collect { LazyArray<Row>.lines(of: Self.stream(chunks), invalidLines: .skip($0)) }.objects
                .map(\.utf8.count) == [10_000_008])
        for byte in UInt8.min...UInt8.max {
            let one = try await Self.collect { LazyArray<Row>.lines(of: Self.stream([byte]), invalidLines: .skip($0)) }
            #expect(one.others.count == ([0x20, 0x09, 0x0A, 0x0D].contains(byte) ? 0 : 1), "\(byte)")
        }
    }

    @Test("a sequence can be read on an actor, and a task that is canceled ends it")
    @MainActor func isolation() async throws {
        var ids: [Int] = []
        for try await row in LazyArray<Row>.lines(of: Self.stream([Array("{\"id\":1}\n{\"id\":2}".utf8)])) {
            ids.append(row.id)
        }
        #expect(ids == [1, 2])
        let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
        feed.yield(Array("{\"id\":1}\n{".utf8))
        let task = Task {
            for try await _ in LazyArray<Row>.lines(
                of: chunks, invalidLines: .skip { _ in Issue.record("a half line") })
            {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        "a task that is canceled in the middle of a line gets an error, and the line isn't reported",
        arguments: [false, true])
    func canceled(inBytes: Bool) async throws {
        let text = Array("{\"id\":1}\n{\"id\":".utf8)
        let (chunks, feed) = AsyncStream<[UInt8]>.makeStream()
        let (bytes, byteFeed) = AsyncStream<UInt8>.makeStream()
        feed.yield(text)
        for byte in text { byteFeed.yield(byte) }
        let (seen, saw) = AsyncStream<Int>.makeStream()
        let task = Task {
            let handling = ModelLines<Row>.InvalidLines.skip { _ in Issue.record("a half line") }
            let lines: ModelLines<Row> =
                inBytes
                ? LazyArray.lines(of: bytes, invalidLines: handling)
                : LazyArray.lines(of: chunks, invalidLines: handling)
            var iterator = lines.makeAsyncIterator()
            do { while let row = try await iterator.next() { saw.yield(row.id) } } catch {
                #expect(try await iterator.next() == nil)
                throw error
            }
        }
        for await id in seen {
            #expect(id == 1)
            break
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
