import Foundation
import LazyJSON
import TestSupport
import Testing

/// Default JSON, coding, dictionaries and property lists.
@Suite struct JSONModelFoundationTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable { @Property var radius: Double = 1.5 }

    enum Plan: String { case free, pro }
    final class User: JSONModel, @unchecked Sendable {
        @Property("user_id") var id: Int = 7
        @Property var name: String?
        @Property("profile.city.name") var city: String = "Bonn"
        @Property("profile.zip", or: ["zip"]) var zip: String = "53111"
        @Property var plan: Plan = .free
        @Property var since: Date = Date(timeIntervalSince1970: 0)
        @Property var tags: [String]
        @Property var shapes: LazyArray<Shape>
        @Property var main: Shape
        @Property var photo: Data?
        @Property var ratio: Double = .infinity
    }

    @Test("the default JSON has every default at its path; without the nil and the unwritable ones")
    func defaults() {
        #expect(
            User.defaultJSON.text
                == #"{"user_id":7,"profile":{"city":{"name":"Bonn"},"zip":"53111"},"plan":"free","since":"1970-01-01T00:00:00Z","tags":[],"shapes":[],"main":{}}"#
        )
        #expect(Circle.defaultJSON.text == #"{"x":0,"radius":1.5}"#)
        #expect(JSONModel.defaultJSON.text == "{}")
        let user = User(User.defaultJSON)
        #expect(user?.city == User().city)
        #expect(user?.since == User().since)
    }

    @Test("a decoder creates models, each of the class that its object chooses")
    func decoding() throws {
        struct Page: Codable { let main: Shape; let all: [Shape]; let lazy: LazyArray<Shape>; let none: Shape? }
        let text =
            #"{"main": {"type": "circle", "radius": 2}, "all": [{"x": 1}, {"type": "circle"}], "lazy": [{"type": "circle"}, 4]}"#
        let page = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
        #expect((page.main as? Circle)?.radius == 2)
        #expect(page.all.map { $0 is Circle } == [false, true])
        #expect(page.lazy[0] is Circle)
        #expect(page.none == nil)
        #expect(try JSONDecoder().decode(Circle.self, from: Data(#"{"radius": "3"}"#.utf8)).radius == 3)
        let again = try JSONDecoder().decode(Page.self, from: JSONEncoder().encode(page))
        #expect(again.main == page.main)
        #expect(again.all == page.all)
        #expect(again.lazy == page.lazy)
        #expect(again.lazy.json == page.lazy.json)
    }

    @Test("a decoder that finds no object says so", arguments: ["[]", "4", "\"x\"", "null"])
    func decodingOthers(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Shape].self, from: Data("[\(text)]".utf8)) }
    }

    @Test("an encoder writes the meaning, whatever is declared")
    func encoding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let shape = try Shape(parsing: #"{"x":  1.50, "unknown": [null, {"b": 1, "a": 2}]}"#)
        #expect(
            String(decoding: try encoder.encode([shape]), as: UTF8.self)
                == #"[{"unknown":[null,{"a":2,"b":1}],"x":1.5}]"#)
        let list = try PropertyListEncoder().encode(["shape": try Circle(parsing: #"{"radius": 2}"#)])
        #expect(try PropertyListDecoder().decode([String: Circle].self, from: list)["shape"]?.radius == 2)
    }

    @Test("a dictionary becomes a model, however it is nested")
    func dictionaries() throws {
        let user = try User(dictionary: [
            "user_id": "8", "profile": ["city": ["name": "Köln"]], "shapes": [["type": "circle"], ["x": 2.5]],
            "tags": ["a", 1, NSNull()],
        ])
        #expect(user.id == 8)
        #expect(user.city == "Köln")
        #expect(user.shapes[0] is Circle)
        #expect(user.tags == ["a", "1"])
        #expect(try Shape(dictionary: ["type": "circle"]) is Circle)
        let error = #expect(throws: JSON.UnsupportedValue.self) { try User(dictionary: ["a": ["b": Date()]]) }
        #expect(error?.pointer == "/a/b")
    }

    @Test(
        "a property list becomes a model, with its dates and data",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyLists(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let list: [String: Any] = [
            "user_id": 9, "since": Date(timeIntervalSince1970: 86_400), "photo": Data([1, 2]),
            "main": ["type": "circle", "radius": 2.5],
            "tags": ["a", true],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        let user = try User(propertyList: data)
        #expect(user.id == 9)
        #expect(user.since == Date(timeIntervalSince1970: 86_400))
        #expect(user.photo == Data([1, 2]))
        #expect((user.main as? Circle)?.radius == 2.5)
        #expect(user.tags == ["a", "true"])
        let array = try PropertyListSerialization.data(fromPropertyList: [1], format: format, options: 0)
        #expect(throws: JSONError.self) { try User(propertyList: array) }
        #expect(throws: (any Error).self) { try User(propertyList: Data("x".utf8 + [0])) }
    }
}
