import Foundation
import LazyJSON
import Observation
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Snapshots")
struct SnapshotTests {
    class Step: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var text: String = ""
        @Property([.required, .check(.length(1...10))]) var unit: String?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["timer": TimerStep.self, "text": Step.self])
        }
    }
    final class TimerStep: Step, @unchecked Sendable {
        @Property var seconds: Int = 0
    }
    final class Author: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
    }
    final class Recipe: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property("info.note", or: ["note", "comment"]) var note: String?
        @Property(.check(.in(1...8))) var servings: Int = 0
        @Property var author: Author?
        @Property var steps: LazyArray<Step>
        @Property var byName: LazyDictionary<Author>
        @Property(.check(.count(2...))) var tags: [String]
        override func check(_ report: inout CheckReport) {
            super.check(&report)
            report.require(!tags.isEmpty, "must have tags")
        }
    }

    private func receiver(_ text: String) throws -> JSONReceiver {
        let receiver = JSONReceiver()
        try receiver.receive(text)
        return receiver
    }

    private func recipe(_ text: String) throws -> Recipe {
        try #require(receiver(text).snapshot.flatMap { Recipe($0) })
    }

    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    @Test("a model reads the values that have arrived")
    func reading() throws {
        let recipe = try self.recipe(
            #"{"title": "Soup", "servings": 1, "steps": [{"id": 1, "text": "Peel"}, {"id": 2, "text": "Bo"#)
        #expect(recipe.title == "Soup")
        #expect(recipe.servings == 1)
        #expect(recipe.steps.map(\.text) == ["Peel", "Bo"])
        #expect(recipe.steps.completedElements.map(\.id) == [1])
        #expect(recipe.tags == [])
        #expect(
            recipe.json.text
                == #"{"title": "Soup", "servings": 1, "steps": [{"id": 1, "text": "Peel"}, {"id": 2, "text": "Bo"}]}"#)
        #expect(try self.recipe(#"{"servings": 1"#).servings == 0)
        #expect(try self.recipe(#"{"servings": 1,"#).servings == 1)
        #expect(try self.recipe(#"{"byName": {"a": {"name": "A"}, "b": {"na"#).byName["a"]?.name == "A")
        #expect(try self.recipe(#"{"byName": {"a": {"name": "A"}, "b": {"na"#).byName["b"]?.name == "")
    }

    @Test("nothing can be read before the first bracket, quote, or the end of a number")
    func nothing() throws {
        for text in ["", " ", "1", "-", "tr", "\u{FEFF}"] { #expect(try receiver(text).snapshot == nil) }
        for text in ["1 ", "true", "\"", "{", "["] { #expect(try receiver(text).snapshot != nil) }
        #expect(try receiver("12").finish() == 12)
        #expect(throws: JSONError.self) { try receiver("").finish() }
        #expect(throws: JSONError.self) { try receiver("1.").finish() }
        #expect(throws: JSONError.self) { try receiver("{} ").receive("x") }
    }

    @Test("a value is complete if it can't change")
    func completeness() throws {
        func complete(_ text: String) throws -> [Bool] {
            let recipe = try self.recipe(text)
            return [
                recipe.isComplete(\.title), recipe.isComplete(\.note), recipe.isComplete(\.author),
                recipe.isComplete(\.steps),
            ]
        }
        let table: [(String, [Bool])] = [
            (#"{"title": "So"#, [false, false, false, false]),
            (#"{"title": "Soup""#, [true, false, false, false]),
            (#"{"title": null"#, [true, false, false, false]),
            (#"{"note": "x", "#, [false, false, false, false]),
            (#"{"info": {"note": "x""#, [false, true, false, false]),
            (#"{"info": {"other": 1}, "#, [false, false, false, false]),
            (#"{"info": {"other": 1}, "note": "x","#, [false, true, false, false]),
            (#"{"info": 5, "note": null, "comment": "c","#, [false, true, false, false]),
            (#"{"author": {"name": "A""#, [false, false, false, false]),
            (#"{"author": {"name": "A"}"#, [false, false, true, false]),
            (#"{"steps": [{"id": 1}]"#, [false, false, false, true]),
            (#"{}"#, [true, true, true, true]),
        ]
        for (text, expected) in table { #expect(try complete(text) == expected, "\(text)") }
        let recipe = try self.recipe(#"{"title": "Soup", "steps": [{"id": 1}, {"id": 2}"#)
        #expect(!recipe.isComplete && !recipe.steps.isComplete)
        #expect(recipe.steps.map(\.isComplete) == [true, true])
        #expect(recipe.steps.completedElements.count == 2)
        #expect(recipe.json["title"]?.isComplete == true)
        // A value that the app itself has changed doesn't change any more.
        #expect(recipe.mutate { $0.title = "Stew" }.isComplete)
    }

    @Test("objects that have arrived are the same instances in all snapshots, whatever their kind")
    func sharing() throws {
        let text =
            #"{"author": {"name": "A"}, "steps": [{"id": 1}, {"type": "timer", "id": 2}, {"id": 3}], "title": "x"}"#
        let receiver = JSONReceiver()
        var (authors, first): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
        var kept: [Recipe] = []
        for byte in text.utf8 {
            try receiver.receive([byte])
            guard let recipe = receiver.snapshot.flatMap({ Recipe($0) }), !recipe.isComplete else { continue }
            kept.append(recipe)
            if recipe.isComplete(\.author) { authors.insert(ObjectIdentifier(try #require(recipe.author))) }
            if let step = recipe.steps.completedElements.first { first.insert(ObjectIdentifier(step)) }
            #expect(recipe.steps.first === recipe.steps.first)
        }
        #expect(authors.count == 1)
        #expect(first.count == 1)
        let last = try Recipe(#require(Recipe(receiver.finish())).json)
        #expect(last?.author == kept.last?.author)
        #expect(last?.steps.map(\.id) == [1, 2, 3])
    }

    @Test("nothing keeps the models alive but snapshots and the receiver")
    func memory() throws {
        weak var step: Step?
        weak var receiver: JSONReceiver?
        do {
            let strong = try self.receiver(#"{"steps": [{"id": 1}, "#)
            receiver = strong
            step = strong.snapshot.flatMap { Recipe($0) }?.steps.first
            #expect(step?.id == 1)
        }
        #expect(step == nil && receiver == nil)
    }

    @Test("the class is chosen when the member that names it has arrived")
    func polymorphism() throws {
        let text = #"{"steps": [{"id": 1, "type": "timer", "seconds": 60}]}"#
        let receiver = JSONReceiver()
        var classes: [String] = []
        for byte in text.utf8 {
            try receiver.receive([byte])
            guard let step = receiver.snapshot.flatMap({ Recipe($0) })?.steps.first else { continue }
            let name = "\(type(of: step))"
            if classes.last != name { classes.append(name) }
        }
        #expect(classes == ["Step", "TimerStep"])
    }

    @Test("issues don't mention values that may still come")
    func issues() throws {
        let open = try recipe(#"{"servings": 20, "tags": ["a"], "more": 1, "steps": [{"id": "x"}, {"id": 2, "unit": ""#)
        let found = open.issues.map { "\($0.kind) \($0.pointer)" }
        #expect(
            found == [
                "failedCheck /servings", "failedCheck /tags", "unknownKey /more", "missing /steps/0/unit",
                "missing /steps/0/type",
                "unreadable /steps/0/id",
            ])
        let complete = try recipe(#"{"steps": [{"id": 2, "unit": ""}]}"#)
        #expect(complete.issues.map { "\($0.kind) \($0.pointer)" }.contains("failedCheck /steps/0/unit"))
        #expect(try recipe(#"{"author": "A"#).issues.isEmpty)
        #expect(try recipe(#"{"title": {"a": 1"#).issues.map(\.kind) == [.wrongKind])
    }

    @Test("a live model notifies only readers of changed values")
    func live() async throws {
        let receiver = try receiver(#"{"title": "Soup", "steps": [{"id": 1, "text": "a"}, {"id": 2, "text": "b"#)
        let live = Live(try #require(receiver.snapshot.flatMap { Recipe($0) }))
        let reported = Counter()
        for read in [{ _ = live.title }, { _ = live.steps[0].text }] as [@Sendable () -> Void] {
            withObservationTracking(read) { reported.add() }
        }
        try receiver.receive(#"c", "unit": "x"}, {"id"#)
        live.update(to: try #require(receiver.snapshot.flatMap { Recipe($0) }))
        #expect(reported.value == 0)
        #expect(live.steps[1].text == "bc")
    }

    @Test("an edit of a snapshot changes nothing but the named values")
    func editing() throws {
        let text = #"{ "title": "Soup",  "x": [1,  2], "steps": [ {"id": 1},  {"id": 2, "text": "b"#
        let recipe = try self.recipe(text)
        let edited = recipe.mutate {
            $0.title = "Stew"
            $0.steps[1].text = "c"
            $0.steps.remove(at: 0)
        }
        #expect(
            edited.json == (try JSON(parsing: #"{"title": "Stew", "x": [1, 2], "steps": [{"id": 2, "text": "c"}]}"#)))
        #expect(edited.json["x"]?.text == "[1,  2]")
        #expect(recipe.json.text == text + "\"}]}")
        #expect(recipe.mutate { $0.tags = ["t"] }.json["tags"]?.text == #"["t"]"#)
        #expect(recipe.mutate { $0.steps[1].id = 9 }.steps.map(\.id) == [1, 9])
        #expect(recipe.mutate { $0.steps.append(Step { $0.id = 3 }) }.steps.map(\.id) == [1, 2, 3])
    }

    @Test("there is a snapshot for each chunk that adds something, and the last is the whole")
    func sequence() async throws {
        let chunks = [#"{"title""#, #": "So"#, "up", "\"  ", "  ", ", \"servings\": 4", "}", "\n"]
        var found: [String] = []
        for try await recipe in Recipe.snapshots(of: stream(chunks)) { found.append(recipe.json.text) }
        #expect(
            found
                == [
                    "{}", #"{"title": "So"}"#, #"{"title": "Soup"}"#, #"{"title": "Soup"}"#,
                    #"{"title": "Soup"  , "servings": 4}"#, "{\"title\": \"Soup\"  , \"servings\": 4}\n",
                ].map { $0.replacingOccurrences(of: "\"  ,", with: "\"    ,") })
        var whole: [Int] = []
        for try await recipe in Recipe.snapshots(of: stream(chunks.map { Array($0.utf8) }), cutsStrings: false) {
            whole.append(recipe.title.count)
        }
        #expect(whole == [0, 4, 4, 4])
        var bytes = 0
        for try await json in JSON.snapshots(of: stream(Array("[1, 2]".utf8))) { bytes += json.count ?? 0 }
        #expect(bytes == 0 + 1 + 2 + 2 - 2 + 2 - 2)
        var numbers: [[Int]] = []
        for try await list in [Int].snapshots(of: stream(["[1", ", 2", "]"])) { numbers.append(list) }
        #expect(numbers == [[], [1], [1, 2]])
        var last: LazyArray<Step>?
        for try await steps in LazyArray<Step>.snapshots(of: stream([Data("[{\"id\": 1}, {".utf8), Data("}]".utf8)])) {
            last = steps
        }
        #expect(last?.isComplete == true && last?.count == 2)
        var scalars: [Int] = []
        for try await number in Int.snapshots(of: stream(["1", "2"])) { scalars.append(number) }
        #expect(scalars == [12])
    }

    @Test("wrong bytes end the sequence, after the last good snapshot")
    func wrongBytes() async throws {
        func ends(_ chunks: [String]) async -> (last: String?, error: (any Error)?) {
            var last: String?
            do {
                for try await recipe in Recipe.snapshots(of: stream(chunks)) { last = recipe.json.text }
                return (last, nil)
            } catch { return (last, error) }
        }
        let wrong = await ends([#"{"title": "a", "#, #""servings": 3, x"#, "y"])
        #expect(wrong.last == #"{"title": "a", "servings": 3}"#)
        #expect((wrong.error as? JSONError)?.byteOffset == 30)
        #expect((await ends(["[1]"]).error as? JSONError)?.reason == .wrongKind(expected: "an object", found: "array"))
        #expect((await ends([#"{"a""#]).error as? JSONError)?.byteOffset == 4)
        #expect((await ends([]).error as? JSONError)?.reason == .empty)
        #expect(await ends([#"{"a": "#, "1}  "]).error == nil)
    }

    @Test("an error of the source is thrown, and cancelling ends the sequence")
    func errors() async throws {
        struct Lost: Error {}
        let failing = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array(#"{"title": "a"#.utf8))
            continuation.finish(throwing: Lost())
        }
        var titles: [String] = []
        await #expect(throws: Lost.self) {
            for try await recipe in Recipe.snapshots(of: failing) { titles.append(recipe.title) }
        }
        #expect(titles == ["a"])

        let (endless, continuation) = AsyncStream<[UInt8]>.makeStream()
        continuation.yield(Array(#"{"title": "a"#.utf8))
        let task = Task {
            for try await _ in Recipe.snapshots(of: endless) {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("models and converters read the context")
    func context() async throws {
        enum Name: JSONContextKey { static let defaultValue = "none" }
        let context = JSONContext { $0[Name.self] = "some" }
        let receiver = JSONReceiver(context: context)
        try receiver.receive(#"{"author": {"name": "A"}, "title": "S"#)
        let recipe = try #require(receiver.snapshot.flatMap { Recipe($0) })
        #expect(recipe.context[Name.self] == "some")
        #expect(recipe.author?.context[Name.self] == "some")
        #expect(recipe.json["title"]?.context[Name.self] == "some")
        let other = JSONContext { $0[Name.self] = "other" }
        let text = recipe.json.text
        #expect(recipe.json.withContext(other) == recipe.json)
        #expect(recipe.json.withContext(other).text == text)
        #expect(recipe.json.withContext(other).context[Name.self] == "other")
        #expect(Recipe { $0.author = recipe.author }.json["author"]?.text == #"{"name": "A"}"#)
        try receiver.receive("\"}")
        #expect(try receiver.finish().context[Name.self] == "some")
    }

    final class Person: JSONModel, @unchecked Sendable {
        static let all = ObjectCache<String, Person>(
            key: { $0.id },
            load: { id in
                loaded.withLock { $0.append(id) }
                return Person {
                    $0.id = id
                    $0.name = "loaded"
                }
            })
        static let loaded = Mutex<[String]>([])
        @Property var id: String = ""
        @Property var name: String = ""
    }
    final class Letter: JSONModel, @unchecked Sendable {
        @Property(cachedObject: Person.all) var from: Person?
        @Property(cachedObject: Person.all) var to: Person?
    }

    @Test("a store gets whole keys and whole objects only")
    func stores() throws {
        let text = #"{"from": {"id": "anna", "name": "Anna Maria"}, "to": "bo-2", "x": 1}"#
        let receiver = JSONReceiver()
        var (from, to): ([String], [String]) = ([], [])
        for byte in text.utf8 {
            try receiver.receive([byte])
            guard let letter = receiver.snapshot.flatMap({ Letter($0) }) else { continue }
            if let person = letter.from, from.last != person.name { from.append(person.name) }
            if let person = letter.to, to.last != person.id { to.append(person.id) }
            if !letter.isComplete(\.from) { #expect(Person.all.count == 0) }
        }
        #expect(from.last == "Anna Maria" && from.contains("Anna M"))
        #expect(to == ["bo-2"])
        #expect(Person.loaded.withLock { $0 } == ["bo-2"])
        #expect(Letter(try receiver.finish())?.from === Person.all["anna"])
    }

    @Test("the nesting limit holds")
    func nesting() throws {
        let receiver = JSONReceiver(nestingLimit: 2)
        try receiver.receive("[[")
        #expect(throws: JSONError.self) { try receiver.receive("[") }
        #expect(receiver.snapshot?.text == "[[]]")
        let deep = JSONReceiver(nestingLimit: 100_000)
        try deep.receive(String(repeating: "[", count: 100_000))
        #expect(deep.snapshot?.text.utf8.count == 200_000)
        #expect(throws: JSONError.self) { try JSONReceiver().receive(String(repeating: "[", count: 100_000)) }
    }
}
