import Foundation
import LazyJSON

/// Structs of models beside classes with the same properties.
extension Bench {
    func structWorkloads() {
        section("Structs")
        readStructs()
        editStructs()
    }

    @JSONModel struct Account {
        var id = 0
        var name: String?
        var isOpen = false
        var score = 0.0
        var tags: [String]
        var address: Place
        var places: [Place]
    }
    @JSONModel struct Place {
        var city = ""
        var zip = 0
    }
    @JSONModel final class AccountObject: JSONModel {
        var id = 0
        var name: String?
        var isOpen = false
        var score = 0.0
        var tags: [String]
        var address: PlaceObject
        var places: [PlaceObject]
    }
    @JSONModel final class PlaceObject: JSONModel {
        var city = ""
        var zip = 0
    }

    private static let text =
        #"{"id": 7, "name": "Bo", "isOpen": true, "score": 1.5, "tags": ["a", "b"], "#
        + #""address": {"city": "Oslo", "zip": 1}, "places": [{"city": "A", "zip": 1}, {"city": "B", "zip": 2}]}"#
    private static let asStruct = "struct"
    private static let asClass = "class"

    private func readStructs() {
        let data = Data(Self.text.utf8)
        func sum(_ id: Int, _ name: String?, _ isOpen: Bool) -> Int { id + (name?.utf8.count ?? 0) + (isOpen ? 1 : 0) }
        compare("struct: open, and read three values") {
            [
                Side(Self.asStruct) {
                    try Account(parsing: data)
                } checksum: {
                    sum($0.id, $0.name, $0.isOpen)
                },
                Side(Self.asClass) {
                    try AccountObject(parsing: data)
                } checksum: {
                    sum($0.id, $0.name, $0.isOpen)
                },
            ]
        }
        compare("struct: a second read", per: "read") {
            let (value, object) = (try Account(parsing: data), try AccountObject(parsing: data))
            let count = 1_000
            return [
                Side(Self.asStruct, operations: count) { (0..<count).reduce(0) { sum, _ in sum &+ value.id } },
                Side(Self.asClass, operations: count) { (0..<count).reduce(0) { sum, _ in sum &+ object.id } },
            ]
        }
        compare("struct: 1,000 elements of a list, three values each", per: "element") {
            let list = Data("[\(Array(repeating: Self.text, count: 1_000).joined(separator: ","))]".utf8)
            return [
                Side(Self.asStruct, operations: 1_000) {
                    try LazyArray<Account>(parsing: list)
                } checksum: {
                    $0.checksum { sum($0.id, $0.name, $0.isOpen) }
                },
                Side(Self.asClass, operations: 1_000) {
                    try LazyArray<AccountObject>(parsing: list)
                } checksum: {
                    $0.checksum { sum($0.id, $0.name, $0.isOpen) }
                },
            ]
        }
    }

    /// Edits of a value that nobody else holds, and the same edits in a draft.
    private func editStructs() {
        let data = Data(Self.text.utf8)
        func edits(
            _ name: String, _ edit: @escaping (inout Account, Int) -> Void,
            _ draft: @escaping (inout Mutable<AccountObject>, Int) -> Void
        ) {
            compare("struct: 1,000 edits of \(name), in place", per: "edit") {
                let (value, object) = (try Account(parsing: data), try AccountObject(parsing: data))
                return [
                    Side(Self.asStruct, operations: 1_000) {
                        var value = value
                        for index in 0..<1_000 { edit(&value, index) }
                        keep(value.json)
                        return 0
                    },
                    Side("class, in one draft", operations: 1_000) {
                        keep(object.mutate { for index in 0..<1_000 { draft(&$0, index) } }.json)
                        return 0
                    },
                ]
            }
        }
        edits("a number", { $0.id = $1 }, { $0.id = $1 })
        edits("a text", { $0.name = "name \($1)" }, { $0.name = "name \($1)" })
        edits("a nested value", { $0.address.zip = $1 }, { $0.address.zip = $1 })
        edits("an element", { $0.places[$1 & 1].zip = $1 }, { $0.places[$1 & 1].zip = $1 })
        edits("a list that grows", { $0.tags.append("\($1)") }, { $0.tags.append("\($1)") })
    }
}
