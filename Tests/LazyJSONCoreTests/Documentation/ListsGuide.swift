import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples about key paths over arrays of Docs/Properties.md, block by block and letter by letter; PropertiesGuide compares the two.

final class Customer: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var name: String?
    @Property var age: Int = 0
    @Property var isActive: Bool = false
}

@Suite("Docs/Properties.md: key paths over arrays")
struct ColumnsGuide {
    @Test("Key paths over arrays")
    func keyPaths() throws {
        let customers = try LazyArray<Customer>(
            parsing: #"""
                [{"id": 7, "name": "Bo", "age": 41, "isActive": true}, {"id": "8", "age": 36}, {"id": 7, "name": "Eve"}]
                """#)
        #expect(customers.map(\.id) == [7, 8, 7])
        #expect(customers.compactMap(\.name) == ["Bo", "Eve"])
        #expect(customers.reduce(0, \.age, +) == 77)
        #expect(customers.reduce(into: [:], \.id) { $0[$1, default: 0] += 1 } == [7: 2, 8: 1])
        #expect(customers.filter(\.isActive).count == 1)
        #expect(customers.filter(\.id, equals: 7).count == 2)
        #expect(customers.filter(\.age) { $0 > 18 }.map(\.id) == [7, 8])
        #expect(customers.first(where: \.id, equals: 8)?.age == 36)
        #expect(!customers.contains(where: \.age) { $0 > 90 })
        #expect(customers.count(where: \.isActive) == 1)
        #expect(customers.min(by: \.age)?.name == "Eve")
        #expect(customers.sorted(by: \.age, >).map(\.age) == [41, 36, 0])
        let byID = customers.indexed(by: \.id)
        #expect(byID[7]?.name == "Bo")
        #expect(byID[7] === customers[0])
        #expect(byID.count == 2)
    }
}
