import Foundation
import LazyJSON
import TestSupport
import Testing

/// Elements of models' lists are matched by their id, as their class reads it.
@Suite("Identity of elements in merges") struct MergeIdentityTests {
    final class Plain: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var n: Int = 0
    }
    final class Deep: JSONModel, Identifiable, @unchecked Sendable {
        @Property("meta.id", or: ["id"]) var id: String?
        @Property var n: Int = 0
    }
    final class Computed: JSONModel, Identifiable, @unchecked Sendable {
        @Property var kind: String = ""
        @Property var number: Int = 0
        @Property var n: Int = 0
        var id: String { "\(kind)-\(number)" }
    }
    class Shape: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "named" ? Named.self : self
        }
    }
    final class Named: Shape, Identifiable, @unchecked Sendable {
        @Property("name") var id: String = ""
    }
    final class Unnamed: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
    }
    final class Page: JSONModel, @unchecked Sendable {
        @Property var plain: LazyArray<Plain>
        @Property var list: [Plain]
        @Property("a.b.deep") var deep: LazyArray<Deep>?
        @Property var computed: [Computed]?
        @Property var shapes: LazyArray<Shape>
        @Property var pages: [String: Page]
        @Property var page: Page?
        @Property var unnamed: [Unnamed]
    }

    /// One side changes the element that the other side moved: the ids say so.
    @Test(
        "elements are matched wherever their id is, and however it is spelled",
        arguments: [
            ("plain", #"{"id":1,"n":1}"#, #"{"id":"1","n":1}"#, #"{"id":1.0,"n":2}"#),
            ("list", #"{"id":1,"n":1}"#, #"{"id":"1","n":1}"#, #"{"id":1.0,"n":2}"#),
            ("a.b.deep", #"{"meta":{"id":"x"},"n":1}"#, #"{"id":"x","n":1}"#, #"{"meta":{"id":"x"},"n":2}"#),
            (
                "computed", #"{"kind":"a","number":1,"n":1}"#, #"{"kind":"a","number":"1","n":1}"#,
                #"{"number":1.0,"kind":"a","n":2}"#
            ),
            (
                "shapes", #"{"type":"named","name":"x","n":1}"#, #"{"type":"named","name":"x","n":1}"#,
                #"{"type":"named","name":"x","n":2}"#
            ),
        ])
    func identities(path: String, old: String, mine: String, theirs: String) throws {
        for prefix in ["", "page.", "pages.home.", "page.pages.x.page."] {
            let place = try #require(JSON.Path(prefix + path))
            func page(_ element: String, _ others: [JSON], isFirst: Bool) throws -> Page {
                var list = others
                list.insert(try JSON(parsing: element), at: isFirst ? 0 : list.count)
                var json: JSON = [:]
                json.set(place, to: list)
                return try #require(Page(json))
            }
            let others: [JSON] = [
                ["id": 8, "name": "8", "meta": ["id": "8"]], ["id": 9, "name": "9", "meta": ["id": "9"]],
            ]
            let (base, local) = (try page(old, others, isFirst: true), try page(mine, others, isFirst: false))
            let remote = try page(theirs, others, isFirst: true)
            // The same goes for patches.
            guard case .move? = local.changes(since: remote).patch.first else {
                Issue.record("\(local.changes(since: remote))")
                return
            }
            for merged in [
                Page.merge(base: base, local: local, remote: remote),
                Page.merge(base: base, local: remote, remote: local),
            ] {
                let list = try #require(merged.value.json.value(at: place))
                #expect(merged.conflicts.allSatisfy { $0.pointer.last != "n" }, "\(merged.conflicts)")
                #expect(list.count == 3 && list[2]?["n"] == 2, "\(prefix + path): \(list)")
            }
        }
    }

    @Test("a class without an id falls back on the member, and another name may be given")
    func names() throws {
        func page(_ text: String) throws -> Page { try Page(parsing: #"{"unnamed": \#(text), "free": \#(text)}"#) }
        let base = try page(#"[{"id":1,"n":1},{"id":2}]"#)
        let local = try page(#"[{"id":2},{"id":1,"n":1}]"#)
        let remote = try page(#"[{"id":1,"n":2},{"id":2}]"#)
        let merged = Page.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        let expected: JSON = [["id": 2], ["id": 1, "n": 2]]
        #expect(merged.value.json["unnamed"] == expected && merged.value.json["free"] == expected)

        let keyed = Page.merge(
            base: try Page(parsing: #"{"free": [{"key":1,"n":1},{"key":2}]}"#),
            local: try Page(parsing: #"{"free": [{"key":2},{"key":1,"n":1}]}"#),
            remote: try Page(parsing: #"{"free": [{"key":1,"n":2},{"key":2}]}"#), identifiedBy: ["key"])
        #expect(keyed.conflicts.isEmpty && keyed.value.json["free"] == [["key": 2], ["key": 1, "n": 2]])
    }

    final class Owner: JSONModel, Identifiable, @unchecked Sendable {
        @Property("owner_id") var id: Int?
        @Property var name: String?
    }
    final class Car: JSONModel, @unchecked Sendable {
        @Property var owner: Owner?
    }

    @Test(
        "objects with different ids are not merged where there is one of them, either",
        arguments: [
            // The owner was renamed here, and is another one there.
            (
                #"{"owner":{"owner_id":1,"name":"A"}}"#, #"{"owner":{"owner_id":1,"name":"B"}}"#,
                #"{"owner":{"owner_id":"2","name":"A"}}"#, ["/owner"], #"{"owner":{"owner_id":"2","name":"A"}}"#
            ),
            // Another one on one side only.
            (
                #"{"owner":{"owner_id":1,"name":"A"}}"#, #"{"owner":{"owner_id":2}}"#,
                #"{"owner":{"owner_id":1,"name":"A"}}"#, [], #"{"owner":{"owner_id":2}}"#
            ),
            // Another one on both sides, and a new one on both sides.
            (
                #"{"owner":{"owner_id":1}}"#, #"{"owner":{"owner_id":2,"a":1}}"#, #"{"owner":{"owner_id":3,"b":1}}"#,
                ["/owner"], #"{"owner":{"owner_id":3,"b":1}}"#
            ),
            (
                "{}", #"{"owner":{"owner_id":2,"a":1}}"#, #"{"owner":{"owner_id":3,"b":1}}"#, ["/owner"],
                #"{"owner":{"owner_id":3,"b":1}}"#
            ),
            // The same one, spelled differently.
            (
                "{}", #"{"owner":{"owner_id":2,"a":1}}"#, #"{"owner":{"owner_id":"2","b":1}}"#, ["/owner/owner_id"],
                #"{"owner":{"owner_id":"2","b":1,"a":1}}"#
            ),
            // One side has no id any more.
            (
                #"{"x":{"id":1,"n":1}}"#, #"{"x":{"n":2}}"#, #"{"x":{"id":2,"n":1}}"#, ["/x"],
                #"{"x":{"id":2,"n":1}}"#
            ),
            // By the member, where no class reads the object.
            (
                #"{"x":{"id":1,"n":1}}"#, #"{"x":{"id":1,"n":2}}"#, #"{"x":{"id":2,"n":1}}"#, ["/x"],
                #"{"x":{"id":2,"n":1}}"#
            ),
        ])
    func single(base: String, local: String, remote: String, conflicts: [String], merged: String) throws {
        let (base, local, remote) = (try Car(parsing: base), try Car(parsing: local), try Car(parsing: remote))
        let result = Car.merge(base: base, local: local, remote: remote)
        #expect(result.conflicts.map(\.pointer.description) == conflicts)
        #expect(result.value.json.text == merged)
        #expect(Car.merge(base: base, local: remote, remote: local).conflicts.count == conflicts.count)
    }

    final class Desk: JSONModel, @unchecked Sendable {
        @Property var item: Computed?
    }

    @Test("the members of an object that both sides have added are merged, also if its id is computed")
    func added() throws {
        let base = try Desk(parsing: "{}")
        let local = try Desk(parsing: #"{"item":{"kind":"a","number":1,"x":1}}"#)
        let remote = try Desk(parsing: #"{"item":{"kind":"a","number":1,"y":2}}"#)
        let merged = Desk.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.value.json.text == #"{"item":{"kind":"a","number":1,"y":2,"x":1}}"#)
    }

    @Test("an element without an id is not the one whose id reads as the default")
    func missing() throws {
        let base = try Page(parsing: #"{"plain": [{"id": 0, "n": 1}]}"#)
        let local = try Page(parsing: #"{"plain": [{"id": 0, "n": 1}, {"n": 5}]}"#)
        let remote = try Page(parsing: #"{"plain": [{"id": 0, "n": 2}]}"#)
        let merged = Page.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.value.json["plain"] == [["id": 0, "n": 2], ["n": 5]])
    }
}
