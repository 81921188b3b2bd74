import Foundation
import Synchronization
import Testing

/// Compares the output of a page's code with the comments in it.
///
///     // printed: title
///     print(user.name)  // Bo
///     print(user.json)
///     // {"name": "Bo"}
///     // end
final class StartPrinted: Sendable {
    private let lines = Mutex<[String]>([])

    /// Notes a line, in place of Swift's `print`.
    func print(_ items: Any...) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        lines.withLock { $0.append(line) }
    }

    /// The lines.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// The comments between two marks of a file: those behind calls of `print`, and those on lines of their own.
    static func expected(_ mark: String, in file: String) throws -> String {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let part = try #require(text.components(separatedBy: "// printed: \(mark)\n").dropFirst().first)
        let code = part.components(separatedBy: "// end\n")[0].split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let comments = code.compactMap { line -> String? in
            if line.hasPrefix("//") { return String(line.dropFirst(3)) }
            guard let call = line.range(of: "print("),
                let comment = line.range(of: ")  // ", range: call.upperBound..<line.endIndex)
            else { return nil }
            return String(line[comment.upperBound...])
        }
        return comments.joined(separator: "\n")
    }

    /// Checks that the code between two marks printed its comments, and that it has some.
    func check(_ mark: String, in file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = try Self.expected(mark, in: file)
        #expect(!expected.isEmpty, sourceLocation: sourceLocation)
        #expect(text == expected, sourceLocation: sourceLocation)
    }
}
