import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// `as:` with a converter for the value or the elements in the property's type.
@Suite struct ElementConverterTests {
    enum Unit: String, Sendable { case m, km }
    static let doubled = Converter<Int>(
        decode: { $0.int.map { $0 * 2 } }, encode: { JSON($0 / 2) })

    final class Every: JSONModel, @unchecked Sendable {
        @Property("v", as: doubled) var one: Int = -1
        @Property("v", as: doubled) var maybe: Int?
        @Property("v", as: doubled) var maybeWithDefault: Int? = -2
        @Property("l", as: doubled) var list: [Int]
        @Property("l", as: doubled) var listWithDefault: [Int] = [-1]
        @Property("l", as: doubled) var maybeList: [Int]?
        @Property("l", as: doubled) var set: Set<Int>
        @Property("l", as: doubled) var maybeSet: Set<Int>?
        @Property("l", as: doubled) var setWithDefault: Set<Int> = [-1]
        @Property("t", as: doubled) var table: [String: Int]
        @Property("t", as: doubled) var maybeTable: [String: Int]?
        @Property("t", as: doubled) var tableWithDefault: [String: Int] = ["a": -1]
        @Property("t", as: doubled) var byUnit: [Unit: Int]
        @Property("n", as: doubled) var byNumber: [Int: Int]?
        @Property("l", as: doubled) var sparse: [Int]? = nil
        @Property("g", as: .embedded) var embeddedList: [Int]
        @Property("g", as: .embedded) var maybeEmbeddedList: [Int]?
    }

    @Test("it reads each element, wherever it is")
    func reading() throws {
        let model = try Every(
            parsing: #"{"v":1,"l":[1,"x",2,null],"t":{"km":1,"m":"x","y":3},"n":{"1":2,"x":3},"g":"[1,2]"}"#)
        #expect(model.one == 2 && model.maybe == 2 && model.maybeWithDefault == 2)
        #expect(model.list == [2, 4] && model.listWithDefault == [2, 4] && model.maybeList == [2, 4])
        #expect(model.set == [2, 4] && model.maybeSet == [2, 4] && model.setWithDefault == [2, 4])
        #expect(model.table == ["km": 2, "y": 6] && model.maybeTable == model.table)
        #expect(model.tableWithDefault == model.table)
        #expect(model.byUnit == [.km: 2])
        #expect(model.byNumber == [1: 4])
        // A converter that exists for any type is for the property's own, and for the type that an optional wraps.
        #expect(model.embeddedList == [1, 2] && model.maybeEmbeddedList == [1, 2])
        let empty = Every()
        #expect(empty.one == -1 && empty.maybe == nil && empty.maybeWithDefault == -2)
        #expect(empty.list == [] && empty.listWithDefault == [-1] && empty.maybeList == nil && empty.sparse == nil)
        #expect(empty.set == [] && empty.maybeSet == nil && empty.setWithDefault == [-1])
        #expect(empty.table == [:] && empty.maybeTable == nil && empty.tableWithDefault == ["a": -1])
    }

    @Test("it writes each element, and leaves unchanged ones alone")
    func writing() throws {
        let model = try Every(parsing: #"{"l":[1,"x",2.0],"t":{"km":1.0,"m":"x"},"n":{"1":2}}"#)
        #expect(model.mutate { $0.list.append(6) }.json["l"]?.text == #"[1,"x",2.0,3]"#)
        #expect(model.mutate { $0.set.insert(6) }.json["l"]?.text == #"[1,"x",2.0,3]"#)
        #expect(model.mutate { $0.table["n"] = 8 }.json["t"]?.text == #"{"km":1.0,"m":"x","n":4}"#)
        #expect(model.mutate { $0.byUnit[.km] = 4 }.json["t"]?.text == #"{"km":2,"m":"x"}"#)
        #expect(model.mutate { $0.byNumber?[7] = 2 }.json["n"]?.text == #"{"1":2,"7":1}"#)
        #expect(
            model.mutate {
                $0.list = $0.list
                $0.set = $0.set
                $0.table = $0.table
            } === model)
    }
}
