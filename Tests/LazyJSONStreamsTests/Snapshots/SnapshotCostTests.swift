import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

#if DEBUG
    /// The cost of a snapshot depends on the bytes that have arrived since the last one: counted, for documents of one
    /// size and of four times that.
    @Suite("Snapshots: cost")
    struct SnapshotCostTests {
        /// Documents of about a number of bytes.
        static let documents: [(name: String, text: @Sendable (Int) -> String)] = [
            ("numbers", { size in "[" + (0..<size / 8).map { "\(1_000_000 + $0)" }.joined(separator: ",") + "]" }),
            ("a string", { size in #"{"text": ""# + String(repeating: "x", count: size) + "\"}" }),
            ("a string alone", { size in "\"" + String(repeating: "é", count: size / 2) + "\"" }),
            ("escapes", { size in #"[""# + String(repeating: #"\n\ud83d\ude00"#, count: size / 14) + "\"]" }),
            (
                "objects",
                { size in
                    "["
                        + (0..<size / 40).map { #"{"id": \#(1_000_000 + $0), "name": "n\#($0 % 10)"}"# }
                        .joined(separator: ", ") + "]"
                }
            ),
            (
                "objects and others",
                { size in
                    "["
                        + (0..<size / 16).map { $0 % 3 == 0 ? "{}" : $0 % 3 == 1 ? "\($0 + 1_000_000)" : "\"text\"" }
                        .joined(separator: ", ") + "]"
                }
            ),
            (
                "members",
                { size in
                    "{" + (0..<size / 20).map { #""name\#(1_000_000 + $0)": true"# }.joined(separator: ",") + "}"
                }
            ),
            (
                "lists in lists",
                { size in
                    let row = "[" + (0..<10).map { "\($0)" }.joined(separator: ", ") + "]"
                    return "[" + (0..<size / 34).map { _ in row }.joined(separator: ", ") + "]"
                }
            ),
            ("brackets", { size in "[" + String(repeating: "[],", count: size / 3) + "{}]" }),
            (
                "deep in a long list",
                { size in
                    let numbers = (0..<size / 16).map { "\(1_000_000 + $0)" }.joined(separator: ",")
                    return #"{"a": [\#(numbers), {"b": {"c": [\#(numbers)], "text": "x"}}]}"#
                }
            ),
            ("white space", { size in "[1" + String(repeating: " ", count: size) + ", 2]" }),
        ]

        /// The steps of receiving a text and looking at each snapshot.
        private func steps(_ text: String, chunk: Int) throws -> Int {
            let bytes = Array(text.utf8)
            let meter = Work.Meter()
            try Work.$meter.withValue(meter) {
                let receiver = JSONReceiver()
                var kept: [JSON] = []
                for start in stride(from: 0, to: bytes.count, by: chunk) {
                    try receiver.receive(bytes[start..<min(start + chunk, bytes.count)])
                    guard let snapshot = receiver.snapshot else { continue }
                    if let count = snapshot.count, count > 0, snapshot.kind == .array { _ = snapshot[count - 1]?.kind }
                    // Older ones go on being read while more is added.
                    if start % 50 == 0 { kept.append(snapshot) }
                }
                #expect(kept.last?.count == (kept.last?.kind.isContainer == true ? kept.last?.exactChildCount : nil))
                try receiver.finish()
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("four times as many bytes cost four times as much", arguments: documents.map(\.name), [1, 64])
        func linear(name: String, chunk: Int) throws {
            let text = try #require(Self.documents.first { $0.name == name }?.text)
            let size = chunk == 1 ? 2_000 : 8_000
            let (small, large) = (try steps(text(size), chunk: chunk), try steps(text(4 * size), chunk: chunk))
            #expect(large < small * 5, "\(small), then \(large)")
        }

        #if EXIT_TESTS
            @Test("four times as many bytes allocate four times as much")
            func memory() async throws {
                guard AllocationCounter.isAvailable else { return }
                await #expect(processExitsWith: .success) { SnapshotCostTests.compareAllocations() }
            }
        #endif

        private static func compareAllocations() {
            func bytes(_ text: String) -> Int {
                let bytes = Array(text.utf8)
                return AllocationCounter.count {
                    let receiver = JSONReceiver()
                    for start in stride(from: 0, to: bytes.count, by: 64) {
                        try? receiver.receive(bytes[start..<min(start + 64, bytes.count)])
                        withExtendedLifetime(receiver.snapshot) {}
                    }
                }.bytes
            }
            for (name, text) in documents {
                let (small, large) = (bytes(text(8_000)), bytes(text(32_000)))
                precondition(large < small * 5, "\(name): \(small), then \(large)")
            }
        }
    }

    extension JSON {
        /// The number of children, found by going through them.
        fileprivate var exactChildCount: Int {
            var cursor = ChildCursor(self)
            var count = 0
            while cursor?.next() != nil { count += 1 }
            return count
        }
    }
#endif
