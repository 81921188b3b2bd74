extension JSONErrorTests {
    /// Errors of characters: in strings, around values, in lines, in bytes.
    static let textCases: [Case] = [
        // strings
        Case(
            "\"a\\x\"", .invalidEscape(found: "'x' after a backslash"), at: 3, column: 4,
            "invalid escape sequence in a string: 'x' after a backslash", "\"a\\x\"", caret: 3),
        Case(
            "\"\\é\"", .invalidEscape(found: "'é' after a backslash"), at: 2, column: 3,
            "invalid escape sequence in a string: 'é' after a backslash", "\"\\é\"", caret: 2),
        Case(
            "\"\\u12G4\"", .invalidEscape(found: "'G' instead of one of four hexadecimal digits after \\u"),
            at: 5, column: 6,
            "invalid escape sequence in a string: 'G' instead of one of four hexadecimal digits after \\u",
            "\"\\u12G4\"", caret: 5),
        Case(
            "\"\\u\"", .invalidEscape(found: "'\"' instead of one of four hexadecimal digits after \\u"),
            at: 3, column: 4,
            "invalid escape sequence in a string: '\"' instead of one of four hexadecimal digits after \\u",
            "\"\\u\"", caret: 3),
        Case(
            "\"\\uD83D\\u\"", .invalidEscape(found: "'\"' instead of one of four hexadecimal digits after \\u"),
            at: 9, column: 10,
            "invalid escape sequence in a string: '\"' instead of one of four hexadecimal digits after \\u",
            "\"\\uD83D\\u\"", caret: 9),
        Case(
            "\"a\nb\"", .unescapedControlCharacter(found: "U+000A"), at: 2, column: 3,
            "unescaped control character U+000A in a string", "\"a", caret: 2),
        Case(
            "[\"a\tb\"]", .unescapedControlCharacter(found: "U+0009"), at: 3, column: 4,
            "unescaped control character U+0009 in a string", "[\"a␉b\"]", caret: 3),
        Case(
            "\"a\u{0}b, more\"", .unescapedControlCharacter(found: "U+0000"), at: 2, column: 3,
            "unescaped control character U+0000 in a string", "\"a␀b, more\"", caret: 2),
        Case(
            "\"\u{1F}\"", .unescapedControlCharacter(found: "U+001F"), at: 1, column: 2,
            "unescaped control character U+001F in a string", "\"␟\"", caret: 1),
        Case(
            "{\"a\nb\": 1}", .unescapedControlCharacter(found: "U+000A"), at: 3, column: 4,
            "unescaped control character U+000A in a string", "{\"a", caret: 3),
        // two values
        Case(
            "1 2", .trailingContent(found: "'2'"), at: 2, column: 3,
            "expected the end of the input after the value, found '2'", "1 2", caret: 2),
        Case(
            "{} []", .trailingContent(found: "'['"), at: 3, column: 4,
            "expected the end of the input after the value, found '['", "{} []", caret: 3),
        Case(
            "[]]", .trailingContent(found: "']'"), at: 2, column: 3,
            "expected the end of the input after the value, found ']'", "[]]", caret: 2),
        Case(
            "\"a\"\"b\"", .trailingContent(found: "'\"'"), at: 3, column: 4,
            "expected the end of the input after the value, found '\"'", "\"a\"\"b\"", caret: 3),
        Case(
            "null\u{0}", .trailingContent(found: "U+0000"), at: 4, column: 5,
            "expected the end of the input after the value, found U+0000", "null␀", caret: 4),
        Case(
            "[]\u{7F}", .trailingContent(found: "U+007F"), at: 2, column: 3,
            "expected the end of the input after the value, found U+007F", "[]␡", caret: 2),
        Case(
            "true,", .trailingContent(found: "','"), at: 4, column: 5,
            "expected the end of the input after the value, found ','", "true,", caret: 4),
        Case(
            "[1]\n\n  {\"a\": 1}", .trailingContent(found: "'{'"), at: 7, line: 3, column: 3,
            "expected the end of the input after the value, found '{'", "  {\"a\": 1}", caret: 2),
        // NUL bytes
        Case(
            "\u{0}", .unexpectedCharacter(expected: "a value", found: "U+0000"), at: 0, column: 1,
            "expected a value, found U+0000", "␀", caret: 0),
        Case(
            "[1,\u{0}2]", .unexpectedCharacter(expected: "a value", found: "U+0000"), at: 3, column: 4,
            "expected a value, found U+0000", "[1,␀2]", caret: 3),
        Case(
            "\u{0}\u{0}", .unexpectedCharacter(expected: "a value", found: "U+0000"), at: 0, column: 1,
            "expected a value, found U+0000", "␀␀", caret: 0),
        // lines
        Case(
            "{\n  \"a\": 1,\n  \"b\" 2\n}", .unexpectedCharacter(expected: "':' after a member name", found: "'2'"),
            at: 18, line: 3, column: 7, "expected ':' after a member name, found '2'", "  \"b\" 2", caret: 6),
        Case(
            "{\r\n  \"a\": 1,\r\n  \"b\": x\r\n}", .unexpectedCharacter(expected: "a value", found: "'x'"),
            at: 21, line: 3, column: 8, "expected a value, found 'x'", "  \"b\": x", caret: 7),
        Case(
            "[1,\r2,\r]", .unexpectedCharacter(expected: "a value", found: "']'"), at: 7, line: 3, column: 1,
            "expected a value, found ']'", "]", caret: 0),
        Case(
            "[1,\n\n\n", .unexpectedEnd(expected: "a value"), at: 6, line: 4, column: 1,
            "expected a value, found the end of the input"),
        Case(
            "[\n\"a\n\"]", .unescapedControlCharacter(found: "U+000A"), at: 4, line: 2, column: 3,
            "unescaped control character U+000A in a string", "\"a", caret: 2),
        Case(
            "\n\r\n\r\r\n!", .unexpectedCharacter(expected: "a value", found: "'!'"), at: 6, line: 5, column: 1,
            "expected a value, found '!'", "!", caret: 0),
        Case(
            "[1,\r\n", .unexpectedEnd(expected: "a value"), at: 5, line: 2, column: 1,
            "expected a value, found the end of the input"),
        Case(
            "\"a\r\nb\"", .unescapedControlCharacter(found: "U+000D"), at: 2, column: 3,
            "unescaped control character U+000D in a string", "\"a", caret: 2),
        // non-ASCII before the error
        Case(
            "[\"é€😀\" 1]", .unexpectedCharacter(expected: "',' or ']' after an element", found: "'1'"),
            at: 13, column: 8, "expected ',' or ']' after an element, found '1'", "[\"é€😀\" 1]", caret: 8),
        Case(
            "{\"ключ\": 1, \"ключ\" 2}", .unexpectedCharacter(expected: "':' after a member name", found: "'2'"),
            at: 27, column: 20, "expected ':' after a member name, found '2'", "{\"ключ\": 1, \"ключ\" 2}", caret: 19),
        Case(
            "[\"👨\u{200D}👩\u{200D}👧\", x]", .unexpectedCharacter(expected: "a value", found: "'x'"), at: 23, column: 11,
            "expected a value, found 'x'", "[\"👨\u{200D}👩\u{200D}👧\", x]", caret: 7),
        Case(
            "\u{FEFF}[1,]", .unexpectedCharacter(expected: "a value", found: "']'"), at: 6, column: 4,
            "expected a value, found ']'", "[1,]", caret: 3),
        Case(
            "\u{FEFF}\n\u{FEFF}1", .unexpectedCharacter(expected: "a value", found: "U+FEFF"),
            at: 4, line: 2, column: 1, "expected a value, found U+FEFF", "�1", caret: 0),
        Case(
            "[\u{FEFF}]", .unexpectedCharacter(expected: "a value", found: "U+FEFF"), at: 1, column: 2,
            "expected a value, found U+FEFF", "[�]", caret: 1),
        Case(
            "[\"\t\"]", .unescapedControlCharacter(found: "U+0009"), at: 2, column: 3,
            "unescaped control character U+0009 in a string", "[\"␉\"]", caret: 2),
        Case(
            "[\u{9B}, \u{2028}\u{202E}]", .unexpectedCharacter(expected: "a value", found: "U+009B"), at: 1, column: 2,
            "expected a value, found U+009B", "[�, ��]", caret: 1),
        Case(
            "[\u{E000}]", .unexpectedCharacter(expected: "a value", found: "U+E000"), at: 1, column: 2,
            "expected a value, found U+E000", "[\u{E000}]", caret: 1),
        // invalid UTF-8: a lone continuation byte
        Case(
            [0x22, 0x80, 0x22], .invalidUTF8(found: "the byte 0x80"), at: 1, column: 2,
            "invalid UTF-8: the byte 0x80", "\"�\"", caret: 1),
        // overlong
        Case(
            [0x22, 0x61, 0xC0, 0xAF, 0x22], .invalidUTF8(found: "the byte 0xC0"), at: 2, column: 3,
            "invalid UTF-8: the byte 0xC0", "\"a��\"", caret: 2),
        Case(
            [0x22, 0xC1, 0x81, 0x22], .invalidUTF8(found: "the byte 0xC1"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xC1", "\"��\"", caret: 1),
        Case(
            [0x22, 0xE0, 0x9F, 0xBF, 0x22], .invalidUTF8(found: "the byte 0xE0"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xE0", "\"���\"", caret: 1),
        Case(
            [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], .invalidUTF8(found: "the byte 0xF0"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xF0", "\"����\"", caret: 1),
        // a surrogate
        Case(
            [0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8(found: "the byte 0xED"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xED", "\"���\"", caret: 1),
        Case(
            [0x22, 0xED, 0xBF, 0xBF, 0x22], .invalidUTF8(found: "the byte 0xED"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xED", "\"���\"", caret: 1),
        // beyond U+10FFFF
        Case(
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8(found: "the byte 0xF4"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xF4", "\"����\"", caret: 1),
        Case(
            [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], .invalidUTF8(found: "the byte 0xF5"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xF5", "\"����\"", caret: 1),
        Case(
            [0x22, 0xFF, 0x22], .invalidUTF8(found: "the byte 0xFF"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xFF", "\"�\"", caret: 1),
        // cut off
        Case(
            [0x22, 0xC3], .invalidUTF8(found: "the byte 0xC3"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xC3", "\"�", caret: 1),
        Case(
            [0x22, 0xE2, 0x82], .invalidUTF8(found: "the byte 0xE2"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xE2", "\"�", caret: 1),
        Case(
            [0x22, 0xF0, 0x9F, 0x98], .invalidUTF8(found: "the byte 0xF0"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xF0", "\"�", caret: 1),
        Case(
            [0x22, 0xE2, 0x82, 0x22], .invalidUTF8(found: "the byte 0xE2"), at: 1, column: 2,
            "invalid UTF-8: the byte 0xE2", "\"�\"", caret: 1),
        Case(
            [0x22, 0xC3, 0xA9, 0xC3, 0x22], .invalidUTF8(found: "the byte 0xC3"), at: 3, column: 3,
            "invalid UTF-8: the byte 0xC3", "\"é�\"", caret: 2),
        // outside of strings
        Case(
            [0x5B, 0xFF, 0x5D], .unexpectedCharacter(expected: "a value", found: "the byte 0xFF"), at: 1, column: 2,
            "expected a value, found the byte 0xFF", "[�]", caret: 1),
        Case(
            [0x31, 0x20, 0xC3], .trailingContent(found: "the byte 0xC3"), at: 2, column: 3,
            "expected the end of the input after the value, found the byte 0xC3", "1 �", caret: 2),
        Case(
            [0x7B, 0x22, 0x6B, 0xFE, 0x22, 0x3A, 0x31, 0x7D], .invalidUTF8(found: "the byte 0xFE"), at: 3, column: 4,
            "invalid UTF-8: the byte 0xFE", "{\"k�\":1}", caret: 3),
        // a cut byte order mark
        Case(
            [0xEF, 0xBB], .unexpectedCharacter(expected: "a value", found: "the byte 0xEF"), at: 0, column: 1,
            "expected a value, found the byte 0xEF", "�", caret: 0),
        Case(
            [0xEF], .unexpectedCharacter(expected: "a value", found: "the byte 0xEF"), at: 0, column: 1,
            "expected a value, found the byte 0xEF", "�", caret: 0),
        // other encodings
        Case(
            [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .unsupportedEncoding("UTF-16 (little-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (little-endian)", "��[␀]␀", caret: 0),
        Case(
            [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], .unsupportedEncoding("UTF-16 (big-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (big-endian)", "��␀[␀]", caret: 0),
        Case(
            [0x5B, 0x00, 0x5D, 0x00], .unsupportedEncoding("UTF-16 (little-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (little-endian)", "[␀]␀", caret: 0),
        Case(
            [0x00, 0x5B, 0x00, 0x5D], .unsupportedEncoding("UTF-16 (big-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (big-endian)", "␀[␀]", caret: 0),
        Case(
            [0xFF, 0xFE, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00], .unsupportedEncoding("UTF-32 (little-endian)"),
            at: 0, column: 1, "expected UTF-8, found UTF-32 (little-endian)", "��␀␀1␀␀␀", caret: 0),
        Case(
            [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x31], .unsupportedEncoding("UTF-32 (big-endian)"),
            at: 0, column: 1, "expected UTF-8, found UTF-32 (big-endian)", "␀␀��␀␀␀1", caret: 0),
        Case(
            [0x31, 0x00, 0x00, 0x00], .unsupportedEncoding("UTF-32 (little-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-32 (little-endian)", "1␀␀␀", caret: 0),
        Case(
            [0x00, 0x00, 0x00, 0x31], .unsupportedEncoding("UTF-32 (big-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-32 (big-endian)", "␀␀␀1", caret: 0),
        Case(
            [0x31, 0x00], .unsupportedEncoding("UTF-16 (little-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (little-endian)", "1␀", caret: 0),
        Case(
            [0xFF, 0xFE], .unsupportedEncoding("UTF-16 (little-endian)"), at: 0, column: 1,
            "expected UTF-8, found UTF-16 (little-endian)", "��", caret: 0),
        Case(
            [0xFE], .unexpectedCharacter(expected: "a value", found: "the byte 0xFE"), at: 0, column: 1,
            "expected a value, found the byte 0xFE", "�", caret: 0),
    ]
}
