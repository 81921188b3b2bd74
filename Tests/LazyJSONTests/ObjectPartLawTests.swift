import LazyJSON
import TestSupport
import Testing

@JSONModel private struct Inner {
    var a: Int?
    var b: String?
}

@JSONModel private struct Whole {
    var id = 0
    @Key(.flattened) var inner: Inner
    @Key(.flattened) var maybe: Other?
    @Key(.rest) var rest: [String: JSON]
}

@JSONModel private struct Other {
    @Key("c") var first: Int?
    @Key("d.e") var second: Int?
}

/// Random edits of parts, compared with the same edits of a list of members.
@Suite("Properties that read a part of the object: laws")
struct ObjectPartLawTests {
    private static let names = ["id", "a", "b", "c", "d", "x", "y", "z"]
    private static let values = ["1", "2.50", "\"t\"", "null", "{\"e\": 5}", "[1,  2]", "true", "\"7\""]

    /// An object as a list of its members, which knows nothing about parts.
    private struct Oracle {
        var members: [(name: String, value: JSON)]

        subscript(name: String) -> JSON? {
            get { members.first { $0.name == name }?.value }
            set {
                let index = members.firstIndex { $0.name == name }
                switch (index, newValue) {
                case (let index?, let value?): members[index].value = value
                case (let index?, nil): members.remove(at: index)
                case (nil, let value?): members.append((name, value))
                case (nil, nil): break
                }
            }
        }

        /// Removes a member, as a dictionary does that has no nulls: it doesn't see them, and leaves them.
        mutating func remove(_ name: String) {
            if self[name]?.kind != .null { self[name] = nil }
        }
    }

    @Test("an edit of a part is the edit of its members, and nothing else changes")
    func edits() throws {
        for number in 0..<TestScale.size(20_000, quick: 1_000) {
            var random = SeededGenerator(seed: Runs.seed("parts", number))
            let chosen = Self.names.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
            let members = chosen.map { name in
                "\"\(name)\": \(Self.values[Int.random(in: Self.values.indices, using: &random)])"
            }
            let text = "{" + members.joined(separator: ",  ") + "}"
            var whole = try Whole(parsing: text)
            var oracle = Oracle(members: whole.json.members.map { ($0.key, $0.value) })
            check(whole, oracle, text)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                try edit(&whole, &oracle, Int.random(in: 0..<9, using: &random), &random)
                check(whole, oracle, text)
            }
            let again = try Whole(parsing: whole.json.text)
            #expect(again.inner == whole.inner && again.maybe == whole.maybe && again.rest == whole.rest, "\(text)")
        }
    }

    private func edit(_ whole: inout Whole, _ oracle: inout Oracle, _ choice: Int, _ random: inout SeededGenerator)
        throws
    {
        let number = Int.random(in: 10..<20, using: &random)
        switch choice {
        case 0:
            whole.inner.a = number
            // A number in text stays text.
            let isText = oracle["a"]?.kind == .string && oracle["a"]?.value(as: Int.self) != nil
            oracle["a"] = isText ? JSON(String(number)) : JSON(number)
        case 1:
            whole.inner.b = nil
            oracle["b"] = nil
        case 2:
            whole.inner = Inner { $0.b = "new" }
            oracle["a"] = nil
            oracle["b"] = "new"
        case 3:
            whole.maybe = nil
            oracle["c"] = nil
            oracle["d"] = nil
        case 4:
            whole.maybe = Other { $0.second = number }
            oracle["c"] = nil
            oracle["d"] = ["e": JSON(number)]
        case 5:
            whole.rest["x"] = JSON(number)
            oracle["x"] = JSON(number)
        case 6:
            whole.rest["y"] = nil
            oracle.remove("y")
        case 7:
            // Members that the type doesn't read come along.
            whole.inner = try Inner(parsing: #"{"b": "t", "x": \#(number)}"#)
            oracle["a"] = nil
            oracle["b"] = "t"
            oracle["x"] = JSON(number)
        default:
            whole.rest = ["z": [], "y": JSON(number)]
            oracle.remove("x")
            oracle["y"] = JSON(number)
            oracle["z"] = []
        }
    }

    private func check(_ whole: Whole, _ oracle: Oracle, _ text: String) {
        let found = Dictionary(uniqueKeysWithValues: whole.json.members.map { ($0.key, $0.value) })
        #expect(found == Dictionary(uniqueKeysWithValues: oracle.members), "\(text): \(whole.json.text)")
        #expect(whole.inner.json.members.allSatisfy { ["a", "b"].contains($0.key) && oracle[$0.key] == $0.value })
        #expect((whole.maybe == nil) == (oracle["c"] == nil && oracle["d"] == nil), "\(text)")
        let rest = oracle.members.filter { !["id", "a", "b", "c", "d"].contains($0.name) }
        #expect(whole.rest == Dictionary(uniqueKeysWithValues: rest.filter { $0.value.kind != .null }))
        #expect(whole.unknownMembers == rest.reduce(into: [:] as JSON) { $0[$1.name] = $1.value })
    }
}
