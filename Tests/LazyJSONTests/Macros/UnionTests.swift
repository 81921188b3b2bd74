import Foundation
import LazyJSON
import TestSupport
import Testing

@JSONModel struct UnionCircle { var radius = 1.0 }
@JSONModel final class UnionSquare: JSONModel { var side = 1 }
@JSONModel struct UnionGroup {
    var children: [UnionShape]
    var first: UnionShape?
    var byName: [String: UnionShape]
    var last: UnionShape = .other([:])
}
@JSONModel("type") enum UnionShape {
    case circle(UnionCircle)
    @Key("sq") case square(UnionSquare)
    case group(UnionGroup)
    case other(JSON)
}

@JSONModel struct UnionPart { @Key(.required) var text = "" }
@JSONModel struct UnionPhoto {
    @Key(.required) var url = ""
    var width = 0
}
@JSONModel enum UnionContent: JSONUnion {
    case text(String), number(Int)
    case parts(LazyArray<UnionPart>)
    case part(UnionPart), photo(UnionPhoto)
    case rest(JSON)
}
@JSONModel struct UnionMessage {
    var content: UnionContent?
    var all: [UnionContent]
}

/// A public union, which has a public struct.
@JSONModel("meta.kind") public enum UnionNumbered {
    @Key(1) case text(value: String)
    @Key(2) case `default`(payload: UnionNumberedPart)
    #if os(UnknownSystem)
        case unknown(Int)
    #endif
    @Key("raw") case raw(JSON)
    case other(JSON)
}
/// A public struct.
@JSONModel public struct UnionNumberedPart {
    /// A property.
    public var size = 0
}

/// A struct with a union of its own value, and a class with one.
@JSONModel final class UnionHolder: JSONModel {
    var shape: UnionShape?
    @Property("box.shapes") var shapes: [UnionShape]
    override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        type == Int.self
            ? Converter<Int>(decode: { $0.int.map { $0 * 2 } }, encode: { JSON($0 / 2) }) as? Converter<V> : nil
    }
}

@Suite("enums that are declared with @JSONModel")
struct UnionTests {
    static let text = """
        {"children": [{"type": "circle",  "radius": "2.50", "x": 1}, {"type": "sq", "side": "s"}, {"type": "new"}, 7,
         {"type": "group", "children": [{"type": "circle"}]}, {"radius": 1}], "first": null, "byName": {"a": {"type": "sq"}}}
        """

    private func names(_ shapes: [UnionShape]) -> [String] {
        shapes.map { shape in
            switch shape {
            case .circle: "circle"
            case .square: "square"
            case .group: "group"
            case .other: "other"
            }
        }
    }

    // MARK: Reading

    @Test("a member names the case, in lists, dictionaries and optionals; anything else is the case of other JSON")
    func reading() throws {
        let group = try UnionGroup(parsing: Self.text)
        #expect(names(group.children) == ["circle", "square", "other", "other", "group", "other"])
        #expect(group.first == nil)
        #expect(names(Array(group.byName.values)) == ["square"])
        #expect(names([group.last]) == ["other"])
        guard case .circle(let circle) = group.children[0], case .other(let other) = group.children[2] else {
            Issue.record("not as expected")
            return
        }
        #expect(circle.radius == 2.5)
        #expect(other.text == #"{"type": "new"}"#)
        #expect(group.json.text == Self.text)
    }

    @Test("without a member, the case is the first that the JSON is exactly, then the first that can read it")
    func shapes() throws {
        let expected: [(text: String, content: UnionContent)] = [
            ("7", .number(7)), (#""7""#, .text("7")), ("7.5", .text("7.5")), ("true", .text("true")),
            (#"[{"text": "a"}]"#, .parts([UnionPart(text: "a")])), (#"{"text": "b"}"#, .part(UnionPart(text: "b"))),
            (#"{"url": "u"}"#, .photo(UnionPhoto(url: "u"))),
            (#"{"text": null, "url": "u"}"#, .photo(try UnionPhoto(parsing: #"{"text": null, "url": "u"}"#))),
            (#"{"z": 1}"#, .rest(["z": 1])), (#"{}"#, .rest([:])),
        ]
        for (text, content) in expected {
            #expect(try UnionContent(parsing: text) == content, "\(text)")
            let message = try UnionMessage(parsing: #"{"content": \#(text), "all": [\#(text)]}"#)
            #expect(message.content == content && message.all == [content], "\(text)")
        }
    }

    @Test("numbers and paths name cases, and a number is found in text")
    func numbers() throws {
        for kind in ["2", #""2""#, "2.0"] {
            let text = #"{"size": 3, "meta": {"kind": \#(kind)}}"#
            guard case .default(let part) = try UnionNumbered(parsing: text) else {
                Issue.record("\(kind)")
                continue
            }
            #expect(part.size == 3)
        }
        guard case .raw = try UnionNumbered(parsing: #"{"meta": {"kind": "raw"}}"#),
            case .other = try UnionNumbered(parsing: #"{"meta": {"kind": 1}}"#)
        else {
            Issue.record("an object isn't text")
            return
        }
    }

    @Test(
        "a root is read and written back byte for byte, whatever it is",
        arguments: ["null", "7", "[1,  2]", #"{"type": "sq",  "side": 3}"#, #"{"type":"?"}"#])
    func roots(_ text: String) throws {
        let shape = try UnionShape(parsing: text)
        #expect(shape.json.text == text)
        #expect(try JSONDecoder().decode(UnionShape.self, from: JSONEncoder().encode(shape)) == shape)
        #expect(Set([shape, shape]).count == 1)
    }

    @Test("the rules of a class apply to the values in its unions")
    func classRules() throws {
        let holder = try UnionHolder(parsing: #"{"shape": {"type": "sq", "side": 2}}"#)
        guard case .square(let square) = holder.shape else {
            Issue.record("not as expected")
            return
        }
        // A model has its own rules.
        #expect(square.side == 2)
    }

    // MARK: Writing

    @Test("an edit changes the parts that differ, and writes the member that names the case")
    func writing() throws {
        var group = try UnionGroup(parsing: Self.text)
        let old = group
        if case .circle(var circle) = group.children[0] {
            circle.radius = 3
            group.children[0] = .circle(circle)
        }
        group.children[3] = .square(UnionSquare { $0.side = 5 })
        group.first = .circle(UnionCircle(radius: 9))
        group.byName["b"] = .other(["type": "zzz"])
        #expect(
            group.json.text == """
                {"children": [{"type": "circle",  "radius": "3", "x": 1}, {"type": "sq", "side": "s"}, {"type": "new"}, {"side": 5,  "type": "sq"},
                 {"type": "group", "children": [{"type": "circle"}]}, {"radius": 1}], "first": {"radius": 9, "type": "circle"}, "byName": {"a": {"type": "sq"}, "b": {"type": "zzz"}}}
                """)
        #expect(group.changes(since: old).properties == ["children", "first", "byName"])
        #expect(old.json.text == Self.text)
        let other = old.mutate { $0.children[2] = .other(["type": "newer"]) }
        let merged = UnionGroup.merge(base: old, local: group, remote: other)
        #expect(names(merged.value.children) == names(group.children))
        #expect(merged.conflicts.isEmpty)
    }

    @Test("another case replaces the value, and the same value writes nothing")
    func replacing() throws {
        let holder = try UnionHolder(
            parsing: #"{"shape": {"type": "circle",  "radius": 1, "x": 2}, "box": {"shapes": [{"type":  "sq"}]}}"#)
        let same = holder.mutate {
            $0.shape = $0.shape
            $0.shapes[0] = .square(UnionSquare { $0[raw: "type"] = "sq" })
        }
        #expect(same.json.text == holder.json.text)
        let other = holder.mutate { $0.shape = .square(UnionSquare { $0.side = 2 }) }
        #expect(other.json.text == #"{"shape": {"side": 2,  "type": "sq"}, "box": {"shapes": [{"type":  "sq"}]}}"#)
        let none = holder.mutate { $0.shape = nil }
        #expect(none.json.text == #"{"box": {"shapes": [{"type":  "sq"}]}}"#)
    }

    @Test("a value that can't be named, or would read as another one, is refused; JSON of a case reads as that")
    func refused() throws {
        let numbered = try UnionNumberedHolder(parsing: "{}")
        for value in [
            UnionNumbered.text(value: "x"), .default(payload: try UnionNumberedPart(parsing: #"{"meta": 5}"#)),
        ] {
            #expect(throws: MutationError.self) { try numbered.tryMutate { $0.value = value } }
            #expect(numbered.mutate { $0.value = value }.json.text == "{}")
        }
        #expect(UnionNumbered.text(value: "x").json == "x")
        #expect(UnionNumbered.text(value: "x") != .text(value: "y"))
        let part = try UnionNumberedPart(parsing: #"{"meta": {"kind": 7, "x": 1}}"#)
        #expect(
            try numbered.tryMutate { $0.value = .default(payload: part) }.json.text
                == #"{"value":{"meta": {"kind": 2, "x": 1}}}"#)
        let lists = try UnionLists(parsing: "{}")
        #expect(throws: MutationError.self) { try lists.tryMutate { $0.value = .texts(["a"]) } }
        #expect(try lists.tryMutate { $0.value = .numbers([1]) }.json.text == #"{"value":[1]}"#)
        let other = UnionHolder { $0.shape = .other(["type": "circle", "radius": 2]) }
        #expect(
            other.shape
                == .circle(
                    UnionCircle {
                        $0.radius = 2; $0[raw: "type"] = "circle"
                    }))
    }

    @Test("a list of unions is edited, inserted into and sorted without loss")
    func lists() throws {
        var group = try UnionGroup(
            parsing: #"{"children": [{"type": "a", "n": 1.50}, {"type": "circle", "y":  1}, 5]}"#)
        group.children.swapAt(0, 2)
        group.children.insert(.circle(UnionCircle()), at: 0)
        group.children.remove(at: 1)
        #expect(
            group.json.text
                == #"{"children": [{"type": "circle"}, {"type": "circle", "y":  1}, {"type": "a", "n": 1.50}]}"#)
    }

    // MARK: Issues

    @Test("issues are those of the values, and of a member that names no case")
    func issues() throws {
        let found = try UnionGroup(parsing: Self.text).issues.map { "\($0.pointer) \($0.kind)" }
        #expect(
            found == [
                "/children/0/radius coerced", "/children/0/x unknownKey", "/children/1/side unreadable",
                "/children/2/type unknownValue", "/children/3 unknownValue", "/children/5 unknownValue",
            ])
        let other = try UnionGroup(
            parsing: #"{"first": {"type": "?"}, "byName": {"a": {"type": "circle", "radius": "x"}}}"#)
        #expect(
            other.issues.map { "\($0.pointer) \($0.kind)" } == [
                "/first/type unknownValue", "/byName/a/radius unreadable",
            ])
        let message = try UnionMessage(parsing: #"{"content": {"z": 1}, "all": [[{"text": "a"}, {"text": 1}, 5]]}"#)
        #expect(
            message.issues.map { "\($0.pointer) \($0.kind)" } == [
                "/content unknownValue", "/all/0/1/text coerced", "/all/0/2 noObject",
            ])
        #expect(message.issues.map(\.message).first?.contains("a string or an integer") ?? false)
    }

    @Test("a schema has the cases with the members that name them")
    func schema() {
        let group = UnionGroup.jsonSchema["$defs"]?["UnionGroup"]
        let shape = group?["properties"]?["first"]?["anyOf"]?[0]?["anyOf"]
        #expect(
            shape?[1]?.text
                == ##"{"$ref":"#/$defs/UnionSquare","properties":{"type":{"type":"string","const":"sq"}},"required":["type"]}"##
        )
        #expect(shape?.count == 3)
    }

    @Test("values of models that hide them are hidden in unions")
    func hidden() throws {
        let model = try UnionSecretHolder(
            parsing: #"{"secret": {"type": "secret", "code": 123}, "all": [{"type": "secret", "code": "x5"}]}"#)
        #expect(!"\(model)".contains("123"))
        #expect(!model.issues.map(\.message).joined().contains("x5"))
    }

    // MARK: Size

    @Test("100,000 unions in each other are read and released", .timeLimit(.minutes(5)))
    func depth() throws {
        let depth = 100_000
        for (start, end) in [(#"{"type":"group","first":"#, "}"), (#"{"type":"group","children":["#, "]}")] {
            let text = String(repeating: start, count: depth) + String(repeating: end, count: depth)
            let valid = start.hasSuffix("[") ? text : text.replacing(":}", with: ":null}")
            var shape = try UnionShape(root: JSON(parsing: valid, nestingLimit: 300_000))
            var count = 0
            while case .group(let group) = shape, let next = group.first ?? group.children.first {
                shape = next
                count += 1
            }
            #expect(count == depth - 1)
        }
    }
}

@JSONModel struct UnionNumberedHolder { var value: UnionNumbered? }
@JSONModel enum UnionList: JSONUnion { case numbers([Int]), texts([String]), other(JSON) }
@JSONModel struct UnionLists { var value: UnionList? }

@JSONModel struct UnionSecret {
    var code = 0
    static var hidesValues: Bool { true }
}
@JSONModel("type") enum UnionSecretShape {
    case secret(UnionSecret), other(JSON)
}
@JSONModel struct UnionSecretHolder {
    var secret: UnionSecretShape?
    var all: [UnionSecretShape]
}
