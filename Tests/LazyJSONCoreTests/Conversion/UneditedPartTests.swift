import Foundation
import LazyJSON
import TestSupport
import Testing

/// Elements, members and values that nobody edited keep their bytes, whether or not their type is `Equatable`.
@Suite struct UneditedPartTests {
    struct Ref: JSONConvertible {
        let id: Int
        static func decode(_ json: JSON) -> Ref? {
            json.string.flatMap { text in
                text.hasPrefix("/users/") ? Int(text.dropFirst(7).prefix { $0 != "?" }).map { Ref(id: $0) } : nil
            }
        }
        func encode() -> JSON? { JSON("/users/\(id)") }
    }
    struct Price: JSONConvertible {
        let amount: Double
        static func decode(_ json: JSON) -> Price? { json.value(as: Double.self).map { Price(amount: $0) } }
        func encode() -> JSON? { JSON(amount) }
    }
    struct PriceList: RawRepresentable, JSONConvertible { var rawValue: [Price] }
    struct PriceTable: RawRepresentable, JSONConvertible { var rawValue: [String: Price] }
    /// A type that removes one of its values.
    struct Mark: JSONConvertible {
        let text: String
        static func decode(_ json: JSON) -> Mark? {
            json.value(as: String.self).map { Mark(text: $0 == "-" ? "" : $0) }
        }
        func encode() -> JSON? { text.isEmpty ? nil : JSON(text) }
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property("v") var refs: [Ref]
        @Property("v") var ref: Ref = Ref(id: 0)
        @Property("v") var maybe: Ref?
        @Property("v") var prices: [Price]
        @Property("v") var table: [String: Price]
        @Property("v") var marks: [Mark]
        @Property("v") var mark: Mark = Mark(text: "x")
        @Property("v") var grid: [[Price]]
        @Property("v", as: .first(of: small, large)) var several: [Price]
        @Property("v") var rawList: PriceList?
        @Property("v") var rawTable: PriceTable?
        @Property("v", as: .every(Price.self)) var every: [Price]
        @Property("v", as: .nonEmpty) var nonEmpty: [Price]
        @Property("v", as: Converter<[Price]>.embedded) var embedded: [Price]

        static let small = Converter<Price>(
            decode: { json in json.double.flatMap { $0 < 10 ? Price(amount: $0) : nil } },
            encode: { price in
                if price.amount >= 10 { throw CancellationError() }
                return JSON(price.amount)
            })
        static let large = Converter<Price>(
            decode: { json in json.string.flatMap { Double($0) }.map { Price(amount: $0) } },
            encode: { JSON("\($0.amount)") })
    }

    struct Edit: Sendable {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Model>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Model>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
    }

    static let long = #"["/users/7?full=1", null, "/users/8?full=1"]"#
    static let edits = [
        Edit(long, #"["/users/7?full=1", null, "/users/8?full=1", "/users/9"]"#) { $0.refs.append(Ref(id: 9)) },
        Edit(long, long) { $0.refs = $0.refs },
        Edit(long, long) { $0.refs[0] = $0.refs[0] },
        Edit(long, #"[null, "/users/8?full=1"]"#) { $0.refs.removeFirst() },
        Edit(long, #"[null, "/users/8?full=1", "/users/7?full=1"]"#) { $0.refs.swapAt(0, 1) },
        Edit(#""/users/7?full=1""#, #""/users/7?full=1""#) { $0.ref = $0.ref },
        Edit(#""/users/7?full=1""#, #""/users/7?full=1""#) { $0.ref = Ref(id: 7) },
        Edit(#""/users/7?full=1""#, #""/users/7?full=1""#) { $0.maybe = $0.maybe },
        Edit(#""/users/7?full=1""#, #""/users/8""#) { $0.maybe = Ref(id: 8) },
        Edit(#"["4.10", 5.00]"#, #"["4.10", 5.00, 6]"#) { $0.prices.append(Price(amount: 6)) },
        Edit(#"["4.10", 5.00]"#, #"["4.2", 5.00]"#) { $0.prices[0] = Price(amount: 4.2) },
        Edit(#"{"a": "4.10", "b": 5.00}"#, #"{"a": "4.10", "b": 6}"#) { $0.table["b"] = Price(amount: 6) },
        Edit(#"["4.10", null, 5.00]"#, #"["4.10", null, 5.00, 6]"#) {
            $0.rawList?.rawValue.append(Price(amount: 6))
        },
        Edit(#"["4.10", null, 5.00]"#, #"["4.10", null, 5.00]"#) { $0.rawList = $0.rawList },
        Edit(#"{"a": "4.10", "z": {}, "b": 5.00}"#, #"{"a": "4.10", "z": {}, "b": 6}"#) {
            $0.rawTable?.rawValue["b"] = Price(amount: 6)
        },
        Edit(#"[["4.10"], [5.00]]"#, #"[["4.10"], [5.00, 6]]"#) { $0.grid[1].append(Price(amount: 6)) },
        Edit(#"["-", "a", ""]"#, #"["-", "a", "", "b"]"#) { $0.marks.append(Mark(text: "b")) },
        Edit(#""-""#, #""-""#) { $0.mark = $0.mark },
        Edit(#"["40.0", 5.00]"#, #"["40.0", 5.00, 6]"#) { $0.several.append(Price(amount: 6)) },
        Edit(#"["40.0", 5.00]"#, #"["40.0", 5.00]"#) { $0.several = $0.several },
        Edit(#"["4.10", 5.00]"#, #"["4.10", 5.00, 6]"#) { $0.every.append(Price(amount: 6)) },
        Edit(#"["4.10", 5.00]"#, #"["4.10", 5.00, 6]"#) { $0.nonEmpty.append(Price(amount: 6)) },
        Edit(#""[\"4.10\", 5.00]""#, #""[\"4.10\", 5.00, 6]""#) { $0.embedded.append(Price(amount: 6)) },
        // Equal values that are spelled differently are distinguished by their order.
        Edit(#"["4.10", 4.1, 5, 6]"#, #"[5, 6, "4.10", 4.1]"#) {
            $0.prices = [5, 6, 4.1, 4.1].map { Price(amount: $0) }
        },
    ]

    @Test("only edited parts are written")
    func edits() throws {
        for edit in Self.edits {
            let model = try Model(parsing: #"{"v": \#(edit.before)}"#)
            let edited = try model.tryMutate(edit.change)
            #expect(edited.json.text == #"{"v": \#(edit.after)}"#)
            if edit.before == edit.after { #expect(edited === model) }
        }
    }

    @Test("editing a list encodes each element that stays at most once more than it is read")
    func work() throws {
        struct Counted: JSONConvertible {
            static let decoded = Counter()
            static let encoded = Counter()
            let n: Int
            static func decode(_ json: JSON) -> Counted? {
                decoded.add()
                return json.value(as: Int.self).map { Counted(n: $0) }
            }
            func encode() -> JSON? {
                Self.encoded.add()
                return JSON(n)
            }
        }
        final class List: JSONModel, @unchecked Sendable {
            @Property var list: [Counted]
        }
        func counts(_ count: Int, _ change: (inout [Counted]) -> Void) throws -> (decoded: Int, encoded: Int) {
            let model = try List(parsing: #"{"list": [\#((0..<count).map { "\"\($0)\"" }.joined(separator: ","))]}"#)
            let (decoded, encoded) = (Counted.decoded.value, Counted.encoded.value)
            _ = try model.tryMutate { change(&$0.list) }
            return (Counted.decoded.value - decoded, Counted.encoded.value - encoded)
        }
        for count in [100, 400] {
            let appended = try counts(count) { $0.append(Counted(n: -1)) }
            #expect(appended.decoded <= 2 * count + 4 && appended.encoded <= 2 * count + 4)
            let reversed = try counts(count) { $0.reverse() }
            #expect(reversed.decoded <= 2 * count && reversed.encoded <= 4 * count)
        }
    }
}
