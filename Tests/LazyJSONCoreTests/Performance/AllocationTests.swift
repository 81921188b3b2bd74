import Foundation
import LazyJSON
import TestSupport
import Testing

/// Allocations, counted block by block, each time in a process of its own. A count is the same on every run.
///
/// The body of such a process is a function of its own: the compiler does not get through all of it as a closure (6.3).
@Suite(
    .enabled(
        if: AllocationCounter.isAvailable,
        "blocks are counted on Linux with glibc, without a sanitizer, with all optimizations"))
struct AllocationTests {
    enum Plan: String, JSONConvertible {
        case free, pro
    }

    struct Price: JSONConvertible {
        let amount: Int
        static func decode(_ json: JSON) -> Price? { json.int.map { Price(amount: $0) } }
        func encode() -> JSON? { JSON(amount) }
        static func revalidate(_ cached: Price, against json: JSON) -> Freshness<Price> { .keep }
    }

    final class Child: JSONModel, @unchecked Sendable {
        @Property var name: String?
    }

    final class Model: JSONModel, @unchecked Sendable {
        static let store = ObjectCache<Int, Token>(key: { $0.number }, load: { Token($0) })
        static let tokens = Converter<Token>(decode: { $0.int.map { Token($0) } })
        static let kept = Converter<Token>(decode: { $0.int.map { Token($0) } }, revalidate: { _, _ in .keep })

        @Property var int: Int = 0
        @Property var bool: Bool = false
        @Property("int") var maybeInt: Int?
        @Property("bool") var maybeBool: Bool?
        @Property var small: UInt8 = 0
        @Property var double: Double = 0
        @Property var decimal: Decimal?
        @Property var short: String?
        @Property var long: String = ""
        @Property var date: Date?
        @Property var uuid: UUID?
        @Property var url: URL?
        @Property var plan: Plan?
        @Property("deep.er") var deep: Int?
        @Property var tags: [String]
        @Property var numbers: [Int]
        @Property var table: [String: Int]
        @Property var child: Child
        @Property("child") var maybeChild: Child?
        @Property var children: [Child]
        @Property("children") var lazy: LazyArray<Child>
        @Property("int", as: tokens) var token: Token?
        @Property("numbers", as: tokens) var tokenList: [Token]
        @Property("int", as: kept) var checked: Token?
        @Property("numbers", as: kept) var checkedList: [Token]
        @Property("table") var checkedTable: [String: Price]
        @Property("int", cachedObject: store) var object: Token?
        @Property("numbers", cachedObject: store) var objects: [Token]
        @Property var absentInt: Int = 7
        @Property var absentText: String = "a default that is longer than fifteen bytes"
        @Property var absentChild: Child

        static let text = """
            {"int": 12345, "bool": true, "small": 200, "double": 1.5, "decimal": 12.34, "short": "short",
             "long": "text that is longer than fifteen bytes", "date": "2024-02-29T12:34:56Z",
             "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "url": "https://example.com/a?b=c", "plan": "pro",
             "deep": {"er": 5}, "tags": ["one", "two", "one that is longer than fifteen bytes"], "numbers": [1, 2, 3],
             "table": {"a": 1}, "child": {"name": "c"}, "children": [{"name": "0"}, {"name": "1"}, {"name": "2"}]}
            """

        static let reads: [(name: String, read: @Sendable (Model) -> Void)] = [
            ("int", { use($0.int) }), ("bool", { use($0.bool) }), ("maybeInt", { use($0.maybeInt) }),
            ("maybeBool", { use($0.maybeBool) }), ("small", { use($0.small) }), ("double", { use($0.double) }),
            ("decimal", { use($0.decimal) }), ("short", { use($0.short) }), ("long", { use($0.long) }),
            ("date", { use($0.date) }), ("uuid", { use($0.uuid) }), ("url", { use($0.url) }),
            ("plan", { use($0.plan) }), ("deep", { use($0.deep) }), ("tags", { use($0.tags) }),
            ("numbers", { use($0.numbers) }), ("table", { use($0.table) }), ("child", { use($0.child) }),
            ("maybeChild", { use($0.maybeChild) }), ("children", { use($0.children) }), ("lazy", { use($0.lazy) }),
            ("lazy[1]", { use($0.lazy[1]) }), ("lazy.count", { use($0.lazy.count) }), ("token", { use($0.token) }),
            ("tokenList", { use($0.tokenList) }), ("checked", { use($0.checked) }),
            ("checkedList", { use($0.checkedList) }), ("checkedTable", { use($0.checkedTable) }),
            ("object", { use($0.object) }),
            ("objects", { use($0.objects) }), ("absentInt", { use($0.absentInt) }),
            ("absentText", { use($0.absentText) }), ("absentChild", { use($0.absentChild) }),
        ]
    }

    @inline(never)
    private static func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

    /// A model, after all properties of another one of its class were read: everything that a class needs once has been
    /// allocated.
    private static func makeModel() throws -> Model {
        let first = try Model(parsing: Model.text)
        // Twice: the second read is the first one that calls the check of a converter, which needs something of its
        // type once, too.
        for _ in 0..<2 { for (_, read) in Model.reads { read(first) } }
        return try Model(parsing: Model.text)
    }

    #if EXIT_TESTS
        @Test("blocks are counted: one for an array, and none without an allocation")
        func counting() async { await #expect(processExitsWith: .success) { try Self.checkCounting() } }
    #endif

    private static func checkCounting() throws {
        let number = Int.random(in: 1...1)
        keptNumbers = []
        #expect(AllocationCounter.count { Self.use(number + 1) } == .init())
        #expect(AllocationCounter.count { Self.keep([number]) }.blocks == 1)
        #expect(AllocationCounter.count { Self.keep([Int](repeating: number, count: 1000)) }.bytes > 8000)
        #expect(AllocationCounter.count { for _ in 0..<1000 { Self.keep([number]) } }.blocks == 1000)
    }

    /// Keeps values, so that the optimizer can't leave them out.
    @inline(never)
    private static func keep(_ values: [Int]) { keptNumbers = values }
    nonisolated(unsafe) private static var keptNumbers: [Int] = []

    #if EXIT_TESTS
        @Test("reading a number or a Bool allocates nothing, the first time neither")
        func firstReads() async { await #expect(processExitsWith: .success) { try Self.checkFirstReads() } }
    #endif

    private static func checkFirstReads() throws {
        // Without optimization, the compiler's code for reading a fraction allocates.
        let plain =
            ["int", "bool", "maybeInt", "maybeBool", "absentInt"] + (TestScale.areTestsOptimized ? ["double"] : [])
        for (name, read) in Model.reads where plain.contains(name) {
            let model = try Self.makeModel()
            #expect(AllocationCounter.count { read(model) } == .init(), "\(name)")
            #expect(AllocationCounter.count { read(model) } == .init(), "\(name), again")
        }
        // Without optimization, taking a function out of a list allocates.
        guard TestScale.areTestsOptimized else { return }
        let model = try Self.makeModel()
        // All of them, one after the other, and the text that fits into a string itself.
        let count = AllocationCounter.count {
            for (name, read) in Model.reads where plain.contains(name) { read(model) }
            Self.use(model.short)
        }
        #expect(count == .init())
    }

    // Swift 6.2 allocates for the checks of a list, if it doesn't optimize.
    #if EXIT_TESTS && compiler(>=6.3)
        @Test("reading anything again allocates nothing, also if that calls a converter or a store")
        func secondReads() async { await #expect(processExitsWith: .success) { try Self.checkSecondReads() } }
    #endif

    private static func checkSecondReads() throws {
        let model = try Self.makeModel()
        for (_, read) in Model.reads { read(model) }
        for (name, read) in Model.reads {
            #expect(AllocationCounter.count { for _ in 0..<100 { read(model) } } == .init(), "\(name)")
        }
    }

    #if EXIT_TESTS
        @Test("an element of a long array is read again without an allocation as long as it is kept")
        func longArrays() async { await #expect(processExitsWith: .success) { try Self.checkLongArrays() } }
    #endif

    private static func checkLongArrays() throws {
        let text = "[" + (0..<5_000).map { #"{"name": "\#($0)"}"# }.joined(separator: ",") + "]"
        let array = try LazyArray<Child>(parsing: text)
        Self.use(array[77].name)
        #expect(AllocationCounter.count { for _ in 0..<100 { Self.use(array[77].name) } } == .init())
    }

    // MARK: Opening

    /// Documents of any length in which at most the root is a large container.
    enum Shape: String, CaseIterable, Codable, Sendable {
        case text, number, space, smallArrays, smallObjects, strings, escapes

        func document(_ size: Int) -> String {
            func list(_ element: String) -> String {
                "[" + Array(repeating: element, count: size / element.utf8.count).joined(separator: ",") + "]"
            }
            return switch self {
            case .text: "\"" + String(repeating: "a", count: size) + "\""
            case .number: String(repeating: "7", count: size)
            case .space: String(repeating: " ", count: size) + "[]"
            case .smallArrays: list("[1,[2,[3]]]")
            case .smallObjects: list(#"{"a":1,"b":{"c":"text","d":[true,false,null,1.5e3]}}"#)
            case .strings: list("\"é and some plain text\"")
            case .escapes: "\"" + String(repeating: "\\u00e9\\n", count: size / 8) + "\""
            }
        }
    }

    #if EXIT_TESTS
        @Test("opening allocates as many blocks for a megabyte as for a kilobyte, and does not copy the input")
        func opening() async { await #expect(processExitsWith: .success) { try Self.checkOpening() } }
    #endif

    private static func checkOpening() throws {
        for shape in Shape.allCases {
            var counts: [[Int]] = []
            for size in [2_000, 30_000, 1_000_000] {
                let text = shape.document(size)
                let (bytes, data) = (Array(text.utf8), Data(text.utf8))
                func count() -> [AllocationCounter.Count] {
                    [
                        AllocationCounter.count { Self.use(try? JSON(parsing: bytes)) },
                        AllocationCounter.count { Self.use(try? JSON(parsing: data)) },
                        AllocationCounter.count { Self.use(try? JSON(parsing: text)) },
                    ]
                }
                // The second time, everything that a process creates once is there.
                _ = count()
                let all = count()
                counts.append(all.map(\.blocks))
                #expect(all.allSatisfy { $0.bytes < 1_000 }, "\(shape), \(size): \(all)")
            }
            #expect(Set(counts).count == 1, "\(shape): \(counts)")
            #expect(counts[0].allSatisfy { $0 <= 4 }, "\(shape): \(counts)")
        }
    }

    @Test("an opened document refers to the bytes that were given")
    func sameBytes() async throws {
        let data = Data(Shape.smallObjects.document(100_000).utf8)
        let json = try JSON(parsing: data)
        let same = data.withUnsafeBytes { given in json.data().withUnsafeBytes { $0.baseAddress == given.baseAddress } }
        #expect(same)
    }

    #if EXIT_TESTS
        @Test("besides the bytes, opening only stores 16 bytes for each large container")
        func spans() async { await #expect(processExitsWith: .success) { try Self.checkSpans() } }
    #endif

    private static func checkSpans() throws {
        for count in [100, 10_000] {
            let large = "[\"" + String(repeating: "a", count: 300) + "\"]"
            let text = "[" + Array(repeating: large, count: count).joined(separator: ",") + "]"
            let data = Data(text.utf8)
            Self.use(try JSON(parsing: data))
            let opened = AllocationCounter.count { Self.use(try? JSON(parsing: data)) }
            // The table doubles as it grows, so that all of its stages together are twice the last; the rest is given
            // back.
            #expect(opened.bytes < 13_000 + 5 * 16 * count, "\(count): \(opened)")
            #expect(opened.blocks < 10 + 2 * (Int.bitWidth - count.leadingZeroBitCount), "\(count): \(opened)")
        }
    }
}
