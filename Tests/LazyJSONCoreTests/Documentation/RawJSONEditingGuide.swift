import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/RawJSON.md about creating, changing, writing and comparing. RawJSONGuide compares them with the page.

@Suite("The guide to raw JSON: creating and changing") struct RawJSONEditingGuide {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    private let json = RawJSONGuide.document

    @Test("Create JSON")
    func creating() {
        let user: JSON = ["id": 7, "tags": ["a", .null], "ratio": 0.5, "isNew": true, "more": [:]]
        #expect(user.text == #"{"id":7,"tags":["a",null],"ratio":0.5,"isNew":true,"more":{}}"#)

        let (id, name) = (7, "Bo")
        let member: JSON = ["id": JSON(id), "name": JSON(name)]
        #expect(member.text == #"{"id":7,"name":"Bo"}"#)

        let (x, y) = (1.5, 2.0)
        #expect(JSON([x, y]).text == "[1.5,2]")
        #expect(JSON(1...3).text == "[1,2,3]")
        #expect(JSON(["a": [1, nil]]).text == #"{"a":[1,null]}"#)
        #expect(JSON(Date(timeIntervalSince1970: 0)).text == #""1970-01-01T00:00:00Z""#)
        #expect(JSON([0.5, .nan]).text == "[0.5,null]")
        #expect(JSON(exactly: Double.nan) == nil)
        #expect(JSON(members: [(key: "b", value: 1), (key: "a", value: 2)]).text == #"{"b":1,"a":2}"#)
    }

    @Test("Read a push payload")
    func push() {
        let push: [AnyHashable: Any] = ["id": 7, "at": Date(timeIntervalSince1970: 0), "image": NSObject()]
        var leftOut: [JSON.UnsupportedValue] = []
        let info = JSON(any: push, leftOut: &leftOut)
        #expect(info.text == #"{"at":"1970-01-01T00:00:00Z","id":7,"image":null}"#)
        #expect("\(leftOut[0])" == "/image is of type NSObject, which JSON cannot represent")
        #expect(User(any: push).json == info)
    }

    @Test("Change JSON")
    func changing() throws {
        let account = try JSON(parsing: #"{"id": 7, "name": "Bo", "price": 4.20, "tags": ["a", null, 3]}"#)
        var edited = account
        edited["name"] = "Ada"
        edited["tags"]?.append("new")
        edited["tags"]?[1] = nil
        edited.set("address.city", to: "Oslo")
        edited["price"] = nil
        #expect(edited.text == #"{"id": 7, "name": "Ada", "tags": ["a", 3, "new"], "address": {"city": "Oslo"}}"#)
        #expect(account["name"]?.string == "Bo")

        let (name, nick) = ("Cy", nil as String?)
        edited["name"] = JSON(name)
        edited["tags"]?.append(JSON(name))
        edited.set("address.city", to: name)
        edited.set("id", to: nick)
        #expect(edited.text == #"{"name": "Cy", "tags": ["a", 3, "new", "Cy"], "address": {"city": "Cy"}}"#)

        var corrected = account
        corrected[JSONPointer("/address/city")] = "Bergen"
        corrected[JSONPointer("/tags/-")] = "new"
        corrected[JSONPointer("/tags/0")] = nil
        corrected[JSONPointer("/name/first")] = "Bo"
        #expect(
            corrected.text
                == #"{"id": 7, "name": "Bo", "price": 4.20, "tags": [null, 3, "new"], "address": {"city": "Bergen"}}"#)
    }

    @Test("Sort by a field")
    func sorting() throws {
        var list = try JSON(parsing: #"{"orders": [{"id": 3, "total": 1.50}, {"id": "1"}]}"#)
        list.update("orders", as: [JSON].self) { orders in
            orders.sort { ($0.value(at: "id", as: Int.self) ?? 0) < ($1.value(at: "id", as: Int.self) ?? 0) }
        }
        #expect(list.text == #"{"orders": [{"id": "1"}, {"id": 3, "total": 1.50}]}"#)
        list.update("orders", as: [JSON].self) { $0.reverse() }
        list.update("orders", as: [JSON].self) { $0.removeAll { $0["total"] == nil } }
        #expect(list.text == #"{"orders": [{"id": 3, "total": 1.50}]}"#)
    }

    @Test("Edits at paths, and edits that are not possible")
    func paths() throws {
        var note = try JSON(parsing: #"{"id": "7", "title": "Sea",  "tags": ["a"]}"#)
        note.setUnlessNil("title", to: nil as String?)
        note.setIfAbsent("title", to: "untitled")
        note.setIfAbsent("author.name", to: "Bo")
        note.update("id", as: Int.self) { $0 += 1 }
        note.update("views", default: 0) { $0 += 1 }
        note["tags"]?.append(contentsOf: ["b", "c"])
        note["tags"]?.swapAt(0, 2)
        #expect(
            note.text
                == #"{"id": "8", "title": "Sea",  "tags": ["c", "b", "a"], "author": {"name": "Bo"}, "views": 1}"#)

        #expect(note.replace("subtitle", with: "x") == false)
        #expect(note.setUnlessNil("title.first", to: "S") == false)
        #expect(note["title"]?.append("!") == false)
        #expect(note["tags"]?.remove(at: 7) == nil)
        #expect(note.update("title", as: Int.self) { $0 += 1 } == false)
        note["missing"]?["member"] = 1
        #expect(note["missing"] == nil)
        note["title"] = ["first": "Sea"]
        #expect(note["title"]?["first"] == "Sea")

        note.renameKeys(["id": "note_id"])
        note.keepMembers(["note_id", "views"])
        #expect(note.text == #"{"note_id": "8", "views": 1}"#)
    }

    @Test("Remove nulls, and decode JSON in strings")
    func cleaning() throws {
        let sent = try JSON(parsing: #"{"id": 7, "nick": null, "tags": ["a", "<null>"], "body": "{\"n\": 1.0}"}"#)
        #expect(sent.removingNulls().text == #"{"id": 7, "tags": ["a"], "body": "{\"n\": 1.0}"}"#)
        #expect(sent.decodingEmbedded()["body"]?.text == #"{"n": 1.0}"#)
    }

    @Test("Keep the layout of a file")
    func layout() throws {
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

    @Test("Use paths and pointers")
    func pathsAndPointers() {
        let key = "a.b"
        #expect(json.value(at: "\(key)", as: Int.self) == 1)
        let typed = "address.city"
        #expect(JSON.Path(typed).flatMap { json.value(at: $0, as: String.self) } == "Oslo")

        let name: JSONPointer = "/address/city"
        #expect(json[name]?.string == "Oslo" && json[JSONPointer("/tags/2")] == 3)
        #expect(json[JSONPointer("/tags/2")]?.value(as: Int.self) == 3)
        #expect(json[JSONPointer("/tags/3")] == nil && json[JSONPointer("/tags/1")]?.isNull == true)
        #expect(name.tokens == ["address", "city"] && name.parent == "/address" && name.last == "city")
        #expect(JSONPointer.root.appending("a/b").appending(0).description == "/a~1b/0")
        #expect(name.starts(with: "/address") && name.relative(to: "/address") == "/city")
        let text = "address/city"
        #expect(JSONPointer(text) == nil && JSONPointer("/" + text) == name)
        #expect(JSONPointer(uriFragment: "#/$defs/a%25b") == "/$defs/a%b")
    }

    @Test("Write pretty, compact and sorted JSON")
    func writing() throws {
        let odd = try JSON(parsing: " {\"b\" : 1.0,\n\"a\":[ ]} ")
        #expect(odd.text == " {\"b\" : 1.0,\n\"a\":[ ]} ")
        #expect(odd.text(.compact) == #"{"b":1.0,"a":[]}"#)
        #expect(odd.text(.sortedKeys) == #"{"a":[],"b":1.0}"#)
        #expect(odd.text([.pretty, .sortedKeys]) == "{\n  \"a\": [],\n  \"b\": 1.0\n}")

        let signed = try JSON(parsing: #"{"b": 1.50, "a": [1E2, "\u0041"]}"#)
        #expect(try signed.canonicalText() == #"{"a":[100,"A"],"b":1.5}"#)
        let unclear = try JSON(parsing: #"{"a": [1e400]}"#)
        let error = #expect(throws: CanonicalTextError.self) { try unclear.canonicalText() }
        #expect(error?.description == "/a/0 is the number 1e400, which is too large for a double")
    }

    @Test("Compare")
    func comparing() throws {
        #expect(try JSON(parsing: #"{"a": 1.0, "b": "\u0062"}"#) == ["b": "b", "a": 1])
        #expect(try JSON(parsing: #"{"a": null}"#) != [:])
        #expect(JSON("7") != 7)
    }

    @Test("Print")
    func printing() throws {
        #expect("\(json["tags"] ?? .null)" == #"["a", null, 3]"#)
        #expect("\(User { $0.id = 7 })" == "User(id: 7)")
        #expect("\(try User(parsing: #"{"id": "7"}"#))" == #"User(id: 7 from "7")"#)
        let user = try User(parsing: #"{"id": 7, "x": ["a"]}"#)
        #expect("\(user)" == "User(id: 7) #29c63e")
    }
}
