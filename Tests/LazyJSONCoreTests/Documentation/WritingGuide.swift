import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Reference/Writing.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Reference/Writing.md") struct WritingGuide {
    @Test("An equal value changes nothing; nil removes and setNull writes null")
    func values() throws {
        let account = try Account(parsing: #"{"user_id": "21",  "x-unknown": 1.0}"#)
        let edited = account.mutate { $0.id = 22 }
        #expect(edited.json.text == #"{"user_id": "22",  "x-unknown": 1.0}"#)

        #expect(account.mutate { $0.id = 21 } === account)

        let named = try Account(parsing: #"{"user_id": 7, "name": "Bo"}"#)
        #expect(named.mutate { $0.name = nil }.json.text == #"{"user_id": 7}"#)
        #expect(named.mutate { $0.setNull(\.name) }.json.text == #"{"user_id": 7, "name": null}"#)
    }

    @Test("The JSON keeps its kind of value")
    func kinds() throws {
        let kinds = try Reading(parsing: #"{"value": "n/a", "price": 4.20, "isOn": "Ja"}"#)
        #expect(kinds.mutate { $0.isOn = false }.json["isOn"] == "Nein")
        #expect(kinds.mutate { $0.value = -1 } === kinds)
        #expect(kinds.mutate { $0.value = 5 }.json.text == #"{"value": 5, "price": 4.20, "isOn": "Ja"}"#)
        #expect(kinds.mutate { $0.price = "4.30" }.json["price"]?.text == "4.30")
    }

    @Test("Paths create missing objects")
    func paths() throws {
        let box = try Account(parsing: #"{"user_id": 21, "profile": 5}"#)
        let moved = box.mutate { $0.city = "Bonn" }
        #expect(moved.json.text == #"{"user_id": 21, "profile": {"city": "Bonn"}}"#)
        #expect(moved.mutate { $0.city = nil }.json["profile"]?.text == "{}")
    }

    @Test("Lists, and values that can't be written")
    func lists() throws {
        let lists = try Account(parsing: #"{"tags": ["a", null, 3, {"q":1}]}"#)
        #expect(lists.mutate { $0.tags.append("n") }.json.text == #"{"tags": ["a", null, 3, {"q":1}, "n"]}"#)
        #expect(lists.mutate { $0.tags = ["b", "4"] }.json.text == #"{"tags": ["b", null, 4, {"q":1}]}"#)

        #expect(lists.mutate { $0.name = "(null)" } === lists)
        let error = #expect(throws: MutationError.self) { try lists.tryMutate { $0.name = "(null)" } }
        #expect(error?.property == "name" && error?.modelClass == Account.self)
    }

    @Test("New values are laid out like their surroundings")
    func layout() throws {
        // {
        //   "user_id": 7,
        //   "tags": ["a"]
        // }
        let pretty = try Account(parsing: "{\n  \"user_id\": 7,\n  \"tags\": [\"a\"]\n}")
        #expect(
            pretty.mutate { $0.city = "Bonn" }.json.text == """
                {
                  "user_id": 7,
                  "tags": ["a"],
                  "profile": {
                    "city": "Bonn"
                  }
                }
                """)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Reference/Writing.md", in: #filePath, blocks: 8) == [])
    }
}
