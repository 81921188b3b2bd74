import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Undo and redo over versions.
@Suite struct HistoryTests {
    final class Note: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var count: Int = 0
        @Property var tags: [String]
    }

    static func history(limit: Int = .max) throws -> History<Note> {
        History(try Note(parsing: #"{"title": "a"}"#), limit: limit)
    }

    @Test("steps are undone and redone, and the versions are those that the edits created")
    func undoAndRedo() throws {
        var history = try Self.history()
        #expect(!history.canUndo && !history.canRedo && history.undo() == nil && history.redo() == nil)
        history.mutate { $0.title = "b" }
        history.mutate { $0.tags.append("x") }
        #expect(history.current.json.text == #"{"title": "b", "tags": ["x"]}"#)
        #expect(history.canUndo && !history.canRedo && history.position == 2)
        #expect(history.undo()?.json.text == #"{"title": "b"}"#)
        #expect(history.undo()?.json.text == #"{"title": "a"}"#)
        #expect(!history.canUndo && history.undo() == nil && history.current.title == "a")
        #expect(history.redo()?.title == "b")
        #expect(history.redo()?.tags == ["x"])
        #expect(!history.canRedo && history.redo() == nil && history.current.tags == ["x"])
    }

    @Test("an edit after undo forgets the undone steps")
    func branch() throws {
        var history = try Self.history()
        for title in ["b", "c", "d"] { history.mutate { $0.title = title } }
        history.undo()
        history.undo()
        history.mutate { $0.title = "e" }
        #expect(!history.canRedo && history.steps.map(\.new.title) == ["b", "e"])
        history.undo()
        history.undo()
        #expect(history.current.title == "a" && history.steps.count == 2)
    }

    @Test("an edit without effect adds no step, and keeps the undone ones")
    func nothing() throws {
        struct Failure: Error {}
        var history = try Self.history()
        history.mutate { $0.title = "b" }
        history.undo()
        history.mutate { $0.title = "a" }
        history.mutate { _ in }
        history.push(history.current)
        history.push(try Note(parsing: #"{"title":"a"}"#))
        history.group { _ in }
        history.group { $0.group { $0.mutate { $0.title = "a" } } }
        history.group {
            $0.mutate { $0.title = "x" }
            $0.mutate { $0.title = "a" }
        }
        #expect(throws: Failure.self) {
            try history.mutate {
                $0.title = "x"
                throw Failure()
            }
        }
        #expect(history.steps.count == 1 && history.canRedo && history.current.json.text == #"{"title": "a"}"#)
    }

    @Test("a value that cannot be written is an error of tryMutate, and adds no step")
    func unwritten() throws {
        final class Locked: JSONModel, @unchecked Sendable {
            @Property(.readOnly) var id: Int = 0
            @Property var name: String?
        }
        var history = History(try Locked(parsing: #"{"id": 1}"#))
        #expect(throws: MutationError.self) {
            try history.tryMutate {
                $0.name = "x"
                $0.id = 2
            }
        }
        #expect(history.steps.isEmpty && history.current.name == nil)
        try history.tryMutate(named: "Name") { $0.name = "x" }
        #expect(history.undoTitle == "Name")
    }

    @Test("a group is one step, whatever groups are in it")
    func groups() throws {
        var history = try Self.history()
        let result = history.group(named: "All") { history in
            history.mutate(named: "First") { $0.title = "b" }
            history.group(named: "Inner") {
                $0.mutate { $0.count = 1 }
                $0.push($0.current.mutate { $0.count += 1 })
            }
            #expect(!history.canUndo && history.undo() == nil && history.go(to: 0) == nil)
            #expect(history.current.title == "b" && history.steps.isEmpty)
            return history.current.count
        }
        #expect(result == 2 && history.steps.count == 1 && history.undoTitle == "All")
        history.undo()
        #expect(history.current.json.text == #"{"title": "a"}"#)
        history.redo()
        #expect(history.current.count == 2 && history.current.title == "b")
    }

    @Test("a group that throws leaves the version from before it, and those around it go on")
    func throwingGroups() throws {
        struct Failure: Error {}
        var history = try Self.history()
        history.group {
            $0.mutate { $0.title = "b" }
            do {
                try $0.group {
                    $0.mutate { $0.title = "c" }
                    throw Failure()
                }
            } catch {}
            #expect($0.current.title == "b")
        }
        #expect(history.current.title == "b" && history.steps.count == 1)
        #expect(throws: Failure.self) {
            try history.group {
                $0.mutate { $0.title = "d" }
                try $0.group { _ in throw Failure() }
            }
        }
        #expect(history.current.title == "b" && history.steps.count == 1 && history.canUndo)
    }

    @Test("edits that cancel out in one step add none, however they are spelled")
    func cancelling() throws {
        var history = History(try Note(parsing: #"{"title": "a", "count": 1}"#))
        history.mutate { $0.title = "b" }
        history.undo()
        let start = history.current
        for _ in 0..<3 {
            history.mutate {
                $0.title = "x"
                $0.title = "a"
            }
            try history.tryMutate {
                $0.count += 1
                $0.count -= 1
            }
        }
        #expect(history.current === start && history.steps.count == 1 && history.canRedo)
    }

    @Test("a group that throws restores everything, also after removeAll")
    func removingInGroup() throws {
        struct Failure: Error {}
        var history = History(try Note(parsing: #"{"title": "a"}"#))
        history.mutate { $0.title = "b" }
        history.mutate { $0.title = "c" }
        history.undo()
        let (steps, current) = (history.steps.map(\.new.json.text), history.current)
        #expect(throws: Failure.self) {
            try history.group {
                $0.mutate { $0.title = "in group" }
                $0.removeAll()
                $0.mutate { $0.title = "after" }
                throw Failure()
            }
        }
        #expect(history.current === current && history.steps.map(\.new.json.text) == steps)
        #expect(history.position == 1 && history.canUndo && history.canRedo)
        #expect(history.redo()?.title == "c")
    }

    @Test("steps have titles for a menu, and changes")
    func titles() throws {
        var history = try Self.history()
        #expect(history.undoTitle == nil && history.redoTitle == nil)
        history.mutate(named: "Rename") { $0.title = "b" }
        history.mutate { $0.count = 1 }
        history.push(history.current.mutate { $0.count = 2 }, named: "Count")
        #expect(history.undoTitle == "Count" && history.redoTitle == nil)
        history.undo()
        #expect(history.undoTitle == nil && history.redoTitle == "Count")
        history.undo()
        #expect(history.undoTitle == "Rename" && history.redoTitle == nil)
        #expect(history.steps.map(\.title) == ["Rename", nil, "Count"])
        #expect(history.steps[0].old.title == "a" && history.steps[0].new.title == "b")
        let changes = history.steps[2].changes
        #expect(changes.old.count == 1 && changes.new.count == 2)
    }

    @Test("the history can return to any version")
    func jumping() throws {
        var history = try Self.history()
        for count in 1...5 { history.mutate { $0.count = count } }
        #expect(history.go(to: 2)?.count == 2 && history.position == 2)
        #expect(history.go(to: 5)?.count == 5 && history.go(to: 0)?.count == 0)
        for position in [-1, 6, .max, .min] { #expect(history.go(to: position) == nil) }
        let current = history.current
        #expect(history.go(to: 0) === current)
        history.removeAll()
        #expect(history.steps.isEmpty && !history.canRedo && history.current === current)
    }

    @Test("the limit forgets the oldest steps, but never the current version", arguments: 0...4)
    func limit(limit: Int) throws {
        var history = try Self.history(limit: limit)
        for count in 1...100 { history.mutate { $0.count = count } }
        #expect(history.steps.map(\.new.count) == Array(101 - limit..<101))
        while history.canUndo { history.undo() }
        #expect(history.current.count == 100 - limit && history.position == 0)
        history.limit = min(limit, 1)
        #expect(history.steps.count == min(limit, 1) && history.current.count == 100 - limit)
        history.limit = -1
        #expect(history.limit == 0 && history.steps.isEmpty)
        history.limit = 3
        for count in 1...7 { history.mutate { $0.count = -count } }
        history.go(to: 1)
        history.limit = 1
        #expect(history.current.count == -5 && history.steps.map(\.new.count) == [-6] && history.canRedo)
    }

    @Test("a history is a value: copies do not see each other's steps")
    func copies() throws {
        var history = try Self.history()
        history.mutate { $0.count = 1 }
        var copy = history
        copy.mutate { $0.count = 2 }
        history.undo()
        history.mutate { $0.count = 3 }
        #expect(copy.steps.map(\.new.count) == [1, 2] && history.steps.map(\.new.count) == [3])
        #expect("\(history)" == #"History(1 of 1 steps, Note(title: "a", count: 3))"#)
    }

    @Test("random edits, undone and redone, have the same versions as a list of them", arguments: 1...20)
    func model(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var history = try Self.history(limit: 8)
        var (versions, position) = ([history.current.json.text], 0)
        for _ in 0..<TestScale.size(2_000, quick: 300) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                history.mutate { $0.count = Int.random(in: 0..<1_000_000, using: &random) }
                guard history.current.json.text != versions[position] else { continue }
                versions.removeSubrange((position + 1)...)
                versions.append(history.current.json.text)
                position += 1
                if versions.count > 9 {
                    versions.removeFirst()
                    position -= 1
                }
            case 3: if history.undo() != nil { position -= 1 }
            case 4: if history.redo() != nil { position += 1 }
            default:
                position = Int.random(in: 0..<versions.count, using: &random)
                history.go(to: position)
            }
            #expect(history.position == position && history.current.json.text == versions[position])
            #expect(history.steps.map(\.new.json.text) == Array(versions.dropFirst()))
        }
    }

    @Test("a group that removes all steps adds one if it changes something afterward")
    func removal() throws {
        var history = try Self.history()
        history.mutate { $0.title = "b" }
        history.group {
            $0.mutate { $0.title = "c" }
            $0.removeAll()
        }
        #expect(history.steps.isEmpty && history.current.title == "c" && !history.canUndo)
        history.group(named: "Back") {
            $0.mutate { $0.title = "d" }
            $0.removeAll()
            $0.mutate { $0.title = "c" }
        }
        #expect(history.steps.map(\.title) == ["Back"] && history.undo()?.title == "d" && history.redo()?.title == "c")
    }

    @Test("a class that the JSON would not choose is kept")
    func classes() throws {
        var history = History<LiveShape>(LiveCircle { $0.radius = 1 })
        history.mutate { $0[as: LiveCircle.self]?.radius = 2 }
        #expect(history.undo() is LiveCircle && history.redo()?.area == 16)
    }
}
