import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// Files that a store can't use: the error, and how they are set aside.
@Suite struct JSONFileOpeningTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    struct Unusable: CustomTestStringConvertible, Sendable {
        let name: String
        let message: String
        let make: @Sendable (StoreFolder) throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ message: String, _ make: @escaping @Sendable (StoreFolder) throws -> Void) {
            (self.name, self.message, self.make) = (name, message, make)
        }

        static let all = [
            Unusable(
                "no JSON",
                "line 2, column 2 (byte 10): expected a member name in double quotes, found '}'\n     }\n     ^"
            ) { try $0.write("{\"a\": 1,\n }") },
            Unusable(
                "cut off",
                "line 1, column 6 (byte 5): expected a value, found the end of the input\n    {\"a\":\n         ^"
            ) {
                try $0.write("{\"a\":")
            },
            Unusable("empty", "line 1, column 1 (byte 0): expected a JSON value, found nothing") { try $0.write("") },
            Unusable("an array", "line 1, column 1 (byte 0): expected an object at the root, found array") {
                try $0.write("[1]")
            },
            Unusable("a folder", "expected a file, found a folder") {
                try FileManager.default.createDirectory(at: $0["settings.json/x"], withIntermediateDirectories: true)
            },
            Unusable("a broken link", "expected a file, found a link to FOLDER/gone.json, which does not exist") {
                try $0.link("settings.json", to: "middle.json")
                try $0.link("middle.json", to: "gone.json")
            },
            Unusable("links in a circle", "cannot open: Too many levels of symbolic links") {
                try $0.link("settings.json", to: "other.json")
                try $0.link("other.json", to: "settings.json")
            },
            Unusable("a pipe", "expected a file, found something else") {
                #expect(mkfifo($0.settings.path, 0o600) == 0)
            },
        ]
    }

    @Test("an unusable file is an error with path and position, and is not touched", arguments: Unusable.all)
    func fails(file: Unusable) throws {
        try file.make(folder)
        let before = try (
            folder.names, FileManager.default.attributesOfItem(atPath: folder.settings.path) as NSDictionary
        )
        let error = #expect(throws: JSONFileError.self) { try JSONFileStore(folder.settings) }
        let path = folder.settings.path
        let message = file.message.replacingOccurrences(of: "FOLDER", with: folder.url.path)
        #expect(error?.description == "\(path): \(message)")
        #expect(error?.localizedDescription == error?.description)
        #expect(error?.url.path == path)
        let after = try (
            folder.names, FileManager.default.attributesOfItem(atPath: folder.settings.path) as NSDictionary
        )
        #expect(before == after)
    }

    @Test("an unusable file is set aside, and the store begins a new one", arguments: Unusable.all)
    func setsAside(file: Unusable) throws {
        try folder.write("older", to: "settings.json.corrupt")
        try folder.link("settings.json.corrupt-2", to: "nowhere")
        for number in 3...4 {
            try file.make(folder)
            let names = folder.names
            let store = try JSONFileStore(folder.settings, ifUnusable: .setAside, writeDelay: .zero)
            #expect(store.setAside?.lastPathComponent == "settings.json.corrupt-\(number)")
            #expect(store.keys() == [])
            #expect(folder.text == "{}\n")
            try store.set(["a": .json(1)])
            #expect(try folder.store().value(for: "a") == .json(1))
            #expect(folder.names == (names + ["settings.json.corrupt-\(number)"]).sorted())
            try FileManager.default.removeItem(at: folder.settings)
            for name in ["middle.json", "other.json"] { try? FileManager.default.removeItem(at: folder[name]) }
        }
        #expect(try String(contentsOf: folder["settings.json.corrupt"], encoding: .utf8) == "older")
    }

    @Test("a usable file, and none, are not set aside")
    func usable() throws {
        #expect(try JSONFileStore(folder.settings, ifUnusable: .setAside).setAside == nil)
        #expect(folder.names == [])
        try folder.write(#"{"a":1}"#)
        let store = try JSONFileStore(folder.settings, ifUnusable: .setAside)
        #expect(store.setAside == nil)
        #expect(store.value(for: "a") == .json(1))
    }

    @Test("if a link leads to a file that isn't JSON, the file is set aside, and the link stays")
    func setsTargetAside() throws {
        try FileManager.default.createDirectory(at: folder["deep"], withIntermediateDirectories: true)
        try folder.write("no", to: "deep/real.json")
        try folder.link("settings.json", to: "deep/real.json")
        let store = try JSONFileStore(folder.settings, ifUnusable: .setAside, writeDelay: .zero)
        #expect(store.setAside?.path == folder["deep/real.json.corrupt"].path)
        try store.set(["a": .json(1)])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.settings.path) == "deep/real.json")
        #expect(try JSON(contentsOf: folder["deep/real.json"]) == ["a": 1])
    }

    @Test(
        "a file that cannot be read is an error, and can be set aside",
        .enabled(if: getuid() != 0, "an administrator reads it"))
    func unreadable() throws {
        try folder.write(#"{"a":1}"#)
        chmod(folder.settings.path, 0)
        let error = #expect(throws: JSONFileError.self) { try JSONFileStore(folder.settings) }
        #expect(error?.description == "\(folder.settings.path): cannot open: Permission denied")
        #expect(try JSONFileStore(folder.settings, ifUnusable: .setAside).setAside != nil)
    }

    @Test("a condition that may pass isn't set aside: a locked device, a failing disk")
    func notLasting() {
        #expect([EACCES, ELOOP].allSatisfy { FileSystemFailure.isLasting($0) })
        #expect(![EPERM, EIO, ENOSPC, EMFILE].contains { FileSystemFailure.isLasting($0) })
    }

    @Test("a path through a file, and a URL that isn't a file's, are errors")
    func oddPaths() throws {
        try folder.write("{}", to: "file")
        let through = folder["file/settings.json"]
        #expect(throws: JSONFileError(through.path, .system(operation: "open", code: ENOTDIR))) {
            try JSONFileStore(through)
        }
        let web = try #require(URL(string: "https://example.com/settings.json"))
        #expect(throws: JSONFileError("/settings.json", .notAFile)) { try JSONFileStore(web) }
    }
}
