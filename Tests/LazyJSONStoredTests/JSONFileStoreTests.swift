import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// A store in a file: the values that it reads and writes, and the parts of the file that stay.
@Suite struct JSONFileStoreTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("a missing file is an empty store, and the first write creates it with its folders")
    func newFile() throws {
        let url = folder["a/b é/settings.json"]
        let store = try JSONFileStore(url)
        #expect(store.keys() == [])
        #expect(store.value(for: "launches") == nil)
        try store.flush()
        try store.set(["nothing": nil])
        try store.flush()
        #expect(folder.names == [])
        try store.set(["launches": .json(4), "name": .json("Bo")])
        #expect(store.value(for: "launches") == .json(4))
        try store.flush()
        #expect(try String(contentsOf: url, encoding: .utf8) == "{\n  \"launches\": 4,\n  \"name\": \"Bo\"\n}\n")
        #expect(folder.names == ["a"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["a/b é"].path) == ["settings.json"])
    }

    static let kept = "\u{FEFF} {\n\t\"a\" : 1.50e0,\n\t\"b\" : [ 1 , 2],\"é\":\"\\u00e9\", \"b\": 7\n}\r\n"

    @Test(
        "every byte stays that doesn't belong to a value that is set",
        arguments: [
            ([:], kept),
            (["none": nil], kept),
            (["a": .json(1.5)], kept),
            (["b": .json([1, 2])], kept),
            (["a": .json(2)], kept.replacingOccurrences(of: "1.50e0", with: "2")),
            (["a": .document(1.5)], kept.replacingOccurrences(of: "1.50e0", with: "1.5")),
            (["b": .json([1, 3])], kept.replacingOccurrences(of: "[ 1 , 2]", with: "[ 1 , 3]")),
            (["b": nil], "\u{FEFF} {\n\t\"a\" : 1.50e0,\"é\":\"\\u00e9\"\n}\r\n"),
            (["c": .json("x")], kept.replacingOccurrences(of: "\"b\": 7", with: "\"b\": 7,\n\t\"c\" : \"x\"")),
        ] as [([String: StoredValue?], String)])
    func keepsBytes(values: [String: StoredValue?], expected: String) throws {
        try folder.write(Self.kept)
        try folder.store().set(values)
        #expect(try Data(contentsOf: folder.settings) == Data(expected.utf8))
    }

    @Test("a key is the name of a member as it is, compared by code points")
    func oddKeys() throws {
        try folder.write("{}")
        let keys = ["", "a.b", "a\\.b", "0", "/", "\"", "\\", "\n\u{0}", "é", "e\u{301}", "😀", "__proto__", "true"]
        let store = try folder.store()
        for (number, key) in keys.enumerated() { try store.set([key: .json(JSON(number))]) }
        let json = try JSON(contentsOf: folder.settings)
        #expect(json.members.map { Array($0.key.utf8) } == keys.map { Array($0.utf8) })
        #expect(store.keys().map { Array($0.utf8) } == keys.map { Array($0.utf8) })
        for (number, key) in keys.enumerated() { #expect(store.value(for: key) == .json(JSON(number))) }
        try store.set(["e\u{301}": nil])
        #expect(store.value(for: "é") == .json(8))
        #expect(store.value(for: "e\u{301}") == nil)
    }

    @Test("the first of members with the same name is read and set, and all are removed")
    func duplicates() throws {
        try folder.write(#"{"a":1,"b":2,"a":3}"#)
        let store = try folder.store()
        #expect(store.value(for: "a") == .json(1))
        #expect(store.keys() == ["a", "b"])
        try store.set(["a": .json(4)])
        #expect(folder.text == #"{"a":4,"b":2,"a":3}"#)
        try store.set(["a": nil])
        #expect(folder.text == #"{"b":2}"#)
    }

    @Test("new members come last, in the order in which they were set; those of one call in the order of their keys")
    func order() throws {
        try folder.write(#"{"z":0,"a":0}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .seconds(1000))
        try store.set(["y": .json(1), "b": .json(1), "m": .json(1)])
        try store.set(["c": .json(2), "y": .json(2)])
        try store.set(["a": .json(3)])
        #expect(store.keys() == ["z", "a", "b", "m", "y", "c"])
        try store.flush()
        #expect(folder.text == #"{"z":0,"a":3,"b":1,"m":1,"y":2,"c":2}"#)
        #expect(store.keys() == ["z", "a", "b", "m", "y", "c"])
    }

    @Test("dates and data are written as JSON, and everything is read as JSON")
    func kinds() throws {
        let store = try folder.store()
        try store.set([
            "date": .date(Date(timeIntervalSince1970: 0)), "data": .data(Data([1, 2, 255])),
            "text": .data(Data("[1.0]".utf8)), "null": .json(.null), "document": .document(["id": 7]),
        ])
        let read = ["date", "data", "text", "null", "document"].map { store.value(for: $0)?.json.text }
        #expect(read == [#""1970-01-01T00:00:00Z""#, #""AQL/""#, #""WzEuMF0=""#, "null", "{\n    \"id\": 7\n  }"])
        #expect(store.value(for: "document") == .json(["id": 7]))
    }

    @Test("a new value is read at once, before it is written")
    func readsPending() throws {
        try folder.write(#"{"a":1,"b":2}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .seconds(1000))
        try store.set(["a": nil, "c": .json(3)])
        #expect(store.value(for: "a") == nil)
        #expect(store.value(for: "c") == .json(3))
        #expect(store.keys() == ["b", "c"])
        #expect(folder.text == #"{"a":1,"b":2}"#)
        try store.set(["a": .json(4)])
        #expect(store.value(for: "a") == .json(4))
    }

    @Test("values nested in any depth can be read again")
    func deep() throws {
        let deep = try JSON(
            parsing: String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000), nestingLimit: 5000)
        try folder.store().set(["deep": .json(deep)])
        #expect(try folder.store().value(for: "deep")?.json == deep)
    }

    /// Sets many keys one by one, and writes them together.
    private func setKeys(_ count: Int) throws {
        try folder.write(#"{"n":0}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .seconds(1000))
        for number in 0..<count {
            try store.set(["n": .json(JSON(number)), "key \(number)": .json(JSON(number))])
        }
        #expect(folder.text == #"{"n":0}"#)
        try store.flush()
        let json = try JSON(contentsOf: folder.settings)
        #expect(json.count == count + 1)
        #expect(json["n"]?.int == count - 1)
        #expect(json.members.last?.key == "key \(count - 1)")
    }

    @Test("many small sets are written together")
    func manySets() throws { try setKeys(10_000) }

    #if DEBUG
        @Test("the cost of a small set depends on the new values")
        func costOfSets() throws {
            func steps(_ count: Int) throws -> Int {
                let meter = Work.Meter()
                try Work.$meter.withValue(meter) { try setKeys(count) }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(1_000), try steps(4_000))
            #expect(small > 1_000 && Double(large) <= 5 * Double(small), "\(small) steps, then \(large)")
        }
    #endif

    @Test("ten megabytes are written and read like any other file")
    func large() throws {
        let size = TestScale.size(10_000_000, quick: 2_000_000)
        let row = #"{"id": 12345, "name": "somebody", "score": 1.50},"#
        let rows = String(repeating: row, count: size / row.utf8.count)
        let text = #"{"rows": ["# + rows + #"null], "n": 1}"#
        try folder.write(text)
        let store = try folder.store()
        try store.set(["n": .json(2)])
        #expect(folder.text == text.replacingOccurrences(of: #""n": 1"#, with: #""n": 2"#))
        #expect(try folder.store().value(for: "n") == .json(2))
    }
}
