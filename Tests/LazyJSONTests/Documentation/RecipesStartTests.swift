import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesStartTests {
    static let file = #filePath

    @JSONModel struct Parcel {
        @Key("tracking_id") var id = 0
        @Key("to.city") var city: String?
        @Key(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?
    }

    @Test("The shortest code")
    func theShortestCode() throws {
        let parcel = try Parcel(parsing: #"{"tracking_id": "7", "to": {"city": "Bonn"}, "due": "29.02.2024"}"#)
        #expect(parcel.id == 7 && parcel.city == "Bonn")
        #expect(parcel.due == Date(timeIntervalSince1970: 1_709_164_800))
    }
}
