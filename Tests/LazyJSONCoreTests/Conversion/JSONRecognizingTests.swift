#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import LazyJSON
    import TestSupport
    import Testing

    /// Data of unknown form.
    @Suite struct JSONRecognizingTests {
        @Test(
            "text, and the same as bytes, is JSON, a property list or a query",
            arguments: [
                (#" {"id": 7.0} "#, #" {"id": 7.0} "#), ("7", "7"), (#""a=1&b=2""#, #""a=1&b=2""#), ("true", "true"),
                ("id=7&tag=a&tag=b", #"{"id":"7","tag":["a","b"]}"#), ("?id=7", #"{"id":"7"}"#),
                ("a=1&flag", #"{"a":"1","flag":null}"#),
                ("a[]=1&a[]=2", #"{"a[]":["1","2"]}"#), ("q=a%20b+c", #"{"q":"a b c"}"#), ("1=2", #"{"1":"2"}"#),
                ("a=1&b=2\r\n", #"{"a":"1","b":"2"}"#),
                ("\u{FEFF}a=1", #"{"a":"1"}"#),
                (#" <plist version="1.0"><dict><key>a</key><integer>1</integer></dict></plist>"#, #"{"a":1}"#),
            ])
        func texts(text: String, expected: String) throws {
            let forms: [Any] = [
                text, Data(text.utf8), [UInt8](text.utf8), text[...], Optional(text) as Any, NSString(string: text),
            ]
            for form in forms { #expect(try JSON(recognizing: form).text == expected, "\(type(of: form))") }
        }

        @Test(
            "other text is an error: what is wrong with it as JSON",
            arguments: [
                "", "hello", "a=", "a", "YWI=", "YQ==", "a = 1", "https://a.b/?c=1", "{a=1}", "[a=1]", "[1,2",
                "a=1\nb=2", "a=1#top", "color=#fff",
                #"a="1""#, "a=1&b={}", "nul=", "?", "=1", "a;b", "mailto:a?b=c", "\u{0}a=1",
            ])
        func errors(text: String) {
            let error = #expect(throws: JSONError.self) { try JSON(recognizing: text) }
            let same = #expect(throws: JSONError.self) { try JSON(parsing: text) }
            #expect(error?.description == same?.description)
        }

        @Test("bytes that are no text, and property lists that are broken")
        func bytes() throws {
            let utf16 = #expect(throws: JSONError.self) { try JSON(recognizing: Data([0xFF, 0xFE, 0x31, 0])) }
            #expect(utf16?.description.contains("found UTF-16") == true)
            #expect(throws: JSONError.self) { try JSON(recognizing: Data([0x61, 0x3D, 0xFF])) }
            #expect(throws: JSON.PropertyListError.self) { try JSON(recognizing: "<html></html>") }
            let marked = Data([0xEF, 0xBB, 0xBF]) + Data("[1]".utf8)
            #expect(try JSON(recognizing: marked).data() == marked)
            let binary = try (["a": 1] as JSON).propertyList(format: .binary)
            #expect(try JSON(recognizing: binary).text == #"{"a":1}"#)
        }

        @Test("objects are what JSON(any:) makes of them; what that would lose is an error")
        func objects() throws {
            final class User: JSONModel, @unchecked Sendable { @Property var id: Int = 0 }
            let at = Date(timeIntervalSince1970: 0)
            let cases: [(Any?, String)] = [
                (nil, "null"), (["id": 7, "at": at], #"{"at":"1970-01-01T00:00:00Z","id":7}"#),
                (["text": #"{"id": 7}"#], #"{"text":"{\"id\": 7}"}"#), (NSNull(), "null"), (7, "7"), (true, "true"),
                ([1, 2], "[1,2]"), ([Any](), "[]"), ([String](), "[]"), ([[UInt8]](), "[]"), (NSArray(), "[]"),
                (NSDictionary(dictionary: ["a": 1]), #"{"a":1}"#),
                (URL(string: "https://a.b/?c=1"), #""https://a.b/?c=1""#),
                ([URLQueryItem(name: "a", value: "1")], #"{"a":"1"}"#), ([URLQueryItem](), "{}"),
                ([UInt8]("[1]".utf8), "[1]"),
                (User { $0.id = 7 }, #"{"id":7}"#), (try JSON(parsing: "{ }"), "{ }"), (Set([2, 1]), "[1,2]"),
            ]
            for (object, expected) in cases {
                #expect(try JSON(recognizing: object).text == expected, "\(String(describing: object))")
            }
            let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(recognizing: ["a": [1, Double.nan]]) }
            #expect(error?.description == "/a/1 is nan, which JSON cannot represent")
        }

        @Test("generated: every form of a value is recognized as it")
        func laws() throws {
            var generator = DocumentGenerator(seed: 17, isPlain: true)
            for _ in 0..<300 {
                let bytes = generator.document()
                let json = try JSON(recognizing: Data(bytes))
                #expect(try json.text == JSON(parsing: bytes).text)
                #expect(try JSON(recognizing: json.text).text == json.text)
                if json.kind == .object || json.kind == .array {
                    let object = try JSONSerialization.jsonObject(with: Data(bytes))
                    #expect(try JSON(recognizing: object) == JSON(foundation: object))
                }
            }
        }
    }
#endif
