import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Classes that eight threads use for the first time at the same moment.
extension ConcurrencyTests {
    /// A new type for every pair of types, and so any number of classes that nobody has used before.
    enum Mark<A, B> {}

    class RacedBase<A>: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }

    final class Raced<A>: RacedBase<A>, @unchecked Sendable {
        @Property("deep.er") var deep: Int = 1
        @Property var next: Raced<A>?
        @Property var others: LazyArray<RacedBase<A>>
        @Property var partner: Partner<A>?
        @Property var date: Date?
        @Property var missing: [Int] = [3]
    }

    /// Names the class that names it.
    final class Partner<A>: JSONModel, @unchecked Sendable {
        @Property var back: Raced<A>?
        @Property(as: Converter<Int> { context in context.converter(for: Int.self) ?? Converter(decode: { $0.int }) })
        var made: Int = 0
        override class var keyNaming: KeyNaming { .snakeCase }
    }

    private static let raced = """
        {"id": 5, "name": "n", "deep": {"er": 2}, "next": {"id": 6, "partner": {"back": {"id": 7}, "made": 8}},
         "others": [{"id": 9}, {"id": 10}]}
        """

    private struct Seen: Hashable, Sendable {
        let schema: ObjectIdentifier
        let names: [String]
        let values: [String]
    }

    /// One thread's view of a class. Each thread begins with something else.
    private static func look<A>(_ mark: A.Type, _ thread: Int) throws -> Seen {
        switch thread % 4 {
        case 0: _ = Raced<A>.properties
        case 1: _ = Partner<A>()
        case 2: _ = Raced<A> { $0.deep = 3 }
        default: _ = RacedBase<A>().id
        }
        let model = try Raced<A>(parsing: raced)
        let edited = model.mutate {
            $0.id = 1
            $0.next?.partner?.made = 9
            $0.others[0].id = 2
        }
        return Seen(
            schema: ObjectIdentifier(ClassLayout.of(Raced<A>.self)), names: Raced<A>.properties.map(\.name),
            values: [
                "\(model.id) \(model.name ?? "") \(model.deep) \(model.missing) \(model.others.map(\.id))",
                "\(model.next?.partner?.back?.id ?? 0) \(model.next?.partner?.made ?? 0) \(model.date == nil)",
                edited.json.text,
            ])
    }

    /// Races one new class after the other: those of the mark, of the marks that wrap it, and so on.
    private static func race<A>(_ mark: A.Type, _ depth: Int, _ complaints: inout [String]) throws {
        let seen = Threads.run(8) { thread in try? look(mark, thread) }
        if Set(seen).count != 1 || seen[0] == nil { complaints.append("\(mark): \(Set(seen))") }
        #expect(
            seen[0]?.names == ["id", "name", "deep", "next", "others", "partner", "date", "missing"], "\(mark)")
        #expect(
            seen[0]?.values == [
                "5 n 2 [3] [9, 10]", "7 8 true",
                raced.replacing("\"id\": 5", with: "\"id\": 1").replacing("\"made\": 8", with: "\"made\": 9")
                    .replacing("\"id\": 9", with: "\"id\": 2"),
            ], "\(mark)")
        guard depth > 0 else { return }
        try race(Mark<A, Int>.self, depth - 1, &complaints)
        try race(Mark<A, String>.self, depth - 1, &complaints)
    }

    @Test("eight threads that use a class for the first time at once create one schema for all")
    func firstUses() throws {
        var complaints: [String] = []
        // 2 to the power of one more, less one.
        try Self.race(Bool.self, TestScale.size(9, quick: 6, sanitized: 5), &complaints)
        #expect(complaints == [])
    }

    @Test("classes that eight threads use for the first time in different orders do not wait for each other")
    func differentOrders() throws {
        // Each thread meets the classes in another order; they name each other, so that one leads to the next.
        func orders<A>(_ mark: A.Type) -> [[ObjectIdentifier]] {
            Threads.run(8) { thread in
                let uses: [@Sendable () -> ObjectIdentifier] = [
                    { ObjectIdentifier(ClassLayout.of(Raced<Mark<A, Int8>>.self)) },
                    { ObjectIdentifier(ClassLayout.of(Partner<Mark<A, Int8>>.self)) },
                    { ObjectIdentifier(ClassLayout.of(RacedBase<Mark<A, Int8>>.self)) },
                    { ObjectIdentifier(ClassLayout.of(Raced<Mark<A, Int16>>.self)) },
                    { ObjectIdentifier(ClassLayout.of(Partner<Mark<A, Int16>>.self)) },
                ]
                let seen = (0..<5).map { (($0 + thread) % 5, uses[($0 + thread) % 5]()) }
                return seen.sorted { $0.0 < $1.0 }.map(\.1)
            }
        }
        for seen in [orders(Float.self), orders(Double.self), orders(Int32.self), orders(Int64.self)] {
            #expect(Set(seen).count == 1)
            #expect(Set(seen[0]).count == 5)
        }
    }
}
