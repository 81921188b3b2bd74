import Foundation
import SwiftParser
import SwiftSyntax

/// Compares two readers of Swift source: the library's scanner, and the toolchain's parser. Reads names of files, a line
/// each, and builds as many random declarations as its argument says. Declarations that aren't Swift are left out.
@main
struct Main {
    private var (files, declarations, lines, different, invalid) = (0, 0, 0, 0, 0)

    static func main() {
        var comparison = Main()
        while let path = readLine() {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            comparison.files += 1
            comparison.compare(String(decoding: data, as: UTF8.self), from: path)
        }
        for seed in 0..<(CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 0) {
            var source = RandomSource(seed: seed)
            comparison.compare(source.type(), from: "random declaration \(seed)")
        }
        print(
            "\(comparison.files) files, \(comparison.declarations) types and extensions with \(comparison.lines) lines "
                + "to compare: \(comparison.different) are read differently, \(comparison.invalid) aren't valid")
        exit(comparison.different == 0 ? 0 : 1)
    }

    private mutating func compare(_ source: String, from origin: String) {
        let finder = TypeFinder(viewMode: .sourceAccurate)
        finder.walk(Parser.parse(source: source))
        for found in finder.found {
            if found.hasError {
                invalid += 1
                continue
            }
            declarations += 1
            let expected = Parsed.describe(found)
            lines += expected.lines.count
            let text = found.trimmedDescription
            do throws(SourceError) {
                let scanned = try Scanned.describe(text)
                if scanned != expected { report(expected, scanned, origin) }
            } catch {
                if !expected.hasConditionalAttributes { report(text, error, origin) }
            }
        }
    }

    private mutating func report(_ expected: Described, _ scanned: Described, _ origin: String) {
        different += 1
        guard different <= 20 else { return }
        let pairs = zip(expected.lines, scanned.lines + [""]).first { $0 != $1 }
        print("\(origin):\n  parsed:  \(pairs?.0 ?? "")\n  scanned: \(pairs?.1 ?? scanned.lines.last ?? "")")
    }

    private mutating func report(_ text: String, _ error: SourceError, _ origin: String) {
        different += 1
        guard different <= 20 else { return }
        let before = text.utf8.prefix(error.range.lowerBound).filter { $0 == UInt8(ascii: "\n") }.count
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)[before]
        print("\(origin):\n  \(error.message): \(line)")
    }
}
