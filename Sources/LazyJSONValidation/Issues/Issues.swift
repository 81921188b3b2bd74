/// The issues of a model, an array or a dictionary: all parts of the data that the declared properties cannot use as
/// they are, in the order of the document.
///
///     user.issues.isEmpty                                  // false
///     user.issues.contains { $0.severity == .error }       // true
///     print(user.issues)
///     // 12:18: error: age of User: expected an integer, found "n/a"
///     //               "age": "n/a",
///     //                      ^
///
/// The sequence is lazy: an iteration reads the models as it goes. Properties that it reads stay read, and properties
/// that were read before aren't decoded again. Each iteration goes through the data anew.
///
/// Issues of an object as a whole, such as missing members, come before those of its members.
///
/// - Complexity: An iteration takes O(*n*) in the bytes of the data, and memory for the depth of it.
public struct Issues: Sequence, Sendable {
    private let start: ModelWalk.Start
    /// The least severity; less severe issues are left out.
    let leastSeverity: JSONIssue.Severity

    package init(of start: ModelWalk.Start, from leastSeverity: JSONIssue.Severity = .note) {
        (self.start, self.leastSeverity) = (start, leastSeverity)
    }

    /// Whether there are no issues.
    ///
    /// - Complexity: O(*n*) in the bytes of the data up to the first issue.
    public var isEmpty: Bool { first { _ in true } == nil }

    /// Whether messages leave out a value of the model, or of a model in it.
    var hidesAnything: Bool { ValidationPlan.of(ClassLayout.of(start.modelClass)).hidesAnything }

    /// The number of issues.
    ///
    ///     user.issues.filter(atLeast: .error).count
    ///
    /// Each access goes through the data. For both the number and the issues, create an `Array` of them.
    ///
    /// - Complexity: O(*n*) in the bytes of the data.
    public var count: Int { reduce(0) { count, _ in count + 1 } }

    /// Returns the issues of a severity or above.
    ///
    ///     user.issues.filter(atLeast: .warning).isEmpty
    ///
    /// This takes less time than filtering the issues, since less severe ones aren't even described.
    ///
    /// - Parameter severity: The least severity of the issues.
    /// - Returns: The issues without less severe ones.
    public func filter(atLeast severity: JSONIssue.Severity) -> Issues {
        Issues(of: start, from: Swift.max(severity, leastSeverity))
    }

    /// Returns an iterator before the first issue.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator { Iterator(ModelWalk(start, from: leastSeverity)) }

    /// Finds one issue after the other.
    public struct Iterator: IteratorProtocol {
        private let walk: ModelWalk

        init(_ walk: ModelWalk) { self.walk = walk }

        /// Returns the next issue.
        ///
        /// - Returns: The issue, or nil after the last one.
        public mutating func next() -> JSONIssue? { walk.next() }
    }
}

extension Issues: CustomStringConvertible {
    /// All issues in the format of a compiler: at most 20 in full, and the number of the others.
    public var description: String { Diagnostics(self, file: nil).text }
}

/// The text of many issues.
struct Diagnostics {
    /// The maximum number of issues that are written in full.
    static let limit = 20
    private let issues: Issues
    private let file: String?

    init(_ issues: Issues, file: String?) { (self.issues, self.file) = (issues, file) }

    /// The issues, each with its line and a caret, unless the line may contain a value to be hidden.
    var text: String {
        let showsLines = !issues.hidesAnything
        var lines: [String] = []
        var others: [JSONIssue.Severity: Int] = [:]
        var count = 0
        for issue in issues {
            count += 1
            if count > Self.limit {
                others[issue.severity, default: 0] += 1
            } else {
                lines.append(issue.text(in: file, withExcerpt: showsLines))
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
