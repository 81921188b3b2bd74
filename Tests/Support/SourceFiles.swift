import Foundation

/// The library's own sources, as the tests of its shape read them.
package struct SourceFile {
    /// From the folder of the layer on.
    package let path: String
    /// The text without comments and string literals.
    package let code: String

    package var layer: String { String(path.prefix { $0 != "/" }) }

    /// All files; none where the tests run without the sources.
    package static let all: [SourceFile] =
        files(of: "LazyJSONCore", in: "") + files(of: "LazyJSONValidation", in: "Validation/")
        + files(of: "LazyJSONChange", in: "Change/") + files(of: "LazyJSONStored", in: "Stored/")
        + files(of: "LazyJSONStreams", in: "Streams/")

    private static func files(of module: String, in layer: String) -> [SourceFile] {
        let root = Package.file("Sources/" + module)
        guard let paths = FileManager.default.enumerator(atPath: root.path) else { return [] }
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
            guard let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) else {
                return nil
            }
            return SourceFile(path: layer + path, code: code(of: text))
        }
    }

    /// Takes comments and the text of literals out, but not the code that is interpolated in them.
    package static func code(of text: String) -> String {
        enum Level {
            case literal
            case interpolation(parentheses: Int)
        }
        var levels: [Level] = []
        var code = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = line[...]
            scan: while let character = rest.first {
                switch (levels.last, character) {
                case (.literal, "\\"):
                    rest.removeFirst()
                    if rest.first == "(" { levels.append(.interpolation(parentheses: 0)) }
                case (.literal, "\""): levels.removeLast()
                case (.literal, _): break
                case (_, "/") where rest.hasPrefix("//"): break scan
                case (_, "\""): levels.append(.literal)
                case (.interpolation(let count), "("):
                    levels[levels.count - 1] = .interpolation(parentheses: count + 1)
                case (.interpolation(0), ")"): levels.removeLast()
                case (.interpolation(let count), ")"):
                    levels[levels.count - 1] = .interpolation(parentheses: count - 1)
                    code.append(character)
                default: code.append(character)
                }
                rest = rest.dropFirst()
            }
            code.append("\n")
        }
        return code
    }

    package init(path: String, code: String) {
        self.path = path
        self.code = code
    }
}
