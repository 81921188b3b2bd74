import Foundation

/// The source of a file of the Tour. Code is printed from here, so that the code on the page is the code that runs.
struct Listing {
    let file: String
    private let lines: [String]

    /// Reads a source file where it was when the Tour was built, or else in the current directory.
    ///
    /// - Throws: ``TourError`` if the file isn't there.
    init(path: String) throws {
        file = URL(filePath: path).lastPathComponent
        let here = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "Sources/Tour/\(file)")
        let candidates = [URL(filePath: path), here]
        guard let text = candidates.lazy.compactMap({ try? String(contentsOf: $0, encoding: .utf8) }).first else {
            throw TourError(
                "Sources/Tour/\(file) isn't there, and the Tour shows its code. Run it in the package's folder.")
        }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines from one number up to another, counted from 1, without empty lines and common indentation.
    func code(_ range: Range<Int>) -> String? {
        let chosen = lines[(range.lowerBound - 1)..<min(range.upperBound - 1, lines.count)]
        let filled = chosen.filter { !$0.allSatisfy { $0 == " " } }
        guard let indent = filled.map({ $0.prefix { $0 == " " }.count }).min() else { return nil }
        return filled.map { $0.dropFirst(indent) }.joined(separator: "\n")
    }

    /// A call at a line: its first argument, and the number of the line after it.
    ///
    /// - Throws: ``TourError`` if there is no such call: the file was changed after the Tour was built.
    func call(of function: String, at line: Int) throws -> (argument: String, end: Int) {
        guard line <= lines.count, let start = lines[line - 1].range(of: function + "(")?.upperBound else {
            throw TourError("\(file) was changed after the Tour was built. Build it again.")
        }
        var argument = ""
        var isDone = false
        var depth = 1
        var isInString = false
        var isEscaped = false
        for (number, text) in lines[(line - 1)...].enumerated() {
            let part = number == 0 ? text[start...] : text.drop { $0 == " " }
            for character in part {
                switch character {
                case _ where isEscaped: isEscaped = false
                case "\\": isEscaped = true
                case "\"": isInString.toggle()
                case "(", "[", "{": if !isInString { depth += 1 }
                case ")", "]", "}": if !isInString { depth -= 1 }
                case ",": if !isInString, depth == 1 { isDone = true }
                default: break
                }
                if depth == 0 {
                    return (argument.trimmingCharacters(in: .whitespaces), line + number + 1)
                }
                if !isDone { argument.append(character) }
            }
            if !isDone, number > 0 || !part.isEmpty { argument.append(" ") }
        }
        throw TourError("\(file) has no end of the call in line \(line).")
    }

    /// A declaration that begins a line of the file, up to its closing brace.
    ///
    /// - Parameter limit: How many lines of its body are printed; an ellipsis stands for the others.
    func declaration(_ start: String, limit: Int) throws -> String {
        guard let first = lines.firstIndex(where: { $0.hasPrefix(start) }),
            let last = lines[first...].firstIndex(of: "}")
        else { throw TourError("\(file) doesn't declare \(start).") }
        let body = lines[(first + 1)..<last]
        guard body.count > limit else { return lines[first...last].joined(separator: "\n") }
        return ([lines[first]] + body.prefix(limit) + ["    …", "}"]).joined(separator: "\n")
    }
}
