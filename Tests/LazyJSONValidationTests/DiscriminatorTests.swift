import LazyJSON
import TestSupport
import Testing

/// Classes that a member of their objects names.
struct DiscriminatorTests {
    typealias Models = SchemaModels

    @Test(
        "JSON becomes a model of the class that it names, within the requested class",
        arguments: [
            (#"{"kind":"disc"}"#, "Disc", "Rectangle"), (#"{"kind":"rect"}"#, "Rectangle", "Rectangle"),
            (#"{"kind":"rect","sides":"bar"}"#, "Bar", "Bar"), (#"{"kind":"disc","sides":"bar"}"#, "Disc", "Bar"),
            (#"{"sides":"bar"}"#, "Figure", "Bar"), (#"{"kind":"x"}"#, "Figure", "Rectangle"),
            (#"{"kind":1}"#, "Figure", "Rectangle"), (#"{"kind":null}"#, "Figure", "Rectangle"),
            (#"{}"#, "Figure", "Rectangle"), (#"{"kind":"disc","kind":"rect"}"#, "Disc", "Rectangle"),
        ])
    func classes(_ text: String, _ asFigure: String, _ asRectangle: String) throws {
        let json = try JSON(parsing: text)
        let gallery = try Models.Gallery(parsing: #"{"figures":[\#(text)],"rectangle":\#(text)}"#)
        func name(_ model: JSONModel?) -> String { model.map { String(describing: type(of: $0)) } ?? "nil" }
        #expect(name(Models.Figure(json)) == asFigure && name(gallery.figures.first) == asFigure)
        #expect(name(Models.Rectangle(json)) == asRectangle && name(gallery.rectangle) == asRectangle)
        #expect(name((Models.Figure.self as JSONModel.Type).init(json)) == asFigure)
        #expect(name(LazyArray<Models.Figure>([json])?.first) == asFigure)
    }

    @Test("a new object names its class, and a changed one may become another")
    func newObjects() throws {
        #expect(Models.Disc { $0.radius = 1 }.json.text == #"{"kind":"disc","radius":1}"#)
        #expect(Models.Bar().json.text == #"{"kind":"rect","sides":"bar"}"#)
        #expect(Models.Account().json.text == #"{"type":"person"}"#)
        #expect(Models.Firm().json.text == #"{"type":"firm"}"#)
        #expect(Models.Figure().json.text == "{}")
        let account: Models.Account = Models.Account().mutate { $0.type = "firm" }
        #expect(account is Models.Firm)
    }

    @Test(
        "a member that is missing or names no class is an issue",
        arguments: [
            (#"{"kind":"disc","radius":1}"#, []),
            (
                #"{"kind":"hexagon"}"#,
                [#"/kind warning: unknown value: expected one of "disc", "rect", found "hexagon""#]
            ),
            (#"{"kind":7}"#, [#"/kind warning: unknown value: expected one of "disc", "rect", found 7"#]),
            (#"{"kind":null}"#, [#"/kind error: required, but null: expected one of "disc", "rect""#]),
            ("{}", [#"/kind error: required, but missing: expected one of "disc", "rect""#]),
            (#"{"kind":"rect","sides":"bar"}"#, []),
            (
                #"{"kind":"rect","sides":"x"}"#,
                [#"/sides warning: unknown value: expected one of "square", "bar", found "x""#]
            ),
            (#"{"kind":"rect"}"#, [#"/sides error: required, but missing: expected a string"#]),
            (#"{"kind":"disc","radius":1,"x":2}"#, [#"/x note: unknown key "x": found 2"#]),
        ])
    func issues(_ text: String, _ issues: [String]) throws {
        let found = try Models.Figure(parsing: text).issues.map { issue in
            "\(issue.pointer) \(issue.severity): \(issue.message.split(separator: ": ", maxSplits: 1).last ?? "")"
        }
        #expect(found.map { $0.replacing(#/note: .*unknown/#, with: "note: unknown") } == issues)
    }

    @Test("an object of another subclass is an issue if one subclass is requested")
    func otherSubclass() throws {
        let gallery = try Models.Gallery(
            parsing: #"{"bar":{"kind":"rect","sides":"square"},"rectangle":{"kind":"disc","sides":"bar"}}"#)
        #expect(
            gallery.issues.map { "\($0.pointer) \($0.kind) \($0.expected)" } == [
                #"/bar/sides unknownValue one of "bar""#, #"/rectangle/kind unknownValue one of "rect""#,
            ])
    }

    @Test("a class that has a name itself expects the values of its subclasses as well")
    func namedItself() throws {
        let issues = Array(try Models.Account(parsing: #"{"id":1,"type":"x"}"#).issues)
        #expect(issues.map(\.expected) == [#"one of "person", "human", "firm""#])
        #expect(try Models.Account(parsing: #"{"id":1,"type":"human"}"#).issues.isEmpty)
    }

    @Test("unknown values are counted")
    func drift() throws {
        var drift = Drift<Models.Figure>()
        drift.add(try JSON(parsing: #"[{"kind": "hexagon"}, {"kind": "hexagon"}, {"kind": "disc", "radius": 1}]"#))
        let unknown = drift.filter(atLeast: .warning).findings
        #expect(unknown.map(\.detail) == ["hexagon"] && unknown.map(\.count) == [2])
    }

    class Odd: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("é\\.é", ["a": A.self, "b": B.self, "a": B.self, "other": SchemaModels.City.self])
        }
        override class var initialJSON: JSON { ["x": 1] }
    }
    final class A: Odd, @unchecked Sendable {
        override class var initialJSON: JSON { ["é.é": "own"] }
    }
    final class B: Odd, @unchecked Sendable {}

    @Test("the first class of a value counts, a name may have a dot, and unrelated classes are ignored")
    func odd() throws {
        #expect(try Odd(parsing: #"{"é.é":"a"}"#) is A)
        #expect(type(of: try Odd(parsing: #"{"é":{"é":"a"}}"#)) == Odd.self)
        #expect(type(of: try Odd(parsing: #"{"é.é":"other"}"#)) == Odd.self)
        #expect(A().json.text == #"{"é.é":"own","x":1}"# && B().json.text == #"{"é.é":"b","x":1}"#)
        #expect(Odd.jsonSchema["discriminator"]?["mapping"]?.members.map(\.key) == ["a", "b"])
        #expect(JSONSchemas(of: [Odd.self]).definitions["A"]?["required"] == ["é.é"])
    }
}
