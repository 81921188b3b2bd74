import Foundation
import TestSupport
import Testing

/// Holds that Docs/Guides/Troubleshooting.md has a section for every message with which the library stops a program or reports a
/// mistake, and for every error of the compiler in Tests/Checks/Mistakes.
@Suite("Docs/Guides/Troubleshooting.md: the messages") struct TroubleshootingMessagesTests {
    /// Calls and assignments whose strings are messages.
    private static let beginnings = #"""
        ProgrammingMistake\.(?:stop|warn)\(|(?:mistakes|problems|variables)(?:\?)?\.(?:append|note)\(|precondition(?:Failure)?\(
        |\b(?:var|let) mistakes = |\bmistakes(?:: ?| = )\[|\blet mistake = |\bstatic func refusal\(.*\{|evaluatedLater:|nature:
        |\breason: "|\bstatic let keptInStore|case \.\w+(?:\(.*\))?: "
        """#.replacing("\n", with: "")
    /// Files whose cases of a switch are the reasons of errors.
    private static let reasons = ["JSONConvertible+Scalars.swift", "JSONError.swift", "JSONPatchError.swift"]
    /// Mistakes in the library itself, whose tests show where they come from; and messages of the compiler.
    private static let internalFolders = ["/Memory/", "/Patterns/", "/LazyJSONExpansion/"]

    /// The sections of the page: the heading and the text below it, in one line each.
    private static func sections() throws -> [String] {
        let page = try String(contentsOf: Package.file("Docs/Guides/Troubleshooting.md"), encoding: .utf8)
        return page.split(separator: "\n### ").dropFirst().map(oneLine)
    }

    private static func oneLine(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The messages in the sources: each a list of its constant parts, in their order.
    private static func messages() throws -> [(place: String, parts: [String])] {
        let expression = try Regex(beginnings)
        let sources = Package.file("Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        var found: [(place: String, parts: [String])] = []
        for path in paths.sorted() where path.hasPrefix("LazyJSON") && path.hasSuffix(".swift") {
            if internalFolders.contains(where: { "/\(path)".contains($0) }) { continue }
            let isList = reasons.contains { path.hasSuffix("/\($0)") }
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: "\n")
            for match in text.matches(of: expression) {
                let beginning = text[match.range]
                if beginning.hasPrefix("case"), !isList { continue }
                // If the found text begins with a quotation mark, the string is a part of it.
                let start =
                    beginning.hasSuffix("\"") ? text.index(before: match.range.upperBound) : match.range.upperBound
                var statement = Statement(text[start...], isCall: beginning.hasSuffix("("))
                let line = text[..<match.range.lowerBound].count { $0 == "\n" }
                for parts in statement.literals() { found.append(("\(path), near line \(line)", parts)) }
            }
        }
        return found
    }

    /// The strings of a call, or of an expression that ends with its line.
    private struct Statement {
        private var rest: Substring
        private let isCall: Bool

        init(_ text: Substring, isCall: Bool) { (rest, self.isCall) = (text, isCall) }

        /// The strings, each as its constant parts. Strings that are joined by `+` are one.
        mutating func literals() -> [[String]] {
            var all: [[String]] = []
            var depth = isCall ? 1 : 0
            var between = ""
            while let character = rest.first {
                if character == "\"" {
                    let isKey = between.hasSuffix("onceFor:")
                    let isMore = between == "+" && !all.isEmpty
                    between = ""
                    let parts = literal()
                    if isKey { continue }
                    if isMore {
                        let last = all.removeLast()
                        all.append(last.dropLast() + [last[last.count - 1] + parts[0]] + parts.dropFirst())
                    } else {
                        all.append(parts)
                    }
                    continue
                }
                rest.removeFirst()
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
                if depth < 0 || isCall && depth == 0 { break }
                if character == "\n", !isCall, depth == 0, !rest.drop(while: { $0 == " " }).hasPrefix("+"),
                    !between.hasSuffix("="), !between.isEmpty || !all.isEmpty
                {
                    break
                }
                if character != " ", character != "\n" { between.append(character) }
            }
            return all.map { $0.map(TroubleshootingMessagesTests.oneLine).filter { $0.count > 2 } }.filter {
                !$0.isEmpty
            }
        }

        /// The constant parts of the string that begins here.
        private mutating func literal() -> [String] {
            var parts = [""]
            rest.removeFirst()
            while let character = rest.popFirst(), character != "\"" {
                guard character == "\\" else {
                    parts[parts.count - 1].append(character)
                    continue
                }
                switch rest.popFirst() {
                case "(":
                    skipInterpolation()
                    parts.append("")
                case "n": parts[parts.count - 1].append(" ")
                case let escaped?: parts[parts.count - 1].append(escaped)
                case nil: break
                }
            }
            return parts
        }

        private mutating func skipInterpolation() {
            var depth = 1
            while depth > 0, let character = rest.first {
                if character == "\"" {
                    _ = literal()
                    continue
                }
                rest.removeFirst()
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
            }
        }
    }

    @Test("Every message of the library has a section")
    func library() throws {
        let sections = try Self.sections()
        let messages = try Self.messages()
        #expect(messages.count > 80)
        var missing: [String] = []
        for (place, parts) in messages {
            let isThere = sections.contains { section in
                var rest = section[...]
                for part in parts {
                    guard let range = rest.range(of: part) else { return false }
                    rest = rest[range.upperBound...]
                }
                return true
            }
            if !isThere { missing.append("\(place): \(parts.joined(separator: " … "))") }
        }
        #expect(missing == [])
    }

    @Test("Every mistake that is compiled has a section")
    func compiler() throws {
        let sections = try Self.sections()
        let folder = Package.file("Tests/Checks/Mistakes")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(files.count > 30)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first)
            let message = Self.oneLine(line.dropFirst("// says: ".count))
            #expect(sections.contains { $0.contains(message) }, "\(file)")
        }
    }

    @Test("A stop names the page")
    func page() throws {
        let stop = try String(
            contentsOf: Package.file("Sources/LazyJSONCore/Support/ProgrammingMistake.swift"), encoding: .utf8)
        #expect(stop.contains("see Docs/Guides/Troubleshooting.md"))
    }
}
