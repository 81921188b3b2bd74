import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The cost of many small edits of one draft: twice as many are twice the steps, for properties of every kind.
    extension WorkLimitTests {
        final class Row: JSONModel, @unchecked Sendable {
            @Property var v: Int = 0
            @Property var tags: [String]
        }
        final class Every: JSONModel, @unchecked Sendable {
            @Property var count: Int = 0
            @Property var text: String = ""
            @Property var maybeText: String?
            @Property var data: Data = Data()
            @Property var tags: [String]
            @Property var maybe: [Int]?
            @Property var grid: [[Int]]
            @Property var dates: [Date]
            @Property var table: [String: Int]
            @Property var lists: [String: [Int]]
            @Property var list: [Row]
            @Property var rows: LazyArray<Row>
            @Property var row: Row
            @Property var other: Row?
            @Property(as: .embedded) var embedded: [Int]
        }

        final class Heir: Checked, @unchecked Sendable {
            @Property var own: Int = 0
        }
        class Checked: JSONModel, @unchecked Sendable {
            @Property var name: String = ""
            @Property var number: Int?
            @Property var tags: [String]
            @Property var ids: [Int]
            @Property var row: Row?
        }

        @Test("reading inherited properties while others are changed is linear, whether or not they are ever set")
        func inherited() throws {
            func steps(_ size: Int) throws -> Int {
                let ids = (0..<size).map { "\($0)" }.joined(separator: ",")
                let heir = try Heir(parsing: "{\"name\":\"n\",\"row\":{\"v\":1},\"ids\":[\(ids)]}")
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    _ = heir.mutate {
                        for index in 0..<size {
                            $0.tags.append("new")
                            if $0.name == "n", $0.number == nil, $0.ids[index] == index, $0.row?.v == 1 { $0.own += 1 }
                        }
                        #expect($0.own == size)
                    }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(300), try steps(600))
            #expect(Double(large) <= 2.3 * Double(small) + 2_000, "\(small) steps, then \(large)")
        }

        /// One step of a loop, on a model whose lists have as many elements as there will be steps.
        struct DraftEdit: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let step: @Sendable (inout Mutable<Every>, Int) -> Void

            init(_ name: String, _ step: @escaping @Sendable (inout Mutable<Every>, Int) -> Void) {
                testDescription = name
                self.step = step
            }
        }

        static let draftEdits: [DraftEdit] = [
            DraftEdit("number") { draft, _ in draft.count += 1 },
            DraftEdit("text: append") { draft, _ in draft.text += "abcdefghij" },
            DraftEdit("text: append, in an optional") { draft, _ in draft.maybeText? += "abcdefghij" },
            DraftEdit("data: append") { draft, index in draft.data.append(UInt8(index & 255)) },
            DraftEdit("list: append") { draft, index in draft.tags.append("new \(index)") },
            DraftEdit("list: set") { draft, index in draft.tags[index] = "set" },
            DraftEdit("list: remove") { draft, _ in draft.tags.removeLast() },
            DraftEdit("list: count") { draft, index in if draft.tags.count < index { draft.count = 0 } },
            DraftEdit("list: append and count") { draft, index in
                draft.tags.append("new")
                if draft.tags.count < index { draft.count = 0 }
            },
            DraftEdit("list and number, by turns") { draft, index in
                draft.tags.append("new")
                draft.count += 1
            },
            DraftEdit("list and what is not declared, by turns") { draft, index in
                draft.tags.append("new")
                draft[raw: "unknown"] = JSON(index)
            },
            DraftEdit("optional list: append") { draft, index in draft.maybe?.append(index) },
            DraftEdit("list of lists: append inside") { draft, index in draft.grid[0].append(index) },
            DraftEdit("list of dates: append") { draft, index in
                draft.dates.append(Date(timeIntervalSince1970: Double(index)))
            },
            DraftEdit("dictionary: set") { draft, index in draft.table["k\(index)"] = -1 },
            DraftEdit("dictionary: add") { draft, index in draft.table["new \(index)"] = index },
            DraftEdit("dictionary: remove") { draft, index in draft.table["k\(index)"] = nil },
            DraftEdit("dictionary: count") { draft, index in if draft.table.count < index { draft.count = 0 } },
            DraftEdit("dictionary of lists: append inside") { draft, index in draft.lists["l"]?.append(index) },
            DraftEdit("list of models: append") { draft, index in draft.list.append(Row { $0.v = index }) },
            DraftEdit("list of models: set") { draft, index in
                draft.list[index] = draft.list[index].mutate { $0.v += 1 }
            },
            DraftEdit("list of models: remove") { draft, _ in draft.list.removeLast() },
            DraftEdit("list of models: count") { draft, index in if draft.list.count < index { draft.count = 0 } },
            DraftEdit("lazy array: edit") { draft, index in draft.rows[index].v += 1 },
            DraftEdit("lazy array: append") { draft, index in draft.rows.append(Row { $0.v = index }) },
            DraftEdit("lazy array: remove") { draft, _ in draft.rows.removeLast() },
            DraftEdit("lazy array: count") { draft, index in if draft.rows.count < index { draft.count = 0 } },
            DraftEdit("lazy array: list of one element") { draft, index in draft.rows[0].tags.append("new") },
            DraftEdit("lazy array: lists of two elements, by turns") { draft, index in
                draft.rows[index % 2].tags.append("new")
            },
            DraftEdit("lazy array: append an element and to the first one's list, by turns") { draft, index in
                draft.rows.append(Row { $0.v = index })
                draft.rows[0].tags.append("new")
            },
            DraftEdit("nested model: number") { draft, _ in draft.row.v += 1 },
            DraftEdit("nested model: list") { draft, _ in draft.row.tags.append("new") },
            DraftEdit("nested model: count") { draft, index in if draft.row.tags.count < index { draft.count = 0 } },
            DraftEdit("nested model, in an optional: list") { draft, _ in draft.other?.tags.append("new") },
            DraftEdit("nested models, by turns") { draft, _ in
                draft.row.tags.append("new")
                draft.other?.tags.append("new")
            },
            DraftEdit("text in a string: append") { draft, index in draft.embedded.append(index) },
        ]

        private func model(_ size: Int) throws -> Every {
            func list(_ element: (Int) -> String) -> String {
                "[null," + (0..<size).map(element).joined(separator: ",") + ",5,null]"
            }
            func table(_ value: String) -> String {
                "{\"l\":\(value)," + (0..<size).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
            }
            let numbers = list { "\($0)" }
            let row = "{\"v\":1,\"tags\":\(numbers)}"
            return try Every(
                parsing: """
                    {"count":0,"text":"\(String(repeating: "t", count: size))","maybeText":"", "data":"",
                     "tags":\(list { "\"t\($0)\"" }),"maybe":\(numbers),"grid":[\(numbers)],
                     "dates":\(list { _ in "\"2024-01-01T00:00:00Z\"" }),"table":\(table("[]")),
                     "lists":\(table(numbers)),"list":\(list { "{\"v\":\($0)}" }),
                     "rows":[1,\(row),7,\(row),8,\(list { "{\"v\":\($0)}" }.dropFirst()),
                     "row":\(row),"other":\(row),"embedded":"\(numbers)"}
                    """)
        }

        private func steps(_ edit: DraftEdit, _ size: Int) throws -> Int {
            let model = try model(size)
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                _ = model.mutate { for index in 0..<size { edit.step(&$0, index) } }
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test(
            "twice as many edits of a draft are twice the work",
            arguments: draftEdits)
        func drafts(edit: DraftEdit) throws {
            let (small, large) = (try steps(edit, 300), try steps(edit, 600))
            #expect(Double(large) <= 2.3 * Double(small) + 2_000, "\(small) steps, then \(large)")
        }
    }
#endif
