import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Declarations that are a list in the source, beside the same ones that wrappers record.
@Suite struct DeclarationListTests {
    static let decoded = Mutex(0)
    static let counted = Converter<Int>(
        decode: { json in
            decoded.withLock { $0 += 1 }
            return json.int
        }, encode: { JSON($0) })

    final class Recorded: JSONModel, @unchecked Sendable {
        @Property var id: Int = 7
        @Property("profile.city", .required) var city: String?
        @Property(.coercion(.strict)) var tags: [String]
        @Property("n", or: ["m", "a.b"], as: counted) var number: Int = 3
        @Property(.readOnly) var ratio: Double = 0.5
        @Property(enumValues: ["x"]) var kind: String = "y"
        @Property var isOpen: Bool = true
        @Property var inner: [Recorded]
    }

    struct Listed: JSONModelProtocol {
        var _model: ModelFields<Listed>
        init(_model: ModelFields<Listed>) { self._model = _model }
        var id: Int { _model[0] }
        var city: String? { _model[1] }
        var tags: [String] { _model[2] }
        var number: Int { _model[3] }
        var ratio: Double { _model[6] }
        var kind: String { _model[7] }
        var isOpen: Bool { _model[8] }
        var inner: [Recorded] { _model[9] }

        static let ids = Mutex(0)
        static func _declare(_ list: inout DeclarationList) {
            list.add(\Self.id, "id", default: defaultID())
            list.add(\Self.city, "city", "profile.city", .required)
            list.add(\Self.tags, "tags", .coercion(.strict))
            list.add(\Self.number, "number", "n", or: ["m", "a.b"], as: .given(counted), default: 3)
            list.skip(2)
            list.add(\Self.ratio, "ratio", .readOnly, default: 0.5)
            list.add(\Self.kind, "kind", enumValues: ["x"], default: "y")
            list.add(\Self.isOpen, "isOpen", default: true)
            list.add(\Self.inner, "inner")
        }

        private static func defaultID() -> Int {
            ids.withLock { $0 += 1 }
            return 7
        }
    }

    @Test("a list makes the same properties as wrappers")
    func properties() {
        let (listed, recorded) = (ClassLayout.of(Listed._objectClass), ClassLayout.of(Recorded.self))
        #expect(listed.properties.count == 8)
        for (one, other) in zip(listed.properties, recorded.properties) {
            #expect(one.name == other.name)
            #expect(one.paths == other.paths)
            #expect(ObjectIdentifier(one.valueType) == ObjectIdentifier(other.valueType))
            #expect(one.slot == other.slot)
            #expect(one.isRequired == other.isRequired)
            #expect(one.isReadOnly == other.isReadOnly)
            #expect(one.enumValues == other.enumValues)
            #expect(one.hasOwnConverter == other.hasOwnConverter)
            #expect(one.coercion.readsContainersExactly == other.coercion.readsContainersExactly)
        }
        #expect(listed !== recorded && ClassLayout.of(Listed._objectClass) === listed)
        #expect(!listed.inherits(from: recorded) && listed.inherits(from: listed))
    }

    @Test("a struct and a class read the same values, and decode them equally often")
    func reading() throws {
        let values = [
            "1", "null", #""5""#, "[]", #"["a",2,null]"#, #"{"city":"Rome"}"#, #"{"b":4}"#, "true", "0.25",
            #"[{"id":1}]"#,
        ]
        let names = ["id", "profile", "tags", "n", "m", "a", "ratio", "kind", "isOpen", "inner"]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let members = names.filter { _ in Bool.random(using: &random) }.map {
                "\"\($0)\":\(values.randomElement(using: &random) ?? "0")"
            }
            let json = try JSON(parsing: "{\(members.joined(separator: ","))}")
            let recorded = try #require(Recorded(json))
            func count(_ read: () -> Int) -> [Int] {
                let before = Self.decoded.withLock { $0 }
                let value = read()
                return [value, Self.decoded.withLock { $0 } - before]
            }
            let listed = Listed(_making: json)
            for _ in 0..<2 {
                #expect(count { listed.number } == count { recorded.number }, "\(json)")
                #expect(listed.id == recorded.id, "\(json)")
                #expect(listed.city == recorded.city, "\(json)")
                #expect(listed.tags == recorded.tags, "\(json)")
                #expect(listed.ratio == recorded.ratio, "\(json)")
                #expect(listed.kind == recorded.kind, "\(json)")
                #expect(listed.isOpen == recorded.isOpen, "\(json)")
                #expect(listed.inner == recorded.inner, "\(json)")
            }
        }
    }

    @Test("a default of a list is evaluated once, when it is first needed")
    func defaults() {
        for _ in 0..<10 { #expect(Listed(_making: .emptyObject).id == 7) }
        #expect(Listed(_making: 5).id == 7)
        #expect(Listed.ids.withLock { $0 } == 1)
    }

    @Test("a key path of a list names its property without being read")
    func keyPaths() {
        let layout = ClassLayout.of(Listed._objectClass)
        #expect(layout.knownProperty(at: \Listed.city) === layout.properties[1])
        #expect(layout.knownProperty(at: \Listed.inner) === layout.properties[7])
        #expect(layout.knownProperty(at: \Listed.inner.count) == nil)
    }

    struct Generic<Value: Sendable & ExpressibleByNilLiteral>: JSONModelProtocol {
        var _model: ModelFields<Generic>
        var value: Value { _model[0] }
        var next: [Recorded] { _model[1] }
        init(_model: ModelFields<Generic>) { self._model = _model }
        static func _declare(_ list: inout DeclarationList) {
            list.add(\Self.value, "value")
            list.add(\Self.next, "next")
        }
    }

    @Test("each type of a generic struct has a layout of its own, used by eight threads at once")
    func generic() async throws {
        let json = try JSON(parsing: #"{"value":"12","next":[{}]}"#)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        #expect(Generic<Int?>(_making: json).value == 12)
                        #expect(Generic<String?>(_making: json).value == "12")
                        #expect(Generic<[Int]?>(_making: json).value == nil)
                        #expect(Generic<Int?>(_making: json).next.count == 1)
                    }
                }
            }
        }
    }

    @Test("objects of different types differ, and each is described by its type")
    func equality() throws {
        let json = try JSON(parsing: #"{"value":12}"#)
        let (number, text) = (Generic<Int?>(_making: json)._object, Generic<String?>(_making: json)._object)
        #expect(
            number == Generic<Int?>(_making: json)._object
                && number.hashValue == Generic<Int?>(_making: json)._object.hashValue)
        #expect(number != text && text != Recorded(json))
        #expect(number != Generic<Int?>(_making: .emptyObject)._object)
        #expect("\(number)" == "Generic<Optional<Int>>(value: 12)")
        #expect("\([text])".hasPrefix("[Generic<Optional<String>>("))
        #expect(Recorded(.prototype) != JSONModel(.prototype) && Recorded(.prototype) == Recorded(.blank))
        #expect(Recorded(.prototype) == Recorded(.emptyObject))
    }

    final class Dated: JSONModel, @unchecked Sendable {
        @Property(as: .iso8601) var one: Date?
        @Property(as: .iso8601) var certain: Date = Date(timeIntervalSince1970: 7)
        @Property(as: .iso8601) var list: [Date]
        @Property(as: .iso8601) var maybe: [Date]?
        @Property(as: .iso8601) var filled: Set<Date> = [Date(timeIntervalSince1970: 8)]
        @Property(as: .embedded) var inner: [Dated]
    }
    struct ListedDates: JSONModelProtocol {
        var _model: ModelFields<ListedDates>
        var one: Date? { _model[0] }
        var certain: Date { _model[1] }
        var list: [Date] { _model[2] }
        var maybe: [Date]? { _model[3] }
        var filled: Set<Date> { _model[4] }
        var inner: [Dated] { _model[5] }

        init(_model: ModelFields<ListedDates>) { self._model = _model }
        static func _declare(_ list: inout DeclarationList) {
            list.add(\Self.one, "one", as: .given(.iso8601))
            list.add(\Self.certain, "certain", as: .given(.iso8601), default: Date(timeIntervalSince1970: 7))
            list.add(\Self.list, "list", as: .given(.iso8601))
            list.add(\Self.maybe, "maybe", as: .given(.iso8601))
            list.add(\Self.filled, "filled", as: .given(.iso8601), default: [Date(timeIntervalSince1970: 8)])
            list.add(\Self.inner, "inner", as: .given(.embedded))
        }
    }

    @Test("a converter of a list is for the property or for its elements, as that of a wrapper is")
    func elementConverters() throws {
        let date = #""1970-01-01T00:00:01Z""#
        for value in [date, "[\(date), \(date)]", "null", "5", #""[{\"one\": 3}]""#] {
            let members = ["one", "certain", "list", "maybe", "filled", "inner"].map { "\"\($0)\": \(value)" }
            let json = try JSON(parsing: "{\(members.joined(separator: ", "))}")
            let (listed, recorded) = (ListedDates(_making: json), try #require(Dated(json)))
            #expect(listed.one == recorded.one && listed.certain == recorded.certain, "\(value)")
            #expect(listed.list == recorded.list && listed.maybe == recorded.maybe, "\(value)")
            #expect(listed.filled == recorded.filled && listed.inner == recorded.inner, "\(value)")
        }
    }

    #if EXIT_TESTS
        @Test("a place of another type stops a debug build", .enabled(if: !TestScale.isCoreOptimized))
        func wrongType() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let model = Listed(_making: .emptyObject)._model
                let id: String = model[0]
                print(id)
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("the property at place 0 is not of type String"))
        }
    #endif

    struct Mistaken: JSONModelProtocol {
        struct Opaque: Sendable {}
        var _model: ModelFields<Mistaken>
        init(_model: ModelFields<Mistaken>) { self._model = _model }
        var path: Int? { _model[0] }
        var opaque: Opaque? { _model[1] }
        var number: Int { _model[2] }
        static func _declare(_ list: inout DeclarationList) {
            list.add(\Self.path, "path", "a..b")
            list.add(\Self.opaque, "opaque")
            list.add(\Self.number, "number", "n", "m", enumValues: ["a"], default: 1)
        }
    }

    @Test("mistakes in a list are named like those of wrappers, without a line")
    func mistakes() {
        var mistakes: [String] = []
        #expect(ClassLayout.build(ModelKind(Mistaken._objectClass), mistakes: &mistakes) == nil)
        #expect(
            mistakes == [
                "  Mistaken.path: \"a..b\" is not a path: names are separated by single dots, and a dot or a backslash "
                    + "in a name is escaped with a backslash",
                "  Mistaken.opaque: there is no converter for Optional<Opaque>: conform Opaque to JSONConvertible, or "
                    + "pass a converter for it with as:",
                "  Mistaken.number: \"m\" is a second path: pass it with or:",
                "  Mistaken.number: enumValues needs a string, but Int is not one",
            ])
    }

    private struct WrongParts: JSONModelProtocol {
        var _model: ModelFields<WrongParts>
        init(_model: ModelFields<WrongParts>) { self._model = _model }
        var number: Int { _model[0] }
        var rest: Int { _model[1] }
        var part: Open { _model[2] }
        var both: [String: JSON] { _model[3] }
        static func _declare(_ list: inout DeclarationList) {
            list.add(\Self.number, "number", .flattened, default: 1)
            list.add(\Self.rest, "rest", .rest, default: 1)
            list.add(\Self.part, "part", .flattened)
            list.add(\Self.both, "both", "path", .rest)
        }
    }

    private struct Open: JSONModelProtocol {
        var _model: ModelFields<Open>
        init(_model: ModelFields<Open>) { self._model = _model }
        var rest: [String: Int] { _model[0] }
        static func _declare(_ list: inout DeclarationList) { list.add(\Self.rest, "rest", .rest) }
    }

    @Test("a part of the object that its type can't read is a mistake")
    func parts() {
        var mistakes: [String] = []
        #expect(ClassLayout.build(ModelKind(WrongParts._objectClass), mistakes: &mistakes) == nil)
        #expect(
            mistakes == [
                "  WrongParts.number: .flattened needs a model, but Int is not one",
                "  WrongParts.rest: .rest needs a dictionary, but Int is not one",
                "  WrongParts.part: .flattened needs a type without .rest, but Open has it",
                "  WrongParts.both: a property that reads a part of the object has no path",
            ])
    }
}
