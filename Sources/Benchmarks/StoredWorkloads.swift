import Foundation
import LazyJSON

/// Settings that are read and set.
final class BenchSettings: StoredModel, @unchecked Sendable {
    @Stored var launches: Int = 0
    @Stored var name: String = ""
    @Stored var text: String = ""
}

extension Bench {
    /// The cost of stored properties compared with `UserDefaults` alone, and over a store in memory.
    func storedWorkloads() {
        section("Stored properties")
        largeWorkload()
        let (getInt, getString, setInt) = ("stored: get an Int", "stored: get a String", "stored: set an Int")
        guard [getInt, getString, setInt].contains(where: options.includes) else { return }
        let suite = "LazyJSONBenchmarks"
        guard let defaults = UserDefaults(suiteName: suite) else { return }
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        defaults.set(7, forKey: "launches")
        defaults.set("a name of some length", forKey: "name")
        let overDefaults = BenchSettings(UserDefaultsStore(defaults))
        let inMemory = BenchSettings(MemoryStore(["launches": 7, "name": "a name of some length"]))
        let times = 100

        func side(_ name: String, _ body: @escaping () -> Int) -> Side {
            Side(name, operations: times) {
                var sum = 0
                for _ in 0..<times { sum &+= body() }
                return sum
            }
        }
        compare(getInt, per: "read") {
            [
                side("UserDefaultsStore") { overDefaults.launches },
                side("UserDefaults") { defaults.integer(forKey: "launches") },
                side("MemoryStore") { inMemory.launches },
            ]
        }
        compare(getString, per: "read") {
            [
                side("UserDefaultsStore") { overDefaults.name.utf8.count },
                side("UserDefaults") { defaults.string(forKey: "name")?.utf8.count ?? 0 },
                side("MemoryStore") { inMemory.name.utf8.count },
            ]
        }
        compare(setInt, per: "write") {
            var next = 0
            func number() -> Int {
                next &+= 1
                return next
            }
            return [
                side("UserDefaultsStore") {
                    overDefaults.launches = number()
                    return 0
                },
                side("UserDefaults") {
                    defaults.set(number(), forKey: "launches")
                    return 0
                },
                side("MemoryStore") {
                    inMemory.launches = number()
                    return 0
                },
            ]
        }
    }

    /// Reads a large value again.
    private func largeWorkload() {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("LazyJSONBenchmarks.json")
        defer { try? FileManager.default.removeItem(at: file) }
        compare("stored: get 10 MB of text again") {
            let text = String(repeating: "ten bytes.", count: 1_000_000)
            let inMemory = BenchSettings(MemoryStore(["text": JSON(text)]))
            try JSON(["text": JSON(text)]).data().write(to: file)
            let inFile = BenchSettings(try JSONFileStore(file))
            return [("MemoryStore", inMemory), ("JSONFileStore", inFile)].map { name, settings in
                keep(settings.text)
                return Side(name, operations: 100) {
                    (0..<100).reduce(0) { sum, _ in sum &+ settings.text.utf8.count }
                }
            }
        }
    }
}
