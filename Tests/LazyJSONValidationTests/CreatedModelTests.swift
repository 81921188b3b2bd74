import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Models that a converter of the app creates, in a value of any type.
@Suite struct CreatedModelTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property(.check(.length(2...))) var name: String?
    }
    static let created = Converter<Item>(decode: { Item($0) }, encode: { $0.json })
    static let textual = Converter<[Item]>(decode: { json in
        json.string.flatMap { try? JSON(parsing: $0) }?["items"]?.value(as: [Item].self)
    })
    static let making = Converter<[Item]>(decode: { json in
        json.int.map { count in (0..<count).map { id in Item { $0.name = "\(id)" } } }
    })

    struct Feed: JSONModelContainer {
        let items: LazyArray<Item>
        static func decode(_ json: JSON) -> Feed? { json["items"].flatMap { LazyArray($0) }.map { Feed(items: $0) } }
        func encode() -> JSON? { ["items": items.json] }
        var containedModels: [any JSONModelProtocol] { items.map { $0 } }
    }
    enum Union: JSONModelContainer {
        case one(Item), many(LazyArray<Item>?), other
        static func decode(_ json: JSON) -> Union? {
            Item(json).map { .one($0) } ?? .many(LazyArray(json))
        }
        func encode() -> JSON? { nil }
        var containedModels: [any JSONModelProtocol] { if case .one(let item) = self { [item] } else { [] } }
    }

    final class Order: JSONModel, @unchecked Sendable {
        @Property(as: created) var item: Item?
        @Property(as: created) var items: [Item]
        @Property(as: textual) var text: [Item]
        @Property(as: making) var made: [Item]
        @Property var feed: Feed?
        @Property var union: Union?
        @Property var unions: [String: Union]
    }

    private func reported(_ issues: some Sequence<JSONIssue>) -> [String] { issues.map { "\($0.pointer) \($0.kind)" } }

    @Test(
        "the issues of a model that a converter creates are found, wherever it is",
        arguments: [
            (#"{"item": {"id": "x", "zip": 1}}"#, ["/item/id unreadable", "/item/zip unknownKey"]),
            (#"{"item": {}}"#, ["/item/id missing"]),
            (#"{"item": 5}"#, ["/item unreadable"]),
            (
                #"{"items": [{"id": 1, "name": "a"}, 5, {"id": []}]}"#,
                ["/items/0/name failedCheck", "/items/1 leftOut", "/items/2/id wrongKind"]
            ),
            (
                #"{"text": "{\"items\": [{}, {\"id\": \"y\"}]}"}"#,
                ["/text/items/0/id missing", "/text/items/1/id unreadable"]
            ),
            (#"{"made": 2}"#, ["/made missing", "/made failedCheck", "/made missing", "/made failedCheck"]),
            (
                #"{"feed": {"items": [{"id": 1}, 5, {"id": "x"}]}}"#,
                ["/feed/items/1 noObject", "/feed/items/2/id unreadable"]
            ),
            (#"{"union": [{"id": 1}, null]}"#, ["/union/1 leftOut"]),
            (
                #"{"unions": {"a": {"id": 1}, "b": {}, "c": [{"id": []}, 7]}}"#,
                ["/unions/b/id missing", "/unions/c/0/id wrongKind", "/unions/c/1 noObject"]
            ),
        ])
    func places(text: String, expected: [String]) throws {
        let order = try Order(parsing: text)
        #expect(reported(order.issues.filter { $0.kind != .coerced }) == expected)
        let edited = Order { draft in
            for (name, value) in order.json.members { draft[raw: name] = value }
        }
        #expect(reported(edited.issues.filter { $0.kind != .coerced }) == expected)
    }

    @Test("the values are refused, counted, and have a position")
    func uses() throws {
        let text = "{\"item\":\n {\"id\": \"x\"}}"
        #expect(throws: JSONValidationError.self) { try Order(validating: text) }
        let issue = try #require(Array(try Order(parsing: text).issues).first)
        #expect("\(issue)" == #"2:9: error: id of Item: expected an integer, found "x""#)
        var drift = Drift<Order>()
        drift.add(try Order(parsing: #"{"item": {"id": 1, "size": 5}}"#))
        #expect("\(drift)".contains("size"))
        let json: JSON = [["id": "x"], 5]
        #expect(reported(json.issues(as: Self.created.array)) == ["/0/id unreadable", "/1 leftOut"])
        #expect(reported(json.issues(as: Union.self)) == ["/0/id unreadable", "/1 noObject"])
    }

    final class Secret: JSONModel, @unchecked Sendable {
        @Property var pin: Int = 0
        override class var hidesValues: Bool { true }
    }
    final class Owner: JSONModel, @unchecked Sendable {
        @Property(as: Converter<[Secret]>(decode: { $0.value(as: [Secret].self) })) var secrets: [Secret]
        @Property var age: Int = 0
    }

    @Test("a class that hides its values hides them where a converter creates its models")
    func hidden() throws {
        let owner = try Owner(parsing: #"{"age": "x", "secrets": [{"pin": "4711"}, {"pin": "n47"}]}"#)
        #expect(owner.issues.count == 3)
        #expect(!"\(owner.issues)".contains("47"))
    }

    #if DEBUG
        @Test("a container of many models costs their number, parsed and edited")
        func work() throws {
            func steps(_ count: Int, isEdited: Bool) throws -> Int {
                let items = (0..<count).map { #"{"id": \#($0), "name": "x"}"# }.joined(separator: ",")
                var order = try Order(parsing: #"{"feed": {"items": [\#(items)]}, "items": [\#(items)]}"#)
                if isEdited {
                    order = order.mutate { draft in
                        for index in 0..<count where index % 2 == 0 {
                            draft[raw: "feed"]?["items"]?[index]?["name"] = "y"
                        }
                    }
                }
                let meter = Work.Meter()
                Work.$meter.withValue(meter) { #expect(order.issues.count == 2 * count) }
                return meter.steps.load(ordering: .relaxed)
            }
            for isEdited in [false, true] {
                let (small, large) = (try steps(250, isEdited: isEdited), try steps(1_000, isEdited: isEdited))
                #expect(Double(large) <= 4.6 * Double(small), "\(small) steps, then \(large)")
            }
        }
    #endif
}
