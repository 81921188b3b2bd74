import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// All containers obey a policy alike: their values, their edits and their issues.
@Suite struct ContainerPolicyTests {
    class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }

    protocol Policy: Sendable {
        static var coercion: Coercion { get }
    }
    enum Strict: Policy { static let coercion = Coercion.strict }
    enum Lenient: Policy { static let coercion = Coercion.lenient }
    enum Permissive: Policy { static let coercion = Coercion.permissive }

    class Holder<Value: Container, P: Policy>: JSONModel, @unchecked Sendable {
        @Property(.coercion(P.coercion)) var v: Value
    }
    class MaybeHolder<Value: Container, P: Policy>: JSONModel, @unchecked Sendable {
        @Property(.coercion(P.coercion)) var v: Value?
    }

    /// A container of items, which is edited in place: a list by appending an item, a dictionary by adding it as "z".
    protocol Container: Sendable, _EmptyInitializable {
        static var isList: Bool { get }
        /// The numbers of the items, by "0", "1", … in a list.
        var numbers: [String: Int] { get }
        static func edit<P>(_ draft: inout Mutable<Holder<Self, P>>)
        static func edit<P>(_ draft: inout Mutable<MaybeHolder<Self, P>>)
    }

    static func new() -> Item { Item { $0.n = 9 } }
    static func numbered(_ list: some Sequence<Int>) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: list.enumerated().map { (String($0), $1) })
    }

    /// The values that JSON reads as, in the order strict, lenient, permissive: a list or dictionary, and nil if an
    /// optional one is nil.
    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let list: [[String: Int]?]
        let dictionary: [[String: Int]?]
        /// The JSON after the edit.
        let editedList: [String]
        let editedDictionary: [String]
        var testDescription: String { json }

        init(
            _ json: String, list: [[String: Int]?], _ editedList: [String], dictionary: [[String: Int]?],
            _ editedDictionary: [String]
        ) {
            self.json = json
            (self.list, self.editedList) = (list, editedList)
            (self.dictionary, self.editedDictionary) = (dictionary, editedDictionary)
        }
    }

    static let newList = #"[{"n":9}]"#
    static let newDictionary = #"{"z":{"n":9}}"#
    static func unread(permissively read: [String: Int]?) -> [[String: Int]?] { [nil, nil, read] }
    static func same<T>(_ value: T) -> [T] { [value, value, value] }

    static let rows = [
        Row(
            #"[{"n": 1 }, {"n": 2 }]"#, list: same(["0": 1, "1": 2]), same(#"[{"n": 1 }, {"n": 2 }, {"n":9}]"#),
            dictionary: same(nil), same(newDictionary)),
        Row(
            #"{"a": {"n": 1 }}"#, list: unread(permissively: ["0": 0]),
            [newList, newList, #"[{"a": {"n": 1 }},{"n":9}]"#],
            dictionary: same(["a": 1]), same(#"{"a": {"n": 1 }, "z": {"n":9}}"#)),
        Row(
            #"{"0": {"n": 1 }, "4": {"n": 2 }}"#, list: unread(permissively: ["0": 1, "1": 2]),
            [newList, newList, #"{"0": {"n": 1 }, "4": {"n": 2 }, "5": {"n":9}}"#],
            dictionary: same(["0": 1, "4": 2]), same(#"{"0": {"n": 1 }, "4": {"n": 2 }, "z": {"n":9}}"#)),
        Row(
            #""[{\"n\": 1 }]""#, list: unread(permissively: ["0": 1]),
            [newList, newList, #""[{\"n\": 1 },{\"n\":9}]""#],
            dictionary: same(nil), same(newDictionary)),
        Row(
            #""{\"a\": {\"n\": 1 }}""#, list: unread(permissively: ["0": 0]),
            [newList, newList, #""[{\"a\": {\"n\": 1 }},{\"n\":9}]""#],
            dictionary: unread(permissively: ["a": 1]),
            [newDictionary, newDictionary, #""{\"a\": {\"n\": 1 },\"z\":{\"n\":9}}""#]),
        Row(
            #""{\"0\": {\"n\": 1 }}""#, list: unread(permissively: ["0": 1]),
            [newList, newList, #""{\"0\": {\"n\": 1 },\"1\":{\"n\":9}}""#],
            dictionary: unread(permissively: ["0": 1]),
            [newDictionary, newDictionary, #""{\"0\": {\"n\": 1 },\"z\":{\"n\":9}}""#]),
        Row("[]", list: same([:]), same(newList), dictionary: unread(permissively: [:]), same(newDictionary)),
        Row(
            #""[]""#, list: unread(permissively: [:]), [newList, newList, #""[{\"n\":9}]""#],
            dictionary: unread(permissively: [:]), [newDictionary, newDictionary, #""{\"z\":{\"n\":9}}""#]),
        Row(
            "{}", list: unread(permissively: [:]), [newList, newList, #"{"0":{"n":9}}"#], dictionary: same([:]),
            same(newDictionary)),
        Row(
            #""{}""#, list: unread(permissively: [:]), [newList, newList, #""{\"0\":{\"n\":9}}""#],
            dictionary: unread(permissively: [:]), [newDictionary, newDictionary, #""{\"z\":{\"n\":9}}""#]),
        Row("null", list: same(nil), same(newList), dictionary: same(nil), same(newDictionary)),
        Row(#""""#, list: same(nil), same(newList), dictionary: same(nil), same(newDictionary)),
        Row("5", list: same(nil), same(newList), dictionary: same(nil), same(newDictionary)),
        Row(#""[5""#, list: same(nil), same(newList), dictionary: same(nil), same(newDictionary)),
        Row(
            #"[5, {"n": 1 }]"#, list: same(["0": 1]), same(#"[5, {"n": 1 }, {"n":9}]"#), dictionary: same(nil),
            same(newDictionary)),
        Row(
            #"{"a": 5, "b": {"n": 1 }}"#, list: unread(permissively: ["0": 0]),
            [newList, newList, #"[{"a": 5, "b": {"n": 1 }},{"n":9}]"#],
            dictionary: same(["b": 1]), same(#"{"a": 5, "b": {"n": 1 }, "z": {"n":9}}"#)),
    ]

    @Test("all containers read alike and are edited alike under every policy", arguments: rows)
    func readingAndEditing(row: Row) throws {
        func verify<C: Container, P: Policy>(_ container: C.Type, _ policy: P.Type, _ index: Int) throws {
            let context = "\(C.self) \(P.self)"
            let expected = (C.isList ? row.list : row.dictionary)[index]
            let edited = (C.isList ? row.editedList : row.editedDictionary)[index]
            let text = #"{"v": \#(row.json)}"#
            let holder = try Holder<C, P>(parsing: text)
            #expect(holder.v.numbers == expected ?? [:], "\(context)")
            #expect(holder.mutate { $0.v = $0.v as C } === holder, "\(context)")
            let changed = try holder.tryMutate { C.edit(&$0) }
            #expect(changed.json["v"]?.text.withoutLayout == edited.withoutLayout, "\(context)")
            #expect(changed.v.numbers.count == holder.v.numbers.count + 1, "\(context)")

            let maybe = try MaybeHolder<C, P>(parsing: text)
            #expect(maybe.v?.numbers == expected, "\(context)?")
            // Nil removes the member.
            if expected != nil {
                #expect(maybe.mutate { $0.v = $0.v as C? } === maybe, "\(context)?")
                let changed = try maybe.tryMutate { C.edit(&$0) }
                #expect(changed.json["v"]?.text.withoutLayout == edited.withoutLayout, "\(context)?")
            }
        }
        func verify<C: Container>(_ container: C.Type) throws {
            try verify(container, Strict.self, 0)
            try verify(container, Lenient.self, 1)
            try verify(container, Permissive.self, 2)
        }
        try verify([Item].self)
        try verify(Set<Item>.self)
        try verify([String: Item].self)
        try verify(LazyArray<Item>.self)
        try verify(LazyDictionary<Item>.self)
    }

    @Test("all containers have the same issues under every policy", arguments: rows)
    func issues(row: Row) throws {
        func kinds<C: Container, P: Policy>(_ container: C.Type, _ policy: P.Type) throws -> [String] {
            let text = #"{"v": \#(row.json)}"#
            let all = try [Holder<C, P>(parsing: text).issues, MaybeHolder<C, P>(parsing: text).issues].map { issues in
                issues.map { "\($0.pointer) \($0.kind)" }
            }
            #expect(all[0] == all[1], "\(C.self) \(P.self)")
            return all[0]
        }
        func verify<P: Policy>(_ policy: P.Type) throws {
            let list = try kinds([Item].self, policy)
            #expect(try kinds(LazyArray<Item>.self, policy) == list, "\(P.self)")
            #expect(try kinds(Set<Item>.self, policy) == list, "\(P.self)")
            let dictionary = try kinds([String: Item].self, policy)
            #expect(try kinds(LazyDictionary<Item>.self, policy) == dictionary, "\(P.self)")
        }
        try verify(Strict.self)
        try verify(Lenient.self)
        try verify(Permissive.self)
    }
}

extension String {
    /// The text without spaces: how new values are laid out is another test's matter.
    fileprivate var withoutLayout: String { filter { $0 != " " } }
}

extension Array: ContainerPolicyTests.Container where Element == ContainerPolicyTests.Item {
    static var isList: Bool { true }
    var numbers: [String: Int] { ContainerPolicyTests.numbered(map(\.n)) }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.Holder<Self, P>>) {
        draft.v.append(ContainerPolicyTests.new())
    }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.MaybeHolder<Self, P>>) {
        draft.v?.append(ContainerPolicyTests.new())
    }
}

extension Set: ContainerPolicyTests.Container where Element == ContainerPolicyTests.Item {
    static var isList: Bool { true }
    var numbers: [String: Int] { ContainerPolicyTests.numbered(map(\.n).sorted()) }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.Holder<Self, P>>) {
        draft.v.insert(ContainerPolicyTests.new())
    }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.MaybeHolder<Self, P>>) {
        draft.v?.insert(ContainerPolicyTests.new())
    }
}

extension LazyArray: ContainerPolicyTests.Container where Element == ContainerPolicyTests.Item {
    static var isList: Bool { true }
    var numbers: [String: Int] { ContainerPolicyTests.numbered(map(\.n)) }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.Holder<Self, P>>) {
        draft.v.append(ContainerPolicyTests.new())
    }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.MaybeHolder<Self, P>>) {
        draft.v?.append(ContainerPolicyTests.new())
    }
}

extension Dictionary: ContainerPolicyTests.Container where Key == String, Value == ContainerPolicyTests.Item {
    static var isList: Bool { false }
    var numbers: [String: Int] { mapValues(\.n) }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.Holder<Self, P>>) {
        draft.v["z"] = ContainerPolicyTests.new()
    }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.MaybeHolder<Self, P>>) {
        draft.v?["z"] = ContainerPolicyTests.new()
    }
}

extension LazyDictionary: ContainerPolicyTests.Container where Model == ContainerPolicyTests.Item {
    static var isList: Bool { false }
    var numbers: [String: Int] { Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value.n) }) }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.Holder<Self, P>>) {
        draft.v["z"] = ContainerPolicyTests.new()
    }
    static func edit<P>(_ draft: inout Mutable<ContainerPolicyTests.MaybeHolder<Self, P>>) {
        draft.v?["z"] = ContainerPolicyTests.new()
    }
}
