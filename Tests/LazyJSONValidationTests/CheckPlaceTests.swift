import Foundation
import LazyJSON
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// Every failure of a check is an issue, whatever the converter and the container are, and at the element if the walk
/// visits it.
@Suite struct CheckPlaceTests {
    /// One property `v` for each form, with checks that the values below fail.
    enum Form {
        static let appList = Converter<[Int]>(
            decode: { $0.elements.compactMap(\.int) }, encode: { JSON($0.map { JSON($0) }) })
        static let reversing = Converter<[Int]>.every(Int.self).map(
            to: { Array($0.reversed()) }, from: { Array($0.reversed()) })
        static let appTable = Converter<[String: Int]>(
            decode: { json in Dictionary(json.members.compactMap { m in m.value.int.map { (m.key, $0) } }) { a, _ in a }
            },
            encode: { JSON(members: $0.map { ($0.key, JSON($0.value)) }) })

        final class List: JSONModel, @unchecked Sendable {
            @Property("v", .check([.each(.in(0...5)), .unique])) var plain: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique])) var maybe: [Int]?
            @Property("v", .check([.each(.in(0...5)), .unique]), as: .nonEmpty) var nonEmpty: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique]), as: .every(Int.self)) var every: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique]), as: Form.appList) var ofApp: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique]), as: Form.reversing) var turned: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique]), as: .codable) var codable: [Int]
            @Property("v", .check(.each(.in(0...5)))) var set: Set<Int>
        }
        final class Text: JSONModel, @unchecked Sendable {
            @Property("v", .check([.each(.in(0...5)), .unique]), as: .embedded) var embedded: [Int]
            @Property("v", .check([.each(.in(0...5)), .unique]), as: .embedded.map(to: { $0 }, from: { $0 }))
            var mapped: [Int]
        }
        final class Rows: JSONModel, @unchecked Sendable {
            @Property("v", .check([.each(.each(.in(0...5))), .each(.unique)])) var plain: [[Int]]
            @Property("v", .check([.each(.each(.in(0...5))), .each(.unique)]), as: .nonEmpty) var nonEmpty: [[Int]]
            @Property("v", .check([.each(.each(.in(0...5))), .each(.unique)]), as: .every([Int].self)) var every:
                [[Int]]
            @Property("v", .check([.each(.each(.in(0...5))), .each(.unique)]), as: .every(Form.appList)) var ofApp:
                [[Int]]
            @Property("v", .check([.each(.each(.in(0...5))), .each(.unique)]), as: .every(Form.reversing)) var turned:
                [[Int]]
        }
        final class Table: JSONModel, @unchecked Sendable {
            @Property("v", .check([.each(.in(0...5)), .keys(.length(1))])) var plain: [String: Int]
            @Property("v", .check([.each(.in(0...5)), .keys(.length(1))])) var maybe: [String: Int]?
            @Property("v", .check([.each(.in(0...5)), .keys(.length(1))]), as: .every(Int.self)) var every:
                [String: Int]
            @Property("v", .check([.each(.in(0...5)), .keys(.length(1))]), as: Form.appTable) var ofApp: [String: Int]
            @Property("v", .check([.each(.in(0...5)), .keys(.length(1))]), as: .codable) var codable: [String: Int]
        }
        final class Numbered: JSONModel, @unchecked Sendable {
            @Property("v", .check([.each(.in(0...5)), .keys(.in(0...9))])) var plain: [Int: Int]
            @Property("v", .check([.each(.each(.in(0...5))), .keys(.in(0...9))])) var lists: [Int: [Int]]
        }
    }

    /// A class, the value of its properties, and how many failures each property's check finds.
    struct Row: CustomTestStringConvertible {
        let modelClass: JSONModel.Type
        let value: String
        let failures: [String: Int]
        var testDescription: String { "\(modelClass) \(value)" }

        init(_ modelClass: JSONModel.Type, _ value: String, _ count: Int, _ others: [String: Int] = [:]) {
            (self.modelClass, self.value) = (modelClass, value)
            failures = Dictionary(ClassLayout.of(modelClass).properties.map { ($0.name, count) }) { one, _ in one }
                .merging(others) { $1 }
        }
    }

    static let rows = [
        Row(Form.List.self, "[1,7,7,8]", 4, ["set": 2]), Row(Form.List.self, "[1,2]", 0),
        Row(Form.List.self, #"[1,"7",9]"#, 2, ["codable": 1, "ofApp": 1]),
        Row(Form.List.self, "[null,7]", 1, ["every": 0, "turned": 0]),
        Row(Form.Text.self, #""[1,7,7]""#, 3), Row(Form.Text.self, "[7]", 1),
        Row(Form.Rows.self, "[[1],[7,7],[3,8]]", 4), Row(Form.Rows.self, "[[],[7]]", 1),
        Row(Form.Table.self, #"{"a":1,"bb":7,"cc":2,"d":8}"#, 4), Row(Form.Table.self, #"{"\u0061\u0061":7,"b":1}"#, 2),
        Row(Form.Numbered.self, #"{"1":1,"12":2}"#, 1, ["lists": 1]),
    ]

    @Test("each failure is reported once", arguments: rows)
    func failures(row: Row) throws {
        let json = try JSON(parsing: "{\"v\":\(row.value)}")
        var found = row.failures.mapValues { _ in 0 }
        let model = ClassLayout.of(row.modelClass).instance(of: json)
        for issue in model.issues where issue.kind == .failedCheck {
            found[issue.property ?? "", default: 0] += 1
            #expect(issue.pointer.tokens.first == "v")
            #expect(json[issue.pointer] != nil || row.modelClass == Form.Text.self)
        }
        // The failures that the checks themselves report for the values.
        let reported = Dictionary(
            uniqueKeysWithValues: ClassLayout.of(row.modelClass).properties.map { property in
                (property.name, property.check?.failures(ofAny: property.reflectedValue(in: model)).count ?? 0)
            })
        #expect(found == reported)
        #expect(found.filter { !["lists"].contains($0.key) } == row.failures.filter { !["lists"].contains($0.key) })
    }
}
