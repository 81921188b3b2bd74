import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Every kernel that this processor has agrees about every text with the validator of single bytes: whether it is
/// right, and which containers in it are large.
@Suite struct StructuralValidatorTests {
    static let kernels = StructuralKernel.allCases.filter(\.isSupported)

    private struct Verdict: Equatable, CustomStringConvertible {
        var spans: [[Int]]?

        /// The verdict of the kernel; without one, that of the check of single bytes.
        init(_ bytes: UnsafeBufferPointer<UInt8>, _ kernel: StructuralKernel?, nestingLimit: Int = 512) {
            guard let kernel else {
                spans = OpenContainers.withRoom { room in
                    var validator = Validator(bytes, nestingLimit: nestingLimit, kernel: nil, room: room)
                    return (try? validator.validateDocument()) == nil ? nil : Self.list(validator.takeSpans())
                }
                return
            }
            // White space in front is not the kernel's business.
            let tokens = Tokens(bytes)
            guard let first = try? tokens.skipWhitespace(tokens.skipByteOrderMark()), first < bytes.count else {
                return
            }
            spans = OpenContainers.withRoom { room in
                var containers = OpenContainers(count: bytes.count, nestingLimit: nestingLimit, room: room)
                let isRight = StructuralValidator.accepts(
                    bytes, from: first, kernel: kernel, looksAtAll: true, &containers)
                return isRight ? Self.list(containers.takeSpans()) : nil
            }
        }

        private static func list(_ spans: Spans) -> [[Int]] {
            spans.withEntries { $0.map { [$0.start, $0.end, $0.isObject ? 1 : 0] } }
        }

        var description: String { spans.map { "right, spans \($0)" } ?? "wrong" }
    }

    /// The differences between the kernels, in words.
    private func differences(_ bytes: [UInt8], nestingLimit: Int = 512) -> [String] {
        bytes.withUnsafeBufferPointer { differences($0, nestingLimit: nestingLimit) }
    }

    private func differences(_ bytes: UnsafeBufferPointer<UInt8>, nestingLimit: Int = 512) -> [String] {
        let expected = Verdict(bytes, nil, nestingLimit: nestingLimit)
        return Self.kernels.filter { Verdict(bytes, $0, nestingLimit: nestingLimit) != expected }.map {
            "\($0), expected \(expected): \(String(decoding: bytes.suffix(200), as: UTF8.self).debugDescription)"
        }
    }

    /// An array of a string of `length` bytes and the text, so that this begins at any place of a block or a window.
    private func behind(_ length: Int, _ text: [UInt8]) -> [UInt8] {
        Array("[\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: length) + Array("\",".utf8) + text
            + [UInt8(ascii: "]")]
    }

    /// Places in a block of 64 bytes, and around the end of the first window.
    private static let places =
        TestScale.sanitizer == nil && TestScale.isThorough
        ? Array(0..<66) + Array(2_030..<2_052) : [0, 1, 30, 57, 58, 59, 60, 2_041, 2_042, 2_043]

    // MARK: Whole documents

    @Test(
        "a file of JSONTestSuite is the same to every kernel, wherever in a block it begins",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"), arguments: SharedData.testSuite)
    func testSuite(name: String) throws {
        let bytes = Array(try SharedData.testSuiteFile(name))
        #expect(differences(bytes) == [])
        for place in Self.places where bytes.count < 1_000 { try #require(differences(behind(place, bytes)) == []) }
    }

    @Test("a generated document, broken or not, is the same to every kernel", arguments: Runs.cases)
    func generated(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("kernels", number))
        for document in 0..<Runs.documents(part: 6, of: 12) {
            var bytes = generator.document()
            try #require(differences(bytes) == [], Runs.comment("kernels", number, document, bytes))
            bytes.damage(using: &generator.random)
            try #require(differences(bytes) == [], Runs.comment("kernels", number, document, bytes))
        }
    }

    @Test("a real document cut off at any byte is the same to every kernel")
    func truncated() throws {
        let bytes =
            Array(#"{"items": ["#.utf8)
            + Array(repeating: Array(TruncationTests.everything.utf8), count: 3).joined(separator: [0x2C])
        let step = TestScale.size(1, quick: 7, sanitized: 41)
        for length in stride(from: 0, to: bytes.count, by: step) {
            try #require(bytes[..<length].withUnsafeBufferPointer { differences($0) } == [])
        }
    }

    @Test(
        "a document is read up to the end of memory and no further",
        arguments: [62, 63, 64, 65, 127, 128, 129, 2_047, 2_048, 2_049])
    func pageEnd(length: Int) throws {
        for ending in ["\"", "é\"", "\\n\"", "\\u12", "\\", "\u{e9}", "", "\"x", "\",1"] {
            let text =
                Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: length - 1 - ending.utf8.count)
                + Array(ending.utf8)
            let inArray: [UInt8] = Array("[".utf8) + Array(text.dropFirst(2)) + Array("]".utf8)
            for bytes in [text, inArray] {
                for place in [InputPlace.pageEnd(0), .pageEnd(1), .pageStart] {
                    let found = place.data(bytes).withUnsafeBytes { differences($0.bindMemory(to: UInt8.self)) }
                    try #require(found == [], "\(place), \(ending)")
                }
            }
        }
    }

    @Test("depth is limited at the same bracket")
    func depth() {
        for depth in [1, 2, 15, 16, 17, 64, 300, 1_000] {
            for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"b\":", "}]")] {
                let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
                for limit in [0, 1, depth - 1, depth, 2 * depth - 1, 2 * depth, .max] {
                    #expect(
                        differences(Array(text.utf8), nestingLimit: limit) == [], "\(depth) of \(open), limit \(limit)")
                }
            }
        }
    }

    // MARK: Bytes

    /// Places for a byte: in and between tokens of every kind.
    private static let contexts = [
        ("\"a", "b\""), ("\"a\"", ""), ("", "\"a\""), ("1", ""), ("", "1"), ("1", ",2"), ("[1", "]"), ("[", "]"),
        ("true", ""),
        ("tr", "ue"), ("{\"a\"", ":1}"), ("{\"a\":", "1}"), ("{", "\"a\":1}"), ("{\"a\":1", "}"), ("\"\\", "\""),
        ("\"\\u", "000\""), ("\"\\u0", "00\""), ("\"\\u00", "0\""), ("\"\\u000", "\""),
        ("{}", "{}"), ("1.", ""), ("1e", "2"), ("-", "1"),
    ]

    @Test("every byte between any two tokens is the same to every kernel", arguments: contexts.indices)
    func bytes(context: Int) throws {
        let (front, back) = Self.contexts[context]
        for byte in UInt8.min...UInt8.max {
            for place in Self.places where place % 9 < 3 {
                let text = Array(front.utf8) + [byte] + Array(back.utf8)
                try #require(differences(behind(place, text)) == [], "0x\(String(byte, radix: 16)) at \(place)")
            }
        }
    }

    @Test("a run of backslashes of any length is the same to every kernel")
    func backslashes() throws {
        for length in 0...TestScale.size(140, sanitized: 70) {
            for place in [0, 1, 59, 60, 61, 62, 2_043] {
                for end in ["\"", "n\"", "u00e9\"", "\",\"\"", "x\"", ""] {
                    let text =
                        Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "\\"), count: length) + Array(end.utf8)
                    try #require(differences(behind(place, text)) == [], "\(length) and \(end) at \(place)")
                }
            }
        }
    }

    /// Bytes on both sides of every limit in the table of well-formed sequences (RFC 3629 §4).
    private static let limits: [UInt8] = [
        0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0, 0xF1,
        0xF3, 0xF4, 0xF5, 0xFF,
    ]

    @Test("every sequence of bytes on the limits of UTF-8 is the same to every kernel", arguments: limits)
    func sequences(first: UInt8) throws {
        let places = TestScale.size(4, quick: 1, sanitized: 1)
        // A quick run leaves out most of the last bytes, others after each pair in the middle.
        let step = TestScale.size(1, quick: 12)
        for (row, second) in Self.limits.enumerated() {
            for (column, third) in Self.limits.enumerated() {
                for index in stride(from: (row + column) % step, to: Self.limits.count, by: step) {
                    let fourth = Self.limits[index]
                    // At the end of a block there is one place more for each of its bytes.
                    for place in 0..<places {
                        let text = [UInt8(ascii: "\""), first, second, third, fourth, UInt8(ascii: "\"")]
                        let bytes = behind(54 + (place + Int(second)) % 6, text)
                        try #require(differences(bytes) == [], "\(text)")
                    }
                }
            }
        }
    }

    @Test("every scalar value is accepted in a string, and no surrogate")
    func scalars() throws {
        for block in stride(from: UInt32(0), to: 0x11_0000, by: 64) {
            var text = ""
            for value in block..<block + 64 where value >= 0x20 && value != 0x22 && value != 0x5C {
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
            try #require(differences(Array("\"\(text)\"".utf8)) == [], "from \(String(block, radix: 16))")
        }
        for high in UInt8(0xA0)...0xBF {
            try #require(differences(behind(57, [0x22, 0xED, high, 0x80, 0x22])) == [])
        }
    }

    // MARK: The chosen kernel

    @Test("the quickest kernel that is available and not switched off is used")
    func best() {
        let wanted = Self.kernels.first { OptimizationSwitches.usesKernel(named: $0.rawValue) }
        #expect(StructuralKernel.best == wanted)
        print(
            "Structural kernels: \(Self.kernels.map(\.rawValue)), in use: \(StructuralKernel.best?.rawValue ?? "none")")
    }
}
