/// A regular expression as JSON Schema reads it: by ECMA-262 with the flag `u`, without back references.
///
/// A match is found in time that is proportional to the length of the text times the size of the pattern, whatever
/// both contain: all alternatives are followed at once, and nothing is tried twice. That's possible because only
/// whether there is a match matters, and not what the groups contain.
struct Pattern: Sendable {
    /// How many copies of its parts a pattern may have after its counts are written out. `(?:[a-z]{2,40}\.){1,9}` has
    /// about 700.
    static let sizeLimit = 10_000
    /// How deep groups may be nested.
    static let nestingLimit = 100

    private let program: PatternProgram

    /// Creates a pattern from its text.
    ///
    /// - Throws: The reason why the text isn't a pattern, or isn't one that can be matched.
    init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        let root = try parser.parse()
        program = try PatternProgram(root, parser.sets, parser.looks)
    }

    /// Returns whether the pattern matches anywhere in a text.
    ///
    /// - Complexity: O(*n* × *m*) in the length of the text and the size of the pattern.
    func isFound(in text: String) -> Bool { program.isFound(in: text.unicodeScalars.map(\.value)) }
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

/// A part of a pattern that has to match after a position, or before it.
struct PatternLook: Sendable {
    let node: PatternNode
    let isAhead: Bool
}
