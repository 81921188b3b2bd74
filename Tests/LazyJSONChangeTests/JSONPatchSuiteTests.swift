import Foundation
import LazyJSON
import TestSupport
import Testing

/// The community's cases for RFC 6902, all of them.
@Suite(.enabled(if: SharedData.isPresent, "../shared/data is not there")) struct JSONPatchSuiteTests {
    @Test("json-patch-tests", arguments: [("spec_tests.json", 17), ("tests.json", 95)])
    func cases(file: String, count: Int) throws {
        let cases = try JSON(parsing: SharedData.patchTests(file)).elements.filter { $0["patch"] != nil }
        #expect(cases.count == count)
        for record in cases {
            let comment = Comment(rawValue: record.text)
            let (document, patch) = (try #require(record["doc"]), try #require(record["patch"]))
            if record["error"] != nil {
                #expect(throws: JSONPatchError.self, comment) { try document.applying(JSONPatch(patch)) }
            } else {
                let patch = try JSONPatch(patch)
                let changed = try document.applying(patch)
                if let expected = record["expected"] { #expect(changed == expected, comment) }
                #expect(try changed.applying(patch.inverse(for: document)) == document, comment)
                #expect(try document.applying(JSONPatch(from: document, to: changed)) == changed, comment)
            }
        }
    }
}
