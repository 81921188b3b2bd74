import Foundation
import TestSupport
import Testing

@testable import LazyJSONCore

/// Values of several words in memos: the last word tells whether there is a value, and belongs to it.
@Suite struct MemoValueTests {
    private static let layout = MemoLayout()
    /// The bits whose words would have a meaning of their own.
    private static let marks = [Memo.unknown, Memo.absent, Memo.boxed].map { $0 ^ Memo.scramble }
    private static let edges = marks + others
    private static let others: [UInt64] = [0, 1, 2, 3, 4, 1 << 63, .max - 3, .max - 2, .max - 1, .max]

    private struct Two: Equatable { var first, last: UInt64 }
    private struct Three: Equatable { var first, second, last: UInt64 }
    private struct Short: Equatable { var first: UInt64, last: UInt8 }
    private struct Long: Equatable { var first, second: UInt64, last: UInt32 }
    private struct Owner { var number: UInt64, object: AnyObject }

    /// Remembers a value in the middle of a memo. Returns whether a word can hold it.
    private func remember<Value: Equatable>(_ value: Value) -> Bool {
        let memo = Memo.make(Self.layout, count: 9)
        let slot = 3 + Memo.leadingCount(of: Value.self)
        for word in 0..<9 where word < 3 || word > slot { memo.set(word, to: .max) }
        #expect(memo.value(at: slot, as: Value.self) == nil)
        let isKept = memo.remember(value, at: slot, isOwn: true)
        #expect(memo.value(at: slot, as: Value.self) == (isKept ? value : nil), "\(value)")
        #expect(Memo.isValue(memo[slot]) == isKept, "\(value)")
        for word in 0..<9 where word < 3 || word > slot { #expect(memo[word] == .max, "\(value)") }
        return isKept
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
        let memo = Memo.make(Self.layout, count: 3)
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
