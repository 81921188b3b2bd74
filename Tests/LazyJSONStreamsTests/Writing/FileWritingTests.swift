#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Writing files in chunks")
struct FileWritingTests {
    private struct Lost: Error {}

    /// A folder with an old file.
    private final class Folder: Sendable {
        let url: URL
        var file: URL { url.appending(path: "report.json") }
        var text: String? { try? String(contentsOf: file, encoding: .utf8) }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }

        init(old: String? = "[\"old\"]", at url: URL? = nil) throws {
            let random = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString)")
            self.url = url ?? random
            try FileManager.default.createDirectory(at: self.url, withIntermediateDirectories: true)
            if let old { try Data(old.utf8).write(to: file) }
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    /// Chunks without an end, or up to an error.
    private struct Chunks: AsyncSequence, AsyncIteratorProtocol {
        var count = Int.max
        let chunk = Data(repeating: 0x20, count: 10_000)
        func makeAsyncIterator() -> Self { self }
        mutating func next() async throws -> Data? {
            if count == 0 { throw Lost() }
            count -= 1
            return chunk
        }
    }

    private func numbers(_ count: Int) -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in 0..<count { continuation.yield(number) }
            continuation.finish()
        }
    }

    private func write(_ chunks: JSONChunks, to url: URL, isAsync: Bool) async throws {
        if isAsync {
            try await chunks.write(to: url)
        } else {
            try { try chunks.write(to: url) }()
        }
    }

    @Test("the file has the bytes, and nothing else is in its folder", arguments: [false, true])
    func bytes(isAsync: Bool) async throws {
        let json = try JSON(contentsOf: Package.file("Fixtures/feed.json"))
        for old in [nil, "[\"old\"]"] {
            let folder = try Folder(old: old)
            try await write(JSONChunks(json), to: folder.file, isAsync: isAsync)
            #expect(try Data(contentsOf: folder.file) == json.data())
            try await write(JSONChunks(lines: [1, 2]), to: folder.file, isAsync: isAsync)
            #expect(folder.text == "1\n2\n")
            try await write(JSONChunks(lines: [Int]()), to: folder.file, isAsync: isAsync)
            #expect(folder.text == "")
            try await AsyncJSONChunks(array: numbers(15_000)).write(to: folder.file)
            #expect(try Data(contentsOf: folder.file) == JSON(0..<15_000).data())
            #expect(folder.names == ["report.json"])
        }
    }

    @Test("anything that comes in chunks can be written")
    func anyChunks() async throws {
        let folder = try Folder()
        let chunks = AsyncStream { continuation in
            for text in ["a", "", "b"] { continuation.yield(Array(text.utf8)) }
            continuation.finish()
        }
        try await chunks.write(to: folder.file)
        #expect(folder.text == "ab")
    }

    @Test("permissions and links stay; a new file has the usual permissions", arguments: [0o600, 0o640, 0o444])
    func permissions(mode: Int) async throws {
        func permissions(of name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)[.posixPermissions]
                as? Int
        }
        let folder = try Folder()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link").path, withDestinationPath: "report.json")
        try await JSONChunks([1]).write(to: folder.url.appending(path: "link"))
        #expect(folder.text == "[1]")
        #expect(try permissions(of: "report.json") == mode)
        #expect(folder.names == ["link", "report.json"])
        try Data().write(to: folder.url.appending(path: "usual"))
        try await JSONChunks([1]).write(to: folder.url.appending(path: "new"))
        #expect(try permissions(of: "new") == permissions(of: "usual"))
    }

    @Test("places that aren't files are refused, and stay")
    func notFiles() async throws {
        let folder = try Folder()
        for url in [folder.url, URL(filePath: "/dev/null"), URL(filePath: "/dev/full"), URL(string: "https://a.b/c")] {
            let url = try #require(url)
            for isAsync in [false, true] {
                let error = await #expect(throws: FileWritingError.self) {
                    try await write(JSONChunks([1]), to: url, isAsync: isAsync)
                }
                #expect(error?.reason == .notAFile)
                #expect(error?.description == "\(url.path): expected a file, found something else")
            }
        }
        #expect(folder.names == ["report.json"])
        let missing = folder.url.appending(path: "missing/a.json")
        let error = await #expect(throws: FileWritingError.self) { try await JSONChunks([1]).write(to: missing) }
        let folderPath = missing.deletingLastPathComponent().path
        #expect(
            error?.description
                == "\(missing.path): cannot open the folder \(folderPath): No such file or directory")
    }

    @Test("an error of the source leaves the old file, and no other", arguments: [0, 1, 100])
    func sourceError(count: Int) async throws {
        for old in ["[\"old\"]", nil] {
            let folder = try Folder(old: old)
            await #expect(throws: Lost.self) { try await Chunks(count: count).write(to: folder.file) }
            #expect(folder.text == old)
            #expect(folder.names.count == (old == nil ? 0 : 1))
        }
    }

    @Test("cancellation leaves the old file, whether the source notices it or ends", arguments: [false, true])
    func cancellation(isEndless: Bool) async throws {
        let folder = try Folder()
        let file = folder.file
        let (waiting, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        let task = Task {
            if isEndless {
                try await Chunks().write(to: file)
            } else {
                // Chunks that end as if all of them had come.
                try await waiting.map { [UInt8](repeating: 0x31, count: $0) }.write(to: file)
            }
        }
        // The new file is there.
        while folder.names.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(folder.text == "[\"old\"]")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(folder.text == "[\"old\"]")
        #expect(folder.names == ["report.json"])
    }

    @Test("a folder that is removed meanwhile is an error")
    func removedFolder() async throws {
        let folder = try Folder()
        let chunks = AsyncStream { () -> [UInt8]? in
            guard (try? FileManager.default.removeItem(at: folder.url)) != nil else { return nil }
            return [0x31]
        }
        let error = await #expect(throws: FileWritingError.self) { try await chunks.write(to: folder.file) }
        #expect(error?.reason == .system(operation: "rename to report.json", code: ENOENT))
    }

    #if os(Linux)
        /// A file system of 256 KB; nil if this process may not create one.
        private func smallDisk() throws -> Folder? {
            let folder = try Folder(old: nil)
            let disk = folder.url.appending(path: "disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
            guard getuid() == 0, mount("none", disk.path, "tmpfs", 0, "size=256k") == 0 else { return nil }
            return try Folder(at: disk)
        }

        @Test("a full disk leaves the old file, and no other", .enabled(if: getuid() == 0, "mounting needs root"))
        func fullDisk() async throws {
            guard let folder = try smallDisk() else { return }
            defer { umount2(folder.url.path, Int32(MNT_DETACH)) }
            let full = FileWritingError.Reason.system(operation: "write", code: ENOSPC)
            for isAsync in [false, true] {
                let error = await #expect(throws: FileWritingError.self) {
                    try await write(JSONChunks(array: 0..<100_000), to: folder.file, isAsync: isAsync)
                }
                #expect(error?.reason == full)
                #expect(error?.description == "\(folder.file.path): cannot write: No space left on device")
                #expect(folder.text == "[\"old\"]")
                #expect(folder.names == ["report.json"])
            }
            let error = await #expect(throws: FileWritingError.self) { try await Chunks().write(to: folder.file) }
            #expect(error?.reason == full)
            #expect(folder.names == ["report.json"])
        }
    #endif
}
