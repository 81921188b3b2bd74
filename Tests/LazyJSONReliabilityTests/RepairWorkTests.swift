import LazyJSONStreams
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The work of mending the worst texts, counted as in `WorkLimitTests`: four times the size is at most 4.6 times
    /// the steps.
    @Suite("Mending grows linearly") struct RepairWorkTests {
        private static let parts = [
            "{", "[", "}", "]", "\"x ", "'x ", "\"x\" ", "{\"a\":", "{\"a\" ", ",", ":", "f(", "`", "“", "a b ", "\\",
            "\"a\n", "\",\n", "[{", "{[", "[{}", "1 ", "1,", "```\n", "```", "...", "/*", "//\n", "\"a\"+", "x:\"", "=",
            "true ", "- ", "{x\"", "[\"a\" ", "\u{A0}", "{}\n", "{}", "[1,", "[1]", "]}", "\"a\":", "\"a\":\"b", ") ",
            "  ", "\"a\",  ", "x", "7", "\"x,'y,", "\"“", "\"a\" + ", "```a",
            "“x “y”, “z”: ",
        ]

        @Test("for everything that repeats", arguments: ["{", "[", "[\"", "{\"a\":\"", "{\"a\": ", "x "], parts)
        func repeating(start: String, part: String) {
            for end in ["", "\":", "\n```"] {
                // Both are deeper than the limit, if they are nested.
                let (less, more) = (600, 2_400)
                let (first, second) = (steps(start, part, less, end), steps(start, part, more, end))
                #expect(Double(second) <= 4.6 * Double(first) + 1_000, "\(end.debugDescription): \(first), \(second)")
            }
        }

        private func steps(_ start: String, _ part: String, _ count: Int, _ end: String) -> Int {
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                _ = try? JSON(repairing: start + String(repeating: part, count: count) + end)
            }
            return meter.steps.load(ordering: .relaxed)
        }
    }
#endif
