import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONValidation

/// The names of classes in a drift, for classes of several modules.
struct DriftNameTests {
    @Test(
        "a name has the modules of other classes only",
        arguments: [
            ("App.User", "User"), ("Kit.User", "Kit.User"), ("App.Feed.User", "Feed.User"),
            ("Application.A", "Application.A"),
            ("App.Page<App.User>", "Page<User>"), ("App.Page<Kit.User>", "Page<Kit.User>"),
            ("Kit.Page<App.User>", "Kit.Page<User>"), ("App.App", "App"), ("App.App.App", "App.App"),
            ("App.Page<App.App>.App", "Page<App>.App"),
            ("App.Page<Swift.Dictionary<Swift.String, App.User>>", "Page<Dictionary<String, User>>"),
            ("App.Page<FoundationEssentials.Date>", "Page<Date>"), ("App.Page<Foundation.Date>", "Page<Date>"),
            ("App.(unknown context at $1024e8).User", "User"),
            ("App.Page<App.(unknown context at $1024e8).User>.Item", "Page<User>.Item"),
            ("App.Feed.(f in $1(App.Feed) -> ()).User", "Feed.User"),
            ("App.Page<(Swift.Int, App.User)>", "Page<(Int, User)>"), ("", ""), ("User", "User"),
        ])
    func names(_ reflected: String, _ name: String) {
        #expect(DriftNames(module: "App").name(of: reflected) == name)
    }

    enum Twins {
        final class User: JSONModel, @unchecked Sendable {
            @Property var age: Int = 0
        }
        final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
            @Property var items: LazyArray<Item>
        }
    }
    typealias Other = TestSupport.Twins
    final class Both: JSONModel, @unchecked Sendable {
        @Property var mine: DriftNameTests.Twins.User?
        @Property var other: Other.User?
    }

    @Test("classes of the same name in two modules have findings of their own")
    func twins() throws {
        var drift = Drift<Both>()
        drift.add(try JSON(parsing: #"{"mine": {"age": "1"}, "other": {"name": 2}}"#))
        drift.add(try JSON(parsing: #"{"mine": {"name": "x"}, "other": {"age": 3}}"#))
        #expect(
            drift.findings.map { "\($0)" } == [
                "User.age: a string read as an integer (once in document 1 /mine/age)",
                "User.name: a number read as a string (once in document 1 /other/name)",
                #"User: unknown key "name": string (once in document 2 /mine/name)"#,
                #"User: unknown key "age": number (once in document 2 /other/age)"#,
            ])
        #expect(
            drift.findings.map(\.modelClass) == [
                "DriftNameTests.Twins.User", "TestSupport.Twins.User", "DriftNameTests.Twins.User",
                "TestSupport.Twins.User",
            ])
        #expect("\(drift)".contains("  1  TestSupport.Twins.User.name"))
    }

    @Test("drifts of a generic class are merged, whichever module they come from")
    func genericClasses() throws {
        let document = try JSON(parsing: #"{"items": [{"x": 1}]}"#)
        var other = Drift<Other.Page<Other.User>>()
        other.add(document)
        // The same classes, but nested in a test.
        let text = String(decoding: try JSONEncoder().encode(other), as: UTF8.self)
            .replacing("Twins.", with: "DriftNameTests.Twins.")
        var own = Drift<DriftNameTests.Twins.Page<DriftNameTests.Twins.User>>()
        own.add(document)
        own.merge(try JSONDecoder().decode(type(of: own), from: Data(text.utf8)))
        #expect(
            own.findings.filter { $0.kind == .issue(.unknownKey) }.map { "\($0)" } == [
                #"User: unknown key "x": number (2 times, first in document 1 /items/0/x)"#
            ])
        #expect(
            own.classes.map(\.name).sorted() == [
                "DriftNameTests.Twins.Page<DriftNameTests.Twins.User>", "DriftNameTests.Twins.User",
            ])
    }
}
