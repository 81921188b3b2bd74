import LazyJSON
import Testing

@JSONModel struct Pal {
    var a: Int?
    var city: String?
}

@JSONModel struct Pals { var friends: [Pal] }

@JSONModel final class PalObject: JSONModel {
    var a: Int?
    var city: String?
}

@JSONModel final class PalsObject: JSONModel { var friends: [PalObject] }

/// Lists with elements that can't be read: these stay between the neighbors that they had, as in drafts of classes.
///
/// Equal structs can't be told apart: which one of two was removed isn't known.
@Suite("lists of structs with elements that can't be read")
struct StructListTests {
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let value: @Sendable (inout [Pal]) -> Void
        let object: @Sendable (inout EditableArray<PalObject>) -> Void
    }

    static let edits: [Edit] = [
        Edit(
            testDescription: "remove the first, edit the next",
            value: {
                $0.remove(at: 0); $0[0].city = "x"
            },
            object: {
                $0.remove(at: 0); $0[0].city = "x"
            }),
        Edit(
            testDescription: "edit the second, remove the first",
            value: {
                $0[1].city = "x"; $0.remove(at: 0)
            },
            object: {
                $0[1].city = "x"; $0.remove(at: 0)
            }),
        Edit(
            testDescription: "edit all, remove the second",
            value: {
                for index in $0.indices { $0[index].city = "x" }; $0.remove(at: 1)
            },
            object: {
                for index in $0.indices { $0[index].city = "x" }; $0.remove(at: 1)
            }),
        Edit(
            testDescription: "remove the first, edit the last twice, append",
            value: {
                $0.remove(at: 0); $0[1].city = "x"; $0[1].a = 5; $0.append(Pal(a: 9))
            },
            object: {
                $0.remove(at: 0); $0[1].city = "x"; $0[1].a = 5; $0.append(PalObject { $0.a = 9 })
            }),
        Edit(
            testDescription: "insert before all, edit the last",
            value: {
                $0.insert(Pal(a: 9), at: 0); $0[3].city = "x"
            },
            object: {
                $0.insert(PalObject { $0.a = 9 }, at: 0); $0[3].city = "x"
            }),
        Edit(
            testDescription: "remove all but the edited one",
            value: {
                $0[1].city = "x"; $0.remove(at: 2); $0.remove(at: 0)
            },
            object: {
                $0[1].city = "x"; $0.remove(at: 2); $0.remove(at: 0)
            }),
    ]

    static let texts = [
        #"[{"a":1}, 7, {"b":2}, {"c":3}]"#, #"[{"a":1}, {"b":2}, 7, {"c":3}]"#,
        #"[null, {"a":1}, "x", {"b":2},{"c":3}, 8]"#,
        #"[{"a":1},{"a":1}, 7,{"a":1}]"#, #"[7,  {"a":1}, 8, {"a":2}, 9, {}]"#,
    ]

    @Test("an edit of an element leaves those around it where they are", arguments: edits, texts)
    func places(edit: Edit, text: String) throws {
        var value = try Pals(parsing: "{\"friends\": \(text)}")
        let object = try PalsObject(parsing: "{\"friends\": \(text)}").mutate { edit.object(&$0.friends) }
        edit.value(&value.friends)
        #expect(value.json.text == object.json.text)
    }

    @Test("so does one edit after the other, whether the JSON is read between them or not", arguments: [false, true])
    func series(isRead: Bool) throws {
        let text = #"{"friends": [{"a":1}, 7, {"b":2}, 8, {"c":3}, 9]}"#
        var (value, object) = (try Pals(parsing: text), try PalsObject(parsing: text))
        func look() { if isRead { #expect(value.json.text == object.json.text) } }
        for step in 0..<2 {
            value.friends[1].city = "\(step)"
            object = object.mutate { $0.friends[1].city = "\(step)" }
            look()
            value.friends.remove(at: 0)
            object = object.mutate { _ = $0.friends.remove(at: 0) }
            look()
            value.friends[0].a = step
            object = object.mutate { $0.friends[0].a = step }
            look()
        }
        #expect(value.json.text == object.json.text)
    }
}
