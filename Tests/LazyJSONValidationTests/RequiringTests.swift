import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// `require`: the errors that it throws, in exact words, and their places.
@Suite struct RequiringTests {
    enum Plan: String, CaseIterable, Sendable { case free, pro }
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }
    struct Refused: Error, CustomStringConvertible, Equatable {
        let description = "I do not like it"
    }
    static let refusing = Converter<Int>(decode: { _ in throw Refused() })

    static let document = """
        {
          "user": {"age": "n/a", "id": 300, "plan": "gold", "tags": ["a", null, [1]], "na": "<null>"},
          "a.b": {"c": 4.5}, "dates": ["1970-01-01", "x"], "table": {"a": 1, "b/c": "x"}, "no": null
        }
        """
    let json = (try? JSON(parsing: Self.document)) ?? .null

    private func error<V>(_ read: () throws(ReadingError) -> V) -> ReadingError? {
        do { _ = try read() } catch { return error }
        return nil
    }

    @Test("the message names the place, the expected and the found value")
    func messages() {
        let json = json
        for (error, message) in [
            (
                error { () throws(ReadingError) in try json.require("user.age", as: Int.self) },
                #"2:19: user.age: expected an integer, found "n/a""#
            ),
            (
                error { () throws(ReadingError) in try json.require("user.id", as: UInt8.self) },
                "2:32: user.id: out of range: expected an integer from 0 to 255, found 300"
            ),
            (
                error { () throws(ReadingError) in try json.require("user.plan", as: Plan.self) },
                #"2:45: user.plan: unknown value: expected one of "free", "pro", found "gold""#
            ),
            (
                error { () throws(ReadingError) in try json.require("user.tags", as: Int.self) },
                #"2:61: user.tags: expected an integer, found ["a", null, [1]]"#
            ),
            (
                error { () throws(ReadingError) in try json.require("user.tags", as: .every(String.self)) },
                "2:67: user.tags.1: required, but null: expected a string"
            ),
            (
                error { () throws(ReadingError) in try json.require("user.tags", as: .every(String?.self)) },
                "2:73: user.tags.2: expected a string, found [1]"
            ),
            (
                error { () throws(ReadingError) in try json.require("user.na", as: String.self) },
                #"2:85: user.na: required, but null: expected a string, found "<null>""#
            ),
            (
                error { () throws(ReadingError) in try json.require("user.nothing.at.all", as: String.self) },
                "2:11: user.nothing.at.all: required, but missing: expected a string"
            ),
            (
                error { () throws(ReadingError) in try json.require("nothing", or: ["neither"], as: URL.self) },
                "1:1: nothing: required, but missing: expected a URL"
            ),
            (
                error { () throws(ReadingError) in try json.require("", as: Int.self) },
                "1:1: required, but missing: expected an integer"
            ),
            (
                error { () throws(ReadingError) in try json.require(#"a\.b.c"#, as: Int.self) },
                #"3:16: a\.b.c: expected an integer, found 4.5"#
            ),
            (
                error { () throws(ReadingError) in try json.require(JSON.Path(JSONPointer("/a.b/c")), as: Int.self) },
                #"3:16: a\.b.c: expected an integer, found 4.5"#
            ),
            (
                error { () throws(ReadingError) in try json.require("dates", as: .every(.iso8601)) },
                #"3:46: dates.1: expected an ISO 8601 date, found "x""#
            ),
            (
                error { () throws(ReadingError) in
                    let _: [String: Int] = try json.require("table", as: .every(Int.self))
                }, #"3:77: table.b/c: expected an integer, found "x""#
            ),
            (
                error { () throws(ReadingError) in try json.require("no", as: User.self) },
                "3:89: no: required, but null: expected an object"
            ),
            (
                error { () throws(ReadingError) in try json.require("dates", as: User.self) },
                #"3:31: dates: expected an object, found ["1970-01-01", "x"]"#
            ),
            (
                error { () throws(ReadingError) in try json.require("user.id", as: Self.refusing) },
                "2:32: user.id: expected an Int, found 300: I do not like it"
            ),
            (
                error { () throws(ReadingError) in try json.require("user.id", as: .embedded) as [Int] },
                "2:32: user.id: expected a string with an array in it, found 300"
            ),
            (
                error { () throws(ReadingError) in try json.require("user.age", as: Int.self, by: .strict) },
                #"2:19: user.age: expected an integer, found "n/a""#
            ),
        ] {
            #expect(error?.description == message)
            #expect(error?.localizedDescription == message)
        }
    }

    @Test("the parts of an error")
    func parts() throws {
        let json = json
        let error = try #require(error { () throws(ReadingError) in try json.require("user.age", as: Int.self) })
        #expect(error.kind == .unreadable && error.path == "user.age" && error.pointer == "/user/age")
        #expect(error.expected == "an integer" && error.found == #""n/a""# && error.reason == nil && error.error == nil)
        #expect(error.line == 2 && error.column == 19 && json[error.pointer] == "n/a")
        let part = try #require(
            self.error { () throws(ReadingError) in try json.require("table", as: .every(Int.self)) })
        #expect(part.kind == .wrongKind && part.pointer == "/table" && part.error == nil)
        let member = try #require(
            self.error { () throws(ReadingError) in
                let _: [String: Int] = try json.require("table", as: .every(Int.self))
            })
        #expect(member.pointer == "/table/b~1c" && member.path == "table.b/c" && json[member.pointer] == "x")
        let refused = try #require(
            self.error { () throws(ReadingError) in try json.require("user.id", as: Self.refusing) })
        #expect(refused.kind == .failedConversion && refused.error as? Refused == Refused())
        let missing = try #require(self.error { () throws(ReadingError) in try json.require("x.y", as: Int.self) })
        #expect(missing.kind == .missing && missing.pointer == "/x/y" && missing.found == "nothing")
    }

    @Test("errors of the value itself, and of values that have no position")
    func itself() throws {
        let json = json
        let age = try #require(json["user"]?["age"])
        #expect(
            error { () throws(ReadingError) in try age.require(as: Int.self) }?.description
                == #"2:19: expected an integer, found "n/a""#)
        #expect(
            error { () throws(ReadingError) in try age.require(as: .iso8601) }?.description
                == #"2:19: expected an ISO 8601 date, found "n/a""#)
        let built: JSON = ["a": [:]]
        let error = error { () throws(ReadingError) in try built.require("a", as: Int.self) }
        #expect(error?.line == nil && error?.column == nil && error?.description == "a: expected an integer, found {}")
    }

    @Test("a readable value is returned, null for an optional type too")
    func reads() throws {
        #expect(try json.require("user.tags.0", as: String.self) == "a")
        #expect(try json.require("no", as: Int?.self) == nil)
        #expect(try json.require("no", as: JSON?.self) == nil)
        #expect(try json.require("dates.0", as: .iso8601) == Date(timeIntervalSince1970: 0))
        #expect(try json.require("x", or: ["user.id"], as: Int.self) == 300)
        let id: Int = try json.require("user.id")
        #expect(id == 300)
        #expect(try json["user"]?.require(as: User.self).id == 300)
    }
}
