import Foundation
import LazyJSON

/// What an app would declare for the feed, as models.
final class Item: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var uuid: String?
    @Property var title: String = ""
    @Property var body: String = ""
    @Property var createdAt: String?
    @Property var likes: Int = 0
    @Property var score: Double = 0
    @Property var published: Bool = false
    @Property var parentId: Int?
    @Property var tags: [String]
    @Property var user: Author?
    @Property var address: Address?
}

final class Author: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var name: String = ""
    @Property var email: String = ""
    @Property var verified: Bool = false
    @Property var followers: Int = 0
}

final class Address: JSONModel, @unchecked Sendable {
    @Property var street: String = ""
    @Property var city: String = ""
    @Property var zip: String = ""
    @Property var lat: Double = 0
    @Property var lng: Double = 0
}

/// The same as structs for `Codable`.
struct ItemStruct: Codable {
    struct Author: Codable {
        var id: Int
        var name: String
        var email: String
        var verified: Bool
        var followers: Int
    }
    struct Address: Codable {
        var street: String
        var city: String
        var zip: String
        var lat: Double
        var lng: Double
    }
    var id: Int
    var uuid: String?
    var title: String
    var body: String
    var createdAt: String?
    var likes: Int
    var score: Double
    var published: Bool
    var parentId: Int?
    var tags: [String]
    var user: Author?
    var address: Address?
}

/// Nothing of an object.
struct Empty: Decodable {}

/// One number of an object.
struct IdOnly: Decodable { var id: Int }

/// Three fields of an object.
struct ThreeFields: Decodable {
    var id: Int
    var title: String
    var likes: Int
}
