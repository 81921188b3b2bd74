import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Server.md, block by block and letter by letter; the last test compares the two.

@Suite("The guide to servers") struct ServerGuide {
    @JSONModel final class Order: JSONModel {
        @Property(.readOnly) var id: Int = 0
        @Property([.required, .check(.nonEmpty)]) var product: String = ""
        @Property(.check(.in(1...100))) var count: Int = 1
        var note: String?
    }

    struct Answer {
        var status = 200
        var type = "application/json"
        var body = Data()
    }

    /// POST /orders
    func create(_ body: Data) throws -> Answer {
        let order = try Order(validating: body)
        let saved = try order.merging(["id": 7], allowsReadOnly: true)
        return Answer(status: 201, body: saved.json.data())
    }

    /// Turns errors about the data into answers. Any other error is the server's own.
    func answering(_ handle: () throws -> Answer) throws -> Answer {
        do {
            return try handle()
        } catch let error as JSONError {
            return problem(["title": "The body isn't JSON.", "status": 400, "detail": JSON("\(error.reason)")])
        } catch let error as JSONValidationError {
            return problem(error.issues.filter(atLeast: .warning).problemDetails(atMost: 20))
        } catch let error as JSONPatchError {
            let status = error.kind == .invalidPatch ? 400 : 409
            return problem(["title": "The patch can't be applied.", "status": JSON(status), "detail": JSON("\(error)")])
        }
    }

    func problem(_ details: JSON) -> Answer {
        let status = details.value(at: "status", as: Int.self) ?? 400
        return Answer(status: status, type: "application/problem+json", body: details.data())
    }

    /// PATCH /orders/7
    func update(_ stored: Order, contentType: String, with body: Data) throws -> Order {
        let patched =
            contentType == "application/json-patch+json"
            ? try stored.applying(JSONPatch(parsing: body))
            : try stored.merging(JSON(parsing: body))
        return try patched.validated()
    }

    func line(_ order: Order) -> Data { order.json.data(.compact) + Data("\n".utf8) }

    private let stored = Self.opened

    private static let opened =
        (try? Order(parsing: #"{"id": 7, "product": "tea", "count": 2,  "x-trace": "a1"}"#)) ?? Order()

    @Test("A request that is valid")
    func creating() throws {
        let answer = try create(Data(#"{"product": "tea", "count": 2, "x-trace": "a1"}"#.utf8))
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text == #"{"product": "tea", "count": 2, "x-trace": "a1", "id": 7}"#)
    }

    @Test("Answer invalid requests with problem details")
    func rejecting() throws {
        let rejected = try answering { try create(Data(#"{"count": 0}"#.utf8)) }
        #expect(rejected.status == 422)
        let details = try JSON(parsing: rejected.body)
        #expect(JSONIssue.list(from: details).map(\.pointer) == ["/product", "/count"])
        #expect(details.value(at: "errors.1.detail", as: String.self) == "count of Order: must be in 1...100, found 0")
        #expect(try answering { try create(Data("{".utf8)) }.status == 400)
    }

    @Test("Accept PATCH requests, and send newline-delimited JSON")
    func patching() throws {
        let stored = try Order(parsing: #"{"id": 7, "product": "tea", "count": 2,  "x-trace": "a1"}"#)
        let merge = try update(stored, contentType: "application/merge-patch+json", with: Data(#"{"count": 3}"#.utf8))
        #expect(merge.json.text == #"{"id": 7, "product": "tea", "count": 3,  "x-trace": "a1"}"#)
        let patch = Data(
            #"[{"op": "test", "path": "/count", "value": 2}, {"op": "add", "path": "/note", "value": "hot"}]"#.utf8)
        #expect(try update(stored, contentType: "application/json-patch+json", with: patch).note == "hot")
        #expect(throws: JSONPatchError.self) {
            try update(stored, contentType: "application/merge-patch+json", with: Data(#"{"id": 8}"#.utf8))
        }
        #expect(throws: JSONValidationError.self) {
            try update(stored, contentType: "application/merge-patch+json", with: Data(#"{"count": 0}"#.utf8))
        }

        let orders = [stored, merge]
        let text = String(decoding: orders.map(line).joined(), as: UTF8.self)
        #expect(
            text == """
                {"id":7,"product":"tea","count":2,"x-trace":"a1"}
                {"id":7,"product":"tea","count":3,"x-trace":"a1"}

                """)
        #expect(try LazyArray<Order>(lines: text).validated().map(\.count) == [2, 3])
    }

    @Test("a patch that doesn't fit is a conflict, and one that isn't a patch is a bad request")
    func statuses() throws {
        func status(_ body: String, _ type: String) throws -> Int {
            try answering {
                Answer(body: try update(stored, contentType: type, with: Data(body.utf8)).json.data())
            }.status
        }
        #expect(try status(#"{"id": 8}"#, "application/merge-patch+json") == 409)
        #expect(try status(#"{"op": "add"}"#, "application/json-patch+json") == 400)
        #expect(try status(#"[{"op": "remove", "path": "/x"}]"#, "application/json-patch+json") == 409)
        #expect(try status("[", "application/json-patch+json") == 400)
        #expect(try status(#"{"count": 1000}"#, "application/merge-patch+json") == 422)
        #expect(try status(#"{"count": 3}"#, "application/merge-patch+json") == 200)
    }

    @Test("Merge the changes of two clients")
    func merging() throws {
        let started = try Order(parsing: #"{"id": 7, "product": "tea", "count": 2}"#)
        let client = started.mutate { $0.note = "hot" }
        let current = started.mutate { $0.count = 5 }
        let result = Order.merge(base: started, local: client, remote: current)
        #expect(result.conflicts.isEmpty && result.value.note == "hot" && result.value.count == 5)
    }

    @Test("Choose the members of an answer")
    func choosing() {
        var json = stored.json
        json.keepMembers(["id", "product", "count"])
        #expect(json.text == #"{"id": 7, "product": "tea", "count": 2}"#)
    }

    @Test("Share models between tasks")
    func sharing() async {
        let sum = await withTaskGroup(of: Int.self) { group in
            for factor in 1...4 { group.addTask { stored.count * factor } }
            return await group.reduce(0, +)
        }
        #expect(sum == 20)
    }

    @Test("Describe your API")
    func schema() {
        let api = JSONSchemas.openAPI(of: [Order.self], title: "Shop", version: "1")
        #expect(api.value(at: "openapi", as: String.self)?.hasPrefix("3.1") == true)
        #expect(api.value(at: "components.schemas.Order.properties.count.maximum", as: Int.self) == 100)
    }

    @Test("a part of a document can become a document of its own")
    func detaching() throws {
        let part = stored
        #expect(try JSON(parsing: part.json.text) == part.json)
    }

    @Test("every block of the guide is tested")
    func sameAsTheGuide() throws {
        let untested = try GuideCode.untested(page: "Docs/Guides/Server.md", in: #filePath, blocks: 12)
        #expect(untested == [])
    }
}
