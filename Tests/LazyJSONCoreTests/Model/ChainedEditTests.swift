import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Edits of edited models, each in a `mutate` of its own.
@Suite("Edits of edits") struct ChainedEditTests {
    final class Part: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
        @Property var list: [Int]
        @Property var n: Int = 0
    }
    enum Color: String, CaseIterable { case red, green, blue }
    final class Every: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
        @Property var maybeText: String?
        @Property var list: [Int]
        @Property var maybe: [Int]?
        @Property var words: [String]
        @Property var doubles: [Double]
        @Property var colors: [Color]
        @Property var dates: [Date]
        @Property var grid: [[Int]]
        @Property var table: [String: Int]
        @Property var names: [String: String]
        @Property var numbered: [Int: Double]
        @Property var lists: [String: [Int]]
        @Property var numbers: Set<Int>
        @Property var tags: Set<String>
        @Property var part: Part
        @Property var rows: LazyArray<Part>
        @Property var byName: LazyDictionary<Part>
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (inout Mutable<Every>, Int) -> Void

        init(_ name: String, _ run: @escaping @Sendable (inout Mutable<Every>, Int) -> Void) {
            (testDescription, self.run) = (name, run)
        }
    }

    static let edits: [Edit] = [
        Edit("text: append") { $0.text += "delta \($1)\n" },
        Edit("text: set to a longer one") { $0.text = $0.text + "delta \($1) \"quoted\"" },
        Edit("text in an optional: append") { $0.maybeText? += "delta \($1)\t" },
        Edit("text in a model: append") { $0.part.text += "delta \($1)\n" },
        Edit("text in an element: append") { $0.rows[7].text += "delta \($1)\n" },
        Edit("text in a list: append") { $0.words[5] += "delta \($1)\n" },
        Edit("text in a dictionary: append") { draft, index in draft.names["k7"]? += "delta \(index)\n" },
        Edit("list: append") { $0.list.append($1) },
        Edit("list: insert") { $0.list.insert($1, at: $0.list.count / 2) },
        Edit("list: set") { $0.list[$1 % $0.list.count] = -1 - $1 },
        Edit("list: remove the last") { draft, _ in draft.list.removeLast() },
        Edit("list: remove the first") { draft, _ in draft.list.removeFirst() },
        Edit("list in an optional: append") { $0.maybe?.append($1) },
        Edit("list in a model: append") { $0.part.list.append($1) },
        Edit("list in an element: append") { $0.rows[7].list.append($1) },
        Edit("words: append") { $0.words.append("a word of more than fifteen bytes \($1)") },
        Edit("enums: append") { $0.colors.append(Color.allCases[$1 % 3]) },
        Edit("dates: append") { $0.dates.append(Date(timeIntervalSince1970: Double($1))) },
        Edit("list of lists: append inside") { $0.grid[0].append($1) },
        Edit("list of lists: set inside") { $0.grid[0][$1 % 50] = -1 - $1 },
        Edit("list of lists: append") { $0.grid.append([$1]) },
        Edit("dictionary: add") { $0.table["new \($1)"] = $1 },
        Edit("dictionary: set") { $0.table["k\($1)"] = -1 },
        Edit("dictionary: remove") { $0.table["k\($1)"] = nil },
        Edit("dictionary of text: add") { $0.names["a name of more than fifteen bytes \($1)"] = "new" },
        Edit("dictionary of lists: append inside") { draft, index in draft.lists["k7"]?.append(index) },
        Edit("dictionary with numbers as keys: add") { $0.numbered[-1 - $1] = 0.5 },
        Edit("set: insert") { $0.numbers.insert(-1 - $1) },
        Edit("set: remove") { $0.numbers.remove($1) },
        Edit("set of text: insert") { $0.tags.insert("a tag of more than fifteen bytes \($1)") },
        Edit("key that isn't declared: add") { $0[raw: "new \($1)"] = JSON($1) },
        Edit("key that isn't declared, of 100 bytes: add") {
            $0[raw: "new \($1)"] = JSON(String(repeating: "x", count: 100))
        },
        Edit("key that isn't declared: remove") { $0[raw: "x\($1)"] = nil },
        Edit("raw list: append") { $0[raw: "raw"]?.append(contentsOf: [JSON($1)]) },
        Edit("lazy array: append") { draft, index in draft.rows.append(Part { $0.n = index }) },
        Edit("lazy dictionary: add") { draft, index in draft.byName["new \(index)"] = Part { $0.n = index } },
        Edit("lazy dictionary: edit") { draft, index in draft.byName["k\(index)"]?.n = -1 },
        Edit("lazy dictionary: remove") { draft, index in draft.byName["k\(index)"] = nil },
    ]

    static func model(_ size: Int) throws -> Every {
        func list(_ element: (Int) -> String) -> String {
            "[" + (0..<size).map(element).joined(separator: ", ") + "]"
        }
        func table(_ key: String = "k", _ value: (Int) -> String) -> String {
            (0..<size).map { "\"\(key)\($0)\": \(value($0))" }.joined(separator: ", ")
        }
        let numbers = list { "\($0)" }
        let text = String(repeating: #"text\n\u00e9 "#, count: size)
        let part = "{\"text\": \"\(text)\", \"list\": \(numbers)}"
        return try Every(
            parsing: """
                {"text": "\(text)", "maybeText": "\(text)", "list": \(numbers), "maybe": \(numbers),
                "words": \(list { "\"word \($0)\"" }), "doubles": \(list { "\($0).50" }),
                "colors": \(list { ["\"red\"", "\"blue\""][$0 % 2] }),
                "dates": \(list { _ in "\"2024-01-01T00:00:00Z\"" }),
                "grid": [\(numbers), \(list { _ in "[1, 2]" }.dropFirst()), "table": {\(table { "\($0)" })},
                "names": {\(table { "\"name \($0)\"" })}, "numbered": {\(table("") { "\($0).5" })},
                "lists": {\(table { _ in "[1]" })}, "numbers": \(numbers), "tags": \(list { "\"tag \($0)\"" }),
                "part": \(part), "rows": \(list { $0 == 7 ? part : "{\"n\": \($0)}" }),
                "byName": {\(table { "{\"n\": \($0)}" })}, "raw": \(numbers), \(table("x") { "\($0)" })}
                """)
    }

    #if DEBUG
        private func steps(_ edit: Edit, _ size: Int) throws -> Int {
            // Decoded once, at the first edits.
            var model = try Self.model(size)
            for index in 0..<2 { model = model.mutate { edit.run(&$0, index) } }
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                for index in 2..<size { model = model.mutate { edit.run(&$0, index) } }
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("four times as many edits of four times as much are four times the work", arguments: edits)
        func chain(edit: Edit) throws {
            // More than a block of pieces has.
            let (small, large) = (try steps(edit, 200), try steps(edit, 800))
            #expect(Double(large) <= 4.8 * Double(small) + 2_000, "\(small) steps, then \(large)")
        }
    #endif

    /// Edits that don't depend on what is there.
    private static func change(_ draft: inout Mutable<Every>, _ random: inout SeededGenerator) {
        let number = Int.random(in: -3...60, using: &random)
        let long = String(repeating: "long text é\n", count: 25)
        let texts = ["", "é", "e\u{301}", "a \"quoted\" text\n", "\u{212A}", "K", long]
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        func position(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }
        switch Int.random(in: 0..<34, using: &random) {
        case 0: draft.text += text
        case 1: draft.text = String(draft.text.dropLast(3)) + text
        case 2: draft.text = draft.text + String(text.reversed())
        case 3: draft.list.append(number)
        case 4: draft.list.insert(number, at: position(draft.list.count))
        case 5: if !draft.list.isEmpty { draft.list.remove(at: position(draft.list.count)) }
        case 6: if !draft.list.isEmpty { draft.list[position(draft.list.count)] = number }
        case 7: draft.list.reverse()
        case 8: draft.list.sort()
        case 9: draft.list = draft.list.map { $0 }
        case 10: draft.words.append(text)
        case 11: if !draft.words.isEmpty { draft.words[position(draft.words.count)] += text }
        case 12: draft.doubles.append([0.0, -0.0, 1.5][position(3)])
        case 13:
            if !draft.doubles.isEmpty { draft.doubles[position(draft.doubles.count)] = [0.0, -0.0, .nan][position(3)] }
        case 14: draft.doubles.reverse()
        case 15: draft.colors.append(Color.allCases[position(3)])
        case 16: draft.dates.append(Date(timeIntervalSince1970: Double(number) + 0.123456))
        case 17: if !draft.grid.isEmpty { draft.grid[position(draft.grid.count)].append(number) }
        case 18: draft.grid.swapAt(0, draft.grid.count - 1)
        case 19: draft.table["k\(number)"] = number
        case 20: draft.table["k\(number)"] = nil
        case 21: draft.table[text] = number
        case 22: draft.table = draft.table.filter { $0.value % 7 != 3 }
        case 23: draft.table.removeValue(forKey: text)
        case 24: for index in 0..<max(number, 0) { draft.table["m\(index)"] = index }
        case 25: draft.names["k\(number)"] = text
        case 26: draft.names[text] = text
        case 27: draft.numbered[number] = [0.0, -0.0, .infinity, 2.5][position(4)]
        case 28: draft.lists["k\(number)"]?.append(number)
        case 29: draft.numbers.insert(number)
        case 30: draft.numbers.remove(number)
        case 31: draft.tags.insert(text)
        case 32: draft.tags.remove(text)
        default: draft.byName["k\(number)"] = number % 2 == 0 ? nil : Part { $0.n = number }
        }
    }

    @Test("every edit of an edited model has the result of the same edit of its parsed text")
    func law() throws {
        for seed in 0..<TestScale.size(60, quick: 12) {
            var random = SeededGenerator(seed: UInt64(seed))
            var chain = try Self.model(60)
            for step in 0..<60 {
                let parsed = try Every(parsing: chain.json.text)
                var same = random
                let expected = parsed.mutate { Self.change(&$0, &same) }
                chain = chain.mutate { Self.change(&$0, &random) }
                let read = try Every(parsing: chain.json.text)
                try #require(chain.json.text(.compact) == expected.json.text(.compact), "seed \(seed), step \(step)")
                for (value, expected) in zip(Self.values(of: chain), Self.values(of: read)) {
                    try #require(value == expected, "seed \(seed), step \(step)")
                }
            }
        }
    }

    /// All values, to the last bit, and with the spelling of keys.
    private static func values(of model: Every) -> [String] {
        func spelled(_ text: String) -> String { text.utf8.map { String($0) }.joined(separator: " ") }
        func sorted(_ texts: some Sequence<String>) -> String { texts.sorted().joined(separator: ",") }
        return [
            spelled(model.text), "\(model.list)", "\(model.words.map(spelled))", "\(model.doubles)", "\(model.colors)",
            "\(model.dates.map(\.timeIntervalSince1970))", "\(model.grid)",
            sorted(model.table.map { "\(spelled($0.key)) \($0.value)" }),
            sorted(model.names.map { "\(spelled($0.key)) \(spelled($0.value))" }),
            sorted(model.numbered.map { "\($0.key) \($0.value)" }), sorted(model.lists.map { "\($0.key) \($0.value)" }),
            sorted(model.numbers.map { "\($0)" }), sorted(model.tags.map(spelled)),
            sorted(model.byName.map { "\($0.key) \($0.value.n)" }),
        ]
    }
}
