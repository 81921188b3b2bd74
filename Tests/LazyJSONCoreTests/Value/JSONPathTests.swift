import Foundation
import LazyJSON
import Testing

/// The one type for paths: literals, interpolation, text from elsewhere, and pointers.
@Suite("Paths") struct JSONPathTests {
    private let json: JSON = [
        "user": ["tags": ["a", "b"], "first.name": "Bo", #"a\b"#: 1, "0": "zero"], "": ["x": 1], "n": .null,
    ]

    @Test(
        "a path is written as it is read",
        arguments: ["a", "a.b", "a.0", #"a\.b.c"#, #"a\\b"#, "0", "00", "-", "é.ü", "a b"])
    func text(_ text: String) throws {
        let path = try #require(JSON.Path(text))
        #expect(path.description == text)
        #expect(path == JSON.Path(stringLiteral: text) && path.hashValue == JSON.Path(stringLiteral: text).hashValue)
    }

    @Test("text that isn't a path doesn't become one", arguments: ["", ".", "a.", ".a", "a..b", #"a\"#, #"a\b"#])
    func malformed(_ text: String) throws {
        #expect(JSON.Path(text) == nil)
        var json = json
        let path = JSON.Path(stringLiteral: text)
        #expect(path.description == text)
        #expect(json.value(at: path) == nil && json.value(at: path, as: JSON.self) == nil)
        #expect(json.value(at: path, or: ["n"]) == .null, "the next one is looked at")
        #expect(json.value(at: "nothing", or: [path, "n"]) == .null)
        #expect(throws: ReadingError.self) { try json.require(path, as: JSON.self) }
        let before = json
        #expect(!json.set(path, to: 1) && !json.setIfAbsent(path, to: 1) && !json.replace(path, with: 1))
        #expect(json.remove(path) == nil && !json.update(path, as: Int.self, default: 1) { $0 += 1 })
        #expect(json == before)
    }

    @Test("an interpolated value is one component")
    func interpolation() {
        let (name, index, path) = ("first.name", 1, "user.tags" as JSON.Path)
        #expect(json.value(at: "user.\(name)") == "Bo")
        #expect(json.value(at: #"user.\#(#"a\b"#)"#) == 1)
        #expect(json.value(at: "user.tags.\(index)") == "b")
        #expect(json.value(at: "\(path).\(index)") == "b")
        #expect(("user.\(name)" as JSON.Path).description == #"user.first\.name"#)
        #expect(json.value(at: "user.\("").x") == nil, "a path has no component without text")
    }

    @Test("a name is taken as it is")
    func names() {
        #expect(JSON.Path(name: "first.name").description == #"first\.name"#)
        #expect(json["user"]?.value(at: JSON.Path(name: "first.name")) == "Bo")
    }

    @Test("a pointer is a path, also to the root and to a member without a name")
    func pointers() {
        #expect(json.value(at: JSON.Path(JSONPointer("/user/tags/0"))) == "a")
        #expect(json.value(at: JSON.Path(JSONPointer("/user/0"))) == "zero")
        #expect(json.value(at: JSON.Path(JSONPointer("//x"))) == 1)
        #expect(json.value(at: JSON.Path(.root)) == json)
    }

    @Test("the root can be set, and cannot be removed")
    func root() {
        var json = json
        let root = JSON.Path(.root)
        #expect(json.remove(root) == nil && !json.set(root, to: nil as Int?) && json == self.json)
        #expect(json.set(root, to: 7) && json == 7)
    }

    struct Point: Codable, Equatable { var x: Double, y: Double }

    @Test("a Decodable type is decoded from any representation of a value")
    func decoding() throws {
        let parsed = try JSON(parsing: #"{"origin": {"x": 1, "y": 2.5, "z": []}, "at": 0}"#)
        var edited = parsed
        edited.set("origin.y", to: 3)
        #expect(try parsed["origin"]?.decode(Point.self) == Point(x: 1, y: 2.5))
        #expect(try edited["origin"]?.decode() == Point(x: 1, y: 3))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        #expect(try parsed["at"]?.decode(Date.self, using: decoder) == Date(timeIntervalSince1970: 0))
        #expect(throws: DecodingError.self) { try parsed.decode(Point.self) }
        #expect(try JSON(parsing: Data([0xEF, 0xBB, 0xBF, 0x37])).decode(Int.self) == 7, "after a byte order mark")
    }
}
