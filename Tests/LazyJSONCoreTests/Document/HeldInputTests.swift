import Foundation
import LazyJSON
import TestSupport
import Testing

/// A broken text is described from its own bytes, also where the call that opens it has the only reference to them.
///
/// In a release build the last use of the input could come before that of its bytes; reads then found freed memory, or
/// a file that was no longer mapped.
@Suite struct HeldInputTests {
    /// How a text is given to the library without being kept by anybody else.
    enum Entrance: String, CaseIterable, Sendable {
        case data, slice, array, string, file, fileData
        case lines, linesOfArray, linesOfText, linesOfFile
        case model, modelOfArray, modelOfText, modelOfFile
        case models, modelsOfText

        /// Opens a copy of bytes that only the call has. For text they have to be UTF-8.
        @inline(never)
        func open(_ bytes: [UInt8]) throws {
            switch self {
            case .data: _ = try JSON(parsing: Self.data(bytes))
            case .slice: _ = try JSON(parsing: Self.data([0x5B] + bytes + [0x5D])[1..<bytes.count + 1])
            case .array: _ = try JSON(parsing: bytes.map { $0 })
            case .string: _ = try JSON(parsing: String(decoding: bytes, as: UTF8.self))
            case .file: try Self.withFile(bytes) { _ = try JSON(mapping: $0) }
            case .fileData: try Self.withFile(bytes) { _ = try JSON(contentsOf: $0) }
            case .lines: _ = try LazyArray<Line>(lines: Self.data(bytes))
            case .linesOfArray: _ = try LazyArray<Line>(lines: bytes.map { $0 })
            case .linesOfText: _ = try LazyArray<Line>(lines: String(decoding: bytes, as: UTF8.self))
            case .linesOfFile: try Self.withFile(bytes) { _ = try LazyArray<Line>(mappingLines: $0) }
            case .model: _ = try Line(parsing: Self.data(bytes))
            case .modelOfArray: _ = try Line(parsing: bytes.map { $0 })
            case .modelOfText: _ = try Line(parsing: String(decoding: bytes, as: UTF8.self))
            case .modelOfFile: try Self.withFile(bytes) { _ = try Line(mapping: $0) }
            case .models: _ = try LazyArray<Line>(parsing: Self.data(bytes))
            case .modelsOfText: _ = try LazyArray<Line>(parsing: String(decoding: bytes, as: UTF8.self))
            }
        }

        var readsLines: Bool { rawValue.hasPrefix("lines") }
        var needsText: Bool { self == .string || rawValue.hasSuffix("Text") }

        @inline(never)
        private static func data(_ bytes: [UInt8]) -> Data { bytes.withUnsafeBytes { Data($0) } }

        private static func withFile(_ bytes: [UInt8], _ body: (URL) throws -> Void) throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID().uuidString).json")
            try Data(bytes).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            try body(url)
        }
    }

    final class Line: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }

    @Test("a small broken text is the same error by every entrance", arguments: Entrance.allCases)
    func small(entrance: Entrance) throws {
        for example in JSONErrorTests.grammarCases + JSONErrorTests.textCases {
            guard !entrance.needsText || String(validating: example.input, as: UTF8.self) != nil else { continue }
            // Where lines are read, one ends at its end: the texts of one line are the same as documents.
            guard !entrance.readsLines || Self.isOneLine(example.input) else { continue }
            let error = try #require(throws: JSONError.self) { try entrance.open(example.input) }
            try #require(error.description == example.description)
            try #require(error.byteOffset == example.byteOffset)
        }
    }

    private static func isOneLine(_ bytes: [UInt8]) -> Bool {
        ![0x0A, 0x0D].contains(where: bytes.contains) && bytes.contains { $0 > 0x20 && $0 < 0x80 }
    }

    /// The error in the last line of a large text, its column, and its description.
    private static let broken: [(line: String, column: Int, said: String)] = [
        (#"{"a": 1,}"#, 9, "expected a member name in double quotes, found '}'"),
        (#"{"é": "ü", "a" 1}"#, 16, "expected ':' after a member name, found '1'"),
        (#"{"a": 01}"#, 7, "invalid number: a leading zero"),
        (#"{"a": "\x"}"#, 9, "invalid escape sequence in a string: 'x' after a backslash"),
        (#"{"a": tru}"#, 10, "expected 'true', found '}'"),
        (#"{"a": [1 2]}"#, 10, "expected ',' or ']' after an element, found '2'"),
        (#"{"a": "b"#, 9, "expected '\"' at the end of a string, found the end of the input"),
        ("{\"a\": \"\u{1}\"}", 8, "unescaped control character U+0001 in a string"),
    ]

    @Test("a large broken text is the same error by every entrance", arguments: Entrance.allCases)
    func large(entrance: Entrance) throws {
        let row = #"{"id": 1234567, "name": "Ünal", "tags": ["a", "b"], "place": {"lat": 1.5, "lon": -2.25}}"#
        for rows in [1, 40, TestScale.size(60_000, quick: 300)] {
            let opening = entrance.readsLines ? "" : entrance.rawValue.hasPrefix("models") ? "[\n" : "{\"all\": [\n"
            let separator = entrance.readsLines ? "\n" : ",\n"
            let head = opening + String(repeating: row + separator, count: rows)
            let line = rows + (entrance.readsLines ? 1 : 2)
            for (text, column, said) in Self.broken {
                let error = try #require(throws: JSONError.self) { try entrance.open(Array((head + text).utf8)) }
                let scalars = String(text.unicodeScalars.prefix(column - 1))
                let offset = head.utf8.count + scalars.utf8.count
                let shown = text.replacingOccurrences(of: "\u{1}", with: "\u{2401}")
                try #require(
                    error.description == """
                        line \(line), column \(column) (byte \(offset)): \(said)
                            \(shown)
                            \(String(repeating: " ", count: column - 1))^
                        """)
            }
        }
    }

    @Test("a value that is read from a temporary is read from its own bytes")
    func temporaries() throws {
        let text =
            #"{"a": ["a long text that lives on the heap", 1234567, 1.5], "b\u0061": {"c": "2024-02-29T12:34:56Z"}}"#
        for padding in [0, 5_000, 100_000] {
            let bytes = Array((String(repeating: " ", count: padding) + text).utf8)
            @inline(never) func fresh() throws -> JSON { try JSON(parsing: bytes.map { $0 }) }
            #expect(try fresh()["a"]?[0]?.string == "a long text that lives on the heap")
            #expect(try fresh()["a"]?[1]?.int == 1_234_567)
            #expect(try fresh()["a"]?[2]?.double == 1.5)
            #expect(try fresh()["a"]?[2]?.number?.text == "1.5")
            #expect(try fresh()["ba"]?["c"]?.string == "2024-02-29T12:34:56Z")
            #expect(try fresh().members.map(\.key) == ["a", "ba"])
            #expect(try fresh()["a"]?.text == #"["a long text that lives on the heap", 1234567, 1.5]"#)
            #expect(try fresh().value(at: "ba.c", as: String.self) == "2024-02-29T12:34:56Z")
            #expect(try fresh() == fresh())
            #expect(try fresh().hashValue == fresh().hashValue)
            #expect(try Dated(parsing: bytes.map { $0 }).date == Date(timeIntervalSince1970: 1_709_210_096))
            #expect(
                try Dated(parsing: bytes.map { $0 }).list == ["a long text that lives on the heap", "1234567", "1.5"])
            #expect(try Dated(parsing: bytes.map { $0 }).mutate { $0.list = ["x"] }.json.text.hasSuffix("Z\"}}"))
        }
    }

    final class Dated: JSONModel, @unchecked Sendable {
        @Property("ba.c", as: .iso8601) var date: Date?
        @Property("a") var list: [String]
    }
}
