import Foundation
import LazyJSON
import Testing

@testable import EditServerKit

@Suite struct EditingTests {
    @Test func aDocumentIsCreatedReadAndRemoved() async throws {
        try await TestServer.run { server in
            let created = try await server.send("PUT", "/notes/groceries", groceries)
            #expect(created.status == 201 && created.text == groceries)
            #expect(created.headers["location"] == "/notes/groceries")

            let read = try await server.send("GET", "/notes/groceries")
            #expect(read.status == 200 && read.text == groceries && read.tag == created.tag)
            #expect(read.type == "application/json")
            let file = server.folder.appending(path: "groceries.json")
            #expect(try String(contentsOf: file, encoding: .utf8) == groceries)

            let page = try await server.send("GET", "/notes").json
            #expect(page["items"]?.count == 1 && page["items"]?[0]?["etag"] == JSON(read.tag))

            #expect(try await server.send("DELETE", "/notes/groceries").status == 428)
            #expect(try await server.send("DELETE", "/notes/groceries", ["If-Match": read.tag]).status == 204)
            #expect(try await server.send("GET", "/notes/groceries").status == 404)
        }
    }

    @Test func theServerSetsWhatANewDocumentLacks() async throws {
        try await TestServer.run { server in
            let created = try await server.send("PUT", "/notes/new", #"{"title": "New"}"#, ["If-None-Match": "*"])
            let note = try Note(parsing: created.text)
            #expect(created.status == 201 && note.id == "new")
            #expect(abs(note.createdAt?.timeIntervalSinceNow ?? .infinity) < 60)
            let again = try await server.send("PUT", "/notes/new", #"{"title": "New"}"#, ["If-None-Match": "*"])
            #expect(again.status == 412 && again.tag == created.tag)
        }
    }

    @Test func aMergePatchChangesOnlyTheBytesThatItNames() async throws {
        try await TestServer.run { server in
            let created = try await server.send("PUT", "/notes/groceries", groceries)
            let patched = try await server.merge("/notes/groceries", #"{"title": "Food"}"#, tag: created.tag)
            #expect(patched.status == 200)
            #expect(patched.text == groceries.replacing(#""Groceries""#, with: #""Food""#))
            #expect(patched.tag != created.tag)
        }
    }

    @Test func aJSONPatchChangesOnlyTheBytesThatItNames() async throws {
        try await TestServer.run { server in
            try await server.send("PUT", "/notes/groceries", groceries)
            let patched = try await server.patch(
                "/notes/groceries",
                #"[{"op": "test", "path": "/steps/1/id", "value": "b"}, {"op": "replace", "path": "/steps/1/title", "value": "Rye"}]"#
            )
            #expect(patched.status == 200)
            #expect(patched.text == groceries.replacing(#""Bread""#, with: #""Rye""#))
        }
    }

    @Test func aPutReplacesTheVersionThatItNames() async throws {
        try await TestServer.run { server in
            let created = try await server.send("PUT", "/notes/groceries", groceries)
            let edited = groceries.replacing("Milk", with: "Oat milk")
            #expect(try await server.send("PUT", "/notes/groceries", edited).status == 428)
            let replaced = try await server.send("PUT", "/notes/groceries", edited, ["If-Match": created.tag])
            #expect(replaced.status == 200 && replaced.text == edited)
            let late = try await server.send("PUT", "/notes/groceries", groceries, ["If-Match": created.tag])
            #expect(late.status == 412 && late.tag == replaced.tag)
            #expect(try await server.send("GET", "/notes/groceries").text == edited)
        }
    }

    @Test func aReaderHasTheVersionAlready() async throws {
        try await TestServer.run { server in
            let created = try await server.send("PUT", "/notes/groceries", groceries)
            for tag in [created.tag, "W/\(created.tag)", "\"x\", \(created.tag)", "*"] {
                let answer = try await server.send("GET", "/notes/groceries", ["If-None-Match": tag])
                #expect(answer.status == 304 && answer.text.isEmpty && answer.tag == created.tag)
            }
            #expect(try await server.send("GET", "/notes/groceries", ["If-None-Match": "\"x\""]).status == 200)
        }
    }

    /// An app with a class that doesn't have the color edits the title, by all three ways of writing.
    @Test func unknownFieldsOfOtherClientsSurvive() async throws {
        try await TestServer.run { server in
            try await server.send("PUT", "/notes/groceries", groceries)
            var note = try Note(parsing: groceries)
            var tag = try await server.send("GET", "/notes/groceries").tag
            for way in ["PUT", "merge", "patch"] {
                let edited = note.mutate { $0.title = "Food by \(way)" }
                let answer = try await server.save(edited, insteadOf: note, tag: tag, by: way)
                #expect(answer.status == 200)
                #expect(answer.text == groceries.replacing(#""Groceries""#, with: "\"Food by \(way)\""))
                (note, tag) = (try Note(parsing: answer.text), answer.tag)
            }
        }
    }

    @Test func patchesOfManyClientsAtOnceAreAllApplied() async throws {
        try await TestServer.run { server in
            try await server.send("PUT", "/notes/groceries", groceries)
            let statuses = try await server.mergeAtOnce(count: 20)
            // A patch that lost five races has been refused, and isn't stored.
            let stored = try await server.send("GET", "/notes/groceries").json
            var marks = 0
            for number in 0..<20 where stored["client_\(number)"] == true { marks += 1 }
            #expect(marks == statuses.count { $0 == 200 } && marks > 0)
            #expect(statuses.allSatisfy { [200, 412].contains($0) })
        }
    }

    @Test func aListHasPages() async throws {
        try await TestServer.run { server in
            for name in ["c", "a", "b"] { try await server.send("PUT", "/notes/\(name)", #"{"title": "T"}"#) }
            let first = try await server.send("GET", "/notes?limit=2").json
            #expect(first["items"]?.elements.map { $0["id"] } == ["a", "b"] && first["next"] == "b")
            let second = try await server.send("GET", "/notes?limit=2&after=b").json
            #expect(second["items"]?.elements.map { $0["id"] } == ["c"] && second["next"] == nil)
        }
    }

    @Test func theHashIsSHA256() {
        #expect(SHA256.hexadecimal(of: []).hasPrefix("e3b0c44298fc1c149afbf4c8996fb924"))
        #expect(SHA256.hexadecimal(of: Array("abc".utf8)).hasPrefix("ba7816bf8f01cfea414140de5dae2223"))
        let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(SHA256.hexadecimal(of: long).hasPrefix("248d6a61d20638b8e5c026930c3e6039"))
    }
}

extension TestServer {
    /// Sends patches at once, each of which sets another member.
    fileprivate func mergeAtOnce(count: Int) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask { try await merge("/notes/groceries", #"{"client_\#(number)": true}"#).status }
            }
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            return statuses
        }
    }

    /// Sends an edit as a whole document or as one of the patches.
    fileprivate func save(_ new: Note, insteadOf old: Note, tag: String, by way: String) async throws -> Answer {
        let (path, changes) = ("/notes/\(new.id)", new.changes(since: old))
        switch way {
        case "merge": return try await merge(path, changes.mergePatch?.text ?? "", tag: tag)
        case "patch": return try await patch(path, changes.patch.json.text, tag: tag)
        default: return try await send("PUT", path, new.json.text, ["If-Match": tag])
        }
    }
}
