import LazyJSON
import TestSupport
import Testing

@Suite struct JSONEqualityTests {
    /// Values that mean the same within a class, and something else in any other.
    static let classes: [[String]] = [
        ["null"], ["true"], ["false"],
        ["0", "-0", "0.0", "0e5", "-0.000E-7", "0e99999999999999999999"],
        ["1", "1.0", "10e-1", "0.1e1", "1e0", "1.000"],
        ["-1", "-1.0", "-100e-2"], ["100", "1e2", "1E+2", "100.0"],
        ["0.1", "1e-1", "0.10"], ["0.1000000000000000055511151231257827021181583404541015625"],
        ["9007199254740993", "9007199254740993.0"], ["9007199254740992"],
        ["9223372036854775808", "9223372036854775808.0"], ["9223372036854775807"],
        ["123456789012345678901234567890", "123456789012345678901234567890.0", "12345678901234567890123456789e1"],
        ["123456789012345678901234567891"],
        ["1e400", "10e399", "0.1e401"], ["1e401"], ["-1e400"], ["1e-400", "10e-401"], ["1e-401"],
        ["1e9223372036854775806"], ["1e-9223372036854775800"],
        [#""""#], [#""1""#], [#""null""#],
        [#""a""#, #""\u0061""#], [#""A""#, #""\u0041""#], [#""é""#, #""\u00e9""#, #""\u00E9""#],
        ["\"e\u{301}\"", #""e\u0301""#],
        [#""😀""#, #""\ud83d\ude00""#, #""\uD83D\uDE00""#], [#""\/""#, #""/""#, #""\u002f""#],
        [#""\n""#, #""\u000a""#], [#""\\n""#, #""\u005cn""#],
        [#""\ud800""#, #""\udfff""#, #""\ufffd""#, "\"\u{FFFD}\""],
        ["[]", "[ ]"], ["{}", "{ \n }"], ["[[]]"], ["[{}]"], ["[null]"], [#"{"a":null}"#],
        ["[1,2]", "[1.0 , 20e-1]"], ["[2,1]"], ["[1,2,3]"], ["[1,2,null]"], ["[[1],2]"], ["[1,[2]]"],
        [
            #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{ "b" : 2.0, "\u0061" : 1e0 }"#, #"{"a":1,"b":2,"a":3}"#,
            #"{"b":2,"b":1,"a":1}"#,
        ],
        [#"{"a":3,"b":2}"#, #"{"a":3,"b":2,"a":1}"#, #"{"a":3,"b":2,"\u0061":1}"#, #"{"a":3,"b":2,"a":[]}"#],
        [#"{"a":1}"#], [#"{"a":1,"b":null}"#], [#"{"a":1,"c":2}"#],
        [#"{"a":2,"b":1}"#],
        [#"{"é":1}"#, #"{"\u00e9":1}"#], ["{\"e\u{301}\":1}"],
        [#"{"a":{"b":[{"c":1},{"d":2}]}}"#, #"{"a":{"b":[{"c":1.0},{"d":2.0}]}}"#], [#"{"a":{"b":[{"d":2},{"c":1}]}}"#],
    ]

    /// All ways to hold the value of a text: opened, part of a larger document, put together, edited back and forth.
    private static func forms(of text: String) throws -> [JSON] {
        let parsed = try JSON(parsing: text)
        let padding = String(repeating: "x", count: 300)
        let part = try #require(try JSON(parsing: "{\"p\": \"\(padding)\", \"v\": \(text)}")["v"])
        var forms = [parsed, part]
        switch parsed.kind {
        case .array:
            forms.append(JSON(parsed.elements))
            var edited = part
            edited.append("more")
            edited[(edited.count ?? 0) - 1] = nil
            forms.append(edited)
        case .object:
            forms.append(JSON(members: part.members))
            var edited = parsed
            edited["more"] = "more"
            edited["more"] = nil
            forms.append(edited)
        default: break
        }
        return forms
    }

    @Test("values are equal exactly if they mean the same, and equal values have equal hashes")
    func laws() throws {
        let values = try Self.classes.enumerated().flatMap { index, texts in
            try texts.flatMap { text in try Self.forms(of: text).map { (index, text, $0) } }
        }
        var wrong: [String] = []
        for (left, leftText, one) in values {
            for (right, rightText, other) in values {
                if (one == other) != (left == right) { wrong.append("\(leftText) and \(rightText)") }
                if left == right, one.hashValue != other.hashValue {
                    wrong.append("hashes of \(leftText) and \(rightText)")
                }
            }
        }
        #expect(wrong == [])
        #expect(Set(values.map(\.2)).count == Self.classes.count)
    }

    @Test("the same holds for numbers by themselves")
    func numbers() throws {
        let values = Self.classes.enumerated().flatMap { index, texts in
            texts.compactMap { text in JSONNumber(text).map { (index, $0) } }
        }
        #expect(values.count > 30)
        for (left, one) in values {
            for (right, other) in values {
                #expect((one == other) == (left == right), "\(one) and \(other)")
                if left == right { #expect(one.hashValue == other.hashValue, "\(one) and \(other)") }
            }
        }
    }

    @Test("a difference anywhere in a large value is found, and restored values are equal", arguments: [UInt64(7), 8])
    func differences(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text =
            "[" + (0..<300).map { "{\"id\": \($0), \"tags\": [\"a\", \"b\\n\"], \"on\": true}" }.joined(separator: ", ")
            + "]"
        let json = try JSON(parsing: text)
        for _ in 0..<TestScale.size(50, quick: 10) {
            var edited = json
            let position = Int.random(in: 0..<300, using: &random)
            let old = edited[position]?["tags"]
            edited[position]?["tags"] = "other"
            #expect(edited != json && json != edited)
            edited[position]?["tags"] = old
            #expect(edited == json && edited.hashValue == json.hashValue)
            edited[position]?["id"] = JSON(Double(position) + 0.5)
            #expect(edited != json)
        }
    }

    /// A value that has many objects with the same names in the same order as others of its kind, some of them twice.
    private struct Tree {
        var text: String
        /// The part of the text that counts, with names in order.
        var meaning: String

        init(_ levels: Int, _ random: inout SeededGenerator) {
            switch levels > 0 ? Int.random(in: 0..<6, using: &random) : 0 {
            case 0, 1:
                (text, meaning) = Bool.random(using: &random) ? ("1", "1") : ("2.0", "2")
                if Int.random(in: 0..<4, using: &random) > 0 { (text, meaning) = ("1", "1") }
            case 2:
                let elements = (0..<Int.random(in: 1...2, using: &random)).map { _ in Tree(levels - 1, &random) }
                text = "[" + elements.map(\.text).joined(separator: ", ") + "]"
                meaning = "[" + elements.map(\.meaning).joined(separator: ",") + "]"
            default:
                var names = ["a", "b", "a", "c", "b"]
                if Int.random(in: 0..<6, using: &random) == 0 { names.swapAt(0, 1) }
                // So many that a name is looked up instead of compared with all before it.
                let more = Int.random(in: 0..<8, using: &random) == 0 ? (0..<34).map { "m\($0)" } : []
                let members = (more + names).map { (name: $0, value: Tree(levels - 1, &random)) }
                let spelled = members.map { member in
                    (Int.random(in: 0..<40, using: &random) == 0 && member.name == "a"
                        ? #""\u0061""# : "\"\(member.name)\"")
                        + ":\(member.value.text)"
                }
                text = "{" + spelled.joined(separator: ",") + "}"
                let first = Dictionary(members.map { ($0.name, $0.value.meaning) }, uniquingKeysWith: { one, _ in one })
                meaning =
                    "{" + first.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
            }
        }
    }

    @Test("the first of members with the same name counts, whatever the others are", arguments: UInt64(1)...4)
    func repeatedMembers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var equal = 0
        for round in 0..<TestScale.size(20_000, quick: 2_000) {
            let levels = 1 + round % 3
            let (one, other) = (Tree(levels, &random), Tree(levels, &random))
            let (left, right) = (try JSON(parsing: one.text), try JSON(parsing: other.text))
            let isSame = one.meaning == other.meaning
            if isSame { equal += 1 }
            try #require((left == right) == isSame, "\(one.text) and \(other.text)")
            if isSame { try #require(left.hashValue == right.hashValue, "\(one.text) and \(other.text)") }
            let patch = JSONPatch(from: left, to: right)
            try #require(patch.isEmpty == isSame, "\(one.text) and \(other.text): \(patch)")
            try #require(try left.applying(patch) == right, "\(one.text) and \(other.text): \(patch)")
        }
        #expect(equal > 20)
    }

    @Test("numbers of a hundred thousand digits compare and hash")
    func longNumbers() throws {
        let digits = String(repeating: "9", count: 100_000)
        let (whole, shifted) = (try JSON(parsing: digits), try JSON(parsing: "0." + digits + "e100000"))
        #expect(whole == shifted && whole.hashValue == shifted.hashValue)
        #expect(try whole != JSON(parsing: digits + ".1"))
        #expect(try whole != JSON(parsing: "1e100000"))
        #expect(try JSON(parsing: "1" + String(repeating: "0", count: 100_000)) == JSON(parsing: "1e100000"))
    }
}
