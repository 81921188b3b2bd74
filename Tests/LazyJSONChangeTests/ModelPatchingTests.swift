import LazyJSON
import TestSupport
import Testing

/// Patches and merge patches of models, arrays and dictionaries of models.
@Suite struct ModelPatchingTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0
        @Property var label: Label?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "circle": Circle.self
            case "square": Square.self
            default: Shape.self
            }
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
    }
    final class Square: Shape, @unchecked Sendable {
        @Property var side: Double = 0
    }
    final class Label: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
    }

    static let text = #"{"type": "circle", "x": 1.0, "label": {"text": "a"}, "more": [ 1 ]}"#

    @Test("a patched model is another one, and the old one stays")
    func applying() throws {
        let circle = try Circle(parsing: Self.text)
        let label = circle.label
        let patched = try circle.applying([.replace("/x", 2), .add("/label/size", 3), .add("/radius", "4")])
        #expect(
            patched.json.text
                == #"{"type": "circle", "x": 2, "label": {"text": "a", "size": 3}, "more": [ 1 ], "radius": "4"}"#)
        #expect(patched.x == 2 && patched.radius == 4 && patched.label?.text == "a")
        #expect(circle.x == 1 && circle.json.text == Self.text && circle.label === label)
        let patch: JSONPatch = [.replace("/x", 2), .remove("/label")]
        #expect(try circle.applying(patch).applying(patch.inverse(for: circle.json)) == circle)
    }

    @Test("the class is chosen anew if the patch changes the choice")
    func classes() throws {
        let shape: Shape = try Shape(parsing: Self.text)
        #expect(shape is Circle)
        #expect(try shape.applying([.replace("/x", 7)]) is Circle)
        #expect(try shape.applying([.replace("/type", "square"), .add("/side", 2)]) is Square)
        #expect(try type(of: shape.applying([.remove("/type")])) == Shape.self)
        #expect(try shape.merging(["type": "square"]) is Square)
        #expect(try type(of: shape.merging(["type": .null])) == Shape.self)
        // A circle without a discriminator stays one, as in a draft.
        let circle = Circle { $0.radius = 1 }
        #expect(try type(of: circle.applying([.add("/x", 1)])) == Circle.self)
        #expect(try type(of: (circle as Shape).applying([.add("/x", 1)])) == Circle.self)
    }

    @Test("a model that is not changed is the same instance")
    func unchanged() throws {
        let circle = try Circle(parsing: Self.text)
        #expect(try circle.applying([]) === circle)
        #expect(try circle.applying([.test("/x", 1)]) === circle)
        #expect(try circle.merging([:]) === circle)
        #expect(try circle.merging(["x": 1, "nothing": .null, "label": ["text": "a"]]) === circle)
    }

    @Test("a patch that cannot be applied is an error")
    func failing() throws {
        let circle = try Circle(parsing: Self.text)
        let error = try #require(throws: JSONPatchError.self) { try circle.applying([.remove("/radius")]) }
        #expect(error.description == #"operation 0, remove "/radius": there is no value at "/radius""#)
        #expect(throws: JSONPatchError.self) { try circle.applying([.copy(from: "", to: "/a")], copyLimit: 10) }
    }

    @Test("a model stays an object")
    func root() throws {
        let circle = try Circle(parsing: Self.text)
        let error = try #require(throws: JSONPatchError.self) { try circle.applying([.move(from: "/more", to: "")]) }
        #expect(error.reason == .wrongRoot(expected: .object, found: .array))
        #expect(error.description == "the root must remain an object, but would become an array")
        #expect(error.index == nil && error.operation == nil && error.pointer == nil)
        #expect(try circle.applying([.replace("", []), .replace("", ["x": 5])]).x == 5)
        for patch: JSON in [.null, 1, "x", [1]] {
            let error = try #require(throws: JSONPatchError.self) { try circle.merging(patch) }
            #expect(error.reason == .wrongMergePatch(found: patch.kind) && error.kind == .notApplicable)
        }
    }

    @Test("a merged model is another one")
    func merging() throws {
        let circle = try Circle(parsing: Self.text)
        let merged = try circle.merging(["x": .null, "label": ["text": "b"], "radius": 2])
        #expect(merged.json.text == #"{"type": "circle", "label": {"text": "b"}, "more": [ 1 ], "radius": 2}"#)
        #expect(merged.x == 0 && merged.label?.text == "b" && merged.radius == 2)
        #expect(
            JSON.mergePatch(from: circle.json, to: merged.json) == ["x": .null, "label": ["text": "b"], "radius": 2])
    }

    @Test("an array is patched by the indexes of its JSON")
    func arrays() throws {
        let shapes = try LazyArray<Shape>(parsing: #"[{"x": 1}, null, {"x": 2}]"#)
        let patched = try shapes.applying([.replace("/2/x", 3), .add("/-", ["type": "circle"])])
        #expect(patched.map(\.x) == [1, 3, 0] && patched.last is Circle)
        #expect(patched.json.text == #"[{"x": 1}, null, {"x": 3}, {"type": "circle"}]"#)
        #expect(shapes.map(\.x) == [1, 2])
        let (first, same) = (shapes[0], try shapes.applying([.test("/1", .null)]))
        #expect(same[0] === first)
        let error = try #require(throws: JSONPatchError.self) { try shapes.applying([.replace("", [:])]) }
        #expect(error.description == "the root must remain an array, but would become an object")
    }

    @Test("a dictionary is patched and merged by names")
    func dictionaries() throws {
        let shapes = try LazyDictionary<Shape>(parsing: #"{"a": {"x": 1}, "n": 5, "b": {"x": 2}}"#)
        let patched = try shapes.applying([.replace("/b/x", 3), .move(from: "/a", to: "/c")])
        #expect(patched.map(\.key) == ["b", "c"] && patched.map(\.value.x) == [3, 1])
        let merged = try shapes.merging(["a": .null, "b": ["type": "square"]])
        #expect(merged.map(\.key) == ["b"] && merged["b"] is Square && merged["b"]?.x == 2)
        let (first, same) = (shapes["a"], try shapes.merging(["a": ["x": 1]]))
        #expect(same["a"] === first)
        #expect(throws: JSONPatchError.self) { try shapes.merging([1]) }
        #expect(throws: JSONPatchError.self) { try shapes.applying([.replace("", 1)]) }
    }
}

/// Properties that only a new object can set.
@Suite("Patches and read-only properties") struct ReadOnlyPatchingTests {
    final class Address: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var verified: Bool = false
        @Property var city: String = ""
    }
    final class Todo: JSONModel, Identifiable, @unchecked Sendable {
        @Property(.readOnly) var id: Int = 0
        @Property(.readOnly) var author: String?
        @Property var done: Bool = false
    }
    final class Account: JSONModel, @unchecked Sendable {
        @Property("meta.id", .readOnly) var id: Int = 0
        @Property var name: String = ""
        @Property var address: Address
        @Property var other: Address?
        @Property var todos: LazyArray<Todo>
        @Property var list: [Todo]
        @Property var maybe: [Todo]?
        @Property var byName: [String: Address]
    }
    private static let text = #"""
        {"meta": {"id": 7}, "name": "Bo", "address": {"verified": true, "city": "Oslo"}, "other": {"verified": true},
         "todos": [{"id": 1, "author": "Bo"}, {"id": "2"}], "list": [{"id": 5, "author": "Ada"}], "maybe": [{"id": 6}],
         "byName": {"home": {"verified": true}}}
        """#

    @Test(
        "a merge patch that changes one is refused, and names it",
        arguments: [
            (#"{"meta": {"id": 8}}"#, "id", "/meta/id"), (#"{"meta": null}"#, "id", "/meta/id"),
            (#"{"address": {"verified": false}}"#, "verified", "/address/verified"),
            (#"{"other": {"verified": null}}"#, "verified", "/other/verified"),
            (#"{"todos": [{"id": 1, "author": "Eve"}]}"#, "author", "/todos/0/author"),
            (#"{"list": [{"id": 9}, {"id": "5", "author": "Eve"}]}"#, "author", "/list/1/author"),
            (#"{"maybe": [{"id": 6, "author": "Eve"}]}"#, "author", "/maybe/0/author"),
            (#"{"byName": {"home": {"verified": false}}}"#, "verified", "/byName/home/verified"),
        ])
    func refused(patch: String, property: String, pointer: String) throws {
        let (account, patch) = (try Account(parsing: Self.text), try JSON(parsing: patch))
        let error = try #require(throws: JSONPatchError.self) { try account.merging(patch) }
        #expect(error.reason == .readOnly(property) && error.pointer?.description == pointer)
        #expect(error.description == "\(property) at \"\(pointer)\" is read-only" && error.kind == .notApplicable)
        #expect(try account.merging(patch, allowsReadOnly: true).json == account.json.merging(patch))
    }

    @Test(
        "everything else is merged, new elements and new objects included",
        arguments: [
            #"{"name": "Ada", "meta": {"id": 7.0, "x": 1}}"#, #"{"address": {"city": "Rome"}}"#, #"{"address": null}"#,
            #"{"todos": [{"id": 1, "author": "Bo", "done": true}, {"id": 3, "author": "new"}]}"#, #"{"todos": []}"#,
            #"{"byName": {"work": {"verified": true}, "home": null}}"#, #"{"unknown": {"id": 1}}"#,
        ])
    func merged(patch: String) throws {
        let (account, patch) = (try Account(parsing: Self.text), try JSON(parsing: patch))
        #expect(try account.merging(patch).json == account.json.merging(patch))
    }

    @Test("a patch by operations may add, remove and move objects, and not change the one that is there")
    func operations() throws {
        let account = try Account(parsing: Self.text)
        for patch: JSONPatch in [
            [.replace("/meta/id", 8)], [.remove("/meta")], [.replace("/address/verified", false)],
            [.replace("/todos/0/author", "Eve")], [.replace("", ["name": "x"])], [.copy(from: "/name", to: "/meta/id")],
            // Without an id, it is the same object.
            [.replace("/address", ["city": "Rome"])], [.remove("/address"), .add("/address", ["verified": false])],
        ] {
            #expect(throws: JSONPatchError.self, "\(patch)") { try account.applying(patch) }
            #expect(try account.applying(patch, allowsReadOnly: true).json == account.json.applying(patch))
        }
        for patch: JSONPatch in [
            [.replace("/address", ["city": "Rome", "verified": true])], [.remove("/other")],
            [.add("/todos/0", ["id": 9, "author": "x"])],
            [.remove("/todos/0")], [.test("/meta/id", 7), .replace("/name", "Ada")],
        ] {
            #expect(try account.applying(patch).json == account.json.applying(patch), "\(patch)")
        }
    }
}
