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
    /// Nil for issues that were found elsewhere.
    let start: ModelWalk.Start?
    private let given: [JSONIssue]
    /// The least severity; less severe issues are left out.
    let leastSeverity: JSONIssue.Severity

    package init(of start: ModelWalk.Start, from leastSeverity: JSONIssue.Severity = .note) {
        (self.start, self.leastSeverity, given) = (start, leastSeverity, [])
    }

    private init(of start: ModelWalk.Start?, _ given: [JSONIssue], from leastSeverity: JSONIssue.Severity) {
        (self.start, self.given, self.leastSeverity) = (start, given, leastSeverity)
    }

    /// The first issue; nil if there is none.
    ///
    /// - Complexity: O(*n*) in the bytes of the data up to the first issue.
    public var first: JSONIssue? { first { _ in true } }

    /// Whether there are no issues.
    ///
    /// - Complexity: O(*n*) in the bytes of the data up to the first issue.
    public var isEmpty: Bool { first == nil }

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
        let leastSeverity = Swift.max(severity, leastSeverity)
        return Issues(of: start, given.filter { $0.severity >= leastSeverity }, from: leastSeverity)
    }

    /// Returns an iterator before the first issue.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator {
        Iterator(start.map { ModelWalk($0, from: leastSeverity) }, given)
    }

    /// Finds one issue after the other.
    public struct Iterator: IteratorProtocol {
        private let walk: ModelWalk?
        private var given: IndexingIterator<[JSONIssue]>

        init(_ walk: ModelWalk?, _ given: [JSONIssue]) { (self.walk, self.given) = (walk, given.makeIterator()) }

        /// Returns the next issue.
        ///
        /// - Returns: The issue, or nil after the last one.
        public mutating func next() -> JSONIssue? { walk?.next() ?? given.next() }
    }
}

extension Issues: ExpressibleByArrayLiteral {
    /// Creates a sequence of issues that were found elsewhere.
    ///
    ///     for issue in user?.issues ?? [] { print(issue) }
    ///
    /// - Parameter issues: The issues.
    public init(arrayLiteral issues: JSONIssue...) { self.init(of: nil, issues, from: .note) }
}

extension Issues: CustomStringConvertible {
    /// All issues in the format of a compiler: at most 20 in full, and the number of the others.
    public var description: String { text() }

    /// Returns the issues in the format of a compiler: each with its line of the document and a caret below the value.
    ///
    ///     print(user.issues.text(atMost: 100, file: "user.json"))
    ///     // user.json:12:18: error: age of User: expected an integer, found "n/a"
    ///     //               "age": "n/a",
    ///     //                      ^
    ///
    /// Lines that may contain values that a class hides aren't shown.
    ///
    /// - Parameters:
    ///   - limit: The number of issues that are shown in full. The others are counted.
    ///   - file: The name of the file that the data came from.
    /// - Returns: The text, without a line break at its end.
    /// - Complexity: O(*n*) in the bytes of the data.
    public func text(atMost limit: Int = 20, file: String? = nil) -> String {
        var lines: [String] = []
        var others: [JSONIssue.Severity: Int] = [:]
        var count = 0
        for issue in self {
            count += 1
            if count > limit {
                others[issue.severity, default: 0] += 1
            } else {
                lines.append(issue.text(in: file, withExcerpt: true))
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
