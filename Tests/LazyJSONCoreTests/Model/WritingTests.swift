import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The bytes that a draft writes, and those that it leaves alone.
@Suite struct WritingTests {
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
        @Property var zip: Int?
        @Property var geo: Geo
    }
    final class Geo: JSONModel, @unchecked Sendable {
        @Property var lat: Double = 0
    }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var owner: Address?
    }

    final class Model: JSONModel, @unchecked Sendable {
        static let readOnly = Converter<String>(decode: { $0.string })
        struct Refusal: Error, Equatable { let word: String }
        static let picky = Converter<String>(
            decode: { $0.string },
            encode: { word in
                if word == "bad" { throw Refusal(word: word) }
                return word == "none" ? nil : JSON(word)
            })
        /// The model is one level below the object in the JSON.
        static let wrapped = Converter<Address>(
            decode: { $0["data"].flatMap { Address($0) } }, encode: { JSON(members: [(key: "data", value: $0.json)]) })
        static let text = Converter<Address>(
            decode: { $0.string.flatMap { try? Address(parsing: $0) } }, encode: { JSON($0.json.text) })

        @Property var int: Int = 0
        @Property var uint8: UInt8 = 0
        @Property var double: Double = 0
        @Property var float: Float = 0
        @Property var decimal: Decimal = 0
        @Property var bool: Bool = false
        @Property var string: String?
        @Property var strings: [String]
        @Property var table: [String: Int]
        @Property var address: Address
        @Property var home: Address?
        @Property("deep.home") var deepHome: Address?
        @Property var items: LazyArray<Item>
        @Property var list: [Item]
        @Property var value: JSON?
        @Property(as: readOnly) var oneWay: String?
        @Property(as: picky) var picky: String?
        @Property("picky", as: picky) var pickies: [String]
        @Property(as: wrapped) var wrapped: Address?
        @Property(as: text) var text: Address?
        @Property("certainText", as: text) var certainText: Address
        @Property var certain: Address = Address { $0.city = "default" }
    }

    // MARK: Scalars

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Model>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Model>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let kinds = [
        Edit(#"{"int":21}"#, #"{"int":22}"#) { $0.int = 22 },
        Edit(#"{"int":"21"}"#, #"{"int":"22"}"#) { $0.int = 22 },
        Edit(#"{"int":" 21 "}"#, #"{"int":"22"}"#) { $0.int = 22 },
        Edit(#"{"int":21.0}"#, #"{"int":22}"#) { $0.int = 22 },
        Edit(#"{"int":true}"#, #"{"int":false}"#) { $0.int = 0 },
        Edit(#"{"int":true}"#, #"{"int":5}"#) { $0.int = 5 },
        Edit(#"{"int":null}"#, #"{"int":5}"#) { $0.int = 5 },
        Edit(#"{"int":[1]}"#, #"{"int":5}"#) { $0.int = 5 },
        Edit(#"{"uint8":"255"}"#, #"{"uint8":"0"}"#) { $0.uint8 = 0 },
        Edit(#"{"double":21}"#, #"{"double":4.5}"#) { $0.double = 4.5 },
        Edit(#"{"double":"21"}"#, #"{"double":"4.5"}"#) { $0.double = 4.5 },
        Edit(#"{"double":4.5}"#, #"{"double":21}"#) { $0.double = 21 },
        Edit(#"{"double":1}"#, #"{"double":0.1}"#) { $0.double = 0.1 },
        Edit(#"{"double":1}"#, #"{"double":1e+300}"#) { $0.double = 1e300 },
        Edit(#"{"float":1}"#, #"{"float":0.1}"#) { $0.float = 0.1 },
        Edit(#"{"decimal":"1.00"}"#, #"{"decimal":"1.01"}"#) { $0.decimal = 1.01 },
        Edit(#"{"bool":true}"#, #"{"bool":false}"#) { $0.bool = false },
        Edit(#"{"bool":1}"#, #"{"bool":0}"#) { $0.bool = false },
        Edit(#"{"bool":0}"#, #"{"bool":1}"#) { $0.bool = true },
        Edit(#"{"bool":"yes"}"#, #"{"bool":"no"}"#) { $0.bool = false },
        Edit(#"{"bool":"Yes"}"#, #"{"bool":"No"}"#) { $0.bool = false },
        Edit(#"{"bool":"TRUE"}"#, #"{"bool":"FALSE"}"#) { $0.bool = false },
        Edit(#"{"bool":"off"}"#, #"{"bool":"on"}"#) { $0.bool = true },
        Edit(#"{"bool":"N"}"#, #"{"bool":"Y"}"#) { $0.bool = true },
        Edit(#"{"bool":"1"}"#, #"{"bool":"0"}"#) { $0.bool = false },
        Edit(#"{"bool":"abc"}"#, #"{"bool":true}"#) { $0.bool = true },
        Edit(#"{"bool":2}"#, #"{"bool":true}"#) { $0.bool = true },
        Edit(#"{"string":"a"}"#, #"{"string":"b"}"#) { $0.string = "b" },
        Edit(#"{"string":5}"#, #"{"string":6}"#) { $0.string = "6" },
        Edit(#"{"string":5}"#, #"{"string":6.50}"#) { $0.string = "6.50" },
        Edit(#"{"string":5}"#, #"{"string":"six"}"#) { $0.string = "six" },
        Edit(#"{"string":5}"#, #"{"string":"06"}"#) { $0.string = "06" },
        Edit(#"{"string":true}"#, #"{"string":false}"#) { $0.string = "false" },
        Edit(#"{"string":true}"#, #"{"string":"no"}"#) { $0.string = "no" },
        Edit(#"{"string":"a"}"#, #"{"string":"\"\\\n\u0001é😀"}"#) { $0.string = "\"\\\n\u{1}é😀" },
        Edit(#"{"strings":["a", "b"]}"#, #"{"strings":["a", "c"]}"#) { $0.strings[1] = "c" },
        Edit(#"{"table":{"b":1}}"#, #"{"table":{"b":1,"a":2}}"#) { $0.table["a"] = 2 },
        Edit(#"{"value":1}"#, #"{"value":[1]}"#) { $0.value = [1] },
        Edit("{}", #"{"int":0}"#) { $0.int = 0 },
        Edit("{}", #"{"strings":[]}"#) { $0.strings = [] },
        Edit("{}", #"{"bool":false,"int":3}"#) {
            $0.bool = false
            $0.int = 3
        },
        Edit(#"{"a" : 1 , "int" : 1 , "int" : 2 }"#, #"{"a" : 1 , "int" : 5 , "int" : 2 }"#) { $0.int = 5 },
        Edit(#"{"a" : 1 , "string" : "x" , "b":2, "string" : 2 }"#, #"{"a" : 1 , "b":2 }"#) { $0.string = nil },
        Edit(#"{"\u0069nt":1,"z":[ ]}"#, #"{"\u0069nt":5,"z":[ ]}"#) { $0.int = 5 },
        Edit(" { \"a\" : 1e0 }\n", " { \"a\" : 1e0, \"int\" : 1 }\n") { $0.int = 1 },
    ]

    @Test("a set keeps the kind of the JSON where that reads back, and every other byte", arguments: kinds)
    func kept(edit: Edit) throws {
        let model = try Model(parsing: edit.before)
        let edited = model.mutate(edit.change)
        #expect(edited.json.text == edit.after)
        #expect(model.json.text == edit.before)
        #expect(try JSON(parsing: edited.json.data()) == edited.json)
        #expect(edited.mutate(edit.change) === edited)
    }

    static let unchanged = [
        Edit(#"{"int":21.0}"#, "") { $0.int = 21 }, Edit(#"{"int":" 21"}"#, "") { $0.int = 21 },
        Edit(#"{"int":2.1e1}"#, "") { $0.int = 21 }, Edit(#"{"int":true}"#, "") { $0.int = 1 },
        Edit(#"{"double":4.50}"#, "") { $0.double = 4.5 }, Edit(#"{"float":0.1000}"#, "") { $0.float = 0.1 },
        Edit(#"{"double":0.10000000000000000001}"#, "") { $0.double = 0.1 },
        Edit(#"{"decimal":"1.00"}"#, "") { $0.decimal = 1 }, Edit(#"{"bool":"YES"}"#, "") { $0.bool = true },
        Edit(#"{"string":4.20}"#, "") { $0.string = "4.20" }, Edit(#"{"string":"\u0061"}"#, "") { $0.string = "a" },
        Edit(#"{"strings":[ "a", null, 1 ]}"#, "") { $0.strings = ["a", "1"] },
        Edit(#"{"table":{ "a" : "1", "b" : {} }}"#, "") { $0.table = ["a": 1] },
        Edit(#"{"value":{"a":1.0}}"#, "") { $0.value = ["a": 1] }, Edit("{}", "") { $0.string = nil },
        Edit("{}", "") { $0.home = nil }, Edit("{}", "") { $0.home?.city = "x" }, Edit("{}", "") { _ in },
        Edit(#"{"address":{ "city":"x" }}"#, "") { $0.address.city = "x" },
        Edit(#"{"address":{ "city":"x" }}"#, "") { $0.address = Address { $0.city = "x" } },
        Edit(#"{"address":null}"#, "") { $0.address.city = nil }, Edit("{}", "") { $0.address.city = nil },
        Edit("{}", "") { $0.certain.zip = nil }, Edit("{}", "") { $0.address.geo.setNothing() },
        Edit(#"{"address":{"geo":{ "lat":1.0 }}}"#, "") { $0.address.geo.lat = 1 },
        Edit(#"{"deep":{"home":{ "zip":"1" }}}"#, "") { $0.deepHome?.zip = 1 },
        Edit(#"{"items":[ {"n":"1"}, 2 ]}"#, "") { $0.items[0].n = 1 },
        Edit(#"{"items":[ {"n":"1"}, 2 ]}"#, "") { $0.items.removeAll { $0.n == 7 } },
        Edit(#"{"items":[ {"n":"1"}, 2 ]}"#, "") { $0.items.sort { $0.n < $1.n } },
        Edit(#"{"items":[ {"n":"1"}, 2 ]}"#, "") { $0.items.append(contentsOf: []) },
        Edit(#"{"items":[ {"n":1}, {"n":2} ]}"#, "") { $0.items.swapAt(0, 0) },
        Edit(#"{"items":[ {"n":1} ]}"#, "") { $0.items = $0.items },
        Edit(#"{"items":[ {"n":1,"owner":{"zip":1.0}} ]}"#, "") { $0.items[0].owner?.zip = 1 },
        Edit(#"{"items":[ {"n":1} ]}"#, "") { $0.items[0] = Item { $0.n = 1 } },
        Edit(#"{"text":"{\"city\": \"x\"}"}"#, "") { $0.text?.city = "x" },
        Edit(#"{"wrapped":{"data": {"city": "x"}, "more":1}}"#, "") { $0.wrapped?.city = "x" },
    ]

    @Test("setting a property to its own value changes no byte and gives the same model", arguments: unchanged)
    func same(edit: Edit) throws {
        let model = try Model(parsing: edit.before)
        #expect(model.mutate(edit.change) === model)
        #expect(try model.tryMutate(edit.change) === model)
        // Also where the JSON was edited before.
        let touched = model.mutate { $0[raw: "other"] = 1 }
        #expect(touched.mutate(edit.change) === touched)
        #expect(touched.json.text.hasPrefix(edit.before.dropLast()))
    }

    @Test("the code points of strings count, even if they look the same")
    func codePoints() throws {
        let model = try Model(parsing: #"{"string":"é"}"#)
        #expect(model.mutate { $0.string = "e\u{301}" }.json.data() == Data("{\"string\":\"e\u{301}\"}".utf8))
    }

    // MARK: Nested models

    static let nested = [
        Edit("{}", #"{"address":{"city":"x"}}"#) { $0.address.city = "x" },
        Edit("{}", #"{"address":{}}"#) { $0.address = Address() },
        Edit("{}", #"{"home":{"city":"x"}}"#) { $0.home = Address { $0.city = "x" } },
        Edit("{}", #"{"deep":{"home":{"city":"x"}}}"#) { $0.deepHome = Address { $0.city = "x" } },
        Edit("{}", #"{"address":{"geo":{"lat":2}}}"#) { $0.address.geo.lat = 2 },
        Edit("{}", #"{"certain":{"city":"default","zip":1}}"#) { $0.certain.zip = 1 },
        Edit(#"{"address":null}"#, #"{"address":{"city":"x"}}"#) { $0.address.city = "x" },
        Edit(#"{"address":5}"#, #"{"address":{"city":"x"}}"#) { $0.address.city = "x" },
        Edit(#"{"home":5}"#, #"{"home":5}"#) { $0.home?.city = "x" },
        Edit(#"{"home":{ "city" : "a", "zip":1 }, "z":0}"#, #"{"home":{ "city" : "b", "zip":1 }, "z":0}"#) {
            $0.home?.city = "b"
        },
        Edit(#"{"home":{ "city" : "a" }, "z":0}"#, #"{"z":0}"#) { $0.home = nil },
        Edit(#"{"home":{ "city" : "a" }, "z":0}"#, #"{"home":null, "z":0}"#) { $0.setNull(\.home) },
        Edit(#"{"a":[ ],"address":{"city":"a" , "city":"b"}}"#, #"{"a":[ ],"address":{"city":"c" , "city":"b"}}"#) {
            $0.address.city = "c"
        },
        Edit(#"{"address":{"x":1}}"#, #"{"address":{"x":1,"city":"a","zip":2,"geo":{"lat":3}}}"#) {
            $0.address.city = "a"
            $0.address.zip = 2
            $0.address.geo.lat = 3
        },
        Edit(#"{"text":"{\"city\": \"x\", \"zip\":1.0}"}"#, #"{"text":"{\"city\": \"y\", \"zip\":1.0}"}"#) {
            $0.text?.city = "y"
        },
        Edit(#"{"certainText":"{ }"}"#, #"{"certainText":"{\"city\":\"y\"}"}"#) { $0.certainText.city = "y" },
        Edit("{}", #"{"certainText":"{\"city\":\"y\"}"}"#) { $0.certainText.city = "y" },
        Edit(#"{"wrapped":{"data":{"city":"x"}}}"#, #"{"wrapped":{"data":{"city":"y"}}}"#) { $0.wrapped?.city = "y" },
        Edit(#"{"list":[{"n":1}]}"#, #"{"list":[{"n":1},{"n":2}]}"#) { $0.list.append(Item { $0.n = 2 }) },
    ]

    @Test("nested models are edited in place", arguments: nested)
    func nestedModels(edit: Edit) throws {
        let model = try Model(parsing: edit.before)
        #expect(model.mutate(edit.change).json.text == edit.after)
        #expect(model.json.text == edit.before)
        // Twice in one draft, and on JSON that is edited and not shared.
        let twice = model.mutate {
            $0[raw: "a first edit"] = 1
            edit.change(&$0)
            edit.change(&$0)
            $0[raw: "a first edit"] = nil
        }
        if !edit.before.contains("list") { #expect(twice.json == (try JSON(parsing: edit.after))) }
        #expect(model.json.text == edit.before)
    }

    @Test("a draft reads its own changes")
    func readingDrafts() throws {
        let model = try Model(parsing: #"{"int":1,"address":{"city":"a"},"items":[{"n":1}]}"#)
        _ = model.mutate {
            $0.int += 1
            #expect($0.int == 2)
            $0.address.city? += "b"
            #expect($0.address.city == "ab")
            let address: Address = $0.address
            #expect(address.city == "ab")
            $0.items[0].n += 5
            #expect($0.items[0].n == 6)
            #expect($0.items.count == 1)
            #expect($0.json.text == #"{"int":2,"address":{"city":"ab"},"items":[{"n":6}]}"#)
            $0[raw: "unmapped"] = ["a": 1]
            $0[raw: "unmapped"]?["a"] = 2
            #expect($0[raw: "unmapped"]?["a"]?.int == 2)
        }
        #expect(model.int == 1)
    }

    @Test("a draft of a model in text is written as text, also if it was looked at before")
    func textOfNested() throws {
        let edited = try Model(parsing: #"{"text":"{\"city\": \"a\"}"}"#).mutate {
            let before: Mutable<Address>? = $0.text
            $0.text?.city = "b"
            #expect(before?.city == "a" && $0.text?.city == "b")
        }
        #expect(edited.json.text == #"{"text":"{\"city\": \"b\"}"}"#)
    }

    @Test("a draft can be kept, and become a model later")
    func keptDraft() throws {
        var draft = Mutable(try Model(parsing: #"{"int":1}"#))
        draft.int = 2
        let copy = draft
        draft.int = 3
        #expect(Model(copy).int == 2)
        #expect(Model(draft).int == 3)
    }

    @Test("an error of the edit comes out of mutate, and nothing has changed")
    func throwing() throws {
        struct Stop: Error {}
        let model = try Model(parsing: #"{"int":1}"#)
        #expect(throws: Stop.self) {
            try model.mutate {
                $0.int = 2
                throw Stop()
            }
        }
        #expect(model.json.text == #"{"int":1}"#)
    }

    // MARK: Values that can't be written

    @Test(
        "a value that can't be written keeps its old one, silently in mutate and named in tryMutate",
        arguments: [
            (Edit(#"{"oneWay":"a"}"#, "Model.oneWay was not written: the converter is read-only") { $0.oneWay = "b" }),
            Edit("{}", "Model.oneWay was not written: the converter is read-only") { $0.oneWay = "b" },
            Edit(#"{"picky":"a"}"#, #"Model.picky was not written: Refusal(word: "bad")"#) { $0.picky = "bad" },
            Edit(#"{"picky":["a"]}"#, #"Model.pickies was not written: Refusal(word: "bad")"#) {
                $0.pickies = ["b", "bad"]
            },
            Edit(#"{"double":1}"#, "Model.double was not written: JSON has no number for inf") {
                $0.double = .infinity
            },
            Edit(#"{"double":1}"#, "Model.double was not written: JSON has no number for nan") { $0.double = .nan },
            Edit(#"{"float":1}"#, "Model.float was not written: JSON has no number for -inf") { $0.float = -.infinity },
            Edit(#"{"decimal":1}"#, "Model.decimal was not written: JSON has no number for NaN") { $0.decimal = .nan },
            Edit(#"{"address":{"geo":{"lat":1}}}"#, "Geo.lat was not written: JSON has no number for inf") {
                $0.address.geo.lat = .infinity
            },
            Edit(#"{"home":{"geo":{"lat":1}}}"#, "Geo.lat was not written: JSON has no number for inf") {
                $0.home?.geo.lat = .infinity
            },
            Edit(#"{"items":[{"owner":{"geo":{"lat":1}}}]}"#, "Geo.lat was not written: JSON has no number for inf") {
                $0.items[0].owner?.geo.lat = .infinity
            },
        ])
    func unwritable(edit: Edit) throws {
        let model = try Model(parsing: edit.before)
        #expect(model.mutate(edit.change) === model)
        let error = #expect(throws: MutationError.self) { try model.tryMutate(edit.change) }
        #expect(error?.description == edit.after)
        // The other values are set.
        let other = model.mutate {
            edit.change(&$0)
            $0.int = 5
            edit.change(&$0)
        }
        #expect(other.int == 5)
        #expect(other.mutate { $0[raw: "int"] = nil }.json == model.json)
    }

    @Test("an encoder that gives nil removes the member")
    func encodesNothing() throws {
        let model = try Model(parsing: #"{"picky":"a","z":1}"#)
        #expect(model.mutate { $0.picky = "none" }.json.text == #"{"z":1}"#)
    }

    @Test("the first of several errors is thrown, with the error of the converter")
    func firstError() throws {
        let error = #expect(throws: MutationError.self) {
            try Model().tryMutate {
                $0.picky = "bad"
                $0.oneWay = "x"
            }
        }
        #expect(error?.modelClass == Model.self)
        #expect(error?.property == "picky")
        #expect(error?.underlying as? Model.Refusal == Model.Refusal(word: "bad"))
    }
}

extension Mutable where Model == WritingTests.Geo {
    /// Touches the draft without changing it.
    fileprivate mutating func setNothing() {}
}
