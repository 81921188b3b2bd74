import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

/// Code of the app that the library calls. Whenever that happens it uses everything that is being used at this moment, by
/// itself and from another thread for which it waits: if the library held a lock meanwhile, neither would ever return.
extension ConcurrencyTests {
    /// The model that the code of the app uses, and the number of its calls.
    final class Visitor: Sendable {
        static let shared = Visitor()
        /// Whether the thread, or the one that waits for it, is on a visit already: a visit leads to no others.
        @TaskLocal static var isVisiting = false

        private struct State {
            var model: Host?
            var counts: [String: Int] = [:]
        }
        private let state = Guarded(State())

        func receive(_ model: Host?) {
            // The one before is released after the lock: it has values that visit.
            let former = state.withLock { state in
                defer { state.model = model }
                return state.model
            }
            withExtendedLifetime(former) {}
        }
        var counts: [String: Int] { state.withLock { $0.counts } }

        /// Called by all code of the app.
        static func visit(_ caller: String, isDeclaring: Bool = false) {
            guard !isVisiting else { return }
            let model = shared.state.withLock {
                $0.counts[caller, default: 0] += 1
                return $0.model
            }
            // The declarations of a class can't use the class itself; other threads can.
            $isVisiting.withValue(true) { isDeclaring ? useStore() : use(model) }
            Threads.elsewhere { $isVisiting.withValue(true) { use(model) } }
        }

        private static func useStore() {
            _ = (reentered[1], reentered[2])
            reentered.update(Token(3))
            reentered.remove(3)
            _ = Guest().name
        }

        /// Uses everything, also values that are being created at this moment.
        private static func use(_ model: Host?) {
            useStore()
            _ = Host().converted
            _ = Host.properties
            guard let model else { return }
            _ = (model.converted, model.maybe, model.list, model.table, model.checked, model.checkedList)
            _ = (model.object, model.objects, model.cached, model.cachedList, model.convertible, model.number)
            _ = (model.guest, model.guests.count, model.withDefault, model.plain)
            for guest in model.guests { _ = guest.name }
            _ = (model.hashValue, model.description, model == Host(model.json))
            _ = model.mutate {
                $0.plain += 1
                $0.converted = nil
                $0.guests[0].name = "changed"
            }
        }
    }

    static let reentered = ObjectCache<Int, Token>(
        limit: 1,
        key: {
            Visitor.visit("key")
            return $0.number
        },
        load: {
            Visitor.visit("load")
            return Token($0)
        })

    /// A store of the app's own.
    struct OwnStore: ObjectStore {
        func object(for reference: JSON) -> Token? {
            Visitor.visit("object")
            return reference.int.map { Token($0) }
        }
        func reference(for object: Token) -> JSON? {
            Visitor.visit("reference")
            return JSON(object.number)
        }
        func isCurrent(_ object: Token, for reference: JSON) -> Bool {
            Visitor.visit("isCurrent")
            return object.number == reference.int
        }
    }

    /// A value whose last release is code of the app, too.
    final class Leaver: JSONConvertible, Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
        deinit { Visitor.visit("deinit") }
        static func decode(_ json: JSON) -> Leaver? {
            Visitor.visit("decode of a type")
            return json.int.map { Leaver($0) }
        }
        func encode() -> JSON? {
            Visitor.visit("encode of a type")
            return JSON(number)
        }
        static func revalidate(_ cached: Leaver, against json: JSON) -> Freshness<Leaver> {
            Visitor.visit("check of a type")
            // Replaced time and again, so that values are released while others are read.
            return .replace(with: Leaver(cached.number))
        }
    }

    class Guest: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var kind: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            Visitor.visit("modelClass")
            return json["kind"]?.string == "own" ? OwnGuest.self : Guest.self
        }
    }
    final class OwnGuest: Guest, @unchecked Sendable {
        let leaver = Leaver(0)
    }

    final class Host: JSONModel, @unchecked Sendable {
        static let tokens = Converter<Token>(
            decode: {
                Visitor.visit("decode")
                return $0.int.map { Token($0) }
            },
            encode: {
                Visitor.visit("encode")
                return JSON($0.number)
            })
        static let checkedTokens = Converter<Token>(
            decode: tokens.decode, encode: tokens.encode,
            revalidate: { _, _ in
                Visitor.visit("check")
                return .keep
            })
        static let tables = Converter<[String: Token]>(
            decode: { json in
                Visitor.visit("decode of a table")
                return Dictionary(
                    json.members.map { ($0.key, Token($0.value.int ?? 0)) }, uniquingKeysWith: { first, _ in first })
            })
        static var numbers: Converter<Int> {
            Converter { context in
                Visitor.visit("making a converter", isDeclaring: true)
                let number = context.converter(for: Int.self)
                return Converter(decode: {
                    Visitor.visit("decode of a number")
                    return try number?.decode($0)
                })
            }
        }
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            Visitor.visit("converter(for:)", isDeclaring: true)
            return nil
        }
        override class var keyNaming: KeyNaming {
            Visitor.visit("keyNaming", isDeclaring: true)
            return .exact
        }
        override class var coercion: Coercion {
            Visitor.visit("coercion", isDeclaring: true)
            return .lenient
        }

        @Property(as: tokens) var converted: Token?
        @Property("converted", as: tokens) var maybe: Token?
        @Property("numbers", as: tokens) var list: [Token]
        @Property("table", as: tables) var table: [String: Token]
        @Property("converted", as: checkedTokens) var checked: Token?
        @Property("numbers", as: checkedTokens) var checkedList: [Token]
        @Property("id", cachedObject: OwnStore()) var object: Token?
        @Property("ids", cachedObject: OwnStore()) var objects: [Token]
        @Property("id", cachedObject: ConcurrencyTests.reentered) var cached: Token?
        @Property("ids", cachedObject: ConcurrencyTests.reentered) var cachedList: [Token]
        @Property("converted") var convertible: Leaver?
        @Property("numbers") var leavers: [Leaver]
        @Property("converted", as: numbers) var number: Int = 0
        @Property("nothing", as: tokens) var withDefault: Token = Token(7)
        @Property var guest: Guest?
        @Property var guests: LazyArray<Guest>
        @Property var plain: Int = 0
    }

    /// A default is evaluated once in the life of a class.
    final class Late: JSONModel, @unchecked Sendable {
        static func makeDefault() -> Token {
            Visitor.visit("default")
            return Token(7)
        }
        @Property(as: Host.tokens) var token: Token = makeDefault()
    }

    private static let hostText = """
        {"converted": 1, "numbers": [2, 3], "table": {"a": 4}, "id": 1, "ids": [1, 2], "plain": 5,
         "guest": {"name": "g", "kind": "own"}, "guests": [{"name": "h"}, {"kind": "own"}, {"name": "i"}]}
        """

    /// The first and the second reads of everything, each starting elsewhere, and the writes.
    private static func exercise(_ host: Host, from start: Int) -> [String] {
        var found: [String] = []
        func expect(_ number: Int?, _ wanted: Int, _ what: String) {
            if number != wanted { found.append("\(what): \(number.map(String.init) ?? "nil")") }
        }
        for step in 0..<32 {
            switch (step + start) % 16 {
            case 0: expect(host.converted?.number, 1, "converted")
            case 1: expect(host.maybe?.number, 1, "maybe")
            case 2: expect(host.list.map(\.number).reduce(0, +), 5, "list")
            case 3: expect(host.table["a"]?.number, 4, "table")
            case 4: expect(host.checked?.number, 1, "checked")
            case 5: expect(host.checkedList.last?.number, 3, "checkedList")
            case 6: expect(host.object?.number, 1, "object")
            case 7: expect(host.objects.last?.number, 2, "objects")
            case 8: expect(host.cached?.number, 1, "cached")
            case 9: expect(host.cachedList.last?.number, 2, "cachedList")
            case 10: expect(host.convertible?.number, 1, "convertible")
            case 11: expect(host.leavers.map(\.number).reduce(0, +), 5, "leavers")
            case 12: expect(host.number, 1, "number")
            case 13: expect(host.withDefault.number, 7, "withDefault")
            case 14: expect((host.guest as? OwnGuest)?.leaver.number, 0, "guest")
            default: expect(host.guests.filter { $0 is OwnGuest }.count, 1, "guests")
            }
        }
        let edited = host.mutate {
            $0.converted = Token(8)
            $0.object = Token(9)
            $0.cached = Token(9)
            $0.convertible = Leaver(8)
            $0.guests.append(Guest { $0.kind = "own" })
            $0.guests.removeAll { $0.name == "h" }
        }
        expect(edited.converted?.number, 8, "converted, changed")
        expect(edited.cached?.number, 9, "cached, changed")
        expect(edited.guests.count, 3, "guests, changed")
        return found
    }

    @Test("no lock is held while code of the app runs: it may use values that are in use, and wait for others that do")
    func reentrancy() throws {
        for round in 0..<TestScale.size(10, quick: 2, sanitized: 2) {
            let host = try Host(parsing: Self.hostText)
            Visitor.shared.receive(host)
            let found = Threads.run(4) { thread in Self.exercise(host, from: thread * 4 + round) }
            #expect(Array(found.joined().prefix(5)) == [])
        }
        #expect(Threads.run(4) { _ in Late().token.number } == [7, 7, 7, 7])
        // A model that nobody reads any more releases its values, and these visit the next one.
        Visitor.shared.receive(try Host(parsing: Self.hostText))
        #expect(try Self.exercise(Host(parsing: Self.hostText), from: 0) == [])
        Visitor.shared.receive(nil)

        let callers = [
            "key", "load", "object", "reference", "isCurrent", "deinit", "decode of a type", "encode of a type",
            "check of a type", "modelClass", "decode", "encode", "check", "making a converter", "decode of a number",
            "decode of a table",
            "default", "converter(for:)", "keyNaming", "coercion",
        ]
        // Each of them was called, or nothing was shown.
        #expect(callers.filter { Visitor.shared.counts[$0] == nil } == [])
    }

    // MARK: Converters that lead back to themselves

    /// A list in which every property reads the next one, and the last one the first.
    final class Ring: JSONModel, @unchecked Sendable {
        static let current = Guarded<Ring?>(nil)
        @TaskLocal static var depth = 0

        static func following(_ read: @escaping @Sendable (Ring) -> Int) -> Converter<Int> {
            Converter(decode: { json in
                // Twice around, and so also into a property that is being read.
                guard depth < 8, let ring = current.withLock({ $0 }) else { return json.int }
                let next = $depth.withValue(depth + 1) { read(ring) }
                return next > 0 ? json.int : nil
            })
        }
        @Property(as: following { $0.b ?? 0 }) var a: Int = 0
        @Property(as: following { $0.c.first ?? 0 }) var b: Int?
        @Property("c", as: following { $0.d }) var c: [Int]
        @Property(as: following { $0.a }) var d: Int = 0
    }

    @Test("a converter that reads the property that it converts comes to an end, in eight threads at once")
    func ring() throws {
        for round in 0..<TestScale.size(2_000, quick: 50, sanitized: 50) {
            let ring = try Ring(parsing: #"{"a": 1, "b": 2, "c": [3], "d": 4}"#)
            Ring.current.withLock { $0 = ring }
            let found = Threads.run(8) { thread in
                switch thread % 4 {
                case 0: ring.a == 1
                case 1: ring.b == 2
                case 2: ring.c == [3]
                default: ring.d == 4
                }
            }
            #expect(found == Array(repeating: true, count: 8), "round \(round)")
        }
        Ring.current.withLock { $0 = nil }
    }
}
