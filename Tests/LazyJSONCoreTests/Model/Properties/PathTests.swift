import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Paths of properties: reading through present values, and writing through missing ones.
@Suite struct PathTests {
    final class Model: JSONModel, @unchecked Sendable {
        @Property("a.b.c") var deep: Int?
        @Property("a\\.b") var dotted: Int?
        @Property("back\\\\slash") var backslash: Int?
        @Property("list.1") var second: Int?
        @Property("list.1.name") var secondName: String?
        @Property("007.x") var leadingZero: Int?
        @Property("nick", or: ["nickname", "profile.nick", "4th", "5th", "6th"]) var nick: String?
        @Property(or: ["other"]) var own: String?
        @Property("ключ.ñ.😀") var unicode: Int?
    }

    @Test(
        "a path reads the value that it leads to, and nil where the way ends",
        arguments: [
            (#"{"a":{"b":{"c":1}}}"#, 1), (#"{"a":{"b":{"c":"1"}}}"#, 1), (#"{"a":{"b":{"d":1}}}"#, nil),
            (#"{"a":{"b":[1]}}"#, nil), (#"{"a":{"b":1}}"#, nil), (#"{"a":[{"b":{"c":1}}]}"#, nil),
            (#"{"a":null}"#, nil),
            (#"{"a":"x"}"#, nil), ("{}", nil), (#"{"a":{"b":{"c":1,"c":2}}}"#, 1),
            (#"{"a":{},"a":{"b":{"c":1}}}"#, nil),
            (#"{"\u0061":{"\u0062":{"\u0063":1}}}"#, 1), (#"{"a.b.c":1}"#, nil),
        ] as [(String, Int?)])
    func reading(text: String, value: Int?) throws {
        #expect(try Model(parsing: text).deep == value)
        #expect(try JSON(parsing: text).value(at: "a.b.c", as: Int.self) == value)
    }

    @Test("a backslash precedes a dot or a backslash in a name")
    func escapes() throws {
        let text = #"{"a.b":1,"back\\slash":2,"ключ":{"ñ":{"😀":3}}}"#
        let model = try Model(parsing: text)
        #expect(model.dotted == 1)
        #expect(model.backslash == 2)
        #expect(model.unicode == 3)
        let edited = model.mutate {
            $0.dotted = 4
            $0.backslash = 5
            $0.unicode = 6
        }
        #expect(edited.json.text == #"{"a.b":4,"back\\slash":5,"ключ":{"ñ":{"😀":6}}}"#)
        let fresh = Model {
            $0.dotted = 4
            $0.backslash = 5
        }
        #expect(fresh.json.text == #"{"a.b":4,"back\\slash":5}"#)
    }

    @Test("a decimal name indexes an array and names a member of an object")
    func positions() throws {
        #expect(try Model(parsing: #"{"list":[7,8]}"#).second == 8)
        #expect(try Model(parsing: #"{"list":{"1":9}}"#).second == 9)
        #expect(try Model(parsing: #"{"list":[7]}"#).second == nil)
        #expect(try Model(parsing: #"{"list":[7,{"name":"x"}]}"#).secondName == "x")
        #expect(try Model(parsing: #"{"007":{"x":1}}"#).leadingZero == 1)
        #expect(try Model(parsing: #"{"007":[1]}"#).leadingZero == nil)
    }

    @Test(
        "a decimal name is written in the same way as it is read",
        arguments: [
            (#"{"list": [7, 8]}"#, #"{"list": [7, 5]}"#), (#"{"list": {"1": 9}}"#, #"{"list": {"1": 5}}"#),
            (#"{"list": {}}"#, #"{"list": {"1": 5}}"#), ("{}", #"{"list":{"1":5}}"#),
            (#"{"list": [7]}"#, #"{"list": [7, 5]}"#),
            (#"{"list": 3}"#, #"{"list": {"1": 5}}"#),
        ])
    func writingPositions(text: String, expected: String) throws {
        let edited = try Model(parsing: text).mutate { $0.second = 5 }
        #expect(edited.second == 5)
        #expect(edited.json.text == expected)
    }

    @Test(
        "nil doesn't move other elements to the position that it is set at",
        arguments: [
            (#"{"list": [7, 8, 9]}"#, #"{"list":[7,null,9]}"#), (#"{"list": [7, 8]}"#, #"{"list":[7]}"#),
            (#"{"list": [7, null, 9]}"#, #"{"list":[7,null,9]}"#),
            (#"{"list": [7, "<null>", 9]}"#, #"{"list":[7,"<null>",9]}"#), (#"{"list": [7]}"#, #"{"list":[7]}"#),
            (#"{"list": {"1": 9, "2": 3}}"#, #"{"list":{"2":3}}"#),
        ])
    func removingElements(text: String, expected: String) throws {
        let edited = try Model(parsing: text).tryMutate { $0.second = nil }
        #expect(edited.second == nil)
        #expect(edited.json.text(.compact) == expected)
    }

    final class Pairs: JSONModel, @unchecked Sendable {
        @Property("pair.0", or: ["pair.1"]) var either: Int?
        @Property("at.0") var longitude: Double?
        @Property("at.1") var latitude: Double?
    }

    @Test("nil at one position leaves the values that other properties read at the positions after it")
    func removingNeighbors() throws {
        let pairs = try Pairs(parsing: #"{"pair": [1, 2, 3], "at": [10.5, 59.9]}"#)
        let edited = try pairs.tryMutate { $0.longitude = nil }
        #expect(edited.longitude == nil && edited.latitude == 59.9)
        let neither = try pairs.tryMutate { $0.either = nil }
        #expect(neither.either == nil && neither.json["pair"] == [.null, .null, 3])
    }

    @Test("an element is created for a value below it, if it is the next one")
    func nextElement() throws {
        let edited = try Model(parsing: #"{"list":[7]}"#).mutate { $0.secondName = "x" }
        #expect(edited.json.text == #"{"list":[7,{"name":"x"}]}"#)
    }

    @Test("a position that an array cannot have yet is not written, and tryMutate says so")
    func beyond() throws {
        let model = try Model(parsing: #"{"list":[]}"#)
        #expect(model.mutate { $0.second = 5 } === model)
        #expect(throws: MutationError.self) { try model.tryMutate { $0.second = 5 } }
        #expect(throws: MutationError.self) { try model.tryMutate { $0.secondName = "x" } }
        do {
            _ = try model.tryMutate { $0.second = 5 }
        } catch {
            #expect("\(error)" == "Model.second was not written: there is no place for a value at list.1")
        }
    }

    // MARK: Alternatives

    @Test(
        "the first path whose value isn't null is read, and written",
        arguments: [
            (#"{"nick":"a","nickname":"b"}"#, "a", #"{"nick":"z","nickname":"b"}"#),
            (#"{"nickname":"b","nick":"a"}"#, "a", #"{"nickname":"b","nick":"z"}"#),
            (#"{"nickname":"b"}"#, "b", #"{"nickname":"z"}"#),
            (#"{"profile":{"nick":"c"},"6th":"f"}"#, "c", #"{"profile":{"nick":"z"},"6th":"f"}"#),
            (#"{"6th":"f"}"#, "f", #"{"6th":"z"}"#),
            (#"{"5th":"e","6th":"f"}"#, "e", #"{"5th":"z","6th":"f"}"#),
            (#"{"nick":null,"nickname":"b"}"#, "b", #"{"nick":null,"nickname":"z"}"#),
            (
                #"{"nick":null,"profile":{"nick":null},"5th":null}"#, nil,
                #"{"nick":"z","profile":{"nick":null},"5th":null}"#
            ),
            (#"{"profile":null,"5th":null}"#, nil, #"{"profile":null,"5th":"z"}"#),
            (#"{"nick":[],"nickname":"b"}"#, nil, #"{"nick":"z","nickname":"b"}"#),
            ("{}", nil, #"{"nick":"z"}"#),
        ] as [(String, String?, String)])
    func alternatives(text: String, value: String?, expected: String) throws {
        let model = try Model(parsing: text)
        #expect(model.nick == value)
        #expect(model.mutate { $0.nick = "z" }.json.text == expected)
        let edited = try #require(JSON(parsing: text).edited())
        #expect(Model(edited)?.nick == value)
    }

    @Test("nil removes the value at every path, so that it reads nil")
    func removingAlternatives() throws {
        let model = try Model(parsing: #"{"x":1,"nick":"a","profile":{"nick":"c","y":2},"6th":"f"}"#)
        let edited = model.mutate { $0.nick = nil }
        #expect(edited.nick == nil)
        #expect(edited.json.text == #"{"x":1,"profile":{"y":2}}"#)
    }

    @Test("alternatives without a path come after the property's own name")
    func ownName() throws {
        #expect(try Model(parsing: #"{"other":"o"}"#).own == "o")
        #expect(try Model(parsing: #"{"other":"o","own":"p"}"#).own == "p")
        #expect(Model { $0.own = "z" }.json.text == #"{"own":"z"}"#)
    }

    // MARK: Writing

    @Test(
        "writing creates the objects on its way, and replaces values that aren't objects",
        arguments: [
            ("{}", #"{"a":{"b":{"c":5}}}"#), (#"{"z":0}"#, #"{"z":0,"a":{"b":{"c":5}}}"#),
            (#"{"a":{"x":1}}"#, #"{"a":{"x":1,"b":{"c":5}}}"#), (#"{"a":null}"#, #"{"a":{"b":{"c":5}}}"#),
            (#"{"a":3, "z":0}"#, #"{"a":{"b":{"c":5}}, "z":0}"#), (#"{"a":{"b":[1]}}"#, #"{"a":{"b":{"c":5}}}"#),
            (#"{"a":"x"}"#, #"{"a":{"b":{"c":5}}}"#),
            (#"{ "a" : { "b" : { "c" : null } } }"#, #"{ "a" : { "b" : { "c" : 5 } } }"#),
            (#"{"a":{"b":{"c":1,"c":2}},"a":1}"#, #"{"a":{"b":{"c":5,"c":2}},"a":1}"#),
        ])
    func creating(text: String, expected: String) throws {
        let model = try Model(parsing: text)
        let edited = model.mutate { $0.deep = 5 }
        #expect(edited.json.text == expected)
        #expect(edited.deep == 5)
        #expect(model.json.text == text)
    }

    @Test(
        "nil removes the member and leaves its container",
        arguments: [
            (#"{"a":{"b":{"c":1}}}"#, #"{"a":{"b":{}}}"#), (#"{"a":{"b":{"c":1,"d":2}}}"#, #"{"a":{"b":{"d":2}}}"#),
            (#"{"a":{"b":{"c":1,"c":2}}}"#, #"{"a":{"b":{}}}"#), (#"{"a":{"b":{"c":null}}}"#, #"{"a":{"b":{}}}"#),
            ("{}", "{}"), (#"{"a":3}"#, #"{"a":3}"#), (#"{"a":{}}"#, #"{"a":{}}"#),
        ])
    func removing(text: String, expected: String) throws {
        let model = try Model(parsing: text)
        let edited = model.mutate { $0.deep = nil }
        #expect(edited.json.text == expected)
        #expect((edited === model) == (text == expected))
    }

    final class Gaps: JSONModel, @unchecked Sendable {
        final class Inner: JSONModel, @unchecked Sendable { @Property var n: Int = 0 }
        @Property("list.3.name") var name: String?
        @Property("list.3.tags") var tags: [String]
        @Property("list.3.inner") var inner: Inner
    }
    struct Gap: Sendable {
        let property: String
        let change: @Sendable (inout Mutable<Gaps>) -> Void
    }
    static let gaps = [
        Gap(property: "name") { $0.name = "a" },
        Gap(property: "name") { $0.setNull(\.name) },
        Gap(property: "tags") { $0.tags.append("a") },
        Gap(property: "tags") { $0.tags = ["a"] },
        Gap(property: "inner") { $0.inner.n = 1 },
        Gap(property: "inner") { $0.inner = Mutable(Gaps.Inner { $0.n = 1 }) },
    ]

    @Test("beyond the end of an array with a gap between there isn't a place for any value", arguments: gaps)
    func positionOutOfRange(gap: Gap) throws {
        let model = try Gaps(parsing: #"{"list": [0, 1]}"#)
        #expect(model.mutate(gap.change).json.text == #"{"list": [0, 1]}"#)
        let error = #expect(throws: MutationError.self) { try model.tryMutate(gap.change) }
        #expect(
            error?.description
                == "Gaps.\(gap.property) was not written: there is no place for a value at list.3.\(gap.property)")
    }

    @Test(
        "setNull writes null where the property is",
        arguments: [
            (#"{"nick":"a"}"#, #"{"nick":null}"#), (#"{"nickname": "a" }"#, #"{"nickname": null }"#),
            ("{}", #"{"nick":null}"#),
            (#"{"nick":null}"#, #"{"nick":null}"#), (#"{"nick":"<null>"}"#, #"{"nick":null}"#),
        ])
    func settingNull(text: String, expected: String) throws {
        let model = try Model(parsing: text)
        let edited = model.mutate { $0.setNull(\.nick) }
        #expect(edited.json.text == expected)
        #expect(edited.nick == nil)
        #expect((edited === model) == (text == expected))
        #expect(model.mutate { $0.setNull(\.deep) }.json["a"]?["b"]?["c"]?.isNull == true)
    }
}

extension JSON {
    /// The same meaning as an edited container.
    func edited() -> JSON? {
        var copy = self
        copy["\u{1}"] = 1
        copy["\u{1}"] = nil
        return copy
    }
}
