import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesStartTests {
    static let file = #filePath

    @Test("The shortest code")
    func theShortestCode() throws {
        final class Parcel: JSONModel, @unchecked Sendable {
            @Property("tracking_id") var id: Int = 0
            @Property("to.city") var city: String?
            @Property(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?
        }
        let parcel = try Parcel(parsing: #"{"tracking_id": "7", "to": {"city": "Bonn"}, "due": "29.02.2024"}"#)
        #expect(parcel.id == 7 && parcel.city == "Bonn")
        #expect(parcel.due == Date(timeIntervalSince1970: 1_709_164_800))
    }
}
