import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Setting and updating values of raw JSON at paths: the JSON keeps its kind, and nothing is destroyed that does not suit.
@Suite struct RawUpdatingTests {
    enum Plan: String, Sendable { case free, pro }
    static let document =
        #"{"n": "21", "x": 1.0, "s": "text", "tags": ["a", null, 7], "date": "2024-02-29T14:30:00+02:00", "no": null, "plan": "gold", "a.b": 1}"#
    let json = (try? JSON(parsing: Self.document)) ?? .null

    // MARK: Setting

    @Test("a value is set")
    func setting() {
        var json = json
        expect(json.set("n", to: 22) && json["n"]?.text == "22")
        expect(json.set("date", to: Date(timeIntervalSince1970: 0)) && json["date"] == "1970-01-01T00:00:00Z")
        expect(json.set("date", to: Date(timeIntervalSince1970: 5), as: .secondsSince1970) && json["date"]?.text == "5")
        expect(json.set("plan", to: Plan.free) && json["plan"] == "free")
        expect(json.set("deep.er", to: [1, 2]) && json["deep"]?.text == #"{"er":[1,2]}"#)
        expect(json.set("tags.3", to: "end") && json.set("tags.0", to: JSON.null))
        #expect(json["tags"]?.text == #"[null, null, 7, "end"]"#)
        expect(json.set("x", to: nil as Double?) && json["x"] == nil)
        expect(!json.set("x", to: nil as Double?))
        let before = json
        expect(!json.set("s.first", to: 1) && !json.set("tags.9", to: 1) && !json.set("n", to: Double.nan))
        expect(!json.set("s.first", to: nil as Int?))
        expect(!json.set("n", to: 1, as: Converter(decode: { $0.int })))
        #expect(json.text == before.text)
    }

    @Test("a value is set unless it is nil")
    func unlessNil() {
        var json = json
        let absent: String? = nil
        expect(!json.setUnlessNil("s", to: absent) && json.text == Self.document)
        expect(json.setUnlessNil("s", to: "new") && json["s"] == "new")
        expect(json.setUnlessNil("deep.er", to: [1, 2]) && json["deep"]?.text == #"{"er":[1,2]}"#)
        expect(
            json.setUnlessNil("tags.0", to: Date(timeIntervalSince1970: 0))
                && json["tags"]?[0] == "1970-01-01T00:00:00Z")
        expect(json.setUnlessNil("plan", to: Plan.free) && json["plan"] == "free")
        expect(json.setUnlessNil("s", to: json["x"]) && json["s"]?.text == "1.0")
        expect(json.setUnlessNil(#"a\.b"#, to: 2) && json["a.b"] == 2)
        #expect(json["n"]?.text == #""21""#)
    }

    @Test(
        "an unsuitable value stays", arguments: ["s.first", "x.y", "tags.9", "no.a", "tags.name", "", "a..b", "n.0.1"])
    func unsuitable(text: String) {
        let path = JSON.Path(stringLiteral: text)
        var json = json
        expect(!json.setUnlessNil(path, to: 1))
        expect(!json.setIfAbsent(path, to: 1))
        expect(!json.replace(path, with: 1))
        expect(json.remove(path) == nil)
        expect(!json.update(path, default: 1) { $0 += 1 })
        #expect(json.text == Self.document)
    }

    @Test("a value that JSON cannot represent is not set")
    func unrepresentable() {
        var json = json
        expect(!json.setUnlessNil("x", to: Double.nan) && !json.replace("x", with: Double.infinity))
        expect(!json.setIfAbsent("new", to: Float.nan) && !json.update("x", as: Double.self) { $0 = .nan })
        expect(!json.update("s", as: String.self) { $0 = "(null)" })
        #expect(json.text == Self.document)
    }

    @Test("values are set if absent, replaced if present, and only created if they are needed")
    func absent() {
        var json = json
        var count = 0
        func made() -> Int {
            count += 1
            return count
        }
        expect(!json.setIfAbsent("n", to: made()) && !json.setIfAbsent("no", to: made()) && count == 0)
        expect(!json.replace("nothing", with: made()) && count == 0)
        expect(json.setIfAbsent("id", to: made()) && json["id"] == 1)
        expect(json.replace("no", with: made()) && json["no"] == 2)
        expect(json.setIfAbsent("tags.3", to: made()) && json["tags"]?.text == #"["a", null, 7, 3]"#)
        expect(json.remove("tags.0") == "a" && json["tags"]?.text == "[null, 7, 3]")
        expect(json.remove("tags.0")?.isNull == true && json.remove("plan") == "gold" && json["plan"] == nil)
        var twice = (try? JSON(parsing: #"{"a": 1, "b": 2, "a": 3}"#)) ?? .null
        expect(twice.remove("a") == 1 && twice.text == #"{"b": 2}"#)
    }

    // MARK: Updating

    @Test("the JSON keeps its own kind and everything else its bytes")
    func kinds() {
        var json = json
        expect(json.update("n", as: Int.self) { $0 += 1 })
        expect(json.update("x", as: Int.self) { $0 += 1 })
        expect(json.update("s", as: String.self) { $0 += "!" })
        expect(json.update("tags", as: [String].self) { $0.append("b") })
        expect(json.update("date", as: .iso8601) { $0 += 3600 })
        expect(json[#"a.b"#]?.update(as: Int.self) { $0 = 9 } == true)
        expect(json[JSONPointer("/tags/2")]?.update(as: Int.self) { $0 -= 1 } == true)
        #expect(
            json.text
                == #"{"n": "22", "x": 2, "s": "text!", "tags": ["a", null, 6, "b"], "date": "2024-02-29T15:30:00+02:00", "no": null, "plan": "gold", "a.b": 9}"#
        )
    }

    @Test("an unchanged value keeps its bytes, and one that cannot be read is left alone")
    func unchanged() {
        var json = json
        expect(json.update("x", as: Int.self) { _ in } && json.update("date", as: .iso8601) { $0 += 0 })
        expect(json.update("tags", as: [String].self) { _ in })
        expect(!json.update("s", as: Int.self) { _ in Issue.record("called") })
        expect(!json.update("plan", as: Plan.self) { _ in Issue.record("called") })
        expect(!json.update("nothing", as: Int.self) { _ in Issue.record("called") })
        expect(!json.update("no", as: Int.self) { _ in Issue.record("called") })
        expect(!json.update("n", as: Int.self, by: .strict) { _ in Issue.record("called") })
        expect(json["nothing"]?.update(as: Int.self) { _ in Issue.record("called") } == nil)
        #expect(json.text == Self.document)
    }

    @Test("an absent value or null starts from a default, and a value that cannot be read does not")
    func defaults() {
        var json = json
        expect(json.update("count", default: 0) { $0 += 1 } && json.update("count", default: 0) { $0 += 1 })
        #expect(json["count"] == 2)
        expect(json.update("no", default: [Int]()) { $0.append(1) } && json["no"]?.text == "[1]")
        expect(
            json.update("deep.list", default: ["a"]) { $0.append("b") } && json["deep"]?.text == #"{"list":["a","b"]}"#)
        expect(!json.update("s", default: 0) { $0 += 1 } && json["s"] == "text")
        expect(json.update("at", as: .iso8601, default: Date(timeIntervalSince1970: 0)) { $0 += 1 })
        #expect(json["at"] == "1970-01-01T00:00:01Z")
    }

    @Test("an optional that becomes nil is removed, and an error changes nothing")
    func removing() {
        struct Stop: Error {}
        var json = json
        expect(json.update("n", as: Int?.self) { $0 = nil } && json["n"] == nil)
        #expect(throws: Stop.self) {
            try json.update("x", as: Int.self) {
                $0 = 5
                throw Stop()
            }
        }
        #expect(json["x"]?.text == "1.0")
    }

    @Test("a converter that only reads changes nothing")
    func readOnly() {
        var json = json
        expect(!json.update("n", as: Converter<Int>(decode: { $0.string.flatMap { Int($0) } })) { $0 += 1 })
        #expect(json.text == Self.document)
    }

    @Test("values are updated in a model's draft, and through a protocol")
    func drafts() throws {
        final class Holder: JSONModel, @unchecked Sendable {
            @Property var raw: JSON?
        }
        let holder = try Holder(parsing: #"{"raw": {"n": "1", "list": [1]}}"#)
        let changed = holder.mutate {
            $0.raw?.update("n", as: Int.self) { $0 += 1 }
            $0.raw?["list"]?.append(contentsOf: [2])
        }
        #expect(changed.json.text == #"{"raw": {"n": "2", "list": [1, 2]}}"#)
        #expect(holder.json.text == #"{"raw": {"n": "1", "list": [1]}}"#)
    }
}
