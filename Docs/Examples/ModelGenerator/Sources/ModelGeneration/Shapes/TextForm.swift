import Foundation
import LazyJSON

/// The types that read texts: dates of several spellings, URLs, UUIDs.
///
/// A value of a property has the form only if all its texts have it. Forms are strict where reading is lenient, so that
/// `2024` isn't a date and `a b` isn't a URL.
struct TextForm: OptionSet, Sendable {
    let rawValue: UInt16

    static let date = TextForm(rawValue: 1)
    static let url = TextForm(rawValue: 2)
    static let uuid = TextForm(rawValue: 4)

    /// Spellings of dates that need a format.
    static let formats = [
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss zzz", "dd.MM.yyyy",
        "yyyy/MM/dd HH:mm:ss Z", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss Z",
    ]
    private static let converters = formats.map { Converter<Date>.dateFormat($0) }
    private static let firstFormat = 3

    static let all = TextForm(rawValue: (1 << UInt16(firstFormat + formats.count)) - 1)

    private static func format(_ index: Int) -> TextForm { TextForm(rawValue: 1 << UInt16(firstFormat + index)) }

    /// The first date format that the texts have.
    var dateFormat: String? { Self.formats.indices.first { contains(Self.format($0)) }.map { Self.formats[$0] } }

    /// The forms among some that a text has.
    static func forms(of text: String, in json: JSON, among candidates: TextForm) -> TextForm {
        var forms: TextForm = []
        if candidates.contains(.date), isDate(text), json.value(as: Date.self, by: .strict) != nil {
            forms.insert(.date)
        }
        if candidates.contains(.url), isURL(text), json.value(as: URL.self, by: .strict) != nil { forms.insert(.url) }
        if candidates.contains(.uuid), text.utf8.count == 36, UUID(uuidString: text) != nil { forms.insert(.uuid) }
        let hasSpaces = text.utf8.contains(UInt8(ascii: " ")), isShort = (10...40).contains(text.utf8.count)
        for (index, format) in formats.enumerated() where candidates.contains(Self.format(index)) {
            guard isShort, hasSpaces || !format.contains(" "), json.value(as: converters[index], by: .strict) != nil
            else { continue }
            forms.insert(Self.format(index))
        }
        return forms
    }

    /// Whether a text begins like `2024-02-29`, and goes on with nothing, a `T` or a space.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count >= 10 else { return false }
        let isSpelledAsDate = zip(bytes, "dddd-dd-dd".utf8).allSatisfy { byte, pattern in
            pattern == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == pattern
        }
        return isSpelledAsDate
            && (bytes.count == 10 || bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "))
    }

    /// Whether a text is an absolute URL of a known scheme, without characters that URLs must escape.
    static func isURL(_ text: String) -> Bool {
        guard ["http://", "https://", "ftp://", "wss://", "mailto:"].contains(where: text.hasPrefix) else {
            return false
        }
        let excluded = Set(#" "<>\^`{|}"#.utf8)
        return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !excluded.contains($0) }
    }
}
