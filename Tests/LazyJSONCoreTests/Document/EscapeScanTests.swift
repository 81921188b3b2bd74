import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The ends and the texts of strings with escapes, which are generated together with the expected results.
@Suite("Scanning escapes") struct EscapeScanTests {
    /// A string as JSON spells it, and its text.
    private struct Spelled {
        var json = "\""
        var text = ""

        init(_ length: Int, density: Int, _ random: inout SeededGenerator) {
            for _ in 0..<length {
                let (spelling, scalar) =
                    Int.random(in: 0..<10, using: &random) < density ? Self.escape(&random) : Self.plain(&random)
                json += spelling
                text.unicodeScalars.append(scalar)
            }
            json += "\""
        }

        private static func plain(_ random: inout SeededGenerator) -> (String, Unicode.Scalar) {
            let scalar: Unicode.Scalar =
                ["a", "u", "n", "{", "]", ",", ":", "é", "€", "😀"].randomElement(using: &random) ?? "x"
            return (String(Character(scalar)), scalar)
        }

        private static func escape(_ random: inout SeededGenerator) -> (String, Unicode.Scalar) {
            let simple: [(String, Unicode.Scalar)] = [
                ("\\\\", "\\"), ("\\\\", "\\"), ("\\\"", "\""), ("\\\"", "\""), ("\\/", "/"), ("\\b", "\u{8}"),
                ("\\f", "\u{c}"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\u0041", "A"), ("\\u005c", "\\"),
                ("\\u0022", "\""), ("\\u00E9", "é"), ("\\u20ac", "€"), ("\\uD83D\\ude00", "😀"), ("\\ud800", "\u{fffd}"),
            ]
            return simple.randomElement(using: &random) ?? ("x", "x")
        }
    }

    @Test("strings of few escapes and of many have the right end and the right text", arguments: 0...10)
    func generated(density: Int) throws {
        var random = SeededGenerator(seed: UInt64(density) + 77)
        for _ in 0..<TestScale.size(300, quick: 60, sanitized: 60) {
            let length = Int.random(in: 0...80, using: &random)
            let strings = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Spelled(length, density: density, &random)
            }
            let text = "[" + strings.map(\.json).joined(separator: ",") + "]"
            let json = try JSON(parsing: text)
            #expect(json.exactElements.map { $0.string } == strings.map(\.text), "\(text)")
            #expect(json.exactElements.map(\.text) == strings.map(\.json))
            let named = try JSON(
                parsing: "{" + strings.enumerated().map { "\($1.json):\($0)" }.joined(separator: ",") + "}")
            #expect(named.exactMembers.map { $0.key } == strings.map(\.text))
            #expect(named.exactMembers.map { $0.value.int } == Array(0..<strings.count))
        }
    }

    @Test(
        "a string with a run of backslashes of any length has the right end, at any place of a block of 16 bytes"
    )
    func runs() throws {
        for before in 0..<20 {
            for length in 0..<40 {
                for end in ["", "\\n", "\\\"", "\\u0041", "x\\\""] {
                    let string = String(repeating: "x", count: before) + String(repeating: "\\\\", count: length) + end
                    let json = try JSON(parsing: "[\"\(string)\",[\"\\\"\"],7]")
                    try #require(json.count == 3 && json[2]?.int == 7, "\(string)")
                    try #require(json[0]?.text == "\"\(string)\"" && json[1]?.text == #"["\""]"#)
                }
            }
        }
    }
}
