/// What is wrong with the data of a model, an array or a dictionary: everything in it that the declared properties could not use as it is, in
/// the order of the document.
///
///     user.issues.isEmpty                                  // false
///     user.issues.contains { $0.severity == .error }       // true
///     print(user.issues)
///     // 12:18: error: age of User: expected an integer, found "n/a"
///     //               "age": "n/a",
///     //                      ^
///
/// It is lazy: an iteration reads the models as it goes, and what it reads stays read; what was read before is not decoded again. Each iteration
/// goes through the data anew.
///
/// What concerns an object as a whole, such as what is missing in it, comes before what concerns its members.
///
/// - Complexity: An iteration takes O(*n*) in the bytes of the data, and memory for the depth of it.
public struct Issues: Sequence, Sendable {
    private let start: ModelWalk.Start
    /// Issues that matter less are left out.
    let leastSeverity: JSONIssue.Severity

    package init(of start: ModelWalk.Start, from leastSeverity: JSONIssue.Severity = .note) {
        (self.start, self.leastSeverity) = (start, leastSeverity)
    }

    /// Whether nothing is wrong.
    ///
    /// - Complexity: O(*n*) in the bytes of the data up to the first issue.
    public var isEmpty: Bool { first { _ in true } == nil }

    /// The issues that matter at least this much.
    ///
    ///     user.issues.filter(atLeast: .warning).isEmpty
    ///
    /// It takes less time than filtering them: what matters less is not even described.
    public func filter(atLeast severity: JSONIssue.Severity) -> Issues {
        Issues(of: start, from: Swift.max(severity, leastSeverity))
    }

    /// An iterator before the first issue.
    public func makeIterator() -> Iterator { Iterator(ModelWalk(start, from: leastSeverity)) }

    /// Finds one issue after the other.
    public struct Iterator: IteratorProtocol {
        private let walk: ModelWalk

        init(_ walk: ModelWalk) { self.walk = walk }

        /// The next issue; nil after the last.
        public mutating func next() -> JSONIssue? { walk.next() }
    }
}

extension Issues: CustomStringConvertible {
    /// All issues as a compiler writes them, at most 20 in full, and the number of the others.
    public var description: String { Diagnostics(self, file: nil).text }
}

/// The text of many issues.
struct Diagnostics {
    /// How many are written in full.
    static let limit = 20
    private let issues: Issues
    private let file: String?

    init(_ issues: Issues, file: String?) { (self.issues, self.file) = (issues, file) }

    /// Each with the line and a caret.
    var text: String {
        var lines: [String] = []
        var others: [JSONIssue.Severity: Int] = [:]
        var count = 0
        // Issues are in the order of the text, so that its lines are counted once.
        var positions = SourcePositions()
        for issue in issues {
            count += 1
            if count > Self.limit {
                others[issue.severity, default: 0] += 1
            } else {
                lines.append(issue.text(at: positions.position(of: issue.place), in: file, withExcerpt: true))
            }
        }
        if !others.isEmpty {
            let counts = JSONIssue.Severity.allCases.reversed().compactMap { severity in
                others[severity].map { "\($0) \("\(severity)".plural(for: $0))" }
            }
            lines.append("and \(counts.joined(separator: ", ")) more")
        }
        return lines.joined(separator: "\n")
    }
}
