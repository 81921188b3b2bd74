import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Patches that are long, deep, or let the value grow.
@Suite(.smallStack) struct PatchLimitTests {
    /// Beyond any stack, and more than anybody waits for if it were quadratic; `LAZYJSON_TESTS=operations=20000000` makes it a million.
    private static let depth = max(TestScale.operations(1, of: 20), 4_000)
    private static let count = depth

    // MARK: Long

    @Test("very many operations are read, applied, reverted and written", .timeLimit(.minutes(TestScale.minutes(10))))
    func manyOperations() throws {
        let half = Self.count / 2
        let operations = (0..<half).flatMap { number in
            [
                #"{"op":"add","path":"/m/k\#(number)","value":\#(number)}"#,
                number % 2 == 0
                    ? #"{"op":"add","path":"/l/-","value":[\#(number)]}"#
                    : #"{"op":"replace","path":"/l/\#(number / 2)/0","value":-1}"#,
            ]
        }
        let text = "[" + operations.joined(separator: ",") + "]"
        let patch = try JSONPatch(parsing: text)
        #expect(patch.count == 2 * half && patch.json.text == text)
        let json = try JSON(parsing: #"{"m": {}, "l": []}"#)
        let changed = try json.applying(patch)
        #expect(changed["m"]?.count == half && changed["l"]?.count == half - half / 2)
        #expect(changed["m"]?["k\(half - 1)"]?.int == half - 1)
        #expect(changed["l"]?.elements.allSatisfy { $0 == [-1] } == true)
        let back = try changed.applying(patch.inverse(for: json))
        #expect(back == json && back.text == #"{"m": {}, "l": []}"#)
    }

    @Test("very many removals from the front of an array", .timeLimit(.minutes(TestScale.minutes(10))))
    func manyRemovals() throws {
        let json = try JSON(parsing: "[" + (0..<Self.count).map(String.init).joined(separator: ", ") + "]")
        let patch = JSONPatch(repeatElement(.remove("/0"), count: Self.count - 1))
        #expect(try json.applying(patch).text == "[\(Self.count - 1)]")
    }

    /// Where in an array each of very many operations is.
    private enum Order: String, CaseIterable {
        case front, random, alternating

        func position(_ step: Int, of count: Int, _ random: inout SeededGenerator) -> Int {
            switch self {
            case .front: 0
            case .random: Int.random(in: 0..<count, using: &random)
            case .alternating: step % 2 == 0 ? count / 3 : count - 1 - count / 3
            }
        }

        /// So many elements added to an empty array, and half of them removed again; and the remaining text.
        func patch(_ count: Int) -> (JSONPatch, [Int]) {
            var random = SeededGenerator(seed: 3)
            var oracle: [Int] = []
            var operations: [JSONPatch.Operation] = []
            for step in 0..<count {
                let position = position(step, of: oracle.count + 1, &random)
                oracle.insert(step, at: position)
                operations.append(.add(JSONPointer.root.appending(position), JSON(step)))
            }
            for step in 0..<count / 2 {
                let position = position(step, of: oracle.count, &random)
                oracle.remove(at: position)
                operations.append(.remove(JSONPointer.root.appending(position)))
            }
            return (JSONPatch(operations), oracle)
        }
    }

    @Test(
        "very many elements are added and removed in any order, and back", .timeLimit(.minutes(TestScale.minutes(10))),
        arguments: Order.allCases)
    private func anyOrder(order: Order) throws {
        let (patch, oracle) = order.patch(Self.count)
        let changed = try JSON.emptyArray.applying(patch)
        #expect(changed.elements.compactMap(\.int) == oracle)
        #expect(try changed.applying(patch.inverse(for: .emptyArray)) == .emptyArray)
    }

    #if DEBUG
        @Test("twice as many operations in any order are at most 2.3 times the steps", arguments: Order.allCases)
        private func steps(order: Order) throws {
            func steps(_ count: Int) throws -> Int {
                let (patch, _) = order.patch(count)
                let meter = Work.Meter()
                _ = try Work.$meter.withValue(meter) { try JSON.emptyArray.applying(patch) }
                return meter.steps.load(ordering: .relaxed)
            }
            let (few, many) = (try steps(8_000), try steps(16_000))
            #expect(Double(many) < 2.3 * Double(few), "\(few) and \(many) steps")
        }
    #endif

    // MARK: Deep

    @Test("very many levels are changed at the bottom, and back", arguments: [true, false])
    func deepDocument(isObject: Bool) throws {
        let (open, close) = isObject ? (#"{"a":"#, "}") : ("[", "]")
        func text(_ core: String) -> String {
            String(repeating: open, count: Self.depth) + core + String(repeating: close, count: Self.depth)
        }
        let pointer = JSONPointer(tokens: repeatElement(isObject ? "a" : "0", count: Self.depth))
        let json = try JSON(parsing: text("[1]"), nestingLimit: .max)
        let patch: JSONPatch = [
            .test(pointer, [1]), .add(pointer.appending("-"), 2), .replace(pointer.appending(0), 0),
            .copy(from: pointer, to: pointer.appending("-")),
            .move(from: pointer.appending(2), to: pointer.appending(0)),
        ]
        let changed = try json.applying(patch)
        #expect(changed.text == text("[[0,2],0,2]"))
        #expect(try changed.applying(patch.inverse(for: json)).text == text("[1]"))
        let error = try #require(throws: JSONPatchError.self) { try json.applying([.remove(pointer.appending(7))]) }
        #expect(error.reason == .beyondEnd(count: 1) && error.pointer == pointer.appending(7))
        #expect(error.description.utf8.count < 2_000)
        #expect(try JSONPatch(JSONPatch([.remove(pointer)]).json) == [.remove(pointer)])
    }

    @Test("a very deep patch is read, compared, written and released")
    func deepPatch() throws {
        let deep = String(repeating: #"{"a":["#, count: Self.depth / 2) + String(repeating: "]}", count: Self.depth / 2)
        let text = #"[{"op":"add","path":"/x","value":\#(deep)},{"op":"test","path":"/x","value":\#(deep)}]"#
        let patch = try JSONPatch(parsing: text, nestingLimit: .max)
        let changed = try JSON.emptyObject.applying(patch)
        #expect(changed.text == #"{"x":\#(deep)}"#)
        #expect(patch.hashValue == patch.hashValue && patch.json.text == text)
        #expect(try patch.inverse(for: [:]) == [.remove("/x")])
    }

    // MARK: Copies

    @Test("a value that is copied into itself sixty times is an error, and little work")
    func copyBomb() throws {
        let bomb = JSONPatch(repeatElement(.copy(from: "", to: "/-"), count: 60))
        let json = try JSON(parsing: #"["0123456789"]"#)
        let error = try #require(throws: JSONPatchError.self) { try json.applying(bomb, copyLimit: 100_000) }
        #expect(error.reason == .copiesTooLarge(limit: 100_000) && error.operation == bomb[0])
        // Twice the size each time: 14 bytes, 29, 59, …
        #expect(error.index == 12)
        #expect(throws: JSONPatchError.self) { try json.applying(bomb, copyLimit: -1) }
        #expect(throws: JSONPatchError.self) { try bomb.inverse(for: json, copyLimit: 100_000) }
        // The largest permitted copies are as large as the limit says.
        let allowed = try json.applying(JSONPatch(bomb.prefix(12)), copyLimit: 100_000)
        #expect((50_000...100_014).contains(allowed.text.utf8.count))
    }

    @Test("copies of a large value share it")
    func manyCopies() throws {
        let large = String(repeating: "x", count: 10_000)
        let json = try JSON(parsing: #"{"a": ["\#(large)"], "l": []}"#)
        let changed = try json.applying(JSONPatch(repeatElement(.copy(from: "/a", to: "/l/-"), count: 1_000)))
        let original = try #require(json["a"])
        #expect(changed["l"]?.count == 1_000)
        #expect(changed["l"]?.elements.allSatisfy { $0.isIdentical(to: original) } == true)
        let error = try #require(throws: JSONPatchError.self) {
            try json.applying(
                JSONPatch(repeatElement(.copy(from: "/a", to: "/l/-"), count: 1_000)), copyLimit: 5_000_000)
        }
        #expect(error.index == 499)
    }

    @Test(
        "the limit counts the text of the copies",
        arguments: [
            "1", #""text""#, "[1, 2, [3]]", #"{"a": 1, "b": {"c": [1.50]}}"#, "[ ]",
        ])
    func copySize(text: String) throws {
        let json = try JSON(parsing: #"{"a": \#(text)}"#)
        let patch: JSONPatch = [.copy(from: "/a", to: "/b")]
        #expect(throws: Never.self) { try json.applying(patch, copyLimit: text.utf8.count) }
        #expect(throws: JSONPatchError.self) { try json.applying(patch, copyLimit: text.utf8.count - 1) }
        // The same for a document that consists of pieces.
        let built = try JSON(parsing: #"{"a": [null, {"kept": 1, "x": 2}], "v": \#(text)}"#).applying([
            .move(from: "/v", to: "/a/1/x"), .add("/a/1/y", 1), .remove("/a/0"),
        ])
        let size = try #require(built["a"]?.text.utf8.count)
        #expect(throws: Never.self) { try built.applying(patch, copyLimit: size + 2) }
        #expect(throws: JSONPatchError.self) { try built.applying(patch, copyLimit: size - 4) }
    }

    #if DEBUG
        struct Operation: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let text: @Sendable (Int) -> String

            init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
                (testDescription, self.text) = (name, text)
            }
        }

        static let operations = [
            Operation("members") { #"{"op":"add","path":"/m/k\#($0)","value":[]}"# },
            Operation("elements at the end") { _ in #"{"op":"add","path":"/l/-","value":1}"# },
            Operation("elements at the front") { _ in #"{"op":"add","path":"/l/0","value":1}"# },
            Operation("replacing") { #"{"op":"replace","path":"/o/\#($0)/a","value":1}"# },
            Operation("testing") { #"{"op":"test","path":"/o/\#($0)/a","value":"x"}"# },
            Operation("moving") { #"{"op":"move","from":"/o/\#($0)/a","path":"/m/k\#($0)"}"# },
            Operation("copying") { #"{"op":"copy","from":"/o/\#($0)","path":"/l/-"}"# },
            Operation("removing from the front") { _ in #"{"op":"remove","path":"/o/0"}"# },
            Operation("back and forth") { #"{"op":"move","from":"/o/\#($0)","path":"/o/0"}"# },
        ]

        @Test("twice the operations are twice the work", arguments: operations)
        func work(operation: Operation) throws {
            func steps(_ count: Int) throws -> Int {
                let objects = repeatElement(#"{"a": "x"}"#, count: count).joined(separator: ",")
                let json = try JSON(parsing: #"{"m": {}, "l": [], "o": [\#(objects)]}"#)
                let text = "[" + (0..<count).map(operation.text).joined(separator: ",") + "]"
                let meter = Work.Meter()
                let back = try Work.$meter.withValue(meter) {
                    let patch = try JSONPatch(parsing: text)
                    return try json.applying(patch).applying(patch.inverse(for: json))
                }
                #expect(back == json)
                return meter.steps.load(ordering: .relaxed)
            }
            let size = TestScale.size(750, quick: 300)
            let (small, large) = (try steps(size), try steps(2 * size))
            #expect(Double(large) <= 2.4 * Double(small), "\(small) steps, then \(large)")
        }

        @Test("an operation only works on the values that it names, in a document of any size")
        func localWork() throws {
            func steps(_ count: Int) throws -> Int {
                let objects = (0..<count).map { #"{"id": \#($0), "name": "n\#($0)"}"# }.joined(separator: ",")
                // Edited once, so that it is known where everything is.
                let json = try JSON(parsing: "[\(objects)]").applying([.replace("/0/id", -1)])
                let meter = Work.Meter()
                let patch: JSONPatch = [.test("/700/id", 700), .replace("/700/name", "new")]
                let (changed, inverse) = try Work.$meter.withValue(meter) {
                    (try json.applying(patch), try patch.inverse(for: json))
                }
                #expect(changed[700]?["name"] == "new" && inverse == [.replace("/700/name", "n700")])
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(1_000), try steps(10_000))
            #expect(large <= small + 1_000, "\(small) steps, then \(large)")
        }
    #endif
}
