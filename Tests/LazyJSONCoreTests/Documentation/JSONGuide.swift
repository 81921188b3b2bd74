import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/JSON.md, block by block and letter by letter; the last test compares the two.

@Suite("The guide to JSON") struct JSONGuide {
    private let json = Self.opened

    private static let opened =
        (try? JSON(
            parsing: #"{"id": 7, "name": "Bo", "price": 4.20, "tags": ["a", null, 3], "address": {"city": "Oslo"}}"#))
        ?? .null

    @Test("Opening")
    func opening() throws {
        let json = try JSON(
            parsing: #"{"id": 7, "name": "Bo", "price": 4.20, "tags": ["a", null, 3], "address": {"city": "Oslo"}}"#)
        #expect(json.kind == .object)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: #"{"id": 7,}"#) }
        #expect(error?.line == 1 && error?.column == 10)
    }

    @Test("Files")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(#"{"version": 1}"#.utf8).write(to: url)
        let settings = try JSON(contentsOf: url)
        try Data("x".utf8).write(to: url)
        #expect(settings["version"] == 1)
    }

    @Test("Reading")
    func reading() {
        #expect(json["name"]?.string == "Bo")
        #expect(json["tags"]?[0]?.string == "a")
        #expect(json["address"]?["city"]?.string == "Oslo")
        #expect(json["address"]?[0] == nil && json["nothing"]?["at all"] == nil)
        #expect(json["name"]?.int == nil)
        #expect(json["tags"]?[1]?.isNull == true)
        #expect(json["price"]?.double == 4.2 && json["price"]?.number?.text == "4.20")

        #expect(json.value(at: "address.city", as: String.self) == "Oslo")
        #expect(json.value(at: "tags.2", as: String.self) == "3")
        #expect(json.value(at: "tags", as: [Int].self) == [3])
        let whole = json.value(at: "price", as: Int.self), price = json.value(at: "price", as: Double.self)
        #expect(whole == nil && price == 4.2)

        #expect(json["tags"]?.elements.map(\.kind) == [.string, .null, .number])
        #expect(json.members.map(\.key) == ["id", "name", "price", "tags", "address"])
        #expect(json.count == 5)
    }

    @Test("Building, literals")
    func literals() {
        let user: JSON = ["id": 7, "tags": ["a", .null], "ratio": 0.5, "isNew": true, "more": [:]]
        #expect(user.text == #"{"id":7,"tags":["a",null],"ratio":0.5,"isNew":true,"more":{}}"#)
    }

    @Test("Building of values")
    func values() {
        let (x, y) = (1.5, 2.0)
        #expect(JSON([x, y]).text == "[1.5,2]")
        #expect(JSON(1...3).text == "[1,2,3]")
        #expect(JSON(["a": [1, nil]]).text == #"{"a":[1,null]}"#)
        #expect(JSON(Date(timeIntervalSince1970: 0)).text == #""1970-01-01T00:00:00Z""#)
        #expect(JSON([0.5, .nan]).text == "[0.5,null]")
        #expect(JSON(exactly: Double.nan) == nil)
    }

    @Test("Building of anything")
    func anything() {
        let push: [AnyHashable: Any] = ["id": 7, "at": Date(timeIntervalSince1970: 0), "image": NSObject()]
        var leftOut: [JSON.UnsupportedValue] = []
        let info = JSON(any: push, leftOut: &leftOut)
        #expect(info.text == #"{"at":"1970-01-01T00:00:00Z","id":7,"image":null}"#)
        #expect("\(leftOut[0])" == "/image is of type NSObject, which JSON cannot represent")
        #expect(Account(any: push).json == info)
    }

    @Test("Editing")
    func editing() throws {
        var edited = json
        edited["name"] = "Ada"
        edited["tags"]?.append("new")
        edited["tags"]?[1] = nil
        edited["address"]?["zip"] = "0150"
        edited["price"] = nil
        #expect(
            edited.text
                == #"{"id": 7, "name": "Ada", "tags": ["a", 3, "new"], "address": {"city": "Oslo", "zip": "0150"}}"#)
        #expect(json["name"]?.string == "Bo")

        edited["name"]?["first"] = "Ada"
        let isAppended = edited["name"]?.append("Lovelace")
        #expect(isAppended == false && edited["name"]?.string == "Ada")
        edited["name"] = ["first": "Ada"]
        edited["name"]?["last"] = "Lovelace"
        #expect(edited["name"]?.text == #"{"first":"Ada","last":"Lovelace"}"#)
        edited["missing"]?["member"] = 1
        #expect(edited["missing"] == nil)

        // {
        //   "name": "app",
        //   "files": ["lib", "bin"]
        // }
        var package = try JSON(parsing: "{\n  \"name\": \"app\",\n  \"files\": [\"lib\", \"bin\"]\n}")
        package["scripts"] = ["build": "tsc"]
        package["keywords"] = ["json", "lazy"]
        #expect(
            package.text == """
                {
                  "name": "app",
                  "files": ["lib", "bin"],
                  "scripts": {
                    "build": "tsc"
                  },
                  "keywords": ["json", "lazy"]
                }
                """)
    }

    @Test("Pointers")
    func pointers() {
        let name: JSONPointer = "/address/city"
        #expect(json[name]?.string == "Oslo" && json[JSONPointer("/tags/2")] == 3)
        #expect(json[JSONPointer("/tags/3")] == nil && json[JSONPointer("/tags/1")]?.isNull == true)
        #expect(name.tokens == ["address", "city"] && name.parent == "/address" && name.last == "city")
        #expect(JSONPointer.root.appending("a/b").appending(0).description == "/a~1b/0")
        #expect(name.starts(with: "/address") && name.relative(to: "/address") == "/city")
        let text = "address/city"
        #expect(JSONPointer(text) == nil && JSONPointer("/" + text) == name)
        #expect(JSONPointer(uriFragment: "#/$defs/a%25b") == "/$defs/a%b")

        var corrected = json
        corrected[name] = "Bergen"
        corrected[JSONPointer("/tags/-")] = "new"
        corrected[JSONPointer("/tags/0")] = nil
        corrected[JSONPointer("/address/geo/lat")] = 60.4
        corrected[JSONPointer("/name/first")] = "Bo"
        #expect(
            corrected.text
                == #"{"id": 7, "name": "Bo", "price": 4.20, "tags": [null, 3, "new"], "address": {"city": "Bergen", "geo": {"lat": 60.4}}}"#
        )
    }

    @Test("Writing")
    func writing() throws {
        let odd = try JSON(parsing: " {\"b\" : 1.0,\n\"a\":[ ]} ")
        #expect(odd.text == " {\"b\" : 1.0,\n\"a\":[ ]} ")
        #expect(odd.text(.compact) == #"{"b":1.0,"a":[]}"#)
        #expect(odd.text(.sortedKeys) == #"{"a":[],"b":1.0}"#)
        #expect(odd.text([.pretty, .sortedKeys]) == "{\n  \"a\": [],\n  \"b\": 1.0\n}")
    }

    @Test("Comparing")
    func comparing() throws {
        #expect(try JSON(parsing: #"{"a": 1.0, "b": "\u0062"}"#) == ["b": "b", "a": 1])
        #expect(try JSON(parsing: #"{"a": null}"#) != [:])
        #expect(JSON("7") != 7)
    }

    @Test("Printing")
    func printing() throws {
        #expect("\(json["tags"] ?? .null)" == #"["a", null, 3]"#)
        #expect(Account { $0.id = 7 }.description == "Account(id: 7)")
        #expect(try Account(parsing: #"{"user_id": "7"}"#).description == #"Account(id: 7 from "7")"#)
        let account = try Account(parsing: #"{"user_id": 7, "tags": ["a"]}"#)
        #expect(account.description == "Account(id: 7, tags: [1 item]) #1c4ef8")
        #expect(account.debugDescription == #"Account(id: 7, tags: [1 item]) #1c4ef8 {"user_id": 7, "tags": ["a"]}"#)
    }

    @Test("the guide says what is tested here")
    func sameAsTheGuide() throws {
        let untested = try GuideCode.untested(page: "Docs/JSON.md", in: #filePath)
        #expect(untested == [])
    }
}
