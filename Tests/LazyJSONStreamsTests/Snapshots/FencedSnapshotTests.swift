import LazyJSONCore
import LazyJSONStreams
import Testing

@Suite("Snapshots of answers with text around the JSON")
struct FencedSnapshotTests {
    private static let answers = [
        "Sure [1]! Here it is:\n\n```json\n{\"title\": \"Soup\",\n \"steps\": [\"a\", \"b\"]}\n```\nEnjoy {it}!",
        "{\"title\": \"Soup\",\n \"steps\": [\"a\", \"b\"]}",
        "é\r\n  {\"title\": \"Soup\",\n \"steps\": [\"a\", \"b\"]} and more",
    ]

    @Test("are those of the JSON, in chunks of any size", arguments: answers, [1, 3, 1_000])
    func snapshots(answer: String, size: Int) throws {
        let receiver = JSONReceiver(fenced: true)
        let bytes = Array(answer.utf8)
        var titles: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            try receiver.receive(bytes[start..<min(start + size, bytes.count)])
            if let title = receiver.snapshot?["title"]?.string, titles.last != title { titles.append(title) }
        }
        #expect(try receiver.finish().text == "{\"title\": \"Soup\",\n \"steps\": [\"a\", \"b\"]}")
        #expect(titles.last == "Soup")
    }

    @Test("have errors at the place in the answer")
    func errors() throws {
        let receiver = JSONReceiver(fenced: true)
        let error = #expect(throws: JSONError.self) { try receiver.receive("é:\n```\n {\"a\": x}\n```") }
        #expect(error?.line == 3 && error?.column == 8 && error?.byteOffset == 15)
        let none = JSONReceiver(fenced: true)
        try none.receive("no JSON")
        #expect(throws: JSONError.self) { try none.finish() }
        let open = JSONReceiver(fenced: true)
        try open.receive("x\n{\"a\": 1")
        #expect(throws: JSONError.self) { try open.finish() }
    }

    @Test("begin after a byte order mark, too", arguments: [1, 2, 100])
    func mark(size: Int) throws {
        let receiver = JSONReceiver(fenced: true)
        let bytes = Array("\u{FEFF}[\n  {\"a\": 1},\n  {\"a\": 2}\n]".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try receiver.receive(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(try receiver.finish().elements.count == 2)
        #expect(receiver.byteCount == bytes.count)
    }

    @Test("count a carriage return as a line", arguments: ["Hi\r", "Hi\r\n", "Hi\n"])
    func returns(prose: String) {
        let receiver = JSONReceiver(fenced: true)
        let error = #expect(throws: JSONError.self) { try receiver.receive(prose + "{\"a\": x}") }
        #expect(error?.line == 2 && error?.column == 7)
    }
}
