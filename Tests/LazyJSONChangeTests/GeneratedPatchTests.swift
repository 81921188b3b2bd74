import Foundation
import LazyJSON
import TestSupport
import Testing

/// Generated documents and patches, against the slow reading of the RFC.
@Suite struct GeneratedPatchTests {
    private static func operation(
        for json: JSON, using random: inout some RandomNumberGenerator
    ) -> JSONPatch.Operation {
        let (path, from) = (
            JSONPointer.anywhere(in: json, using: &random), JSONPointer.anywhere(in: json, using: &random)
        )
        let value = JSON.assorted.randomElement(using: &random) ?? .null
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: return .add(path, value)
        case 2: return .remove(path)
        case 3: return .replace(path, value)
        case 4: return .move(from: from, to: path)
        case 5: return .copy(from: from, to: path)
        default: return .test(path, Bool.random(using: &random) ? json[path] ?? value : value)
        }
    }

    @Test("patches write exactly the changed values, and can be reverted", arguments: Runs.cases)
    func patches(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("patches", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            guard bytes.count < 2_000, let reference = try? ReferenceReader.read(bytes) else { continue }
            func comment() -> Comment { Runs.comment("patches", number, document, bytes) }
            let original = try JSON(parsing: bytes)
            let text = original.text
            var json = original
            var node = ReferenceNode.text(bytes, reference)
            var operations: [JSONPatch.Operation] = []
            for _ in 0..<Int.random(in: 1...12, using: &generator.random) where json.text.utf8.count < 20_000 {
                let operation = Self.operation(for: json, using: &generator.random)
                let (before, former) = (json, json.text)
                var next = node
                let isApplied: Bool
                do {
                    try next.apply(operation)
                    isApplied = true
                } catch is ReferenceNode.Refusal {
                    isApplied = false
                }
                if isApplied {
                    try json.apply([operation])
                    node = next
                    operations.append(operation)
                    let inverse = try JSONPatch([operation]).inverse(for: before)
                    #expect(try json.applying(inverse) == before, comment())
                    #expect(inverse.count <= (operation.name == "move" ? 2 : 1), comment())
                } else {
                    #expect(throws: JSONPatchError.self, comment()) { try json.apply([operation]) }
                }
                #expect(before.text == former, comment())
                guard json.withoutSurroundings == String(decoding: node.written, as: UTF8.self) else {
                    Issue.record(
                        "\(operation): \(json.text) instead of \(String(decoding: node.written, as: UTF8.self))")
                    Issue.record(comment())
                    break
                }
            }
            // All at once, as it is sent, and back.
            let patch = try JSONPatch(parsing: JSONPatch(operations).json.text, nestingLimit: .max)
            let changed = try original.applying(patch)
            #expect(changed.text == json.text && changed == json, comment())
            #expect(try changed.applying(patch.inverse(for: original)) == original, comment())
            #expect(original.text == text, comment())
        }
    }

    @Test("merge patches have the results that the RFC defines, and can be derived from them", arguments: Runs.cases)
    func mergePatches(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("merge patches", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            let others = generator.document()
            guard bytes.count < 4_000, ReferenceReader.accepts(bytes), ReferenceReader.accepts(others) else { continue }
            func comment() -> Comment { Runs.comment("merge patches", number, document, bytes) }
            let old = try JSON(parsing: bytes)
            // Another document, or the same after some edits.
            var other = try JSON(parsing: others)
            if Bool.random(using: &generator.random) {
                other = old
                for _ in 0..<Int.random(in: 0...4, using: &generator.random) {
                    let operation = Self.operation(for: other, using: &generator.random)
                    other = (try? other.applying([operation])) ?? other
                }
            }
            let merged = old.merging(other)
            #expect(merged == ReferenceNode.merged(old, other), comment())
            #expect(merged.merging(other) == merged, comment())
            let patch = JSON.mergePatch(from: old, to: other)
            let rebuilt = JSON.mergePatch(
                from: try JSON(parsing: old.text), to: try JSON(parsing: other.text, nestingLimit: .max))
            #expect(patch == rebuilt, comment())
            if let patch {
                #expect(old.merging(patch) == other && ReferenceNode.merged(old, patch) == other, comment())
            } else {
                // Only an object can be out of reach of a merge patch.
                #expect(other.kind == .object, comment())
            }
            // A patch can always express the result of merging: nothing in it has become null.
            let again = try #require(JSON.mergePatch(from: old, to: merged), comment())
            #expect(old.merging(again) == merged, comment())
            if old.kind == .object { #expect(JSON.mergePatch(from: old, to: old) == [:], comment()) }
            #expect(Array(old.data()) == bytes, comment())
        }
    }
}

extension JSON {
    /// The text without the white space around it.
    fileprivate var withoutSurroundings: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
