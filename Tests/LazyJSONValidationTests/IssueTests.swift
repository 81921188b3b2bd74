import Foundation
import LazyJSON
import TestSupport
import Testing

/// The issues for each kind of wrong data.
struct IssueTests {
    enum Plan: String, JSONConvertible, CaseIterable { case free, pro }
    struct Money: JSONConvertible {
        struct Bad: Error, CustomStringConvertible { let description = "not an amount" }
        let cents: Int
        static func decode(_ json: JSON) throws -> Money? {
            guard let double = json.double else { throw Bad() }
            return Int(exactly: (double * 100).rounded()).map { Money(cents: $0) }
        }
        func encode() -> JSON? { JSON(Double(cents) / 100) }
    }
    class Address: JSONModel, @unchecked Sendable {
        @Property(.required) var zip: String?
        @Property("geo.lat") var latitude: Double?
        @Property("geo.lines.0") var line: String?
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int?
        @Property var age: Int = 0
        @Property var level: UInt8 = 1
        @Property var name: String = ""
        @Property("mail", or: ["email"]) var mail: String?
        @Property var plan: Plan = .free
        @Property(enumValues: ["de", "en"]) var language: String?
        @Property var price: Money?
        @Property var born: Date?
        @Property var tags: [String]
        @Property var scores: [String: Int]
        @Property var rows: [[Int]]
        @Property var address: Address?
        @Property var addresses: [Address]
        @Property var lazy: LazyArray<Address>
        @Property var byName: LazyDictionary<Address>
        @Property(as: .embedded) var payload: Address?
        @Property var anything: JSON?
        @Property(as: .mapping([1: "one", "2": "two"])) var word: String?
    }

    static let fine = #""id": 1"#

    /// The issues of a user as lines.
    func lines(_ text: String) throws -> [String] { try User(parsing: text).issues.map { "\($0)" } }

    @Test(
        "each kind of wrong data is reported with its position, its severity, its property and the value",
        arguments: [
            (#"{}"#, ["1:1: error: id of User: required, but missing: expected an integer"]),
            (#"{"id": null}"#, ["1:8: error: id of User: required, but null: expected an integer"]),
            (
                #"{"id": "<null>"}"#,
                [#"1:8: error: id of User: required, but null: expected an integer, found "<null>""#]
            ),
            (#"{"id": 1, "age": []}"#, ["1:18: error: age of User: expected an integer, found []"]),
            (#"{"id": 1, "age": "n/a"}"#, [#"1:18: error: age of User: expected an integer, found "n/a""#]),
            (#"{"id": 1, "age": 4.5}"#, ["1:18: error: age of User: expected an integer, found 4.5"]),
            (#"{"id": 1, "age": null}"#, []),
            (
                #"{"id": 1, "age": "(null)"}"#,
                [#"1:18: warning: age of User: expected an integer, found "(null)", which is read as null"#]
            ),
            (
                #"{"id": 1, "level": 300}"#,
                ["1:20: error: level of User: out of range: expected an integer from 0 to 255, found 300"]
            ),
            (
                #"{"id": 1, "age": "41"}"#,
                [#"1:18: warning: age of User: expected an integer, found "41", which is read as 41"#]
            ),
            (
                #"{"id": 1, "name": 7}"#,
                [#"1:19: warning: name of User: expected a string, found 7, which is read as "7""#]
            ),
            (
                #"{"id": 1, "plan": "gold"}"#,
                [#"1:19: warning: plan of User: unknown value: expected one of "free", "pro", found "gold""#]
            ),
            (#"{"id": 1, "plan": []}"#, [#"1:19: error: plan of User: expected one of "free", "pro", found []"#]),
            (
                #"{"id": 1, "language": "fr"}"#,
                [#"1:23: warning: language of User: unknown value: expected one of "de", "en", found "fr""#]
            ),
            (
                #"{"id": 1, "price": "x"}"#,
                [#"1:20: error: price of User: expected a Money, found "x": not an amount"#]
            ),
            (
                #"{"id": 1, "born": "2024-13-01"}"#,
                [#"1:19: error: born of User: expected an ISO 8601 date, found "2024-13-01""#]
            ),
            (
                #"{"id": 1, "tags": ["a", null, [1], 2]}"#,
                [
                    "1:25: error: tags of User: left out: expected a string, found null",
                    "1:31: error: tags of User: left out: expected a string, found [1]",
                    #"1:36: warning: tags of User: expected a string, found 2, which is read as "2""#,
                ]
            ),
            (#"{"id": 1, "tags": {}}"#, ["1:19: error: tags of User: expected an array, found {}"]),
            (
                #"{"id": 1, "scores": {"a": 1, "b": "x", "a": 2}}"#,
                [
                    #"1:35: error: scores of User: left out: expected an integer, found "x""#,
                    #"1:45: warning: scores of User: duplicate key "a", of which only the first is read: found 2"#,
                ]
            ),
            (
                #"{"id": 1, "rows": [[1, 2], [3, "x"], 5]}"#,
                [
                    #"1:32: error: rows of User: left out: expected an integer, found "x""#,
                    "1:38: error: rows of User: left out: expected an array, found 5",
                ]
            ),
            (#"{"id": 1, "address": 5}"#, ["1:22: error: address of User: expected an object, found 5"]),
            (
                #"{"id": 1, "address": {}}"#,
                ["1:22: error: zip of Address: required, but missing: expected a string"]
            ),
            (
                #"{"id": 1, "address": {"zip": "1", "geo": 5}}"#,
                ["1:42: error: latitude of Address: expected an object, found 5"]
            ),
            (
                #"{"id": 1, "address": {"zip": "1", "geo": {"lat": "x", "lines": [[]], "q": 1}}}"#,
                [
                    #"1:50: error: latitude of Address: expected a number, found "x""#,
                    "1:65: error: line of Address: expected a string, found []",
                    #"1:75: note: Address: unknown key "q": found 1"#,
                ]
            ),
            (
                #"{"id": 1, "addresses": [{"zip": "1"}, 5, {}]}"#,
                [
                    "1:39: error: addresses of User: expected an object, found 5",
                    "1:42: error: zip of Address: required, but missing: expected a string",
                ]
            ),
            (
                #"{"id": 1, "lazy": [{"zip": "1"}, 5, {}]}"#,
                [
                    "1:34: error: lazy of User: expected an object, found 5",
                    "1:37: error: zip of Address: required, but missing: expected a string",
                ]
            ),
            (
                #"{"id": 1, "byName": {"a": {"zip": "1"}, "b": 5, "c": {}, "a": {}}}"#,
                [
                    "1:46: error: byName of User: expected an object, found 5",
                    "1:54: error: zip of Address: required, but missing: expected a string",
                    #"1:63: warning: byName of User: duplicate key "a", of which only the first is read: found {}"#,
                ]
            ),
            (
                #"{"id": 1, "payload": "{\"zip\": [], \"x\": 1}"}"#,
                [
                    #"1:22: error: zip of Address: expected a string, found []"#,
                    #"1:22: note: Address: unknown key "x": found 1"#,
                ]
            ),
            (
                #"{"id": 1, "payload": "{"}"#,
                [
                    #"1:22: error: payload of User: expected a string with an object in it, found "{": "#
                        + "line 1, column 2 (byte 1): expected a member name in double quotes or '}', found the end of the input\n    {\n     ^"
                ]
            ),
            (
                #"{"id": 1, "x": {"deep": [1]}, "id": 2, "x": 3}"#,
                [
                    #"1:16: note: User: unknown key "x": found {"deep": [1]}"#,
                    #"1:37: warning: User: duplicate key "id", of which only the first is read: found 2"#,
                    #"1:45: warning: User: duplicate key "x", of which only the first is read: found 3"#,
                ]
            ),
            (
                #"{"id": 1, "mail": 5, "email": []}"#,
                [#"1:19: warning: mail of User: expected a string, found 5, which is read as "5""#]
            ),
            (#"{"id": 1, "email": []}"#, ["1:20: error: mail of User: expected a string, found []"]),
            (
                #"{"id": 1, "word": 3}"#,
                [#"1:19: error: word of User: expected one of 1, "2", found 3"#]
            ),
            (
                #"{"id": 1, "word": "1"}"#,
                [#"1:19: warning: word of User: expected one of 1, "2", found "1", which is read as "one""#]
            ),
            (#"{"id": 1, "anything": [null, {"a": 1, "a": 2}]}"#, []),
        ] as [(String, [String])])
    func kinds(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
        // Whatever was read before, and whatever the model was created from.
        let model = try User(parsing: text)
        _ = model.fullDescription
        #expect(model.issues.map { "\($0)" } == expected)
        #expect(model.issues.map { "\($0)" } == expected)
        let plain = expected.map { String($0.drop { $0.isNumber || $0 == ":" }.dropFirst()) }
        #expect(User.issues(in: try JSON(parsing: text)).map { "\($0.severity): \($0.message)" } == plain)
        let edited = model.mutate { $0[raw: "zzz"] = [1] }.mutate { $0[raw: "zzz"] = nil }
        #expect(edited.issues.map { "\($0.severity): \($0.message)" } == plain)
    }
}
