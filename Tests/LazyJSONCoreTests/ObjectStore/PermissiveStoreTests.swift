import LazyJSON
import TestSupport
import Testing

/// Lists and dictionaries of objects in a store, where their converter reads more than arrays and objects: by a permissive policy, or
/// where null is a value.
@Suite struct PermissiveStoreTests {
    final class User: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, User>(key: { $0.id }, load: { id in User { $0.id = id } })
        @Property var id: Int = 0
        @Property var name: String?
    }
    final class Group: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
        @Property var list: [User]
        @Property var maybe: [User]?
        @Property var table: [String: User]
        @Property(as: Converter<[User]>.null(means: [])) var nullable: [User]
        @Property var one: User?
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Group>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Group>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let edits = [
        Edit("{}", #"{"list":[7]}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"list":[1,null,"2"]}"#, #"{"list":[1,null,"2",7]}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"list":[1,null,"2"]}"#, #"{"list":[1,null]}"#) { $0.list.removeLast() },
        Edit(#"{"list":[1,null,"2"]}"#, #"{"list":[1,null,"9"]}"#) { $0.list[1] = User { $0.id = 9 } },
        Edit(#"{"list":{"0":1,"3":2}}"#, #"{"list":{"0":1,"3":2,"4":7}}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"list":{"0":1,"3":2}}"#, #"{"list":{"3":2}}"#) { $0.list.removeFirst() },
        Edit(#"{"list":1}"#, #"{"list":[1,7]}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"list":1}"#, #"{"list":9}"#) { $0.list[0] = User { $0.id = 9 } },
        Edit(#"{"list":{"id":1}}"#, #"{"list":[{"id":1},{"id":7}]}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"list":"[1]"}"#, #"{"list":"[1,7]"}"#) { $0.list.append(User { $0.id = 7 }) },
        Edit(#"{"maybe":1}"#, #"{"maybe":[1,7]}"#) { $0.maybe?.append(User { $0.id = 7 }) },
        Edit(#"{"maybe":[1]}"#, "{}") { $0.maybe = nil },
        Edit(#"{"table":{"a":1}}"#, #"{"table":{"a":1,"b":7}}"#) { $0.table["b"] = User { $0.id = 7 } },
        Edit(#"{"table":{"a":1,"b":2}}"#, #"{"table":{"b":2}}"#) { $0.table["a"] = nil },
        Edit(#"{"table":[]}"#, #"{"table":{"b":7}}"#) { $0.table["b"] = User { $0.id = 7 } },
        Edit(#"{"table":"{\"a\":1}"}"#, #"{"table":"{\"a\":9}"}"#) { $0.table["a"] = User { $0.id = 9 } },
        Edit(#"{"nullable":[1]}"#, #"{"nullable":[1,7]}"#) { $0.nullable.append(User { $0.id = 7 }) },
        Edit(#"{"nullable":null}"#, #"{"nullable":[7]}"#) { $0.nullable.append(User { $0.id = 7 }) },
    ]

    @Test("references are added, replaced and removed in place, and keep their shape", arguments: edits)
    func inPlace(edit: Edit) throws {
        #expect(try Group(parsing: edit.before).tryMutate(edit.change).json.text == edit.after)
    }

    final class Counted: JSONModel, CachedObject, @unchecked Sendable {
        static let loads = Guarded(0)
        static let objectStore = ObjectCache<Int, Counted>(
            key: { $0.id },
            load: { id in
                loads.withLock { $0 += 1 }
                return Counted { $0.id = id }
            })
        @Property var id: Int = 0
    }
    final class Crowd: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
        @Property var one: Counted?
        @Property var list: [Counted]
    }

    @Test("references are compared, and no object is loaded to set another one")
    func comparing() throws {
        let crowd = try Crowd(parsing: #"{"one":"1","list":[1,2,3]}"#)
        let changed = try crowd.tryMutate {
            $0.one = Counted { $0.id = 1 }
            $0.list = [1, 2, 3, 4].map { id in Counted { $0.id = id } } as [Counted]
        }
        #expect(changed.json.text == #"{"one":"1","list":[1,2,3,4]}"#)
        #expect(Counted.loads.withLock { $0 } == 0)
    }

    @Test("a change of an object in the store itself is refused, and the rest of the draft is written")
    func refused() throws {
        for text in [
            #"{"list":{"0":1,"3":2}}"#, #"{"list":1}"#, #"{"list":[1]}"#, #"{"table":{"a":1}}"#, #"{"one":1}"#,
        ] {
            let group = try Group(parsing: text)
            let edit: (inout Mutable<Group>) -> Void = {
                if !$0.list.isEmpty { $0.list[0].name = "x" }
                $0.table["a"]?.name = "x"
                $0.one?.name = "x"
            }
            #expect(group.mutate(edit).json.text == text)
            let error = #expect(throws: MutationError.self) { try group.tryMutate(edit) }
            #expect(error?.description.hasSuffix("a change to an object that is kept in a store") == true)
        }
    }
}
