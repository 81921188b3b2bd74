import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Merging the edits that two sides made to one value.
@Suite("Merging three versions") struct MergeTests {
    private static func json(_ text: String) throws -> JSON { try JSON(parsing: text) }

    @Test(
        "changes of one side are made, and equal changes of both are made once",
        arguments: [
            // Members.
            (#"{"a":1,"b":2}"#, #"{"a":3,"b":2}"#, #"{"a":1,"b":4}"#, #"{"a":3,"b":4}"#),
            (#"{"a":1,"b":2}"#, #"{"a":3,"b":2}"#, #"{"a":3,"b":2}"#, #"{"a":3,"b":2}"#),
            (#"{"a":1,"b":2}"#, #"{"b":2}"#, #"{"a":1,"b":2,"c":3}"#, #"{"b":2,"c":3}"#),
            (#"{"a":1,"b":2}"#, #"{"b":2}"#, #"{"b":2}"#, #"{"b":2}"#),
            (#"{"a":1}"#, #"{"a":1,"x":{"l":1}}"#, #"{"a":1,"x":{"r":2}}"#, #"{"a":1,"x":{"r":2,"l":1}}"#),
            (#"{"a":null}"#, #"{"a":{"l":1}}"#, #"{"a":{"r":2}}"#, #"{"a":{"r":2,"l":1}}"#),
            (
                #"{"a":{"b":{"c":1,"d":2}}}"#, #"{"a":{"b":{"c":9,"d":2}}}"#, #"{"a":{"b":{"c":1}}}"#,
                #"{"a":{"b":{"c":9}}}"#
            ),
            // Bytes nobody edited are the remote side's.
            (
                #"{"a":1,"b":2}"#, #"{"a": 3,"b":2.0}"#, #"{ "a" : 1.0 , "b" : 2.00 , "c":4 }"#,
                #"{ "a" : 3 , "b" : 2.00 , "c":4 }"#
            ),
            // Lists of scalars.
            (#"["a","b"]"#, #"["a","b","l"]"#, #"["r","a","b"]"#, #"["r","a","b","l"]"#),
            (#"["a","b"]"#, #"["a","b","l"]"#, #"["a","b","r"]"#, #"["a","b","l","r"]"#),
            (#"["a","b"]"#, #"["a","b","r"]"#, #"["a","b","l"]"#, #"["a","b","l","r"]"#),
            (#"["a","b"]"#, #"["a","b","x"]"#, #"["a","b","x","y"]"#, #"["a","b","x","y"]"#),
            (#"["a","b","c"]"#, #"["a","c"]"#, #"["a","b","c","d"]"#, #"["a","c","d"]"#),
            (#"["a","b","c"]"#, #"["a","x","c"]"#, #"["a","b","y"]"#, #"["a","x","y"]"#),
            ("[1,2,3]", "[1,2,3]", "[3]", "[3]"),
            // Lists of objects with an id: also where one side moves them.
            (
                #"[{"id":1,"a":1},{"id":2,"a":1}]"#, #"[{"id":2,"a":1},{"id":1,"a":1}]"#,
                #"[{"id":1,"a":9},{"id":2,"a":1},{"id":3}]"#, #"[{"id":2,"a":1},{"id":3},{"id":1,"a":9}]"#
            ),
            (
                #"[{"id":1,"a":1,"b":1}]"#, #"[{"id":0},{"id":1,"a":2,"b":1}]"#, #"[{"id":1,"a":1,"b":2},{"id":5}]"#,
                #"[{"id":0},{"id":1,"a":2,"b":2},{"id":5}]"#
            ),
            (
                #"[]"#, #"[{"id":1,"l":1}]"#, #"[{"id":1,"r":1},{"id":2}]"#, #"[{"id":1,"r":1,"l":1},{"id":2}]"#
            ),
            (#"[{"id":1},{"id":2}]"#, #"[{"id":2}]"#, #"[{"id":1}]"#, #"[]"#),
        ])
    func merges(base: String, local: String, remote: String, merged: String) throws {
        let merge = JSON.merge(base: try Self.json(base), local: try Self.json(local), remote: try Self.json(remote))
        #expect(merge.value.text == merged)
        #expect(merge.conflicts.isEmpty)
    }

    @Test(
        "changes that exclude each other are a conflict, which a rule resolves",
        arguments: [
            (
                #"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, #"{"a":2}"#, #"{"a":3}"#,
                "/a: 1 became 2 locally and 3 remotely"
            ),
            (
                #"{"a":1}"#, #"{}"#, #"{"a":3}"#, #"{}"#, #"{"a":3}"#,
                "/a: 1 became absent locally and 3 remotely"
            ),
            (
                #"{"a":1}"#, #"{"a":2}"#, #"{}"#, #"{"a":2}"#, #"{}"#,
                "/a: 1 became 2 locally and absent remotely"
            ),
            (
                #"{}"#, #"{"a":[1]}"#, #"{"a":[2]}"#, #"{"a":[1]}"#, #"{"a":[2]}"#,
                "/a: absent became [1] locally and [2] remotely"
            ),
            (
                #"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, #"{"a":"x"}"#, #"{"a":{"b":2}}"#, #"{"a":"x"}"#,
                #"/a: {"b":1} became {"b":2} locally and "x" remotely"#
            ),
            (
                #"["a","b","c"]"#, #"["a","x","c"]"#, #"["a","y","c"]"#, #"["a","x","c"]"#, #"["a","y","c"]"#,
                #"/1: "b" became "x" locally and "y" remotely"#
            ),
            (
                #"["a","b","c"]"#, #"["a","c"]"#, #"["a","y","c"]"#, #"["a","c"]"#, #"["a","y","c"]"#,
                #"/1: "b" became absent locally and "y" remotely"#
            ),
            (
                #"[{"id":1},{"id":2,"a":1}]"#, #"[{"id":1}]"#, #"[{"id":0},{"id":1},{"id":2,"a":2}]"#,
                #"[{"id":0},{"id":1}]"#,
                #"[{"id":0},{"id":1},{"id":2,"a":2}]"#,
                #"/2: {"id":2,"a":1} became absent locally and {"id":2,"a":2} remotely"#
            ),
            (
                #"[{"id":1},{"id":2},{"id":3}]"#, #"[{"id":2},{"id":1},{"id":3}]"#, #"[{"id":1},{"id":3},{"id":2}]"#,
                #"[{"id":2},{"id":1},{"id":3}]"#, #"[{"id":1},{"id":3},{"id":2}]"#,
                #"(root): [{"id":1},{"id":2},{"id":3}] became [{"id":2},{"id":1},{"id":3}] locally and [{"id":1},{"id":3},{"id":2}] remotely"#
            ),
            ("1", "2", "3", "2", "3", "(root): 1 became 2 locally and 3 remotely"),
        ])
    func conflicts(
        base: String, local: String, remote: String, byLocal: String, byRemote: String, conflict: String
    ) throws {
        let (base, local, remote) = (try Self.json(base), try Self.json(local), try Self.json(remote))
        let mine = JSON.merge(base: base, local: local, remote: remote, resolving: .local)
        let theirs = JSON.merge(base: base, local: local, remote: remote, resolving: .remote)
        #expect(mine.value.text == byLocal)
        #expect(theirs.value.text == byRemote)
        #expect(mine.conflicts.map(\.description) == [conflict])
        #expect(theirs.conflicts.map(\.description) == [conflict])
    }

    @Test("a closure is called once for each conflict, in order, and may remove the value")
    func closure() throws {
        let base = try Self.json(#"{"a":1,"b":[1,2,3],"c":{"d":1}}"#)
        let local = try Self.json(#"{"a":2,"b":[4,5,6],"c":{"d":2}}"#)
        let remote = try Self.json(#"{"a":3,"b":[7,8,9],"c":{"d":3}}"#)
        let merged = JSON.merge(
            base: base, local: local, remote: remote,
            resolving: .each { conflict in
                switch (conflict.pointer.description, conflict.base) {
                case ("/a", _): JSON((conflict.local?.int ?? 0) + (conflict.remote?.int ?? 0))
                case ("/b/1", 2): nil
                case ("/b/1", 3): "last"
                case ("/c/d", _): nil
                default: conflict.base
                }
            })
        #expect(merged.value.text == #"{"a":5,"b":[1,"last"],"c":{}}"#)
        #expect(
            merged.conflicts.map(\.pointer) == ["/a", "/b/0", "/b/1", "/b/1", "/c/d"], "places in the merged value")
    }

    // MARK: Laws

    @Test(
        "merging with an unchanged version gives the other side, and the order of the sides does not matter",
        arguments: Runs.cases)
    func laws(number: Int) throws {
        for document in 0..<Runs.documents(part: 1, of: 2) {
            let seed = Runs.seed("merges", number) &+ UInt64(document)
            var generator = ChangeGenerator(seed: seed)
            let base = try generator.document()
            let (one, other) = (try generator.version(of: base), try generator.version(of: base))
            let comment: Comment =
                "seed \(seed): \(base.text(.compact)), \(one.text(.compact)), \(other.text(.compact))"
            for version in [one, other] {
                let (start, echo) = (try JSON(parsing: base.text), try JSON(parsing: version.text))
                for (local, remote) in [
                    (base, version), (version, base), (version, version), (version, echo), (echo, version),
                    (start, version),
                    (echo, start),
                ] {
                    let merged = JSON.merge(base: base, local: local, remote: remote)
                    #expect(merged.value == version, comment)
                    #expect(merged.conflicts.isEmpty, comment)
                }
            }
            let merged = JSON.merge(base: base, local: one, remote: other)
            let apart = JSON.merge(
                base: try JSON(parsing: base.text), local: try JSON(parsing: one.text),
                remote: try JSON(parsing: other.text))
            #expect(apart.value == merged.value && apart.conflicts.count == merged.conflicts.count, comment)
            let reverse = JSON.merge(base: base, local: other, remote: one)
            #expect(merged.conflicts.count == reverse.conflicts.count, comment)
            if merged.conflicts.isEmpty { #expect(merged.value == reverse.value, comment) }
            // By a rule for the same side, it is the same value, too.
            let mine = JSON.merge(base: base, local: one, remote: other, resolving: .local)
            #expect(mine.conflicts.count == merged.conflicts.count, comment)
            let text = JSON.merge(base: base, local: base, remote: other).value
            #expect(text.text == other.text, comment)
        }
    }

    // MARK: Models

    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String = "shape"
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
        @Property var points: LazyArray<Point>
    }
    final class Point: JSONModel, Identifiable, @unchecked Sendable {
        @Property("point_id") var id: Int = 0
        @Property var x: Int = 0
        @Property var y: Int = 0
    }

    @Test("models are merged as their class reads them, and the result has the class of the merged value")
    func models() throws {
        let base = try Shape(
            parsing: #"{"type": "square", "unknown": 1, "points": [{"point_id": 1, "x": 1}, {"point_id": 2}]}"#)
        let local = base.mutate { $0.type = "circle" }
        let remote = try Shape(
            parsing: #"{"type": "square", "unknown": 2, "points": [{"point_id": 2, "y": 5}, {"point_id": 1, "x": 1}]}"#)
        let merged = Shape.merge(base: base, local: local, remote: remote)
        #expect(merged.conflicts.isEmpty)
        #expect(
            merged.value.json.text
                == #"{"type": "circle", "unknown": 2, "points": [{"point_id": 2, "y": 5}, {"point_id": 1, "x": 1}]}"#)
        let circle = try #require(merged.value as? Circle)
        #expect(circle.points.map(\.y) == [5, 0])
        #expect(Shape.merge(base: base, local: base, remote: remote).value === remote)
        // Also if all versions were parsed.
        let again = try Shape(parsing: base.json.text)
        #expect(Shape.merge(base: base, local: again, remote: remote).value === remote)

        let moved = circle.mutate { $0.points.append(Point { $0.id = 3 }) }
        let changed = circle.mutate { $0.points[1].x = 7 }
        let points = Circle.merge(base: circle, local: moved, remote: changed)
        #expect(points.conflicts.isEmpty)
        #expect(points.value.points.map(\.id) == [2, 1, 3])
        #expect(points.value.points.map(\.x) == [0, 7, 0])
    }
}
