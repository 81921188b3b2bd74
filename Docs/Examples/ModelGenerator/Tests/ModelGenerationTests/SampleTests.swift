import Foundation
import ModelGeneration
import Testing

@Suite("Classes from samples")
struct SampleTests {
    @Test("A property is optional, or has a default, by what was seen")
    func optionals() throws {
        let text =
            #"[{"a": 1, "b": "x", "c": true, "d": 1.5, "e": [1]}, {"a": 2, "b": null, "c": false, "e": null, "f": {"g": 1}}]"#
        #expect(
            try source(text)
                == """
                import LazyJSON

                /// An element of the document.
                @JSONModel final class Sample: JSONModel {
                    var a: Int = 0
                    var b: String?
                    var c: Bool = false
                    var d: Double?
                    var e: [Int]
                    var f: F?
                }

                /// The value of `Sample.f`.
                @JSONModel final class F: JSONModel {
                    var g: Int = 0
                }

                """)
    }

    @Test("Comments and trailing commas are left out")
    func comments() throws {
        let text = "{\n  // the tabs\n  \"size\": 4, /* \"old\": 1 */\n}"
        #expect(try source(text).contains("    var size: Int = 0\n}"))
        let lines = try Sample(Data("{\"a\": 1} // one\n{\"a\": 2}\n".utf8), named: "a.jsonl")
        #expect(lines.values.count == 2)
    }

    @Test("Dates, URLs and UUIDs have types of their own")
    func texts() throws {
        let text = """
            {"a": "2024-02-29T12:30:00Z", "b": "2024-02-29", "c": "https://a.example/b?c=1", "d": "https://a.example/{id}",
             "e": "550e8400-e29b-41d4-a716-446655440000", "f": "Sun Aug 31 00:29:15 +0000 2014", "created_at": 1700000000,
             "start": 1372701600000, "g": "20240229", "h": "2024-02-30", "i": "2024-01-01 10:00:00", "count": 1700000000}
            """
        #expect(
            properties(try source(text)) == [
                "a: Date?", "b: Date?", "c: URL?", #"d: String = """#, "e: UUID?",
                #"@Property(as: .dateFormat("EEE MMM dd HH:mm:ss Z yyyy")) var f: Date?"#,
                #"@Property("created_at", as: .secondsSince1970) var createdAt: Date?"#,
                "@Property(as: .millisecondsSince1970) var start: Date?", #"g: String = """#, #"h: String = """#,
                #"@Property(as: .dateFormat("yyyy-MM-dd HH:mm:ss")) var i: Date?"#, "count: Int = 0",
            ])
    }

    @Test("Few texts that repeat are an enum, if they are names")
    func enums() throws {
        let elements = (0..<12).map {
            #"{"state": "\#(["open", "sent_out", "default"][$0 % 3])", "name": "\#(["a", "b"][$0 % 2])"}"#
        }
        let text = try source("[\(elements.joined(separator: ","))]")
        #expect(text.contains(#"    enum State: String { case `default`, open, sentOut = "sent_out" }"#))
        #expect(properties(text) == ["state: State?", #"name: String = """#])
    }

    @Test(
        "Objects whose names are data are dictionaries",
        arguments: [
            (#"{"a": {"17": "x", "42": "y"}}"#, "a: [Int: String]"),
            (#"{"a": {"17": {"b": 1}, "42": {"b": 2}}}"#, "a: [Int: Sample]"),
            (#"{"area_names": {"north": "x"}}"#, #"@Property("area_names") var areaNames: [String: String]"#),
            (#"{"a": {"❤️": 3, "👏": null}}"#, "a: [String: Int?]"),
            (#"{"a": {"2024-01-01": [1, 2]}}"#, "a: [String: [Int]]"),
            (#"{"a": {}}"#, "a: [String: JSON]  // empty in all samples"),
            (#"{"a": {"": 1, "b": "x"}}"#, "a: [String: NumberOrText]"),
        ])
    func dictionaries(_ text: String, _ declaration: String) throws {
        let expected = declaration.replacing("Sample", with: "A")
        #expect(properties(try source(text)).first == expected)
    }

    @Test("Classes that are alike are one class, also if one contains the other")
    func sharing() throws {
        let person = #"{"id": 1, "name": "A", "email": "x"}"#
        let text = try source(
            #"{"author": \#(person), "editor": \#(person), "comments": [{"text": "a", "replies": [{"text": "b", "replies": []}]}]}"#
        )
        #expect(
            properties(text) == [
                "author: Author", "editor: Author", "comments: LazyArray<Comment>", "id: Int = 0",
                #"name: String = """#,
                #"email: String = """#, #"text: String = """#, "replies: LazyArray<Comment>",
            ])
        let sizes = try source(#"{"sizes": {"small": {"w": 1, "h": 2}, "large": {"w": 3, "h": 4}}}"#)
        #expect(properties(sizes) == ["sizes: Sizes", "small: Size", "large: Size", "w: Int = 0", "h: Int = 0"])
    }

    @Test("A member that tells which others there are is a discriminator")
    func families() throws {
        let text = try source(
            #"[{"type": "circle", "x": 1, "radius": 2}, {"type": "square", "x": 1, "side": 2}, {"type": "circle", "x": 3, "radius": 1}]"#,
            name: "Shape")
        #expect(
            text == """
                import LazyJSON

                /// An element of the document; `type` determines the class.
                @JSONModel class Shape: JSONModel {
                    var type: String = ""
                    var x: Int = 0

                    override class var discriminator: JSONDiscriminator? {
                        JSONDiscriminator("type", ["circle": CircleShape.self, "square": SquareShape.self])
                    }
                }

                /// An object whose `type` is `circle`.
                @JSONModel final class CircleShape: Shape {
                    var radius: Int = 0
                }

                /// An object whose `type` is `square`.
                @JSONModel final class SquareShape: Shape {
                    var side: Int = 0
                }

                """)
    }

    @Test("Models are structs if these are wanted, and classes where there are subclasses")
    func structs() throws {
        let shapes =
            #"[{"type": "a", "x": 1, "radius": 2}, {"type": "b", "x": 1, "side": 2}, {"type": "a", "x": 3, "radius": 1}]"#
        let text = #"{"id": 1, "created_at": "2024-02-29", "shapes": \#(shapes), "main": {"x": 1}}"#
        #expect(
            try source(text, name: "Drawing", as: .structs)
                == """
                import Foundation
                import LazyJSON

                /// The document.
                @JSONModel struct Drawing: Identifiable {
                    var id: Int = 0
                    @Key("created_at") var createdAt: Date?
                    var shapes: LazyArray<Shape>
                    var main: Main
                }

                /// The value of `Drawing.main`.
                @JSONModel struct Main {
                    var x: Int = 0
                }

                /// An element of `Drawing.shapes`; `type` determines the class.
                @JSONModel class Shape: JSONModel {
                    var type: String = ""
                    var x: Int = 0

                    override class var discriminator: JSONDiscriminator? {
                        JSONDiscriminator("type", ["a": AShape.self, "b": BShape.self])
                    }
                }

                /// An object whose `type` is `a`.
                @JSONModel final class AShape: Shape {
                    var radius: Int = 0
                }

                /// An object whose `type` is `b`.
                @JSONModel final class BShape: Shape {
                    var side: Int = 0
                }

                """)
    }

    @Test("If some objects lack the discriminator, the class chooses by itself")
    func incompleteFamilies() throws {
        let text = try source(
            #"[{"type": "a", "x": 1, "b": 2}, {"type": "c", "x": 1, "d": 2}, {"type": "c", "x": 3, "d": 1}, {"x": 3}]"#)
        #expect(text.contains("override class func modelClass(for json: JSON) -> JSONModel.Type {"))
        #expect(text.contains("        default: self\n"))
        #expect(properties(text).first == "type: String?")
    }

    @Test("Values of several kinds are an enum with a case for each")
    func alternatives() throws {
        let text = try source(#"[{"id": 7, "tags": ["a", 1, null]}, {"id": "x8", "tags": []}]"#)
        #expect(properties(text) == ["id: NumberOrText?", "tags: [NumberOrText?]"])
        #expect(
            text.contains(
                "enum NumberOrText: JSONConvertible, Hashable {\n    case number(Int)\n    case text(String)\n"))
        let models = try source(#"[{"a": {"b": 1}}, {"a": "x"}, {"a": [{"b": 1}, "x"]}]"#)
        #expect(properties(models) == ["a: AOrAOrTextListOrText?", "b: Int = 0"])
        #expect(models.contains("case list([AOrText])"))
    }

    @Test(
        "Values that one type reads are of this type, and not of several kinds",
        arguments: [
            (["80", #""80""#], "Int = 0"), ([#""80""#, "80"], "Int = 0"), (["1.5", #""2""#], "Double = 0"),
            (["1", #""2.5""#], "Double = 0"), (["1", #""2.0""#], "Int = 0"), (["true", #""false""#], "Bool = false"),
            (["true", #""Yes""#, "0"], "Bool = false"), (["true", #""5""#], "FlagOrText?"),
            (["true", "2"], "NumberOrFlag?"),
            (["80", #""<null>""#, #""80""#], "Int?"), (["80", #""""#, #""80""#], "NumberOrText?"),
            ([#""80""#, #""81""#], #"String = """#), ([#""007""#, #""80""#], #"String = """#),
            ([#""007""#, "80"], #"String = """#), ([#""+5""#, "5", #""5""#], #"String = """#),
            (["80", #""x80""#], "NumberOrText?"), (["80", #""NaN""#], "NumberOrText?"),
            (["1", #""99999999999999999999""#], "JSONNumber?"), (["80", #""80""#, "{}"], "ObjectOrNumberOrText?"),
            (["[80]", #"["80", null]"#], "[Int?]"), ([#"{"1": 80}"#, #"{"2": "80"}"#], "[Int: Int]"),
        ])
    func coerced(_ values: [String], _ type: String) throws {
        let text = try source(values.map { #"{"v": \#($0)}"# }.joined(separator: "\n"))
        #expect(properties(text).first == "v: \(type)")
    }

    @Test("Numbers that subclasses or equal classes have as text are numbers")
    func coercedAcrossClasses() throws {
        let family = try source(
            #"[{"type": "circle", "x": 1, "radius": 2}, {"type": "square", "x": "1", "side": 2}, {"type": "circle", "x": 3, "radius": 1}]"#
        )
        #expect(Array(properties(family).prefix(2)) == [#"type: String = """#, "x: Int = 0"])
        let shared = try source(#"{"small": {"w": 1, "h": 2, "d": 3}, "large": {"w": "3", "h": "4", "d": "5"}}"#)
        #expect(properties(shared).filter { $0.contains("Int") } == ["w: Int = 0", "h: Int = 0", "d: Int = 0"])
    }

    @Test("Values of several kinds that one type reads are told")
    func coercedNotes() throws {
        let sample = try Sample(Data(#"[{"a": 80}, {"a": "80"}, {"a": 81}]"#.utf8), named: "a.json")
        let models = try ModelGeneration.models(for: [sample], named: "Sample")
        #expect(models.notes == ["a: 2 whole numbers, 1 text; read as Int"])
    }

    @Test("The order of files makes no difference, nor does the run")
    func order() throws {
        let first = try Sample(Data(#"{"a": 1, "b": {"c": 1}}"#.utf8), named: "1.json")
        let second = try Sample(Data(#"{"d": "x", "b": {"e": 1}, "a": null}"#.utf8), named: "2.json")
        let sources = try [[first, second], [second, first]].map { samples in
            ModelGeneration.source(of: try ModelGeneration.models(for: samples, named: "Sample"))
        }
        #expect(sources[0] == sources[1])
    }

    @Test("Lines of JSON are samples, whatever the file is called")
    func lines() throws {
        #expect(
            try source("{\"a\": 1}\n\n{\"a\": 2, \"b\": 1}\n")
                == source("{\"a\": 1}", "{\"a\": 2, \"b\": 1}").replacing("The document", with: "A line of the file"))
    }

    @Test(
        "Errors say what is wrong",
        arguments: [
            (
                #"{"a": 1,,}"#,
                "0.json: not JSON: line 1, column 9 (byte 8): expected a member name in double quotes, found ','\n    {\"a\": 1,,}\n            ^"
            ),
            ("17", "the samples need objects to write classes for, but they have 1 whole number"),
            ("", "0.json: not JSON: line 1, column 1 (byte 0): expected a JSON value, found nothing"),
        ])
    func errors(_ text: String, _ message: String) throws {
        let error = try #require(throws: GenerationError.self) { try source(text) }
        #expect(error.description == message)
    }

    @Test("A name that models need is refused")
    func names() throws {
        let error = try #require(throws: GenerationError.self) { try source("{}", name: "URL") }
        #expect(
            error.description == "the class can't be named URL, which is a type that models use: choose another --name")
        #expect(try source(#"{"a": 1}"#, name: "my feed").contains("final class MyFeed: JSONModel"))
    }
}
