import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Invalid lines, compared with a slow reader that splits the text by hand and opens each line by itself.
@Suite("Invalid lines") struct InvalidLineTests {
    final class Row: JSONModel, @unchecked Sendable {
        @Property var id: Int = -1
    }

    /// A piece that the slow reader finds: a value, or a line that isn't one.
    private struct Piece {
        var bytes: [UInt8]
        /// Where the bytes start in the text.
        var offset: Int
        var error: JSONError?
        /// The line ends where the text does.
        var isLast = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { " \t\r\n".utf8.contains($0) } }

    private static func error(in bytes: ArraySlice<UInt8>) -> JSONError? {
        do {
            _ = try JSON(parsing: Array(bytes))
            return nil
        } catch { return error }
    }

    private static func pieces(of text: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex { [0x0A, 0x0D].contains($0) } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if isBlank(line) { continue }
            pieces.append(
                Piece(
                    bytes: Array(line), offset: line.startIndex, error: error(in: line), isLast: end == text.count))
        }
        return pieces
    }

    /// The text that the lines are written as.
    private static func written(_ pieces: [Piece]) -> String {
        var text: [UInt8] = []
        for piece in pieces {
            guard piece.error == nil else {
                text += piece.bytes + [0x0A]
                continue
            }
            let value = piece.text.trimmingCharacters(in: .whitespacesAndNewlines)
            let isLong = value.utf8.contains { $0 == 0x0A || $0 == 0x0D }
            text += Array((isLong ? (try? JSON(parsing: value))?.text(.compact) ?? "" : value).utf8) + [0x0A]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let lines: [[UInt8]] =
        [
            #"{"id": 1}"#, #"{"id":2,"x":[1,{"y":"\u00e9"}]}"#, "7", #""x""#, "[1, 2]", "null", "  ", "", "\t",
            "oops", #"{"id": }"#, #"{"id": 3"#, #"{"id": 4}}"#, #"{"id": "a"#, "}", "{", "tru", "1 2",
            #"{"id":5} {"id":6}"#,
            "\u{0}", "\"é\u{1}\"", "01", "  { \"id\" : 8 }  ", "\"a", "-", "[1,", "\u{2028}", "\\",
        ].map { Array($0.utf8) } + [[0xFF], [0x22, 0xC3], [0x22, 0xF0, 0x9F, 0x98], [0x22, 0xE2, 0x28, 0xA1, 0x22]]

    private static let ends: [[UInt8]] = [
        "\n", "\r\n", "\r", " \n\n", "\u{1E}", "\n\u{1E}", " ",
    ]
    .map { Array($0.utf8) }

    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = Bool.random(using: &random) ? [] : [0x7B, 0x7D, 0x0A]
        if Int.random(in: 0..<8, using: &random) == 0 { text = [0xEF, 0xBB, 0xBF] + text }
        let ends = Bool.random(using: &random) ? [self.ends[0]] : self.ends
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            if Int.random(in: 0..<6, using: &random) == 0 {
                // Long enough for the vector instructions.
                text += Array("{\"id\":9,\"text\":\"\(String(repeating: "long ", count: 200))\"".utf8)
                text += Bool.random(using: &random) ? [0x7D] : []
            } else {
                text += lines.randomElement(using: &random) ?? []
            }
            if text.count > 1, text[text.count - 1] == 0xBF { text.append(0x20) }
            text += ends.randomElement(using: &random) ?? []
        }
        if Bool.random(using: &random) { text += lines.randomElement(using: &random) ?? [] }
        return text
    }

    /// The line of a byte, counted by hand.
    private static func line(of offset: Int, in text: [UInt8]) -> Int {
        1
            + text.indices.prefix(offset).count { index in
                text[index] == 0x0A || text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
            }
    }

    @Test("whatever the lines are, the valid ones are read, and the others are kept", arguments: 0..<40)
    func law(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<60 {
            let text = Self.text(&random)
            if case .unsupportedEncoding? = Self.error(in: text[...])?.reason { continue }
            let pieces = Self.pieces(of: text)
            let valid = pieces.filter { $0.error == nil }.map {
                $0.text.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let invalid = pieces.filter { $0.error != nil }
            let shown = Comment(rawValue: String(decoding: text, as: UTF8.self).debugDescription)

            let array = try LazyArray<Row>(lines: text, invalidLines: .keep)
            #expect(array.json.text == "[\(valid.joined(separator: ","))]", shown)
            let found = array.invalidLines
            #expect(found.count == invalid.count, shown)
            for (line, piece) in zip(found, invalid) {
                #expect(Array(line.data) == piece.bytes, shown)
                guard let error = piece.error else { continue }
                if case .unsupportedEncoding = error.reason { continue }
                #expect(line.reason == error.reason, shown)
                #expect(line.error.byteOffset == error.byteOffset + piece.offset, shown)
                #expect(line.line == Self.line(of: line.error.byteOffset, in: text), shown)
                if case .unexpectedEnd = line.reason { #expect(line.isTruncated == piece.isLast, shown) }
            }
            #expect(String(decoding: array.lines(), as: UTF8.self) == Self.written(pieces), shown)

            var skipped: [InvalidLine] = []
            let rest = try LazyArray<Row>(lines: Data(text), invalidLines: .skip { skipped.append($0) })
            #expect(skipped == found && rest.json.text == array.json.text && rest.invalidLines.isEmpty, shown)

            if let first = found.first {
                let error = #expect(throws: JSONError.self, shown) { try LazyArray<Row>(lines: text) }
                #expect(error == first.error, shown)
            } else {
                #expect(try LazyArray<Row>(lines: text).json.text == array.json.text, shown)
            }
            // The written lines are read in the same way.
            let again = try? LazyArray<Row>(lines: array.lines(), invalidLines: .keep)
            if again == nil, case .unsupportedEncoding? = Self.error(in: array.lines()[...].map { $0 }[...])?.reason {
                continue
            }
            #expect(again?.json.text.filter { !$0.isWhitespace } == array.json.text.filter { !$0.isWhitespace }, shown)
            #expect(again?.invalidLines.count == found.count && again?.lines() == array.lines(), shown)
        }
    }

    @Test("invalid lines stay behind the line that they followed, whatever is edited", arguments: 0..<40)
    func edits(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        /// The elements with their places in the text, and the invalid lines with the number of elements before them.
        var elements: [(text: String, ordinal: Int?)] = []
        var invalid: [(text: String, next: Int)] = []
        var text = ""
        for number in 0..<Int.random(in: 0..<20, using: &random) {
            if Bool.random(using: &random) {
                elements.append(("{\"id\":\(number)}", elements.count))
                text += "{\"id\":\(number)}\n"
            } else {
                invalid.append(("bad \(number)", elements.count))
                text += "bad \(number)\n"
            }
        }
        var array = try LazyArray<Row>(lines: text, invalidLines: .keep)
        for step in 100..<130 {
            let index = Int.random(in: 0...elements.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where index < elements.count:
                array = array.mutate { $0.remove(at: index) }
                elements.remove(at: index)
            case 1 where index < elements.count:
                array = array.mutate { $0[index].id = step }
                elements[index].text = "{\"id\":\(step)}"
            case 2:
                array = array.mutate { $0.append(Row { $0.id = step }) }
                elements.append(("{\"id\":\(step)}", nil))
            default:
                array = array.mutate { $0.insert(Row { $0.id = step }, at: index) }
                elements.insert(("{\"id\":\(step)}", nil), at: index)
            }
            var expected: [String] = []
            var rest = invalid
            func add(upTo position: Int) {
                while let line = rest.first {
                    let place = elements.lastIndex { $0.ordinal.map { $0 < line.next } ?? false }.map { $0 + 1 } ?? 0
                    if place > position { return }
                    expected.append(line.text)
                    rest.removeFirst()
                }
            }
            for (position, element) in elements.enumerated() {
                add(upTo: position)
                expected.append(element.text)
            }
            add(upTo: .max)
            #expect(String(decoding: array.lines(), as: UTF8.self) == expected.map { $0 + "\n" }.joined())
            #expect(array.invalidLines.map(\.text) == invalid.map(\.text))
            #expect(array.map(\.id).count == elements.count)
        }
    }

    @Test("the end of a text that is still being written is recognized")
    func truncated() throws {
        func last(_ text: String) throws -> InvalidLine? {
            try LazyArray<Row>(lines: "{}\n" + text, invalidLines: .keep).invalidLines.last
        }
        for text in [
            "{", "{\"id", "{\"id\":", "{\"id\":1", "{\"id\":1,", "[1,\"\\u00", "tru", "-",
        ] {
            #expect(try last(text)?.isTruncated == true, Comment(rawValue: text))
        }
        for text in ["{\n", "{\"id\r\n", "oops", "{\"id\":}", "tru \n"] {
            #expect(try last(text)?.isTruncated == false, Comment(rawValue: text))
        }
        let cut: [UInt8] = Array("{}\n{\"a\":\"".utf8) + [0xE2, 0x82]
        #expect(try LazyArray<Row>(lines: cut, invalidLines: .keep).invalidLines.map(\.isTruncated) == [true])
        let wrong: [UInt8] = Array("{}\n{\"a\":\"".utf8) + [0xC0, 0x82]
        #expect(try LazyArray<Row>(lines: wrong, invalidLines: .keep).invalidLines.map(\.isTruncated) == [false])
    }

    @Test("a context is for all elements, and invalid lines stay")
    func context() throws {
        let text = "{\"id\":1}\nbad\n{\"id\":2}\n"
        var array = try LazyArray<Row>(lines: text, invalidLines: .keep)
        let context = JSONContext { $0[ContextNumber.self] = 7 }
        #expect(array.withContext(context).lines() == Data(text.utf8))
        array = array.mutate { $0[0].id = 3 }.withContext(context)
        #expect(String(decoding: array.lines(), as: UTF8.self) == "{\"id\":3}\nbad\n{\"id\":2}\n")
        #expect(array.map { $0.context[ContextNumber.self] } == [7, 7])
        #expect(array.map(\.id) == [3, 2])
    }

    @Test("elements keep their own contexts in a part without the invalid lines")
    func ownContexts() throws {
        let array = try LazyArray<Row>(lines: "{\"id\":1}\nbad\n", invalidLines: .keep)
        let row = try Row(parsing: "{\"id\":2}", context: JSONContext { $0[ContextNumber.self] = 7 })
        let json: JSON = ["rows": array.mutate { $0.append(row) }.json]
        let list = try #require(json["rows"])
        let rows = try #require(LazyArray<Row>(list))
        #expect(rows.map { $0.context[ContextNumber.self] } == [0, 7])
        #expect(rows.mutate { $0[0].id = 3 }.map { $0.context[ContextNumber.self] } == [0, 7])
    }

    private enum ContextNumber: JSONContextKey { static let defaultValue = 0 }

    @Test("an array that becomes a part of another value is an array of its elements")
    func part() throws {
        let array = try LazyArray<Row>(lines: "{\"id\":1}\nbad\n{\"id\":2}\n", invalidLines: .keep)
        let json: JSON = ["rows": array.json]
        #expect(json.text == #"{"rows":[{"id":1},{"id":2}]}"#)
        #expect(try LazyArray<Row>(#require(json["rows"]))?.invalidLines == [])
        var edited = JSON.emptyObject
        edited["rows"] = array.json
        #expect(try LazyArray<Row>(#require(edited["rows"]))?.invalidLines == [])
        #expect(array.invalidLines.count == 1)
    }

    @Test("many bad lines, a long one, and the smallest texts")
    func extremes() throws {
        let bad = String(repeating: "bad\n", count: 1000)
        let array = try LazyArray<Row>(lines: bad, invalidLines: .keep)
        #expect(array.isEmpty && array.invalidLines.map(\.line) == Array(1...1000))
        #expect(array.lines() == Data(bad.utf8))
        var long = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
        long += Array("\n{\"id\":1}".utf8)
        var lengths: [Int] = []
        #expect(try LazyArray<Row>(lines: long, invalidLines: .skip { lengths.append($0.data.count) }).count == 1)
        #expect(lengths == [10_000_000])
        for byte in UInt8.min...UInt8.max {
            let one = try LazyArray<Row>(lines: [byte], invalidLines: .keep)
            let isBlank = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
            let isDigit = (0x30...0x39).contains(byte)
            #expect(one.invalidLines.count == (isBlank || isDigit ? 0 : 1), "\(byte)")
            #expect(one.lines() == Data(isBlank ? [] : [byte, 0x0A]), "\(byte)")
        }
    }

    @Test("text in another encoding is an error, whatever is done with invalid lines")
    func encoding() {
        let text: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        #expect(throws: JSONError.self) { try LazyArray<Row>(lines: text, invalidLines: .keep) }
        #expect(throws: JSONError.self) { try LazyArray<Row>(lines: text, invalidLines: .skip { _ in }) }
    }
}
