import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

#if DEBUG
    /// A live model that grows by one small edit after the other, while a view reads it.
    @Suite("Live models that grow") struct LiveGrowthTests {
        final class Message: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            @Property var text: String = ""
        }
        final class Chat: JSONModel, @unchecked Sendable {
            @Property var text: String = ""
            @Property var tokens: [Int]
            @Property var counts: [String: Int]
            @Property var last: Message
            @Property var messages: LazyArray<Message>
        }

        struct Edit: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let run: @Sendable (Live<Chat>, Int) -> Void
            let read: @Sendable (Live<Chat>) -> Int
        }

        static let edits = [
            Edit(testDescription: "text") {
                $0.text += "a delta\n\($1)"
            } read: {
                $0.text.utf8.count
            },
            Edit(testDescription: "text, in mutate") { live, index in
                live.mutate { $0.text += "a delta\n\(index)" }
            } read: {
                $0.text.utf8.count
            },
            Edit(testDescription: "text of a part") {
                $0.last.text += "a delta\n\($1)"
            } read: {
                $0.last.text.utf8.count
            },
            Edit(testDescription: "text of an element") {
                $0.messages[1].text += "a delta\n\($1)"
            } read: {
                $0.messages[1].text.utf8.count
            },
            Edit(testDescription: "list") {
                $0.tokens.append($1)
            } read: {
                $0.tokens.count
            },
            Edit(testDescription: "dictionary") {
                $0.counts["count \($1)"] = $1
            } read: {
                $0.counts.count
            },
        ]

        private func steps(_ edit: Edit, _ size: Int) throws -> Int {
            let live = Live(try Chat(parsing: #"{"messages": [{"id": 1}, {"id": 2}], "last": {}}"#))
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                for index in 0..<size {
                    #expect(isNotified({ edit.read(live) }, of: { edit.run(live, index) }))
                }
            }
            #expect(edit.read(live) >= size)
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("four times as many edits are four times the work", arguments: edits)
        func growth(edit: Edit) throws {
            let (small, large) = (try steps(edit, 500), try steps(edit, 2_000))
            #expect(Double(large) <= 4.8 * Double(small) + 10_000, "\(small) steps, then \(large)")
        }
    }
#endif
