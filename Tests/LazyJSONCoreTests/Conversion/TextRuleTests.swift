import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// White space, URLs and Base64: the characters that are trimmed, and those that make a text unusable.
@Suite struct TextRuleTests {
    final class Values: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var bool: Bool?
        @Property("v") var date: Date?
        @Property("v") var url: URL?
        @Property("v") var uuid: UUID?
        @Property("v", as: .trimmed) var text: String?
        @Property("v") var data: Data?
        @Property("v", as: .base64URL) var token: Data?
        @Property("v", .coercion(.strict)) var strictInt: Int?
        @Property("v", .coercion(.strict)) var strictURL: URL?
        @Property("v", .coercion(.strict)) var strictUUID: UUID?
        @Property("v", .coercion(.strict)) var strictData: Data?
        @Property("v", .coercion(.strict), as: .base64URL) var strictToken: Data?
    }

    private static func values(_ string: String) throws -> Values { try #require(Values(["v": JSON(string)])) }

    /// All that has the property White_Space, and some that looks as if it had.
    static let spaces: [Unicode.Scalar] = (0...0x3001).compactMap { Unicode.Scalar(UInt32($0)) }
        .filter(\.properties.isWhitespace)
    static let others: [Unicode.Scalar] = ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{180E}", "\u{0}", "\u{1F}", "_", "é"]

    @Test("white space at the ends is the same for everything that is trimmed", arguments: spaces + ["\r"])
    func trimmed(_ space: Unicode.Scalar) throws {
        let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        for (front, back) in [(1, 0), (0, 1), (2, 3)] {
            func padded(_ text: String) -> String {
                String(repeating: Character(space), count: front) + text
                    + String(repeating: Character(space), count: back)
            }
            #expect(try Self.values(padded("42")).int == 42)
            #expect(try Self.values(padded("yes")).bool == true)
            #expect(try Self.values(padded("2001-01-01")).date == Date(timeIntervalSinceReferenceDate: 0))
            #expect(try Self.values(padded("https://a.b/c")).url?.absoluteString == "https://a.b/c")
            #expect(try Self.values(padded(uuid)).uuid?.uuidString == uuid)
            #expect(try Self.values(padded("x y")).text == "x y")
            #expect(try Self.values(padded("QUJD")).data == Data("ABC".utf8))
            #expect(try Self.values(padded("42")).strictInt == nil)
            #expect(try Self.values(padded(uuid)).strictUUID == nil)
            #expect(try Self.values(padded("QUJD")).strictData == nil)
        }
    }

    @Test("characters that aren't white space are not trimmed", arguments: others)
    func untrimmed(_ scalar: Unicode.Scalar) throws {
        let text = "\(scalar)42\(scalar)"
        #expect(try Self.values(text).int == nil)
        #expect(try Self.values(text).text == text)
        #expect(try Self.values("\(scalar)QUJD").data == nil)
    }

    @Test(
        "strictly, a URL has no space and no control character anywhere",
        arguments: [
            "\n", " ", "\t", "https://a.b/\nc", "https://a.b/c\r", " https://a.b", "https://a b", "a\u{7F}", "\u{0}",
        ])
    func strictURL(_ text: String) throws { #expect(try Self.values(text).strictURL == nil) }

    @Test("leniently, white space alone isn't a URL")
    func lenientURL() throws {
        #expect(try Self.values("\n").url == nil)
        #expect(try Self.values(" \t ").url == nil)
        #expect(try Self.values("https://a.b").strictURL?.absoluteString == "https://a.b")
    }

    @Test(
        "Base64 has the required padding, or leniently none",
        arguments: [
            ("QUJD", "ABC", "ABC"), ("QUI=", "AB", "AB"), ("QQ==", "A", "A"), ("", "", ""),
            ("QUJDQQ==", "ABCA", "ABCA"),
            ("QUI", nil, "AB"), ("QQ", nil, "A"), ("QU JD", nil, "ABC"), ("QQ=\n=", nil, "A"),
            ("QUJD====", nil, nil), ("QUJD=", nil, nil), ("QUJD==", nil, nil), ("QUJD===", nil, nil), ("QQ=", nil, nil),
            ("QQ===", nil, nil), ("QQ======", nil, nil), ("QUI==", nil, nil), ("QUI===", nil, nil),
            ("QQ==QQ==", nil, nil),
            ("QU=D", nil, nil), ("=QUJ", nil, nil), ("====", nil, nil), ("=", nil, nil), ("Q", nil, nil),
            ("Q===", nil, nil),
            ("QUJDQ", nil, nil), ("Q=Q=", nil, nil), ("QU?D", nil, nil),
        ] as [(String, String?, String?)])
    func base64(text: String, strict: String?, lenient: String?) throws {
        let values = try Self.values(text)
        #expect(values.strictData == strict.map { Data($0.utf8) })
        #expect(values.data == lenient.map { Data($0.utf8) })
        // In the alphabet for URLs, padding may be left out also strictly.
        let isSpaced = text.contains { $0.isWhitespace }
        #expect(values.token == values.data)
        #expect(values.strictToken == (isSpaced ? nil : values.data))
    }
}
