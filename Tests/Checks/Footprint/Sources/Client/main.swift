#if CORE
    import LazyJSONCore
#else
    import LazyJSON
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

final class City: JSONModel, @unchecked Sendable {
    @Property var name: String?
}

final class User: JSONModel, @unchecked Sendable {
    @Property("user_id") var id: Int = 0
    @Property var name: String?
    @Property var score: Double = 0
    @Property var tags: [String]
    @Property("created_at", as: .iso8601) var createdAt: Date?
    @Property var city: City?
}

let json = try JSON(
    parsing: """
        {"user_id": 7, "name": "Bo", "score": 1.5, "tags": ["a"], "created_at": "2024-02-29T12:30:00Z", "city": {"name": "Oslo"}}
        """)

/// Reads everything; prints nothing, as that takes more than reading does when it is done for the first time.
func read(_ user: User) -> Bool {
    user.id == 7 && user.name == "Bo" && user.score == 1.5 && user.tags == ["a"] && user.createdAt != nil
        && user.city?.name == "Oslo"
}

// "open" uses no model, "use" does: the difference is the cost of the first use.
switch CommandLine.arguments.dropFirst().first {
case "open": print(json.kind)
case "use": print(User(json).map { read($0) } == true ? json.kind : .null)
default:
    guard let user = User(json) else { fatalError("the model was not made") }
    let seconds = user.createdAt?.timeIntervalSince1970 ?? 0
    print(user.id, user.name ?? "", user.score, user.tags, seconds, user.city?.name ?? "")
}
