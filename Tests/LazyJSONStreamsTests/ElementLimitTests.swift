import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

/// Memory and work depend on the size of an element, and grow with that of the document.
@Suite("Limits of elements")
struct ElementLimitTests {
    private func parser(_ path: JSON.Path = "items", _ syntax: JSONSyntax = .json) -> ElementParser {
        path.parser(syntax: syntax, nestingLimit: 512, showsRestOfLine: true)
    }

    /// Reads a text in pieces. Returns the number of elements, the error, the largest numbers of bytes and of places
    /// without JSON that were held, and the number of pieces.
    private func read(
        _ parser: ElementParser, _ pieces: some Sequence<ArraySlice<UInt8>>
    ) -> (count: Int, error: JSONError?, held: Int, places: Int, pieces: Int) {
        var result = (count: 0, error: nil as JSONError?, held: 0, places: 0, pieces: 0)
        func take() -> Bool {
            while let event = parser.next() {
                switch event {
                case .batch(let batch): result.count += batch.ranges.count
                case .failure(let error):
                    result.error = error
                    return false
                default: break
                }
            }
            return true
        }
        for piece in pieces {
            parser.receive(piece)
            result.pieces += 1
            result.held = max(result.held, parser.bytes.count)
            result.places = max(result.places, parser.strict?.moves.count ?? 0)
            guard take() else { return result }
        }
        parser.finish()
        _ = take()
        return result
    }

    private func pieces(_ bytes: [UInt8], of size: Int) -> some Sequence<ArraySlice<UInt8>> {
        stride(from: 0, to: bytes.count, by: size).lazy.map { bytes[$0..<min($0 + size, bytes.count)] }
    }

    private func text(_ items: Int) -> [UInt8] {
        var text = "{\"other\": [\(String(repeating: "{\"a\": [1, 2, \"x\"]}, ", count: items))0], \"items\": ["
        text += (0..<items).map { "{\"id\": \($0), \"text\": \"\\\"aé\"}" }.joined(separator: ",\n")
        return Array((text + "]}").utf8)
    }

    @Test("a document of any size takes the memory of a piece and an element", arguments: [1000, 65_536])
    func memory(size: Int) {
        let bytes = text(TestScale.size(200_000, quick: 10_000))
        let result = read(parser(), pieces(bytes, of: size))
        #expect(result.error == nil && result.count > 1000)
        #expect(result.held < 2 * size + 1000)
    }

    @Test(
        "a document with any number of comments and other spellings takes the memory of those in a piece",
        arguments: [
            (JSONSyntax.jsonc, "{\"id\": 1, /* é */}, // x\n"), (JSONSyntax.json5, "{id: 'x', /* é */}, // x\n"),
            (JSONSyntax.json5, "'x', .5, +1,\n"),
        ])
    func places(syntax: JSONSyntax, elements: String) {
        let list = Array(("[" + String(repeating: elements, count: 5_000)).utf8)
        let result = read(parser("", syntax), pieces(list + Array("]".utf8), of: 1_000))
        #expect(result.error == nil && result.count >= 5_000)
        #expect(result.held < 3_000 && result.places > 50 && result.places < 1_000)
        // The places that are left locate the error.
        let wrong = list + Array("?]".utf8)
        let whole = #expect(throws: JSONError.self) { try JSON(parsing: wrong, syntax: syntax) }
        #expect(read(parser("", syntax), pieces(wrong, of: 1_000)).error?.description == whole?.description)
    }

    @Test(
        "names, strings, numbers and whitespace around the array may be longer than memory",
        arguments: [
            ("{\"a\": \"", "x\\u00e9é", "\", \"items\": [1]}"), ("{\"", "xé", "\": 1, \"items\": [1]}"),
            ("{\"a\": -1", "0", ".5e3, \"items\": [1]}"), ("{\"a\": 1.0", "0", "e+5, \"items\": [1]}"),
            ("{\"a\": 1e1", "0", ", \"items\": [1]}"), ("{\"items\": [1", " \r\n", "]}"),
            ("{\"a\": [", "0 ,", "1], \"items\": [1]}"),
        ])
    func endless(start: String, part: String, end: String) {
        let middle = Array(String(repeating: part, count: 600_000 / part.utf8.count).utf8)
        for size in [777, 65_536] {
            let bytes = Array(start.utf8) + middle + Array(end.utf8)
            let result = read(parser(), pieces(bytes, of: size))
            #expect(result.error == nil && result.count == 1)
            #expect(result.held < 2 * size + 1000)
        }
    }

    @Test(
        "long numbers have the errors of the whole document",
        arguments: [".", "e", ".5x", "e+", "e5.", ".1e", "-", "ee", "x"])
    func longNumbers(end: String) {
        for end in [end, end + " "] {
            let text = Array(("{\"a\": 1" + String(repeating: "2", count: 1000) + end).utf8)
            let expected = #expect(throws: JSONError.self) { try JSON(parsing: text) }
            for size in [1, 300, 5000] { #expect(read(parser(), pieces(text, of: size)).error == expected) }
        }
    }

    @Test("an error that hides the end of an element is found soon")
    func hidden() {
        let bytes = Array("{\"items\": [{\"a\": \"x\"y\"}, ".utf8) + text(100_000)
        let result = read(parser(), pieces(bytes, of: 1000))
        #expect(result.error == (#expect(throws: JSONError.self) { try JSON(parsing: bytes) }))
        #expect(result.pieces < 200)
    }

    @Test("a large element takes its own memory")
    func large() {
        let bytes =
            Array("{\"items\": [\"".utf8) + [UInt8](repeating: 0x61, count: 3_000_000) + Array("\", [1], 2]}".utf8)
        let result = read(parser(), pieces(bytes, of: 65_536))
        #expect(result.count == 3 && result.error == nil)
        #expect(result.held < 3_100_000)
    }

    #if DEBUG
        @Test("twice the text takes twice the steps", arguments: [1, 100, 65_536])
        func steps(size: Int) {
            func steps(_ bytes: [UInt8]) -> Int {
                let meter = Work.Meter()
                Work.$meter.withValue(meter) { #expect(read(parser(), pieces(bytes, of: size)).error == nil) }
                return meter.steps.load(ordering: .relaxed)
            }
            let (few, many) = (steps(text(2_000)), steps(text(4_000)))
            #expect(Double(many) < 2.2 * Double(few), "\(few) and \(many) steps")
            func element(_ length: Int) -> [UInt8] {
                Array("{\"items\": [[\"".utf8) + [UInt8](repeating: 0x61, count: length) + Array("\"]]}".utf8)
            }
            let (short, long) = (steps(element(200_000)), steps(element(400_000)))
            #expect(Double(long) < 2.2 * Double(short), "\(short) and \(long) steps")
        }
    #endif
}
