import LazyJSON
import TestSupport
import Testing

@JSONModel private struct Street {
    var name: String?
    var number = 0
}

@JSONModel private struct Town {
    var id = 0
    var name: String?
    var tags: [String]
    var main: Street
    var other: Street?
    var streets: [Street]
    var lazy: LazyArray<Street>
}

@JSONModel private final class StreetObject: JSONModel {
    var name: String?
    var number = 0
}

@JSONModel private final class TownObject: JSONModel {
    var id = 0
    var name: String?
    var tags: [String]
    var main: StreetObject
    var other: StreetObject?
    var streets: [StreetObject]
    var lazy: LazyArray<StreetObject>
}

/// Plain Swift values, which know nothing of JSON: a struct of models has to read as they do after the same edits.
private struct PlainTown: Equatable {
    struct Road: Equatable {
        var name: String?
        var number = 0
    }
    var id: Int
    var name: String?
    var tags: [String]
    var main: Road
    var other: Road?
    var streets: [Road]
    var raw: Int?

    init(_ town: Town) {
        func plain(_ street: Street) -> Road { Road(name: street.name, number: street.number) }
        (id, name, tags, main) = (town.id, town.name, town.tags, plain(town.main))
        (other, streets, raw) = (town.other.map(plain), town.streets.map(plain), town[raw: "r"]?.int)
    }
}

/// Random edits of structs, compared with the same edits of classes and of plain values.
@Suite("edits of structs")
struct StructEditLawTests {
    private static let starts = [
        "{}", #"{"id": "1", "name": null, "tags": ["a", 2], "main": 5, "other": {"name": "x",  "y": 1.0}, "z": [1]}"#,
        #"{"id":1,"tags":["x"],"streets":[{"name":"a","number":"7"},{"q":0}],"lazy":[{"number":1}, null]}"#,
        "{\n  \"streets\": [\n    {\"name\": \"a\"},\n    {\"name\": \"b\", \"number\": 2}\n  ],\n  \"main\": {}\n}",
    ]

    /// The same edit of all.
    private static func edit(
        _ town: inout Town, _ object: inout TownObject, _ plain: inout PlainTown,
        _ random: inout some RandomNumberGenerator
    ) {
        let number = Int.random(in: 0..<100, using: &random)
        let text = "t\(number)"
        switch Int.random(in: 0..<14, using: &random) {
        case 0:
            town.id = number
            plain.id = number
            object = object.mutate { $0.id = number }
        case 1:
            town.name = number % 3 == 0 ? nil : text
            plain.name = number % 3 == 0 ? nil : text
            object = object.mutate { $0.name = number % 3 == 0 ? nil : text }
        case 2:
            town.tags.append(text)
            plain.tags.append(text)
            object = object.mutate { $0.tags.append(text) }
        case 3:
            if !town.tags.isEmpty { town.tags.removeFirst() }
            if !plain.tags.isEmpty { plain.tags.removeFirst() }
            object = object.mutate { if !$0.tags.isEmpty { $0.tags.removeFirst() } }
        case 4:
            town.main.number += 1
            plain.main.number += 1
            object = object.mutate { $0.main.number += 1 }
        case 5:
            town.other?.name = text
            plain.other?.name = text
            object = object.mutate { $0.other?.name = text }
        case 6:
            town.other = number % 2 == 0 ? nil : Street { $0.name = text }
            plain.other = number % 2 == 0 ? nil : PlainTown.Road(name: text)
            object = object.mutate { $0.other = number % 2 == 0 ? nil : StreetObject { $0.name = text } }
        case 7:
            town.streets.append(Street { $0.number = number })
            plain.streets.append(PlainTown.Road(number: number))
            object = object.mutate { $0.streets.append(StreetObject { $0.number = number }) }
        case 8...10:
            guard !town.streets.isEmpty else { return }
            let index = number % town.streets.count
            town.streets[index].name = text
            plain.streets[index].name = text
            object = object.mutate { $0.streets[index].name = text }
        case 11:
            guard !town.streets.isEmpty else { return }
            let index = number % town.streets.count
            town.streets.remove(at: index)
            plain.streets.remove(at: index)
            object = object.mutate { _ = $0.streets.remove(at: index) }
        case 12:
            town[raw: "r"] = JSON(number)
            plain.raw = number
            object = object.mutate { $0[raw: "r"] = JSON(number) }
        default:
            town.setNull(\.name)
            plain.name = nil
            object = object.mutate { $0.setNull(\.name) }
        }
    }

    @Test("give JSON with the meaning that the same edits of a class give, and change no copy", arguments: starts)
    func sameAsClass(start: String) throws {
        for seed in 0..<TestScale.size(2_000, quick: 60, sanitized: 200) {
            var random = SeededGenerator(seed: UInt64(seed))
            var (town, object) = (try Town(parsing: start), try TownObject(parsing: start))
            var plain = PlainTown(town)
            var copies: [(town: Town, json: JSON)] = []
            for _ in 0..<20 {
                if Bool.random(using: &random) { copies.append((town, object.json)) }
                Self.edit(&town, &object, &plain, &random)
                if Bool.random(using: &random) { #expect(town.json == object.json, "seed \(seed)") }
                #expect(PlainTown(town) == plain, "seed \(seed)")
                #expect(town.id == object.id && town.name == object.name && town.tags == object.tags)
                #expect(town.main.number == object.main.number && town.other?.name == object.other?.name)
                #expect(town.streets.map(\.name) == object.streets.map(\.name))
                #expect(town.lazy.map(\.number) == object.lazy.map(\.number))
            }
            #expect(town.json == object.json, "seed \(seed)")
            for (copy, json) in copies { #expect(copy.json == json) }
            #expect(try Town(parsing: town.json.text) == town)
        }
    }
}
