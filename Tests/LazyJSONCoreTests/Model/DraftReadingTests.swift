import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The members that a draft has beside declared properties, and own methods of drafts.
@Suite struct DraftReadingTests {
    final class NotSendable { var text = "x" }
    class Person: JSONModel, @unchecked Sendable {
        @Property var first: String?
        @Property var last: String?
        @Property var age: Int = 0
        @Property var tags: [String]
        @Property var friends: LazyArray<Person>
        @Property var best: Person?
        let origin = UUID()
        var fullName: String { [first, last].compactMap { $0 }.joined(separator: " ") }
        var oldest: Person? { friends.max { $0.age < $1.age } }
        var adults: [Person] { friends.filter { $0.age >= 18 } }
        var firstFriend: Person { friends[0] }
        var alias: String? { last }
        var formatted: NotSendable {
            let value = NotSendable()
            value.text = fullName
            return value
        }
        var initial: Character { fullName[fullName.startIndex] }
    }
    final class Boss: Person, @unchecked Sendable {
        @Property var team: LazyArray<Person>
        var size: Int { team.count }
    }
    static let text =
        #"{"first":"Ada","last":"L","age":36,"tags":["a"],"friends":[{"first":"Bo","age":17},{"first":"Cy","age":40}]}"#

    @Test("computed properties, constants and the description are those of the model that the draft would now become")
    func reading() throws {
        let person = try Person(parsing: Self.text)
        _ = person.mutate {
            #expect($0.fullName == "Ada L")
            #expect($0.origin == person.origin)
            $0.first = "Eve"
            #expect($0.fullName == "Eve L")
            $0.tags.append("b")
            #expect($0.fullName == "Eve L")
            #expect($0.oldest?.first == "Cy")
            $0.friends[0].age = 99
            #expect($0.oldest?.first == "Bo")
            #expect($0.adults.map(\.first) == ["Bo", "Cy"])
            #expect($0.adults[1].fullName == "Cy")
            #expect($0.firstFriend.first == "Bo")
            #expect(Person($0).formatted.text == "Eve L")
            #expect($0.initial == "E")
            #expect($0.friends[0].fullName == "Bo")
            #expect($0.friends[0].initial == "B")
            $0.friends[0].first = "Di"
            #expect($0.friends[0].initial == "D")
            $0.last = "M"
            #expect($0.alias == "M")
            #expect($0.description.contains("Eve"))
            #expect($0.hashValue == Person($0).hashValue)
        }
    }

    class Checked: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var tags: [String]
        var savedID: Int {
            precondition(id > 0 && id < 10, "not saved")
            return id
        }
        var initial: String { String(name[name.startIndex]) }
    }
    final class CheckedMore: Checked, @unchecked Sendable {
        @Property var more: Int = 0
    }

    @Test("a computed property is never read from other data, even if it reads the same as a declared one")
    func ownDataOnly() throws {
        func read<Model: Checked>(_ model: Model) {
            let changed = model.mutate {
                for number in 1...3 {
                    #expect($0.savedID == number && $0.initial == "A" && $0.name == "A")
                    $0.tags.append("t")
                    #expect($0.savedID == number && $0.initial == "A" && $0.name == "A")
                    $0.id += 1
                }
                $0.name = "Bo"
                #expect($0.initial == "B" && $0.name == "Bo")
                $0[raw: "name"] = "C"
                #expect($0.initial == "C" && $0.name == "C")
            }
            #expect(changed.savedID == 4 && changed.tags == ["t", "t", "t"])
        }
        let text = #"{"id":1,"name":"A"}"#
        read(try Checked(parsing: text))
        read(try CheckedMore(parsing: text))
        let more = try CheckedMore(parsing: text).mutate {
            #expect($0.savedID == 1 && $0.initial == "A" && $0.id == 1)
            $0.id = 2
            #expect($0.savedID == 2 && $0.id == 2)
        }
        #expect(more.id == 2)
    }

    @Test("reading changes nothing: the same model comes back, whatever was read")
    func unchanged() throws {
        let person = try Person(parsing: Self.text)
        let same = person.mutate {
            _ = ($0.fullName, $0.oldest, $0.adults, $0.firstFriend, $0.initial, $0.origin, $0.alias, $0.best?.fullName)
            _ = $0.friends.map(\.fullName)
        }
        #expect(same === person)
    }

    @Test(
        "own methods and settable computed properties of drafts work for the class, subclasses, nested models and elements"
    )
    func own() throws {
        let person = try Person(parsing: Self.text).mutate {
            $0.birthday()
            $0.name = "Eve Meyer"
            #expect($0.name == "Eve Meyer")
            $0.friends[1].birthday()
            $0.friends[0].name = "Bob B"
            $0.name += " Smith"
        }
        #expect(person.age == 37)
        #expect(person.first == "Eve" && person.last == "Meyer Smith")
        #expect(person.friends.map(\.age) == [17, 41])
        #expect(person.friends[0].last == "B")
        let boss = try Boss(parsing: #"{"first":"A","team":[{"age":1},{"age":2}]}"#).mutate {
            $0.birthday()
            $0.best?.birthday()
            $0.grow()
            $0.team[1].birthday()
            #expect($0.size == 3)
        }
        #expect(boss.json.text == #"{"first":"A","team":[{"age":1},{"age":3},{"age":30}],"age":1}"#)
        let everybody = Boss { $0.birthday() }.mutate { draft in
            for _ in 0..<1_000 { draft.birthday() }
        }
        #expect(everybody.age == 1_001)
    }

    @Test("a computed property that fails on an empty object can be read if the object isn't empty")
    func careful() throws {
        // `initial` and `firstFriend` would stop a program that tried them with anything but the model's own values.
        let person = try Person(parsing: Self.text)
        _ = person.mutate { draft in for _ in 0..<3 { #expect(draft.firstFriend.initial == "B") } }
    }

    #if EXIT_TESTS
        @Test("setting an undeclared property stops the program with its name, type and reason")
        func setting() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Person(parsing: DraftReadingTests.text).mutate { $0.fullName = "x" }
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("of type String is not a @Property of Person"))
            #expect(message.contains("only declared properties can be set in a draft"))
        }
    #endif
}

extension Mutable where Model: DraftReadingTests.Person {
    mutating func birthday() { self.age += 1 }
    var name: String {
        get { self.fullName }
        set {
            let parts = newValue.split(separator: " ", maxSplits: 1)
            self.first = parts.first.map(String.init)
            self.last = parts.count > 1 ? String(parts[1]) : nil
        }
    }
}
extension Mutable where Model: DraftReadingTests.Boss {
    mutating func grow() { self.team.append(DraftReadingTests.Person { $0.age = 30 }) }
}
