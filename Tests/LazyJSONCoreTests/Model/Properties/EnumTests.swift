import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Enums with raw values, and open sets of strings.
@Suite struct EnumTests {
    enum Plan: String, Sendable { case free, pro }
    enum Level: Int, Sendable { case low = 1, high = 10 }
    enum Color: String, JSONConvertible { case red, green }
    enum Size: Int, JSONConvertible { case small = 1, large = 3 }
    struct Tag: RawRepresentable, Sendable, Equatable { let rawValue: String }

    class Model: JSONModel, @unchecked Sendable {
        @Property var plan: Plan?
        @Property("plan") var certainPlan: Plan = .free
        @Property var level: Level?
        @Property var color: Color?
        @Property var size: Size = .small
        @Property var plans: [Plan]
        @Property var sizes: [Size]
        @Property var levels: [String: Level]
        @Property var tag: Tag?
    }
    final class StrictModel: Model, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }

    @Test("raw values are read as their cases, by the rules of the raw type")
    func reading() throws {
        let json = try JSON(
            parsing: """
                {"plan":"pro","level":"10","color":"green","size":3.0,"plans":["pro","gold",1,null,"free"],
                 "sizes":[1,"3",2,true],"levels":{"a":1,"b":2,"c":"10"},"tag":5}
                """)
        let model = try #require(Model(json))
        #expect(model.plan == .pro)
        #expect(model.certainPlan == .pro)
        #expect(model.level == .high)
        #expect(model.color == .green)
        #expect(model.size == .large)
        #expect(model.plans == [.pro, .free])
        #expect(model.sizes == [.small, .large, .small])
        #expect(model.levels == ["a": .low, "c": .high])
        #expect(model.tag == Tag(rawValue: "5"))
        let strict = try #require(StrictModel(json))
        #expect(strict.plan == .pro)
        #expect(strict.level == nil)
        #expect(strict.color == .green)
        #expect(strict.size == .large)
        #expect(strict.sizes == [.small])
        #expect(strict.levels == ["a": .low])
        #expect(strict.tag == nil)
    }

    @Test("an unknown raw value reads the default and stays in the JSON")
    func unknown() throws {
        let text = #"{"plan":"gold", "level":2, "color":"Red", "size":2, "x":1}"#
        let model = try Model(parsing: text)
        #expect(model.plan == nil)
        #expect(model.certainPlan == .free)
        #expect(model.level == nil)
        #expect(model.color == nil)
        #expect(model.size == .small)
        let edited = model.mutate { $0.tag = Tag(rawValue: "t") }
        #expect(edited.json.text == #"{"plan":"gold", "level":2, "color":"Red", "size":2, "x":1, "tag":"t"}"#)
        #expect(edited.description.hasPrefix(#"Model(tag: Tag(rawValue: "t")) #"#))
    }

    @Test("a case is written as its raw value, in the kind of the present JSON")
    func writing() throws {
        let model = try Model(parsing: #"{"plan":"gold","level":"1","size":1}"#)
        let edited = model.mutate {
            $0.plan = .pro
            $0.level = .high
            $0.size = .large
            $0.color = .red
            $0.plans = [.free, .pro]
            $0.levels = ["b": .low, "a": .high]
        }
        #expect(
            edited.json.text
                == #"{"plan":"pro","level":"10","size":3,"color":"red","plans":["free","pro"],"levels":{"a":10,"b":1}}"#
        )
        #expect(edited.mutate { $0.plan = .pro } === edited)
        #expect(edited.mutate { $0.plan = nil }.json["plan"] == nil)
    }

    // MARK: Types with a decode of their own

    /// Heeds no case.
    enum Grade: String, JSONConvertible {
        case a, b
        static let calls = Counter()
        static func decode(_ json: JSON) -> Grade? {
            calls.add()
            return json.string.flatMap { Grade(rawValue: $0.lowercased()) }
        }
    }
    /// Reads another raw-value type on its way, and is called again.
    enum Step: Int, JSONConvertible {
        case first = 1, second
        static func decode(_ json: JSON) throws -> Step? { try Color.decode(json) == .red ? .first : .second }
        static func revalidate(_ cached: Step, against json: JSON) -> Freshness<Step> { .keep }
    }
    /// Asked again, and read as all others are.
    enum Watched: Int, JSONConvertible {
        case one = 1, two
        static func revalidate(_ cached: Watched, against json: JSON) -> Freshness<Watched> { .keep }
    }
    class Graded: JSONModel, @unchecked Sendable {
        @Property var grade: Grade?
        @Property var grades: [Grade]
        @Property var step: Step?
        @Property var steps: [Step]
        @Property var color: Color?
        @Property var watched: [Watched]
    }
    final class StrictGraded: Graded, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    final class OwnGraded: Graded, @unchecked Sendable {
        override class var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.nullSpellings.insert("none")
            return coercion
        }
    }

    @Test("an app's own decode is called under every policy, once a value; the default one heeds the policy")
    func ownDecode() throws {
        let text = """
            {"grade":"A","grades":["B","c",1,"a","none"],"step":"red","steps":["red","green"],"color":"red",
             "watched":["1",1,2]}
            """
        for type in [Graded.self, StrictGraded.self, OwnGraded.self] as [Graded.Type] {
            let calls = Grade.calls.value
            let model = try type.init(parsing: text)
            for _ in 0..<3 {
                #expect(model.grade == .a)
                #expect(model.grades == [.b, .a])
                #expect(model.step == .first)
                #expect(model.steps == [.first, .second])
                #expect(model.color == .red)
                #expect(model.watched == (model is StrictGraded ? [.one, .two] : [.one, .one, .two]))
            }
            #expect(Grade.calls.value == calls + (model is OwnGraded ? 5 : 6))
        }
    }

    struct Refusal: Error {}
    struct Picky: JSONConvertible {
        static func decode(_ json: JSON) throws -> Picky? { throw Refusal() }
        func encode() throws -> JSON? { throw Refusal() }
    }
    struct Wrapper: RawRepresentable, JSONConvertible { let rawValue: Picky }

    @Test("the default methods throw the errors of the raw value")
    func errors() {
        let error = #expect(throws: RawValueError.self) { try Wrapper.decode("x") }
        #expect(error?.underlying is Refusal && error?.description == "Refusal()")
        #expect(throws: RawValueError.self) { try Wrapper(rawValue: Picky()).encode() }
    }

    // MARK: Open sets

    final class Open: JSONModel, @unchecked Sendable {
        @Property(enumValues: ["admin", "member"]) var role: String?
        @Property("role", enumValues: ["admin"]) var certainRole: String = "none"
        @Property(enumValues: ["a", "b"]) var tags: [String]
        @Property(enumValues: ["a", "b"]) var maybeTags: [String]?
        @Property("tags", enumValues: ["a", "b"]) var tagSet: Set<String>
        @Property("maybeTags", enumValues: ["a", "b"]) var maybeTagSet: Set<String>?
    }

    @Test(
        "a string of an open set reads as itself, whether or not it is known",
        arguments: [
            (#""admin""#, "admin"), (#""guest""#, "guest"), ("5", "5"), (#""""#, ""), ("null", nil), ("{}", nil),
        ])
    func openSet(text: String, value: String?) throws {
        let model = try Open(parsing: "{\"role\":\(text)}")
        for _ in 0..<2 {
            #expect(model.role == value)
            #expect(model.certainRole == value ?? "none")
        }
    }

    @Test("a set keeps its new value, and lists pass unknown strings through")
    func openLists() throws {
        let model = try Open(parsing: #"{"tags":["a","z",1,{}],"maybeTags":["q"]}"#)
        #expect(model.tags == ["a", "z", "1"])
        #expect(model.maybeTags == ["q"])
        let edited = model.mutate {
            $0.role = "guest"
            $0.tags = ["new"]
        }
        #expect(edited.role == "guest")
        #expect(edited.json.text == #"{"tags":["new",{}],"maybeTags":["q"],"role":"guest"}"#)
        #expect(
            Open.properties.map(\.enumValues) == [["admin", "member"], ["admin"]]
                + Array(repeating: ["a", "b"], count: 4))
    }
}
