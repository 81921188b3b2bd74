import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The work of describing issues: four times the issues are four times the steps, wherever and however they are read.
    /// One after the other: what a class learns about the shape of its objects in one test is work in another.
    @Suite(.serialized) struct IssueWorkTests {
        final class Item: JSONModel, @unchecked Sendable {
            @Property var a: Int = 0
            @Property var next: Item?
        }

        private static func items(_ count: Int, _ separator: String) -> String {
            "[" + (0..<count).map { _ in #"{"a":"é"}"# }.joined(separator: separator) + "]"
        }

        private static func chain(_ depth: Int) -> String {
            String(repeating: #"{"a":"x","next":"#, count: depth) + "null" + String(repeating: "}", count: depth)
        }

        private func steps(_ text: String, _ body: (JSON) throws -> Void) throws -> Int {
            let json = try JSON(parsing: text, nestingLimit: .max)
            let meter = Work.Meter()
            try Work.$meter.withValue(meter) { try body(json) }
            return meter.steps.load(ordering: .relaxed)
        }

        /// Expects that the steps of a body are linear in the number of values in its text.
        private func isLinear(
            _ text: (Int) -> String, _ size: Int, at location: SourceLocation = #_sourceLocation,
            _ body: (JSON) throws -> Void
        ) throws {
            let (small, large) = (try steps(text(size), body), try steps(text(4 * size), body))
            #expect(Double(large) <= 4.6 * Double(small), "\(small) steps, then \(large)", sourceLocation: location)
            #expect(small > size, sourceLocation: location)
        }

        @Test("describing all issues costs their number, in one line or in many", arguments: [",", ",\n", ",\r\n"])
        func descriptions(separator: String) throws {
            let size = TestScale.size(2_000, quick: 1_000)
            try isLinear({ Self.items($0, separator) }, size) { json in
                for issue in try #require(LazyArray<Item>(json)).issues { _ = "\(issue)" }
            }
            try isLinear({ Self.items($0, separator) }, size) { json in
                let issues = Array(try #require(LazyArray<Item>(json)).issues)
                #expect(issues.count == json.count)
                for issue in issues.reversed() { _ = (issue.line, issue.column) }
            }
        }

        @Test("locating values one by one, as a handler does, costs their number")
        func values() throws {
            try isLinear({ Self.items($0, ",") }, 1_000) { json in
                for element in json.elements { _ = element.sourcePosition }
            }
        }

        @Test("issues at all depths share the way to them", .smallStack)
        func depth() throws {
            let size = TestScale.size(2_000, quick: 1_000)
            try isLinear(Self.chain, size) { json in
                let issues = Array(try #require(Item(json)).issues)
                for issue in issues { _ = (issue.message, issue.line) }
                #expect(issues.last?.pointer.tokens.count == issues.count)
            }
            try isLinear(Self.chain, size) { json in
                var drift = Drift<Item>()
                drift.add(json)
                #expect(drift.findings.isEmpty == false)
            }
        }
    }
#endif
