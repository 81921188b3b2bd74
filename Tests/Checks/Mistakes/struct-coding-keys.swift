// says: CodingKeys has no case for name, which so isn't in the JSON: add one, or @Key
import LazyJSON

@JSONModel struct User: Codable {
    var id = 0
    var name: String?
    enum CodingKeys: String, CodingKey { case id = "user_id" }
}
