import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Drafts where only a protocol of the model is known.
protocol Named: JSONModel {
    var title: String? { get }
}
protocol Counted: Sendable {
    var count: Int { get }
    var tags: [String] { get }
}
protocol Placed: Named, Counted {
    var place: ProtocolDraftTests.Place { get }
    var home: ProtocolDraftTests.Place? { get }
    var places: LazyArray<ProtocolDraftTests.Place> { get }
}

extension Named {
    func renamed(_ title: String?) -> Self { mutate { $0.title = title } }
    func tryRenamed(_ title: String?) throws -> Self { try tryMutate { $0.title = title } }
    func untitled() -> Self { mutate { $0.setNull(\.title) } }
    static func make(_ title: String) -> Self { Self { $0.title = title } }
    var shout: String? { title?.uppercased() }
    var same: String? { title }
    func shouted() -> Self { mutate { $0.shout = "X" } }
}
extension Counted where Self: JSONModel {
    func counted(_ number: Int) -> Self {
        mutate {
            $0.count += number
            for index in 0..<number { $0.tags.append("t\(index)") }
        }
    }
}
extension Placed {
    func moved(_ city: String) -> Self {
        mutate {
            $0.place.city = city
            $0.home?.city = city
            $0.places[0].city = city
            $0.title = $0.place.city
        }
    }
}

@Suite struct ProtocolDraftTests {
    final class Place: JSONModel, @unchecked Sendable {
        @Property var city: String?
    }
    class Article: JSONModel, Named, @unchecked Sendable {
        @Property var title: String?
        @Property var other: String?
        var alias: String? { title }
        var both: String? { title ?? other }
        func copy(_ title: String) -> Article { mutate { $0.title = title } }
    }
    final class Report: Article, @unchecked Sendable {
        @Property var pages: Int = 0
    }
    final class Song: JSONModel, Placed, @unchecked Sendable {
        @Property("name") var title: String?
        @Property var count: Int = 0
        @Property var tags: [String]
        @Property var place: Place
        @Property var home: Place?
        @Property var places: LazyArray<Place>
    }

    @Test("a property of a protocol is set in a draft of any class that declares it")
    func setting() throws {
        let article = try Article(parsing: #"{"title": "a", "x":1.0}"#)
        #expect(article.renamed("b").json.text == #"{"title": "b", "x":1.0}"#)
        #expect(article.renamed("a") === article)
        #expect(article.renamed(nil).json.text == #"{"x":1.0}"#)
        #expect(article.untitled().json.text == #"{"title": null, "x":1.0}"#)
        #expect(Article.make("n").json.text == #"{"title":"n"}"#)
        // For another class, for a superclass's property, and again.
        let song = try Song(parsing: #"{"name": "s"}"#)
        let report = try Report(parsing: #"{"title": "r"}"#)
        for round in 0..<3 {
            #expect(song.renamed("t\(round)").json.text == "{\"name\": \"t\(round)\"}")
            #expect(report.renamed("t\(round)").json.text == "{\"title\": \"t\(round)\"}")
            #expect(article.renamed("t\(round)").title == "t\(round)")
        }
        #expect(type(of: report.renamed("x")) == Report.self)
        #expect(report.copy("c").title == "c")
    }

    @Test("models that are only known by their protocol are changed as well")
    func existentials() throws {
        let all: [any Named] = [Article(), Report(), Song()]
        for model in all {
            #expect(model.renamed("x").title == "x")
            #expect(type(of: model.renamed("x")) == type(of: model))
        }
        let reports: [Article] = [Report { $0.pages = 3 }]
        #expect(reports[0].renamed("x").description == #"Report(title: "x", pages: 3)"#)
    }

    @Test("numbers, lists, nested models and arrays of a protocol are edited in place")
    func inPlace() throws {
        let song = try Song(parsing: #"{"tags": [null], "place": {}, "home": {"city": "a"}, "places": [1, {}]}"#)
        #expect(song.counted(2).json["tags"]?.text == #"[null, "t0", "t1"]"#)
        #expect(song.counted(2).count == 2)
        let moved = song.moved("Bonn")
        #expect(moved.place.city == "Bonn")
        #expect(moved.home?.city == "Bonn")
        #expect(moved.json["places"]?.text == #"[1, {"city": "Bonn"}]"#)
        #expect(moved.title == "Bonn")
    }

    @Test("a value that cannot be written is reported through a protocol, too")
    func errors() throws {
        let error = #expect(throws: MutationError.self) { try Article().tryRenamed("(null)") }
        #expect(error?.property == "title")
    }

    @Test(
        "a computed property that returns a declared one as it is counts as that one, and reads back the new value")
    func alias() {
        let model = Article { $0.alias = "x" }
        #expect(model.alias == "x" && model.title == "x")
        #expect(model.renamed("y").alias == "y")
    }

    #if EXIT_TESTS
        @Test("a computed property is refused if it changes the value that it reads, or reads several")
        func computed() async {
            let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Article { $0.title = "a" }.shouted()
            }
            let several = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Article { $0.both = "x" }
            }
            for result in [changed, several] {
                let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(
                    message.contains("is not a @Property of Article: only declared properties can be set in a draft"))
            }
        }
    #endif
}
