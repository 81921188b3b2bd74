import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// The handler is the whole program's, and other suites run at the same time: each test listens to its own classes
/// only.
@Suite("The handler of values that cannot be used", .serialized)
struct UnusableValueTests {
    /// The issues that the handler received.
    final class Reports: Sendable {
        private let list = Guarded<[JSONIssue]>([])

        var issues: [JSONIssue] { list.withLock { $0 } }
        var messages: [String] { issues.map(\.message) }

        func add(_ issue: JSONIssue) { list.withLock { $0.append(issue) } }
    }

    enum Plan: String, JSONConvertible { case free }
    struct Failing: JSONConvertible {
        static func decode(_ json: JSON) throws -> Failing? { throw Failure() }
        func encode() -> JSON? { nil }
    }
    struct Failure: Error, CustomStringConvertible { var description: String { "no luck" } }
    struct Empty: ObjectStore {
        func object(for reference: JSON) -> Bad? { nil }
        func reference(for object: Bad) -> JSON? { nil }
    }

    class Bad: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property("deep.size") var size: Int8 = 0
        @Property var plan: Plan?
        @Property var failing: Failing?
        @Property var tags: [String]
        @Property var next: Bad?
        @Property("owner", cachedObject: Empty()) var owner: Bad?
        @Property(as: .embedded) var text: [Int]
        @Property var name: String = "?"
    }

    /// Sets a handler that only hears of a class and those that inherit from it, for as long as `body` runs.
    func listening<R>(
        to modelClass: JSONModel.Type = Bad.self, and also: @escaping @Sendable (JSONIssue) -> Void = { _ in },
        _ body: (Reports) throws -> R
    ) rethrows -> R {
        let reported = Reports()
        JSONModel.onUnusableValue { issue in
            guard let found = issue.modelClass as? AnyClass, isSubclass(found, of: modelClass) else { return }
            reported.add(issue)
            also(issue)
        }
        defer { JSONModel.onUnusableValue(nil) }
        return try body(reported)
    }

    private static let example = #"""
        {"age": "n/a",
         "deep": {"size": 300}, "plan": "gold", "failing": 1, "tags": "x", "next": [], "owner": 7,
         "text": "[1", "name": {}}
        """#

    @Test("Each kind of unusable value is reported, with the issue that `issues` has")
    func issues() throws {
        let user = try Bad(parsing: Self.example)
        let reported = listening { reported in
            _ = (user.age, user.size, user.plan, user.failing, user.tags, user.next, user.owner, user.text, user.name)
            return reported.issues
        }
        let all = try Bad(parsing: Self.example).issues.map { $0 }
        #expect(reported.count == 9)
        #expect(reported.map(\.description) == all.map(\.description))
        #expect(reported.map(\.kind) == all.map(\.kind))
        #expect(
            reported.map(\.kind) == [
                .unreadable, .outOfRange, .unknownValue, .failedConversion, .wrongKind, .noObject, .unresolvedReference,
                .failedConversion, .wrongKind,
            ])
        for (issue, other) in zip(reported, all) {
            #expect(issue.severity == other.severity && issue.pointer == other.pointer)
            #expect(issue.expected == other.expected && issue.found == other.found)
            #expect(issue.property == other.property && issue.modelClass == other.modelClass)
            #expect(issue.reason == other.reason && (issue.error == nil) == (other.error == nil))
            #expect(issue.line == other.line && issue.column == other.column)
        }
        #expect(reported[0].description == #"1:9: error: age of Bad: expected an integer, found "n/a""#)
        #expect(reported[1].pointer == "/deep/size")
    }

    @Test("A value is reported once, whichever way it is read")
    func once() throws {
        let user = try Bad(parsing: #"{"age": "n/a", "owner": 5, "plan": "gold"}"#)
        listening { reported in
            for _ in 0..<3 { _ = (user.age, user.owner, user.plan) }
            _ = (user.description, user.fullDescription, Array(user.issues), user.explain())
            #expect(reported.issues.map(\.property) == ["age", "owner", "plan"])
        }
    }

    @Test("Descriptions, mirrors, issues and explanations report unusable values")
    func ways() throws {
        func reported(_ read: (Bad) -> Void) throws -> [String?] {
            let user = try Bad(parsing: #"{"age": "n/a", "owner": 5}"#)
            return listening { reported in
                read(user)
                return reported.issues.map(\.property)
            }
        }
        #expect(try reported { _ = $0.description } == ["age", "owner"])
        #expect(try reported { _ = $0.fullDescription } == ["age", "owner"])
        #expect(try reported { _ = Mirror(reflecting: $0) } == ["age", "owner"])
        #expect(try reported { _ = Array($0.issues) } == ["age", "owner"])
        #expect(try reported { _ = $0.explain(\.owner) } == ["owner"])
        #expect(try reported { _ = $0.explain(\.age) } == ["age"])
        // A draft reads no model.
        let drafted = try reported { user in
            _ = user.mutate { draft in
                let read: (Int, Bad?) = (draft.age, draft.owner)
                _ = read
            }
        }
        #expect(drafted == [])
    }

    @Test("Absent, null, odd but readable values, and elements that are left out, are not reported")
    func fine() throws {
        let user = try Bad(
            parsing: #"{"age": "7", "deep": {"size": null}, "plan": "<null>", "tags": ["a", {}, null], "next": {}}"#)
        listening { reported in
            _ = (user.age, user.size, user.plan, user.failing, user.tags, user.next, user.owner, user.text, user.name)
            #expect(reported.issues.isEmpty)
        }
    }

    final class Kinder: Bad, @unchecked Sendable {
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .unreadable ? .note : super.severity(of: kind)
        }
    }

    @Test("The class chooses the severity, and nested models report values of their own JSON")
    func severity() throws {
        let user = try Kinder(parsing: #"{"age": "x", "next": {"next": {"age": "y"}}}"#)
        listening { reported in
            _ = (user.age, user.next?.next?.age)
            #expect(reported.issues.map(\.severity) == [.note, .error])
            #expect(reported.issues.map(\.pointer) == ["/age", "/age"])
            #expect(reported.issues.map(\.column) == [9, 39])
            #expect(
                reported.messages == [
                    #"age of Kinder: expected an integer, found "x""#, #"age of Bad: expected an integer, found "y""#,
                ])
        }
    }

    @Test("Finding the property of a key path reports nothing")
    func probing() throws {
        let user = try Bad(parsing: #"{"age": "n/a"}"#)
        listening { reported in
            #expect(user.pointer(of: \.age) == "/age")
            #expect(user.mutate { $0.age = 5 }.age == 5)
            #expect(reported.issues.isEmpty)
            _ = user.age
            #expect(reported.issues.count == 1)
        }
    }

    /// Has no objects, and counts its calls.
    final class Asked: ObjectStore {
        static let shared = Asked()
        let count = Guarded(0)
        func object(for reference: JSON) -> Bad? {
            count.withLock { $0 += 1 }
            return nil
        }
        func reference(for object: Bad) -> JSON? { nil }
    }
    final class Owned: JSONModel, @unchecked Sendable {
        @Property(cachedObject: Asked.shared) var owner: Bad?
    }

    @Test("A store that lacks an object is called once, whether or not there is a handler")
    func askedOnce() throws {
        func asked(_ read: (Owned) -> Void) throws -> Int {
            let owned = try Owned(parsing: #"{"owner": 7}"#)
            let before = Asked.shared.count.withLock { $0 }
            read(owned)
            return Asked.shared.count.withLock { $0 } - before
        }
        try listening(to: Owned.self) { reported in
            let byReading = try asked { _ = $0.owner }
            #expect(byReading == 1)
            #expect(reported.issues.map(\.kind) == [.unresolvedReference])
            let byIssues = try asked { _ = Array($0.issues) }
            #expect(byIssues == 1)
        }
        let untold = try asked { _ = $0.owner }
        #expect(untold == 1)
    }

    // MARK: Setting it

    @Test("The handler is removed, and replaced")
    func replacing() throws {
        func user() throws -> Bad { try Bad(parsing: #"{"age": "n/a"}"#) }
        let (first, second) = (Reports(), Reports())
        JSONModel.onUnusableValue { first.add($0) }
        _ = try user().age
        Bad.onUnusableValue { second.add($0) }
        _ = try user().age
        JSONModel.onUnusableValue(nil)
        _ = try user().age
        #expect(first.messages.filter { $0.contains(" of Bad") }.count == 1)
        #expect(second.messages.filter { $0.contains(" of Bad") }.count == 1)
    }

    @Test("The objects that a handler holds are released when it is replaced")
    func released() {
        final class Held: Sendable {}
        weak var held: Held?
        do {
            let object = Held()
            held = object
            JSONModel.onUnusableValue { _ in withExtendedLifetime(object) {} }
        }
        #expect(held != nil)
        JSONModel.onUnusableValue(nil)
        // A read in another test may be telling it at this very moment.
        for _ in 0..<60_000 where held != nil { Thread.sleep(forTimeInterval: 0.001) }
        #expect(held == nil)
    }

    @Test("A handler that replaces itself gets nothing more, and the new one gets the rest")
    func replacingItself() throws {
        let user = try Bad(parsing: #"{"age": "n/a", "plan": "gold", "tags": 5}"#)
        let (first, second) = (Reports(), Reports())
        JSONModel.onUnusableValue { issue in
            guard issue.modelClass == Bad.self else { return }
            first.add(issue)
            _ = (user.plan, user.tags)
            JSONModel.onUnusableValue { second.add($0) }
        }
        defer { JSONModel.onUnusableValue(nil) }
        _ = user.age
        #expect(first.issues.map(\.property) == ["age"])
        #expect(second.issues.filter { $0.modelClass == Bad.self }.map(\.property) == ["plan", "tags"])
    }

    @Test("A handler that removes itself gets nothing more")
    func takingItselfAway() throws {
        let user = try Bad(parsing: #"{"age": "n/a", "plan": "gold"}"#)
        let reported = Reports()
        JSONModel.onUnusableValue { issue in
            guard issue.modelClass == Bad.self else { return }
            reported.add(issue)
            _ = user.plan
            JSONModel.onUnusableValue(nil)
        }
        _ = (user.age, user.plan)
        #expect(reported.issues.map(\.property) == ["age"])
    }

    // MARK: Reading in the handler

    @Test("The handler may read the same property of the same model, and the whole model")
    func readingTheSame() throws {
        let user = try Bad(parsing: #"{"age": "n/a", "plan": "gold"}"#)
        let ages = Guarded<[Int]>([])
        listening(and: { _ in
            ages.withLock { $0.append(user.age) }
            _ = user.description
        }) { reported in
            #expect(user.age == 0)
            #expect(reported.issues.map(\.property) == ["age", "plan"])
        }
        #expect(ages.withLock { $0 } == [0, 0])
    }

    final class Node: JSONModel, @unchecked Sendable {
        @Property var bad: Int = 0
        @Property var next: Node?
    }

    @Test("100,000 nested values that the handler reads one after the other take no stack", .smallStack)
    func nested() throws {
        let depth = TestScale.isOptimized ? 100_000 : 20_000
        let text =
            String(repeating: #"{"bad":"x","next":"#, count: depth) + "null" + String(repeating: "}", count: depth)
        let root = try #require(Node(try JSON(parsing: text, nestingLimit: depth + 1)))
        let node = Guarded<Node?>(root)
        listening(
            to: Node.self,
            and: { _ in
                let next = node.withLock { node in
                    node = node?.next
                    return node
                }
                _ = next?.bad
            }
        ) { reported in
            _ = root.bad
            // The first, and as many as are reported of the values that a handler reads itself.
            #expect(reported.issues.count == 1 + UnusableValues.limit)
        }
    }

    @Test("A handler that reads new data each time comes to an end")
    func endless() throws {
        listening(to: Node.self, and: { _ in _ = Node(["bad": "y"])?.bad }) { reported in
            _ = Node(["bad": "x"])?.bad
            #expect(reported.issues.count == 1 + UnusableValues.limit)
            _ = Node(["bad": "x"])?.bad
            #expect(reported.issues.count == 2 * (1 + UnusableValues.limit))
        }
    }

    @Test("Reads in a task that the handler starts are reported by themselves, also after the handler has returned")
    func tasks() async throws {
        let started = Guarded<[Task<Void, Never>]>([])
        let reported = Reports()
        JSONModel.onUnusableValue { issue in
            guard issue.modelClass == Node.self else { return }
            reported.add(issue)
            guard issue.found == #""first""# else { return }
            let task = Task {
                try? await Task.sleep(for: .milliseconds(20))
                for _ in 0..<100 { _ = Node(["bad": "later"])?.bad }
            }
            started.withLock { $0.append(task) }
        }
        _ = Node(["bad": "first"])?.bad
        for task in started.withLock({ $0 }) { await task.value }
        JSONModel.onUnusableValue(nil)
        #expect(reported.issues.count == 101)
    }

    // MARK: Threads

    @Test("Values are reported on all threads, while the handler is set and removed")
    func threads() throws {
        let count = TestScale.isOptimized ? 2_000 : 300
        listening(to: Node.self) { reported in
            let models = (0..<count).map { _ in Node(["bad": "x"]) }
            _ = Threads.run { _ in models.forEach { _ = $0?.bad } }
            // The first thread reports a value; threads that were first at the same moment may both report it.
            #expect(reported.issues.count >= count && reported.issues.count <= 8 * count)
        }
        let reported = Reports()
        let report: @Sendable (JSONIssue) -> Void = { if $0.modelClass == Node.self { reported.add($0) } }
        _ = Threads.run { thread in
            for _ in 0..<count {
                if thread % 4 == 0 { JSONModel.onUnusableValue(report) }
                if thread % 4 == 1 { JSONModel.onUnusableValue(nil) }
                _ = Node(["bad": "x"])?.bad
            }
        }
        // The last call has decided, and it works as before.
        JSONModel.onUnusableValue(nil)
        let before = reported.issues.count
        _ = Node(["bad": "x"])?.bad
        #expect(reported.issues.count == before)
        JSONModel.onUnusableValue(report)
        _ = Node(["bad": "mine"])?.bad
        JSONModel.onUnusableValue(nil)
        #expect(reported.issues.contains { $0.found == #""mine""# })
    }

    final class Job: JSONModel, @unchecked Sendable {
        @Property var timeout: Duration = .seconds(-1)
        @Property var other: Duration = .seconds(1)
        @Property var id: UUID = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 255, 255, 255, 255, 255, 255, 255, 255))
        @Property var count: Int = -1
    }

    @Test("A report doesn't depend on the bits of the default")
    func defaults() throws {
        let job = try Job(parsing: #"{"timeout": "x", "other": "x", "id": "x", "count": "x"}"#)
        listening(to: Job.self) { reported in
            for _ in 0..<2 { _ = (job.timeout, job.other, job.id, job.count) }
            #expect(reported.issues.map(\.property) == ["timeout", "other", "id", "count"])
        }
    }

    @Test("A handler that waits for another thread holds up nobody")
    func noLock() throws {
        listening(
            to: Node.self,
            and: { issue in
                guard issue.found == #""outer""# else { return }
                Threads.elsewhere {
                    _ = Node(["bad": "inner"])?.bad
                }
            }
        ) { reported in
            _ = Node(["bad": "outer"])?.bad
            #expect(reported.issues.map(\.found) == [#""outer""#, #""inner""#])
        }
    }
}

/// Whether a class is another one, or inherits from it.
private func isSubclass(_ type: AnyClass, of other: JSONModel.Type) -> Bool {
    (type as? JSONModel.Type).map { ClassLayout.of($0).inherits(from: ClassLayout.of(other)) } ?? false
}
