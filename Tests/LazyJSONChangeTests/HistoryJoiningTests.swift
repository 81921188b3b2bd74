import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange

/// Edits that are joined into one step: undo by the word, and not by the keystroke.
@Suite("Joined edits in a history") struct HistoryJoiningTests {
    final class Note: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var body: String = ""
        @Property var tags: [String]
        @Property var author: Author
        @Property var parts: LazyArray<Author>
    }
    final class Author: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
        @Property var city: String = ""
    }

    private static func history(limit: Int = .max, within interval: Duration? = nil) throws -> History<Note> {
        History(
            try Note(parsing: #"{"title": "a", "count": 1.0, "parts": [{}, {}]}"#), limit: limit,
            joiningWithin: interval)
    }

    @Test("edits of one property are one step, until another property is edited")
    func oneProperty() throws {
        var history = try Self.history()
        for text in ["ab", "abc", "abcd"] { history.mutate(joining: \.title) { $0.title = text } }
        history.mutate(joining: \.body) { $0.body = "x" }
        history.mutate(joining: \.body) { $0.body = "xy" }
        history.mutate(joining: \.title) { $0.title = "abcde" }
        #expect(history.steps.map(\.new.title) == ["abcd", "abcd", "abcde"])
        #expect(history.steps[0].old.title == "a" && history.steps[1].changes.properties == ["body"])
        #expect(history.undo()?.title == "abcd" && history.undo()?.body == "" && history.undo()?.title == "a")
        #expect(history.current.json.text == #"{"title": "a", "count": 1.0, "parts": [{}, {}]}"#)
        #expect(history.redo()?.title == "abcd" && history.redo()?.body == "xy")
    }

    @Test("a property may be inside another model or an element")
    func nestedProperties() throws {
        var history = try Self.history()
        for text in ["B", "Bo"] { history.mutate(joining: \.author.name) { $0.author.name = text } }
        for text in ["R", "Ro"] { history.mutate(joining: \.author.city) { $0.author.city = text } }
        for text in ["x", "xy"] { history.mutate(joining: \.parts[0].name) { $0.parts[0].name = text } }
        for text in ["x", "xy"] { history.mutate(joining: \.parts[1].name) { $0.parts[1].name = text } }
        #expect(history.steps.count == 4)
        #expect(history.undo()?.parts.map(\.name) == ["xy", ""] && history.undo()?.author.city == "Ro")
    }

    /// The events that end a step of joined edits.
    enum End: CaseIterable {
        case notified, edit, tryEdit, push, group, undoAndRedo, goTo, removeAll, limit
    }

    @Test("every other event ends the step", arguments: End.allCases)
    private func ends(end: End) throws {
        var history = try Self.history()
        history.mutate(joining: \.title) { $0.title = "ab" }
        switch end {
        case .notified: history.endJoining()
        case .edit: history.mutate { $0.body = "x" }
        case .tryEdit: try history.tryMutate { $0.title = "x" }
        case .push: history.push(history.current.mutate { $0.title = "x" })
        case .group: history.group { $0.mutate(joining: \.title) { $0.title = "x" } }
        case .undoAndRedo:
            history.undo()
            history.redo()
        case .goTo: history.go(to: history.position)
        case .removeAll: history.removeAll()
        case .limit: history.limit = 100
        }
        let (steps, title) = (history.steps.count, history.current.title)
        history.mutate(joining: \.title) { $0.title = "abc" }
        #expect(history.steps.count == steps + 1)
        #expect(history.undo()?.title == title)
    }

    @Test("an edit without effect doesn't end it, and neither does a group that throws or cancels out")
    func nothing() throws {
        struct Failure: Error {}
        var history = try Self.history()
        history.mutate(joining: \.title) { $0.title = "ab" }
        history.mutate { $0.title = "ab" }
        history.mutate(joining: \.body) { $0.title = "ab" }
        history.push(history.current)
        history.group { _ in }
        history.group {
            $0.mutate { $0.title = "x" }
            $0.mutate { $0.title = "ab" }
        }
        #expect(throws: Failure.self) {
            try history.group {
                $0.mutate { $0.body = "x" }
                $0.endJoining()
                throw Failure()
            }
        }
        #expect(throws: Failure.self) { try history.mutate(joining: \.body) { _ in throw Failure() } }
        #expect(history.steps.map(\.new.json.text) == [#"{"title": "ab", "count": 1.0, "parts": [{}, {}]}"#])
        // Calls that can't do anything don't end it, either.
        #expect(history.redo() == nil && history.go(to: 7) == nil)
        history.mutate(joining: \.title) { $0.title = "abc" }
        #expect(history.steps.map(\.new.title) == ["abc"])
        #expect(history.undo()?.title == "a" && history.redo()?.title == "abc")
    }

    @Test("a pause ends the step")
    func time() throws {
        var history = try Self.history(within: .seconds(2))
        let start = ContinuousClock.now
        // Each edit follows within two seconds of the last one, so the time since the first one doesn't count.
        for (second, text) in [(0, "b"), (2, "c"), (4, "d"), (7, "e"), (8, "f")] {
            history.mutate(joining: \.title, at: start + .seconds(second)) { $0.title = text }
        }
        #expect(history.steps.map(\.new.title) == ["d", "f"])
        history.joiningInterval = nil
        history.mutate(joining: \.title, at: start + .seconds(1_000)) { $0.title = "g" }
        #expect(history.steps.map(\.new.title) == ["d", "g"])
        history.joiningInterval = .zero
        history.push(
            history.current.mutate { $0.title = "h" }, joining: \.title, at: start + .seconds(1_000))
        // Time that goes backward isn't a pause.
        try history.tryMutate(joining: \.title, at: start) { $0.title = "i" }
        #expect(history.steps.map(\.new.title) == ["d", "i"])
        try history.tryMutate(joining: \.title, at: start + .nanoseconds(1)) { $0.title = "j" }
        #expect(history.steps.map(\.new.title) == ["d", "i", "j"])
    }

    @Test("joined edits that cancel out leave no step, and restore the history from before them")
    func cancelling() throws {
        var history = try Self.history()
        history.mutate(named: "One") { $0.body = "1" }
        history.mutate(named: "Two") { $0.body = "2" }
        history.undo()
        let (text, titles) = (history.current.json.text, history.steps.map(\.title))
        for _ in 0..<3 {
            for title in ["ab", "abc", "ab"] { history.mutate(named: "Type", joining: \.title) { $0.title = title } }
            #expect(history.steps.map(\.title) == ["One", "Type"] && !history.canRedo)
            history.mutate(joining: \.title) { $0.title = "a" }
            #expect(history.current.json.text == text && history.steps.map(\.title) == titles && history.position == 1)
        }
        #expect(history.redo()?.body == "2" && history.redoTitle == nil && history.undoTitle == "Two")
    }

    @Test("the spelling of the version before the step comes back")
    func spelling() throws {
        final class Counter: JSONModel, @unchecked Sendable {
            @Property var count: Double = 0
        }
        var history = History(try Counter(parsing: #"{"count": 1.0}"#))
        history.mutate(joining: \.count) { $0.count = 2 }
        history.mutate(joining: \.count) { $0.count = 1 }
        #expect(history.steps.isEmpty && history.current.json.text == #"{"count": 1.0}"#)
        // The next edit begins a step.
        history.mutate(joining: \.count) { $0.count = 3 }
        #expect(history.steps.count == 1 && history.undo()?.count == 1)
    }

    @Test(
        "the limit counts a joined step once, and a step that is removed gives back its memory", arguments: 0...3)
    func limit(limit: Int) throws {
        var history = try Self.history(limit: limit)
        for number in 1...5 { history.mutate { $0.body = "\(number)" } }
        let before = history.steps.map(\.new.body)
        for _ in 0..<100 {
            for title in ["ab", "abc", "a"] { history.mutate(joining: \.title) { $0.title = title } }
            #expect(history.steps.map(\.new.body) == before && history.position == limit)
            #expect(history.steps.first?.old.body == (limit == 0 ? nil : "\(5 - limit)"))
        }
        for title in ["ab", "abc"] { history.mutate(joining: \.title) { $0.title = title } }
        #expect(history.steps.map(\.new.title) == Array(["a", "a", "abc"].suffix(limit)))
        while history.canUndo { history.undo() }
        #expect(history.position == 0 && history.current.title == (limit == 0 ? "abc" : "a"))
    }

    @Test("a step has the title of its last edit that has one")
    func titles() throws {
        var history = try Self.history()
        history.mutate(joining: \.title) { $0.title = "b" }
        #expect(history.undoTitle == nil)
        history.mutate(named: "Typing", joining: \.title) { $0.title = "bc" }
        history.mutate(joining: \.title) { $0.title = "bcd" }
        #expect(history.undoTitle == "Typing" && history.steps.map(\.title) == ["Typing"])
    }

    @Test("copies are independent in the middle of a step")
    func copies() throws {
        var history = try Self.history()
        history.mutate(joining: \.title) { $0.title = "b" }
        var copy = history
        copy.mutate(joining: \.title) { $0.title = "a" }
        history.mutate(joining: \.title) { $0.title = "c" }
        #expect(copy.steps.isEmpty && history.steps.map(\.new.title) == ["c"])
    }

    @Test("joined edits keep one version, however many there are")
    func count() throws {
        var history = try Self.history()
        for number in 0..<1_000 { history.mutate(joining: \.title) { $0.title = "\(number)" } }
        #expect(history.steps.count == 1 && history.versions.count == 2 && history.undo()?.title == "a")
    }

    @Test("random edits, joined or not, have the same versions as a list of them", arguments: 1...20)
    func model(seed: UInt64) throws {
        struct State {
            var versions: [[String]] = [["a", "a"]]
            var position = 0
        }
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...5, using: &random)
        var history = History(try Note(parsing: #"{"title": "a", "body": "a"}"#), limit: limit)
        var state = State()
        // The state before a step of joined edits, and its property.
        var joined: (before: State, property: Int)?
        for _ in 0..<TestScale.size(2_000, quick: 200) {
            let current = state.versions[state.position]
            switch Int.random(in: 0..<8, using: &random) {
            case 0...4:
                let (property, text) = (
                    Int.random(in: 0..<2, using: &random), ["a", "b", "c"].randomElement(using: &random)
                )
                let (isJoined, new) = (Bool.random(using: &random), try #require(text))
                let path = property == 0 ? \Note.title : \Note.body
                history.mutate(joining: isJoined ? path : nil) {
                    if property == 0 { $0.title = new } else { $0.body = new }
                }
                var edited = current
                edited[property] = new
                if edited == current { break }
                if isJoined, let step = joined, step.property == property {
                    state.versions[state.position] = edited
                    if edited == step.before.versions[step.before.position] { (state, joined) = (step.before, nil) }
                    break
                }
                joined = isJoined ? (state, property) : nil
                state.versions.removeSubrange((state.position + 1)...)
                state.versions.append(edited)
                state.position += 1
                if state.versions.count - 1 > limit {
                    state.versions.removeFirst()
                    state.position -= 1
                }
            case 5:
                if history.undo() != nil { (state.position, joined) = (state.position - 1, nil) }
            case 6:
                if history.redo() != nil { (state.position, joined) = (state.position + 1, nil) }
            default:
                history.endJoining()
                joined = nil
            }
            #expect(history.position == state.position && history.steps.count == state.versions.count - 1)
            #expect([history.current.title, history.current.body] == state.versions[state.position])
            #expect(history.steps.map { [$0.new.title, $0.new.body] } == Array(state.versions.dropFirst()))
        }
    }
}
