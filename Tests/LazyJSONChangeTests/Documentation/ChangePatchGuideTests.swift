import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Change.md about patches, block by block and letter by letter; the last test compares all of the page with all of
// its tests.

@Suite("Docs/Guides/Change.md: patches") struct ChangePatchGuideTests {
    static let text = #"{"id": 7.0, "name": "Bo", "tags": [ "a", "b" ]}"#

    @Test("Apply a patch")
    func patches() throws {
        let json = try JSON(parsing: #"{"id": 7.0, "name": "Bo", "tags": [ "a", "b" ]}"#)
        let patch = try JSONPatch(
            parsing: #"[{"op": "test", "path": "/id", "value": 7}, {"op": "add", "path": "/tags/-", "value": "c"}]"#)
        let same: JSONPatch = [.test("/id", 7), .add("/tags/-", "c")]
        #expect(same == patch)
        #expect(try json.applying(patch).text == #"{"id": 7.0, "name": "Bo", "tags": [ "a", "b", "c" ]}"#)

        var copy = json
        let error = try #require(throws: JSONPatchError.self) {
            try copy.apply([.add("/tags/0", "new"), .replace("/address/city", "Rome")])
        }
        #expect("\(error)" == #"operation 1, replace "/address/city": there is no value at "/address""#)
        #expect(error.index == 1 && error.pointer == "/address" && error.reason == .nothingThere)
        #expect(copy == json)

        let noPatch = try #require(throws: JSONPatchError.self) {
            try JSONPatch(parsing: #"[{"op": "remove", "path": "/a"}, {"op": "add", "path": "/b"}]"#)
        }
        #expect("\(noPatch)" == #"operation 1: "value" is missing"#)

        let array: JSON = [1, 2, 3]
        let bomb = JSONPatch(repeatElement(.copy(from: "", to: "/-"), count: 30))
        let refusal = try #require(throws: JSONPatchError.self) {
            try array.applying(bomb, copyLimit: 1_000)
        }
        #expect(refusal.reason == .copiesTooLarge(limit: 1_000))
    }

    @Test("Invert a patch")
    func inverses() throws {
        let json = try JSON(parsing: Self.text)
        let edits: JSONPatch = [.replace("/name", "Ada"), .move(from: "/tags/1", to: "/tags/0"), .remove("/id")]
        let changed = try json.applying(edits)
        #expect(changed.text == #"{"name": "Ada", "tags": [ "b", "a" ]}"#)
        let inverse = try edits.inverse(for: json)
        #expect(inverse == [.add("/id", 7), .move(from: "/tags/0", to: "/tags/1"), .replace("/name", "Bo")])
        #expect(try changed.applying(inverse) == json)
    }

    final class User: JSONModel, @unchecked Sendable {
        @Property("full_name") var name: String = ""
        @Property var age: Int?
        @Property var tags: [String]
    }

    @Test("Apply a patch to a model")
    func models() throws {
        let user = try User(parsing: #"{"full_name": "Bo", "age": 41, "tags": ["a"]}"#)
        let older = try user.applying([.replace("/age", 42), .add("/tags/-", "b")])
        #expect(older.age == 42 && older.tags == ["a", "b"])
        #expect(try user.applying([.test("/age", 41)]) === user)
        #expect(throws: JSONPatchError.self) { try user.applying([.replace("", [])]) }
    }

    @Test("Apply and create a merge patch")
    func merging() throws {
        let account = try JSON(parsing: #"{"id": 7.0, "name": "Bo", "address": {"city": "Rome", "zip": "1"}}"#)
        let merged = account.merging(["id": 7, "name": .null, "address": ["city": "Paris"]])
        #expect(merged.text == #"{"id": 7.0, "address": {"city": "Paris", "zip": "1"}}"#)

        let found = try #require(JSON.mergePatch(from: account, to: merged))
        #expect(found.text == #"{"address":{"city":"Paris"},"name":null}"#)
        #expect(account.merging(found) == merged)
        #expect(JSON.mergePatch(from: account, to: account) == [:])

        let one: JSON = ["a": 1]
        #expect(JSON.mergePatch(from: one, to: ["a": .null]) == nil)
        #expect(try one.applying([.replace("/a", .null)]).text == #"{"a":null}"#)
    }

    @Test("every block of the page is tested")
    func blocks() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Guides/Change.md", in: #filePath, ChangeDifferenceGuideTests.file, ChangeHistoryGuideTests.file,
            ChangeTableGuide.file, blocks: 25)
        #expect(untested == [])
    }
}
