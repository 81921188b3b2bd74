import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A document that is laid out by one rule is laid out by that rule after any edits.
@Suite struct LayoutLawTests {
    /// A rule for all containers of a document.
    struct Rule: Sendable, CustomTestStringConvertible {
        let line: String
        let unit: String
        let colon: String
        /// The spaces inside the brackets of one line.
        var padding = ""
        var testDescription: String { (line + unit + colon + padding).debugDescription }

        func text(_ json: JSON, depth: Int = 0) -> String {
            func container(_ children: [String], _ open: String, _ close: String) -> String {
                if children.isEmpty { return open + close }
                if line.isEmpty {
                    let comma = colon == ":" ? "," : ", "
                    return open + padding + children.joined(separator: comma) + padding + close
                }
                func start(_ depth: Int) -> String { line + String(repeating: unit, count: depth) }
                return open + start(depth + 1) + children.joined(separator: "," + start(depth + 1)) + start(depth)
                    + close
            }
            switch json.kind {
            case .object:
                return container(
                    json.exactMembers.map { JSON($0.key).text + colon + text($0.value, depth: depth + 1) }, "{", "}")
            case .array: return container(json.exactElements.map { text($0, depth: depth + 1) }, "[", "]")
            default: return json.text
            }
        }
    }

    static let rules = [
        Rule(line: "\n", unit: "  ", colon: ": "), Rule(line: "\r\n", unit: "\t", colon: ": "),
        Rule(line: "\n", unit: "    ", colon: " : "), Rule(line: "\n", unit: "", colon: ":"),
        Rule(line: "\n", unit: " ", colon: ":"), Rule(line: "\r", unit: "   ", colon: ": "),
        Rule(line: "", unit: "", colon: ":"), Rule(line: "", unit: "", colon: ": "),
        Rule(line: "", unit: "", colon: ": ", padding: " "), Rule(line: "", unit: "", colon: " : ", padding: " "),
    ]

    fileprivate static func value(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        let count = Int.random(in: 0...3, using: &random)
        switch depth > 0 ? Int.random(in: 0..<6, using: &random) : 0 {
        case 1...2: return JSON((0..<count).map { _ in value(depth - 1, &random) })
        case 3...4: return JSON(members: (0..<count).map { ("k\($0)", value(depth - 1, &random)) })
        default: return [JSON(7), "s", .null, true, 1.5][Int.random(in: 0..<5, using: &random)]
        }
    }

    /// A value as somebody may have it: built, parsed, or edited.
    fileprivate static func form(_ json: JSON, _ random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return json
        case 1: return (try? JSON(parsing: json.text(.compact))) ?? json
        default:
            var edited = (try? JSON(parsing: json.text(.compact))) ?? json
            if edited.append(0) { edited[(edited.count ?? 0) - 1] = nil }
            if edited.kind == .object, edited["new"] == nil {
                edited["new"] = 0
                edited["new"] = nil
            }
            return edited
        }
    }

    @Test("a document keeps the rule of its layout", arguments: rules)
    func rule(_ rule: Rule) throws {
        for seed in 0..<UInt64(TestScale.size(2_000, quick: 100)) {
            var random = SeededGenerator(seed: seed)
            // Two members of each kind, which no edit touches, show the rule.
            let frame: JSON = [
                "a": ["x": [1, 2], "y": 1], "b": [[1, 2], [3, 4]],
                "c": JSON(members: (0..<2).map { ("k\($0)", Self.value(3, &random)) }),
            ]
            var json = try JSON(parsing: rule.text(frame))
            for step in 0..<12 {
                let before = json.text
                var part = json["c"] ?? .null
                if Bool.random(using: &random) {
                    part.edit(&random)
                    json["c"] = part
                } else {
                    json["c"]?.edit(&random)
                }
                let expected = rule.text(json)
                guard json.text == expected else {
                    Issue.record(
                        "seed \(seed), step \(step): \(before.debugDescription) became \(json.text.debugDescription), not \(expected.debugDescription)"
                    )
                    return
                }
                switch Int.random(in: 0..<4, using: &random) {
                case 0: json = try JSON(parsing: json.text)
                case 1: json = json.flattened
                default: break
                }
            }
        }
    }
}

extension JSON {
    /// Changes a value somewhere in it.
    fileprivate mutating func edit(_ random: inout SeededGenerator) {
        let count = count ?? 0
        if count > 0, Int.random(in: 0..<3, using: &random) > 0 {
            let position = Int.random(in: 0..<count, using: &random)
            if kind == .array { self[position]?.edit(&random) } else { self[exactMembers[position].key]?.edit(&random) }
            return
        }
        let new = LayoutLawTests.form(LayoutLawTests.value(3, &random), &random)
        switch (kind, Int.random(in: 0..<6, using: &random)) {
        case (.array, 0...1): append(new)
        case (.array, 2): insert(new, at: Int.random(in: 0...count, using: &random))
        case (.array, 3) where count > 0: self[Int.random(in: 0..<count, using: &random)] = new
        case (.array, 4) where count > 1: move(from: 0, to: count - 1)
        case (.array, _) where count > 0: self[Int.random(in: 0..<count, using: &random)] = nil
        case (.object, 0...2): self["k\(Int.random(in: 0..<8, using: &random))"] = new
        case (.object, 3): set("k1.deep.er", to: new)
        case (.object, _) where count > 0: self[exactMembers[Int.random(in: 0..<count, using: &random)].key] = nil
        default: self = new
        }
    }
}
