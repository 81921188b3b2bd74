import Foundation
import LazyJSONCore
import TestSupport
import Testing

/// Random edits of random texts with comments, compared with an oracle that moves tokens.
@Suite("Edits of JSON with comments")
struct CommentLawTests {
    private static let count = TestScale.size(10_000, quick: 400, sanitized: 1_000)

    @Test("leave the tokens and comments that the oracle leaves, and the JSON that the same edits of JSON leave")
    func edits() throws {
        for number in 0..<Self.count {
            var generator = CommentGenerator(seed: Runs.seed("comments", number))
            let text = generator.text()
            var json = try JSON(parsing: text, syntax: .jsonc)
            var plain = try JSON(parsing: json.text(.json))
            var oracle = CommentedDocument(text)
            var done: [String] = []
            func comment() -> Comment {
                "seed=\(Runs.seed), text \(number):\n\(text)\nedits: \(done)\nwritten:\n\(json.text)"
            }
            #expect(oracle.texts == CommentedDocument.tokens(text).map(\.text), comment())
            for _ in 0..<generator.number(1...6) {
                let (path, edit) = generator.edit(of: oracle)
                done.append("\(path) \(edit)")
                oracle.edit(edit, at: path)
                json.edit(edit, at: path)
                plain.edit(edit, at: path)
                let tokens = CommentedDocument.tokens(json.text).map(\.text)
                if tokens == oracle.texts { continue }
                // Where comments that belong to no child are among several new and moved ones isn't decided.
                let standing = oracle.standing
                let others = { (tokens: [String]) in tokens.filter { !standing.contains($0) } }
                try #require(
                    done.count > 1 && others(tokens) == others(oracle.texts)
                        && tokens.sorted() == oracle.texts.sorted(),
                    comment())
            }
            let again = try JSON(parsing: json.text, syntax: .jsonc)
            try #require(again == json && json.text(.compact) == plain.text(.compact), comment())
            #expect(try JSON(parsing: json.text(.json)).text(.compact) == plain.text(.compact), comment())
            #expect(try JSON(parsing: text, syntax: .jsonc).text == text)
        }
    }
}

/// Texts with comments of every kind at every place.
struct CommentGenerator {
    private var random: SeededGenerator
    private var lines = 0
    private var names = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ all: Int) -> Bool { number(1...all) == 1 }

    private mutating func comment() -> String {
        lines += 1
        return chance(3) ? "/* c\(lines), \"x\" */" : chance(8) ? "/*é\(lines)\n,*/" : "// c\(lines)}, é"
    }

    mutating func text() -> String {
        let isTight = chance(6)
        let before = chance(3) ? comment() + "\n" : ""
        return before + container(0, isTight) + (chance(3) ? "\n" + comment() : "") + (chance(2) ? "\n" : "")
    }

    /// Whitespace and comments between two tokens, which end with a line break where one is needed.
    private mutating func gap(_ depth: Int, _ isTight: Bool, startsLine: Bool) -> String {
        if isTight { return chance(5) ? "/* t\(number(1...9)) */" : "" }
        let indentation = String(repeating: "  ", count: depth)
        var text = ""
        if chance(4) {
            let end = comment()
            text += " " + end
            if end.hasPrefix("//") || chance(2) { text += "\n" + indentation }
        }
        while chance(4) {
            let line = comment()
            text += (text.contains("\n") ? "" : "\n" + indentation) + (chance(3) ? "\n" + indentation : "") + line
            text += "\n" + (chance(3) ? "\n" : "") + indentation
        }
        if startsLine, !text.contains("\n"), !chance(8) { text += "\n" + indentation }
        return text
    }

    private mutating func container(_ depth: Int, _ isTight: Bool) -> String {
        let isObject = chance(2)
        var text = isObject ? "{" : "["
        let count = number(0...4)
        text += gap(depth + 1, isTight, startsLine: count > 0)
        for index in 0..<count {
            if isObject {
                names += 1
                text += "\"n\(names)\"" + (chance(12) ? " /* k */" : "") + ":" + (isTight ? "" : " ")
                text += chance(12) ? "/* v */ " : ""
            }
            text += depth < 3 && chance(3) ? container(depth + 1, isTight) : scalar()
            text += chance(8) ? " /* b\(number(1...9)) */" : ""
            let isLast = index == count - 1
            if !isLast || chance(3) { text += "," }
            text += gap(isLast ? depth : depth + 1, isTight, startsLine: true)
        }
        return text + (isObject ? "}" : "]")
    }

    private mutating func scalar() -> String {
        ["1", "2.50", "\"a // b\"", "\"/* \\\" */\"", "true", "null", "\"\\\\\"", "-0"][number(0...7)]
    }

    /// An edit of one of the containers.
    mutating func edit(of document: CommentedDocument) -> (path: [Int], edit: CommentedDocument.Edit) {
        let paths = document.containers
        let path = paths[number(0...paths.count - 1)]
        let container = document.container(at: path)
        let (count, isObject) = (container?.children.count ?? 0, container?.isObject ?? false)
        names += 1
        let new: CommentedDocument.Edit =
            isObject
            ? .insert(count, name: "\"m\(names)\"", "\(names)") : .insert(number(0...count), name: nil, "\(names)")
        if count == 0 { return (path, new) }
        let (first, second) = (number(0...count - 1), number(0...count - 1))
        switch number(0...(isObject ? 4 : 8)) {
        case 0, 1: return (path, new)
        case 2: return (path, .set(first, "\(names)"))
        case 3, 4: return (path, .remove(first))
        case 5, 6: return (path, first == second ? .set(first, "9") : .move(first, second))
        default: return (path, first == second ? .remove(first) : .swap(first, second))
        }
    }
}
