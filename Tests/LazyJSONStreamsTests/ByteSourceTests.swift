import Testing

@testable import LazyJSONStreams

@Suite("Sources of bytes")
struct ByteSourceTests {
    private func chunks(_ source: ByteSource) async throws -> [String] {
        let reader = source.makeIterator()
        var chunks: [String] = []
        while let chunk = try await reader.next(isolation: nil) {
            chunks.append(String(decoding: chunk, as: UTF8.self))
        }
        return chunks
    }

    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    @Test("chunks and texts come as they are")
    func whole() async throws {
        let bytes = [Array("ab".utf8), [], Array("c".utf8)]
        #expect(try await chunks(ByteSource(chunks: stream(bytes))) == ["ab", "", "c"])
        #expect(try await chunks(ByteSource(texts: stream(["ä", "b"]))) == ["ä", "b"])
    }

    @Test("single bytes come one by one, or line by line")
    func bytes() async throws {
        let bytes = Array("a\nbc\r\nd".utf8)
        #expect(try await chunks(ByteSource(bytes: stream(bytes), by: .single)).count == bytes.count)
        #expect(
            try await chunks(ByteSource(bytes: stream(bytes), by: .lines)) == ["a\n", "bc\r", "\n", "d"])
    }

    @Test("single bytes come up to the end of a string, a container or a line, where an element may end")
    func elements() async throws {
        let bytes = Array("[\"a\",'b',{},[1]\n]".utf8)
        #expect(
            try await chunks(ByteSource(bytes: stream(bytes), by: .elements))
                == ["[\"", "a\"", ",", "'", "b'", ",", "{}", ",", "[1]", "\n", "]"])
    }

    @Test("an error comes after the bytes before it")
    func errors() async throws {
        struct Lost: Error {}
        let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
            for byte in "a\nbc".utf8 { continuation.yield(byte) }
            continuation.finish(throwing: Lost())
        }
        let reader = ByteSource(bytes: bytes, by: .lines).makeIterator()
        #expect(try await reader.next(isolation: nil) == Array("a\n".utf8))
        #expect(try await reader.next(isolation: nil) == Array("bc".utf8))
        await #expect(throws: Lost.self) { try await reader.next(isolation: nil) }
    }
}
