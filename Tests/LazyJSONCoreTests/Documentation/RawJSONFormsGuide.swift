import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/RawJSON.md about data of other forms and the guard. RawJSONGuide compares them with the page.

@Suite("The guide to raw JSON: data of any form") struct RawJSONFormsGuide {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("Recognize data of any form")
        func recognizing() throws {
            func json(from object: Any?) throws -> JSON {
                guard let data = object as? Data ?? (object as? String).map({ Data($0.utf8) }) else {
                    return try JSON(foundation: object ?? NSNull())
                }
                let isPropertyList = data.starts(with: "bplist".utf8) || data.first == UInt8(ascii: "<")
                return isPropertyList ? try JSON(propertyList: data) : try JSON(parsing: data)
            }
            let document = try json(from: #"{"id": 7, "tags": ["a", "b"]}"#)
            let objects = try json(from: ["id": 7, "tags": ["a", "b"]] as [String: Any])
            let list = try json(from: document.propertyList(format: .binary))
            #expect(document == objects && document == list)
            #expect(throws: JSONError.self) { try json(from: "hello") }
            #expect(throws: JSON.UnsupportedValue.self) { try json(from: ["ratio": Double.nan]) }
        }

        @Test("Use property lists as fakes")
        func propertyLists() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).plist")
            defer { try? FileManager.default.removeItem(at: url) }
            let fake: JSON = ["id": 7, "name": "Bo", "nick": .null]
            let data = try fake.propertyList(format: .xml)
            try data.write(to: url)
            let user = try User(propertyListOf: url)
            #expect(user.id == 7 && user.name == "Bo")
            #expect(try User(propertyList: data) == user)
        }

        @Test("Values that don't fit into a property list")
        func noPropertyList() {
            let json: JSON = ["a": [1, .null]]
            let error = #expect(throws: JSON.UnsupportedValue.self) { try json.propertyList() }
            #expect(error?.description == "/a/1 is null, which a property list cannot represent")
            let other = #expect(throws: JSON.PropertyListError.self) {
                try User(propertyList: Data(#"{"id": 7}"#.utf8))
            }
            #expect(
                other?.description == "not a property list: it is JSON; use init(parsing:) or init(contentsOf:)"
            )
        }
    #endif

}

/// Among the tests of the guard, which is the program's: they run one after the other.
extension RawAccessTests {
    @Suite("The guide to raw JSON: guard against raw access") struct Guide {
        private let json: JSON = ["age": "41", "prices": [1.5, 2]]

        @Test("a read that finds nothing is reported")
        func guarding() {
            let reports = RawAccessTests.accesses(.otherKinds) {
                let age = json["age"]?.int ?? 0
                #expect(age == 0)
            }
            #expect(reports.map(\.found) == [#""41""#])
        }

        #if EXIT_TESTS
            @Test("it is set for the program")
            func setting() async {
                await #expect(processExitsWith: .failure) {
                    let json: JSON = ["age": "41"]
                    let log: @Sendable (String) -> Void = { print($0) }
                    JSON.guardRawAccess(.allReads) { access in
                        log("\(access.getter) \(access.kind) \(access.found)")
                    }
                    JSON.guardRawAccess(.otherKinds, onAccess: RawAccess.stop)
                    _ = json["age"]?.int
                }
                await #expect(processExitsWith: .success) {
                    let json: JSON = ["age": "41"]
                    JSON.guardRawAccess(.otherKinds)
                    let age = json["age"]?.int ?? 0
                    #expect(age == 0)
                }
            }
        #endif

        @Test("code that says so may read raw JSON")
        func allowing() {
            let reports = RawAccessTests.accesses(.allReads) {
                let total = JSON.allowingRawAccess { json["prices"]?.elements.compactMap(\.double).reduce(0, +) }
                #expect(total == 3.5)
            }
            #expect(reports.isEmpty)
        }
    }
}
