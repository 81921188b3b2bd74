import Foundation
import LazyJSON
import TestSupport
import Testing

/// Generated documents, edited at random by the library and on the slow reader's text.
@Suite struct GeneratedEditTests {
    @Test("edits write the expected bytes and nothing else, and read the same as their text", arguments: Runs.cases)
    func edits(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("edits", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            guard bytes.count < 4_000, let reference = try? ReferenceReader.read(bytes) else { continue }
            func comment() -> Comment { Runs.comment("edits", number, document, bytes) }
            var json = try JSON(parsing: bytes)
            var node = ReferenceNode.text(bytes, reference)
            var snapshots: [(json: JSON, text: [UInt8])] = []
            for edit in 0..<Int.random(in: 1...12, using: &generator.random) {
                let next = ReferenceEdit.any(in: node, using: &generator.random)
                // Half of the edits are of a value that somebody else holds, too.
                if Bool.random(using: &generator.random) { snapshots.append((json, Array(json.data()))) }
                next.apply(to: &json)
                try next.apply(to: &node)
                let written = Array(json.withoutSurroundings.utf8)
                guard written == node.written else {
                    Issue.record(
                        "edit \(edit), \(next): \(String(decoding: written, as: UTF8.self).debugDescription) instead of \(String(decoding: node.written, as: UTF8.self).debugDescription)"
                    )
                    Issue.record(comment())
                    break
                }
            }
            let text = Array(json.data())
            let written = try ReferenceReader.read(text)
            #expect(json.difference(from: written, in: text) == nil, comment())
            let again = try JSON(parsing: text, nestingLimit: .max)
            #expect(again == json && again.hashValue == json.hashValue, comment())
            for snapshot in snapshots { #expect(Array(snapshot.json.data()) == snapshot.text, comment()) }
        }
    }
}

extension JSON {
    /// The text without the white space around it.
    fileprivate var withoutSurroundings: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
