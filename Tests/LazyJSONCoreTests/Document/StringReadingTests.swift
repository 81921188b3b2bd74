import LazyJSON
import TestSupport
import Testing

@Suite struct StringReadingTests {
    static let cases: [(String, String)] = [
        (#""""#, ""),
        (#""a""#, "a"),
        (#""\" \\ \/ \b \f \n \r \t""#, "\" \\ / \u{8} \u{C} \n \r \t"),
        (#""\u0041\u00e9\u00E9\u20AC""#, "Aéé€"),
        (#""\u0000\u001f\u007F""#, "\u{0}\u{1F}\u{7F}"),
        (#""\ud83d\ude00\uD834\uDD1E""#, "😀𝄞"),
        (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
        (#""\uFFFF\uFFFE\uFEFF""#, "\u{FFFF}\u{FFFE}\u{FEFF}"),
        (#""\ud83d""#, "\u{FFFD}"),
        (#""\ude00""#, "\u{FFFD}"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
        (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
        (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\\ude00""#, "\u{FFFD}\\ude00"),
        (#""\\u0041""#, #"\u0041"#),
        (#""\\\u0041\\""#, #"\A\"#),
        (#""é€😀""#, "é€😀"),
        (#""é\n€\t😀\u0021""#, "é\n€\t😀!"),
        (#""0123456789abcdef\"0123456789abcdef""#, "0123456789abcdef\"0123456789abcdef"),
        ("\"\u{7F}\u{80}\u{2028}\u{2029}\"", "\u{7F}\u{80}\u{2028}\u{2029}"),
    ]

    @Test("a string reads with its escapes decoded, and a lone surrogate as U+FFFD", arguments: cases)
    func unescape(text: String, value: String) throws {
        // Also behind and before other text, since eight bytes are looked at together.
        for padding in 0..<9 {
            let space = String(repeating: " ", count: padding)
            let json = try JSON(parsing: "[\(space)\(text),\(space)\"\(space)\" ,{\(text):\(space)1}]")
            #expect(json[0]?.string?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
            #expect(json[0]?.text == text)
            #expect(json[1]?.string == space)
            #expect(json[2]?.members.first?.key.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
            #expect(json[2]?[value]?.int == 1)
        }
    }

    @Test("a string is written with the necessary escapes, and reads back", arguments: cases.map(\.1))
    func roundTrip(value: String) throws {
        let json = JSON(value)
        #expect(json.string?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
        #expect(try JSON(parsing: json.text).string?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
    }

    @Test("control characters, the quote and the backslash are escaped, and nothing else")
    func escapes() {
        #expect(
            JSON("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\"\\/\u{7F}é\u{2028}").text
                == #""\u0000\b\t\n\u000b\f\r\u001f\"\\/\#u{7F}é\#u{2028}""#)
    }

    @Test("strings of every length around a word are read, with an escape at every place")
    func everyPlace() throws {
        for length in 0..<40 {
            for place in 0...length {
                let (head, tail) = (String(repeating: "a", count: place), String(repeating: "b", count: length - place))
                for (escape, value) in [
                    ("\\n", "\n"), ("\\\\", "\\"), ("\\\"", "\""), ("\\u00e9", "é"), ("é", "é"), ("", ""),
                ] {
                    let json = try JSON(parsing: "[\"\(head)\(escape)\(tail)\",1]")
                    if json[0]?.string != head + value + tail || json[1]?.int != 1 {
                        Issue.record("\(json.text) reads as \(json[0]?.string ?? "nothing")")
                    }
                }
            }
        }
    }
}
