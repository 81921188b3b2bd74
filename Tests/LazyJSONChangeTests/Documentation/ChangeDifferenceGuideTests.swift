import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The examples of Docs/Guides/Change.md on differences, requests and merging, block by block and letter by letter.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension JSONModel: CustomTestStringConvertible {
    public var testDescription: String { fullDescription }
}

@Suite("Docs/Guides/Change.md: differences and merging") struct ChangeDifferenceGuideTests {
    static let file = #filePath

    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String = ""
    }
    final class Friend: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
    }
    final class Account: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var votes: Int = 0
        @Property var address: Address
        @Property var friends: LazyArray<Friend>
        var initial: Character? { name.first }
    }

    @Test("the first example")
    func first() throws {
        let old = try Account(parsing: #"{"id": 7, "name": "Bo", "votes": 3}"#)
        let new = old.mutate { $0.name = "Ada" }
        let changes = new.changes(since: old)
        #expect("\(changes)" == "Account\n~ /name: \"Bo\" → \"Ada\"")
        #expect(changes.mergePatch?.text == #"{"name":"Ada"}"#)
    }

    @Test("See what changed in a model")
    func changes() throws {
        let before = try Account(
            parsing: #"{"name": "Bo", "address": {"city": "Oslo"}, "friends": [{"id": 1, "name": "Cy"}, {"id": 2}]}"#)
        let after = before.mutate {
            $0.name = "Ada"
            $0.address.city = "Rome"
            $0.friends.swapAt(0, 1)
            $0.friends[1].name = "Cyd"
        }
        let changes = after.changes(since: before)
        #expect(changes.properties == ["name", "address", "friends"])
        #expect(changes.contains(\.name) && !changes.contains(\.id))
        #expect(changes[\.initial]?.old == "B" && changes[\.initial]?.new == "A")
        #expect(changes.nested(\.address)?[\.city]?.new == "Rome")
        #expect(
            "\(changes)" == """
                Account
                ~ /name: "Bo" → "Ada"
                ~ /address/city: "Oslo" → "Rome"
                > /friends/0 → /friends/1
                ~ /friends/1/name: "Cy" → "Cyd"
                """)

        let friends = try #require(changes.elements(\.friends))
        #expect(friends.moves.map(\.from) == [0] && friends.moves.map(\.to) == [1])
        #expect(friends.updates.first?.changes[\.name]?.new == "Cyd")
        #expect(friends.removals.isEmpty && friends.insertions.isEmpty)
    }

    @Test("Find changes that no property reads")
    func unknown() throws {
        let one = try Account(parsing: #"{"name": "Bo", "nick": "B", "address": {"city": "Oslo", "zip": 1}}"#)
        let other = try Account(parsing: #"{"name": "Bo", "address": {"city": "Oslo", "zip": 2}}"#)
        #expect(other.changes(since: one).properties == ["address"])
        #expect(other.changes(since: one).unknownKeys == ["nick"])
    }

    @Test("Show the difference in a failing test")
    func testing() throws {
        let text = try Friend(parsing: #"{"id": "1"}"#)
        let number = try Friend(parsing: #"{"id": 1}"#)
        #expect(text != number && text.readsSame(as: number))
        #expect(text.fullDescription == #"Friend(id: 1 from "1", name: "")"#)
        #expect(number.fullDescription == #"Friend(id: 1, name: "")"#)
        // The output of a failing test.
        withKnownIssue {
            #expect(text == number)
        } matching: { issue in
            "\(issue)".contains(text.fullDescription) && "\(issue)".contains(number.fullDescription)
        }

        let expected = try Friend(parsing: #"{"id": 1, "name": "Bo"}"#)
        let friend = try Friend(parsing: #"{"id": 1, "name": "Bo"}"#)
        #expect(friend.changes(since: expected).isEmpty)
        withKnownIssue {
            #expect(number.changes(since: expected).isEmpty)
        } matching: { issue in
            "\(issue)".contains(#"- /name: "Bo""#)
        }
    }

    @Test("Update a table")
    func table() throws {
        let old = try LazyArray<Friend>(parsing: #"[{"id": 1, "name": "Cy"}, {"id": 2}, {"id": 3}]"#)
        let new = try LazyArray<Friend>(parsing: #"[{"id": 4}, {"id": 3}, {"id": 1, "name": "Cyd"}]"#)
        let changes = new.changes(since: old)
        #expect(changes.removals.map(\.index) == [1] && changes.insertions.map(\.index) == [0])
        #expect(changes.moves.map(\.from) == [0] && changes.moves.map(\.to) == [2])
        #expect(changes.updates.map(\.from) == [0] && changes.updates.map(\.to) == [2])

        let difference = try #require(changes.difference)  // CollectionDifference<Friend>
        #expect(Array(old).applying(difference)?.map(\.id) == [4, 3, 1])
    }

    func patchRequest(to url: URL, changes: Changes<Account>, eTag: String?) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "PATCH"
        if let mergePatch = changes.mergePatch {
            request.setValue("application/merge-patch+json", forHTTPHeaderField: "Content-Type")
            request.httpBody = mergePatch.data()
        } else {  // a member became null
            request.setValue("application/json-patch+json", forHTTPHeaderField: "Content-Type")
            request.httpBody = changes.patch.json.data()
        }
        if let eTag { request.setValue(eTag, forHTTPHeaderField: "If-Match") }
        return request
    }

    @Test("Send a PATCH request, and merge after a 409 or 412")
    func sync() throws {
        let url = try #require(URL(string: "https://example.com/accounts/7"))
        let synced = try Account(parsing: #"{"id": 7, "name": "Bo", "votes": 3}"#)
        let edited = synced.mutate { $0.name = "Ada" }
        let request = patchRequest(to: url, changes: edited.changes(since: synced), eTag: #""v3""#)
        #expect(request.httpBody == Data(#"{"name":"Ada"}"#.utf8))
        #expect(request.value(forHTTPHeaderField: "If-Match") == #""v3""#)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/merge-patch+json")

        let unnamed = synced.mutate { $0.setNull(\.name) }
        let other = patchRequest(to: url, changes: unnamed.changes(since: synced), eTag: nil)
        #expect(other.httpBody == Data(#"[{"op":"replace","path":"/name","value":null}]"#.utf8))
        #expect(other.value(forHTTPHeaderField: "Content-Type") == "application/json-patch+json")

        let fromServer = try Account(parsing: #"{"id": 7, "name": "Bo", "votes": 8, "level": "gold"}"#)
        let result = Account.merge(base: synced, local: edited, remote: fromServer)
        #expect(result.conflicts.isEmpty)
        #expect(result.value.json.text == #"{"id": 7, "name": "Ada", "votes": 8, "level": "gold"}"#)
        #expect(result.value.changes(since: fromServer).mergePatch?.text == #"{"name":"Ada"}"#)
    }

    @Test("Give elements an id")
    func withoutIDs() throws {
        let list = try JSON(parsing: #"{"notes": [{"text": "milk"}, {"text": "tea"}]}"#)
        let one = try JSON(parsing: #"{"notes": [{"text": "oat milk"}, {"text": "tea"}]}"#)
        let other = try JSON(parsing: #"{"notes": [{"text": "milk", "done": true}, {"text": "tea"}]}"#)
        let both = JSON.merge(base: list, local: one, remote: other)
        #expect(both.value.text == #"{"notes": [{"text": "oat milk", "done": true}, {"text": "tea"}]}"#)

        let created = JSON.merge(base: [:], local: ["tags": ["a"]], remote: ["tags": ["b"]])
        #expect(created.value == ["tags": ["b"]] && created.conflicts.map(\.pointer) == ["/tags"])
        let started = JSON.merge(base: ["tags": []], local: ["tags": ["a"]], remote: ["tags": ["b"]])
        #expect(started.value == ["tags": ["a", "b"]])

        // Statements of the page that have no example.
        let moved = try JSON(parsing: #"{"notes": [{"text": "tea"}, {"text": "oat milk"}]}"#)
        #expect(JSON.merge(base: list, local: moved, remote: other).conflicts.count == 1)
        let (mine, theirs): (JSON, JSON) = (["notes": [1, ["text": "new"], 2]], ["notes": [1, ["text": "new"], 2]])
        #expect(JSON.merge(base: ["notes": [1, 2]], local: mine, remote: theirs).value == mine)
    }

    @Test("Resolve conflicts")
    func merging() throws {
        let base = try Account(parsing: #"{"id": 7, "name": "Bo", "votes": 3, "friends": [{"id": 1}]}"#)
        let mine = base.mutate {
            $0.name = "Ada"
            $0.votes = 5
            $0.friends.append(Friend { $0.id = 2 })
        }
        let theirs = try Account(
            parsing: #"{"id": 7, "name": "Bo", "votes": 4, "friends": [{"id": 0}, {"id": 1}], "new": true}"#)
        let merge = Account.merge(base: base, local: mine, remote: theirs)
        #expect(
            merge.value.json.text
                == #"{"id": 7, "name": "Ada", "votes": 4, "friends": [{"id": 0}, {"id": 1}, {"id": 2}], "new": true}"#)
        #expect(merge.conflicts.map(\.description) == ["/votes: 3 became 5 locally and 4 remotely"])

        let summed = Account.merge(
            base: base, local: mine, remote: theirs,
            resolving: .each { conflict in
                guard conflict.pointer == "/votes", let old = conflict.base?.int else { return conflict.remote }
                return JSON((conflict.local?.int ?? old) + (conflict.remote?.int ?? old) - old)
            })
        #expect(summed.value.votes == 6)
    }

    final class Ticket: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var status: String = ""
        @Property var title: String = ""
    }

    @Test("Protect properties that belong to the server")
    func readOnly() throws {
        let ticket = try Ticket(parsing: #"{"id": 1, "title": "Leak", "status": "open"}"#)
        let forged = try Ticket(parsing: #"{"id": 1, "title": "Leak in the roof", "status": "closed"}"#)
        let kept = Ticket.merge(base: ticket, local: forged, remote: ticket, resolving: .local)
        #expect(kept.value.json.text == #"{"id": 1, "title": "Leak in the roof", "status": "open"}"#)
        #expect(kept.conflicts.map(\.description) == [#"/status: "open" became "closed" locally and "open" remotely"#])
        #expect(throws: JSONPatchError.self) { try ticket.merging(["status": "closed"]) }
        #expect(try ticket.merging(["status": "closed"], allowsReadOnly: true).status == "closed")
    }

    @Test("Compare two values of raw JSON")
    func differences() throws {
        let old = try JSON(parsing: #"{"name": "Bo", "age": 41, "tags": ["a", "b", "c"], "bio": "as it was"}"#)
        let new = try JSON(parsing: #"{"name": "Ada", "age": 41.0, "tags": ["c", "a", "b"], "bio": "as it was"}"#)
        let difference = JSONPatch(from: old, to: new)
        #expect(difference == [.replace("/name", "Ada"), .move(from: "/tags/2", to: "/tags/0")])
        #expect(try old.applying(difference) == new)
        #expect("\(new.changes(since: old))" == "~ /name: \"Bo\" → \"Ada\"\n> /tags/2 → /tags/0")

        let guarded = JSONPatch(from: old, to: new, isGuarded: true)
        #expect(guarded.first == .test("/name", "Bo"))
    }
}
