import LazyJSON
import TestSupport
import Testing

/// A document, a patch, and the text that it makes of the document or why it cannot be applied.
struct PatchCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: String
    let patch: String
    let result: String?
    let error: String?

    init(_ name: String, _ document: String, _ patch: String, gives result: String) {
        (testDescription, self.document, self.patch, self.result, error) = (name, document, patch, result, nil)
    }

    init(_ name: String, _ document: String, _ patch: String, fails error: String) {
        (testDescription, self.document, self.patch, result, self.error) = (name, document, patch, nil, error)
    }

    /// Applies the patch, compares the text with the expected one, reverts the patch, and applies it once more in its
    /// written form.
    func check() throws {
        let json = try JSON(parsing: document)
        do {
            let patch = try JSONPatch(parsing: patch)
            let changed = try json.applying(patch)
            let expected = try #require(result, "it gives \(changed.text) instead of an error")
            #expect(changed.text == expected)
            #expect(try changed.applying(patch.inverse(for: json)) == json)
            #expect(try JSONPatch(patch.json) == patch)
        } catch let failure as JSONPatchError {
            #expect(failure.description == error)
        }
        #expect(json.text == document)
    }
}
