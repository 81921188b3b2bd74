import Foundation
import GRDB
import LazyJSON
import Testing

@testable import FeedStore

@Suite struct ImportTests {
    let place: Place

    init() throws { place = try Place() }

    @Test func storesEveryByte() throws {
        let database = try place.open()
        let odd = #"{ "id" :7,"type":"post",  "text":"a\u00e9", "x-unknown": 1.50, "x-unknown": [ ] }"#
        let summary = try place.load("[\n\(odd)\n]", into: database)
        #expect(summary == ImportSummary(added: 1))
        #expect(try database.text(of: "7") == odd)
        #expect(try database.item("7")?.json.text == odd)
    }

    @Test func importsTheFixture() throws {
        let database = try place.open()
        let file = try FeedFile(path: fixture.path)
        let summary = try database.importFeed(file)
        #expect(summary.added == 131 && summary.users == 25)
        #expect(summary.leftOut == ["element 58 is null and not an object"])
        for item in file.items { #expect(try database.text(of: item.id) == item.json.text) }
        for user in file.users {
            #expect(try database.pool.read { try User.fetchOne($0, id: user.id) } == user)
        }
        let source = try #require(try database.sources().first)
        #expect(source.info?.title == "Skarvhamn" && source.info?.json.text == file.info?.json.text)
        #expect(try database.importFeed(file) == ImportSummary(unchanged: 131, leftOut: summary.leftOut))
    }

    @Test func importsLines() throws {
        let database = try place.open()
        let path = try place.file(
            "{\"id\": 1}\n\n{\"id\":  \"e-2\", \"type\": \"comment\"}\n{\"x\": 1}\n7\n", name: "a.ndjson")
        let summary = try database.importFeed(FeedFile(path: path))
        #expect(summary.added == 2)
        #expect(summary.leftOut == ["item 3 has no id", "element 4 is number and not an object"])
        #expect(try database.item("e-2") is Remark)
    }

    @Test(arguments: [
        (#"{"items": [{"id": 1}, {"id": 2,}]}"#, "line 1, column 32"),
        (#"{"items": [{"id": 1}]"#, "line 1, column 22"),
        ("", "expected a JSON value, found nothing"),
        (#"{"items": {}}"#, "expected a feed with \"items\""),
        ("7", "expected a feed with \"items\""),
    ])
    func brokenFileImportsNothing(_ text: String, _ problem: String) throws {
        let database = try place.open()
        try place.load(#"[{"id": 1, "text": "old"}]"#, into: database)
        let error = try #require(throws: FeedFileError.self) { try place.load(text, into: database) }
        #expect("\(error)".contains("feed.json: ") && "\(error)".contains(problem))
        #expect(try database.count() == 1 && database.text(of: "1") == #"{"id": 1, "text": "old"}"#)
    }

    @Test func brokenLineImportsNothing() throws {
        let database = try place.open()
        let lines = (1...1000).map { "{\"id\": \($0)}\n" }.joined() + "{\"id\": \n"
        let path = try place.file(lines, name: "a.jsonl")
        let error = try #require(throws: FeedFileError.self) { try database.importFeed(FeedFile(path: path)) }
        #expect(error.problem.hasPrefix("line 1001, column"))
        #expect(try database.count() == 0)
    }

    @Test func missingFileIsAnError() throws {
        #expect(throws: FeedFileError.self) { try FeedFile(path: place.folder.appending(path: "none.json").path) }
    }

    /// What SQLite refuses in the middle takes everything back.
    @Test func failureInTheMiddleImportsNothing() throws {
        let database = try place.open()
        try database.pool.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE INSERT ON item WHEN new.id = '900'
                    BEGIN SELECT RAISE(ABORT, 'refused'); END
                    """)
        }
        #expect(throws: DatabaseError.self) {
            try place.load(SampleFeed(itemCount: 1000).document, into: database)
        }
        #expect(try database.count() == 0)
        #expect(try database.pool.read { try User.fetchCount($0) } == 0)
        #expect(try database.sources().isEmpty)
    }

    @Test func reportsProgress() throws {
        let database = try place.open()
        let file = try FeedFile(path: place.file(SampleFeed(itemCount: 1000).lines, name: "a.ndjson"))
        var seen: [Int] = []
        _ = try database.importFeed(file) { done, total in
            seen.append(done)
            #expect(total == 1000)
        }
        #expect(seen == seen.sorted() && seen.first == 0 && seen.last == 1000 && seen.count == 101)
    }

    @Test func theLastOfTwoItemsWithAnIdWins() throws {
        let database = try place.open()
        let summary = try place.load(#"[{"id": 1, "text": "a"}, {"id": "1", "text": "b"}]"#, into: database)
        #expect(summary == ImportSummary(added: 1, changed: 1))
        #expect(try database.item("1")?.text == "b")
    }

    /// A model in a column of a Codable record.
    @Test func columnsHoldModels() throws {
        let database = try place.open()
        let text = #"{ "title": "T",  "x": 1.50 }"#
        try database.pool.write { db in
            try Source(path: "a", importedAt: .now, items: 1, info: FeedInfo(parsing: text)).insert(db)
            try Source(path: "b", importedAt: .now, items: 1, info: nil).insert(db)
            #expect(try String.fetchOne(db, sql: "SELECT info FROM source WHERE path = 'a'") == text)
            #expect(try Source.fetchOne(db, key: "a")?.info?.json.text == text)
            #expect(try FeedInfo.fetchOne(db, sql: "SELECT info FROM source WHERE path = 'a'")?.title == "T")
            #expect(try Source.fetchOne(db, key: "b")?.info == nil)
        }
    }
}
