import LazyJSON
import TestSupport
import Testing

/// Histories of a root array or dictionary.
@Suite("Histories of arrays and dictionaries") struct HistoryListTests {
    final class Todo: JSONModel, Identifiable, @unchecked Sendable {
        @Property(.readOnly) var id: Int = 0
        @Property var title: String = ""
    }
    private static let text = #"[ {"id": 1, "title": "a", "x": 1.0}, null, {"id": 2} ]"#

    @Test("elements are edited, added and removed, and everything comes back byte for byte")
    func array() throws {
        var history = History(try LazyArray<Todo>(parsing: Self.text))
        history.mutate(named: "Add") {
            $0.append(
                Todo {
                    $0.id = 3
                    $0.title = "c"
                })
        }
        history.mutate { $0[0].title = "b" }
        history.mutate(named: "Sort") { $0.sort { $0.id > $1.id } }
        history.mutate { $0.removeAll() }
        #expect(history.steps.map(\.title) == ["Add", nil, "Sort", nil] && history.current.isEmpty)
        let changes = history.steps.map(\.changes)
        #expect(changes[0].insertions.map(\.index) == [2] && changes[0].insertions[0].element.title == "c")
        #expect(changes[1].updates.map(\.changes.properties) == [["title"]])
        #expect(!changes[2].moves.isEmpty && changes[2].removals.isEmpty)
        #expect(changes[3].removals.count == 3)
        #expect(history.undo()?.map(\.id) == [3, 2, 1] && history.undoTitle == "Sort")
        #expect(history.go(to: 1)?.map(\.title) == ["a", "", "c"])
        #expect(history.undo()?.json.text == Self.text && !history.canUndo)
        #expect(history.go(to: 4)?.json.text == "[ null ]")
    }

    @Test("equal arrays add no step, and edits that can't be written throw")
    func nothing() throws {
        var history = History(try LazyArray<Todo>(parsing: Self.text))
        history.push(try LazyArray<Todo>(parsing: #"[{"title":"a","id":1,"x":1},null,{"id":2}]"#))
        history.mutate {
            $0.append(Todo()); $0.removeLast()
        }
        history.mutate { $0[0].title = "a" }
        #expect(throws: MutationError.self) { try history.tryMutate { $0[0].id = 7 } }
        #expect(history.steps.isEmpty && history.current.json.text == Self.text)
        // Elements that aren't objects count.
        history.push(try LazyArray<Todo>(parsing: #"[{"id":1,"title":"a","x":1},{"id":2}]"#))
        #expect(history.steps.count == 1)
        #expect("\(history)".hasPrefix("History(1 of 1 steps, [Todo("))
    }

    @Test("keystrokes in an element are joined, groups and limits work as for models")
    func joining() throws {
        var history = History(try LazyArray<Todo>(parsing: Self.text), limit: 2)
        for text in ["ab", "abc"] { history.mutate(joining: \.[0].title) { $0[0].title = text } }
        for text in ["x", "xy"] { history.mutate(joining: \.[1].title) { $0[1].title = text } }
        #expect(history.steps.count == 2 && history.steps[0].new[0].title == "abc")
        history.mutate(joining: \.[1].title) { $0[1].title = "" }
        history.group {
            $0.mutate { $0.removeFirst() }
            $0.mutate { $0.append(Todo()) }
        }
        #expect(history.steps.count == 2 && history.undo()?.map(\.title) == ["abc", ""])
    }

    @Test("a dictionary is edited by names")
    func dictionary() throws {
        var history = History(try LazyDictionary<Todo>(parsing: #"{"a": {"id": 1}, "b": 5}"#))
        history.mutate { $0["a"]?.title = "x" }
        try history.tryMutate(named: "Add") { $0["c"] = Todo { $0.title = "new" } }
        for text in ["x", "xy"] { history.mutate(joining: \.["c"]?.title) { $0["c"]?.title = text } }
        #expect(history.steps.count == 3 && history.current["c"]?.title == "xy" && history.steps[1].title == "Add")
        let first = history.steps[0]
        #expect(first.new.json.changes(since: first.old.json).patch == [.add("/a/title", "x")])
        #expect(history.undo()?["c"]?.title == "new" && history.go(to: 0)?.json.text == #"{"a": {"id": 1}, "b": 5}"#)
    }
}
