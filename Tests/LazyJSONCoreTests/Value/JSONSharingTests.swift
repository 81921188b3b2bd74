import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Value semantics, which cost nothing for the values that an edit leaves alone.
@Suite struct JSONSharingTests {
    private static let mutations: [(String, @Sendable (inout JSON, Int) -> Void)] = [
        ("set", { $0[$1] = "set" }),
        ("remove", { $0[$1] = nil }),
        ("insert", { $0.insert("inserted", at: $1) }),
        ("append", { json, _ in json.append("appended") }),
        ("nested set", { $0[$1]?["x"] = "nested" }),
        ("nested append", { $0[$1]?.append("nested") }),
    ]

    @Test(
        "a mutation leaves every copy as it was, and is the same for a shared value and a sole one",
        arguments: mutations.indices, [1, 2, 3, 17, 40])
    func copies(mutation: Int, size: Int) throws {
        let (name, mutate) = Self.mutations[mutation]
        let text = "[" + (0..<size).map { "{\"x\": \($0)}" }.joined(separator: ", ") + "]"
        for position in 0..<size {
            for isEditedBefore in [false, true] {
                func make() throws -> JSON {
                    var json = try JSON(parsing: text)
                    if isEditedBefore { json[size / 2]?["y"] = 1 }
                    return json
                }
                var sole = try make()
                mutate(&sole, position)
                var shared = try make()
                let copies = [shared, shared]
                let before = shared.text
                mutate(&shared, position)
                #expect(shared.text == sole.text, "\(name) at \(position)")
                #expect(copies.allSatisfy { $0.text == before }, "\(name) at \(position)")
                // And the other way round: the copy changes, the changed one does not.
                var copy = copies[0]
                let after = shared.text
                mutate(&copy, size - 1 - position)
                #expect(shared.text == after)
                #expect(copies[1].text == before)
            }
        }
    }

    @Test("an edit shares all untouched parts with the original value")
    func siblings() throws {
        let json = try JSON(parsing: #"{"a": {"x": [1], "y": [2]}, "b": {"z": [3]}, "c": [4, [5], {"d": 6}]}"#)
        var edited = json
        edited["a"]?["x"]?.append(0)
        edited["c"]?[2]?["d"] = 7
        func isShared(_ find: (JSON) -> JSON?) throws -> Bool {
            try #require(find(json)).isIdentical(to: try #require(find(edited)))
        }
        #expect(try isShared { $0["b"] } && isShared { $0["b"]?["z"] })
        #expect(try isShared { $0["a"]?["y"] } && isShared { $0["a"]?["x"]?[0] })
        #expect(try isShared { $0["c"]?[0] } && isShared { $0["c"]?[1] })
        #expect(try !isShared { $0["a"] } && !isShared { $0["c"]?[2] })
        // From one edited value to the next one, built containers are shared as well.
        var again = edited
        again["b"] = nil
        let (first, second) = (try #require(edited["a"]), try #require(again["a"]))
        #expect(first.isIdentical(to: second))
        #expect(try #require(edited["c"]?[2]).isIdentical(to: try #require(again["c"]?[2])))
        #expect(!edited.isIdentical(to: again))
    }

    @Test("an edit without effect gives the same storage")
    func noChange() throws {
        let json = try JSON(parsing: #"{"a": [1], "b": 2}"#)
        var same = json
        same["missing"] = nil
        same[0] = 1
        same["a"]?[7] = 1
        #expect(same["a"]?.text == "[1]")
        #expect(same.text == json.text)
        var list = try JSON(parsing: "[1, 2]")
        let start = list
        list[5] = 1
        list[9] = nil
        #expect(list.isIdentical(to: start))
        var scalar: JSON = "x"
        let other = scalar
        scalar["a"] = nil
        #expect(scalar.isIdentical(to: other))
    }

    @Test("a path that leads nowhere changes nothing, white space in empty objects included")
    func wayToNowhere() throws {
        let start = try JSON(parsing: #"{"a": { } , "b": [ ] }"#)
        var json = start
        json["missing"]?.append(1)
        json["missing"]?["deeper"] = 1
        #expect(json.isIdentical(to: start))
        json["a"]?["missing"]?.append(1)
        json["b"]?[0]?["missing"] = 1
        #expect(json.text == start.text)
        var empty = try JSON(parsing: "{ }")
        empty["missing"]?.append(1)
        #expect(empty.text == "{ }")
    }

    @Test("a value that is held once is changed in place")
    func inPlace() throws {
        var json: JSON = [:]
        json["first"] = [0]
        func container(_ json: JSON?) -> ObjectIdentifier? {
            if case .edited(let container) = json?.storage { ObjectIdentifier(container) } else { nil }
        }
        json["first"]?.append(1)
        let (root, child) = (container(json), container(json["first"]))
        #expect(root != nil && child != nil)
        for number in 0..<1_000 {
            json["first"]?.append(JSON(number))
            json["k\(number)"] = true
        }
        #expect(container(json) == root)
        #expect(container(json["first"]) == child)
        let copy = json
        json["first"]?[0] = nil
        #expect(container(json) != root && container(copy) == root)
        #expect(container(json["first"]) != child && container(copy["first"]) == child)
        #expect(copy["first"]?.count == 1_002 && json["first"]?.count == 1_001)
    }

    @Test(
        "a thousand edits in a row agree with an array and a dictionary edited the same way",
        arguments: [UInt64(3), 4, 5])
    func manyEdits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var elements = (0..<50).map { $0 }
        var members = (0..<50).map { (key: "k\($0)", value: $0) }
        var list = try JSON(parsing: "[" + elements.map(String.init).joined(separator: ", ") + "]")
        var object = try JSON(parsing: "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}")
        var snapshots: [(JSON, String)] = []
        for edit in 0..<1_000 {
            let position = Int.random(in: 0...elements.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where position < elements.count:
                elements.remove(at: position)
                list[position] = nil
            case 1 where position < elements.count:
                elements[position] = edit
                list[position] = JSON(edit)
            case 2:
                elements.append(edit)
                list.append(JSON(edit))
            default:
                elements.insert(edit, at: position)
                list.insert(JSON(edit), at: position)
            }
            let key = "k\(Int.random(in: 0..<80, using: &random))"
            let known = members.firstIndex { $0.key == key }
            if Bool.random(using: &random) {
                object[key] = JSON(edit)
                if let known { members[known].value = edit } else { members.append((key, edit)) }
            } else {
                object[key] = nil
                if let known { members.remove(at: known) }
            }
            if edit.isMultiple(of: 97) { snapshots.append((object, object.text)) }
        }
        #expect(list.elements.map(\.int) == elements, "seed \(seed)")
        #expect(object.members.map(\.key) == members.map(\.key), "seed \(seed)")
        #expect(object.members.map(\.value.int) == members.map(\.value), "seed \(seed)")
        #expect(members.allSatisfy { object[$0.key]?.int == $0.value })
        #expect(try JSON(parsing: list.text) == list && JSON(parsing: object.text) == object)
        #expect(snapshots.allSatisfy { $0.0.text == $0.1 })
    }
}
