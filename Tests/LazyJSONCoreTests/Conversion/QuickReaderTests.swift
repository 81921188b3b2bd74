import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Values that are read straight from a document, without the converter, are those that the converter reads.
///
/// If you add a type that converts, add it to ``scalars``; the first test reports a missing one.
@Suite struct QuickReaderTests {
    /// One of the types that convert by themselves.
    protocol Scalar: JSONConvertible, Equatable {}

    static let scalars: [any (JSONConvertible & Equatable).Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self, Double.self, Float.self, Decimal.self, Bool.self, String.self, JSON.self, URL.self, UUID.self,
        Data.self, Date.self, Duration.self, Character.self, JSONNumber.self, Int128.self, UInt128.self, Float16.self,
    ]

    @Test("every type that converts is in the table of this suite")
    func table() {
        let declared = SourceFile.all.filter { $0.layer == "Conversion" }.flatMap { file in
            file.code.matches(of: /extension (\w+): JSONConvertible(?! where)/).map { String($0.1) }
        }
        let composites: Set = ["Optional", "Array", "Dictionary"]
        #expect(
            Set(declared).subtracting(composites)
                == (SourceFile.all.isEmpty ? [] : Set(Self.scalars.map { "\($0)" })))
    }

    @Test("a type with a quick reader has one for its optionals, too, and they keep their type")
    func optionals() {
        for type in Self.scalars {
            func check<Value: JSONConvertible>(_ type: Value.Type) {
                let converter = Value.converter(in: .standalone)
                guard let direct = converter.direct else { return }
                func reads(_ reader: DirectReader?, _ type: Any.Type) -> Bool {
                    reader.map { $0.type == type } ?? false
                }
                #expect(reads(direct, Value.self), "\(type)")
                #expect(reads(converter.optional.direct, Value?.self), "\(type)?")
                #expect(converter.optional.optional.direct == nil, "\(type)??")
                if let list = converter.array.direct {
                    #expect(reads(list, [Value].self), "[\(type)]")
                    #expect(reads(converter.array.optional.direct, [Value]?.self), "[\(type)]?")
                }
            }
            check(type)
        }
    }

    final class Row<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @Property var one: Value?
        @Property var many: [Value]
        @Property var maybe: [Value]?
        @Property var lists: [[Value]]
        @Property var deep: [[[Value]]]
        @Property var deeper: [[[[Value]]]]
    }

    static let texts = [
        "0", "1", "-1", "42", "42.0", "4.2e1", "4.5", "300", "-129", "70000", "9223372036854775807",
        "9223372036854775808", "18446744073709551616", "1e400", "0.1", "true", "false", "null", #""""#, #""<null>""#,
        #""(nil)""#,
        #""42""#, #"" 42 ""#, #""4.5""#, #""x""#, #""true""#, #""YES""#, #""2024-02-29T12:30:00Z""#,
        #"" 2024-02-29 ""#, #""2024-02-29T12:30:00""#, #""QUJD""#, #""QUI""#, #""https://a.b/c d""#,
        #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""é\n""#, "[]", "[1]", "{}", #"{"a":1}"#,
    ]

    @Test("a property reads the same as its type's converter", arguments: texts)
    func properties(text: String) throws {
        let json = try JSON(parsing: text)
        for type in Self.scalars {
            func check<Value: JSONConvertible & Equatable>(_ type: Value.Type) throws {
                let converter = Value.converter(in: .standalone)
                let row = try Row<Value>(
                    parsing: """
                        {"one": \(text), "many": [\(text), \(text)], "maybe": [\(text)], "lists": [[], [ \(text) , \(text)]],
                         "deep": [[[\(text)], []]], "deeper": [[[[\(text)]]]]}
                        """)
                let value = converter.value(of: json)
                #expect(row.one == value, "\(type)")
                #expect(row.many == (value.map { [$0, $0] } ?? []), "[\(type)]")
                let one = value.map { [$0] } ?? []
                #expect(row.maybe == one, "[\(type)]?")
                #expect(row.lists == [[], one + one], "[[\(type)]]")
                #expect(row.deep == [[one, []]], "[[[\(type)]]]")
                #expect(row.deeper == [[[one]]], "[[[[\(type)]]]]")
                #expect(try Value.decode(json) == value, "\(type).decode")
            }
            try check(type)
        }
    }

    @Test("a list with one element of another kind reads as the converter reads it, wherever that is")
    func mixed() throws {
        final class Mixed: JSONModel, @unchecked Sendable {
            @Property var ints: [Int]
            @Property var doubles: [[Double]]
            @Property var strings: [String]
        }
        for place in 0..<5 {
            func list(_ elements: [String], _ other: String) -> String {
                var elements = elements
                elements[place] = other
                return "[" + elements.joined(separator: " , ") + "]"
            }
            let ints = list(["1", "2", "3", "4", "5"], #""7""#)
            let doubles = list(["1.5", "2.5", "3.5", "4.5", "5.5"], "null")
            let strings = list([#""a""#, #""b""#, #""c""#, #""d""#, #""e""#], #""<null>""#)
            let mixed = try Mixed(
                parsing: #"{"ints": \#(ints), "doubles": [[1], \#(doubles), [2]], "strings": \#(strings)}"#)
            var expected = [1, 2, 3, 4, 5]
            expected[place] = 7
            #expect(mixed.ints == expected)
            var rest = [1.5, 2.5, 3.5, 4.5, 5.5]
            rest.remove(at: place)
            #expect(mixed.doubles == [[1], rest, [2]])
            var letters = ["a", "b", "c", "d", "e"]
            letters.remove(at: place)
            #expect(mixed.strings == letters)
            #expect(mixed.issues.contains { $0.pointer == JSONPointer("/doubles/1/\(place)") })
        }
    }
}
