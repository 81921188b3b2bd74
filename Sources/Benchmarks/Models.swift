import Foundation
import LazyJSON

/// A model as an app would declare it for the feed.
final class Item: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var uuid: String = ""
    @Property var title: String = ""
    @Property var body: String = ""
    @Property var createdAt: Date?
    @Property var likes: Int = 0
    @Property var score: Double = 0
    @Property var published: Bool = false
    @Property var parentId: Int?
    @Property var tags: [String]
    @Property var user: Author
    @Property var address: Address
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

/// A response with the feed in it.
final class Page: JSONModel, @unchecked Sendable {
    @Property var items: LazyArray<Item>
}

extension Item {
    /// Reads every field, and makes one number of them.
    var checksum: Int {
        var sum = Checksum()
        sum.add(id)
        sum.add(uuid)
        sum.add(title)
        sum.add(body)
        sum.add(createdAt ?? .distantPast)
        sum.add(likes)
        sum.add(score)
        sum.add(published)
        sum.add(parentId ?? 0)
        for tag in tags { sum.add(tag) }
        let user = user
        sum.add(user.id)
        sum.add(user.name)
        sum.add(user.email)
        sum.add(user.verified)
        sum.add(user.followers)
        let address = address
        sum.add(address.street)
        sum.add(address.city)
        sum.add(address.zip)
        sum.add(address.lat)
        sum.add(address.lng)
        return sum.value
    }
}

/// A struct as an app would declare it for the feed without LazyJSON.
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
    var uuid: String
    var title: String
    var body: String
    var createdAt: Date
    var likes: Int
    var score: Double
    var published: Bool
    var parentId: Int?
    var tags: [String]
    var user: Author
    var address: Address
}

extension ItemStruct {
    /// The number that ``Item/checksum`` is.
    var checksum: Int {
        var sum = Checksum()
        sum.add(id)
        sum.add(uuid)
        sum.add(title)
        sum.add(body)
        sum.add(createdAt)
        sum.add(likes)
        sum.add(score)
        sum.add(published)
        sum.add(parentId ?? 0)
        for tag in tags { sum.add(tag) }
        sum.add(user.id)
        sum.add(user.name)
        sum.add(user.email)
        sum.add(user.verified)
        sum.add(user.followers)
        sum.add(address.street)
        sum.add(address.city)
        sum.add(address.zip)
        sum.add(address.lat)
        sum.add(address.lng)
        return sum.value
    }
}

/// Nothing of an object.
struct NoFields: Decodable {}

/// One number of an object.
struct IdOnly: Decodable { var id: Int }

/// Three fields of an object.
struct ThreeFields: Decodable {
    var id: Int
    var title: String
    var likes: Int
}

/// A response with the feed in it.
struct PageStruct: Codable { var items: [ItemStruct] }
