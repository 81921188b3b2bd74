import Foundation
import LazyJSON
import TestSupport
import Testing

/// Edits in parallel: each thread has its own, whatever they share.
extension ConcurrencyTests {
    final class Board: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var title: String?
        @Property("a.b") var nested: Int?
        @Property var card: Card
        @Property var cards: LazyArray<Card>
        @Property var tags: [String]
    }

    final class Card: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var text: String?
        @Property var cards: LazyArray<Card>
    }

    /// The origins of the base: as it was parsed, after edits of its own, and put together from nothing.
    enum Base: CaseIterable, Sendable {
        case parsed, edited, built

        func make() throws -> Board {
            let parsed = try Board(
                parsing: """
                    { "n" : 1, "title": "t", "x": [1, 2, {"y": null}], "card" : {"n": 2 , "cards": [{"n": 3}, {"n": 4}]},
                      "cards": [ {"n": 5}, 6, {"n": 7, "text": "seven"} , {"n": 8} ], "tags": ["a", "b"] }
                    """)
            switch self {
            case .parsed: return parsed
            case .edited:
                return parsed.mutate {
                    $0.n = 10
                    $0.cards[1].n = 11
                    $0.cards.append(Card { $0.n = 12 })
                    $0.card.cards[0].text = "new"
                    $0.nested = 13
                }
            case .built:
                return Board {
                    $0.n = 20
                    $0.cards = [Card { $0.n = 21 }, Card { $0.n = 22 }, Card { $0.n = 23 }]
                    $0.card.cards = [Card { $0.n = 24 }]
                    $0.tags = ["x"]
                }
            }
        }
    }

    /// One of several edits.
    private static func edit(_ draft: inout Mutable<Board>, _ number: Int) {
        switch number % 8 {
        case 0: draft.n = number
        case 1: draft.title = "title \(number)"
        case 2: draft.nested = number
        case 3: draft.card.text = "text \(number)"
        case 4: draft.cards[number % 3].n = number
        case 5: draft.cards.append(Card { $0.n = number })
        case 6: draft.card.cards[0].cards.append(Card { $0.text = "deep \(number)" })
        default: draft.tags = ["\(number)"]
        }
    }

    @Test(
        "eight threads edit one base: each gets the same result as alone, and the base stays as it was",
        arguments: Base.allCases)
    func edits(of base: Base) throws {
        let shared = try base.make()
        let text = shared.json.text
        let alone = try (0..<64).map { number in
            try base.make().mutate {
                Self.edit(&$0, number)
                Self.edit(&$0, number + 3)
            }.json.text
        }
        let rounds = TestScale.operations(1, of: 64) / 8
        let found = Self.complaints { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            var found: [String] = []
            for _ in 0..<rounds {
                let number = Int.random(in: 0..<64, using: &random)
                let edited = shared.mutate {
                    Self.edit(&$0, number)
                    Self.edit(&$0, number + 3)
                }
                if edited.json.text != alone[number] { found.append("edit \(number): \(edited.json.text)") }
                if number == 0, shared.json.text != text { found.append("the base: \(shared.json.text)") }
            }
            return found
        }
        #expect(found == [])
        #expect(shared.json.text == text)
    }

    @Test("eight threads go on with copies of one draft, and none sees changes of another", arguments: Base.allCases)
    func draftCopies(of base: Base) throws {
        for round in 0..<TestScale.size(400, quick: 20, sanitized: 30) {
            var draft = Mutable(try base.make())
            Self.edit(&draft, round)
            Self.edit(&draft, round + 4)
            let copied = draft
            let texts = Threads.run(8) { thread in
                var own = copied
                for step in 0..<8 { Self.edit(&own, thread &* 8 &+ step) }
                return own.json.text
            }
            for thread in 0..<8 {
                var own = copied
                for step in 0..<8 { Self.edit(&own, thread &* 8 &+ step) }
                #expect(texts[thread] == own.json.text, "round \(round)")
            }
            #expect(draft.json == copied.json)
        }
    }

    @Test("eight threads hand one model on, each edits the one it gets, and every edit is there in the end")
    func handedOn() throws {
        let shared = Shared(try Base.parsed.make())
        let edits = TestScale.size(2_000, quick: 100, sanitized: 100)
        _ = Threads.run(8) { thread in
            for _ in 0..<edits {
                shared.change { model in
                    model.mutate {
                        $0.n += 1
                        $0.cards[thread % 3].n += 1
                    }
                }
            }
        }
        let model = shared.model
        #expect(model.n == 1 + 8 * edits)
        #expect(model.cards.reduce(0) { $0 + $1.n } == 5 + 7 + 8 + 8 * edits)
    }

    /// A model that takes turns.
    private final class Shared: @unchecked Sendable {
        private let lock = NSLock()
        private var current: Board
        init(_ model: Board) { current = model }

        var model: Board { lock.withLock { current } }
        func change(_ body: (Board) -> Board) { lock.withLock { current = body(current) } }
    }
}
