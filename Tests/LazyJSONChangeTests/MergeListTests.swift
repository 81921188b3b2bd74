import LazyJSON
import TestSupport
import Testing

/// Merging arrays and dictionaries of models.
@Suite("Merging arrays and dictionaries of models") struct MergeListTests {
    final class Todo: JSONModel, Identifiable, @unchecked Sendable {
        @Property("todo_id") var id: Int = 0
        @Property var title: String = ""
        @Property var done: Bool = false
    }
    final class Plain: JSONModel, @unchecked Sendable {
        @Property var key: String = ""
        @Property var n: Int = 0
        @Property var parts: [Plain]
    }

    @Test("elements are matched by the id that their class reads")
    func ids() throws {
        let base = try LazyArray<Todo>(parsing: #"[{"todo_id": 1, "title": "a"}, null, {"todo_id": 2, "title": "b"}]"#)
        let local = base.mutate {
            $0[0].done = true
            $0.append(Todo { $0.title = "unsaved" })
        }
        let remote = try LazyArray<Todo>(
            parsing: #"[{"todo_id": "2", "title": "B"}, null, {"todo_id": 1.0, "title": "a", "x": 1}, {"todo_id": 9}]"#)
        let merged = LazyArray.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.value.map(\.title).sorted() == ["", "B", "a", "unsaved"])
        #expect(merged.value.filter(\.done).map(\.id) == [1] && merged.value.first { $0.id == 1 }?.json["x"] == 1)
        #expect(merged.value.json.exactElements.filter(\.isNull).count == 1)
        #expect(LazyArray.merge(base: base, local: base, remote: remote).value.json.isIdentical(to: remote.json))
        #expect(LazyArray.merge(base: base, local: local, remote: base).value == local)
    }

    @Test("conflicts have pointers of the array, and a rule decides them")
    func conflicts() throws {
        let base = try LazyArray<Todo>(parsing: #"[{"todo_id": 1, "title": "a"}, {"todo_id": 2, "title": "b"}]"#)
        let local = base.mutate { $0[1].title = "l" }
        let remote = base.mutate {
            $0[1].title = "r"
            $0.insert(Todo { $0.id = 5 }, at: 0)
        }
        let merged = LazyArray.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.map(\.description) == [#"/2/title: "b" became "l" locally and "r" remotely"#])
        #expect(merged.value.map(\.title) == ["", "a", "r"])
        let mine = LazyArray.merge(base: base, local: local, remote: remote, resolving: .local)
        #expect(mine.value.map(\.title) == ["", "a", "l"])
    }

    @Test("an array stays one, whatever result a rule gives to a conflict about its order")
    func order() throws {
        let text = (1...3).map { #"{"todo_id": \#($0)}"# }
        func list(_ order: [Int]) throws -> LazyArray<Todo> {
            try LazyArray(parsing: "[\(order.map { text[$0 - 1] }.joined(separator: ","))]")
        }
        let (base, local, remote) = (try list([1, 2, 3]), try list([2, 1, 3]), try list([1, 3, 2]))
        for (rule, ids): (MergeRule, [Int]) in [
            (.local, [2, 1, 3]), (.remote, [1, 3, 2]), (.each { _ in nil }, [1, 3, 2]), (.each { _ in 5 }, [1, 3, 2]),
            (.each { _ in [:] }, [1, 3, 2]), (.each { _ in [["todo_id": 7]] }, [7]),
        ] {
            let merged = LazyArray.merge(base: base, local: local, remote: remote, resolving: rule)
            #expect(merged.conflicts.map(\.pointer) == [.root] && merged.value.map(\.id) == ids)
        }
    }

    @Test("classes without an id use the names that are given, inside as well")
    func names() throws {
        func list(_ text: String) throws -> LazyArray<Plain> {
            try LazyArray(parsing: #"[{"id": 1, "free": \#(text)}]"#)
        }
        let merged = LazyArray.merge(
            base: try list(#"[{"key":1,"n":1},{"key":2}]"#), local: try list(#"[{"key":2},{"key":1,"n":1}]"#),
            remote: try list(#"[{"key":1,"n":2},{"key":2}]"#), identifiedBy: ["key"])
        #expect(merged.conflicts.isEmpty && merged.value.json[0]?["free"] == [["key": 2], ["key": 1, "n": 2]])
    }

    @Test("dictionaries are merged by names")
    func dictionaries() throws {
        let base = try LazyDictionary<Todo>(parsing: #"{"a": {"todo_id": 1}, "b": {"todo_id": 2}}"#)
        let local = base.mutate {
            $0["a"]?.done = true
            $0["b"] = nil
        }
        let remote = base.mutate {
            $0["a"]?.title = "x"
            $0["c"] = Todo { $0.id = 3 }
        }
        let merged = LazyDictionary.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty && merged.value.map(\.key) == ["a", "c"])
        #expect(merged.value["a"]?.done == true && merged.value["a"]?.title == "x")
    }
}
