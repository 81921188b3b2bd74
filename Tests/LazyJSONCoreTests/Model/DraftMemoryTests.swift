import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The values that a draft keeps beside its JSON only save time: nothing else shows that they exist.
@Suite struct DraftMemoryTests {
    final class Inner: JSONModel, @unchecked Sendable {
        @Property var city: String?
        @Property var tags: [String]
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var tags: [String]
        @Property("tags") var numbers: [Int]
        @Property("tags.0") var first: String?
        @Property var maybe: [Int]?
        @Property var text: String = ""
        @Property var inner: Inner
        @Property("inner.city") var city: String?
        @Property("inner.tags") var innerTags: [String]
        @Property var other: Inner?
        @Property var items: LazyArray<Inner>
        @Property("a.list", or: ["b"]) var either: [Int]
    }

    @Test("copies of a draft do not see each other's edits, whatever was read or edited before")
    func copies() throws {
        let long = String(repeating: "t", count: 400)
        let model = try Model(
            parsing: #"{"tags":["a"],"text":"\#(long)","inner":{"tags":["i"]},"other":{},"items":[5,{"tags":["e"]}]}"#)
        let edits: [(inout Mutable<Model>) -> Void] = [
            { $0.tags.append("b") }, { $0.text += "u" }, { $0.inner.tags.append("j") }, { $0.other?.city = "c" },
            { $0.items[0].tags.append("f") }, { $0.items.append(Inner()) }, { $0.n += 1 }, { $0.tags = [] },
            { $0[raw: "x"] = 1 }, { _ = ($0.tags, $0.inner.tags, $0.items[0].tags, $0.json) }, { $0.other = nil },
        ]
        for first in edits {
            for second in edits {
                var draft = Mutable(model)
                first(&draft)
                let before = Model(draft).json.text
                var copy = draft
                second(&copy)
                let after = Model(copy).json.text
                #expect(draft.json.text == before)
                #expect(Model(draft).json.text == before)
                first(&draft)
                #expect(Model(copy).json.text == after)
                // The same without a look in between.
                let plain = model.mutate {
                    first(&$0)
                    second(&$0)
                }
                #expect(plain.json == copy.json)
            }
        }
        #expect(model.tags == ["a"])
    }

    @Test("properties whose paths meet read and write the values that the others have written")
    func overlapping() throws {
        let model = try Model(parsing: #"{"tags":["1",null],"inner":{"city":"a"}}"#)
        let edited = model.mutate {
            $0.tags.append("2")
            #expect($0.numbers == [1, 2])
            $0.numbers.append(3)
            #expect($0.tags == ["1", "2", "3"])
            $0.first = "9"
            #expect($0.tags == ["9", "2", "3"])
            #expect($0[raw: "tags"]?.text == #"["9",null,"2",3]"#)
            $0.tags.append("x")
            $0[raw: "tags"]?[0] = 7
            #expect($0.tags == ["7", "2", "3", "x"])
            $0.inner.tags.append("t")
            #expect($0.innerTags == ["t"])
            $0.innerTags.append("u")
            $0.city = "b"
            #expect($0.inner.city == "b")
            #expect($0.inner.tags == ["t", "u"])
            $0.inner.city = "c"
            #expect($0.city == "c")
            $0.tags.append("y")
            $0.setNull(\.numbers)
            #expect($0.tags == [])
        }
        #expect(edited.json.text == #"{"tags":null,"inner":{"city":"c","tags":["t","u"]}}"#)
    }

    @Test("members come in the order in which they were first set, and nil goes at once")
    func order() throws {
        let edited = Model().mutate {
            $0.tags.append("a")
            $0.n = 1
            $0.inner.tags.append("t")
            $0.text = "x"
            $0.tags.append("b")
            $0.maybe = []
            $0.maybe?.append(4)
            $0.other = Inner()
            $0.other?.city = "c"
            $0.items.append(Inner())
        }
        #expect(
            edited.json.text
                == #"{"tags":["a","b"],"n":1,"inner":{"tags":["t"]},"text":"x","maybe":[4],"other":{"city":"c"},"items":[{}]}"#
        )
        let again = edited.mutate {
            $0.maybe?.append(5)
            $0.maybe = nil
            $0.maybe = [6]
            $0.other?.tags.append("z")
            $0.other = nil
            $0.tags.append("c")
            #expect($0.json["tags"]?.count == 3)
            $0.tags.removeLast()
        }
        #expect(
            again.json.text
                == #"{"tags":["a","b"],"n":1,"inner":{"tags":["t"]},"text":"x","items":[{}],"maybe":[6]}"#)
        #expect(
            edited.mutate {
                $0.tags.append("c"); $0.tags.removeLast()
            } === edited)
        #expect(try Model(parsing: #"{"b":[1]}"#).mutate { $0.either.append(2) }.json.text == #"{"b":[1,2]}"#)
        #expect(Model().mutate { $0.either.append(2) }.json.text == #"{"a":{"list":[2]}}"#)
    }

    @Test("edited elements keep their lists until they are needed, and follow the edits of the array")
    func elements() throws {
        let model = try Model(parsing: #"{"items":[1,{"tags":["a"]},{"tags":["b"]},2,{"tags":["c"]}]}"#)
        let edited = model.mutate {
            $0.items[0].tags.append("x")
            $0.items[2].tags.append("y")
            #expect($0.items[0].tags == ["a", "x"])
            $0.items.swapAt(0, 2)
            $0.items[0].tags.append("z")
            $0.items.remove(at: 1)
            #expect($0.items.map(\.tags) == [["c", "y", "z"], ["a", "x"]])
            for index in 0..<200 { $0.items[index % 2].tags.append("\(index)") }
            $0.items[1].tags.removeLast(100)
            $0.items[0] = Inner { $0.city = "new" }
        }
        #expect(edited.json.text == #"{"items":[1,{"city":"new"},2,{"tags":["a","x"]}]}"#)
    }

    @Test("drafts of nested models and elements can be taken out, kept, and put in elsewhere")
    func takenOut() throws {
        let model = try Model(
            parsing: #"{"inner":{"city":"a","tags":["i"]},"other":{"city":"b"},"items":[{"tags":["e"]},7,{}]}"#)
        let edited = model.mutate {
            $0.inner.tags.append("j")
            let inner: Mutable<Inner> = $0.inner
            let other: Mutable<Inner>? = $0.other
            $0.items.reserveCapacity(10)
            let unchanged: Mutable<Inner> = $0.items[0]
            $0.items[0].tags.append("f")
            let element: Mutable<Inner> = $0.items[0]
            #expect(unchanged.tags == ["e"] && element.tags == ["e", "f"])
            $0.items[1] = element
            $0.inner = other ?? inner
            $0.other = inner
            $0.inner.city? += "!"
            #expect(other?.city == "b" && $0.other?.tags == ["i", "j"])
        }
        #expect(
            edited.json.text
                == #"{"inner":{"city":"b!"},"other":{"city":"a","tags":["i","j"]},"items":[{"tags":["e","f"]},7,{"tags":["e","f"]}]}"#
        )
        #expect(edited.mutate { $0.other = nil }.json["other"] == nil)
    }

    @Test("a draft may be read by many threads", .timeLimit(.minutes(TestScale.minutes(5))))
    func threads() async throws {
        let model = try Model(parsing: #"{"tags":["a"],"inner":{"tags":["i"]},"items":[{"tags":["e"]}]}"#)
        for _ in 0..<50 {
            var edited = Mutable(model)
            edited.tags.append("b")
            edited.items[0].tags.append("f")
            let draft = edited
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var copy = draft
                        copy.tags.append("c")
                        return draft.tags == ["a", "b"] && draft.inner.tags == ["i"]
                            && draft.items[0].tags == ["e", "f"]
                            && draft.json["tags"]?.count == 2 && copy.json["tags"]?.count == 3
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }
}
