#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct City: Codable {
    var name: String?
}

struct User: Codable {
    var id: Int
    var name: String?
    var score: Double
    var tags: [String]
    var createdAt: Date?
    var city: City?

    enum CodingKeys: String, CodingKey {
        case id = "user_id"
        case name, score, tags
        case createdAt = "created_at"
        case city
    }
}

let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .iso8601
let user = try decoder.decode(
    User.self,
    from: Data(
        """
        {"user_id": 7, "name": "Bo", "score": 1.5, "tags": ["a"], "created_at": "2024-02-29T12:30:00Z", "city": {"name": "Oslo"}}
        """.utf8))
let seconds = user.createdAt?.timeIntervalSince1970 ?? 0
print(user.id, user.name ?? "", user.score, user.tags, seconds, user.city?.name ?? "")
