import Dispatch
import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// Several stores over one file, in one process and in several; processes that are killed.
@Suite struct JSONFileSharingTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("values that others write are read, and stay when this store writes")
    func merges() throws {
        try folder.write(#"{"a": 1, "b": 1}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .seconds(1000), checkInterval: .zero)
        try store.set(["a": .json(2), "mine": .json(2)])
        try folder.write(#"{"b": 3, "theirs": [3.0], "a": 3}"#)
        #expect(store.value(for: "b") == .json(3))
        #expect(store.value(for: "a") == .json(2))
        #expect(store.keys() == ["b", "theirs", "a", "mine"])
        try store.flush()
        #expect(folder.text == #"{"b": 3, "theirs": [3.0], "a": 2, "mine": 2}"#)
        try folder.write("{}")
        #expect(store.keys() == [])
        try FileManager.default.removeItem(at: folder.settings)
        #expect(store.keys() == [])
        try store.set(["a": .json(4)])
        try store.flush()
        #expect(try JSON(contentsOf: folder.settings) == ["a": 4])
    }

    @Test("a change of the same length at the same moment is noticed")
    func sameStatus() throws {
        try folder.write(#"{"a": 0}"#)
        let store = try folder.store()
        for number in 1...9 {
            // In place: the same file, the same length, within the same tick of the clock.
            let handle = try FileHandle(forWritingTo: folder.settings)
            try handle.seek(toOffset: 6)
            try handle.write(contentsOf: Data("\(number)".utf8))
            try handle.close()
            #expect(store.value(for: "a") == .json(JSON(number)))
        }
    }

    @Test("the file is looked at as often as the interval says")
    func interval() throws {
        try folder.write(#"{"a": 0}"#)
        let store = try JSONFileStore(folder.settings, writeDelay: .zero, checkInterval: .seconds(1000))
        try folder.write(#"{"a": 1}"#)
        #expect(store.value(for: "a") == .json(0))
        try store.set(["b": .json(1)])
        #expect(store.value(for: "a") == .json(1))
    }

    @Test("observers are notified of values that others have changed: not of own ones, nor of another spelling")
    func observers() throws {
        try folder.write(#"{"a": 1, "b": {"x": 1}, "c": 3, "mine": 0, "same": [1]}"#)
        let notified = Notifications()
        let store = try JSONFileStore(
            folder.settings, writeDelay: .seconds(1000), checkInterval: .milliseconds(10))
        store.observeChanges { notified.append($0) }
        try store.set(["mine": .json(1)])
        let other = try folder.store()
        try other.set(["a": .json(2), "c": nil, "d": .json(4), "mine": .json(2)])
        #expect(StoreFolder.wait { notified.keys == [["a", "c", "d"]] })
        try folder.write(#"{"same": [1], "b": {"x": 1.0}, "a": 2, "d": 4, "mine": 2}"#)
        #expect(StoreFolder.wait { notified.keys == [["a", "c", "d"], ["b"]] })
        try folder.write("no JSON")
        Thread.sleep(forTimeInterval: 0.1)
        try FileManager.default.removeItem(at: folder.settings)
        #expect(StoreFolder.wait { notified.keys.last == ["a", "b", "d", "same"] })
        // Changes that are found when writing are reported, too.
        try folder.write(#"{"e": 1}"#)
        try store.flush()
        #expect(StoreFolder.wait { notified.keys.last == ["e"] })
        #expect(try JSON(contentsOf: folder.settings) == ["e": 1, "mine": 1])
    }

    @Test("an observer may release the store, and use it")
    func observerReleases() throws {
        try folder.write("{}")
        let notified = Notifications()
        let holder = Holder()
        holder.store = try JSONFileStore(
            folder.settings, writeDelay: .seconds(1000), checkInterval: .milliseconds(10))
        holder.store?.observeChanges { keys in
            try? holder.store?.set(["seen": .json(true)])
            holder.store = nil
            notified.append(keys)
        }
        try folder.write(#"{"a": 1}"#)
        #expect(StoreFolder.wait { notified.keys == [["a"]] })
        #expect(StoreFolder.wait { folder.text?.contains("seen") == true }, "\(folder.text ?? "")")
        #expect(folder.text == #"{"a": 1, "seen": true}"#)
    }

    private final class Holder: @unchecked Sendable {
        var store: JSONFileStore?
    }

    private final class Notifications: @unchecked Sendable {
        private let lock = Lock()
        private var list: [[String]?] = []
        /// A list of its own, which nobody appends to.
        var keys: [[String]?] { lock.withLock { list.map { $0 } } }
        func append(_ keys: [String]?) { lock.withLock { list.append(keys) } }
    }

    @Test("stores of one process over one file lose nothing", arguments: [Duration.zero, .milliseconds(2)])
    func twoStores(delay: Duration) throws {
        let count = TestScale.size(250, quick: 25)
        let url = folder.settings
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            guard let store = try? JSONFileStore(url, writeDelay: delay, checkInterval: .zero) else { return }
            for number in 0..<count {
                #expect(throws: Never.self) {
                    try store.set(["\(thread) \(number)": .json(JSON(number)), "last": .json(JSON(thread))])
                }
                #expect(store.value(for: "\(thread) \(number)") == .json(JSON(number)))
            }
        }
        let json = try JSON(contentsOf: folder.settings)
        #expect(json.count == 4 * count + 1)
        #expect(folder.names == ["settings.json"])
    }

    @Test("threads that use one store lose nothing")
    func threads() throws {
        let count = TestScale.size(5_000, quick: 500)
        let store = try JSONFileStore(folder.settings, writeDelay: .milliseconds(1), checkInterval: .milliseconds(1))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<count {
                let key = "\(thread) \(number % 50)"
                try? store.set([key: .json(JSON(number)), "other": number % 3 == 0 ? nil : .json(1)])
                #expect(store.value(for: key) == .json(JSON(number)))
                if number % 100 == 0 {
                    #expect(store.keys().count >= number % 50)
                    try? store.flush()
                }
            }
        }
        try store.flush()
        let json = try JSON(contentsOf: folder.settings)
        for thread in 0..<8 {
            for key in 0..<50 { #expect(json["\(thread) \(key)"]?.int == count - 50 + key) }
        }
    }

    // MARK: Processes

    #if EXIT_TESTS
        /// The folder that a test shares with the processes it starts.
        static func shared(by process: Int32, _ name: String) -> URL {
            FileManager.default.temporaryDirectory.appending(path: "lazyjson-store-\(name)-\(process)")
        }

        @Test("processes that write different keys lose none", .timeLimit(.minutes(TestScale.minutes(10))))
        func processes() async throws {
            let folder = try StoreFolder(Self.shared(by: getpid(), "keys"))
            try folder.write("{}\n")
            async let one: Void = Self.startWriter()
            async let other: Void = Self.startWriter()
            _ = await (one, other)
            let json = try JSON(contentsOf: folder.settings)
            let writers = Dictionary(grouping: json.members.map(\.key)) { $0.split(separator: " ")[0] }
            #expect(writers.count == 2)
            #expect(writers.values.allSatisfy { $0.count == Self.keysOfWriter })
            #expect(folder.names == ["settings.json"])
        }

        static let keysOfWriter = TestScale.size(1_000, quick: 50, sanitized: 200)

        private static func startWriter() async {
            await #expect(processExitsWith: .success) {
                let url = JSONFileSharingTests.shared(by: getppid(), "keys").appending(path: "settings.json")
                let store = try JSONFileStore(url, writeDelay: .zero)
                for number in 0..<JSONFileSharingTests.keysOfWriter {
                    try store.set(["\(getpid()) \(number)": .json(JSON(number))])
                }
            }
        }

        /// How many processes are killed: `LAZYJSON_TESTS=kills=500`.
        static let kills = TestScale.number("kills") ?? TestScale.size(100, quick: 10, sanitized: 20)

        /// A document whose parts tell whether it is all of one.
        static func values(_ number: Int) -> [String: StoredValue?] {
            let text = String(repeating: "\(number % 10)", count: number * 7919 % 50_000)
            return ["number": .json(JSON(number)), "text": .json(JSON(text)), "again": .json(JSON(number))]
        }

        /// Writes one number after the other. The length of another file says which of them has been written for certain.
        private static func writeUntilKilled() throws {
            let folder = shared(by: getppid(), "kill")
            let done = folder.appending(path: "done").path
            let store = try JSONFileStore(folder.appending(path: "settings.json"), writeDelay: .zero)
            var number = store.value(for: "number")?.json.int ?? 0
            // All that is there was written for certain, also where the last process was killed before it could say so.
            truncate(done, off_t(number))
            // The first write may take longer than all that follow, in a process that has just started.
            number += 1
            try store.set(values(number))
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: .random(in: 0...0.05))
                kill(getpid(), SIGKILL)
            }
            while truncate(done, off_t(number)) == 0 {
                number += 1
                try store.set(values(number))
            }
        }

        @Test(
            "a process that is killed while it writes leaves the old document or the new one",
            .timeLimit(.minutes(TestScale.minutes(30))))
        func killed() async throws {
            let folder = try StoreFolder(Self.shared(by: getpid(), "kill"))
            try folder.write(#"{"unknown": 1.50}"#)
            try folder.write("", to: "done")
            var numbers: Set<Int> = []
            var cutOff = 0
            for _ in 0..<Self.kills {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    try JSONFileSharingTests.writeUntilKilled()
                }
                let json = try JSON(contentsOf: folder.settings)
                #expect(json["unknown"]?.text == "1.50")
                let number = json["number"]?.int ?? 0
                if number > 0 {
                    for (key, value) in Self.values(number) { #expect(json[key] == value?.json) }
                }
                // The number that was certainly written, or the one that was just being written.
                let done = try FileManager.default.attributesOfItem(atPath: folder["done"].path)[.size] as? Int ?? -1
                #expect(number == done || number == done + 1)
                numbers.insert(number)
                if folder.names != ["done", "settings.json"] { cutOff += 1 }
            }
            #expect(numbers.count > 1)
            // With so many, some are killed while there is a temporary file.
            #expect(cutOff > 0 || Self.kills < 100)
            // The next write removes the files that the killed ones have left.
            let store = try folder.store()
            try store.set(["last": .json(true)])
            #expect(folder.names.filter { $0 != "done" } == ["settings.json"])
        }
    #endif
}
