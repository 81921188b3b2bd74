/// Reads the text of a pattern by the grammar of ECMA-262 (§22.2.1) with the flag `u`, and rejects everything else.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private var groupNames: Set<String> = []
    /// The sets of characters that the pattern refers to.
    private(set) var sets: [ScalarSet] = []
    /// The looks that the pattern refers to: parts that have to match after a position, or before it. Those inside
    /// others come first.
    private(set) var looks: [(node: PatternNode, isAhead: Bool)] = []

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try choice()
        if index < scalars.count { throw error("\")\" without \"(\"") }
        return node
    }

    // MARK: Reading characters

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Skips a text if it comes next.
    private mutating func skip(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    private func error(_ reason: String, back: Int = 0) -> PatternError {
        PatternError(reason: reason, offset: max(index - back, 0))
    }

    // MARK: Alternatives and terms

    private mutating func choice() throws(PatternError) -> PatternNode {
        var branches: [PatternNode] = []
        repeat {
            var terms: [PatternNode] = []
            while let scalar = next, scalar != "|", scalar != ")" { terms.append(try term(scalar)) }
            branches.append(.sequence(terms))
        } while skip("|")
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func term(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternNode {
        if skip("^") { return .position(.start) }
        if skip("$") { return .position(.end) }
        if skip("\\b") { return .position(.wordBoundary) }
        if skip("\\B") { return .position(.noWordBoundary) }
        for (start, isAhead, isNegated) in [
            ("(?=", true, false), ("(?!", true, true), ("(?<=", false, false), ("(?<!", false, true),
        ] where skip(start) {
            looks.append((try group(), isAhead))
            return .look(looks.count - 1, isNegated: isNegated)
        }
        return try quantified(try atom(scalar))
    }

    /// Reads the rest of a group.
    private mutating func group() throws(PatternError) -> PatternNode {
        guard depth < Pattern.nestingLimit else {
            throw error("groups are nested deeper than \(Pattern.nestingLimit) levels")
        }
        depth += 1
        let node = try choice()
        depth -= 1
        guard skip(")") else { throw error("\"(\" without \")\"") }
        return node
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternNode {
        index += 1
        switch scalar {
        case ".": return add(ScalarSet(ScalarSet.lineEnds, isNegated: true))
        case "[": return add(try scalarSet())
        case "\\":
            var set = ScalarSet()
            if try !addSet(to: &set) { set.add(try escapedScalar(inSet: false)) }
            return add(set)
        case "(":
            if skip("?") {
                if skip("<") { try groupName() } else if !skip(":") { throw error("unknown kind of group") }
            }
            return try group()
        case "*", "+", "?", "{": throw error("nothing to repeat before \"\(scalar)\"", back: 1)
        case "]", "}": throw error("\"\(scalar)\" needs a \"\\\" before it", back: 1)
        default: return add(ScalarSet([scalar.value...scalar.value]))
        }
    }

    private mutating func add(_ set: ScalarSet) -> PatternNode {
        sets.append(set)
        return .set(sets.count - 1)
    }

    private mutating func groupName() throws(PatternError) {
        var name = ""
        while let scalar = next, scalar != ">" {
            let isFirst = name.isEmpty
            guard
                scalar == "$" || scalar == "_" || scalar.properties.isIDStart
                    || !isFirst && (scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}")
            else { throw error("the name of a group can't contain \"\(scalar)\"") }
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard skip(">"), !name.isEmpty else { throw error("a group has no name") }
        guard groupNames.insert(name).inserted else { throw error("two groups are named \"\(name)\"", back: 1) }
    }

    // MARK: Counts

    private mutating func quantified(_ node: PatternNode) throws(PatternError) -> PatternNode {
        let (least, most): (Int, Int?)
        if skip("*") {
            (least, most) = (0, nil)
        } else if skip("+") {
            (least, most) = (1, nil)
        } else if skip("?") {
            (least, most) = (0, 1)
        } else if skip("{") {
            guard let count = number() else { throw error("\"{\" without a count") }
            least = count
            most = skip(",") ? number() : count
            guard skip("}") else { throw error("\"{\" without \"}\"") }
            if let most, most < least { throw error("the counts are out of order", back: 1) }
        } else {
            return node
        }
        // Whether it's the longest or the shortest match makes no difference.
        _ = skip("?")
        return .repeated(node, least: least, most: most)
    }

    /// Reads a decimal number. A huge number becomes another one, which is beyond any limit, too.
    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = next, let digit = Self.hexDigit(scalar), digit < 10 {
            value = min(value ?? 0, 1_000_000) * 10 + Int(digit)
            index += 1
        }
        return value
    }

    private static func hexDigit(_ scalar: Unicode.Scalar) -> UInt32? {
        scalar.isASCII ? Character(scalar).hexDigitValue.map { UInt32($0) } : nil
    }

    // MARK: Sets

    /// Reads the rest of a set in brackets.
    private mutating func scalarSet() throws(PatternError) -> ScalarSet {
        var set = ScalarSet(isNegated: skip("^"))
        while !skip("]") {
            guard let first = try member(of: &set) else {
                if next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                    throw error("a range can't begin with a set")
                }
                continue
            }
            guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                set.add(first)
                continue
            }
            index += 1
            guard let last = try member(of: &set) else { throw error("a range can't end with a set") }
            guard first <= last else { throw error("a range is out of order", back: 1) }
            set.add(first...last)
        }
        return set
    }

    /// Reads a character, or adds a set to another and returns nil.
    private mutating func member(of set: inout ScalarSet) throws(PatternError) -> UInt32? {
        guard let scalar = next else { throw error("\"[\" without \"]\"") }
        index += 1
        guard scalar == "\\" else { return scalar.value }
        return try addSet(to: &set) ? nil : try escapedScalar(inSet: true)
    }

    /// Adds the set that an escape stands for, such as `\d`. Returns false if it stands for a character.
    private mutating func addSet(to set: inout ScalarSet) throws(PatternError) -> Bool {
        guard let scalar = next else { throw error("nothing after \"\\\"") }
        let isNegated = "DSWP".unicodeScalars.contains(scalar)
        switch scalar {
        case "d", "D": set.add(ScalarSet.digits, isNegated: isNegated)
        case "s", "S": set.add(ScalarSet.spaces, isNegated: isNegated)
        case "w", "W": set.add(ScalarSet.wordCharacters, isNegated: isNegated)
        case "p", "P":
            guard index + 1 < scalars.count, scalars[index + 1] == "{", let end = scalars[index...].firstIndex(of: "}")
            else { throw error("\"\\\(scalar)\" without the name of a property in braces") }
            var name = ""
            name.unicodeScalars += scalars[(index + 2)..<end]
            guard let property = ScalarProperty(name) else { throw error("unsupported property \"\(name)\"") }
            set.add(property, isNegated: isNegated)
            index = end
        default: return false
        }
        index += 1
        return true
    }

    // MARK: Escapes

    /// Reads the rest of an escape that stands for a character.
    private mutating func escapedScalar(inSet: Bool) throws(PatternError) -> UInt32 {
        guard let scalar = next else { throw error("nothing after \"\\\"") }
        index += 1
        switch scalar {
        case "t": return 9
        case "n": return 10
        case "v": return 11
        case "f": return 12
        case "r": return 13
        case "b" where inSet: return 8
        case "-" where inSet: return scalar.value
        case "0":
            if let next, Self.hexDigit(next) ?? 10 < 10 { throw error("a digit after \"\\0\"") }
            return 0
        case "1"..."9", "k": throw error("back references aren't supported", back: 1)
        case "c":
            guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else {
                throw error("\"\\c\" without a letter")
            }
            index += 1
            return letter.value % 32
        case "x":
            guard let value = hexDigits(2) else { throw error("\"\\x\" without two hexadecimal digits") }
            return value
        case "u": return try escapedUnicode()
        case _ where "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar): return scalar.value
        default: throw error("unknown escape \"\\\(scalar)\"", back: 1)
        }
    }

    private mutating func escapedUnicode() throws(PatternError) -> UInt32 {
        if skip("{") {
            var value: UInt32?
            while let scalar = next, let digit = Self.hexDigit(scalar) {
                let sum = (value ?? 0) << 4 | digit
                guard sum <= 0x10FFFF else { throw error("there is no code point beyond 10FFFF") }
                value = sum
                index += 1
            }
            guard let value, skip("}") else { throw error("\"\\u{\" without a code point and \"}\"") }
            return value
        }
        guard let high = hexDigits(4) else { throw error("\"\\u\" without four hexadecimal digits") }
        // Two surrogates are one character.
        let start = index
        if 0xD800..<0xDC00 ~= high, skip("\\u"), let low = hexDigits(4), 0xDC00..<0xE000 ~= low {
            return 0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF)
        }
        index = start
        return high
    }

    private mutating func hexDigits(_ count: Int) -> UInt32? {
        let digits = scalars[index...].prefix(count).compactMap(Self.hexDigit)
        guard digits.count == count else { return nil }
        index += count
        return digits.reduce(0) { $0 << 4 | $1 }
    }
}

/// Why a text isn't a pattern.
struct PatternError: Error, CustomStringConvertible {
    let reason: String
    /// The number of Unicode scalars before the position of the reason; nil if it isn't at one position.
    var offset: Int?

    var description: String { offset.map { "\(reason) (at character \($0 + 1))" } ?? reason }
}

/// A part of a pattern.
indirect enum PatternNode: Sendable {
    case sequence([PatternNode])
    case choice([PatternNode])
    /// A part that repeats; without a maximum, any number of times.
    case repeated(PatternNode, least: Int, most: Int?)
    /// Any one of the characters in the set with this index.
    case set(Int)
    case position(PatternPosition)
    /// Whether the look with this index finds something.
    case look(Int, isNegated: Bool)
}

/// A condition for a position in the text.
enum PatternPosition: Sendable {
    case start, end, wordBoundary, noWordBoundary
}
