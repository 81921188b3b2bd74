import Foundation
import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

/// Containers that arrive as a whole are checked at once. A receiver that gets byte after byte does that never, and is
/// the one to compare with.
@Suite("Containers that arrive as a whole")
struct WholeContainerTests {
    /// A text, and what is received of it in chunks, or the error.
    private static func received(_ text: [UInt8], chunk: Int, at ends: [Int], depth: Int) -> [String] {
        let receiver = JSONReceiver(nestingLimit: depth)
        var seen: [String] = []
        var start = 0
        do throws(JSONError) {
            while start < text.count {
                let next = ends.first { $0 > start } ?? text.count
                let end = min(start + chunk, next)
                try receiver.receive(text[start..<end])
                start = end
                if start == next { seen.append(receiver.snapshot?.text ?? "") }
            }
            seen.append(try receiver.finish().text)
        } catch {
            seen.append("\(error.line):\(error.column), byte \(error.byteOffset) \(receiver.snapshot?.text ?? "")")
        }
        return seen
    }

    private static func document(_ random: inout SeededGenerator, depth: Int) -> String {
        switch depth > 5 ? 9 : Int.random(in: 0..<10, using: &random) {
        case 0..<4:
            let members = (0..<Int.random(in: 0...6, using: &random)).map {
                "\"key\($0)\": \(document(&random, depth: depth + 1))"
            }
            return "{\(members.joined(separator: ","))}"
        case 4..<8:
            let elements = (0..<Int.random(in: 0...6, using: &random)).map { _ in document(&random, depth: depth + 1) }
            return "[\(elements.joined(separator: ", "))]"
        default:
            return ["1.50", "true", "null", "\"a \\n é text\"", "-0", "\"\""].randomElement(using: &random) ?? "0"
        }
    }

    @Test(
        "are received as byte after byte, in chunks of any size, right and wrong",
        arguments: 0..<TestScale.size(400, quick: 20))
    func chunks(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = (0..<12).map { _ in Self.document(&random, depth: 0) }
        var text = Array("[\(parts.joined(separator: ",\n"))]".utf8)
        while text.count < 3_000 { text = Array("[".utf8) + text + Array(", ".utf8) + text + Array("]".utf8) }
        if seed % 2 == 1 {
            // Somewhere, a byte is another one.
            text[Int.random(in: 0..<text.count, using: &random)] =
                "{}[],:\"1x\\ ".utf8.randomElement(using: &random) ?? 0
        }
        let ends = (0..<5).map { _ in Int.random(in: 0..<text.count, using: &random) }.sorted()
        let depth = seed % 5 == 4 ? 4 : 512
        let expected = Self.received(text, chunk: 1, at: ends, depth: depth)
        for chunk in [70, 500, 2_000, text.count] {
            #expect(Self.received(text, chunk: chunk, at: ends, depth: depth) == expected, "\(chunk)")
        }
    }

    @Test("are found in memory as those of the whole document")
    func reading() throws {
        let item = #"{"id": 1, "name": "\#(String(repeating: "x", count: 300))", "tags": [1, 2, [3, {"a": [4]}]]}"#
        let text = Array("[\(Array(repeating: item, count: 100).joined(separator: ","))]".utf8)
        let receiver = JSONReceiver()
        for start in stride(from: 0, to: text.count, by: 5_000) {
            try receiver.receive(text[start..<min(start + 5_000, text.count)])
        }
        let json = try receiver.finish()
        #expect(try json == JSON(parsing: text) && json.text == String(decoding: text, as: UTF8.self))
        #expect(json.elements.allSatisfy { $0["tags"]?[2]?[1]?["a"]?[0]?.int == 4 })
    }
}
