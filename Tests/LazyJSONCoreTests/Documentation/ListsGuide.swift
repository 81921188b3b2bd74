import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Lists.md, block by block and letter by letter; the last test compares the two.

@JSONModel final class Customer: JSONModel, Identifiable {
    var id = 0
    var name: String?
    var age = 0
    var isActive = false
}

@Suite("Docs/Guides/Lists.md") struct ListsGuide {
    @JSONModel final class Team: JSONModel {
        var leads: [Customer]
        var customers: LazyArray<Customer>
    }
    @JSONModel final class Song: JSONModel, Identifiable {
        var id = 0
        var title = ""
    }

    @Test("Read a list, find its elements and edit it")
    func lists() throws {
        let customers = try LazyArray<Customer>(
            parsing: #"""
                [{"id": 7, "name": "Bo", "age": 41, "isActive": true}, {"id": "8", "age": 36}, {"id": 7, "name": "Eve"}]
                """#)
        #expect(customers.map(\.id) == [7, 8, 7])
        #expect(customers.compactMap(\.name) == ["Bo", "Eve"])
        #expect(customers.reduce(0, \.age, +) == 77)
        #expect(customers.reduce(into: [:], \.id) { $0[$1, default: 0] += 1 } == [7: 2, 8: 1])
        #expect(customers.filter(\.isActive).count == 1)
        #expect(customers.filter(\.id, equals: 7).count == 2)
        #expect(customers.filter(\.age) { $0 > 18 }.map(\.id) == [7, 8])
        #expect(customers.first(where: \.id, equals: 8)?.age == 36)
        #expect(!customers.contains(where: \.age) { $0 > 90 })
        #expect(customers.count(where: \.isActive) == 1)
        #expect(customers.min(by: \.age)?.name == "Eve")
        #expect(customers.sorted(by: \.age, >).map(\.age) == [41, 36, 0])

        let byID = customers.indexed(by: \.id)
        #expect(byID[7]?.name == "Bo")
        #expect(byID[7] === customers[0])
        #expect(byID[9] == nil)
        #expect(byID.count == 2)

        let edited = customers.mutate {
            $0[0].age = 42
            $0.removeAll { $0.id == 8 }
        }
        #expect(edited.map(\.age) == [42, 0])

        let more = edited.mutate {
            $0.upsert(Customer { $0.id = 9 })  // replaces the one with this id, or appends
            $0.insert(Customer { $0.age = 35 }) { $0.age < $1.age }  // where a sorted list has it
            $0.move(from: 0, to: 1)
        }
        #expect(more.count == edited.count + 2)
    }

    @Test("Choose the collection")
    func collections() throws {
        let team = try Team(parsing: #"{"customers": [{"id": 7, "name": "Bo"}, "?", {"id": 8}]}"#)
        #expect(team.customers.count == 2)
        #expect(team.customers[0] === team.customers[0])
        #expect(team.leads.isEmpty)
        #expect(team.customers.json.text == #"[{"id": 7, "name": "Bo"}, "?", {"id": 8}]"#)
    }

    @Test("Filter, map and sort 100,000 rows, and keep their models")
    func rows() throws {
        let objects = (0..<100_000).map { "{\"id\": \($0), \"age\": \($0 % 100)}" }
        let data = Data("[\(objects.joined(separator: ","))]".utf8)
        let rows = try LazyArray<Customer>(parsing: data)
        #expect(rows.count == 100_000)
        #expect(rows.filter(\.id, equals: 99_999).map(\.age) == [99])
        #expect(rows.filter(\.age) { $0 >= 99 }.count == 1_000)
        #expect(rows.reduce(0, \.age, +) == 4_950_000)
        #expect(rows.sorted(by: \.age, >).first?.age == 99)

        let first = rows[0]
        for row in rows { _ = row.id }
        #expect(rows[0] === first)
    }

    @Test("Find out what changed between two lists")
    func differences() throws {
        let before = try LazyArray<Song>(parsing: #"[{"id": 1}, {"id": 2}, {"id": 3}]"#)
        let after = try LazyArray<Song>(parsing: #"[{"id": 1}, {"id": 3, "title": "C"}, {"id": 4}]"#)
        let difference = after.map(\.id).difference(from: before.map(\.id))
        #expect(difference.removals.count == 1 && difference.insertions.count == 1)
    }

    @Test("Read an object whose members are models")
    func dictionaries() throws {
        let users = try LazyDictionary<Customer>(parsing: #"{"bo": {"age": 41}, "n": 5, "ada": {"age": 36}}"#)
        #expect(users["ada"]?.age == 36)
        #expect(users["ada"] === users["ada"])
        #expect(users["n"] == nil)
        #expect(users.map(\.key) == ["bo", "ada"])
        let changed = users.mutate {
            $0["bo"]?.age = 42
            $0["eve"] = Customer { $0.age = 30 }
            $0["ada"] = nil
        }
        #expect(changed.json.text == #"{"bo": {"age": 42}, "n": 5, "eve": {"age": 30}}"#)
    }

    @Test("Read and write lines of JSON")
    func lines() throws {
        let log = try LazyArray<Customer>(lines: "{\"id\": 1}\n\n{\"id\":  2}\n")
        #expect(log.map(\.id) == [1, 2])
        let longer = log.mutate { $0.append(Customer { $0.id = 3 }) }
        #expect(String(decoding: longer.lines(), as: UTF8.self) == "{\"id\": 1}\n{\"id\":  2}\n{\"id\":3}\n")

        let error = #expect(throws: JSONError.self) { try LazyArray<Customer>(lines: "{\"id\": 1}\n{\"id\": }\n") }
        #expect(error?.line == 2)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Lists.md", in: #filePath, blocks: 13) == [])
    }
}
