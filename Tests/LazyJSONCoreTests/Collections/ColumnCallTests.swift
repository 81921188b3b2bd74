import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The functions of a lazy array that take key paths, compared with those that take closures.
@Suite("Functions with key paths") struct ColumnCallTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var nickname: String?
        @Property var age: Int = 0
        @Property var isActive: Bool = false
        @Property var address: Address
        @Property var score: Double = 0
    }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
    }

    private let users: LazyArray<User>

    init() throws {
        users = try LazyArray(
            parsing: #"""
                [{"id": 7, "name": "Bo", "age": 41, "isActive": true, "nickname": "B", "address": {"city": "Rome"}},
                 {"id": 8, "name": "Ada", "age": 36}, 5,
                 {"id": "9", "name": "Eve", "age": 41, "isActive": 1, "nickname": "E"},
                 {"id": 7, "name": "Bob", "age": null}]
                """#)
    }

    /// Only the type of the closure's argument decides which function the compiler chooses; the test is that this
    /// compiles.
    @Test("closures and key paths of any kind compile, and read the same")
    func overloads() {
        #expect(users.map(\.id) == [7, 8, 9, 7])
        #expect(users.map { $0.id } == [7, 8, 9, 7])
        #expect(users.map(\.id.description) == ["7", "8", "9", "7"])
        #expect(users.map(\.self).count == 4)
        #expect(users.map(\.address.city) == ["Rome", nil, nil, nil])
        #expect(users.map(\.nickname?.count) == [1, nil, 1, nil])
        #expect(users.compactMap(\.address.city) == ["Rome"])
        #expect(users.compactMap { $0.nickname } == ["B", "E"])
        #expect(users.filter { $0.isActive }.map { $0.id } == [7, 9])
        #expect(users.filter { $0.age > 36 }.count == 2)
        #expect(users.first { $0.id == 9 }?.name == "Eve")
        #expect(users.first(where: { $0.isActive })?.name == "Bo")
        #expect(users.contains { $0.age == 36 })
        #expect(users.min { $0.age < $1.age }?.name == "Bob")
        #expect(users.sorted { $0.name < $1.name }.map(\.name) == ["Ada", "Bo", "Bob", "Eve"])
        #expect(users.reduce(0) { $0 + $1.id } == 31)
        #expect(users.reduce(into: 0) { $0 += $1.id } == 31)
        #expect(users.allSatisfy { $0.id > 6 } && users.count { $0.isActive } == 2)
        #expect(users.firstIndex { $0.id == 8 } == 1)
        let transform: (User) -> Int = { $0.id }
        #expect(users.map(transform) == [7, 8, 9, 7])
        let keyPath: KeyPath<User, Int> = \.id
        #expect(users.map(keyPath) == [7, 8, 9, 7])
        #expect(users.lazy.map(\.id).max() == 9)
        #expect(users.enumerated().map(\.offset) == [0, 1, 2, 3])
        #expect(users[1...].map(\.id) == [8, 9, 7])
    }

    @Test("values are mapped, without nil if that is wanted, and combined")
    func mapping() {
        #expect(users.map(\.nickname) == ["B", nil, "E", nil])
        #expect(users.compactMap(\.nickname) == ["B", "E"])
        #expect(users.reduce(0, \.id, +) == 31)
        #expect(users.reduce(0, \.age) { max($0, $1) } == 41)
        #expect(users.reduce(into: [:], \.age) { $0[$1, default: 0] += 1 } == [41: 2, 36: 1, 0: 1])
        let error = #expect(throws: Stop.self) { try users.reduce(0, \.id) { _, _ in throw Stop() } }
        #expect(error != nil)
    }

    private struct Stop: Error {}

    @Test("elements are found by a Bool, by an equal value, and by a condition")
    func searching() throws {
        #expect(users.filter(\.isActive).map(\.name) == ["Bo", "Eve"])
        #expect(users.filter(\.age, equals: 41).map(\.name) == ["Bo", "Eve"])
        #expect(users.filter(\.age) { $0 < 40 }.map(\.name) == ["Ada", "Bob"])
        #expect(users.filter(\.nickname, equals: nil).map(\.name) == ["Ada", "Bob"])
        #expect(users.first(where: \.isActive)?.name == "Bo")
        #expect(users.first(where: \.id, equals: 9)?.name == "Eve")
        #expect(users.first(where: \.id, equals: 10) == nil)
        #expect(users.first(where: \.age) { $0 < 40 }?.name == "Ada")
        #expect(users.firstIndex(where: \.isActive) == 0)
        #expect(users.contains(where: \.isActive))
        #expect(users.contains(where: \.name, equals: "Ada"))
        #expect(!users.contains(where: \.age) { $0 > 90 })
        #expect(users.count(where: \.isActive) == 2)
        #expect(!users.allSatisfy(\.isActive))
        #expect(throws: Stop.self) { try users.filter(\.id) { _ in throw Stop() } }
        #expect(throws: Stop.self) { try users.first(where: \.id) { _ in throw Stop() } }
        #expect(throws: Stop.self) { try users.contains(where: \.id) { _ in throw Stop() } }
    }

    @Test("elements are ordered; those with equal values stay in their order")
    func ordering() {
        #expect(users.sorted(by: \.name).map(\.name) == ["Ada", "Bo", "Bob", "Eve"])
        #expect(users.sorted(by: \.age).map(\.name) == ["Bob", "Ada", "Bo", "Eve"])
        #expect(users.sorted(by: \.age, >).map(\.name) == ["Bo", "Eve", "Ada", "Bob"])
        #expect(users.min(by: \.id)?.name == "Bo")
        #expect(users.max(by: \.age)?.name == "Bo")
        #expect(throws: Stop.self) { try users.sorted(by: \.id) { _, _ in throw Stop() } }
    }

    @Test("Foundation's comparators sort an array as they sort others")
    func comparators() {
        #expect(users.sorted(using: KeyPathComparator(\.name)).map(\.name) == ["Ada", "Bo", "Bob", "Eve"])
    }

    @Test("an index finds the first element with a key")
    func indexing() {
        let byID = users.indexed(by: \.id)
        #expect(byID[7]?.name == "Bo")
        #expect(byID[99] == nil)
        #expect(byID.count == 3 && !byID.isEmpty)
        #expect(byID.keys.sorted() == [7, 8, 9])
        #expect(byID.contains(8) && !byID.contains(10))
        #expect(byID[9] === users[2])
        #expect(byID.description == "ModelIndex of 3 Users by Int")
        let byNickname = users.indexed(by: \.nickname)
        #expect(byNickname["E"]?.id == 9)
        #expect(byNickname[nil]?.name == "Ada")
    }

    @Test("sums, orders and searches of doubles are those of the models, NaN or not")
    func doubles() throws {
        let array = try LazyArray<User>(
            parsing: "[\((0..<200).map { "{\"score\":\(($0 * 37) % 101).\($0 % 7)}" }.joined(separator: ","))]")
        #expect(array.sorted(by: \.score) == array.sorted { $0.score < $1.score })
        #expect(array.min(by: \.score) === array.min { $0.score < $1.score })
        #expect(array.max(by: \.score) === array.max { $0.score < $1.score })
        #expect(array.reduce(0, \.score, +) == array.reduce(0) { $0 + $1.score })
    }
}
