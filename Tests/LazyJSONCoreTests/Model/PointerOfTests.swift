import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite("Pointers to the values that properties read")
struct PointerOfTests {
    final class Phone: JSONModel, @unchecked Sendable {
        @Property var number: String?
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("profile.city") var city: String?
        @Property("nick", or: ["nickname", "names.0.short"]) var nick: String?
        @Property("a\\.b.c/d~") var odd: Int = 0
        @Property var phones: LazyArray<Phone>
        @Property("map.0") var first: Int = 0

        var isNew: Bool { id == 0 }
        var title: String { "\(id) \(nick ?? "")" }
    }

    @Test(
        "The pointer is that of the first path whose value isn't null, whatever it is, or else of the first null",
        arguments: [
            (#"{"nick": 1}"#, "/nick"),
            (#"{"nickname": null, "names": [{"short": "B"}]}"#, "/names/0/short"),
            (#"{"nickname": null, "names": [{"short": null}]}"#, "/nickname"),
            (#"{"nick": null, "nickname": "B"}"#, "/nickname"),
            (#"{"names": [{"short": "B"}]}"#, "/names/0/short"),
            (#"{"names": {"0": {"short": {}}}}"#, "/names/0/short"),
            (#"{"names": []}"#, nil),
            (#"{"names": "B"}"#, nil),
            (#"{}"#, nil),
        ] as [(String, String?)])
    func paths(text: String, pointer: String?) throws {
        let user = try User(parsing: text)
        #expect(user.pointer(of: \.nick)?.description == pointer)
        let located = user.classLayout(\.properties).first { $0.name == "nick" }.flatMap { user.locate($0) }
        let found = user.pointer(of: \.nick).flatMap { user.json[$0] }
        #expect((located == nil) == (found == nil))
        #expect(zip([located].compactMap { $0 }, [found].compactMap { $0 }).allSatisfy { $0.isIdentical(to: $1) })
    }

    @Test("Names are escaped as RFC 6901 defines")
    func escapes() throws {
        let user = try User(parsing: #"{"a.b": {"c/d~": "7"}, "map": {"0": 1}}"#)
        #expect(user.pointer(of: \.odd) == "/a.b/c~1d~0")
        #expect(user.pointer(of: \.first) == "/map/0")
        #expect(try User(parsing: #"{"map": [5]}"#).pointer(of: \.first) == "/map/0")
    }

    @Test("Elements that are left out count")
    func elements() throws {
        let user = try User(parsing: #"{"phones": [null, {"number": 1}]}"#)
        let pointer = try #require(user.pointer(of: \.phones)).appending(1)
        #expect(user.json[pointer] == user.phones[0].json)
        #expect(user.phones[0].pointer(of: \.number) == "/number")
    }

    @Test("The pointer reads nothing, except once to find out the property of the key path")
    func reads() throws {
        let user = try User(parsing: #"{"id": "7"}"#)
        #expect(user.pointer(of: \.id) == "/id")
        let id = try #require(user.classLayout(\.properties).first)
        #expect(!id.isRead(in: user))
    }

    @Test("Results of drafts and edited values have pointers, too")
    func edited() throws {
        let user = try User(parsing: "{}").mutate { $0.city = "Oslo" }
        #expect(user.pointer(of: \.city) == "/profile/city")
        #expect(user.mutate { $0.city = nil }.pointer(of: \.city) == nil)
    }

    @Test("A key path that isn't a declared property has no pointer, and does not stop the program")
    func computed() throws {
        let user = try User(parsing: #"{"id": 7}"#)
        #expect(user.pointer(of: \.isNew) == nil)
        #expect(user.pointer(of: \.title) == nil)
    }

    @Test("Several threads get the same pointers at once")
    func threads() throws {
        let user = try User(parsing: #"{"id": "7", "profile": {"city": 5}}"#)
        let found = Threads.run { _ in [user.pointer(of: \.id), user.pointer(of: \.city)] }
        #expect(found.allSatisfy { $0 == ["/id", "/profile/city"] })
    }
}
