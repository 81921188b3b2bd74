extension JSONErrorTests {
    /// Errors of the grammar: values, punctuation, literals and numbers.
    static let grammarCases: [Case] = [
        // empty input
        Case("", .empty, at: 0, column: 1, "expected a JSON value, found nothing"),
        // only white space
        Case(" \n\t\r\n  ", .empty, at: 7, line: 3, column: 3, "expected a JSON value, found nothing", "  ", caret: 2),
        // only a byte order mark
        Case("\u{FEFF}", .empty, at: 3, column: 1, "expected a JSON value, found nothing"),
        // a mark and white space
        Case("\u{FEFF} \n", .empty, at: 5, line: 2, column: 1, "expected a JSON value, found nothing"),
        // the end where something is to come
        Case(
            "[", .unexpectedEnd(expected: "a value or ']'"), at: 1, column: 2,
            "expected a value or ']', found the end of the input", "[", caret: 1),
        Case(
            "[1", .unexpectedEnd(expected: "',' or ']' after an element"), at: 2, column: 3,
            "expected ',' or ']' after an element, found the end of the input", "[1", caret: 2),
        Case(
            "[1,", .unexpectedEnd(expected: "a value"), at: 3, column: 4,
            "expected a value, found the end of the input", "[1,", caret: 3),
        Case(
            "{", .unexpectedEnd(expected: "a member name in double quotes or '}'"), at: 1, column: 2,
            "expected a member name in double quotes or '}', found the end of the input", "{", caret: 1),
        Case(
            "{\"a\"", .unexpectedEnd(expected: "':' after a member name"), at: 4, column: 5,
            "expected ':' after a member name, found the end of the input", "{\"a\"", caret: 4),
        Case(
            "{\"a\":", .unexpectedEnd(expected: "a value"), at: 5, column: 6,
            "expected a value, found the end of the input", "{\"a\":", caret: 5),
        Case(
            "{\"a\": 1", .unexpectedEnd(expected: "',' or '}' after a member"), at: 7, column: 8,
            "expected ',' or '}' after a member, found the end of the input", "{\"a\": 1", caret: 7),
        Case(
            "{\"a\": 1,", .unexpectedEnd(expected: "a member name in double quotes"), at: 8, column: 9,
            "expected a member name in double quotes, found the end of the input", "{\"a\": 1,", caret: 8),
        Case(
            "\"abc", .unexpectedEnd(expected: "'\"' at the end of a string"), at: 4, column: 5,
            "expected '\"' at the end of a string, found the end of the input", "\"abc", caret: 4),
        Case(
            "\"abc\\", .unexpectedEnd(expected: "an escaped character"), at: 5, column: 6,
            "expected an escaped character, found the end of the input", "\"abc\\", caret: 5),
        Case(
            "\"abc\\u00", .unexpectedEnd(expected: "four hexadecimal digits after \\u"), at: 8, column: 9,
            "expected four hexadecimal digits after \\u, found the end of the input", "\"abc\\u00", caret: 8),
        Case(
            "tru", .unexpectedEnd(expected: "'true'"), at: 3, column: 4,
            "expected 'true', found the end of the input", "tru", caret: 3),
        Case(
            "-", .unexpectedEnd(expected: "a digit after '-'"), at: 1, column: 2,
            "expected a digit after '-', found the end of the input", "-", caret: 1),
        Case(
            "1.", .unexpectedEnd(expected: "a digit after the decimal point"), at: 2, column: 3,
            "expected a digit after the decimal point, found the end of the input", "1.", caret: 2),
        Case(
            "1e", .unexpectedEnd(expected: "a digit in the exponent"), at: 2, column: 3,
            "expected a digit in the exponent, found the end of the input", "1e", caret: 2),
        Case(
            "1e+", .unexpectedEnd(expected: "a digit in the exponent"), at: 3, column: 4,
            "expected a digit in the exponent, found the end of the input", "1e+", caret: 3),
        // a character where another is needed
        Case(
            "x", .unexpectedCharacter(expected: "a value", found: "'x'"), at: 0, column: 1,
            "expected a value, found 'x'", "x", caret: 0),
        Case(
            "}", .unexpectedCharacter(expected: "a value", found: "'}'"), at: 0, column: 1,
            "expected a value, found '}'", "}", caret: 0),
        Case(
            "'a'", .unexpectedCharacter(expected: "a value", found: "'''"), at: 0, column: 1,
            "expected a value, found '''", "'a'", caret: 0),
        Case(
            "[1 2]", .unexpectedCharacter(expected: "',' or ']' after an element", found: "'2'"), at: 3, column: 4,
            "expected ',' or ']' after an element, found '2'", "[1 2]", caret: 3),
        Case(
            "[1}", .unexpectedCharacter(expected: "',' or ']' after an element", found: "'}'"), at: 2, column: 3,
            "expected ',' or ']' after an element, found '}'", "[1}", caret: 2),
        Case(
            "{\"a\": 1]", .unexpectedCharacter(expected: "',' or '}' after a member", found: "']'"), at: 7, column: 8,
            "expected ',' or '}' after a member, found ']'", "{\"a\": 1]", caret: 7),
        Case(
            "[1,]", .unexpectedCharacter(expected: "a value", found: "']'"), at: 3, column: 4,
            "expected a value, found ']'", "[1,]", caret: 3),
        Case(
            "[,1]", .unexpectedCharacter(expected: "a value", found: "','"), at: 1, column: 2,
            "expected a value, found ','", "[,1]", caret: 1),
        Case(
            "{\"a\": 1,}", .unexpectedCharacter(expected: "a member name in double quotes", found: "'}'"),
            at: 8, column: 9, "expected a member name in double quotes, found '}'", "{\"a\": 1,}", caret: 8),
        Case(
            "{,}", .unexpectedCharacter(expected: "a member name in double quotes or '}'", found: "','"),
            at: 1, column: 2, "expected a member name in double quotes or '}', found ','", "{,}", caret: 1),
        Case(
            "{a: 1}", .unexpectedCharacter(expected: "a member name in double quotes or '}'", found: "'a'"),
            at: 1, column: 2, "expected a member name in double quotes or '}', found 'a'", "{a: 1}", caret: 1),
        Case(
            "{\"a\" 1}", .unexpectedCharacter(expected: "':' after a member name", found: "'1'"), at: 5, column: 6,
            "expected ':' after a member name, found '1'", "{\"a\" 1}", caret: 5),
        Case(
            "{\"a\": }", .unexpectedCharacter(expected: "a value", found: "'}'"), at: 6, column: 7,
            "expected a value, found '}'", "{\"a\": }", caret: 6),
        Case(
            "{\"a\":: 1}", .unexpectedCharacter(expected: "a value", found: "':'"), at: 5, column: 6,
            "expected a value, found ':'", "{\"a\":: 1}", caret: 5),
        Case(
            "{1: 2}", .unexpectedCharacter(expected: "a member name in double quotes or '}'", found: "'1'"),
            at: 1, column: 2, "expected a member name in double quotes or '}', found '1'", "{1: 2}", caret: 1),
        Case(
            "[tru]", .unexpectedCharacter(expected: "'true'", found: "']'"), at: 4, column: 5,
            "expected 'true', found ']'", "[tru]", caret: 4),
        Case(
            "[nul, 1]", .unexpectedCharacter(expected: "'null'", found: "','"), at: 4, column: 5,
            "expected 'null', found ','", "[nul, 1]", caret: 4),
        Case(
            "[False]", .unexpectedCharacter(expected: "a value", found: "'F'"), at: 1, column: 2,
            "expected a value, found 'F'", "[False]", caret: 1),
        Case(
            "[NaN]", .unexpectedCharacter(expected: "a value", found: "'N'"), at: 1, column: 2,
            "expected a value, found 'N'", "[NaN]", caret: 1),
        Case(
            "[1, // no\n 2]",
            .unexpectedCharacter(
                expected: "a value", found: "a comment (the option `syntax: .jsonc` reads comments)"), at: 4, column: 5,
            "expected a value, found a comment (the option `syntax: .jsonc` reads comments)", "[1, // no", caret: 4),
        Case(
            "[1 / 2]", .unexpectedCharacter(expected: "',' or ']' after an element", found: "'/'"), at: 3, column: 4,
            "expected ',' or ']' after an element, found '/'", "[1 / 2]", caret: 3),
        Case(
            "[é]", .unexpectedCharacter(expected: "a value", found: "'é'"), at: 1, column: 2,
            "expected a value, found 'é'", "[é]", caret: 1),
        Case(
            "[\u{A0}1]", .unexpectedCharacter(expected: "a value", found: "U+00A0"), at: 1, column: 2,
            "expected a value, found U+00A0", "[\u{A0}1]", caret: 1),
        Case(
            "+1", .unexpectedCharacter(expected: "a value", found: "'+'"), at: 0, column: 1,
            "expected a value, found '+'", "+1", caret: 0),
        Case(
            ".5", .unexpectedCharacter(expected: "a value", found: "'.'"), at: 0, column: 1,
            "expected a value, found '.'", ".5", caret: 0),
        Case(
            "[Infinity]", .unexpectedCharacter(expected: "a value", found: "'I'"), at: 1, column: 2,
            "expected a value, found 'I'", "[Infinity]", caret: 1),
        // numbers
        Case(
            "01", .invalidNumber("a leading zero"), at: 0, column: 1,
            "invalid number: a leading zero", "01", caret: 0),
        Case(
            "-01", .invalidNumber("a leading zero"), at: 1, column: 2,
            "invalid number: a leading zero", "-01", caret: 1),
        Case(
            "[1, 007]", .invalidNumber("a leading zero"), at: 4, column: 5,
            "invalid number: a leading zero", "[1, 007]", caret: 4),
        Case(
            "[1.]", .invalidNumber("expected a digit after the decimal point, found ']'"), at: 3, column: 4,
            "invalid number: expected a digit after the decimal point, found ']'", "[1.]", caret: 3),
        Case(
            "[-]", .invalidNumber("expected a digit after '-', found ']'"), at: 2, column: 3,
            "invalid number: expected a digit after '-', found ']'", "[-]", caret: 2),
        Case(
            "[-a]", .invalidNumber("expected a digit after '-', found 'a'"), at: 2, column: 3,
            "invalid number: expected a digit after '-', found 'a'", "[-a]", caret: 2),
        Case(
            "[1e]", .invalidNumber("expected a digit in the exponent, found ']'"), at: 3, column: 4,
            "invalid number: expected a digit in the exponent, found ']'", "[1e]", caret: 3),
        Case(
            "[1e+]", .invalidNumber("expected a digit in the exponent, found ']'"), at: 4, column: 5,
            "invalid number: expected a digit in the exponent, found ']'", "[1e+]", caret: 4),
        Case(
            "[1.e5]", .invalidNumber("expected a digit after the decimal point, found 'e'"), at: 3, column: 4,
            "invalid number: expected a digit after the decimal point, found 'e'", "[1.e5]", caret: 3),
        Case(
            "[0x1F]", .unexpectedCharacter(expected: "',' or ']' after an element", found: "'x'"), at: 2, column: 3,
            "expected ',' or ']' after an element, found 'x'", "[0x1F]", caret: 2),
        Case(
            "1.2.3", .trailingContent(found: "'.'"), at: 3, column: 4,
            "expected the end of the input after the value, found '.'", "1.2.3", caret: 3),
        Case(
            "[--1]", .invalidNumber("expected a digit after '-', found '-'"), at: 2, column: 3,
            "invalid number: expected a digit after '-', found '-'", "[--1]", caret: 2),
    ]
}
