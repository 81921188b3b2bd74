import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Dates in a format of one's own, in text that nobody meant for a date.
@Suite struct DateFormatTests {
    final class Model: JSONModel, @unchecked Sendable {
        @Property(as: .dateFormat("yyyy-MM-dd")) var day: Date?
        @Property(as: .dateFormat("dd.MM.yyyy 'à' HH:mm")) var due: Date?
    }

    @Test(
        "characters of several code points make a text unusable, and end nothing",
        arguments: [
            "2024-02-2\u{332}3", "2024-02-23\u{301}", "\u{301}2024-02-23", "2024-02-2\u{332}23:59:59.5+01:00",
            "2024\r\n",
            "2024-02-2🇩🇪3", "2024-02-2\u{200D}3", "2024-02-2👩‍👧", "2024-\u{1100}\u{1161}", "2024-02-2\u{FE0F}",
        ])
    func odd(text: String) throws {
        var json = JSON.emptyObject
        json["day"] = JSON(text)
        let model = try #require(Model(json))
        #expect(model.day == nil)
        #expect(model.json["day"]?.string == text)
    }

    @Test("a letter of the format is found in either spelling")
    func spellings() throws {
        let due = Date(timeIntervalSince1970: 1_709_210_040)
        #expect(try Model(parsing: #"{"due": "29.02.2024 à 12:34"}"#).due == due)
        #expect(try Model(parsing: #"{"due": "29.02.2024 a\u0300 12:34"}"#).due == due)
        #expect(try Model(parsing: #"{"day": "2024-02-29"}"#).day == Date(timeIntervalSince1970: 1_709_164_800))
    }
}
