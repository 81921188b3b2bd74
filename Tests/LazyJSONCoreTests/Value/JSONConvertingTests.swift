import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Values of convertible types become JSON as their converters write them.
@Suite struct JSONConvertingTests {
    enum Plan: String, JSONConvertible { case free, pro }
    struct Money: JSONConvertible {
        let cents: Int
        static func decode(_ json: JSON) -> Money? { json.int.map { Money(cents: $0) } }
        func encode() throws -> JSON? {
            if cents < 0 { throw ConversionError.unwritable("debts") }
            return cents == 0 ? nil : JSON(Double(cents) / 100)
        }
    }
    /// A sequence with a spelling of its own.
    struct Tags: Sequence, JSONConvertible {
        let tags: [String]
        func makeIterator() -> IndexingIterator<[String]> { tags.makeIterator() }
        static func decode(_ json: JSON) -> Tags? { json.string.map { Tags(tags: $0.components(separatedBy: ",")) } }
        func encode() -> JSON? { JSON(tags.joined(separator: ",")) }
    }
    /// A type that is only read.
    struct Opaque: JSONConvertible {
        static func decode(_ json: JSON) -> Opaque? { Opaque() }
        func encode() -> JSON? { "never" }
        static func converter(in context: ConversionContext) -> Converter<Opaque> {
            Converter(decode: { _ in Opaque() })
        }
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }

    @Test("a value is written as its converter writes it")
    func scalars() throws {
        let date = Date(timeIntervalSince1970: 0)
        #expect(JSON(date).text == #""1970-01-01T00:00:00Z""#)
        #expect(try JSON(#require(URL(string: "https://a.b/c"))).text == #""https://a.b/c""#)
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(JSON(uuid).string == uuid.uuidString)
        #expect(JSON(Data([1, 2])).text == #""AQI=""#)
        #expect(JSON(Plan.pro).text == #""pro""#)
        #expect(JSON(Money(cents: 150)).text == "1.5")
        #expect(JSON(Tags(tags: ["a", "b"])).text == #""a,b""#)
        #expect(JSON(7 as Int?).text == "7" && JSON(Int?.none).isNull && JSON(Int??.some(nil)).isNull)
        let json = try JSON(parsing: "[ 1.0 ]")
        #expect(JSON(json).isIdentical(to: json))
    }

    @Test("sequences and dictionaries of values are arrays and objects")
    func containers() throws {
        let (x, y) = (1.5, 2.0)
        #expect(JSON([x, y]).text == "[1.5,2]")
        let (a, b): (JSON, JSON) = ("a", .null)
        #expect(JSON([a, b]).text == #"["a",null]"#)
        #expect(JSON([1, 2]).text == "[1,2]" && JSON(["a", "b"]).text == #"["a","b"]"#)
        #expect(JSON([[1], []]).text == "[[1],[]]")
        #expect(JSON([1, nil]).text == "[1,null]")
        #expect(JSON(1...3).text == "[1,2,3]")
        #expect(JSON([3, 4].lazy.map { $0 * 2 }).text == "[6,8]")
        #expect(JSON(Set([Plan.pro])).text == #"["pro"]"#)
        #expect(JSON(["b": 1, "a": 2]).text == #"{"a":2,"b":1}"#)
        #expect(JSON(["k": [Plan.free]]).text == #"{"k":["free"]}"#)
        #expect(JSON([Tags(tags: ["a", "b"]), Tags(tags: [])]).text == #"["a,b",""]"#)
        #expect(JSON([Int]()).text == "[]" && JSON([String: Int]()).text == "{}")
    }

    @Test("a part that cannot be written is null, and nil where it has to be exact")
    func unwritable() throws {
        let late = Date(timeIntervalSinceReferenceDate: 1e12)
        #expect(JSON(late).isNull && JSON(exactly: late) == nil)
        #expect(JSON(Money(cents: -1)).isNull && JSON(exactly: Money(cents: -1)) == nil)
        #expect(JSON(Money(cents: 0)).isNull && JSON(exactly: Money(cents: 0)) == .null, "nothing is null")
        #expect(JSON(Opaque()).isNull && JSON(exactly: Opaque()) == nil)
        #expect(JSON([0.5, .nan]).text == "[0.5,null]" && JSON(exactly: [0.5, .nan]) == nil)
        #expect(JSON(stride(from: 0, to: .infinity, by: .infinity)).text == "[0]")
        #expect(JSON([0.5, .infinity].lazy.map { -$0 }).text == "[-0.5,null]")
        #expect(JSON([[1.5], [.nan, 2]]).text == "[[1.5],[null,2]]")
        #expect(JSON(["b": [Double.nan, 1], "a": nil]).text == #"{"a":null,"b":[null,1]}"#)
        #expect(JSON(["x": ["y": late, "z": .distantPast.addingTimeInterval(86_400 * 2)]])["x"]?.count == 2)
        #expect(JSON([Double.nan] as [Double]?).text == "[null]")
        #expect(JSON(exactly: ["a": 1])?.text == #"{"a":1}"# && JSON(exactly: Int?.none) == .null)
    }

    @Test("models and lists of models are their JSON, byte for byte")
    func models() throws {
        let text = #"{ "id" : "7", "x": 1.0 }"#
        let user = try User(parsing: text)
        #expect(JSON(user).text == text && JSON(user).isIdentical(to: user.json))
        let list = try LazyArray<User>(parsing: "[ \(text), 3 ]")
        #expect(JSON(list).text == "[ \(text), 3 ]")
        #expect(JSON([user, user].map { JSON($0) }).text == "[\(text),\(text)]")
    }

    @Test("a built value reads as its parts", arguments: 0..<20)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let doubles = (0..<20).map { _ in Double(bitPattern: .random(in: 0...(.max), using: &random)) }
        let read = try #require([Double?].decode(try JSON(parsing: JSON(doubles).text)))
        #expect(zip(doubles, read).allSatisfy { $0.isFinite ? $1?.bitPattern == $0.bitPattern : $1 == nil })
        let dates = (0..<20).map { _ in Date(timeIntervalSince1970: .random(in: -6e10...2e11, using: &random).rounded())
        }
        #expect(try [Date].decode(JSON(dates)) == dates)
    }
}
