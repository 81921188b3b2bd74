import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// The number of decodes of values while many threads read them.
@Suite struct ConcurrentReadingTests {
    /// A value that differs from an equal one by its identity.
    final class Token: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    /// Decodes tokens, and counts for which number how often.
    final class Decoder: @unchecked Sendable {
        // Not a `Mutex`: on Linux the thread sanitizer does not see that one, and reports races on the values that it
        // guards.
        private let lock = NSLock()
        private var counts: [Int: Int] = [:]
        let checks = Atomic<Int>(0)

        func count(_ number: Int) -> Int { lock.withLock { counts[number] ?? 0 } }
        func reset() { lock.withLock { counts = [:] } }

        private func note(_ json: JSON) -> Int? {
            // Unusable values are noted as well, under the number that they should have been.
            let number = json.int ?? json.string.flatMap { Int($0.dropFirst()) }
            lock.withLock { counts[number ?? -1, default: 0] += 1 }
            return json.int
        }
        var tokens: Converter<Token> { Converter(decode: { self.note($0).map { Token($0) } }) }
        var numbers: Converter<Int> { Converter(decode: { self.note($0) }) }
        var kept: Converter<Token> {
            Converter(
                decode: { self.note($0).map { Token($0) } },
                revalidate: { _, _ in
                    self.checks.add(1, ordering: .relaxed)
                    return .keep
                })
        }
        func load(_ number: Int) -> Token {
            lock.withLock { counts[number, default: 0] += 1 }
            return Token(number)
        }
    }

    static let decoder = Decoder()
    static let raceDecoder = Decoder()
    static let stored = ObjectCache<Int, Token>(limit: 10, key: { $0.number }, load: { decoder.load($0) })
    static let raceStored = ObjectCache<Int, Token>(limit: 10, key: { $0.number }, load: { raceDecoder.load($0) })

    protocol Setting: Sendable {
        static var decoder: Decoder { get }
        static var store: ObjectCache<Int, Token> { get }
    }
    enum Calm: Setting {
        static var decoder: Decoder { ConcurrentReadingTests.decoder }
        static var store: ObjectCache<Int, Token> { stored }
    }
    enum Race: Setting {
        static var decoder: Decoder { raceDecoder }
        static var store: ObjectCache<Int, Token> { raceStored }
    }

    final class Model<S: Setting>: JSONModel, @unchecked Sendable {
        static var nothing: Token { Token(-1) }
        @Property("a", as: S.decoder.tokens) var value: Token = nothing
        @Property("b", as: S.decoder.tokens) var maybe: Token?
        @Property("c", as: S.decoder.tokens) var list: [Token]
        @Property("d", as: S.decoder.tokens) var maybeList: [Token]?
        @Property("e", as: S.decoder.kept) var kept: Token = nothing
        @Property("f", as: S.decoder.kept) var maybeKept: Token?
        @Property("g", as: S.decoder.kept) var keptList: [Token]
        @Property("h", as: S.decoder.tokens) var unusable: Token = nothing
        @Property("i", as: S.decoder.kept) var keptUnusable: Token?
        @Property("j", cachedObject: S.store) var object: Token?
        @Property("k", cachedObject: S.store) var certainObject: Token = nothing
        @Property("l", cachedObject: S.store) var objects: [Token]
        @Property("m", as: S.decoder.numbers) var number: Int = 0
        @Property("n", as: S.decoder.numbers) var maybeNumber: Int?

        /// Reads one property: its identity, if it has one.
        func read(_ index: Int) -> [ObjectIdentifier] {
            func identity(_ tokens: [Token?]) -> [ObjectIdentifier] {
                tokens.map { $0.map { ObjectIdentifier($0) } ?? ObjectIdentifier(Model.self) }
            }
            return switch index {
            case 0: identity([value])
            case 1: identity([maybe])
            case 2: identity(list)
            case 3: identity(maybeList ?? [])
            case 4: identity([kept])
            case 5: identity([maybeKept])
            case 6: identity(keptList)
            case 7: identity([unusable])
            case 8: identity([keptUnusable])
            case 9: identity([object])
            case 10: identity([certainObject])
            case 11: identity(objects)
            case 12: number == 30 ? [] : identity([nil])
            default: maybeNumber == 31 ? [] : identity([nil])
            }
        }
        static var count: Int { 14 }
    }

    static let text = """
        {"a":1,"b":2,"c":[3,"x4",5],"d":[6],"e":7,"f":8,"g":[9,"x10",11],"h":"x12","i":"x13","j":20,"k":21,"l":[22,20,23],
         "m":30,"n":31}
        """
    /// The numbers in it.
    static let numbers = Array(1...13) + Array(20...23) + [30, 31]

    @Test("a million reads from eight tasks decode nothing again, and load no object again")
    func million() async throws {
        let model = try Model<Calm>(parsing: Self.text)
        let first = (0..<Model<Calm>.count).map { model.read($0) }
        let counts = Self.numbers.map { Self.decoder.count($0) }
        // The unusable value that is checked again is decoded once more for the handler that another test may have set.
        for (number, count) in zip(Self.numbers, counts) { #expect(1...(number == 13 ? 2 : 1) ~= count, "\(number)") }
        #expect(first.map(\.count) == [1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 3, 0, 0])

        let rounds = TestScale.size(1_000_000, quick: 50_000, sanitized: 100_000) / 8 / Model<Calm>.count + 1
        let differences = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var differences = 0
                    for _ in 0..<rounds {
                        for step in 0..<Model<Calm>.count {
                            let index = (step + task) % Model<Calm>.count
                            if model.read(index) != first[index] { differences += 1 }
                        }
                    }
                    return differences
                }
            }
            return await group.reduce(0, +)
        }
        #expect(differences == 0)
        #expect(Self.numbers.map { Self.decoder.count($0) } == counts)
        // One value, one in an optional, two elements; an unusable value has no check.
        #expect(Self.decoder.checks.load(ordering: .relaxed) >= 4 * 8 * rounds)
    }

    @Test("if tasks race for the first read, all see one instance, each decodes once at most, and then nobody does")
    func races() async throws {
        for round in 0..<TestScale.size(100, quick: 20, sanitized: 20) {
            Self.raceStored.removeAll()
            Self.raceDecoder.reset()
            let model = try Model<Race>(parsing: Self.text)
            let start = StartLine(8)
            let found = await withTaskGroup(of: [[ObjectIdentifier]].self) { group in
                for task in 0..<8 {
                    group.addTask {
                        await start.wait()
                        // Half of the tasks in one order, half in the other.
                        let order = task % 2 == 0 ? Array(0..<Model<Race>.count) : (0..<Model<Race>.count).reversed()
                        var found = [[ObjectIdentifier]](repeating: [], count: order.count)
                        for index in order { found[index] = model.read(index) }
                        return found
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(found).count == 1, "round \(round)")
            let counts = Self.numbers.map { Self.raceDecoder.count($0) }
            #expect(counts.allSatisfy { 1...8 ~= $0 }, "round \(round): \(counts)")
            #expect((0..<Model<Race>.count).map { model.read($0) } == found[0], "round \(round)")
            #expect(Self.numbers.map { Self.raceDecoder.count($0) } == counts, "round \(round)")
        }
    }

    /// Where tasks wait for each other.
    private final class StartLine: Sendable {
        private let missing: Atomic<Int>
        init(_ count: Int) { missing = Atomic(count) }

        func wait() async {
            missing.subtract(1, ordering: .acquiringAndReleasing)
            while missing.load(ordering: .acquiring) > 0 { await Task.yield() }
        }
    }
}
