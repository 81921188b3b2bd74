import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

/// One winner for every value that is kept, whichever thread was first, and one instance as long as anybody holds it.
extension ConcurrencyTests {
    @Test("eight threads that read a new model at once all get the same instances, and so do later readers")
    func firstReads() throws {
        let rounds = TestScale.size(4_000, quick: 100, sanitized: 100)
        for round in 0..<rounds {
            let shared = try #require(Everything.make())
            let found = Threads.run(8) { _ in shared.identities }
            #expect(Set(found).count == 1, "round \(round)")
            #expect(found[0].count == Everything.identityCount)
            #expect(shared.identities == found[0], "round \(round)")
        }
    }

    // MARK: Converters that say something else each time

    /// A model whose converters never return the same value again: a kept value differs from one that was decoded
    /// beside it.
    final class Dice: JSONModel, @unchecked Sendable {
        static let count = Atomic<Int>(1)
        static func converter<V: Sendable>(_ make: @escaping @Sendable (Int) -> V) -> Converter<V> {
            Converter(decode: { _ in make(count.add(1, ordering: .relaxed).newValue) })
        }
        @Property(as: converter { $0 }) var int: Int = 0
        @Property(as: converter { $0 }) var maybeInt: Int?
        @Property(as: converter { UInt8($0 & 127 + 1) }) var small: UInt8 = 0
        @Property(as: converter { Double($0) }) var maybeDouble: Double?
        @Property(as: converter { "\($0), which is longer than fifteen bytes" }) var string: String = ""
        @Property(as: converter { "\($0)" }) var maybeString: String?
        @Property(as: converter { _ in UUID() }) var uuid: UUID?
        @Property(as: converter { Date(timeIntervalSince1970: Double($0)) }) var date: Date?
        @Property(as: converter { Decimal($0) }) var decimal: Decimal?
        @Property(as: converter { URL(string: "https://example.com/\($0)") ?? URL(filePath: "/") }) var url: URL?
        @Property(as: converter { Data("\($0), which is longer than fifteen bytes".utf8) }) var data: Data?
        @Property(as: converter { $0 }) var list: [Int]
        @Property(as: converter { ["a": $0] }) var table: [String: Int]

        func value(_ property: Int) -> AnyHashable? {
            switch property {
            case 0: int
            case 1: maybeInt
            case 2: small
            case 3: maybeDouble
            case 4: string
            case 5: maybeString
            case 6: uuid
            case 7: date
            case 8: decimal
            case 9: url
            case 10: data
            case 11: list
            default: table
            }
        }
        static let names = [
            "int", "maybeInt", "small", "maybeDouble", "string", "maybeString", "uuid", "date", "decimal", "url",
            "data", "list", "table",
        ]
        static let text =
            "{"
            + names.map { "\"\($0)\": \($0 == "list" ? "[1, 2]" : $0 == "table" ? "{\"a\": 1}" : "1")" }
            .joined(separator: ", ") + "}"
    }

    @Test(
        "if threads decode different values at the same time, all get the first one's, then and later",
        arguments: Dice.names.indices)
    func differentValues(property: Int) throws {
        let rounds = TestScale.size(1_000, quick: 50, sanitized: 50)
        var differing = 0
        for _ in 0..<rounds {
            let model = try Dice(parsing: Dice.text)
            let found = Threads.run(4) { _ in [model.value(property), model.value(property)].map(\.debugDescription) }
            if Set(found.joined() + [model.value(property).debugDescription]).count != 1 { differing += 1 }
        }
        #expect(differing == 0, "\(Dice.names[property])")
    }

    // MARK: Given up and made again

    /// Objects that live as long as others hold them.
    private final class WeakReferences<Object: AnyObject & Sendable>: @unchecked Sendable {
        private final class Reference {
            weak var object: Object?
            init(_ object: Object?) { self.object = object }
        }
        private let lock = NSLock()
        private var references: [Reference]

        init(_ count: Int) { references = (0..<count).map { _ in Reference(nil) } }

        subscript(index: Int) -> Object? {
            // The object is taken hold of after the lock, when it may be on its way out.
            get { lock.withLock { references[index] }.object }
            set { lock.withLock { references[index] = Reference(newValue) } }
        }
    }

    /// Objects that somebody holds, for others to find.
    private final class HeldReferences<Object: AnyObject & Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var objects: [Object?]

        init(_ count: Int) { objects = Array(repeating: nil, count: count) }

        subscript(index: Int) -> Object? {
            get { lock.withLock { objects[index] } }
            set {
                var object = newValue
                lock.withLock { swap(&object, &objects[index]) }
                // The former object is released here, after the lock.
            }
        }
    }

    @Test("an element that any thread holds is the array's element there, whichever thread it has it from")
    func heldElements() throws {
        let count = 4_000
        let text = "[" + (0..<count).map { #"{"size": \#($0)}"# }.joined(separator: ",") + "]"
        let array = try LazyArray<Everything.Part>(parsing: text)
        let watched = 64
        let shared = HeldReferences<Everything.Part>(watched)
        let steps = TestScale.operations(1, of: 2) / 8
        let found = Self.complaints { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            var found: [String] = []
            var held: [(index: Int, element: Everything.Part)] = []
            for step in 0..<steps {
                // Most threads drive unheld elements out of the array.
                if thread >= 3 {
                    if array[Int.random(in: 0..<count, using: &random)].size < 0 { found.append("size") }
                    continue
                }
                let index = Int.random(in: 0..<watched, using: &random)
                if let element = shared[index] {
                    if array[index] !== element { found.append("a second \(index) in step \(step)") }
                    // Let go by all but this thread, and a moment later by this one.
                    if step % 3 == 0 { shared[index] = nil }
                    if array[index] !== element { found.append("a second \(index), let go, in step \(step)") }
                } else {
                    let element = array[index]
                    if array[index] !== element { found.append("a second \(index) at once in step \(step)") }
                    shared[index] = element
                }
                // Some are held on to for a while.
                if step % 64 == 0 { held.append((index + watched, array[index + watched])) }
                if held.count > 20 { held.removeFirst() }
                if let some = held.randomElement(using: &random), array[some.index] !== some.element {
                    found.append("a second held \(some.index) in step \(step)")
                }
            }
            return found
        }
        #expect(found == [])
    }

    @Test(
        "an object that any thread holds, or gets hold of by a weak reference, is the store's one for its key",
        arguments: [0, 1, 4])
    func heldObjects(limit: Int) {
        let store = ObjectCache<Int, Token>(limit: limit, key: { $0.number }, load: { Token($0) })
        let weakly = WeakReferences<Token>(8)
        let steps = TestScale.operations(1, of: 8) / 8
        let found = Self.complaints { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            var found: [String] = []
            for step in 0..<steps {
                let key = Int.random(in: 0..<8, using: &random)
                if let token = weakly[key] {
                    if store[key] !== token { found.append("a second \(key) in step \(step)") }
                } else if let token = store[key] {
                    if store[key] !== token { found.append("a second \(key) at once in step \(step)") }
                    weakly[key] = token
                }
            }
            return found
        }
        #expect(found == [])
    }

    @Test("all threads that want an object that nobody held get the same new one, each time it is created again")
    func madeAgain() {
        let store = ObjectCache<Int, Token>(limit: 0, key: { $0.number }, load: { Token($0) })
        let barrier = Barrier(8)
        let rounds = TestScale.size(2_000, quick: 100, sanitized: 100)
        let seen = Threads.run(8) { _ in
            (0..<rounds).map { _ in
                barrier.wait()
                let token = store[7]
                // Held by all until all have it, and let go by all before the next round.
                barrier.wait()
                return token.map { ObjectIdentifier($0) }
            }
        }
        let differing = (0..<rounds).filter { round in Set(seen.map { $0[round] }).count != 1 }
        #expect(differing == [])
    }
}
