import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The library checks numbers 16 bytes at a time. Here they are checked character by character, as RFC 8259 §6 defines
/// them.
@Suite struct NumberTokenTests {
    /// The grammar, rule by rule: `[ minus ] int [ frac ] [ exp ]`.
    static func isNumber(_ text: String) -> Bool {
        var rest = Array(text)[...]
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        func takeDigits() -> Int {
            var count = 0
            while take("0123456789") { count += 1 }
            return count
        }
        _ = take("-")
        if !take("0"), takeDigits() == 0 { return false }
        if take("."), takeDigits() == 0 { return false }
        if take("eE") {
            _ = take("+-")
            if takeDigits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// The numbers in different surroundings: at the end of the text, with 16 bytes behind them, and at both ends of a container.
    private static let surroundings = [
        ("", ""), ("[", "]"), ("[", "\n                    ]"), ("{\"a\":", "}"), ("{\"a\":", "                    }"),
        ("[", ",\"0123456789012345\"]"), ("[\"0123456789012345\", ", "\t,1]"),
    ]

    /// Whether a text is accepted, by the kernel of this processor and byte by byte.
    private static func isAccepted(_ text: String) -> [Bool] {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            [.best, nil].map { (kernel: StructuralKernel?) in
                OpenContainers.withRoom { room in
                    var validator = Validator(bytes, nestingLimit: 8, kernel: kernel, room: room)
                    return (try? validator.validateDocument()) != nil
                }
            }
        }
    }

    private static func check(_ number: String) throws {
        if number.isEmpty { return }
        let expected = isNumber(number)
        for (front, back) in surroundings {
            // With room for a kernel, which does not look at short texts.
            let padding = String(repeating: " ", count: 600)
            for text in [front + number + back, front + number + back + padding] {
                try #require(isAccepted(text) == [expected, expected], "\(text.prefix(80))")
            }
        }
    }

    @Test("every text of up to four characters of numbers is one if the grammar says so")
    func short() throws {
        let letters = ["0", "1", "9", "-", "+", ".", "e", "E"].prefix(TestScale.size(8, quick: 7, sanitized: 7))
        var texts = [""]
        for _ in 1...4 {
            texts = texts.flatMap { text in letters.map { text + $0 } }
            for text in texts { try Self.check(text) }
        }
    }

    @Test("the digits before and behind a decimal point are a number, and with attached characters they aren't")
    func long() throws {
        for whole in 0...18 {
            for fraction in [nil, 0, 1, 2, 5, 12, 13, 14, 15, 16, 17, 24, 40] {
                let digits = String(repeating: "7", count: whole)
                let text = digits + (fraction.map { "." + String(repeating: "2", count: $0) } ?? "")
                for sign in ["", "-", "0", "-0"] {
                    for end in ["", "x", ".", ".5", "e", "e1", "E-12", "\"", "-", "/", ":", "\u{7F}", "\u{10}"] {
                        // Only characters that may follow a number end it.
                        try Self.check(sign + text + end)
                    }
                }
            }
        }
    }

    @Test("every byte behind a number is distinguished from those that may follow it")
    func attached() throws {
        for number in ["1", "12.5", "-1234567", "123456789012345", "1234567890123456", "0.1234567890123456789"] {
            for scalar in UInt8.min...0x7F where !" \t\n\r,]".utf8.contains(scalar) {
                let text = number + String(UnicodeScalar(scalar))
                try Self.check(text)
            }
        }
    }
}
