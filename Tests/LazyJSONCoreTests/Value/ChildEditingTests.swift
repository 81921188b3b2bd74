import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Edits of elements and members: the changes, the bytes that stay, and that no unsuitable edit destroys anything.
@Suite struct ChildEditingTests {
    private func edited<R>(_ text: String, _ edit: (inout JSON) throws -> R) throws -> (R, String) {
        var json = try JSON(parsing: text)
        let result = try edit(&json)
        return (result, json.text)
    }

    // MARK: Elements

    @Test("elements are appended, inserted, replaced, removed, exchanged and moved within bounds")
    func elements() throws {
        let text = "[ 1.0, \"b\" ,\n3 ]"
        #expect(try edited(text) { $0.append(contentsOf: [4, 5] as [JSON]) } == (true, "[ 1.0, \"b\" ,\n3, 4, 5 ]"))
        #expect(try edited(text) { $0.append(contentsOf: [JSON]()) } == (true, text))
        #expect(
            try edited(text) { $0.insert(contentsOf: ["x", "y"], at: 1) } == (true, "[ 1.0, \"x\", \"y\", \"b\" ,\n3 ]")
        )
        #expect(try edited(text) { $0.insert(contentsOf: [0], at: -5) }.0)
        #expect(try edited("[]") { $0.insert(contentsOf: [0, 1], at: 99) } == (true, "[0,1]"))
        #expect(try edited(text) { $0.replace(at: 1, with: [:]) } == (true, "[ 1.0, {} ,\n3 ]"))
        #expect(try edited(text) { $0.replace(at: 3, with: 1) } == (false, text))
        #expect(try edited(text) { $0.replace(at: -1, with: 1) } == (false, text))
        #expect(try edited(text) { $0.remove(at: 0)?.text } == ("1.0", "[ \"b\" ,\n3 ]"))
        #expect(try edited(text) { $0.remove(at: 3)?.text } == (nil, text))
        #expect(try edited(text) { $0.swapAt(0, 2) } == (true, "[ 3, \"b\" ,\n1.0 ]"))
        for (first, second) in [(0, 3), (-1, 0), (3, 3), (.max, .min)] {
            #expect(try edited(text) { $0.swapAt(first, second) } == (false, text))
            #expect(try edited(text) { $0.move(from: first, to: second) } == (false, text))
        }
        #expect(try edited(text) { $0.swapAt(1, 1) } == (true, text))
        #expect(try edited(text) { $0.move(from: 1, to: 1) } == (true, text))
    }

    @Test("values of convertible types are appended as their converters write them")
    func converted() throws {
        let numbers = [1, 2]
        #expect(try edited("[]") { $0.append(contentsOf: numbers) } == (true, "[1,2]"))
        #expect(try edited("[]") { $0.append(contentsOf: [0.5, .nan]) } == (true, "[0.5,null]"))
        #expect(try edited("{}") { $0.append(contentsOf: numbers) } == (false, "{}"))
        #expect(try edited("[0]") { $0.append(contentsOf: JSON(["a"]).elements) } == (true, #"[0,"a"]"#))
    }

    @Test("random edits are those of a Swift array")
    func randomElements() throws {
        var random = SeededGenerator(seed: 17)
        for round in 0..<TestScale.size(60, quick: 15) {
            let start = (0..<Int.random(in: 0...40, using: &random)).map { $0 }
            var json =
                round % 2 == 0
                ? JSON(start) : try JSON(parsing: "[" + start.map { " \($0)" }.joined(separator: " ,") + "]")
            var oracle = start
            for step in 0..<60 {
                let (one, other) = (Int.random(in: -2...45, using: &random), Int.random(in: -2...45, using: &random))
                let (has, hasBoth) = (
                    oracle.indices.contains(one), oracle.indices.contains(one) && oracle.indices.contains(other)
                )
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    expect(json.swapAt(one, other) == hasBoth)
                    if hasBoth { oracle.swapAt(one, other) }
                case 1:
                    expect(json.move(from: one, to: other) == hasBoth)
                    if hasBoth { oracle.insert(oracle.remove(at: one), at: other) }
                case 2:
                    expect(json.remove(at: one) == (has ? JSON(oracle[one]) : nil))
                    if has { oracle.remove(at: one) }
                case 3:
                    expect(json.replace(at: one, with: JSON(100 + step)) == has)
                    if has { oracle[one] = 100 + step }
                case 4:
                    json.insert(contentsOf: [JSON(step), JSON(-step)], at: one)
                    oracle.insert(contentsOf: [step, -step], at: min(max(one, 0), oracle.count))
                default:
                    json.append(contentsOf: [JSON(step)])
                    oracle.append(step)
                }
                #expect(json == JSON(oracle))
            }
            #expect(try JSON(parsing: json.text) == JSON(oracle))
        }
    }

    @Test("anything but an array stays as it is", arguments: ["null", "1", #""x""#, "true", "{}", #"{"0": 1}"#])
    func noArray(text: String) throws {
        let (results, after) = try edited(text) { json in
            [
                json.append(contentsOf: [JSON(1)]), json.insert(contentsOf: [1], at: 0), json.replace(at: 0, with: 1),
                json.remove(at: 0) != nil, json.swapAt(0, 0), json.move(from: 0, to: 0),
            ]
        }
        #expect(results.allSatisfy { !$0 } && after == text)
    }

    // MARK: Members

    static let object = #"{ "user_id" : 7.0, "na\u006de": "Bo",  "tags": [ 1 ], "user_id": 8 }"#

    @Test("keys are renamed where they are; order, spelling and whitespace stay")
    func renaming() throws {
        #expect(
            try edited(Self.object) { $0.renameKeys(["user_id": "id", "nothing": "x"]) }
                == (true, #"{ "id" : 7.0, "na\u006de": "Bo",  "tags": [ 1 ], "id": 8 }"#))
        #expect(
            try edited(Self.object) { $0.renameKeys { $0.uppercased() } }
                == (true, #"{ "USER_ID" : 7.0, "NAME": "Bo",  "TAGS": [ 1 ], "USER_ID": 8 }"#))
        #expect(
            try edited(Self.object) { $0.renameKeys { KeyNaming.snakeCase.key(for: $0) == $0 ? "\"\($0)\n" : nil } }.1
                == #"{ "\"user_id\n" : 7.0, "\"name\n": "Bo",  "\"tags\n": [ 1 ], "\"user_id\n": 8 }"#)
        // Names may be exchanged; a name that would hide another member is refused.
        #expect(
            try edited(Self.object) { $0.renameKeys(["name": "tags", "tags": "name"]) }
                == (true, #"{ "user_id" : 7.0, "tags": "Bo",  "name": [ 1 ], "user_id": 8 }"#))
        for names in [["name": "tags"], ["name": "x", "tags": "x"], ["nothing": "x"], ["name": "name"], [:]] {
            #expect(try edited(Self.object) { $0.renameKeys(names) } == (false, Self.object))
        }
        #expect(try edited("{}") { $0.renameKeys { _ in "x" } } == (false, "{}"))
        #expect(try edited("[1]") { $0.renameKeys { _ in "x" } } == (false, "[1]"))
    }

    @Test("keys are renamed in a document with a mark and whitespace, in a part of one, and in an edited value")
    func renamingPlaces() throws {
        var root = try JSON(parsing: [0xEF, 0xBB, 0xBF] + Array(" {\"a\": 1}\n".utf8))
        root.renameKeys(["a": "b"])
        #expect(Array(root.data()) == [0xEF, 0xBB, 0xBF] + Array(" {\"b\": 1}\n".utf8))
        var json = try JSON(parsing: #"{"list": [{"a": 1 }, 2], "x": "y"}"#)
        json["list"]?[0]?.renameKeys(["a": "b"])
        #expect(json.text == #"{"list": [{"b": 1 }, 2], "x": "y"}"#)
        json["list"]?[0]?["c"] = 3
        json["list"]?[0]?.renameKeys(["c": "d", "b": "e"])
        #expect(json.text == #"{"list": [{"e": 1, "d": 3 }, 2], "x": "y"}"#)
        let deep = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
        var nested = try JSON(parsing: "{\"a\": \(deep)}", nestingLimit: .max)
        expect(nested.renameKeys(["a": "b"]) && nested.text == "{\"b\": \(deep)}")
        var built: JSON = ["a": ["b": 1], "c": 2]
        expect(built.renameKeys { $0 + "1" } && built.text == #"{"a1":{"b":1},"c1":2}"#)
    }

    @Test("only some members are kept")
    func keeping() throws {
        #expect(try edited(Self.object) { $0.keepMembers(["name", "x"]) } == (true, #"{ "na\u006de": "Bo" }"#))
        #expect(
            try edited(Self.object) { $0.keepMembers { key, value in key == "tags" || value == 7 } }
                == (true, #"{ "user_id" : 7.0,  "tags": [ 1 ], "user_id": 8 }"#))
        #expect(try edited(Self.object) { $0.keepMembers(["name", "tags", "user_id"]) } == (false, Self.object))
        #expect(try edited(Self.object) { $0.keepMembers([]) } == (true, "{}"))
        #expect(try edited("[1]") { $0.keepMembers([]) } == (false, "[1]"))
        #expect(try edited("null") { $0.keepMembers { _, _ in false } } == (false, "null"))
    }

    @Test("an error of a function that is called changes nothing")
    func throwing() throws {
        struct Stop: Error {}
        var json = try JSON(parsing: Self.object)
        #expect(throws: Stop.self) {
            try json.keepMembers { key, _ in if key == "tags" { throw Stop() } else { false } }
        }
        #expect(throws: Stop.self) {
            try json.renameKeys { key in if key == "tags" { throw Stop() } else { "x" + key } }
        }
        #expect(json.text == Self.object)
    }

    @Test("a copy that is changed leaves the other one as it is")
    func copies() throws {
        let json = try JSON(parsing: #"{"a": [1, 2, 3], "b": 1}"#)
        var copy = json
        copy["a"]?.swapAt(0, 2)
        let second = copy
        copy["a"]?.move(from: 0, to: 2)
        copy.renameKeys(["b": "c"])
        copy.keepMembers(["a"])
        #expect(json.text == #"{"a": [1, 2, 3], "b": 1}"# && second.text == #"{"a": [3, 2, 1], "b": 1}"#)
        #expect(copy.text == #"{"a": [2, 1, 3]}"#)
    }

    #if DEBUG
        @Test("ten thousand small edits cost ten times what a thousand cost")
        func manyEdits() throws {
            func steps(_ size: Int) throws -> Int {
                let list = (0..<size).map(String.init).joined(separator: ",")
                let members = (0..<size).map { "\"k\($0)\":1" }.joined(separator: ",")
                var json = try JSON(parsing: "{\"list\":[\(list)],\"n\":\"0\",\(members)}")
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    for index in 0..<size {
                        json["list"]?.append(contentsOf: [JSON(index)])
                        json["list"]?.swapAt(index, size - 1)
                        json["list"]?.move(from: index, to: size / 2)
                        json["list"]?.remove(at: 0)
                        json["list"]?.replace(at: index, with: 1)
                        json.setIfAbsent("new\(index)", to: index)
                        json.setUnlessNil("k\(index)", to: index)
                        json.replace("k\(index)", with: "x")
                        json.update("n", as: Int.self) { $0 += 1 }
                        json.update("k\(index)", default: 0) { $0 += 1 }
                        if index % 2 == 0 { json.remove("k\(index)") }
                    }
                    #expect(json["n"] == JSON("\(size)") && json["list"]?.count == size)
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let size = TestScale.size(5_000, quick: 200)
            let (small, large) = (try steps(size), try steps(2 * size))
            #expect(Double(large) <= 2.5 * Double(small) + 5_000, "\(small) steps, then \(large)")
        }
    #endif
}

private func == <R: Equatable>(left: (R, String), right: (R, String)) -> Bool { left.0 == right.0 && left.1 == right.1 }
