import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Rewriting elements")
struct ElementRewritingTests {
    private final class Post: JSONModel {
        @Property var id = 0
        @Property var title = ""
        @Property var tags: [String] = []
    }

    private struct Stop: Error {}

    /// A folder that is removed with the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "elements-\(UUID().uuidString)")
        var file: URL { url.appending(path: "a.json") }
        var other: URL { url.appending(path: "b.json") }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }

        func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    }

    // MARK: Examples

    @Test("edited elements are written, and everything else keeps its bytes")
    func example() throws {
        let folder = try Folder()
        let text = """
            {"total": 3.0, "items": [
              {"id": 1, "title": "a", "more": [ ]},
              {"id": 2,   "title": "b"} , null,
              {"id": 3}
            ], "next":null }

            """
        try Data(text.utf8).write(to: folder.file)
        try Post.rewriteElements(ofFile: folder.file, at: "items", to: folder.other) { post in
            post.id == 2 ? post.mutate { $0.title = "new" } : post
        }
        #expect(try folder.text(folder.other) == text.replacing("\"b\"", with: "\"new\""))
        #expect(try folder.text(folder.file) == text)

        try Post.rewriteElements(ofFile: folder.file, at: "items", to: folder.file) { $0.id == 2 ? nil : $0 }
        #expect(try folder.text(folder.file) == text.replacing(",\n  {\"id\": 2,   \"title\": \"b\"}", with: ""))
        #expect(folder.names == ["a.json", "b.json"])
    }

    @Test(
        "removing elements",
        arguments: [
            ("[ 1 , 2 ,  3 ]", [1], "[ 2 ,  3 ]"), ("[ 1 , 2 ,  3 ]", [2], "[ 1 ,  3 ]"),
            ("[ 1 , 2 ,  3 ]", [3], "[ 1 , 2 ]"), ("[ 1 , 2 ,  3 ]", [1, 2, 3], "[]"), (" [ \n ] ", [1], " [ \n ] "),
        ] as [(String, [Int], String)])
    func removing(text: String, removed: [Int], result: String) throws {
        let folder = try Folder()
        try Data(text.utf8).write(to: folder.file)
        try JSON.rewriteElements(ofFile: folder.file, to: folder.file) { removed.contains($0.int ?? 0) ? nil : $0 }
        #expect(try folder.text(folder.file) == result)
    }

    // MARK: Laws

    /// What happens to an element, by its position.
    private func rewrite(_ json: JSON, _ position: Int, seed: Int) -> JSON? {
        var json = json
        switch (position &* 7919 &+ seed) % 9 {
        case 0: return nil
        case 1: return JSON(position)
        case 2:
            if json.kind == .object { json["new"] = ["a": [1, 2]] } else { json.append(contentsOf: [["x": 1], 2]) }
            return json
        case 3:
            if json.kind == .object { json["a"] = nil } else { json[0] = "changed" }
            return json
        case 4 where json.kind == .object:
            json["id"] = 5
            return json
        default: return json
        }
    }

    private func whole(_ bytes: [UInt8], _ pointer: JSONPointer, seed: Int) throws -> Data? {
        var json = try JSON(parsing: bytes)
        guard let elements = json[pointer]?.elements, json[pointer]?.kind == .array else { return nil }
        for (position, element) in elements.enumerated().reversed() {
            let new = rewrite(element, position, seed: seed)
            if let new, new.isIdentical(to: element) { continue }
            json[pointer.appending(position)] = new
        }
        return json.data()
    }

    @Test("the result is the one of editing the whole document")
    func documents() throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 83)
        var lists = 0
        for seed in 0..<TestScale.size(4_000, debug: 1_500, quick: 500) {
            let bytes = generator.document()
            guard let json = try? JSON(parsing: bytes) else { continue }
            var pointers: [JSONPointer] = []
            var places: [(JSONPointer, JSON)] = [(.root, json)]
            while let (pointer, json) = places.popLast(), pointers.count < 8 {
                if json.kind == .array { pointers.append(pointer) }
                for (name, value) in json.members.prefix(5) { places.append((pointer.appending(name), value)) }
                for (index, value) in json.elements.prefix(5).enumerated() {
                    places.append((pointer.appending(index), value))
                }
            }
            guard let pointer = pointers.randomElement(using: &generator.random),
                let expected = try whole(bytes, pointer, seed: seed)
            else { continue }
            try Data(bytes).write(to: folder.file)
            var position = -1
            try JSON.rewriteElements(ofFile: folder.file, at: JSON.Path(pointer), to: folder.other) {
                position += 1
                return rewrite($0, position, seed: seed)
            }
            if position > 0 { lists += 1 }
            let found = try folder.text(folder.other)
            #expect(found == String(decoding: expected, as: UTF8.self), "\(pointer) in \(json.text)")
            if found != String(decoding: expected, as: UTF8.self) { break }
        }
        #expect(lists > 20)
    }

    @Test(
        "the result is the one of editing the whole document, in many batches",
        arguments: [("[", ",", "]"), ("[\n    ", ",\n    ", "\n  ]"), (" [ ", " , ", " ] "), ("[\r\n\t", "\r\n\t,", "\r\n]")])
    func batches(opening: String, separator: String, closing: String) throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 89)
        for seed in 0..<TestScale.size(10, debug: 3, quick: 2) {
            var text = Array("{\"b\": 1, \"a\": \(opening)".utf8)
            var count = 0
            while text.count < 300_000 {
                let element = generator.document()
                guard element.first != 0xEF, (try? JSON(parsing: element, nestingLimit: 400)) != nil else { continue }
                text += (count > 0 ? Array(separator.utf8) : []) + element
                count += 1
            }
            text += Array("\(closing), \"c\": {}}".utf8)
            let expected = String(decoding: try whole(text, "/a", seed: seed) ?? Data(), as: UTF8.self)
            try Data(text).write(to: folder.file)
            var position = -1
            try JSON.rewriteElements(ofFile: folder.file, at: "a", to: folder.other) {
                position += 1
                return rewrite($0, position, seed: seed)
            }
            #expect(position == count - 1)
            let found = try folder.text(folder.other)
            if found != expected {
                let common = zip(found.utf8, expected.utf8).prefix { $0 == $1 }.count
                Issue.record("\(String(found.utf8.dropFirst(max(0, common - 80)).prefix(160)) ?? "")\n\(String(expected.utf8.dropFirst(max(0, common - 80)).prefix(160)) ?? "")")
            }
        }
    }
}
