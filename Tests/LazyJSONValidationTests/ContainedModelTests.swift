import LazyJSON
import Testing

/// Models inside an app's own convertible types: a union of models, a reference, a box.
@Suite struct ContainedModelTests {
    final class Image: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property(.required) var width: Int = 0
        @Property var tags: [Int]
    }
    final class File: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property(.check(.length(2...))) var name: String?
    }
    /// A union by a member of the object itself.
    enum Attachment: JSONModelContainer {
        case image(Image)
        case file(File)
        case other(JSON)

        static func decode(_ json: JSON) -> Attachment? {
            switch json.value(at: "type", as: String.self) {
            case "image": Image(json).map { .image($0) }
            case "file": File(json).map { .file($0) }
            default: .other(json)
            }
        }
        func encode() -> JSON? {
            switch self {
            case .image(let image): image.json
            case .file(let file): file.json
            case .other(let json): json
            }
        }
        var containedModels: [any JSONModelProtocol] {
            switch self {
            case .image(let image): [image]
            case .file(let file): [file]
            case .other: []
            }
        }
    }
    /// An object around the model: `{"meta": …, "data": [{"value": {…}}]}`.
    struct Envelope: JSONModelContainer {
        let json: JSON
        let files: [File]

        static func decode(_ json: JSON) -> Envelope? {
            let items = json.value(at: "data", as: [JSON].self) ?? []
            return Envelope(json: json, files: items.compactMap { $0.value(at: "value").flatMap { File($0) } })
        }
        func encode() -> JSON? { json }
        var containedModels: [any JSONModelProtocol] { files }
    }
    /// Models that aren't in the JSON.
    struct Named: JSONModelContainer {
        let file: File
        static func decode(_ json: JSON) -> Named? {
            json.value(as: String.self).map { name in Named(file: File { $0.name = name }) }
        }
        func encode() -> JSON? { file.name.map { JSON($0) } }
        var containedModels: [any JSONModelProtocol] { [file] }
    }
    final class Message: JSONModel, @unchecked Sendable {
        @Property var first: Attachment?
        @Property var all: [Attachment]
        @Property("by_name") var byName: [String: Attachment]
        @Property var envelope: Envelope?
        @Property var named: Named?
        @Property(as: .embedded) var text: Attachment?
    }

    func reported(_ model: JSONModel) -> [String] {
        model.issues.map { "\($0.pointer) \($0.kind) \($0.modelClass)" }
    }

    @Test("issues of models in a union have the pointer and position of the wrong value")
    func union() throws {
        let message = try Message(
            parsing: """
                {"first": {"type": "image", "tags": ["x"]},
                 "all": [{"type": "file", "name": "a"}, {"type": "new", "name": "a"}, 5, {"type": "image", "width": "wide"}],
                 "by_name": {"k": {"type": "file", "name": "ok", "size": 1}}}
                """)
        #expect(
            reported(message) == [
                "/first/width missing Image", "/first/tags/0 leftOut Image", "/all/0/name failedCheck File",
                "/all/3/width unreadable Image", "/by_name/k/size unknownKey File",
            ])
        let name = try #require(message.issues.first { $0.kind == .failedCheck })
        #expect(name.line == 2 && name.column == 35)
        #expect(throws: JSONValidationError.self) { try message.validated() }
        #expect(try Message(parsing: #"{"first": {"type": "image", "width": 1}}"#).validated().first != nil)
    }

    @Test("models further inside are found at their own place")
    func envelope() throws {
        let message = try Message(
            parsing:
                #"{"envelope": {"meta": {"value": 1}, "data": [7, {"value": {"name": "x"}}, {"value": {"name": "yy"}}]}}"#
        )
        #expect(reported(message) == ["/envelope/data/1/value/name failedCheck File"])
        #expect(message.issues.map { message.json[$0.pointer] } == ["x"])
    }

    @Test("models that aren't in the JSON are reported at the value")
    func elsewhere() throws {
        let message = try Message(parsing: #"{"named": "x"}"#)
        #expect(reported(message) == ["/named failedCheck File"])
        #expect(message.issues.map(\.column) == [11])
        #expect(message.issues.map { message.json[$0.pointer] } == ["x"])
    }

    @Test("edited documents and text in a string have the same issues")
    func representations() throws {
        let parsed = try Message(parsing: #"{"all": [{"type": "file", "name": "a"}], "envelope": {"data": []}}"#)
        let edited = parsed.mutate { draft in
            draft[raw: "envelope"]?["data"] = [["value": ["name": "x"]]]
            draft[raw: "all"]?.append(["type": "image", "tags": ["y"], "width": 3])
        }
        #expect(
            reported(edited) == [
                "/all/0/name failedCheck File", "/all/1/tags/0 leftOut Image",
                "/envelope/data/0/value/name failedCheck File",
            ])
        #expect(reported(try Message(parsing: edited.json.text)) == reported(edited))
        let text = Message { draft in
            draft.text = .file(
                File {
                    $0.type = "file"
                    $0.name = "z"
                })
        }
        #expect(text.json.text == #"{"text":"{\"type\":\"file\",\"name\":\"z\"}"}"#)
        #expect(reported(text) == ["/text/name failedCheck File"])
    }

    @Test("a drift counts the members of models in a union")
    func drift() throws {
        var drift = Drift<Message>()
        drift.add(try Message(parsing: #"{"first": {"type": "file", "size": 5}}"#))
        #expect("\(drift)".contains("size"))
    }

    // MARK: Several readers of one object

    final class A: JSONModel, @unchecked Sendable {
        @Property var x: Int?
    }
    final class B: JSONModel, @unchecked Sendable {
        @Property var y: Int?
    }
    final class Both: JSONModel, @unchecked Sendable {
        @Property var kind: String?
        @Property("d") var a: A?
        @Property("d") var b: B?
        @Property("d.z") var z: Int?
    }

    @Test("one object that two classes read has an unknown member only if nobody reads it")
    func severalReaders() throws {
        let both = try Both(parsing: #"{"kind": "a", "d": {"x": 1, "y": "q", "z": 2, "u": 3}}"#)
        #expect(reported(both) == ["/d/y unreadable B", "/d/u unknownKey A", "/d/u unknownKey B"])
    }
}
