import Foundation
import TestSupport
import Testing

@testable import LazyJSONCore

/// Values of several words in memos: the last word tells whether there is a value, and belongs to it.
@Suite struct MemoValueTests {
    /// The bits whose words would have a meaning of their own.
    private static let marks = [Memo.unknown, Memo.absent, Memo.boxed].map { $0 ^ Memo.scramble }
    private static let edges = marks + others
    private static let others: [UInt64] = [0, 1, 2, 3, 4, 1 << 63, .max - 3, .max - 2, .max - 1, .max]

    private struct Two: Equatable { var first, last: UInt64 }
    private struct Three: Equatable { var first, second, last: UInt64 }
    private struct Short: Equatable { var first: UInt64, last: UInt8 }
    private struct Long: Equatable { var first, second: UInt64, last: UInt32 }
    private struct Owner { var number: UInt64, object: AnyObject }

    /// Remembers a value in the middle of the words in the object, and of those in the block. Returns whether words can
    /// hold it.
    private func remember<Value: Equatable>(_ value: Value) -> Bool {
        let kept = [3, 9].map { first in
            MemoTable.make(count: 15).withMemo { memo in
                let slot = first + Memo.leadingCount(of: Value.self)
                for word in 0..<15 where word < first || word > slot { memo.set(word, to: .max) }
                #expect(memo.value(at: slot, as: Value.self) == nil)
                let isKept = memo.remember(value, at: slot, isOwn: true)
                #expect(memo.value(at: slot, as: Value.self) == (isKept ? value : nil), "\(value)")
                #expect(Memo.isValue(memo[slot]) == isKept, "\(value)")
                for word in 0..<15 where word < first || word > slot { #expect(memo[word] == .max, "\(value)") }
                return isKept
            }
        }
        #expect(kept[0] == kept[1])
        return kept[0]
    }

    @Test("a memo has the words that it was made for, in the object and in a block", arguments: 0..<20)
    func words(_ count: Int) {
        MemoTable.make(count: count).withMemo { memo in
            #expect(memo.count == max(count, Memo.innerCount))
            for word in 0..<memo.count { #expect(memo[word] == Memo.unknown) }
            for word in 0..<memo.count { memo.set(word, to: UInt64(word + 7)) }
            for word in 0..<memo.count { #expect(memo[word] == UInt64(word + 7)) }
            memo.clear()
            for word in 0..<memo.count { #expect(memo[word] == Memo.unknown) }
        }
    }

    #if EXIT_TESTS
        @Test("words beyond those of a memo are refused", arguments: [-1, 9, .max])
        func bounds(_ index: Int) async {
            await #expect(processExitsWith: .failure) { [index] in
                MemoTable.make(count: 9).withMemo { $0.set(index, to: 1) }
            }
        }
    #endif

    @Test("no value is half in the object and half in the block, and no word belongs to two values")
    func allocation() {
        // All orders of seven values of one, two and three words.
        for order in 0..<2_187 {
            var (words, rest) = (SlotAllocation(), order)
            var taken: Set<Int> = [0]
            for _ in 0..<7 {
                let count = rest % 3 + 1
                rest /= 3
                let last = words.allocate(count)
                let all = last - count + 1...last
                #expect(taken.isDisjoint(with: all) && last < words.next)
                #expect(all.upperBound < Memo.innerCount || all.lowerBound >= Memo.innerCount)
                taken.formUnion(all)
            }
            #expect(words.next <= taken.count + 2)
        }
    }

    @Test("a memo keeps every value that doesn't end like a mark", arguments: edges, edges)
    func bits(_ first: UInt64, _ last: UInt64) {
        let isMark = Self.marks.contains(last)
        #expect(remember(Two(first: first, last: last)) == !isMark)
        #expect(remember(Three(first: first, second: last, last: last)) == !isMark)
        #expect(remember(Short(first: last, last: UInt8(truncatingIfNeeded: first))))
        #expect(remember(Long(first: last, second: first, last: UInt32(truncatingIfNeeded: last))))
        #expect(remember(Int?.some(Int(truncatingIfNeeded: last))))
        #expect(remember(Int?.none))
        #expect(remember(Duration(secondsComponent: Int64(truncatingIfNeeded: first) >> 40, attosecondsComponent: 1)))
        #expect(remember(Int??.some(.none)))
    }

    @Test(
        "a memo keeps texts of every length, and nil",
        arguments: ["", "a", "123456789012345", "1234567890123456", "ä", String(repeating: "é", count: 40)])
    func texts(_ text: String) {
        #expect(remember(text))
        #expect(remember(String?.some(text)))
        #expect(remember(String?.none))
    }

    @Test("a memo owns the objects in its values until they are released", arguments: [true, false])
    func ownership(_ isOwn: Bool) {
        let table = MemoTable.make(count: 3)
        defer { withExtendedLifetime(table) {} }
        let memo = table.withMemo { $0 }
        weak var object: NSObject?
        do {
            let made = NSObject()
            object = made
            #expect(memo.remember(Owner(number: 7, object: made), at: 2, isOwn: isOwn))
            // The first one stays.
            #expect(memo.remember(Owner(number: 8, object: NSObject()), at: 2, isOwn: isOwn))
        }
        #expect(object != nil)
        #expect(memo.value(at: 2, as: Owner.self)?.number == 7)
        #expect(memo.value(at: 2, as: Owner.self)?.object === object)
        memo.release(at: 2, as: Owner.self)
        #expect(object == nil)
        #expect(memo.value(at: 2, as: Owner.self) == nil)
        #expect(memo[1] == Memo.unknown || isOwn)
        #expect(memo.remember(Owner(number: 9, object: NSObject()), at: 2, isOwn: isOwn))
        #expect(memo.value(at: 2, as: Owner.self)?.number == 9)
        memo.release(at: 2, as: Owner.self)
    }

    private final class Device: JSONModel, @unchecked Sendable {
        @Property var id: UUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        @Property var other: UUID?
        @Property var name: String = "none"
    }

    @Test(
        "a model reads an identifier that ends like a mark each time",
        arguments: [
            "157c-4a7fb979379e", "147c-4a7fb979379e", "177c-4a7fb979379e", "167c-4a7fb979379e", "ffff-ffffffffffff",
        ])
    func identifier(_ end: String) throws {
        let text = "01234567-89ab-cdef-" + end
        let device = try Device(parsing: #"{"id":"\#(text)","other":"\#(text)","name":"Bo"}"#)
        for _ in 0..<3 {
            #expect(device.id.uuidString.lowercased() == text)
            #expect(device.other?.uuidString.lowercased() == text)
            #expect(device.name == "Bo")
        }
        let changed = device.mutate { $0.name = "Ada" }
        #expect(changed.id == device.id && changed.other == device.other && changed.name == "Ada")
    }

    private class Small: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    private final class Larger: Small, @unchecked Sendable {
        @Property var names: [String]
        @Property var text: String = ""
        @Property var other: UUID?
        @Property var date: Date?
    }
    private final class Generic<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @Property var value: Value?
    }

    @Test(
        "the memo is the first stored property of every model",
        arguments: [Small.self, Larger.self, Generic<Int>.self] as [JSONModel.Type])
    func place(_ modelClass: JSONModel.Type) {
        let layout = ClassLayout.of(modelClass)
        let model = layout.instance(of: ["id": 7, "text": "a text that is longer than fifteen bytes", "value": 7])
        let count = layout.positions.wordCount(forTextOf: 0)
        #expect((count > Memo.innerCount) == (modelClass == Larger.self))
        for property in layout.properties { #expect(!property.isRead(in: model)) }
        for property in layout.properties { _ = property.reflectedValue(in: model) }
        for property in layout.properties { #expect(property.isRead(in: model)) }
        model.withMemo { #expect($0.count == max(count, Memo.innerCount)) }
        model.forgetValues()
        for property in layout.properties { #expect(!property.isRead(in: model)) }
    }

    private final class Part: JSONModel, @unchecked Sendable {}

    /// A model whose computed property reads another model, also while a probe finds out which property a key path reads.
    private final class Probed: JSONModel, @unchecked Sendable {
        final class Other: JSONModel, @unchecked Sendable {
            @Property var part: Part
        }
        static let other = (try? Other(parsing: #"{"part": {"number": 7}}"#)) ?? Other()
        /// The identities of the part, as they were read.
        static let parts = Counted()
        @Property var number: Int = 0
        var sum: Int {
            Self.parts.note(Self.other.part)
            return (Self.other.part.json.count ?? 0) + number
        }
    }

    private final class Counted: @unchecked Sendable {
        private let lock = Lock()
        private var noted: [Part] = []
        func note(_ part: Part) { lock.withLock { noted.append(part) } }
        var all: [Part] { lock.withLock { noted } }
    }

    @Test("a model that is first read while a probe looks at another one keeps its values")
    func probed() throws {
        let list = try LazyArray<Probed>(parsing: #"[{"number": 1}, {"number": 2}]"#)
        #expect(list.map(\.sum) == [2, 3])
        let parts = Probed.parts.all
        #expect(!parts.isEmpty && parts.allSatisfy { $0 === Probed.other.part })
    }
}
