import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Properties at one line and column of a class, as those that a macro writes: told apart by their fields.
@Suite struct EqualSiteTests {
    class Base: JSONModel, @unchecked Sendable {
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var first: Int = 1
        #sourceLocation(file:"Generated.swift",line:7)
        @Property("n", or: ["name"]) var name: String?
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var tags: [String]
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var other: Int = 4
        #sourceLocation()
        let between = 5
        @Property var alone: Bool = true

        var both: Int { first + other }
    }
    class Middle: Base, @unchecked Sendable {
        @Property var single: Double?
    }
    /// At the same sites as the class's superclass.
    final class Sub: Middle, @unchecked Sendable {
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var own: Int = 7
        #sourceLocation(file:"Generated.swift",line:7)
        @Property(.check(.in(0...9))) var checked: Int = 8
        #sourceLocation()
    }

    private static let text =
        #"{"first": 2, "name": "Bo", "tags": ["x"], "other": 3, "alone": false, "single": 0.5, "own": 6, "checked": 99}"#

    @Test("properties at one site are read, edited, described and checked as all others")
    func use() throws {
        #expect(Base.properties.map(\.name) == ["first", "name", "tags", "other", "alone"])
        #expect(Sub.properties.map(\.name) == Base.properties.map(\.name) + ["single", "own", "checked"])
        for _ in 0..<3 {
            let sub = try Sub(parsing: Self.text)
            #expect(sub.own == 6 && sub.other == 3 && sub.first == 2 && sub.checked == 99)
            #expect(sub.name == "Bo" && sub.tags == ["x"] && !sub.alone && sub.single == 0.5)
            #expect(sub.issues.map(\.pointer) == ["/checked"])
            let edited = sub.mutate {
                $0.other += 10
                $0.name = "Al"
                $0.own = 1
                $0.tags.append("y")
            }
            #expect([edited.first, edited.other, edited.own, edited.both] == [2, 13, 1, 15])
            #expect(edited.name == "Al" && edited.tags == ["x", "y"])
        }
        let empty = Sub()
        #expect([empty.first, empty.other, empty.own, empty.checked] == [1, 4, 7, 8])
        #expect(empty.name == nil && empty.tags == [] && empty == Sub())
    }

    /// Reads its superclass's properties, which it overrides.
    final class Overriding: Base, @unchecked Sendable {
        override var first: Int { 70 }
        override var other: Int { super.other * 10 }
        override var name: String? { tags.first }
        var originals: [String] { ["\(super.first)", "\(super.other)", super.name ?? ""] }
    }

    @Test("a subclass may override properties at one site, whether or not it reads those of its superclass")
    func overriding() throws {
        for _ in 0..<2 {
            let model = try Overriding(parsing: Self.text)
            #expect(model.originals == ["2", "3", "Bo"])
            #expect(model.first == 70 && model.other == 30 && model.name == "x" && model.both == 100)
        }
    }

    @Test("key paths of properties at one site lead to them")
    func keyPaths() throws {
        let sub = try Sub(parsing: Self.text)
        #expect(sub.pointer(of: \.own) == "/own" && sub.pointer(of: \.other) == "/other")
        #expect(sub.pointer(of: \.name) == "/name" && (sub as Base).pointer(of: \.tags) == "/tags")
        let list = try LazyArray<Sub>(parsing: "[\(Self.text), {}]")
        #expect(list.map(\.other) == [3, 4] && list.map(\.own) == [6, 7] && list.map(\.name) == ["Bo", nil])
    }

    @Test("eight threads read properties at one site for the first time at once")
    func racing() throws {
        func race<A: Sendable>(_ mark: A.Type) throws {
            let model = try Generic<A>(parsing: #"{"a": 5, "b": 6, "c": "x"}"#)
            let results = Threads.run(8) { _ in [model.b, model.a, model.c?.count ?? 0, model.d] }
            #expect(results == Array(repeating: [6, 5, 1, 4], count: 8))
        }
        try race(Int.self)
        try race(String.self)
        try race([Int].self)
        try race(Double?.self)
    }

    class Generic<A: Sendable>: JSONModel, @unchecked Sendable {
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var a: Int = 1
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var b: Int = 2
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var c: String?
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var d: Int = 4
        #sourceLocation()
        let made = EqualSiteTests.count(A.self)
    }
    private static let counts = Guarded<[ObjectIdentifier: Int]>([:])
    private static func count(_ type: Any.Type) -> Int {
        counts.withLock {
            $0[ObjectIdentifier(type), default: 0] += 1
            return $0[ObjectIdentifier(type)] ?? 0
        }
    }

    @Test("the fields of a generic class are found once, though it has new key paths at each read")
    func generic() throws {
        let model = try Generic<UInt8>(parsing: #"{"a": 5, "b": 6}"#)
        #expect(model.a == 5 && model.b == 6)
        let before = Self.count(UInt8.self)
        for _ in 0..<5_000 where model.a != 5 || model.b != 6 { Issue.record("another property was read") }
        #expect(Self.count(UInt8.self) == before + 1, "no further prototype")
        #expect(before < 8)
    }

    /// Reads properties at one site in `init(_:)`.
    class ReadingEqual: JSONModel, @unchecked Sendable {
        nonisolated(unsafe) static var kept: ReadingEqual?
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var a: Int = 1
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var b: Int = 2
        #sourceLocation(file:"Generated.swift",line:7)
        @Property var c: String = "c"
        #sourceLocation()
        nonisolated(unsafe) static var seen: Set<String> = []

        required init(_ source: ModelSource) {
            super.init(source)
            if Self.kept == nil { Self.kept = self }
            Self.seen.insert("\(b) \(c) \(a)")
        }
    }

    @Test("init(_:) reads properties at one site, in prototypes and in instances that are asked for their class")
    func reading() throws {
        _ = ReadingEqual()
        #expect(ReadingEqual.seen == ["2 c 1"])
        #expect(try ReadingEqual(parsing: #"{"a": 3, "c": "x"}"#).c == "x")
        #expect(ReadingEqual { $0.b = 5 }.b == 5)
        #expect(ReadingEqual.seen == ["2 c 1", "2 x 3", "5 c 1"])
        #expect(ReadingEqual.kept?.b == 2 && ReadingEqual.kept?.c == "c")
    }

    // MARK: Lines that look like places

    final class Far: JSONModel, @unchecked Sendable {
        @Property var near: Int = 1
        #sourceLocation(file:"Generated.swift",line:1048576)
        @Property var far: Int = 2
        #sourceLocation()
        @Property var text: String?
    }
    final class FarTwice: JSONModel, @unchecked Sendable {
        @Property var near: Int = 1
        #sourceLocation(file:"Generated.swift",line:1048576)
        @Property var far: Int = 2
        #sourceLocation(file:"Generated.swift",line:1048576)
        @Property var other: Int = 3
        #sourceLocation()

        required init(_ source: ModelSource) {
            super.init(source)
            _ = far + other
        }
    }

    @Test("a line that is too large for a site is a line like others")
    func far() throws {
        let far = try Far(parsing: #"{"near": 5, "far": 6, "text": "x"}"#)
        #expect(far.far == 6 && far.near == 5 && far.text == "x" && Far().far == 2)
        let twice = try FarTwice(parsing: #"{"far": 6, "other": 7}"#)
        #expect(twice.far == 6 && twice.other == 7 && twice.near == 1)
        #expect(FarTwice { $0.other = 9 }.other == 9 && FarTwice().far == 2)
        #expect(FarTwice().other == 3)
    }

    /// Its `init(_:)` keeps all instances, also those that are only asked for their class.
    final class Kept: JSONModel, @unchecked Sendable {
        static let all = Guarded<[Kept]>([])
        @Property var zero: Int = 100
        @Property var one: Int = 101
        @Property var two: Int = 102
        @Property var three: Int = 103
        @Property var four: Int = 104
        // A line beyond those that are told apart, which begins at 0 again.
        #sourceLocation(file:"Generated.swift",line:1048576)
        @Property var far: Int = 500
        #sourceLocation()

        required init(_ source: ModelSource) {
            super.init(source)
            let known = Self.all.withLock { $0 }
            for one in known { #expect(one.one == 101) }
            Self.all.withLock { $0.append(self) }
        }
    }

    @Test("an instance that init(_:) has kept reads defaults: by places if it is a prototype, by sites otherwise")
    func kept() throws {
        let model = try Kept(parsing: #"{"three": 3, "far": 5}"#)
        #expect([model.zero, model.three, model.four, model.far] == [100, 3, 104, 5])
        for kept in Kept.all.withLock({ $0 }) where kept !== model {
            #expect([kept.zero, kept.one, kept.two, kept.three, kept.four] == [100, 101, 102, 103, 104])
            #expect(kept.far == 500)
        }
    }
}
