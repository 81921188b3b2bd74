import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The cost of laying out new values: it depends on the new text, however large the document is, and however often
    /// it was edited.
    extension WorkLimitTests {
        struct Editing: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let before: @Sendable (Int) -> String
            let edit: @Sendable (inout JSON, Int) -> Void

            init(
                _ name: String, _ before: @escaping @Sendable (Int) -> String,
                _ edit: @escaping @Sendable (inout JSON, Int) -> Void
            ) {
                (testDescription, self.before, self.edit) = (name, before, edit)
            }
        }

        private static func lines(_ count: Int, _ element: String) -> String {
            "[\n" + (0..<count).map { _ in "  " + element }.joined(separator: ",\n") + "\n]"
        }

        static let edits: [Editing] = [
            Editing("objects appended to an indented array", { lines($0, "{\"a\": 1}") }) { json, number in
                json.append(["id": JSON(number), "tags": [1, 2]])
            },
            Editing("objects appended to an indented array of scalars", { lines($0, "1") }) { json, number in
                json.append(["id": JSON(number), "tags": [1, 2]])
            },
            Editing("members of an empty object", { _ in "{\n  \"log\": {}\n}" }) { json, number in
                json["log"]?["k\(number)"] = [JSON(number)]
            },
            Editing("elements of a new array", { _ in "{\n  \"a\": 1\n}" }) { json, number in
                if number == 0 { json["log"] = [] }
                json["log"]?.append(["n": JSON(number)])
            },
            Editing("members deep in new objects", { _ in "{\n  \"a\": 1\n}" }) { json, number in
                json.set("x.y.z.k\(number)", to: [number])
            },
            Editing("one element replaced again and again", { lines($0, "{\n    \"a\": [1, 2]\n  }") }) {
                json, number in
                json[1] = ["a": [JSON(number)], "b": ["c": []]]
            },
            Editing("an array that was alone on its line", { _ in "{\"a\": [[1]]}" }) { json, number in
                json["a"]?[0]?.append(JSON(number))
            },
            Editing("a large value wrapped again and again", { "{\n  \"a\": \(lines($0, "1"))\n}" }) { json, number in
                if number < 100 { json["a"] = ["inner": json["a"] ?? .null] }
            },
        ]

        @Test("small edits of an indented document are linear", arguments: edits)
        func layingOut(editing: Editing) throws {
            func steps(_ size: Int) throws -> Int {
                var json = try JSON(parsing: editing.before(size))
                let meter = Work.Meter()
                Work.$meter.withValue(meter) { for number in 0..<size { editing.edit(&json, number) } }
                #expect(try JSON(parsing: json.text, nestingLimit: .max) == json)
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = try (steps(500), steps(1_000))
            #expect(Double(large) <= 2.5 * Double(small) + 5_000, "\(small) and \(large) steps")
        }

        @Test("deep values: each line is as long as its depth up to a limit")
        func deepLayouts() throws {
            var deep: JSON = [1]
            for _ in 0..<20_000 { deep = [deep] }
            var json = try JSON(parsing: "{\n  \"a\": 1\n}")
            json["b"] = deep
            // 128 levels of two spaces, on two lines for each level.
            #expect(json.data().count < 11_000_000)
            #expect(try JSON(parsing: json.data(), nestingLimit: .max) == json)
        }
    }
#endif
