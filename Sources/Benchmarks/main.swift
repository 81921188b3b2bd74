import Foundation
import LazyJSON

final class Address: JSONModel, @unchecked Sendable { @Property var city: String?; @Property var street: String = "" }
enum Plan: String { case free, pro }
class Shape: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property var x: Double = 0
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string { case "circle": Circle.self; default: Shape.self }
    }
}
final class Circle: Shape, @unchecked Sendable { @Property var radius: Double = 0 }
final class User: JSONModel, @unchecked Sendable {
    @Property("user_id")                var id: Int = 0          // default read when absent, null or unusable
    @Property                           var name: String?        // key = property name
    @Property("profile.city")           var city: String?        // nested path, readable and writable
    @Property(enumValues: ["admin", "member"]) var role: String? // open string set
    @Property                           var plan: Plan?          // enum Plan: String
    @Property("nick", or: "nickname", "handle") var nick: String?  // the first path that is present
    @Property                           var tags: [String]       // bad elements are left out
    @Property                           var addresses: LazyArray<Address>
    @Property                           var address: Address
    @Property                           var home: Address?
    @Property                           var shapes: [Shape]
    var isAdmin: Bool { role == "admin" }
    var alias: String? { name }
}
let user = try User(parsing: #"{"user_id": "7", "name": "Bo", "x": 1.0, "plan": "pro", "tags": ["a", null, 3], "handle": "h", "addresses": [{"city": "X"}, 4, {"city": "Y"}], "home": {"city": "H"}, "shapes": [{"type": "circle", "radius": 2}, {"type": "q"}]}"#)
print(user.id, user.name as Any, user.city as Any, user.plan as Any, user.tags, user.nick as Any, user.addresses.count, user.addresses[1].city as Any, user.home?.city as Any, user.address.city as Any)
print(user.home === user.home, user.addresses[0] === user.addresses[0], user.shapes)
print(user); print(user.fullDescription)
let older = user.mutate {
    $0.name = "Ada"
    $0.city = "Paris"
    $0.addresses[0].street = "Main St."
    $0.addresses.append(Address { $0.street = "Side St." })
    $0.home?.city = "Berlin"
    $0.address.city = "Oslo"
    $0.id = 8
    $0.nick = "n"
}
print(older.json.text)
print(User.properties)
print(older.name as Any, older.addresses.count, older == user, older == older.mutate { $0.name = "Ada" })
dump(user, maxDepth: 2)
