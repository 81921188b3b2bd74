import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Depth and width cost memory, never the stack of the program, and never the square of the size.
@Suite(.smallStack) struct DeepAndWideTests {
    /// A million takes minutes without optimization; each of these is beyond any stack.
    private static let depth = TestScale.size(1_000_000, quick: 8_000, sanitized: 20_000)

    private static func deepArray(around core: JSON) -> JSON {
        var json = core
        for _ in 0..<depth { json = [json] }
        return json
    }

    private static func deepObject(around core: JSON) -> JSON {
        var json = core
        for _ in 0..<depth { json = ["a": json] }
        return json
    }

    @Test("a million levels put together compare, hash, write and are released", arguments: [true, false])
    func deep(isObject: Bool) throws {
        let make = isObject ? Self.deepObject : Self.deepArray
        let json = make(1)
        #expect(json == make(1.0))
        #expect(json.hashValue == make(JSON(1)).hashValue)
        #expect(json != make(2))
        let (open, close) = isObject ? (#"{"a":"#, "}") : ("[", "]")
        let text = String(repeating: open, count: Self.depth) + "1" + String(repeating: close, count: Self.depth)
        #expect(json.text == text)
        #expect(json.text(.compact) == text)
        #expect(json.text(.sortedKeys) == text)
        let parsed = try JSON(parsing: text, nestingLimit: .max)
        #expect(parsed == json && parsed.hashValue == json.hashValue)
        #expect(parsed.text(.compact) == text)
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test("a million levels are shared by a copy, and either may be released first")
    func deepCopies() {
        var json = Self.deepArray(around: .emptyArray)
        let copy = json
        json[0]?[0]?[0] = "cut"
        #expect(json.text == #"[[["cut"]]]"#)
        #expect(copy[0]?[0]?[0]?.count == 1)
        let inner = copy[0]?[0]
        json = copy
        json[0] = nil
        #expect(json.text == "[]")
        #expect(inner?[0]?.kind == .array)
    }

    @Test("a deep value is released on a thread with a small stack")
    func deepReleaseOnThread() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let thread = Thread {
                var json: JSON? = Self.deepObject(around: 1)
                #expect(json?.count == 1)
                json = nil
                done.resume()
            }
            thread.stackSize = 256 << 10
            thread.start()
        }
    }

    @Test("two thousand levels are written prettily")
    func deepPretty() throws {
        var json: JSON = 1
        let levels = TestScale.size(1_000, quick: 300, sanitized: 300)
        for _ in 0..<levels { json = ["a": [json]] }
        let text = json.text(.pretty)
        #expect(text.split(separator: "\n").count == 4 * levels + 1)
        #expect(text.hasPrefix("{\n  \"a\": [\n    {\n      \"a\": ["))
        #expect(try JSON(parsing: text, nestingLimit: 2 * levels) == json)
    }

    // MARK: Wide

    private static let width = TestScale.size(100_000, quick: 5_000, sanitized: 5_000)

    @Test("a hundred thousand elements open, compare, hash, change and write")
    func wideArray() throws {
        let text = "[" + (0..<Self.width).map(String.init).joined(separator: ",") + "]"
        let parsed = try JSON(parsing: text)
        let built = JSON((0..<Self.width).lazy.map { JSON($0) })
        #expect(parsed == built && parsed.hashValue == built.hashValue)
        #expect(built.text == text && parsed.text(.compact) == text)
        #expect(parsed[Self.width - 1]?.int == Self.width - 1 && parsed[Self.width] == nil)
        var edited = parsed
        edited[Self.width / 2] = nil
        edited.insert(JSON(Self.width / 2), at: Self.width / 2)
        #expect(edited == parsed)
        #expect(parsed.elements.reduce(0) { $0 + ($1.int ?? 0) } == Self.width * (Self.width - 1) / 2)
    }

    @Test("a hundred thousand members open, compare, hash, change and write")
    func wideObject() throws {
        let text = "{" + (0..<Self.width).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
        let parsed = try JSON(parsing: text)
        let built = JSON(members: (0..<Self.width).reversed().lazy.map { (key: "key \($0)", value: JSON($0)) })
        #expect(parsed == built && parsed.hashValue == built.hashValue)
        #expect(parsed.text(.compact) == text)
        #expect(built.text(.sortedKeys) == parsed.text(.sortedKeys))
        #expect(stride(from: 0, to: Self.width, by: 7).allSatisfy { parsed["key \($0)"]?.int == $0 })
        #expect(parsed["key \(Self.width)"] == nil)
    }

    @Test("a hundred thousand members of one name are one to compare, hash and remove")
    func wideDuplicates() throws {
        let json = try JSON(parsing: "{" + (0..<Self.width).map { "\"a\":\($0)" }.joined(separator: ",") + "}")
        #expect(json.count == Self.width)
        #expect(json == ["a": 0])
        #expect(json.hashValue == (["a": 0] as JSON).hashValue)
        var removed = json
        removed["a"] = nil
        #expect(removed.text == "{}")
    }

    @Test("a hundred thousand members set one after the other copy nothing", arguments: [false, true])
    func manySets(isParsed: Bool) throws {
        let names = (0..<Self.width).map { "k\($0)" }
        var json: JSON = [:]
        if isParsed { json = try JSON(parsing: "{" + names.map { "\"\($0)\": 0" }.joined(separator: ", ") + "}") }
        json[names[0]] = 1
        let container = try #require(json.container.map { ObjectIdentifier($0) })
        for name in names { json[name] = 1 }
        #expect(json.container.map { ObjectIdentifier($0) } == container)
        #expect(json.container?.pieces.count == Self.width)
        #expect(json.count == Self.width)
        #expect(names.allSatisfy { json[$0]?.int == 1 })
    }

    @Test("members are removed one after the other from one container", arguments: [false, true])
    func manyRemovals(isParsed: Bool) throws {
        let names = (0..<300).map { "k\($0)" }
        var json = JSON(members: names.lazy.map { (key: $0, value: JSON(1)) })
        if isParsed { json = try JSON(parsing: json.text) }
        json[names[100]] = nil
        let container = try #require(json.container.map { ObjectIdentifier($0) })
        for name in names.dropLast() { json[name] = nil }
        #expect(json.container.map { ObjectIdentifier($0) } == container)
        #expect(json.text == "{\"k299\":1}")
    }
}

extension JSON {
    fileprivate var container: EditedContainer? {
        if case .edited(let container) = storage { container } else { nil }
    }
}
