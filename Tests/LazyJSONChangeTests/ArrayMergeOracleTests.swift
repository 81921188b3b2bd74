import LazyJSON
import TestSupport
import Testing

/// Merges of generated arrays, compared with an oracle that can identify each element.
@Suite("Merged arrays and an oracle") struct ArrayMergeOracleTests {
    enum Elements: CaseIterable {
        case withIDs, withoutIDs, mixed

        func haveID(_ tag: Int) -> Bool {
            switch self {
            case .withIDs: true
            case .withoutIDs: false
            case .mixed: tag % 3 != 0
            }
        }

        /// An element: an object with an id, or a string that is different from all others.
        func element(_ tag: Int) -> JSON { haveID(tag) ? ["id": JSON(tag), "a": 0, "b": 0] : JSON("t\(tag)") }
    }

    /// A version of an array, with a number for each element.
    struct Version {
        var json: JSON
        var tags: [Int]
        var edited: Set<Int> = []
        var isMoved = false

        mutating func insert(_ tag: Int, at position: Int, _ elements: Elements) {
            json.insert(elements.element(tag), at: position)
            tags.insert(tag, at: position)
        }

        /// Edits the array a number of times.
        ///
        /// - Parameters:
        ///   - member: The member that this side edits.
        ///   - newTags: The numbers of new elements.
        mutating func edit(
            _ count: Int, member: String, newTags: Int, moves: Bool, _ elements: Elements,
            using random: inout SeededGenerator
        ) {
            // Without an id, a new element in the place of one that was removed is another version of it.
            let removes = Bool.random(using: &random)
            for step in 0..<count {
                let position = Int.random(in: 0...tags.count, using: &random)
                let kind = Int.random(in: 0..<4, using: &random)
                if kind == 0 || position == tags.count {
                    if !removes || elements == .withIDs { insert(newTags + step, at: position, elements) }
                } else if kind == 1, tags[position] % 2 == 1, removes || elements == .withIDs {
                    json[position] = nil
                    tags.remove(at: position)
                } else if kind == 2, moves {
                    let target = Int.random(in: 0..<tags.count, using: &random)
                    guard let element = json[position] else { continue }
                    json[position] = nil
                    json.insert(element, at: target)
                    tags.insert(tags.remove(at: position), at: target)
                    isMoved = true
                } else if tags[position] % 2 == 0, elements.haveID(tags[position]) {
                    json[position]?[member] = JSON(step + 1)
                    edited.insert(tags[position])
                }
            }
        }

        /// The elements by their numbers.
        var values: [Int: JSON] { Dictionary(uniqueKeysWithValues: zip(tags, json.elements)) }
    }

    /// The merged array; nil if the orders contradict each other.
    static func merged(_ base: Version, _ local: Version, _ remote: Version) -> [JSON]? {
        let (locals, remotes) = (local.values, remote.values)
        let isKnown = Set(base.tags)
        guard let skeleton = order(base, local, remote) else { return nil }
        let isPlaced = Set(skeleton)
        /// The elements that only one side has, by the one that they follow.
        func followers(_ version: Version, _ others: [Int: JSON]) -> [Int?: [Int]] {
            var followers: [Int?: [Int]] = [:]
            var anchor: Int?
            for tag in version.tags {
                if isPlaced.contains(tag) {
                    anchor = tag
                } else if !isKnown.contains(tag) {
                    followers[anchor, default: []].append(tag)
                }
            }
            return followers
        }
        let (own, others) = (followers(local, remotes), followers(remote, locals))
        var merged: [JSON] = []
        for anchor in [nil] + skeleton.map(Optional.some) {
            if let anchor, let mine = locals[anchor], let theirs = remotes[anchor] {
                var value = theirs
                if local.edited.contains(anchor) { value["a"] = mine["a"] }
                merged.append(value)
            }
            let lists = [
                (own[anchor] ?? []).compactMap { locals[$0] }, (others[anchor] ?? []).compactMap { remotes[$0] },
            ].filter { !$0.isEmpty }
            func texts(_ list: [JSON]) -> [String] { list.map { $0.text(.sortedKeys) } }
            merged += lists.sorted { texts($0).lexicographicallyPrecedes(texts($1)) }.flatMap { $0 }
        }
        return merged
    }

    /// The order of the elements that both sides have: each pair is in the order of the side that changed it.
    static func order(_ base: Version, _ local: Version, _ remote: Version) -> [Int]? {
        let isCommon = Set(local.tags).intersection(remote.tags)
        let (own, others) = (local.tags.filter(isCommon.contains), remote.tags.filter(isCommon.contains))
        if own == others || !remote.isMoved { return own }
        if !local.isMoved { return others }
        func places(_ tags: [Int]) -> [Int: Int] { Dictionary(uniqueKeysWithValues: zip(tags, tags.indices)) }
        let (known, left, right) = (places(base.tags), places(own), places(others))
        func isBefore(_ places: [Int: Int], _ one: Int, _ other: Int) -> Bool {
            (places[one] ?? 0) < (places[other] ?? 0)
        }
        func comesFirst(_ one: Int, _ other: Int) -> Bool {
            let isFirst = isBefore(known, one, other)
            return isBefore(left, one, other) == isFirst && isBefore(right, one, other) == isFirst ? isFirst : !isFirst
        }
        // An order has a first element, a second, and so on, each with another number of elements before it.
        let ranks = own.map { tag in (tag, own.count { $0 != tag && comesFirst($0, tag) }) }
        return Set(ranks.map(\.1)).count == own.count ? ranks.sorted { $0.1 < $1.1 }.map(\.0) : nil
    }

    @Test("have the value of the oracle, however they are stored and whichever side is which", arguments: Runs.cases)
    func generated(number: Int) throws {
        let first = Runs.seed("merge", number)
        for document in 0..<UInt64(Runs.documents(part: 1, of: 2)) {
            let seed = first &+ document
            var random = SeededGenerator(seed: seed)
            let elements = Elements.allCases[Int(seed % 3)]
            let count = Int.random(in: 0...(seed % 16 == 0 ? 300 : 24), using: &random)
            let base = Version(
                json: try JSON(parsing: JSON((0..<count).map { elements.element($0) }).text), tags: Array(0..<count))
            let moves = Int.random(in: 0..<4, using: &random)
            let edits = Int.random(in: 0...(seed % 64 == 0 ? 60 : 6), using: &random)
            var (local, remote) = (base, base)
            local.edit(edits, member: "a", newTags: 1_001, moves: moves & 1 != 0, elements, using: &random)
            remote.edit(edits, member: "b", newTags: 2_001, moves: moves & 2 != 0, elements, using: &random)
            if elements == .withIDs, moves == 0 || seed % 2 == 0 && moves != 3 {
                // Both add the same object, at the end.
                local.insert(3_001, at: local.tags.count, elements)
                remote.insert(3_001, at: remote.tags.count, elements)
            }
            let expected = Self.merged(base, local, remote)
            let (one, other) = (try JSON(parsing: local.json.text), try JSON(parsing: remote.json.text))
            for (left, right) in [(local.json, remote.json), (one, other), (local.json, other), (one, remote.json)] {
                for merged in [
                    JSON.merge(base: base.json, local: left, remote: right),
                    JSON.merge(base: base.json, local: right, remote: left),
                ] {
                    guard let expected else {
                        #expect(merged.conflicts.map(\.pointer) == [""], "seed \(seed)")
                        continue
                    }
                    #expect(
                        merged.conflicts.isEmpty && merged.value == JSON(expected),
                        "seed \(seed): \(local.tags) \(remote.tags) \(merged)")
                }
            }
        }
    }
}
