#if DEBUG
    import Foundation
    import LazyJSON
    import TestSupport
    import Testing

    @testable import LazyJSONChange
    @testable import LazyJSONCore

    extension WorkLimitTests {
        /// The cost of merging depends on the edits, and not on the merged values.
        @Suite("The cost of merging depends on the edits") struct Merging {
            final class Item: JSONModel, Identifiable, @unchecked Sendable {
                @Property var id: Int = 0
                @Property var name: String = ""
            }

            final class Shelf: JSONModel, @unchecked Sendable {
                @Property var items: LazyArray<Item>
            }

            typealias Edit = @Sendable (inout JSON, Int) -> Void
            static let edits: [(String, local: Edit, remote: Edit)] = [
                (
                    "one edit each", { $0[$1 / 4]?["name"] = "local" }, { $0[$1 / 2]?["name"] = "remote" }
                ),
                (
                    "both ends",
                    { array, count in
                        array[count - 1] = nil
                        array[1]?["name"] = "local"
                    },
                    { array, count in
                        array.insert(["id": -1], at: 0)
                        array[count - 10]?["name"] = "remote"
                    }
                ),
                (
                    "moved elements",
                    { array, count in
                        guard let element = array[count / 2] else { return }
                        array[count / 2] = nil
                        array.insert(element, at: 3)
                    },
                    { array, count in
                        guard let element = array[2] else { return }
                        array[2] = nil
                        array.insert(element, at: count - 7)
                    }
                ),
                (
                    "many removed", { array, _ in for _ in 0..<50 { array[100] = nil } },
                    { array, _ in for index in 0..<50 { array.insert(["new": JSON(index)], at: 200) } }
                ),
            ]

            private func steps(_ size: Int, _ local: Edit, _ remote: Edit) throws -> Int {
                let items = (0..<size).map { index in #"{"id":\#(index),"name":"Item \#(index)"}"# }.joined(
                    separator: ",")
                let base = try Shelf(parsing: #"{"items":[\#(items)]}"#)
                func edited(_ edit: Edit) -> Shelf {
                    var json = base.json
                    if var list = json["items"] {
                        edit(&list, size)
                        json["items"] = list
                    }
                    return Shelf(json) ?? base
                }
                // Indexes are made once for a document.
                _ = base.items.count
                let (mine, theirs) = (edited(local), edited(remote))
                let meter = Work.Meter()
                let merged = Work.$meter.withValue(meter) { Shelf.merge(base: base, local: mine, remote: theirs) }
                #expect(merged.conflicts.isEmpty && merged.value.json != mine.json && merged.value.json != theirs.json)
                return meter.steps.load(ordering: .relaxed)
            }

            @Test("four times as many elements are less than twice the work", arguments: edits.indices)
            func sharing(row: Int) throws {
                let (name, local, remote) = Self.edits[row]
                let (small, large) = (try steps(2_000, local, remote), try steps(8_000, local, remote))
                #expect(large <= 2 * small, "\(name): \(small) steps, then \(large)")
            }
        }
    }
#endif
