import Foundation
import GRDB
import LazyJSON
import Testing

@testable import FeedStore

@Suite struct ListTests {
    let place: Place

    init() throws { place = try Place() }

    private func filter(_ set: (inout ItemFilter) -> Void) -> ItemFilter {
        var filter = ItemFilter()
        set(&filter)
        return filter
    }

    @Test func newestFirst() throws {
        let database = try place.open()
        try place.load(
            #"""
            [{"id": 1, "created_at": "2025-01-01T10:00:00Z"}, {"id": 2, "created_at": "soon"},
             {"id": 3, "created_at": "2025-01-01T11:30:00+02:00"}, {"id": 4, "at": "2025-01-01T10:00:00.5Z"}]
            """#, into: database)
        #expect(try database.items().map(\.id) == ["4", "1", "3", "2"])
        #expect(try database.items(filter { $0.limit = 1 }).map(\.id) == ["4"])
    }

    @Test func eachRowIsOfItsClass() throws {
        let database = try place.open()
        try place.load(
            #"[{"id": 1, "type": "post", "tags": ["a"]}, {"id": 2, "type": "event"}, {"id": 3, "type": "share", "shared_id": 1}, {"id": 4}]"#,
            into: database)
        let items = try database.items().sorted { $0.id < $1.id }
        #expect((items[0] as? Post)?.tags == ["a"])
        #expect(items[1] is Event && (items[2] as? Share)?.sharedID == "1" && type(of: items[3]) == Item.self)
        #expect(items.dropLast().flatMap { $0.issues.filter(atLeast: .warning) }.isEmpty)
        #expect(try database.items(filter { $0.type = "event" }).map(\.id) == ["2"])
    }

    @Test func filtersByAuthorHoweverItIsSpelled() throws {
        let database = try place.open()
        try place.load(
            #"[{"id": 1, "author_id": 7}, {"id": 2, "author_id": "7"}, {"id": 3, "user_id": 7.0}, {"id": 4, "author_id": 8}]"#,
            into: database)
        #expect(Set(try database.items(filter { $0.author = 7 }).map(\.id)) == ["1", "2", "3"])
        #expect(try database.count(filter { $0.author = 8 }) == 1)
    }

    @Test func searchesWords() throws {
        let database = try place.open()
        try place.load(
            #"[{"id": 1, "text": "Rain and \u006dud"}, {"id": 2, "title": "Rain", "text": null}, {"id": 3, "text": "sun"}]"#,
            into: database)
        func search(_ words: String) throws -> Set<String> {
            Set(try database.items(filter { $0.words = words }).map(\.id))
        }
        #expect(try search("rain") == ["1", "2"])
        #expect(try search("mud rai") == ["1"])
        #expect(try search("snow") == [])
        #expect(try search("\" OR * ) NOT '") == [])
        #expect(try search("") == [])
        // The index follows edits.
        try database.edit("3") { $0.text = "It will snow" }
        #expect(try search("snow") == ["3"] && search("sun") == [])
    }

    @Test func queriesUseTheirIndexes() throws {
        let database = try place.open()
        let plans: [(ItemFilter, String)] = [
            (ItemFilter(), "item_created"), (filter { $0.author = 7 }, "item_author"),
            (filter { $0.type = "post" }, "item_type"),
        ]
        for (filter, index) in plans {
            let plan = try database.pool.read { db in
                let request = try filter.request.makePreparedRequest(db).statement
                return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + request.sql, arguments: request.arguments)
                    .map { $0["detail"] as String }.joined(separator: "; ")
            }
            #expect(plan.contains(index) && !plan.contains("TEMP B-TREE"), "\(plan)")
        }
    }
}
