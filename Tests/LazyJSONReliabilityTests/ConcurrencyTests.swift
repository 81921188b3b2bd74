import Foundation
import LazyJSON
import TestSupport
import Testing

/// One model, array or store in the hands of eight threads at once.
@Suite struct ConcurrencyTests {
    /// Returns the complaints of eight threads.
    static func complaints(_ body: @escaping @Sendable (_ thread: Int) -> [String]) -> [String] {
        Array(Threads.run(8, body).joined().prefix(10))
    }

    @Test("eight threads read, compare, hash, describe, change, walk and write one model, and all get the same")
    func model() throws {
        let calm = try #require(Everything.make())
        let twin = try #require(Everything.make())
        let readings = (0..<Everything.readings).map { calm.reading($0) }
        let answers = (0..<Everything.operations).map { calm.operation($0, twin: twin, random: 5) }
        // A model is new in each round, so that its first reads are races, too.
        let rounds = 40
        let steps = TestScale.operations(1, of: 2) / 8 / rounds
        for round in 0..<rounds {
            let shared = try #require(Everything.make())
            let found = Self.complaints { thread in
                var random = SeededGenerator(seed: UInt64(round * 8 + thread))
                var found: [String] = []
                let identities = thread % 2 == 0 ? shared.identities : nil
                for step in 0..<steps {
                    let number = Int.random(in: 0..<1_000_000, using: &random)
                    if number % 16 == 0 {
                        let operation = number / 16 % Everything.operations
                        if shared.operation(operation, twin: twin, random: number) != answers[operation] {
                            found.append("operation \(operation) in step \(step)")
                        }
                    } else {
                        let reading = number % Everything.readings
                        if shared.reading(reading) != readings[reading] {
                            found.append("reading \(reading) in step \(step)")
                        }
                    }
                    // References to other objects are requested again after this; they mean the same ones.
                    if number % 64 == 1 { Everything.store.update(Token(100 + thread)) }
                    if number % 64 == 3 { Everything.store.remove(100 + thread) }
                }
                if let identities, shared.identities != identities { found.append("identities") }
                return found
            }
            #expect(found == [], "round \(round)")
            #expect(shared.json.text == Everything.text)
        }
    }

    @Test(
        "eight threads share an array of many elements: each of them gets the right element",
        arguments: [50, TestScale.size(5_000, quick: 1_500)])
    func array(count: Int) throws {
        let text = "[" + (0..<count).map { #"{"name": "\#($0)", "size": \#($0)}"# }.joined(separator: ", 7, ") + "]"
        let twin = try LazyArray<Everything.Part>(parsing: text)
        let sum = count * (count - 1) / 2
        let rounds = TestScale.size(10, quick: 2, sanitized: 2)
        let steps = TestScale.operations(1, of: 8) / 8 / rounds
        for round in 0..<rounds {
            let shared = try LazyArray<Everything.Part>(parsing: text)
            let found = Self.complaints { thread in
                var random = SeededGenerator(seed: UInt64(round * 8 + thread))
                var found: [String] = []
                for _ in 0..<steps {
                    let index = Int.random(in: 0..<count, using: &random)
                    let element = shared[index]
                    if element.size != index || element.name != String(index) { found.append("element \(index)") }
                    // Nobody but this thread need hold it, and still there is one.
                    if shared[index] !== element { found.append("two elements \(index)") }
                }
                if shared.count != count { found.append("count") }
                if thread % 4 == 0, shared != twin { found.append("==") }
                if thread % 4 == 1, shared.hashValue != twin.hashValue { found.append("hash") }
                if thread % 4 == 2, shared.json.text != text { found.append("text") }
                if thread % 4 == 3, shared.reduce(0, { $0 + $1.size }) != sum { found.append("sum") }
                return found
            }
            #expect(found == [], "round \(round)")
        }
    }

    @Test("eight threads share a store: each finds the objects that it has put in, and objects of a key are one")
    func store() {
        let store = ObjectCache<Int, Token>(limit: 16, key: { $0.number }, load: { $0 < 0 ? nil : Token($0) })
        let steps = TestScale.operations(1, of: 4) / 8
        let found = Self.complaints { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            var found: [String] = []
            for step in 0..<steps {
                let key = Int.random(in: 0..<64, using: &random)
                guard let token = store[key] else {
                    found.append("nothing for \(key)")
                    continue
                }
                if token.number != key { found.append("\(token.number) for \(key)") }
                switch step % 16 {
                case 0:
                    let own = Token(1000 + thread)
                    store.update(own)
                    if store[own.number] !== own || !store.isCurrent(own, for: JSON(own.number)) { found.append("own") }
                case 1: store.remove(1000 + thread)
                case 2: if store[-1] != nil { found.append("something for -1") }
                case 3: if store.reference(for: token) != JSON(key) { found.append("reference") }
                // The even keys are never updated or removed: held here, they are the same for everybody.
                default: if key % 2 == 0, store.object(for: JSON(key)) !== token { found.append("two for \(key)") }
                }
                if step % 16 == 4, key % 2 == 1 { store.remove(key) }
            }
            return found
        }
        #expect(found == [])
    }
}
