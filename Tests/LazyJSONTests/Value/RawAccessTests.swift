import Foundation
import Testing

@testable import LazyJSON

/// The guard is the program's: no two of these tests run at once, and what others read meanwhile is not told.
@Suite(.serialized, .watchedAlone, .enabled(if: !TestScale.isOptimized, "a release build has no guard"))
struct RawAccessTests {
    /// What the guard tells of code in a file while a closure runs.
    static func accesses(
        _ guarded: JSON.RawAccessGuard, in file: String = #filePath, while body: () throws -> Void
    ) rethrows -> [RawAccess] {
        let told = Told()
        JSON.guardRawAccess(guarded) { access in told.add(access) }
        defer { JSON.guardRawAccess(.off) }
        try body()
        return told.all.filter { $0.file == file }
    }

    final class Told: @unchecked Sendable {
        private let lock = NSLock()
        private var accesses: [RawAccess] = []
        func add(_ access: RawAccess) { lock.withLock { accesses.append(access) } }
        var all: [RawAccess] { lock.withLock { accesses } }
    }

    private static let document =
        (try? JSON(parsing: #"{"s": "41", "b": true, "n": 4.5, "i": 7, "a": [1], "o": {"x/y": null}, "z": null}"#))
        ?? .null

    /// Every getter that is guarded, each called from one place.
    private static let getters: [(name: String, read: @Sendable (JSON) -> Void, kinds: Set<String>)] = [
        ("string", { _ = $0.string }, ["s"]), ("bool", { _ = $0.bool }, ["b"]), ("int", { _ = $0.int }, ["i"]),
        ("double", { _ = $0.double }, ["n", "i"]), ("number", { _ = $0.number }, ["n", "i"]),
        ("elements", { _ = $0.elements }, ["a"]), ("members", { _ = $0.members }, ["o"]),
        ("foundationObject", { _ = $0.foundationObject }, ["s", "b", "n", "i", "a", "o"]),
    ]

    @Test("a getter that gives nothing where something is there is told, and nothing else is")
    func otherKinds() {
        for (name, read, kinds) in Self.getters {
            for (key, value) in Self.document.members {
                let told = Self.accesses(.otherKinds) { read(value) }
                let isTold = !kinds.contains(key) && key != "z"
                #expect(told.map(\.getter) == (isTold ? [name] : []), "\(name) of \(key)")
                #expect(
                    told.allSatisfy { $0.isMismatch && $0.pointer == JSONPointer("/\(key)") && $0.kind == value.kind })
            }
        }
    }

    @Test("all reads are told where all are asked for, with whether they gave something; none where none is")
    func allReads() {
        for (name, read, kinds) in Self.getters {
            for (key, value) in Self.document.members {
                let told = Self.accesses(.allReads) { read(value) }
                #expect(told.map(\.getter) == [name], "\(name) of \(key)")
                #expect(told.first?.isMismatch == (!kinds.contains(key) && key != "z"), "\(name) of \(key)")
                #expect(Self.accesses(.off) { read(value) }.isEmpty)
            }
        }
    }

    @Test("subscripts, kinds, counts and what is written are not raw access")
    func unguarded() {
        let json = Self.document
        let told = Self.accesses(.allReads) {
            _ = (json["s"], json["a"]?[0], json[JSONPointer("/o/x~1y")], json.kind, json.isNull, json.count)
            _ = (json.text, json.data(), json.description, json == Self.document, json.hashValue)
            _ = (json.value(at: "s", as: Int.self), json.value(at: "a", as: [Int].self), json.queryItems)
            _ = try? JSONEncoder().encode(json)
        }
        #expect(told.map(\.description) == [])
    }

    @Test("what is told: the file, the line, the function, the pointer and what was there")
    func description() throws {
        let json = Self.document
        let line = #line + 1
        let told = Self.accesses(.otherKinds) { _ = json["s"]?.int }
        let access = try #require(told.first)
        #expect(access.file == #filePath && access.line == line)
        #expect(access.function?.contains("RawAccessTests.description()") == true)
        #expect(access.found == #""41""# && access.pointer == "/s")
        #expect(
            access.description
                == "\(#filePath):\(line): raw access: .int at /s is nothing: the value is a string, \"41\"")
        let edited = JSON(Array(repeating: JSON("\u{7}\n"), count: 30))
        let others = Self.accesses(.allReads) {
            _ = json.members
            _ = json["o"]?["x/y"]?.string
            _ = edited.elements
            _ = JSON(String(repeating: "é", count: 100)).string
        }
        #expect(
            others.map { String($0.description.drop { $0 != " " }) } == [
                " raw access: .members at the root reads an object, \(json.text.prefix(60))…",
                " raw access: .string at /o/x~1y reads a null, null",
                " raw access: .elements at a place that was edited reads an array, \(edited.text.prefix(60))…",
                " raw access: .string at the root reads a string, \"\(String(repeating: "é", count: 29))…",
            ])
    }

    @Test("without a file the function is told, and without either the place in the JSON")
    func withoutFile() {
        func access(_ function: String?) -> RawAccess {
            RawAccess(
                getter: "int", pointer: "/a", kind: .string, found: "\"x\"", isMismatch: true, file: nil, line: nil,
                function: function)
        }
        let rest = "raw access: .int at /a is nothing: the value is a string, \"x\""
        #expect(access("$s3App4loadyyF").description == "in $s3App4loadyyF: " + rest)
        #expect(access(nil).description == rest)
    }

    @Test("every place is told once, two on a line too, and again when the guard is set again")
    func once() {
        let json = Self.document
        func read() { _ = (json["s"]?.int, json["s"]?.bool) }
        for _ in 0..<2 {
            let told = Self.accesses(.otherKinds) {
                for _ in 0..<100 { read() }
                read()
            }
            #expect(told.map(\.getter) == ["int", "bool"])
        }
    }

    @Test("of many threads at one place one tells")
    func threads() {
        let json = Self.document
        let told = Self.accesses(.otherKinds) {
            let read = { @Sendable in for _ in 0..<100 { _ = json["s"]?.int } }
            #if DEBUG
                _ = Threads.run { _ in RawAccessWatch.$isTested.withValue(true, operation: read) }
            #else
                read()
            #endif
        }
        #expect(told.count == 1)
    }

    #if DEBUG && os(Linux)
        @Test("the place is found while other threads map files into memory and unmap them, over and over")
        func mappedFiles() {
            let searches = 3
            let found = Threads.run(3) { number in
                (0..<(number == 0 ? searches : 20_000)).filter { _ in
                    if number == 0 { return StackFrames(limit: 32).sites().values.contains { $0?.file == #filePath } }
                    return (try? Data(contentsOf: URL(filePath: #filePath), options: .alwaysMapped)) != nil
                }.count
            }
            #expect(found[0] == searches && found[1] > 0)
        }
    #endif

    @Test("through a key path, a closure, a protocol, a generic function and a task the place is the app's")
    func indirectly() async {
        let json: JSON = ["a", "b"]
        let expected = Set(#line + 5..<#line + 11)
        let told = Told()
        JSON.guardRawAccess(.otherKinds) { told.add($0) }
        func passed<T>(_ value: T, _ read: (T) -> Int?) -> Int? { read(value) }
        await Task {
            _ = json.exactElements.map(\.int)
            _ = json.exactElements.lazy.compactMap { $0.int }.first
            _ = json.exactElements.sorted { ($0.int ?? 0) < ($1.int ?? 0) }
            _ = passed(json, \.int)
            _ = (json as any ReadsRaw).raw
            _ = json[keyPath: \JSON.int]
        }.value
        JSON.guardRawAccess(.off)
        let lines = Set(told.all.filter { $0.file == #filePath }.compactMap(\.line))
        // A function reads where it calls, and a member of a protocol in its extension.
        let first = expected.min() ?? 0
        let here = Set([first, first + 1, first + 2, first + 5])
        #expect(lines.isSuperset(of: here.union([first - 2])), "\(lines.sorted())")
        #expect(lines.count == here.count + 2 && !lines.contains(first + 4))
    }

    @Test("a scope allows it, with the errors, the tasks and the results of its body, and no longer than that")
    func scopes() async throws {
        let json = Self.document
        struct Failure: Error {}
        func failing() throws(Failure) -> Int { throw Failure() }
        let told = Told()
        JSON.guardRawAccess(.allReads) { told.add($0) }
        defer { JSON.guardRawAccess(.off) }
        #expect(JSON.allowingRawAccess { json["s"]?.string } == "41")
        #expect(throws: Failure.self) { try JSON.allowingRawAccess(failing) }
        let text = await JSON.allowingRawAccess {
            await Task.yield()
            return await Task { json["s"]?.string }.value
        }
        #expect(text == "41")
        #expect(told.all.filter { $0.file == #filePath }.isEmpty)
        _ = json["s"]?.string
        #expect(told.all.filter { $0.file == #filePath }.count == 1)
    }

    @Test("a handler may read what it likes, set another guard and take it away")
    func handlers() {
        let json = Self.document
        let told = Told()
        JSON.guardRawAccess(.allReads) { access in
            guard access.file == #filePath else { return }
            told.add(access)
            _ = json["s"]?.int
            JSON.guardRawAccess(.otherKinds) { told.add($0) }
        }
        _ = json["s"]?.string
        _ = json["s"]?.string
        _ = json["s"]?.int
        JSON.guardRawAccess(.off)
        _ = json["s"]?.int
        #expect(told.all.filter { $0.file == #filePath }.map(\.getter) == ["string", "int"])
    }

    #if DEBUG
        @Test("the pointer leads to the value, in generated documents")
        func origins() throws {
            var generator = DocumentGenerator(seed: 14, isPlain: true)
            for _ in 0..<100 {
                let json = try JSON(parsing: generator.document(), nestingLimit: .max)
                if json.count ?? 0 > 100 { continue }
                var rest = [(json, [String]())]
                while let (value, tokens) = rest.popLast(), tokens.count < 20 {
                    #expect(value.origin == JSONPointer(tokens: tokens))
                    rest += value.exactElements.enumerated().map { ($1, tokens + ["\($0)"]) }
                    rest += value.exactMembers.map { ($0.value, tokens + [$0.key]) }
                }
            }
        }
    #endif
}

private protocol ReadsRaw {}
extension JSON: ReadsRaw {}
extension ReadsRaw {
    fileprivate var raw: Int? { (self as? JSON)?.int }
}

extension RawAccessTests {
    @Test("lines of a stack on Apple's platforms: the name of the function, and whose it is")
    func symbols() {
        #if DEBUG
            let lines: [(String, String?, Bool)] = [
                (
                    "3   App                                 0x0000000104f9d2a4 $s3App4loadyyF + 52", "$s3App4loadyyF",
                    false
                ),
                (
                    "1   My App.debug.dylib                  0x0000000104f9d2a4 $s8LazyJSON4JSONV6stringSSSgvg + 40",
                    "$s8LazyJSON4JSONV6stringSSSgvg", true
                ),
                (
                    "3   My App.debug.dylib                  0x0000000104f9d2a4 $s5MyApp4loadyyF + 52",
                    "$s5MyApp4loadyyF",
                    false
                ),
                (
                    "2   App                                 0x0000000104f9d2a4 $s8LazyJSON4JSONV3AppE4nameSSSgvg + 8",
                    "$s8LazyJSON4JSONV3AppE4nameSSSgvg", false
                ),
                (
                    "2   App   0x0000000104f9d2a4 $s8LazyJSON4JSONV6stringSSSgvpACTK + 8",
                    "$s8LazyJSON4JSONV6stringSSSgvpACTK", true
                ),
                (
                    "4   libswiftCore.dylib   0x00000001 $sSlsE3mapySayqd__Gqd__7ElementQzqd_0_YKXEqd_0_YKs5ErrorRd_0_r0_lF + 1",
                    "$sSlsE3mapySayqd__Gqd__7ElementQzqd_0_YKXEqd_0_YKs5ErrorRd_0_r0_lF", true
                ),
                ("5   App   0x00000001 main + 12", "main", true), ("", nil, true), ("6 App", nil, true),
            ]
            for (line, name, isPassedThrough) in lines {
                let found = StackSymbols.name(in: line)
                if let name { #expect(found == name) }
                #expect(found.map { StackSymbols.isPassedThrough($0) } ?? true == isPassedThrough, "\(line)")
            }
        #endif
    }

    #if DEBUG
        @Test("lines of a stack belong to its addresses from the outermost frame on, however deep it is")
        func pairs() {
            let names = ["$s8LazyJSON4JSONV6stringSSSgvg", "$s3App1ayyF", "$s3App1byyF", "main"]
            let lines = names.enumerated().map { "\($0)   App   0x0\($0) \($1) + 1" }
            let sites = StackSymbols.sites(of: [10, 11, 12, 13], ["0   App   0x00 $s8LazyJSON1xyyF + 1"] + lines)
            #expect(sites.compactMapValues { $0?.function } == [11: "$s3App1ayyF", 12: "$s3App1byyF"])
        }
    #endif

    #if EXIT_TESTS
        @Test("by default it is written to the standard error stream")
        func reports() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                JSON.guardRawAccess(.otherKinds)
                _ = (JSON("x").int, 1)
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.hasPrefix("LazyJSON: ") && text.contains("raw access: .int at the root is nothing: "))
        }

        @Test("it stops the program where that is asked for, and says why")
        func stops() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                JSON.guardRawAccess(.otherKinds, onAccess: RawAccess.stop)
                _ = JSON("x").int
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("raw access: .int at the root is nothing: the value is a string, \"x\""))
        }
    #endif
}

/// What a build without `DEBUG` has of it.
@Suite(.enabled(if: TestScale.isOptimized, "a debug build has the guard"))
struct RawAccessReleaseTests {
    @Test("a release build has no guard, and says so")
    func nothing() async {
        #expect(!JSON.guardRawAccess(.allReads) { Issue.record("told: \($0)") })
        #expect(JSON("x").int == nil)
        #expect(JSON.allowingRawAccess { JSON("x").string } == "x")
        #expect(await JSON.allowingRawAccess { await Task { 7 }.value } == 7)
    }
}

/// Tests during which the guard tells of nobody else.
struct WatchedAlone: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        #if DEBUG
            RawAccessWatch.isForTests.store(true, ordering: .relaxed)
            try await RawAccessWatch.$isTested.withValue(true) { try await function() }
        #else
            try await function()
        #endif
    }
}

extension Trait where Self == WatchedAlone {
    /// The guard of raw access tells what the test itself reads.
    static var watchedAlone: WatchedAlone { WatchedAlone() }
}
