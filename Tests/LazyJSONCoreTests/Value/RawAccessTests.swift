import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The guard is the program's: no two of these tests run at once, and the reads of others are not reported meanwhile.
@Suite(.serialized, .watchedAlone, .enabled(if: !TestScale.isOptimized, "a release build has no guard"))
struct RawAccessTests {
    /// Returns the reports of the guard while a closure runs.
    static func accesses(_ guarded: JSON.RawAccessGuard, while body: () throws -> Void) rethrows -> [RawAccess] {
        let reported = Reports()
        JSON.guardRawAccess(guarded) { access in reported.add(access) }
        defer { JSON.guardRawAccess(.off) }
        try body()
        return reported.all
    }

    final class Reports: @unchecked Sendable {
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

    @Test("a getter that finds nothing in a value of another kind is reported, and nothing else is")
    func otherKinds() {
        for (name, read, kinds) in Self.getters {
            for (key, value) in Self.document.members {
                let reported = Self.accesses(.otherKinds) { read(value) }
                let isReported = !kinds.contains(key) && key != "z"
                #expect(reported.map(\.getter) == (isReported ? [name] : []), "\(name) of \(key)")
                #expect(reported.allSatisfy { $0.isMismatch && $0.kind == value.kind })
            }
        }
    }

    @Test("a guard of all reads reports all, and whether they gave something; without a guard, none is reported")
    func allReads() {
        for (name, read, kinds) in Self.getters {
            for (key, value) in Self.document.members {
                let reported = Self.accesses(.allReads) { read(value) }
                #expect(reported.map(\.getter) == [name], "\(name) of \(key)")
                #expect(reported.first?.isMismatch == (!kinds.contains(key) && key != "z"), "\(name) of \(key)")
                #expect(Self.accesses(.off) { read(value) }.isEmpty)
            }
        }
    }

    @Test("subscripts, kinds, counts and writing are not raw access")
    func unguarded() {
        let json = Self.document
        let reported = Self.accesses(.allReads) {
            _ = (json["s"], json["a"]?[0], json[JSONPointer("/o/x~1y")], json.kind, json.isNull, json.count)
            _ = (json.text, json.data(), json.description, json == Self.document, json.hashValue)
            _ = (json.value(at: "s", as: Int.self), json.value(at: "a", as: [Int].self))
            _ = try? JSONEncoder().encode(json)
        }
        #expect(reported.map(\.description) == [])
    }

    @Test("a report has the getter and the value")
    func description() throws {
        let json = Self.document
        let reported = Self.accesses(.otherKinds) { _ = json["s"]?.int }
        let access = try #require(reported.first)
        #expect(access.getter == "int" && access.found == #""41""#)
        #expect(access.description == "raw access: .int finds nothing: the value is a string, \"41\"")
        let edited = JSON(Array(repeating: JSON("\u{7}\n"), count: 30))
        let others = Self.accesses(.allReads) {
            _ = json.members
            _ = json["o"]?["x/y"]?.string
            _ = edited.elements
            _ = JSON(String(repeating: "é", count: 100)).string
        }
        #expect(
            others.map(\.description) == [
                "raw access: .members reads an object, \(json.text.prefix(60))…",
                "raw access: .string reads a null, null",
                "raw access: .elements reads an array, \(edited.text.prefix(60))…",
                "raw access: .string reads a string, \"\(String(repeating: "é", count: 29))…",
            ])
    }

    @Test("every getter of a value is reported once, and again when the guard is set again")
    func once() {
        let json = Self.document
        for _ in 0..<2 {
            let reported = Self.accesses(.otherKinds) {
                for _ in 0..<100 { _ = (json["s"]?.int, json["s"]?.bool, json["n"]?.int) }
            }
            #expect(reported.map(\.getter) == ["int", "bool", "int"])
        }
    }

    @Test("no more than 1,000 values are reported")
    func limit() {
        let json = JSON(Array(repeating: JSON("x"), count: 1_200)).text
        let reported = Self.accesses(.otherKinds) {
            for element in (try? JSON(parsing: json))?.exactElements ?? JSON.null.exactElements { _ = element.int }
        }
        #expect(reported.count == 1_000)
    }

    @Test("if many threads read one value, one reports it")
    func threads() {
        let json = Self.document
        let reported = Self.accesses(.otherKinds) {
            let read = { @Sendable in for _ in 0..<100 { _ = json["s"]?.int } }
            #if DEBUG
                _ = Threads.run { _ in RawAccessWatch.$isTested.withValue(true, operation: read) }
            #else
                read()
            #endif
        }
        #expect(reported.count == 1)
    }

    @Test("reads through a key path, a closure, a protocol and a task are reported, too")
    func indirectly() async {
        let json: JSON = ["a", ["b", "c", "d", "e"]]
        let reported = Reports()
        JSON.guardRawAccess(.otherKinds) { reported.add($0) }
        let text = (try? JSON(parsing: json.text)) ?? .null
        await Task {
            _ = text.exactElements.map(\.int)
            _ = text[1]?.exactElements.lazy.compactMap { $0.int }.first
            _ = text[0]?[keyPath: \JSON.bool]
            _ = text[0].flatMap { ($0 as any ReadsRaw).raw }
        }.value
        JSON.guardRawAccess(.off)
        #expect(
            reported.all.map { "\($0.getter) \($0.found)" } == [
                #"int "a""#, #"int ["b","c","d","e"]"#, #"int "b""#, #"int "c""#, #"int "d""#, #"int "e""#,
                #"bool "a""#,
                #"double "a""#,
            ])
    }

    @Test("a scope allows it, with the errors, the tasks and the results of its body, and no longer than that")
    func scopes() async throws {
        let json = Self.document
        struct Failure: Error {}
        func failing() throws(Failure) -> Int { throw Failure() }
        let reported = Reports()
        JSON.guardRawAccess(.allReads) { reported.add($0) }
        defer { JSON.guardRawAccess(.off) }
        #expect(JSON.allowingRawAccess { json["s"]?.string } == "41")
        #expect(throws: Failure.self) { try JSON.allowingRawAccess(failing) }
        let text = await JSON.allowingRawAccess {
            await Task.yield()
            return await Task { json["s"]?.string }.value
        }
        #expect(text == "41")
        #expect(reported.all.isEmpty)
        _ = json["s"]?.string
        #expect(reported.all.count == 1)
    }

    @Test("a handler may read any value, set another guard and remove it")
    func handlers() {
        let json = Self.document
        let reported = Reports()
        JSON.guardRawAccess(.allReads) { access in
            reported.add(access)
            _ = json["s"]?.int
            JSON.guardRawAccess(.otherKinds) { reported.add($0) }
        }
        _ = json["s"]?.string
        _ = json["s"]?.string
        _ = json["s"]?.int
        JSON.guardRawAccess(.off)
        _ = json["s"]?.int
        #expect(reported.all.map(\.getter) == ["string", "int"])
    }
}

private protocol ReadsRaw {}
extension JSON: ReadsRaw {}
extension ReadsRaw {
    fileprivate var raw: Double? { (self as? JSON)?.double }
}

extension RawAccessTests {
    #if EXIT_TESTS
        @Test("by default it is written to the standard error stream")
        func reports() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                JSON.guardRawAccess(.otherKinds)
                _ = (JSON("x").int, 1)
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.hasPrefix("LazyJSON: ") && text.contains("raw access: .int finds nothing: "))
        }

        @Test("it stops the program if it is set to do so, and says why")
        func stops() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                JSON.guardRawAccess(.otherKinds, onAccess: RawAccess.stop)
                _ = JSON("x").int
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("raw access: .int finds nothing: the value is a string, \"x\""))
        }
    #endif
}

/// The guard in a build without `DEBUG`.
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
