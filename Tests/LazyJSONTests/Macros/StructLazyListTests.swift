import LazyJSON
import TestSupport
import Testing

@JSONModel private struct Stop {
    var name: String?
    var number = 0
    var tags: [String] = []
    var next: LazyArray<Stop>
    @Key(.readOnly) var serial = 5
}

@JSONModel private final class StopObject: JSONModel {
    var name: String?
    var number = 0
    var tags: [String] = []
    var next: LazyArray<StopObject>
    @Property(.readOnly) var serial = 5
}

@JSONModel private struct Voyage {
    var id = 0
    var stops: LazyArray<Stop>
    var more: LazyArray<Stop>?
    var byName: LazyDictionary<Stop>
    static var coercion: Coercion { .permissive }
}

@JSONModel private final class VoyageObject: JSONModel {
    var id = 0
    var stops: LazyArray<StopObject>
    var more: LazyArray<StopObject>?
    var byName: LazyDictionary<StopObject>
    override class var coercion: Coercion { .permissive }
}

@JSONModel private struct Measures {
    var id = 0
    var values: [Double] = []
}

/// One edit of a list, as a struct and a draft of a class write it.
private struct ListEdit {
    let value: (inout LazyArray<Stop>, Int) -> Void
    let object: (inout EditableArray<StopObject>, Int) -> Void

    nonisolated(unsafe) static let all = [
        ListEdit {
            $0[$1].number += 0
        } object: {
            $0[$1].number += 0
        },
        ListEdit {
            list, _ in
            list.removeAll { _ in false }
        } object: {
            list, _ in
            list.removeAll { _ in false }
        },
        ListEdit {
            $0[$1].name = "n\($1)"
        } object: {
            $0[$1].name = "n\($1)"
        },
        ListEdit {
            $0[$1].number += 1; $0[$1].tags.append("t")
        } object: {
            $0[$1].number += 1; $0[$1].tags.append("t")
        },
        ListEdit {
            $0[$1].next.append(Stop { $0.number = 8 }); $0[$1].next[0].name = "x"
        } object: {
            $0[$1].next.append(StopObject { $0.number = 8 }); $0[$1].next[0].name = "x"
        },
        ListEdit {
            $0[$1][raw: "q"] = JSON($1)
        } object: {
            $0[$1][raw: "q"] = JSON($1)
        },
        ListEdit {
            $0[$1].setNull(\.name)
        } object: {
            $0[$1].setNull(\.name)
        },
        ListEdit {
            $0[$1] = Stop { $0.number = 3 }
        } object: {
            $0[$1] = StopObject { $0.number = 3 }
        },
        ListEdit {
            $0[$1] = $0[0]
        } object: {
            let first: StopObject = $0[0]; $0[$1] = first
        },
        ListEdit {
            list, _ in
            list.append(Stop { $0.number = 4 })
        } object: {
            list, _ in
            list.append(StopObject { $0.number = 4 })
        },
        ListEdit {
            $0.insert(Stop { $0.name = "i" }, at: $1)
        } object: {
            $0.insert(StopObject { $0.name = "i" }, at: $1)
        },
        ListEdit {
            $0.remove(at: $1)
        } object: {
            _ = $0.remove(at: $1)
        },
        ListEdit {
            $0.swapAt(0, $1)
        } object: {
            $0.swapAt(0, $1)
        },
        ListEdit {
            list, index in
            list.removeAll { $0.number == index }
        } object: {
            list, index in
            list.removeAll { $0.number == index }
        },
        ListEdit {
            list, _ in
            list.sort { $0.number < $1.number }
        } object: {
            list, _ in
            list.sort { $0.number < $1.number }
        },
        ListEdit {
            $0.replaceSubrange(0...$1, with: [Stop { $0.name = "r" }])
        } object: {
            $0.replaceSubrange(0...$1, with: [StopObject { $0.name = "r" }])
        },
        ListEdit {
            $0[$1...].reverse()
        } object: {
            $0[$1...].reverse()
        },
        ListEdit {
            list, index in
            if index == 3 { list.removeAll() }
        } object: {
            list, index in
            if index == 3 { list.removeAll() }
        },
    ]
}

/// Lazy lists and dictionaries of structs are edited in place: compared with the same edits of drafts of classes.
@Suite("edits of lazy lists of structs")
struct StructLazyListTests {
    private static let starts = [
        #"{"stops": [{"name": "a",  "number": "7"}, 5, {"q": 1.50}, null, {"number": 2, "tags": ["x"]}], "id": 1.0}"#,
        #"{"stops":[{"next":[{"number":1},{"serial":2}]},{"serial":9}],"more":[],"byName":{"a":{},"b":5,"a":{"z":1}}}"#,
        "{\n  \"stops\": [\n    {\"name\": \"a\"},\n    {\"number\": 1}\n  ],\n  \"byName\": {\n    \"k\": {}\n  }\n}",
        #"{"stops": {"0": {"name": "a"},  "2": {"number": "7", "serial": 1}, "3": {}}, "more": "", "byName": []}"#,
        "{}",
    ]

    private static func edit(
        _ trip: inout Voyage, _ draft: inout Mutable<VoyageObject>, _ random: inout SeededGenerator
    ) {
        let index = Int.random(in: 0..<5, using: &random)
        guard let edit = ListEdit.all.randomElement(using: &random) else { return }
        let key = ["a", "b", "k", "new"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            trip.more?.append(Stop { $0.number = index })
            draft.more?.append(StopObject { $0.number = index })
        case 1:
            trip.byName[key]?.number += 1
            draft.byName[key]?.number += 1
        case 2:
            trip.byName[key] = index == 0 ? nil : Stop { $0.number = index }
            draft.byName[key] = index == 0 ? nil : StopObject { $0.number = index }
        case 3:
            trip.byName[key]?.next.append(Stop { $0.name = key })
            draft.byName[key]?.next.append(StopObject { $0.name = key })
        case 4:
            trip.byName.removeAll { $0.value.number == index }
            draft.byName.removeAll { $0.value.number == index }
        default:
            guard index < trip.stops.count else { return }
            edit.value(&trip.stops, index)
            edit.object(&draft.stops, index)
        }
    }

    @Test("give the text that the same edits of a draft give, and change no copy", arguments: starts)
    func sameAsDraft(start: String) throws {
        for seed in 0..<TestScale.size(2_000, quick: 100, sanitized: 200) {
            var random = SeededGenerator(seed: UInt64(seed))
            var trip = try Voyage(parsing: start)
            var draft = Mutable(try VoyageObject(parsing: start))
            var copies: [(trip: Voyage, stops: LazyArray<Stop>, text: String)] = []
            for _ in 0..<20 {
                if Bool.random(using: &random) { copies.append((trip, trip.stops, draft.json.text)) }
                Self.edit(&trip, &draft, &random)
                if Bool.random(using: &random) { #expect(trip.json.text == draft.json.text, "seed \(seed)") }
                let (stops, byName) = (draft.stops as EditableArray<StopObject>, draft.byName)
                #expect(trip.stops.map(\.name) == stops.map(\.name), "seed \(seed)")
                #expect(trip.stops.map(\.json) == stops.map(\.json), "seed \(seed)")
                #expect(trip.byName.map(\.key) == byName.map(\.key), "seed \(seed)")
                #expect(trip.byName["a"]?.number == byName["a"]?.number, "seed \(seed)")
                #expect(trip.stops.count == stops.count && trip.byName.count == byName.count)
            }
            #expect(trip.json.text == draft.json.text, "seed \(seed)")
            for copy in copies {
                #expect(copy.trip.json.text == copy.text, "seed \(seed)")
                #expect(try copy.stops.json == Voyage(parsing: copy.text).stops.json, "seed \(seed)")
            }
            #expect(try Voyage(parsing: trip.json.text) == trip)
        }
    }

    @Test("work on lists outside of structs, and leave copies as they were")
    func alone() throws {
        var stops = try LazyArray<Stop>(parsing: #"[{"number": 1.0,  "z": [1]}, 7, {"number": 2}]"#)
        let old = stops
        stops[1].number = 3
        let between = stops
        stops[0].name = "x"
        stops[0].next = [Stop(number: 4)]
        stops[0].next[0].number += 1
        #expect(stops[0].next[0].number == 5 && stops.count == 2 && stops.first?.name == "x")
        #expect(old.json.text == #"[{"number": 1.0,  "z": [1]}, 7, {"number": 2}]"#)
        #expect(between.json.text == #"[{"number": 1.0,  "z": [1]}, 7, {"number": 3}]"#)
        #expect(
            stops.json.text
                == #"[{"number": 1.0,  "z": [1],  "name": "x",  "next": [{"number": 5}]}, 7, {"number": 3}]"#)
        #expect(stops.filter { $0.number == 3 }.map(\.number) == [3] && stops != old && stops == LazyArray(stops.json))
        #expect(stops.sorted(by: \.number).map(\.number) == [1, 3] && stops.map(\.number) == [1, 3])
        #expect("\(stops)" == "\(try LazyArray<Stop>(parsing: stops.json.text))")
        #expect(between.mutate { $0[0].number = 9 }.json[0]?["number"] == 9 && between[0].number == 1)
        var byName: LazyDictionary<Stop> = ["a": Stop(number: 1)]
        byName["b"] = Stop(name: "b")
        byName["a"]?.next.append(Stop(name: "c"))
        byName["none"]?.number = 1
        #expect(byName.json.text == #"{"a":{"number":1,"next":[{"name":"c"}]},"b":{"name":"b"}}"#)
        #expect(byName.keys.elementsEqual(["a", "b"]) && byName["b"]?.name == "b" && byName.values.count == 2)
        byName.removeAll()
        #expect(byName.isEmpty && byName.json.text == "{}" && byName["a"] == nil)
    }

    @Test("that are refused leave the value as it was, and tryMutate throws them")
    func refused() throws {
        let stops = try LazyArray<Stop>(parsing: #"[{"serial": 1, "name": "a"}, {"serial": 2}]"#)
        for edit: (inout LazyArray<Stop>) -> Void in [
            { $0[0][raw: "serial"] = 9 }, { $0[0].overwrite(\.serial, with: 9) }, { $0[1].setNull(\.serial) },
        ] {
            #expect(stops.mutate(edit).map(\.serial) == [1, 2])
            #expect(stops.mutate(edit).json.elements.compactMap { $0["serial"]?.int } == [1, 2])
            #expect(throws: MutationError.self) { try stops.tryMutate(edit) }
            #expect(throws: MutationError.self) {
                try Voyage { $0.stops = stops }.tryMutate { edit(&$0.stops) }
            }
        }
        #expect(try stops.tryMutate { $0[0].name = "b" }.json.text == #"[{"serial": 1, "name": "b"}, {"serial": 2}]"#)
        let byName = LazyDictionary(["a": stops[0]])
        #expect(throws: MutationError.self) { try byName.tryMutate { $0["a"]?[raw: "serial"] = 9 } }
        #expect(try byName.tryMutate { $0["a"]?.number = 1 }["a"]?.number == 1)
        // An element that is new can have one, and so can one that replaces another, as in a draft of classes.
        let objects = LazyArray<StopObject>(stops.json) ?? []
        #expect(try stops.tryMutate { $0[0] = Stop { $0[raw: "serial"] = 7 } }[0].serial == 7)
        #expect(try objects.tryMutate { $0[0] = StopObject { $0.serial = 7 } }[0].serial == 7)
        #expect(try stops.tryMutate { $0.append(Stop { $0[raw: "serial"] = 7 }) }.map(\.serial) == [1, 2, 7])
    }

    @Test("that were refused before are not those of a later tryMutate")
    func refusedBefore() throws {
        // Lists that are there are written when the JSON is needed.
        let start = try Measures(parsing: #"{"values": [1]}"#)
        var list = LazyArray([start])
        list[0].values.append(.nan)
        #expect(try list.tryMutate { $0[0].id = 1 }[0].id == 1)
        var byName: LazyDictionary = ["a": start]
        byName["a"]?.values.append(.nan)
        #expect(try byName.tryMutate { $0["a"]?.id = 1 }["a"]?.id == 1)
        var one = start
        one.values.append(.nan)
        #expect(try one.tryMutate { $0.id = 1 }.json["values"] == [1])
        #expect(throws: MutationError.self) { try one.tryMutate { $0.values.append(.infinity) } }
        var history = History(one)
        #expect(try history.tryMutate { $0.id = 2 }.id == 2)
    }

    @Test("keep read-only values with their elements in an object that is read as a list")
    func readOnlyElements() throws {
        let text = #"{"stops": {"0": {"serial": 1, "name": "a"}, "1": {"serial": 2, "name": "b"}}}"#
        let (trip, object) = (try Voyage(parsing: text), try VoyageObject(parsing: text))
        let (first, firstObject) = (Stop { $0.name = "n" }, StopObject { $0.name = "n" })
        #expect(try trip.tryMutate { $0.stops.insert(first, at: 0) }.stops.map(\.serial) == [5, 1, 2])
        #expect(try object.tryMutate { $0.stops.insert(firstObject, at: 0) }.stops.map(\.serial) == [5, 1, 2])
        #expect(try trip.tryMutate { $0.stops.swapAt(0, 1) }.stops.map(\.serial) == [2, 1])
        #expect(try object.tryMutate { $0.stops.swapAt(0, 1) }.stops.map(\.serial) == [2, 1])
        #expect(try trip.tryMutate { _ = $0.stops.removeFirst() }.stops.map(\.name) == ["b"])
        #expect(try object.tryMutate { _ = $0.stops.removeFirst() }.stops.map(\.serial) == [2])
    }

    @Test("keep an element that was copied while it was edited, or that another one replaced")
    func takenElements() throws {
        var stops = try LazyArray<Stop>(parsing: #"[{"number": 1}, {"number": 2}, {"number": 3}]"#)
        var kept: Stop?
        func edit(_ stop: inout Stop) {
            stop.number = 10
            kept = stop
            stop.number = 11
        }
        edit(&stops[0])
        kept?.name = "kept"
        #expect(stops.map(\.number) == [11, 2, 3] && kept?.number == 10 && stops[0].name == nil)
        func exchange(_ stop: inout Stop, _ other: inout Stop) { swap(&stop, &other) }
        var other = Stop(number: 20)
        exchange(&stops[1], &other)
        other.name = "out"
        #expect(
            stops.map(\.number) == [11, 20, 3] && other.number == 2
                && other.json.text == #"{"number": 2, "name": "out"}"#)
        stops[2] = other
        stops[2].number += 1
        #expect(stops.map(\.number) == [11, 20, 3] && stops[2].name == "out" && other.number == 2)
        var trip = Voyage { $0.stops = stops }
        let copy = trip
        trip.stops[0].number = 1
        #expect(copy.stops[0].number == 11 && trip.stops[0].number == 1)
    }

    @Test("in several tasks leave the lists of the other tasks alone")
    func tasks() async throws {
        var trip = try Voyage(parsing: #"{"stops": [{"number": 1}, {"number": 2}], "byName": {"a": {"number": 3}}}"#)
        for round in 0..<TestScale.size(500, quick: 50) {
            trip.stops[0].number = round
            trip.byName["a"]?.number = round
            let copy = trip
            let sums = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
                for task in 0..<4 {
                    group.addTask {
                        var own = copy
                        if task % 2 == 0 { own.stops[1].number = 5 }
                        return own.stops.map(\.number).reduce(0, +) + (own.byName["a"]?.number ?? 0)
                            + (own.json["stops"]?[0]?["number"]?.int ?? 0)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sums.sorted() == [2, 2, 5, 5].map { $0 + 3 * round })
        }
    }
}
