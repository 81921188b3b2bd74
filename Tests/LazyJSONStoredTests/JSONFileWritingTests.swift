import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// When and how the file is written, and what happens if it cannot be.
@Suite struct JSONFileWritingTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func number(of url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int)
    }

    @Test("a new value is written soon, without a call of flush")
    func scheduled() throws {
        let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(20))
        try store.set(["a": .json(1)])
        #expect(StoreFolder.wait { folder.text?.contains("\"a\": 1") == true })
        try store.set(["a": .json(2)])
        #expect(StoreFolder.wait { folder.text?.contains("\"a\": 2") == true })
    }

    @Test("the end of a store writes pending values, and a write that waits does not keep it alive")
    func end() throws {
        var store: JSONFileStore? = try JSONFileStore(folder.settings, writeDelay: .seconds(1000))
        weak let kept = store
        try store?.set(["a": .json(1)])
        store = nil
        #expect(kept == nil)
        #expect(try JSON(contentsOf: folder.settings) == ["a": 1])
    }

    @Test("a value that the file has already writes nothing")
    func unchanged() throws {
        try folder.write(#"{"a": 1.0}"#)
        let before = try number(of: folder.settings)
        let store = try folder.store()
        try store.set(["a": .json(1), "b": nil])
        try store.flush()
        #expect(try number(of: folder.settings) == before)
    }

    @Test("permissions stay; a new file has the usual ones", arguments: [0o600, 0o640, 0o444, 0o777])
    func permissions(mode: Int) throws {
        try folder.write("{}")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.settings.path)
        let before = try number(of: folder.settings)
        try folder.store().set(["a": .json(1)])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.settings.path)
        #expect(attributes[.posixPermissions] as? Int == mode)
        #expect(try number(of: folder.settings) != before)

        try Data().write(to: folder["usual"])
        try JSONFileStore(folder["new.json"], writeDelay: .zero).set(["a": .json(1)])
        let (usual, new) = try (
            FileManager.default.attributesOfItem(atPath: folder["usual"].path),
            FileManager.default.attributesOfItem(atPath: folder["new.json"].path)
        )
        #expect(usual[.posixPermissions] as? Int == new[.posixPermissions] as? Int)
    }

    @Test(
        "the owner stays where the system allows it",
        .enabled(if: getuid() == 0, "only an administrator gives files away"))
    func owner() throws {
        try folder.write("{}")
        #expect(chown(folder.settings.path, 12345, 54321) == 0)
        try folder.store().set(["a": .json(1)])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.settings.path)
        #expect(attributes[.ownerAccountID] as? Int == 12345)
        #expect(attributes[.groupOwnerAccountID] as? Int == 54321)
    }

    @Test("links stay, and their targets are replaced")
    func links() throws {
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
        }
        try folder.write(#"{"b":1}"#, to: "two/real.json")
        try folder.link("settings.json", to: "one/middle.json")
        try folder.link("one/middle.json", to: folder["alias/real.json"].path)
        try folder.link("alias", to: "two")
        let store = try folder.store()
        try store.set(["a": .json(1)])
        #expect(try String(contentsOf: folder["two/real.json"], encoding: .utf8) == #"{"b":1,"a":1}"#)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.settings.path) == "one/middle.json")
        #expect(folder.names == ["alias", "one", "settings.json", "two"])
        // The link leads somewhere else now, and then nowhere.
        try FileManager.default.removeItem(at: folder["alias"])
        try folder.link("alias", to: "one")
        try folder.write(#"{"c":1}"#, to: "one/real.json")
        #expect(store.value(for: "c") == .json(1))
        try FileManager.default.removeItem(at: folder["one/real.json"])
        #expect(store.keys() == [])
        try store.set(["d": .json(1)])
        #expect(try JSON(contentsOf: folder["one/real.json"]) == ["d": 1])
    }

    @Test("names may have any length, and files that killed processes have left are removed")
    func names() throws {
        let long = folder[String(repeating: "x", count: 250) + ".json"]
        try folder.write("half", to: ".lazyjson-0.tmp")
        try folder.write("other", to: ".lazyjson-0")
        let store = try JSONFileStore(long, writeDelay: .zero)
        #expect(folder.names.count == 2)
        try store.set(["a": .json(1)])
        #expect(folder.names == [".lazyjson-0", long.lastPathComponent])
    }

    @Test(
        "a file that another process damages is not touched; reads give known values, and writing waits",
        arguments: [false, true])
    func unusableLater(isFolder: Bool) throws {
        try folder.write(#"{"a":1}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(1), checkInterval: .zero)
        if isFolder {
            try FileManager.default.removeItem(at: folder.settings)
            try FileManager.default.createDirectory(at: folder.settings, withIntermediateDirectories: true)
        } else {
            try folder.write("{oops")
        }
        #expect(store.value(for: "a") == .json(1))
        try store.set(["b": .json(2)])
        let error = #expect(throws: JSONFileError.self) { try store.flush() }
        #expect(
            error?.description == folder.settings.path
                + (isFolder
                    ? ": expected a file, found a folder"
                    : ": line 1, column 2 (byte 1): expected a member name in double quotes or '}', found 'o'\n"
                        + "    {oops\n     ^"))
        // A failure is thrown by the next call, which keeps nothing of its own.
        #expect(throws: JSONFileError.self) { try store.set(["b": .json(3), "c": .json(3)]) }
        #expect(store.value(for: "b") == .json(2))
        #expect(store.value(for: "c") == nil)
        #expect(store.value(for: "a") == .json(1))
        #expect(folder.text == (isFolder ? nil : "{oops"))
        #expect(folder.names == ["settings.json"])
        // Locked, so that the store does not find the moment in which there is no file, and write one.
        var lock: OpenFile? = try OpenFile.folder(folder.url.path)
        guard case .locked = lock?.lock(waiting: .seconds(20)) else { return try #require(Bool(false)) }
        try FileManager.default.removeItem(at: folder.settings)
        try folder.write(#"{"x":0}"#)
        lock = nil
        #expect(store.keys() == ["x", "b"])
        try store.set(["d": .json(4)])
        try store.flush()
        #expect(folder.text == #"{"x":0,"b":2,"d":4}"#)
    }

    final class Counts: StoredModel, @unchecked Sendable {
        @Stored var a: Int = 0
        @Stored var b: Int = 0
    }

    @Test("the store's own flush also writes values that a model could not write before, and throws if it still cannot")
    func flushOfPendingValues() throws {
        let store = try JSONFileStore(folder.settings, writeDelay: .zero)
        let counts = Counts(store)
        counts.a = 1
        try FileManager.default.removeItem(at: folder.settings)
        try FileManager.default.createDirectory(at: folder.settings, withIntermediateDirectories: true)
        counts.b = 2
        #expect(counts.b == 2)
        #expect(throws: JSONFileError.self) { try store.flush() }
        try FileManager.default.removeItem(at: folder.settings)
        try store.flush()
        #expect(folder.text?.contains(#""b": 2"#) ?? false, "\(folder.text ?? "")")
        #expect(try Counts(JSONFileStore(folder.settings)).b == 2)
    }

    @Test("a write that nobody waits for is tried again until it succeeds")
    func retries() throws {
        let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(1))
        try FileManager.default.createDirectory(at: folder.settings, withIntermediateDirectories: true)
        try store.set(["a": .json(1)])
        #expect(throws: JSONFileError.self) { try store.flush() }
        try FileManager.default.removeItem(at: folder.settings)
        #expect(StoreFolder.wait { folder.text == "{\n  \"a\": 1\n}\n" })
        try store.set(["a": .json(2)])
        try store.flush()
        #expect(folder.names == ["settings.json"])
    }

    @Test(
        "a folder that cannot be written is an error that names it",
        .enabled(if: getuid() != 0, "an administrator writes it"))
    func readOnlyFolder() throws {
        try folder.write(#"{"a":1}"#)
        chmod(folder.url.path, 0o555)
        defer { chmod(folder.url.path, 0o755) }
        let store = try folder.store()
        #expect(store.value(for: "a") == .json(1))
        let error = #expect(throws: JSONFileError.self) { try store.set(["a": .json(2)]) }
        #expect(error?.reason == .system(operation: "create a file in the folder", code: EACCES))
        #expect(folder.text == #"{"a":1}"#)
    }

    @Test("while others keep the folder locked, a write waits, and then gives up")
    func locked() throws {
        try folder.write(#"{"a":1}"#)
        var file = try DocumentFile(folder.settings)
        file.patience = 0
        var other: OpenFile? = try OpenFile.folder(folder.url.path)
        guard case .locked = other?.lock(waiting: .zero) else { return try #require(Bool(false)) }
        let error = #expect(throws: JSONFileError.self) { try file.locked { _ in Issue.record("not locked") } }
        #expect(
            error?.description
                == "\(folder.settings.path): the folder has been locked by other writers for more than 0 seconds")
        let url = folder.settings
        // A thread of its own, as is this test's: tasks that wait for one of theirs may wait for longer than a write does.
        let failure = Guarded<(any Error)?>(nil)
        let written = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do { try JSONFileStore(url, writeDelay: .zero).set(["a": .json(2)]) } catch {
                failure.withLock { $0 = error }
            }
            written.signal()
        }
        Thread.sleep(forTimeInterval: 0.05)
        #expect(folder.text == #"{"a":1}"#)
        other = nil
        written.wait()
        #expect(failure.withLock { $0 } == nil)
        #expect(folder.text == #"{"a":2}"#)
    }

    // MARK: A disk of its own

    #if os(Linux)
        /// A file system in memory; nil where it cannot be mounted.
        final class SmallDisk {
            let folder: StoreFolder

            init?() throws {
                folder = try StoreFolder()
                if try !Self.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.url.path) { return nil }
            }

            deinit { _ = try? Self.run("umount", folder.url.path) }

            @discardableResult
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

        @Test(
            "a full disk: the old file stays, the error is thrown, and the value waits until there is space",
            .enabled(if: SmallDisk.canBeMounted, "no file system can be mounted here"))
        func fullDisk() throws {
            let disk = try #require(try SmallDisk())
            let folder = disk.folder
            try folder.write(#"{"a":1}"#)
            let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(1), checkInterval: .zero)
            // All of it but a page or so.
            let filler = try FileHandle(
                forWritingTo: { () -> URL in
                    try folder.write("", to: "filler")
                    return folder["filler"]
                }())
            while (try? filler.write(contentsOf: Data(count: 4096))) != nil {}
            try store.set(["b": .json(JSON(String(repeating: "x", count: 20_000)))])
            let error = #expect(throws: JSONFileError.self) { try store.flush() }
            guard case .system(_, let code) = error?.reason else { return try #require(error == nil) }
            #expect(code == ENOSPC)
            #expect(error?.description.hasSuffix(": No space left on device") == true)
            #expect(throws: JSONFileError.self) { try store.set(["c": .json(3)]) }
            #expect(store.keys() == ["a", "b"])
            #expect(store.value(for: "b")?.json.string?.count == 20_000)
            #expect(folder.text == #"{"a":1}"#)
            #expect(StoreFolder.wait { folder.names == ["filler", "settings.json"] })
            try FileManager.default.removeItem(at: folder["filler"])
            try filler.close()
            // A write that began before there was space may still fail.
            #expect(StoreFolder.wait { (try? store.flush()) != nil })
            #expect(try JSON(contentsOf: folder.settings).members.map(\.key) == ["a", "b"])
            #expect(folder.names == ["settings.json"])
        }

        @Test(
            "a file system that cannot be written: an error, and nothing is lost",
            .enabled(if: SmallDisk.canBeMounted, "no file system can be mounted here"))
        func readOnlyDisk() throws {
            let disk = try #require(try SmallDisk())
            let folder = disk.folder
            try folder.write(#"{"a":1}"#)
            try #require(try SmallDisk.run("mount", "-o", "remount,ro", folder.url.path))
            let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(1))
            try store.set(["a": .json(2)])
            let error = #expect(throws: JSONFileError.self) { try store.flush() }
            #expect(error?.reason == .system(operation: "create a file in the folder", code: EROFS))
            #expect(store.value(for: "a") == .json(2))
            #expect(throws: JSONFileError.self) {
                try JSONFileStore(folder["new/settings.json"], writeDelay: .zero).set(["a": .json(1)])
            }
            try #require(try SmallDisk.run("mount", "-o", "remount,rw", folder.url.path))
            try store.flush()
            #expect(folder.text == #"{"a":2}"#)
        }
    #endif
}
