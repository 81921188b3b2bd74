#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Rewriting elements")
struct ElementRewritingTests {
    private final class Post: JSONModel, @unchecked Sendable {
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

    @Test("an element with comments is written without them")
    func comments() throws {
        let folder = try Folder()
        try Data("[1, 2]".utf8).write(to: folder.file)
        let new = try JSON(parsing: "{\"a\": 1 // one\n}", syntax: .jsonc)
        try JSON.rewriteElements(ofFile: folder.file, to: folder.file) {
            $0 == 1 ? new : try JSON(parsing: "{b: 2}", syntax: .json5)
        }
        #expect(try JSON(contentsOf: folder.file) == [["a": 1], ["b": 2]])
    }

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

    @Test(
        "a new container without siblings is laid out like the ones around it",
        arguments: [
            ("[\n  1,\n  2\n]", "[\n  [\n    1,\n    {\n      \"a\": 2\n    }\n  ],\n  2\n]"),
            ("[1, 2]", "[[1, {\"a\": 2}], 2]"), ("[ 1, 2 ]", "[ [ 1, { \"a\": 2 } ], 2 ]"),
            ("[1,2]", "[[1,{\"a\":2}],2]"),
            ("[\r\n\t1\r\n]", "[\r\n\t[\r\n\t\t1,\r\n\t\t{\r\n\t\t\t\"a\": 2\r\n\t\t}\r\n\t]\r\n]"),
        ])
    func newContainers(array: String, result: String) throws {
        let folder = try Folder()
        for (before, after) in [("", ""), ("{\n  \"rows\": ", "\n}\n")] {
            // Inside, the lines of the array are indented.
            let indentation = before.isEmpty ? "" : "  "
            // A line end of two characters is one `Character`, which isn't found as "\n".
            let inner = ["\r\n", "\n"].reduce(array) { $0.replacing($1, with: $1 + indentation) }
            let text = before + inner + after
            try Data(text.utf8).write(to: folder.file)
            var json = try JSON(parsing: text)
            let pointer: JSONPointer = before.isEmpty ? "" : "/rows"
            json[pointer.appending(0)] = [1, ["a": 2]]
            let path = JSON.Path(pointer)
            try JSON.rewriteElements(ofFile: folder.file, at: path, to: folder.other) {
                $0.int == 1 ? [1, ["a": 2]] : $0
            }
            #expect(try folder.text(folder.other) == json.text)
            if before.isEmpty { #expect(json.text == result) }
        }
    }

    @Test("much whitespace between elements loses nothing")
    func whitespace() throws {
        let folder = try Folder()
        let space = String(repeating: " \n", count: 2_000)
        let text =
            "[" + space + (0..<200).map { "{\"id\": \($0)}" }.joined(separator: "\(space),\(space)") + space + "]"
        try Data(text.utf8).write(to: folder.file)
        try Post.rewriteElements(ofFile: folder.file, to: folder.other) { post in post.mutate { $0.id += 1_000 } }
        let expected = text.replacing(/[0-9]+/) { "\((Int($0.0) ?? 0) + 1_000)" }
        #expect(try folder.text(folder.other) == expected)
    }

    @Test("values that aren't objects are rewritten as JSON")
    func values() throws {
        let folder = try Folder()
        try Data("{\"rows\": [1,  null, [2]]}".utf8).write(to: folder.file)
        try JSON.rewriteElements(ofFile: folder.file, at: "rows", to: folder.file) { row in
            row.isNull ? nil : row.kind == .array ? ["x": 1] : row
        }
        #expect(try folder.text(folder.file) == "{\"rows\": [1, {\"x\": 1}]}")
    }

    // MARK: Failures

    @Test(
        "a failure leaves the old file, and no other",
        arguments: ["[{\"id\": 1}, {\"id\": 2}, {]", "{\"a\": [{}, {}]}", "[{\"id\": 1}, {\"id\": 13}]"])
    func failures(text: String) throws {
        let folder = try Folder()
        try Data(text.utf8).write(to: folder.file)
        try Data("old".utf8).write(to: folder.other)
        for target in [folder.file, folder.other] {
            let old = try folder.text(target)
            #expect(throws: (any Error).self) {
                try Post.rewriteElements(ofFile: folder.file, to: target) { post in
                    if post.id == 13 { throw Stop() }
                    return post.mutate { $0.id = 7 }
                }
            }
            #expect(try folder.text(target) == old)
            #expect(folder.names == ["a.json", "b.json"])
        }
    }

    @Test("errors name their cause")
    func causes() throws {
        let folder = try Folder()
        try Data("[{\"id\": 1}, {]".utf8).write(to: folder.file)
        func rewrite(_ source: URL, _ target: URL, at path: JSON.Path = "") throws {
            try Post.rewriteElements(ofFile: source, at: path, to: target) { $0 }
        }
        let expected = try #require(throws: JSONError.self) { try JSON(contentsOf: folder.file) }
        #expect(throws: expected) { try rewrite(folder.file, folder.other) }
        #expect(throws: CocoaError.self) { try rewrite(folder.other, folder.file) }
        try Data("{}".utf8).write(to: folder.file)
        let missing = try #require(throws: MissingArrayError.self) { try rewrite(folder.file, folder.other, at: "a") }
        #expect(missing.path == "a" && missing.found == nil)
        let nowhere = folder.url.appending(path: "none/c.json")
        let error = #expect(throws: FileWritingError.self) { try rewrite(folder.file, nowhere) }
        #expect(error?.description.hasSuffix("none: No such file or directory") == true, "\(error?.description ?? "")")
        #expect(folder.names == ["a.json"])
    }

    @Test(
        "a target that isn't a file is refused, and stays",
        arguments: ["/dev/null", "/dev/full", "folder", "pipe", "link to the pipe", "https://example.com"])
    func notFiles(_ name: String) throws {
        let folder = try Folder()
        try Data("[{\"id\": 1}]".utf8).write(to: folder.file)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
        let pipe = folder.url.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link to the pipe").path, withDestinationPath: pipe)
        // Where the folder has a file of the same path, a URL of the network must not become that file.
        let url =
            name.hasPrefix("https")
            ? URL(string: name + folder.other.path)
            : name.hasPrefix("/") ? URL(filePath: name) : folder.url.appending(path: name)
        try Data("old".utf8).write(to: folder.other)
        let target = try #require(url)
        let names = folder.names
        let error = #expect(throws: FileWritingError.self) {
            try Post.rewriteElements(ofFile: folder.file, to: target) { $0 }
        }
        #expect(error?.reason == .notAFile)
        #expect(try folder.names == names && folder.text(folder.other) == "old")
        let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
        #expect(type != .typeRegular)
    }

    @Test("a pipe can be read")
    func pipe() throws {
        let folder = try Folder()
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("[{\"id\": 1}, {\"id\": 2}]".utf8))
        try pipe.fileHandleForWriting.close()
        let source = URL(filePath: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        try Post.rewriteElements(ofFile: source, to: folder.file) { $0.id == 1 ? nil : $0 }
        #expect(try folder.text(folder.file) == "[{\"id\": 2}]")
    }

    @Test("a link stays a link, and the file keeps its permissions")
    func links() throws {
        let folder = try Folder()
        try Data("[{\"id\": 1}]".utf8).write(to: folder.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file.path)
        try FileManager.default.createSymbolicLink(atPath: folder.other.path, withDestinationPath: "a.json")
        try Post.rewriteElements(ofFile: folder.other, to: folder.other) { post in post.mutate { $0.id = 2 } }
        #expect(try folder.text(folder.file) == "[{\"id\": 2}]")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.other.path) == "a.json")
        let permissions = try FileManager.default.attributesOfItem(atPath: folder.file.path)[.posixPermissions]
        #expect(permissions as? Int == 0o640)
    }

    #if os(Linux)
        @Test(
            "a full disk leaves the old file, and no other",
            .enabled(if: SmallDisk.canBeMounted, "no file system can be mounted here"))
        func fullDisk() throws {
            let disk = try #require(try SmallDisk())
            try Data("old".utf8).write(to: disk.folder.other)
            let folder = try Folder()
            let text = "[" + String(repeating: "{\"id\": 1}, ", count: 60_000) + "1]"
            try Data(text.utf8).write(to: folder.file)
            let error = #expect(throws: FileWritingError.self) {
                try Post.rewriteElements(ofFile: folder.file, to: disk.folder.other) { $0 }
            }
            #expect(error?.reason == .system(operation: "write", code: ENOSPC))
            #expect(try folder.text(disk.folder.other) == "old")
            #expect(disk.folder.names == ["b.json"])
        }

        /// A file system in memory; nil where it cannot be mounted.
        private final class SmallDisk {
            let folder: Folder

            init?() throws {
                folder = try Folder()
                if try !Self.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.url.path) { return nil }
            }

            deinit { _ = try? Self.run("umount", folder.url.path) }

            static func run(_ command: String...) throws -> Bool {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments = command
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                return process.terminationStatus == 0
            }

            static let canBeMounted = getuid() == 0 && (try? SmallDisk()) ?? nil != nil
        }
    #endif

    // MARK: Laws

    /// Rewrites an element in a way that depends on its position.
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

    /// Returns a document with the whitespace before an array's closing bracket that fits its opening bracket, since a file that is read
    /// once has no other yet; nil where there is no array.
    private func closingFitly(_ bytes: [UInt8], _ pointer: JSONPointer) throws -> [UInt8]? {
        var json = try JSON(parsing: bytes)
        guard let array = json[pointer], array.kind == .array, array.elements.count > 0 else { return nil }
        json[pointer] = "the array"
        let around = json.text.components(separatedBy: "\"the array\"")
        guard around.count == 2 else { return nil }
        let space = CharacterSet(charactersIn: " \t\r\n")
        let isSpace = { (character: Unicode.Scalar) in space.contains(character) }
        var inner = array.text.trimmingCharacters(in: space).unicodeScalars.dropFirst().dropLast()
        while inner.last.map(isSpace) ?? false { inner.removeLast() }
        var closing = Array(inner.prefix(while: isSpace))
        if let line = closing.lastIndex(where: { $0 == "\n" || $0 == "\r" }) {
            let start = (around[0] + "[").unicodeScalars.reversed().prefix { $0 != "\n" && $0 != "\r" }.reversed()
            closing = closing[...line] + start.prefix(while: isSpace)
        }
        return Array((around[0] + "[" + String(String.UnicodeScalarView(inner + closing)) + "]" + around[1]).utf8)
    }

    @Test("the result is the one of editing the whole document")
    func documents() throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 83)
        var lists = 0
        for seed in 0..<TestScale.size(4_000, quick: 500, sanitized: 500) {
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
                let bytes = try closingFitly(bytes, pointer), let expected = try whole(bytes, pointer, seed: seed)
            else { continue }
            try Data(bytes).write(to: folder.file)
            var position = -1
            try JSON.rewriteElements(ofFile: folder.file, at: JSON.Path(pointer), to: folder.other) {
                position += 1
                return rewrite($0, position, seed: seed)
            }
            if position > 0 { lists += 1 }
            let found = try folder.text(folder.other)
            #expect(
                found == String(decoding: expected, as: UTF8.self),
                "\(pointer) in \(String(decoding: bytes, as: UTF8.self))")
            if found != String(decoding: expected, as: UTF8.self) { break }
        }
        #expect(lists > 20)
    }

    @Test(
        "the result is the one of editing the whole document, in many batches",
        arguments: [
            ("[", ",", "]"), ("[\n    ", ",\n    ", "\n  ]"), (" [ ", " , ", " ] "), ("[\r\n\t", "\r\n\t,", "\r\n]"),
        ])
    func batches(opening: String, separator: String, closing: String) throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 89)
        for seed in 0..<TestScale.size(10, quick: 2, sanitized: 2) {
            var text = Array("{\"b\": 1, \"a\": \(opening)".utf8)
            var count = 0
            while text.count < 300_000 {
                let element = generator.document()
                // Larger elements aren't looked at from other batches.
                guard element.first != 0xEF, element.count < 16_000,
                    (try? JSON(parsing: element, nestingLimit: 400)) != nil
                else { continue }
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
                Issue.record(
                    "\(String(found.utf8.dropFirst(max(0, common - 80)).prefix(160)) ?? "")\n\(String(expected.utf8.dropFirst(max(0, common - 80)).prefix(160)) ?? "")"
                )
            }
        }
    }
}
