import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Equality, hashing, and the descriptions of models.
@Suite struct DescriptionTests {
    enum Plan: String, Sendable { case free, pro }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
        @Property var inner: Address?
    }
    class Base: JSONModel, @unchecked Sendable {
        @Property("user_id") var id: Int = 0
    }
    final class User: Base, @unchecked Sendable {
        static let shout = Converter<String>(decode: { $0.string?.uppercased() }, encode: { JSON($0) })
        @Property var name: String?
        @Property("profile.city", .required, or: ["city"]) var city: String?
        @Property(enumValues: ["a"]) var role: String = "none"
        @Property var plan: Plan?
        @Property var score: Double?
        @Property var isOn: Bool = false
        @Property var tags: [String]
        @Property var table: [String: Int]
        @Property var address: Address?
        @Property var addresses: LazyArray<Address>
        @Property var list: [Address]
        @Property var value: JSON?
        @Property(as: shout) var shouted: String?
        @Property(.coercion(.strict)) var exact: [Int]?
    }

    static let text = """
        {"user_id":"7","name":"B\\"o\\n","profile":{"city":"Oslo"},"role":"x","plan":"pro","score":1.50,"isOn":"yes",
         "tags":["a"],"table":{"b":1,"a":2},"address":{"city":"P","inner":{"inner":{}}},
         "addresses":[{"city":"1"},{},3],"list":[{}],"value":{"x" : [1, 2.0]},"shouted":"s","exact":[1,"2"],"unknown":1}
        """

    @Test("a description shows the values that are read, less the defaults, nested ones by their size")
    func description() throws {
        #expect(User().description == "User()")
        let odd = try User(parsing: #"{"user_id":"x","tags":null,"unknown":1,"plan":"gold"}"#)
        #expect(odd.description == "User() #\(odd.json.fingerprint)")
        let user = try User(parsing: Self.text)
        #expect(
            user.description
                == #"User(id: 7 from "7", name: "B\"o\n", city: "Oslo", role: "x", plan: pro, score: 1.5, isOn: true from "yes", "#
                + "tags: [1 item], table: [2 items], address: Address(…), addresses: [2 items], list: [1 item], "
                + #"value: [1 item], shouted: "S" from "s", exact: [1 item]) #"# + user.json.fingerprint)
        #expect(String(reflecting: user) == user.description)
        #expect("\(user)" == user.description)
    }

    @Test("a full description shows nested values whole")
    func fullDescription() throws {
        #expect(
            User().fullDescription
                == #"User(id: 0, name: nil, city: nil, role: "none", plan: nil, score: nil, isOn: false, tags: [], table: [:], "#
                + "address: nil, addresses: [], list: [], value: nil, shouted: nil, exact: nil)")
        #expect(
            try User(parsing: Self.text).fullDescription
                == #"User(id: 7 from "7", name: "B\"o\n", city: "Oslo", role: "x", plan: pro, score: 1.5, isOn: true from "yes", "#
                + #"tags: ["a"], table: ["a": 2, "b": 1], "#
                + #"address: Address(city: "P", inner: Address(city: nil, inner: Address(city: nil, inner: nil))), "#
                + #"addresses: [Address(city: "1", inner: nil), Address(city: nil, inner: nil)] from [{"city":"1"},{},3], "#
                + #"list: [Address(city: nil, inner: nil)], value: {"x":[1,2.0]}, shouted: "S" from "s", "#
                + #"exact: [1] from [1,"2"], "unknown": 1)"#)
    }

    final class Counted: JSONModel, @unchecked Sendable {
        static let calls = Counter()
        static func counting<T: JSONConvertible>(_ type: T.Type = T.self) -> Converter<T> {
            Converter(
                decode: { json in
                    calls.add()
                    return try T.decode(json)
                }, encode: { try $0.encode() })
        }
        static func checked<T: JSONConvertible>(_ type: T.Type = T.self) -> Converter<T> {
            Converter(decode: counting(T.self).decode, encode: { try $0.encode() }, revalidate: { _, _ in .keep })
        }
        final class Opaque: Sendable {}
        static let opaque = Converter<Opaque>(decode: { json in
            calls.add()
            return json.int.map { _ in Opaque() }
        })
        @Property(as: counting()) var number: Int = 0
        @Property(as: counting()) var text: String?
        @Property(as: counting(String.self)) var list: [String]
        @Property(as: counting()) var unusable: Int = 7
        @Property("unusable", as: counting()) var unusableBool: Bool = false
        @Property(as: checked()) var checked: String?
        @Property(as: checked(Int.self)) var checkedList: [Int]
        @Property(as: opaque) var opaque: Opaque = Opaque()
        @Property("unusable", as: opaque) var noOpaque: Opaque = Opaque()
    }

    @Test("descriptions and mirrors show the values that were read, and convert nothing again")
    func descriptionsConvertOnce() throws {
        let model = try Counted(
            parsing: """
                {"number":1,"text":"a","list":["x","y"],"unusable":"?","checked":"c","checkedList":[1,2],"opaque":1}
                """)
        let calls = Counted.calls.value
        let text = model.description
        #expect(
            text.hasPrefix(
                #"Counted(number: 1, text: "a", list: [2 items], checked: "c", checkedList: [2 items], opaque: "#))
        #expect(!text.contains("noOpaque") && !text.contains("nusable:") && !text.contains("nusableBool:"))
        #expect(Counted.calls.value == calls + 11, "one for each value, of lists one for each element")
        _ = (model.description, model.fullDescription, Mirror(reflecting: model).children.map(\.value))
        _ = (model.number, model.text, model.list, model.unusable, model.checked, model.checkedList)
        #expect(model.description == text)
        #expect(Counted.calls.value == calls + 11)
    }

    @Test("a value that reads as its default is not shown, whether or not it is in the JSON")
    func defaults() throws {
        let defaults = try User(parsing: #"{"user_id":"0","role":"none","isOn":0,"tags":[],"table":{}}"#)
        #expect(defaults.description == "User() #\(defaults.json.fingerprint)")
        let empty = try User(parsing: #"{"address":{},"score":0,"name":""}"#)
        #expect(
            empty.description
                == #"User(name: "", score: 0.0, address: Address(…)) #"# + empty.json.fingerprint)
    }

    final class Employee: JSONModel, @unchecked Sendable {
        static let all = ObjectCache<Int, Employee>(
            key: { $0.id },
            load: { id in
                Employee {
                    $0.id = id
                    $0[raw: "boss_id"] = JSON((id + 1) % 3)
                    $0[raw: "team_ids"] = [0, 1]
                }
            })
        @Property var id: Int = -1
        @Property("boss_id", cachedObject: all) var boss: Employee?
        @Property("team_ids", cachedObject: all) var team: [Employee]
    }

    @Test("objects in stores that refer to each other are described by their class")
    func cycles() throws {
        let employee = try #require(Employee.all[0])
        #expect(employee.boss?.boss?.boss === employee)
        #expect(
            employee.fullDescription == "Employee(id: 0, boss: Employee(…) from 1, team: [2 items] from [0,1])")
        #expect(
            employee.description
                == "Employee(id: 0, boss: Employee(…), team: [2 items]) #" + employee.json.fingerprint)
    }

    @Test("a mirror has all properties, superclasses first, defaults included")
    func mirror() throws {
        let user = try User(parsing: #"{"name":"Bo","user_id":7}"#)
        let mirror = Mirror(reflecting: user)
        #expect(mirror.displayStyle == .class)
        #expect(mirror.superclassMirror == nil)
        #expect(
            mirror.children.map { $0.label ?? "" } == [
                "id", "name", "city", "role", "plan", "score", "isOn", "tags", "table", "address", "addresses", "list",
                "value", "shouted", "exact",
            ])
        let values = Array(mirror.children.map(\.value))
        #expect(values[0] as? Int == 7)
        #expect(values[1] as? String == "Bo")
        #expect(values[3] as? String == "none")
        #expect(values[7] as? [String] == [])
        var dumped = ""
        dump(user, to: &dumped)
        #expect(dumped.contains("- id: 7\n"))
    }

    // MARK: Properties

    @Test("a class lists its properties, superclasses first")
    func properties() throws {
        let properties = User.properties
        #expect(properties.map(\.name).prefix(4) == ["id", "name", "city", "role"])
        #expect(properties.count == 15)
        #expect(Base.properties.map(\.description) == ["id: Int at user_id"])
        #expect(properties[2].description == "city: Optional<String> at profile.city")
        #expect(properties[2].paths == ["profile.city", "city"])
        #expect(properties.map(\.isRequired) == [false, false, true] + Array(repeating: false, count: 12))
        #expect(properties[3].enumValues == ["a"])
        #expect(properties[1].enumValues == nil)
        #expect(properties[14].coercion == .strict)
        #expect(properties[0].coercion == .lenient)
        let types: [Any.Type] = [
            Int.self, String?.self, String?.self, String.self, Plan?.self, Double?.self, Bool.self, [String].self,
            [String: Int].self, Address?.self, LazyArray<Address>.self, [Address].self, JSON?.self, String?.self,
            [Int]?.self,
        ]
        let elements: [Any.Type] = [
            Int.self, String.self, String.self, String.self, Plan.self, Double.self, Bool.self, String.self, Int.self,
            Address.self, Address.self, Address.self, JSON.self, String.self, Int.self,
        ]
        for (property, (type, element)) in zip(properties, zip(types, elements)) {
            #expect(ObjectIdentifier(property.valueType) == ObjectIdentifier(type))
            #expect(ObjectIdentifier(property.elementType) == ObjectIdentifier(element))
            #expect(property.store == nil)
        }
        let shout = try #require(properties[13].converter as? Converter<String?>)
        #expect(try shout.decode("a") == "A")
    }

    // MARK: Equality

    @Test("models are equal if they are of one class and their JSON means the same")
    func equality() throws {
        let groups: [[JSONModel]] = [
            [User(), try User(parsing: "{}"), try User(parsing: " { } "), User { _ in }],
            [
                try User(parsing: #"{"user_id":7,"name":"Bo"}"#),
                try User(parsing: #"{"name":"B\u006f","user_id":7.0}"#),
                User {
                    $0.name = "Bo"
                    $0.id = 7
                },
                User { $0.id = 7 }.mutate { $0.name = "Bo" },
            ],
            [try User(parsing: #"{"user_id":"7","name":"Bo"}"#)],
            [try User(parsing: #"{"user_id":7,"name":null}"#)], [try User(parsing: #"{"user_id":7}"#)],
            [try User(parsing: #"{"user_id":7,"unknown":1}"#)],
            [try User(parsing: #"{"a":1,"a":2}"#), try User(parsing: #"{"a":1}"#)],
            [try Base(parsing: #"{"user_id":7}"#)], [Base(), try Base(parsing: "{}")],
            [try User(parsing: #"{"x":[1,2]}"#)], [try User(parsing: #"{"x":[2,1]}"#)],
        ]
        for (i, left) in groups.enumerated() {
            for (j, right) in groups.enumerated() {
                for a in left {
                    for b in right {
                        #expect((a == b) == (i == j), "\(a.json) \(b.json)")
                        if i == j { #expect(a.hashValue == b.hashValue) }
                    }
                }
            }
        }
        #expect(Set(groups.joined()).count == groups.count)
    }

    /// Foundation's hash of a `Decimal` recurses without an end if it is bridged to an object in a set.
    final class Prices: JSONModel, @unchecked Sendable {
        @Property var set: Set<Decimal>
        @Property var maybe: Set<Decimal>?
        @Property var list: [Set<Decimal>]
        @Property(as: prices) var table: [Decimal: Int]
        @Property var byName: [String: Set<Decimal>]

        static let prices = Converter<[Decimal: Int]>(
            decode: { $0.int.map { [Decimal($0): $0] } }, encode: { JSON($0.values.first) })
    }

    @Test("describing a set or a dictionary of decimals doesn't bridge it to an object")
    func decimals() throws {
        let text = #"{"set":[1],"maybe":[2],"list":[[3]],"table":4,"byName":{"a":[5]}}"#
        let prices = try Prices(parsing: text)
        #expect(
            prices.description.hasPrefix(
                "Prices(set: [1 item], maybe: [1 item], list: [1 item], table: [1 item], byName: [1 item])"))
        #expect(
            prices.fullDescription
                == #"Prices(set: [1] from [1], maybe: [2] from [2], list: [[3]] from [[3]], table: [4: 4] from 4, "#
                + #"byName: ["a": [5]] from {"a":[5]})"#)
        #expect(prices.issues.isEmpty)
        #expect(prices.mutate { $0.table = [:] } != prices)
        let explanation = prices.explain(\.set)
        #expect(!"\(explanation)".isEmpty)
    }
}
