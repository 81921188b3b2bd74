import Foundation
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

@Suite("Texts in chunks")
struct JSONChunksTests {
    private final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }

    /// The chunks of a value, and whether each has the size, or a little more.
    private func joined(_ chunks: JSONChunks, _ size: Int = 1) -> Data {
        let all = Array(chunks)
        #expect(all.allSatisfy { !$0.isEmpty })
        #expect(all.dropLast().allSatisfy { $0.count >= size })
        return all.reduce(Data()) { $0 + $1 }
    }

    private func chunks(_ json: JSON, _ format: JSON.Format? = nil, size: Int) -> JSONChunks {
        JSONChunks(.plain, CollectionOfOne(json), size: size) { json in
            .value(format.map { Writer(json, $0) } ?? Writer(textOf: json, withMark: true))
        }
    }

    @Test("edited JSON5 has the bytes of data(), in chunks of any size", arguments: [1, 7, 16, 64, 65_536])
    func json5(size: Int) throws {
        let rows = Array(repeating: "{x:1}", count: size > 1000 ? 20_000 : 50).joined(separator: ",")
        var json = try JSON(parsing: "{rows: [\(rows)], b: 1, more: [\(rows)], c: 'it'}", syntax: .json5)
        json["b"] = 2
        #expect(chunks(json, size: size).reduce(Data()) { $0 + $1 } == json.data())
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("generated documents, parsed and edited, have the bytes of data(), in chunks of any size", arguments: 0..<10)
    func law(seed: UInt64) throws {
        var generator = DocumentGenerator(seed: seed)
        for _ in 0..<TestScale.size(300, quick: 60, sanitized: 30) {
            var json = try JSON(parsing: generator.document(), nestingLimit: .max)
            for edit in 0..<4 {
                let size = generator.pick([1, 2, 3, 7, 64, 4096])
                #expect(joined(chunks(json, size: size), size) == json.data())
                for format in [JSON.Format.compact, .pretty, .sortedKeys] {
                    #expect(joined(chunks(json, format, size: size), size) == json.data(format))
                    if edit == 0 { #expect(joined(JSONChunks(json, format)) == json.data(format)) }
                }
                // A part of the document, and a new array around it.
                if let child = json.exactElements.first ?? json.exactMembers.first?.value {
                    #expect(joined(chunks(child, size: size), size) == child.data())
                }
                #expect(joined(chunks([1, json, 2], size: size), size) == ([1, json, 2] as JSON).data())
                change(&json, edit, &generator)
            }
        }
    }

    @Test("a copied iterator goes on by itself, also among comments", arguments: [JSON.Syntax.json, .jsonc])
    func copies(syntax: JSON.Syntax) throws {
        let comment = syntax == .json ? "" : " // one more"
        let members = (0..<200).map { "  \"k\($0)\": 1,\(comment)\n" }.joined()
        var json = try JSON(parsing: "{\n\(members)  \"end\": 1\n}", syntax: syntax)
        for number in stride(from: 0, to: 200, by: 3) { json["k\(number)"] = "new" }
        var iterator = chunks(json, size: 64).makeIterator()
        var start = Data()
        while let chunk = iterator.next() {
            start += chunk
            let rest = IteratorSequence(iterator).reduce(Data()) { $0 + $1 }
            #expect(start + rest == json.data())
        }
        #expect(start == json.data())
    }

    private func change(_ json: inout JSON, _ edit: Int, _ generator: inout DocumentGenerator) {
        let value = generator.pick([JSON("new"), [1, [2]], ["a": ["b": .null]], .null])
        let names = json.exactMembers.map(\.key)
        if json.kind == .array {
            let position = Int.random(in: 0...json.exactElements.count, using: &generator.random)
            if position < json.exactElements.count { json[position] = value } else { json.append(value) }
        } else if json.kind == .object {
            json["new \(edit)"] = value
            if let name = names.randomElement(using: &generator.random) { json[name] = value }
        }
    }

    @Test("the fixtures have their bytes", arguments: ["feed.json", "broken.json", "patterns.json"])
    func fixtures(name: String) throws {
        let data = try Data(contentsOf: Package.file("Fixtures/\(name)"))
        guard let json = try? JSON(parsing: data) else { return #expect(name == "broken.json") }
        for size in [1000, 4096, usualChunkSize] {
            let all = Array(chunks(json, size: size))
            // Untouched bytes are cut exactly.
            #expect(all.dropLast().allSatisfy { $0.count == size })
            #expect(all.reduce(Data()) { $0 + $1 } == data)
        }
        var edited = json
        edited["users"]?[3]?["name"] = "new"
        edited["items"]?.append(["id": 7])
        #expect(joined(chunks(edited, size: 1000), 1000) == edited.data())
    }

    @Test("models and values become an array or lines, as they do without chunks")
    func sequences() throws {
        let items = try ["{\"id\": 1.0}", " {\n\"id\" :2} ", "{}", "{\"id\":\r3}"].map { try Item(parsing: $0) }
        #expect(text(joined(JSONChunks(array: items))) == "[{\"id\": 1.0},{\n\"id\" :2},{},{\"id\":\r3}]")
        #expect(joined(JSONChunks(array: items)) == LazyArray(items).json.data())
        #expect(text(joined(JSONChunks(lines: items))) == "{\"id\": 1.0}\n{\"id\":2}\n{}\n{\"id\":3}\n")
        #expect(text(joined(JSONChunks(array: [1.5, .nan, 2]))) == "[1.5,null,2]")
        #expect(text(joined(JSONChunks(lines: ["a\n", "b"]))) == "\"a\\n\"\n\"b\"\n")
        #expect(text(joined(JSONChunks(array: [Item]()))) == "[]")
        #expect(Array(JSONChunks(lines: [Item]())).isEmpty)
        let events = [ServerSentEvent(data: "a"), ServerSentEvent(name: "b", data: "c")]
        #expect(text(joined(JSONChunks(events: events))) == "data: a\n\nevent: b\ndata: c\n\n")
    }

    @Test("newline-delimited JSON, read, edited and written, has the bytes of lines()")
    func lines() throws {
        let data = try Data(contentsOf: Package.file("Fixtures/feed.ndjson"))
        var array = try LazyArray<Item>(lines: data)
        let pretty = try Item(parsing: "{\n  \"id\": 1\n}")
        for _ in 0..<3 {
            for size in [1, 10, 1000, usualChunkSize] {
                let lines = JSONChunks(.lines, array.json.exactElements, size: size) { .value(Writer(line: $0)) }
                #expect(joined(lines, size) == array.lines())
                #expect(joined(chunks(array.json, size: size), size) == array.json.data())
            }
            #expect(joined(JSONChunks(lines: array)) == array.lines())
            array = array.mutate {
                $0.insert(pretty, at: 0)
                $0.remove(at: $0.count / 2)
                $0[$0.count - 1].id += 1
                $0.append(pretty)
            }
        }
        let mixed = try LazyArray<Item>(parsing: "[1, {}, null]")
        #expect(text(joined(JSONChunks(lines: mixed))) == "1\n{}\nnull\n")
    }

    @Test("invalid lines that were kept are written at their places")
    func invalidLines() throws {
        let text = "oops\n{\"id\": 1}\n{\n1\n2\n{\"id\": 2}\n{]\n"
        var array = try LazyArray<Item>(lines: text, invalidLines: .keep)
        for _ in 0..<2 {
            for size in [1, 3, 10, usualChunkSize] {
                let lines = JSONChunks(.plain, CollectionOfOne(array.json), size: size) { .lines(LinesWriter($0)) }
                #expect(joined(lines) == array.lines())
            }
            #expect(joined(JSONChunks(lines: array)) == array.lines())
            array = array.mutate { $0[0].id = 7 }
        }
    }

    @Test("a document that is still arriving is written closed, in chunks of any size")
    func arriving() throws {
        let text = Array(" {\"a\": [1, {\"b\": \"long text\"}, [[2]], 3], \"c\": 1}".utf8)
        for end in 2..<text.count {
            let receiver = JSONReceiver()
            try receiver.receive(text[..<end])
            guard let json = receiver.snapshot else { continue }
            for size in [1, 2, 5, 100] {
                #expect(joined(chunks(json, size: size)) == json.data())
                #expect(joined(chunks(json, .pretty, size: size)) == json.data(.pretty))
                #expect(joined(chunks([json, 1], size: size)) == ([json, 1] as JSON).data())
            }
        }
    }

    @Test("values are read when their chunk is, and the chunks can be read again")
    func lazily() throws {
        let read = Counter()
        let values = (0..<1000).lazy.map { number in
            read.add()
            return JSON(String(repeating: "x", count: number % 10))
        }
        let chunks = JSONChunks(.lines, values, size: 100) { .value(Writer(line: $0)) }
        var iterator = chunks.makeIterator()
        #expect(read.value == 0)
        #expect(iterator.next()?.count ?? 0 >= 100)
        #expect(read.value < 30)
        #expect(Array(chunks).count == Array(chunks).count)
    }

    @Test("deep and wide values are written in chunks")
    func deep() throws {
        let depth = 50_000
        var json = try JSON(
            parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth), nestingLimit: .max)
        #expect(joined(chunks(json, .pretty, size: 100_000), 100_000).count == json.data(.pretty).count)
        for _ in 0..<1000 { json = [json, 1] }
        #expect(joined(chunks(json, size: 10), 10) == json.data())
        #expect(joined(chunks(json, .compact, size: 10), 10) == json.data(.compact))
        let wide = JSON((0..<10_000).map { JSON($0) })
        #expect(joined(chunks(wide, size: 10), 10) == wide.data())
        let long = JSON(String(repeating: "ä", count: 100_000))
        #expect(chunks([long], size: 1000).allSatisfy { $0.count <= 1001 })
    }

    #if DEBUG
        @Test("each byte is copied once, whatever the size of a chunk", arguments: [1, 100, 10_000])
        func work(size: Int) throws {
            let data = try Data(contentsOf: Package.file("Fixtures/feed.json"))
            var json = try JSON(parsing: data)
            json["users"]?[3]?["name"] = "new"
            let meter = Work.Meter()
            let before = json.data().count
            let count = Work.$meter.withValue(meter) { chunks(json, size: size).reduce(0) { $0 + $1.count } }
            #expect(count == before)
            #expect(meter.steps.load(ordering: .relaxed) <= 2 * before)
        }
    #endif
}
