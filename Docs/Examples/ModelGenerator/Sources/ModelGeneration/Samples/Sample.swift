import Foundation
import LazyJSON

/// The values of one file: a document, or the lines of newline-delimited JSON.
public struct Sample: Sendable {
    /// The name that messages use.
    public let name: String
    /// The root of the document, or the value of each line.
    public let values: [JSON]
    /// Whether the values are lines.
    public let isLines: Bool

    /// Documents may be nested far deeper than the library allows by default.
    private static let nestingLimit = 200_000

    /// Reads a file. If it isn't one JSON value, but each of its lines is one, its values are the lines. Comments and
    /// trailing commas are left out.
    ///
    /// - Parameter path: The path of the file; `-` is the standard input.
    /// - Throws: ``GenerationError`` if the file can't be read or isn't JSON.
    public init(contentsOf path: String) throws(GenerationError) {
        let data: Data
        do {
            data =
                path == "-"
                ? try FileHandle.standardInput.readToEnd() ?? Data() : try Data(contentsOf: URL(filePath: path))
        } catch {
            throw GenerationError("the file can't be read: \(error.localizedDescription)", in: path)
        }
        try self.init(data, named: path == "-" ? "standard input" : path)
    }

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8.
    ///   - name: The name that messages use.
    /// - Throws: ``GenerationError`` if the bytes are neither JSON nor lines of JSON.
    public init(_ data: Data, named name: String) throws(GenerationError) {
        self.name = name
        let isNamedLines = [".ndjson", ".jsonl"].contains { name.hasSuffix($0) }
        let documentError: JSONError
        do throws(JSONError) {
            if !isNamedLines {
                values = [try JSON(parsing: data, syntax: .jsonc, nestingLimit: Self.nestingLimit)]
                isLines = false
                return
            }
            values = try Self.lines(of: data)
            isLines = true
            return
        } catch {
            documentError = error
        }
        // A second value after the first one is what lines look like.
        if case .trailingContent = documentError.reason, let lines = try? Self.lines(of: data) {
            values = lines
            isLines = true
            return
        }
        throw GenerationError("not JSON: \(documentError)", in: name)
    }

    private static func lines(of data: Data) throws(JSONError) -> [JSON] {
        Array(try LazyArray<JSONModel>(lines: data, syntax: .jsonc).json.elements)
    }
}
