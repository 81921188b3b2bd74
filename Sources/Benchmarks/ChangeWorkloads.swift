import Foundation
import LazyJSON
import Observation

/// Differences between two versions of a feed, compared with a look at all of it.
extension Bench {
    func changeWorkloads() {
        section("Differences of \(feedCount) objects")
        for (name, step) in [("one object", feedCount), ("0.1 %", 1_000), ("1 %", 100), ("10 %", 10), ("all", 1)] {
            differences(name, step)
        }
        oneField()
        merge()
    }

    /// Two versions of a list with one edit each.
    private func merge() {
        let count = 160_000
        func versions(_ text: String) throws -> [Authors] {
            let base = try Authors(parsing: text)
            let local = base.mutate { $0.items[7].name = "local" }
            let remote = base.mutate { $0.items[count - 7].name = "remote" }
            return [base, local, remote]
        }
        func conflicts(_ versions: [Authors]) -> Int {
            Authors.merge(base: versions[0], local: versions[1], remote: versions[2]).conflicts.count
        }
        compare("merge: \(count) objects, one edit on each side", targets: [.atMost(10_000_000)]) {
            let objects = (0..<count).map { #"{"id":\#($0),"name":"name \#($0)"}"# }
            let text = #"{"items":["# + objects.joined(separator: ",") + "]}"
            let known = try versions(text)
            return [
                Side(Side.ours, setUp: { try versions(text) }, body: conflicts),
                Side("the same versions again") { conflicts(known) },
            ]
        }
    }

    /// Returns a version in which one of every `step` titles differs.
    private func edited(_ json: JSON, _ step: Int) -> JSON {
        var new = json
        for position in stride(from: 0, to: feedCount, by: step) { new[position]?["title"] = "another title" }
        return new
    }

    private func differences(_ name: String, _ step: Int) {
        let feed = feed
        compare("difference: the titles of \(name) changed") {
            let old = try JSON(parsing: feed)
            let new = edited(old, step)
            let data = new.data()
            let opened = try JSON(parsing: data)
            func count(_ new: JSON) -> Int { JSONPatch(from: old, to: new).count }
            func structs(_ data: Data) throws -> [ItemStruct] {
                try Foundations.decoder().decode([ItemStruct].self, from: data)
            }
            return [
                Side(Side.ours) { count(new) },
                Side("LazyJSON, both opened") { count(opened) },
                Side("element by element, ==") { zip(old.elements, opened.elements).count { $0 != $1 } },
                Side("JSONDecoder, titles compared") {
                    zip(try structs(feed), try structs(data)).count { $0.title != $1.title }
                },
            ]
        }
    }

    /// The work of a screen that shows one object of many, for one edit.
    private func oneField() {
        let feed = feed
        compare("difference: one field of \(feedCount) objects", per: "edit") {
            let old = try JSON(parsing: feed)
            let new = edited(old, feedCount)
            let patch = JSONPatch(from: old, to: new)
            guard let page = Page(["items": old]) else { return [] }
            let changed = page.mutate { $0.items[7].title = "another title" }
            let live = Live(page)
            var number = 0
            let times = 100
            func each(_ name: String, _ body: @escaping () throws -> Void) -> Side {
                Side(name, operations: times) {
                    for _ in 0..<times { try body() }
                    return 0
                }
            }
            return [
                each("the patch") { keep(JSONPatch(from: old, to: new).count) },
                each("its inverse") { keep(try patch.inverse(for: old).count) },
                each("applying it") { keep(try old.applying(patch).kind) },
                each("whether a property changed") {
                    keep(changed.changes(since: page).contains(\.items))
                },
                each("what became of the elements") {
                    keep(changed.changes(since: page).elements(\.items)?.updates.count)
                },
                each("an edit, by mutate") {
                    number += 1
                    keep(page.mutate { $0.items[7].title = "title \(number)" })
                },
                each("an edit of a live model whose title is observed") {
                    number += 1
                    withObservationTracking {
                        keep(live.items[7].title)
                    } onChange: {
                    }
                    live.items[7].title = "title \(number)"
                },
            ]
        }
    }
}

final class Authors: JSONModel, @unchecked Sendable {
    @Property var items: LazyArray<Author>
}
