import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Laws of merging arrays: all short arrays, all versions that a few edits make of them, in every representation.
@Suite("Laws of merging arrays") struct ArrayMergeLawTests {
    /// A version of an array: edited step by step, parsed from its text, and built from its elements.
    struct Version {
        let edited: JSON
        let parsed: JSON
        let built: JSON

        init(_ edited: JSON) throws {
            self.edited = edited
            parsed = try JSON(parsing: edited.text)
            built = JSON(edited.elements.map { $0 })
        }

        var all: [JSON] { [edited, parsed, built] }
    }

    /// All versions that a number of edits makes of an array: elements inserted, removed, replaced and moved.
    static func versions(of base: JSON, edits: Int, values: [JSON], in range: Range<Int>? = nil) throws -> [Version] {
        var known: [String: JSON] = [base.text: base]
        var last = [base]
        for _ in 0..<edits {
            var next: [JSON] = []
            for json in last {
                let count = json.count ?? 0
                let end = (range?.upperBound ?? (base.count ?? 0)) + count - (base.count ?? 0)
                let (low, high) = (range?.lowerBound ?? 0, max(range?.lowerBound ?? 0, end))
                func add(_ edit: (inout JSON) -> Void) {
                    var edited = json
                    edit(&edited)
                    if known.updateValue(edited, forKey: edited.text) == nil { next.append(edited) }
                }
                for position in low...high { for value in values { add { $0.insert(value, at: position) } } }
                for position in low..<high {
                    add { $0[position] = nil }
                    for value in values { add { $0[position] = value } }
                    for target in low..<high where target != position {
                        add { json in
                            guard let element = json[position] else { return }
                            json[position] = nil
                            json.insert(element, at: target)
                        }
                    }
                }
            }
            last = next
        }
        return try known.values.sorted { $0.text < $1.text }.map { try Version($0) }
    }

    static func merge(_ base: JSON, _ local: JSON, _ remote: JSON) -> Merged<JSON> {
        JSON.merge(base: base, local: local, remote: remote)
    }

    @Test("a side that changed nothing, or the same, makes no difference, however the versions are stored")
    func neutral() throws {
        for count in 0...TestScale.size(4, quick: 3, sanitized: 3) {
            for bits in 0..<(1 << count) {
                let base = try Version(JSON((0..<count).map { JSON(bits >> $0 & 1) }))
                for version in try Self.versions(
                    of: base.parsed, edits: TestScale.size(3, quick: 2, sanitized: 2), values: [0, 1])
                {
                    for one in version.all {
                        for other in version.all + base.all {
                            for start in base.all {
                                let isBase = other == base.parsed
                                for merged in [
                                    Self.merge(start, one, isBase ? start : other),
                                    Self.merge(start, isBase ? start : other, one), Self.merge(start, other, one),
                                ] {
                                    #expect(
                                        merged.value == one && merged.conflicts.isEmpty,
                                        "\(start), \(one) and \(other) give \(merged.value)")
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("the result depends on values alone, and not on which side is which")
    func symmetric() throws {
        for text in ["[]", "[0]", "[0,0]", "[0,1]", "[0,0,1]", "[0,1,0]", "[0,1,2]"] {
            let base = try JSON(parsing: text)
            let versions = try Self.versions(of: base, edits: 1, values: [0, 1])
            for one in versions {
                for other in versions {
                    let expected = Self.merge(base, one.parsed, other.parsed)
                    for (left, right) in [
                        (one.edited, other.edited), (one.edited, other.parsed), (one.parsed, other.edited),
                        (one.built, other.edited), (one.parsed, other.built),
                    ] {
                        let merged = Self.merge(base, left, right)
                        #expect(merged.value == expected.value, "\(base), \(left) and \(right)")
                        #expect(merged.conflicts.count == expected.conflicts.count)
                    }
                    let swapped = Self.merge(base, other.parsed, one.parsed)
                    #expect(swapped.conflicts.count == expected.conflicts.count, "\(base), \(one) and \(other)")
                    if expected.conflicts.isEmpty {
                        #expect(swapped.value == expected.value, "\(base), \(one.parsed) and \(other.parsed)")
                    }
                }
            }
        }
    }

    @Test(
        "a version with more edits elsewhere is the result",
        arguments: [
            [9], (0..<40).map { $0 }, (0..<90).map { $0 * $0 % 17 },
            (0..<90).map { $0 % 2 } + [9] + (0..<90).map { $0 % 3 },
        ])
    func moreEdits(between: [Int]) throws {
        let base = try JSON(parsing: JSON([0, 1, 0] + between + [5, 6, 5]).text)
        for first in try Self.versions(of: base, edits: 2, values: [0, 1], in: 0..<3) {
            let count = first.parsed.count ?? 0
            for second in try Self.versions(of: first.edited, edits: 1, values: [5, 6], in: count - 3..<count) {
                for (one, other) in [
                    (first.edited, second.edited), (first.parsed, second.edited), (first.edited, second.parsed),
                ] {
                    for merged in [Self.merge(base, one, other), Self.merge(base, other, one)] {
                        #expect(
                            merged.value == second.parsed && merged.conflicts.isEmpty,
                            "\(one) and \(other) give \(merged.value)")
                    }
                }
            }
        }
    }

    // MARK: Examples

    @Test(
        "an edit and its echo from a server are one edit",
        arguments: [("[0,0]", "[0]"), ("[0,1]", "[1,0,2]"), ("[1,2,3]", "[3,2,1]"), (#"["a"]"#, #"["b","a","b"]"#)])
    func echo(base: String, version: String) throws {
        let base = try JSON(parsing: base)
        let echoed = try JSON(parsing: version)
        for edited in try Self.versions(of: base, edits: 3, values: echoed.elements.map { $0 })
        where edited.parsed == echoed {
            #expect(Self.merge(base, edited.edited, echoed).value == echoed)
            #expect(Self.merge(base, echoed, edited.edited).value == echoed)
        }
    }

    @Test(
        "elements that were moved are moved once, with the changes of both sides",
        arguments: [
            // Both sides move one element.
            ("[1,2,3]", "[2,3,1]", "[2,3,1]", "[2,3,1]"), ("[1,2,3,4]", "[2,1,3,4]", "[1,2,4,3]", "[2,1,4,3]"),
            // One moves, one deletes.
            ("[1,2,3]", "[2,3,1]", "[2,3]", "[2,3]"),
            // One moves, one edits.
            (#"["a","b","c"]"#, #"["b","c","a"]"#, #"["z","b","c"]"#, #"["b","c","z"]"#),
            (
                #"[{"id":1,"n":1},{"id":2},{"id":3}]"#, #"[{"id":2},{"id":3},{"id":1,"n":1}]"#,
                #"[{"id":1,"n":9},{"id":2},{"id":3}]"#, #"[{"id":2},{"id":3},{"id":1,"n":9}]"#
            ),
            // Two elements, one by each side.
            ("[1,2,3,4,5]", "[5,1,2,3,4]", "[2,3,4,5,1]", "[5,2,3,4,1]"),
            // The example in the guide.
            (
                #"[{"id":1},{"id":2,"n":0},{"id":3},{"id":4}]"#, #"[{"id":1},{"id":9},{"id":2,"n":0},{"id":4}]"#,
                #"[{"id":4},{"id":1},{"id":2,"n":1},{"id":3}]"#, #"[{"id":4},{"id":1},{"id":9},{"id":2,"n":1}]"#
            ),
        ])
    func moves(base: String, local: String, remote: String, merged: String) throws {
        let (base, one, other) = (try JSON(parsing: base), try JSON(parsing: local), try JSON(parsing: remote))
        for (left, right) in [(one, other), (other, one)] {
            let result = Self.merge(base, left, right)
            #expect(result.value.text(.compact) == merged && result.conflicts.isEmpty, "\(result)")
        }
    }

    @Test("a new element of both sides has the same place whichever side is which, also if both have moved others")
    func newAndMoved() throws {
        let base = try JSON(parsing: "[1,2,3,4]")
        let (one, other) = (try JSON(parsing: "[2,1,3,4,9]"), try JSON(parsing: "[2,3,4,1,8,9]"))
        let (merged, reverse) = (Self.merge(base, one, other), Self.merge(base, other, one))
        #expect(merged.conflicts.isEmpty && merged.value == reverse.value, "\(merged) \(reverse)")
        #expect(merged.value.elements.compactMap(\.int).sorted() == [1, 2, 3, 4, 8, 9])
    }

    @Test("orders that contradict each other are one conflict, with the arrays as values, and every answer counts")
    func orderConflicts() throws {
        let base: JSON = ["list": [1, 2, 3, "x"]]
        let (local, remote): (JSON, JSON) = (["list": [2, 1, 3, "x"]], ["list": [1, 3, 2, "x"]])
        func merged(_ rule: MergeRule) -> Merged<JSON> {
            JSON.merge(base: base, local: local, remote: remote, resolving: rule)
        }
        let conflict = try #require(merged(.remote).conflicts.first)
        #expect(conflict.pointer == "/list" && conflict.base == base["list"])
        #expect(conflict.local == local["list"] && conflict.remote == remote["list"])
        #expect(merged(.local).value == local && merged(.remote).value == remote)
        #expect(merged(.each { $0.base }).value == base)
        #expect(merged(.each { _ in [3, 2, 1] }).value == ["list": [3, 2, 1]])
        #expect(merged(.each { _ in nil }).value == [:])
    }

    // MARK: Identity

    @Test("objects with different ids are never merged, whatever else is in the array")
    func mixedIdentities() throws {
        let base = try JSON(parsing: #"[{"id":1,"done":false},{"id":2}]"#)
        let local = try JSON(parsing: #"[{"id":1,"done":true},{"id":2},{"title":"unsaved"}]"#)
        let remote = try JSON(parsing: #"[{"id":9,"done":false},{"id":2}]"#)
        let merged = Self.merge(base, local, remote)
        #expect(merged.conflicts.map(\.pointer.description) == ["/1"], "the edited one was deleted")
        #expect(merged.value.text(.compact) == #"[{"id":9,"done":false},{"id":2},{"title":"unsaved"}]"#)
        let mine = JSON.merge(base: base, local: local, remote: remote, resolving: .local)
        #expect(
            Set(mine.value.elements.map(\.text)) == [
                #"{"id":9,"done":false}"#, #"{"id":1,"done":true}"#, #"{"id":2}"#, #"{"title":"unsaved"}"#,
            ])
    }

    @Test("long lists with repeated values keep the edits of both sides", arguments: [300, 5_000])
    func longLists(count: Int) throws {
        let values = (0..<count).map { JSON($0 % 7) }
        let base = try JSON(parsing: JSON(values).text)
        var (one, other) = (values, values)
        one.remove(at: count / 5)
        one.insert("local", at: count / 2)
        other.remove(at: count - 20)
        other.insert("remote", at: 10)
        var expected = values
        expected.remove(at: count - 20)
        expected.insert("local", at: count / 2 + 1)
        expected.remove(at: count / 5)
        expected.insert("remote", at: 10)
        let merged = Self.merge(base, try JSON(parsing: JSON(one).text), JSON(other))
        #expect(merged.conflicts.isEmpty && merged.value.count == count)
        #expect(merged.value == JSON(expected))
    }
}
