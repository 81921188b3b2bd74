import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// The examples of Docs/Guides/SharedObjects.md, block by block and letter by letter; the last test compares the two.

final class Person: JSONModel, @unchecked Sendable {
    static let all = ObjectCache<Int, Person>(key: { $0.id }, load: { id in id < 100 ? Person { $0.id = id } : nil })
    @Property var id: Int = 0
    @Property var name: String = "?"
}
final class Ticket: JSONModel, @unchecked Sendable {
    @Property("assignee_id", cachedObject: Person.all) var assignee: Person?
    @Property("watcher_ids", cachedObject: Person.all) var watchers: [Person]
}

final class Speaker: JSONModel, CachedObject, @unchecked Sendable {
    static let objectStore = ObjectCache<Int, Speaker>(
        key: { $0.id },
        embedded: .combine { known, new in new.version > known.version ? new : known },
        onLoadFailure: { ids, error in Conference.failures.withLock { $0.append("\(ids): \(error)") } },
        loadAll: { ids in try Conference.speakers(ids) })
    @Property var id: Int = 0
    @Property var name: String = "?"
    @Property var version: Int = 0
}
final class Talk: JSONModel, @unchecked Sendable {
    @Property var speaker: Speaker?
    @Property var panel: [Speaker]
}
enum Conference {
    static let requests = Mutex<[[Int]]>([])
    static let failures = Mutex<[String]>([])
    static func speakers(_ ids: [Int]) throws -> [Speaker] {
        requests.withLock { $0.append(ids) }
        if ids.contains(-1) { throw Offline() }
        return ids.map { id in Speaker { $0.id = id } }
    }
}
struct Offline: Error {}

@Suite("Docs/Guides/SharedObjects.md") struct SharedObjectsGuide {
    final class Author: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Author>(key: { $0.id }, load: { id in Library.author(id) })
        @Property var id: Int = 0
        @Property var name: String = "?"
    }
    final class Book: JSONModel, @unchecked Sendable {
        @Property("author_id") var author: Author?
        @Property("editor_ids") var editors: [Author]
    }
    enum Library {
        static func author(_ id: Int) -> Author? {
            id >= 100
                ? nil
                : Author {
                    $0.id = id
                    $0.name = "Author \(id)"
                }
        }
    }
    struct Countries: ObjectStore {
        let names = ["fr": "France", "it": "Italy"]
        func object(for reference: JSON) -> String? { reference.string.flatMap { names[$0] } }
        func reference(for name: String) -> JSON? { names.first { $0.value == name }.map { JSON($0.key) } }
    }
    final class Address: JSONModel, @unchecked Sendable {
        @Property("country_code", cachedObject: Countries()) var country: String?
    }

    @Test("Name a store in the class")
    func stores() throws {
        let book = try Book(parsing: #"{"author_id": 7, "editor_ids": [7, 8, 500]}"#)
        #expect(book.author?.name == "Author 7")
        #expect(book.author === book.editors[0])
        #expect(book.editors.map(\.id) == [7, 8])
    }

    @Test("Read objects from a store for one property")
    func oneProperty() throws {
        let ticket = try Ticket(parsing: #"{"assignee_id": "7", "watcher_ids": [7, 8, 500]}"#)
        #expect(ticket.assignee?.id == 7)
        #expect(ticket.assignee === ticket.watchers[0])
        #expect(ticket.watchers.count == 2)
        Person.all.update(
            Person {
                $0.id = 7; $0.name = "Ada"
            })
        #expect(ticket.assignee?.name == "Ada")
        #expect(ticket.mutate { $0.assignee = Person.all[8] }.json["assignee_id"]?.text == #""8""#)
        #expect(ticket.mutate { $0.watchers = $0.watchers } === ticket)
        Person.all.remove(7)
        #expect(ticket.assignee?.name == "?")

        #expect(throws: MutationError.self) { try ticket.tryMutate { $0.assignee?.name = "Eve" } }
        #expect(ticket.mutate { $0.assignee?.name = "Eve" } === ticket)
    }

    @Test("Load many objects at once, and read embedded ones")
    func prefetching() throws {
        let talks = try LazyArray<Talk>(
            parsing: #"[{"speaker": 1, "panel": [1, 2]}, {"speaker": {"id": 3, "version": 2}, "panel": [3, 1]}]"#)
        Speaker.objectStore.prefetch(talks, \.panel)
        #expect(Conference.requests.withLock { $0 } == [[1, 2, 3]])
        #expect(talks[0].speaker === talks[1].panel[1])
        #expect(Conference.requests.withLock { $0.count } == 1)

        #expect(talks[1].speaker?.version == 2)
        #expect(talks[1].panel[0] === talks[1].speaker)

        let guest = Speaker { $0.id = 9 }
        #expect(talks[0].mutate { $0.speaker = guest }.json["speaker"]?.text == "9")
        #expect(talks[1].mutate { $0.speaker = guest }.json["speaker"]?.text == #"{"id": 9}"#)
        let renamed = talks[1].mutate { $0.speaker?.name = "Cy" }
        #expect(renamed.json["speaker"]?.text == #"{"id": 3, "version": 2, "name": "Cy"}"#)
        #expect(renamed.speaker?.name == "?")  // the rule keeps the known object: the version is the same
        let broken = try Talk(parsing: #"{"speaker": -1}"#)
        #expect(broken.speaker == nil)
        #expect(Conference.failures.withLock { $0 } == ["[-1]: Offline()"])
    }

    @Test("Load objects asynchronously")
    func asynchronously() async throws {
        let lineup = try LazyArray<Talk>(parsing: #"[{"speaker": 20}, {"speaker": 21}]"#)
        await Speaker.objectStore.prefetch(lineup, \.speaker) { ids in
            await Task.yield()  // a request
            return ids.map { id in Speaker { $0.id = id } }
        }
        #expect(lineup.map { $0.speaker?.id } == [20, 21])
    }

    @Test("Write a store of your own")
    func ownStore() throws {
        let address = try Address(parsing: #"{"country_code": "fr"}"#)
        #expect(address.country == "France")
        #expect(address.mutate { $0.country = "Italy" }.json["country_code"] == "it")
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/SharedObjects.md", in: #filePath, blocks: 14) == [])
    }
}
