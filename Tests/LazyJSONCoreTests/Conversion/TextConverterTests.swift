import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The bytes of a string, and the JSON text of a value.
@Suite struct TextConverterTests {
    final class Texts: JSONModel, @unchecked Sendable {
        @Property("v", as: .utf8) var bytes: Data?
        @Property("v", .coercion(.strict), as: .utf8) var strictBytes: Data?
        @Property("v", as: .utf8) var list: [Data]
        @Property("v", as: .jsonText) var text: String?
        @Property("v", as: .jsonText) var texts: [String]
        @Property("v", as: .jsonText) var certain: String = "{}"
    }
    static func texts(_ text: String) throws -> Texts { try Texts(parsing: "{\"v\":\(text)}") }

    @Test("bytes are those of the string")
    func bytes() throws {
        #expect(try Self.texts(#""a\u00e9\n""#).bytes == Data([0x61, 0xC3, 0xA9, 0x0A]))
        #expect(try Self.texts(#""""#).bytes == Data())
        #expect(try Self.texts("4.20").bytes == Data("4.20".utf8))
        #expect(try Self.texts("4.20").strictBytes == nil)
        #expect(try Self.texts(#""x""#).strictBytes == Data("x".utf8))
        #expect(try Self.texts("[]").bytes == nil)
        #expect(try Self.texts(#""(null)""#).bytes == nil)
        #expect(try Self.texts(#"["a", null, [], "b"]"#).list == [Data("a".utf8), Data("b".utf8)])
    }

    @Test("bytes are written as their string, if they are one")
    func writingBytes() throws {
        let texts = try Self.texts(#""\u0061""#)
        #expect(texts.mutate { $0.bytes = Data("a".utf8) } === texts)
        #expect(texts.mutate { $0.bytes = Data("é\"".utf8) }.json.text == #"{"v":"é\""}"#)
        let error = #expect(throws: MutationError.self) { try texts.tryMutate { $0.bytes = Data([0xFF]) } }
        #expect(
            error?.description == "Texts.bytes was not written: the converter cannot write bytes that are not UTF-8")
        #expect(throws: MutationError.self) { try texts.tryMutate { $0.bytes = Data("<null>".utf8) } }
        #expect(try Self.texts("5").mutate { $0.bytes = Data("6".utf8) }.json.text == #"{"v":6}"#)
    }

    @Test(
        "the text of a value is its original one",
        arguments: [#"{"a": 1.0 }"#, "[ ]", "4.20", "true", #""a\u0062""#, #""""#, "1e999"])
    func text(text: String) throws {
        #expect(try Self.texts(text).text == text)
        #expect(try Self.texts("[\(text) , null]").texts == [text])
        let texts = try Self.texts(text)
        #expect(texts.mutate { $0.text = text } === texts)
    }

    @Test("text that is set is written as the value in it")
    func writingText() throws {
        let texts = try Self.texts(#"{"a": 1.0 }"#)
        #expect(texts.mutate { $0.text = #"{"a": 2.0 }"# }.json.text == #"{"v":{"a": 2.0 }}"#)
        #expect(texts.mutate { $0.text = #"{"a": 1.00 }"# }.json.text == #"{"v":{"a": 1.00 }}"#)
        #expect(texts.mutate { $0.text = " 5 " }.json.text == #"{"v":5}"#)
        #expect(throws: MutationError.self) { try texts.tryMutate { $0.text = "{" } }
        #expect(throws: MutationError.self) { try texts.tryMutate { $0.text = "null" } }
        #expect(try Self.texts(#""5""#).mutate { $0.text = "7" }.json.text == #"{"v":7}"#)
        #expect(try Self.texts("null").certain == "{}")
        #expect(try Self.texts("null").text == nil)
        #expect(texts.mutate { $0.text = nil }.json.text == "{}")
    }
}
