import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONChange

/// Read-only properties are the remote side's: a merge keeps their remote values, and tells what the local side
/// changed.
@Suite("Merges and read-only properties") struct ReadOnlyMergeTests {
    final class Address: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var verified: Bool = false
        @Property var city: String = ""
    }
    final class Person: JSONModel, Identifiable, @unchecked Sendable {
        @Property(.readOnly) var id: Int = 0
        @Property(.readOnly) var role: String?
        @Property var name: String = ""
    }
    final class Account: JSONModel, @unchecked Sendable {
        @Property("meta.id", .readOnly, or: ["id"]) var id: Int = 0
        @Property var name: String = ""
        @Property(.readOnly) var scores: [Int]
        @Property var address: Address
        @Property var owner: Person?
        @Property var people: LazyArray<Person>
        @Property var byName: [String: Address]
    }
    private static let base = #"""
        {"meta":{"id":7,"x":1},"name":"Bo","scores":[1],"address":{"verified":true,"city":"Oslo"},
         "owner":{"id":1,"role":"admin"},"people":[{"id":1,"role":"admin"},{"id":"2","name":"Cy"}],
         "byName":{"home":{"verified":true}}}
        """#

    private static func account(_ patch: String, of text: String = base) throws -> Account {
        try #require(Account(try JSON(parsing: text).applying(JSONPatch(parsing: patch))))
    }

    @Test(
        "a local change is a conflict, and has the remote value under every rule",
        arguments: [
            (
                #"[{"op":"replace","path":"/meta/id","value":8}]"#, "[]",
                ["/meta/id: 7 became 8 locally and 7 remotely"]
            ),
            (
                #"[{"op":"replace","path":"/meta/id","value":8}]"#,
                #"[{"op":"replace","path":"/meta/id","value":9}]"#, ["/meta/id: 7 became 8 locally and 9 remotely"]
            ),
            (#"[{"op":"remove","path":"/meta/id"}]"#, "[]", ["/meta/id: 7 became absent locally and 7 remotely"]),
            (
                #"[{"op":"replace","path":"/scores","value":[1,2]}]"#, #"[{"op":"add","path":"/scores/0","value":0}]"#,
                ["/scores: [1] became [1,2] locally and [0,1] remotely"]
            ),
            (
                #"[{"op":"replace","path":"/address/verified","value":false}]"#, "[]",
                ["/address/verified: true became false locally and true remotely"]
            ),
            (
                #"[{"op":"replace","path":"/owner/role","value":"guest"}]"#,
                #"[{"op":"replace","path":"/owner/role","value":"owner"}]"#,
                [#"/owner/role: "admin" became "guest" locally and "owner" remotely"#]
            ),
            (
                // The element is at another place in the base and on both sides.
                #"[{"op":"move","from":"/people/1","path":"/people/0"},{"op":"add","path":"/people/0/role","value":"admin"}]"#,
                #"[{"op":"add","path":"/people/0","value":{"id":0}}]"#,
                [#"/people/1/role: absent became "admin" locally and absent remotely"#]
            ),
            (
                #"[{"op":"add","path":"/byName/home/verified","value":false}]"#, "[]",
                ["/byName/home/verified: true became false locally and true remotely"]
            ),
        ])
    func refused(local: String, remote: String, conflicts: [String]) throws {
        let (base, mine, theirs) = (
            try Self.account("[]"), try Self.account(local), try Self.account(remote)
        )
        let rules: [MergeRule] = [.remote, .local, .each { $0.local }, .each { _ in 5 }, .each { _ in nil }]
        for rule in rules {
            let merged = Account.merge(base: base, local: mine, remote: theirs, resolving: rule)
            #expect(merged.conflicts.map(\.description) == conflicts)
            var changes = ReadOnlyChanges(
                from: theirs.json, to: merged.value.json, of: ClassLayout.of(Account.self), isElements: false)
            #expect(changes.next() == nil, "\(merged.value.json)")
        }
        let allowed = Account.merge(
            base: base, local: mine, remote: theirs, resolving: .local, allowsReadOnly: true)
        #expect(
            allowed.value.json
                == JSON.merge(base: base.json, local: mine.json, remote: theirs.json, resolving: .local).value)
        #expect(allowed.value.json != theirs.json)
    }

    @Test("the remote side changes read-only properties, and so does a new object of the local side")
    func allowed() throws {
        let base = try Self.account("[]")
        let remote = try Self.account(
            #"""
            [{"op":"replace","path":"/meta/id","value":8},{"op":"replace","path":"/people/0/role","value":"guest"},
             {"op":"remove","path":"/scores"}]
            """#)
        let local = base.mutate {
            $0.name = "Ada"
            $0.people.append(
                Person {
                    $0.id = 3
                    $0.role = "new"
                })
            $0.owner = Person {
                $0.id = 9
                $0.role = "boss"
            }
            $0.people[1].name = "Cyd"
        }
        let merged = Account.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.value.id == 8 && merged.value.scores.isEmpty && merged.value.name == "Ada")
        #expect(merged.value.people.map(\.role) == ["guest", nil, "new"] && merged.value.people[1].name == "Cyd")
        #expect(merged.value.owner?.id == 9 && merged.value.owner?.role == "boss")
    }

    @Test(
        "whatever replaces a container, the property comes back, and the rest has the local changes"
    )
    func containers() throws {
        let base = try Self.account("[]")
        for (patch, meta) in [
            (#"[{"op":"remove","path":"/meta"}]"#, #"{"id":7}"#),
            (#"[{"op":"replace","path":"/meta","value":{"y":2}}]"#, #"{"y":2,"id":7}"#),
            (#"[{"op":"replace","path":"/meta","value":5}]"#, #"{"id":7,"x":1}"#),
            // The other path is not the remote side's.
            (#"[{"op":"remove","path":"/meta/id"},{"op":"add","path":"/id","value":8}]"#, #"{"x":1,"id":7}"#),
        ] {
            let merged = Account.merge(base: base, local: try Self.account(patch), remote: base)
            let expected = try JSON(parsing: meta)
            #expect(merged.value.json["meta"] == expected && merged.value.json["id"] == nil, "\(patch)")
            #expect(merged.value.id == 7 && merged.conflicts.count == 1)
        }
    }

    final class Shared: JSONModel, @unchecked Sendable {
        @Property("a", .readOnly, or: ["b"]) var fixed: Int = 0
        @Property("b") var free: Int = 0
    }

    @Test(
        "an alternative path that another property writes keeps its value, unless the read-only property would read it",
        arguments: [
            (#"{"a":1,"b":2}"#, #"{"a":3,"b":4}"#, #"{"a":1,"b":4}"#),
            (#"{"a":1}"#, #"{"a":3,"b":4}"#, #"{"a":1,"b":4}"#), (#"{"a":1,"b":2}"#, #"{"a":3}"#, #"{"a":1}"#),
            (#"{"b":2}"#, #"{"b":4}"#, #"{"b":2}"#), (#"{"b":2}"#, #"{"a":3,"b":4}"#, #"{"b":2}"#),
            (#"{"a":1,"b":2}"#, #"{"b":4}"#, #"{"a":1,"b":4}"#),
        ])
    func sharedPaths(base: String, local: String, expected: String) throws {
        let (base, local) = (try Shared(parsing: base), try Shared(parsing: local))
        let merged = Shared.merge(base: base, local: local, remote: base)
        #expect(try merged.value.json == JSON(parsing: expected))
        #expect(merged.value.fixed == base.fixed && merged.conflicts.count == 1)
    }

    /// All paths of the read-only property are also written by others.
    final class SharedTwice: JSONModel, @unchecked Sendable {
        @Property("x.y", .readOnly, or: ["w"]) var fixed: Int = 0
        @Property("x.y") var inner: Int = 0
        @Property("w") var free: Int = 0
    }

    @Test("a path that another property writes is taken back after those that are read before it")
    func sharedTwice() throws {
        for (base, local, expected) in [
            (#"{"x":{"y":1},"w":2}"#, #"{"x":{"y":5},"w":6}"#, #"{"x":{"y":1},"w":6}"#),
            (#"{"x":{},"w":2}"#, #"{"x":{"y":5},"w":6}"#, #"{"x":{},"w":2}"#),
            (#"{"x":{}}"#, #"{"x":{"y":5},"w":6}"#, #"{"x":{}}"#),
        ] {
            let base = try SharedTwice(parsing: base)
            let merged = SharedTwice.merge(base: base, local: try SharedTwice(parsing: local), remote: base)
            #expect(try merged.value.json == JSON(parsing: expected))
        }
    }

    @Test("another spelling, 7 and \"7\" or null and nothing, isn't a change")
    func spelling() throws {
        let base = try Self.account("[]")
        let local = try Self.account(
            #"""
            [{"op":"replace","path":"/meta/id","value":"7"},{"op":"add","path":"/people/1/role","value":null},
             {"op":"replace","path":"/name","value":"Ada"}]
            """#)
        let merged = Account.merge(base: base, local: local, remote: base)
        #expect(merged.conflicts.isEmpty && merged.value.name == "Ada" && merged.value.id == 7)
    }

    @Test("the pointer is that of the path that is present")
    func pointers() throws {
        let account = try Account(parsing: #"{"id": 7, "name": "Bo"}"#)
        for (patch, pointer): (JSON, JSONPointer) in [
            (["id": 8], "/id"), (["id": .null], "/id"), (["meta": ["id": 8]], "/meta/id"),
        ] {
            let error = try #require(throws: JSONPatchError.self) { try account.merging(patch) }
            #expect(error.reason == .readOnly("id") && error.pointer == pointer)
        }
        let local = try #require(Account(["id": 8, "name": "Bo"]))
        let merged = Account.merge(base: account, local: local, remote: account, resolving: .local)
        #expect(merged.conflicts.map(\.pointer) == ["/id"] && merged.value == account)
    }

    @Test("arrays and dictionaries of models refuse the changes of their elements")
    func lists() throws {
        let people = try LazyArray<Person>(parsing: #"[{"id": 1, "role": "a"}, null, {"id": 2}]"#)
        for (patch, pointer): (JSONPatch, JSONPointer) in [
            ([.replace("/0/role", "b")], "/0/role"), ([.add("/2/role", "b"), .remove("/1")], "/1/role"),
            ([.replace("/0", ["id": "1", "role": "b"])], "/0/role"),
            ([.add("/0", ["id": 1, "role": "c"]), .replace("/1/role", "b")], "/0/role"),
            ([.replace("", [["id": 2, "role": "x"]])], "/0/role"),
        ] {
            let error = try #require(throws: JSONPatchError.self, "\(patch)") { try people.applying(patch) }
            #expect(error.reason == .readOnly("role") && error.pointer == pointer)
            #expect(try people.applying(patch, allowsReadOnly: true).json == people.json.applying(patch))
        }
        for patch: JSONPatch in [
            [.add("/-", ["id": 3, "role": "new"])], [.remove("/0")], [.move(from: "/0", to: "/2")],
            [.add("/0/name", "x")], [.replace("/0/id", "1")], [.add("/-", ["id": 1, "role": "another"])],
        ] {
            #expect(try people.applying(patch).json == people.json.applying(patch), "\(patch)")
        }
        let places = try LazyDictionary<Address>(parsing: #"{"home": {"verified": true}, "office": {}}"#)
        let error = try #require(throws: JSONPatchError.self) { try places.merging(["home": ["verified": false]]) }
        #expect(error.pointer == "/home/verified")
        #expect(throws: JSONPatchError.self) { try places.applying([.add("/office/verified", true)]) }
        #expect(try places.merging(["home": ["verified": false]], allowsReadOnly: true)["home"]?.verified == false)
        // Without an id, a member of the same name is the same object.
        #expect(throws: JSONPatchError.self) { try places.applying([.add("/office", ["verified": true])]) }
        #expect(try places.merging(["new": ["verified": true], "office": .null]).map(\.key) == ["home", "new"])
    }

    @Test("the answer does not depend on how the versions are stored", arguments: 1...20)
    func representations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func person() -> JSON {
            var person: JSON = ["id": JSON(Int.random(in: 0..<4, using: &random))]
            if Bool.random(using: &random) { person.set("role", to: ["a", "b"].randomElement(using: &random)) }
            if Bool.random(using: &random) { person.set("name", to: ["x", "y"].randomElement(using: &random)) }
            return person
        }
        for _ in 0..<TestScale.size(200, quick: 20) {
            let base = try JSON(parsing: JSON((0..<Int.random(in: 0..<5, using: &random)).map { _ in person() }).text)
            func edited() -> JSON {
                var json = base
                for _ in 0..<Int.random(in: 0..<4, using: &random) {
                    let count = json.count ?? 0
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: json.insert(person(), at: Int.random(in: 0...count, using: &random))
                    case 1 where count > 0: json.remove(at: Int.random(in: 0..<count, using: &random))
                    case 2 where count > 0: json[Int.random(in: 0..<count, using: &random)]?["role"] = "c"
                    case 3 where count > 0: json[Int.random(in: 0..<count, using: &random)]?["name"] = "z"
                    default: break
                    }
                }
                return json
            }
            let (local, remote) = (edited(), edited())
            func outcome(_ parse: (JSON) throws -> JSON) throws -> [String] {
                func list(_ json: JSON) throws -> LazyArray<Person> { try #require(LazyArray(json)) }
                let (old, mine, theirs) = (try list(base), try list(parse(local)), try list(parse(remote)))
                var patched = "refused"
                if let new = try? old.applying([.replace("", mine.json)]) { patched = new.json.text(.sortedKeys) }
                return [.local, .remote].map { (rule: MergeRule) in
                    let merged = LazyArray.merge(base: old, local: mine, remote: theirs, resolving: rule)
                    return "\(merged.value.json.text(.sortedKeys)) \(merged.conflicts) \(patched)"
                }
            }
            let (asEdited, asParsed) = (try outcome { $0 }, try outcome { try JSON(parsing: $0.text) })
            #expect(asEdited == asParsed, "\(base), \(local), \(remote)")
        }
    }

    /// Counts how often ids are read.
    final class Counted: JSONModel, Identifiable, @unchecked Sendable {
        static let reads = Mutex(0)
        @Property var number: Int = 0
        @Property(.readOnly) var role: String?
        @Property var name: String?
        var id: Int {
            Self.reads.withLock { $0 += 1 }
            return number
        }
    }

    @Test("ids are read as often as there are changed elements")
    func work() throws {
        let text = "[" + (0..<2_000).map { #"{"number":\#($0),"role":"a"}"# }.joined(separator: ",") + "]"
        let list = try LazyArray<Counted>(parsing: text)
        let patched = try list.applying([
            .add("/1000/name", "x"), .remove("/3"), .add("/-", ["number": -1, "role": "b"]),
        ])
        #expect(patched.count == 2_000 && Counted.reads.withLock { $0 } <= 6)
        #expect(throws: JSONPatchError.self) { try list.applying([.replace("/1000/role", "x")]) }
        // A refused patch reads the ids of all, once.
        #expect(Counted.reads.withLock { $0 } <= 10 + 2 * 2_000)

        let before = Counted.reads.withLock { $0 }
        let local = try LazyArray<Counted>(parsing: text.replacing(#""a""#, with: #""b""#))
        let merged = LazyArray.merge(base: list, local: local, remote: try LazyArray<Counted>(parsing: text))
        #expect(merged.conflicts.count == 2_000 && merged.value.first?.role == "a")
        #expect(Counted.reads.withLock { $0 } - before <= 16 * 2_000)
    }

    /// Read-only properties that are elements of one list, which another property reads as a whole.
    final class Ranking: JSONModel, @unchecked Sendable {
        // Not in the order of their positions, as in GeoJSON.
        @Property("names.1", .readOnly) var second: String?
        @Property("names.0", .readOnly) var first: String?
        @Property var names: [JSON]
    }
    /// The same, where other JSON may be read as a list.
    final class PermissiveRanking: JSONModel, @unchecked Sendable {
        @Property("names.1", .readOnly) var second: String?
        @Property("names.0", .readOnly) var first: String?
        @Property var names: [JSON]
        override class var coercion: Coercion { .permissive }
    }

    @Test(
        "read-only elements of one list are taken back together, and all others stay",
        arguments: [
            ("[]", #"["a","b"]"#, "[]"), ("[]", #"["a","b","c"]"#, #"[null,null,"c"]"#),
            (#"["a"]"#, #"["x","y","z"]"#, #"["a",null,"z"]"#), (#"["a","b"]"#, #"["x","y","z"]"#, #"["a","b","z"]"#),
            (#"["a","b"]"#, "[]", #"["a","b"]"#), (#"["a","b","c"]"#, #"["c"]"#, #"["a","b"]"#),
            (#"[null,"b"]"#, "[]", #"[null,"b"]"#), (#"["a","b","c"]"#, "null", #"["a","b","c"]"#),
            (#"["a","b","c"]"#, "absent", #"["a","b","c"]"#),
        ])
    func elements(old: String, new: String, result: String) throws {
        func check<Model: JSONModel>(_ type: Model.Type) throws {
            let ranking = try Model(parsing: #"{"names": \#(old)}"#)
            let changed = try Model(parsing: new == "absent" ? "{}" : #"{"names": \#(new)}"#)
            let merged = Model.merge(base: ranking, local: changed, remote: ranking).value
            #expect(merged.json["names"] == (try JSON(parsing: result)), "\(type): \(merged.json.text)")
            // Nothing is left to be taken back.
            #expect(Model.merge(base: ranking, local: merged, remote: ranking).conflicts.isEmpty, "\(type)")
        }
        try check(Ranking.self)
        try check(PermissiveRanking.self)
        let names = new == "absent" ? [] : Array(try JSON(parsing: new).elements)
        #expect(throws: MutationError.self) {
            try Ranking(parsing: #"{"names": \#(old)}"#).tryMutate { $0.names = names }
        }
    }

    final class Team: JSONModel, @unchecked Sendable {
        @Property("people.1.role", .readOnly) var second: String?
    }

    @Test("a value below an element that is gone is taken back")
    func belowElement() throws {
        let base = try Team(parsing: #"{"people":[{"role":"a"},{"role":"b"}]}"#)
        let local = try Team(parsing: #"{"people":[]}"#)
        let merged = Team.merge(base: base, local: local, remote: base).value
        #expect(merged.json.text(.compact) == #"{"people":[null,{"role":"b"}]}"#)
    }
}
