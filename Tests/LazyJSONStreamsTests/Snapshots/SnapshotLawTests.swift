import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// Snapshots, compared with a slow walk through the text (`ClosedText`), and with opening the whole text.
@Suite("Snapshots: laws")
struct SnapshotLawTests {
    /// The mistake in a snapshot; nil if there is none.
    private func problem(_ snapshot: JSON?, of text: ArraySlice<UInt8>, cutsStrings: Bool) -> String? {
        let closed = ClosedText(text, cutsStrings: cutsStrings)
        guard let bytes = closed.bytes else { return snapshot.map { "nothing was expected, found \($0.text)" } }
        guard let snapshot else { return "nothing was found instead of \(String(decoding: bytes, as: UTF8.self))" }
        guard let expected = try? JSON(parsing: bytes) else { return "the expected text isn't JSON" }
        if snapshot.isComplete != closed.isComplete { return "isComplete is \(snapshot.isComplete)" }
        if snapshot != expected { return "\(snapshot.text) isn't equal to \(expected.text)" }
        // This reads the parts, and the text the bytes.
        if snapshot.text(.compact) != expected.text(.compact) { return "the parts are \(snapshot.text(.compact))" }
        return snapshot.data() == Data(bytes) ? nil : "the text is \(snapshot.text) instead of \(expected.text)"
    }

    /// Compares the snapshots at some places of a text, and the last one with opening the text.
    private func check(_ text: [UInt8], chunk: Int, cutsStrings: Bool = true, _ name: String) throws {
        let ends = Array(stride(from: chunk, to: text.count, by: chunk)) + (text.isEmpty ? [] : [text.count])
        try check(text, ends: ends, cutsStrings: cutsStrings, name)
    }

    /// Compares the snapshots at random places of a text.
    private func check(_ text: [UInt8], randomly count: Int, _ name: String) throws {
        var random = SeededGenerator(seed: UInt64(text.count))
        let ends = Set((0..<count).map { _ in Int.random(in: 1...text.count, using: &random) } + [text.count])
        try check(text, ends: ends.sorted(), cutsStrings: true, name)
    }

    private func check(_ text: [UInt8], ends: [Int], cutsStrings: Bool, _ name: String) throws {
        let receiver = JSONReceiver(cutsStrings: cutsStrings)
        var visible = 0
        var kept: [(snapshot: JSON?, end: Int)] = []
        var start = 0
        for end in ends {
            defer { start = end }
            try receiver.receive(text[start..<end])
            let snapshot = receiver.snapshot
            #expect(receiver.visibleCount >= visible)
            visible = receiver.visibleCount
            kept.append((snapshot, end))
            if let problem = problem(snapshot, of: text[..<end], cutsStrings: cutsStrings) {
                Issue.record("\(name), after \(end) bytes: \(problem)")
                return
            }
        }
        let (last, whole) = (try receiver.finish(), try JSON(parsing: text))
        #expect(last == whole && last.isComplete, "\(name)")
        #expect(last.data() == whole.data(), "\(name)")
        #expect(last.text(.compact) == whole.text(.compact), "\(name)")
        // Snapshots stay as they are while more arrives.
        for (snapshot, end) in kept {
            if let problem = problem(snapshot, of: text[..<end], cutsStrings: cutsStrings) {
                Issue.record("\(name), after \(end) bytes, later: \(problem)")
                return
            }
        }
    }

    static let handmade: [String] = [
        "{}", "[]", "\"\"", "0", "-1.5e+3", " true ", "null", "[[[[]]]]", #"{"a":{"b":{"c":{}}}}"#,
        #"  {"a" : 1 , "b" : [ 1 , 2.50 , "x" , {"c" : null} ] , "d" : "e\n\u00e4ü€😀" }  "#,
        #"["\ud83d\ude00", "\ud83d", "\ud83dx", "\ud83d\n", "\ud83d\ud83d\ude00", "\ude00", "\ud83d€"]"#,
        #"{"a": 1, "a": 2, "": {"a": [true, false, null]}, "\u0061": "\\\"\/"}"#,
        "\u{FEFF}[1]", #"[0, -0, 10, 1E5, 1e-5, 123456789012345678901234567890]"#,
        "[" + (0..<40).map { #"{"id": \#($0), "name": "n\#($0)", "tags": ["a", "b"]}"# }.joined(separator: ",\n  ")
            + "]",
        "{" + (0..<40).map { #""key\#($0)": \#($0 % 3 == 0 ? "{}" : "[\($0)]")"# }.joined(separator: ", ") + "}",
    ]

    @Test("a snapshot is the text up to there, closed, and the last one is the whole", arguments: handmade)
    func closed(text: String) throws {
        let bytes = Array(text.utf8)
        for chunk in [1, 2, 3, 7, max(bytes.count, 1)] {
            try check(bytes, chunk: chunk, text)
            try check(bytes, chunk: chunk, cutsStrings: false, text)
        }
    }

    @Test("the law holds for generated documents")
    func generated() throws {
        for seed in 0..<UInt64(TestScale.size(300, quick: 60, sanitized: 60)) {
            var generator = DocumentGenerator(seed: seed)
            let text = generator.document()
            guard text.count < 3000, (try? JSON(parsing: text)) != nil else { continue }
            try check(text, chunk: 1, cutsStrings: seed % 4 != 0, "seed \(seed)")
            try check(text, chunk: Int(seed % 50) + 2, "seed \(seed)")
        }
    }

    @Test("the law holds for the fixtures", arguments: ["feed.json", "patterns.json"])
    func fixtures(name: String) throws {
        let text = Array(try Data(contentsOf: Package.file("Fixtures/" + name)))
        try check(text, randomly: TestScale.size(60, quick: 20, sanitized: 20), name)
    }

    @Test(
        "the law holds for real documents", .enabled(if: SharedData.isPresent, "../shared/data is not there"),
        arguments: SharedData.realDocuments)
    func real(name: String) throws {
        let text = Array(try SharedData.real(name))
        try check(text, randomly: 5, name)
    }

    @Test(
        "the JSONTestSuite is accepted and refused as by opening, whatever the chunks",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"), arguments: SharedData.testSuite)
    func suite(name: String) throws {
        let text = Array(try SharedData.testSuiteFile(name))
        for chunk in [1, 3, max(text.count, 1)] where chunk > 1 || text.count < 5000 {
            let receiver = JSONReceiver()
            var (found, expected): (JSONError?, JSONError?)
            do throws(JSONError) {
                for start in stride(from: 0, to: text.count, by: chunk) {
                    try receiver.receive(text[start..<min(start + chunk, text.count)])
                }
                _ = try receiver.finish()
            } catch { found = error }
            do throws(JSONError) { _ = try JSON(parsing: text) } catch { expected = error }
            #expect((found == nil) == (expected == nil), "chunks of \(chunk)")
            #expect(found?.byteOffset == expected?.byteOffset, "chunks of \(chunk)")
            if chunk == text.count { #expect(found == expected) }
        }
        if name.hasPrefix("y_"), text.count < 3000 { try check(text, chunk: 1, name) }
    }

    @Test("wrong bytes are described as by opening, at their place")
    func damage() throws {
        for seed in 0..<UInt64(TestScale.size(1500, quick: 150, sanitized: 150)) {
            var generator = DocumentGenerator(seed: seed)
            var text = generator.document()
            guard !text.isEmpty, text.count < 2000 else { continue }
            let place = Int.random(in: text.indices, using: &generator.random)
            text[place] = UInt8.random(in: 0...255, using: &generator.random)
            if seed % 3 == 0 { text.removeSubrange(place...) }
            let receiver = JSONReceiver()
            var found: JSONError?
            do throws(JSONError) {
                for byte in text { try receiver.receive([byte]) }
                _ = try receiver.finish()
            } catch { found = error }
            do throws(JSONError) {
                let whole = try JSON(parsing: text)
                #expect(found == nil, "seed \(seed)")
                #expect(try receiver.finish() == whole)
            } catch {
                #expect(
                    found?.byteOffset == error.byteOffset,
                    "seed \(seed): \(error) instead of \(String(describing: found))")
            }
            if let found {
                // It stays so, and everything before it is still there.
                #expect(throws: found) { try receiver.receive(" ") }
                #expect(throws: found) { try receiver.finish() }
                _ = receiver.snapshot?.text(.compact)
            }
        }
    }
}
