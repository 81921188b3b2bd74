import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/RawJSON.md, block by block and letter by letter; RawJSONGuide compares the two.

@Suite("The guide to raw JSON: data of any form") struct RawJSONPartsGuide {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("Data of any form")
        func recognizing() throws {
            let document = try JSON(recognizing: #"{"id": 7, "tags": ["a", "b"]}"#)
            let query = try JSON(recognizing: Data("id=7&tags=a&tags=b".utf8))
            let objects = try JSON(recognizing: ["id": 7, "tags": ["a", "b"]])
            let list = try JSON(recognizing: document.propertyList(format: .binary))
            #expect(document == objects && document == list)
            #expect(query.text == #"{"id":"7","tags":["a","b"]}"#)
        }

        @Test("What is not recognized")
        func notRecognized() throws {
            #expect(try JSON(recognizing: ["text": "a=1"]).text == #"{"text":"a=1"}"#)
            #expect(throws: JSONError.self) { try JSON(recognizing: "hello") }
            #expect(throws: JSONError.self) { try JSON(recognizing: "YWI=") }
            #expect(throws: JSON.UnsupportedValue.self) { try JSON(recognizing: ["ratio": Double.nan]) }
        }

        @Test("Property lists")
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

        @Test("What is no property list")
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

    @Test("Queries")
    func queries() {
        let search = JSON(query: "q=caf%C3%A9+au+lait&page=2&tag=a&tag=b&new&empty=")
        #expect(search.text == #"{"q":"café au lait","page":"2","tag":["a","b"],"new":null,"empty":""}"#)
        #expect(search.value(at: "page", as: Int.self) == 2)
        #expect(search.query == "q=caf%C3%A9%20au%20lait&page=2&tag=a&tag=b&new&empty=")

        var components = URLComponents(string: "https://a.b/search")
        components?.queryItems = search.queryItems
        #expect(components?.queryItems?.count == 6)
    }

    @Test("At compile time: the trait is one of the package")
    func warnings() throws {
        let dependency = #"""
            .package(url: "https://…/LazyJSON", from: "1.0.0", traits: [.defaults, "RawAccessWarnings"])
            """#
        let manifest = try String(contentsOf: Package.folder.appending(path: "Package.swift"), encoding: .utf8)
        #expect(dependency.contains("RawAccessWarnings") && manifest.contains(#"name: "RawAccessWarnings""#))
    }
}

/// Among the tests of the guard, which is the program's: they run one after the other.
extension RawAccessTests {
    @Suite("The guide to raw JSON: a guard for debug builds") struct Guide {
        private let json: JSON = ["age": "41", "prices": [1.5, 2]]

        @Test("A guard for debug builds")
        func guarding() {
            let told = RawAccessTests.accesses(.otherKinds) {
                let age = json["age"]?.int ?? 0
                #expect(age == 0)
            }
            #expect(told.map(\.found) == [#""41""#])
        }

        #if EXIT_TESTS
            @Test("it is set for the program")
            func setting() async {
                await #expect(processExitsWith: .failure) {
                    let json: JSON = ["age": "41"]
                    let log: @Sendable (String) -> Void = { print($0) }
                    JSON.guardRawAccess(.allReads) { access in
                        log("\(access.getter) \(access.pointer?.description ?? "") \(access.kind) \(access.found)")
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

        @Test("A scope that allows it")
        func allowing() {
            let told = RawAccessTests.accesses(.allReads) {
                let total = JSON.allowingRawAccess { json["prices"]?.elements.compactMap(\.double).reduce(0, +) }
                #expect(total == 3.5)
            }
            #expect(told.isEmpty)
        }
    }
}
