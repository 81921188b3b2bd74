import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Code of Docs/Guides/Networking.md, block by block and letter by letter.

func traveler(at url: URL) async throws -> Traveler {
    let (data, _) = try await URLSession.shared.data(from: url)
    return try Traveler(parsing: data)
}

@JSONModel final class Traveler: JSONModel, Identifiable {
    @Property(.readOnly) var id: Int = 0
    var name = ""
    var trips = 0
}

@Suite struct NetworkingStartTests {
    static let file = #filePath

    @Test("Get a model from a URLSession response")
    func getAModelFromAURLSessionResponse() async throws {
        await #expect(throws: URLError.self) { try await traveler(at: URL(filePath: "/").appending(path: "none")) }
    }
}
