import Foundation
import LazyJSON
import Testing

@testable import EditServerKit

@Suite struct RefusalTests {
    private func with(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.run { server in
            try await server.send("PUT", "/notes/groceries", groceries)
            try await body(server)
            // Nothing that was refused has changed the document.
            #expect(try await server.send("GET", "/notes/groceries").text == groceries)
        }
    }

    @Test func invalidJSONIs400WithACaret() async throws {
        try await with { server in
            let answer = try await server.send("PUT", "/notes/new", "{\n  \"title\": \"New\",\n}")
            #expect(answer.status == 400 && answer.type == "application/problem+json")
            let problem = try answer.json
            #expect(problem["title"] == "The body isn't valid JSON." && problem["status"] == 400)
            #expect(
                problem["detail"]?.string == """
                    line 3, column 1 (byte 20): expected a member name in double quotes, found '}'
                        }
                        ^
                    """)
            #expect(try await server.patch("/notes/groceries", #"[{"op": "jump"}]"#).status == 400)
            #expect(try await server.patch("/notes/groceries", #"{"title": "no patch"}"#).status == 400)
            #expect(try await server.merge("/notes/groceries", "").status == 400)
        }
    }

    @Test func aPatchThatDoesNotApplyIs409() async throws {
        try await with { server in
            let answer = try await server.patch(
                "/notes/groceries",
                #"[{"op": "replace", "path": "/title", "value": "x"}, {"op": "remove", "path": "/nope"}]"#)
            #expect(answer.status == 409)
            #expect(try answer.json["detail"] == #"operation 1, remove "/nope": there is no value at "/nope""#)
            let test = try await server.patch("/notes/groceries", #"[{"op": "test", "path": "/title", "value": "x"}]"#)
            #expect(test.status == 409)
        }
    }

    @Test func anotherVersionIs412() async throws {
        try await with { server in
            let answer = try await server.merge("/notes/groceries", #"{"title": "x"}"#, tag: #""old""#)
            #expect(answer.status == 412 && answer.tag.count == 34)
            #expect(try await server.send("PUT", "/notes/new", #"{"title": "x"}"#, ["If-Match": "*"]).status == 412)
        }
    }

    @Test func otherMediaTypesAre415() async throws {
        try await with { server in
            let answer = try await server.send("PATCH", "/notes/groceries", #"{"title": "x"}"#)
            #expect(answer.status == 415)
            #expect(
                answer.headers["accept-patch"] == "application/merge-patch+json, application/json-patch+json")
            #expect(try await server.send("PUT", "/notes/new", "title=x", type: "text/plain").status == 415)
            let spelled = try await server.send(
                "PUT", "/notes/spelled", #"{"title": "x"}"#, type: "Application/JSON; charset=utf-8")
            #expect(spelled.status == 201)
        }
    }

    @Test func anInvalidDocumentIs422WithAllIssues() async throws {
        try await with { server in
            let answer = try await server.send(
                "PUT", "/notes/new",
                #"{"title": "", "is_done": "yes", "tags": ["a", "a"], "steps": [{"id": "a"}], "mine": 1}"#)
            #expect(answer.status == 422 && answer.type == "application/problem+json")
            let issues = JSONIssue.list(from: try answer.json)
            #expect(
                Set(issues.map(\.pointer.description)) == ["/title", "/is_done", "/tags/1", "/steps/0/title"],
                "\(answer.text)")
            // The same rules hold for the result of a patch.
            let patched = try await server.merge("/notes/groceries", #"{"title": null, "due_at": "soon"}"#)
            #expect(patched.status == 422)
            let rules = JSONIssue.list(from: try patched.json).map { "\($0.pointer) \($0.rule)" }
            #expect(rules.count == 2, "\(rules)")
            #expect(try await server.send("PUT", "/notes/new", "[1]").status == 422)
            #expect(try await server.send("PUT", "/notes/new", #"{"id": "other", "title": "x"}"#).status == 422)
        }
    }

    @Test func readOnlyPropertiesStay() async throws {
        try await with { server in
            let tag = try await server.send("GET", "/notes/groceries").tag
            let forged = groceries.replacing("2026-01-02", with: "1999-01-02")
            let answers = [
                try await server.merge("/notes/groceries", #"{"created_at": "1999-01-01T00:00:00Z"}"#),
                try await server.merge("/notes/groceries", #"{"created_at": null}"#),
                try await server.patch("/notes/groceries", #"[{"op": "replace", "path": "/id", "value": "x"}]"#),
                try await server.patch(
                    "/notes/groceries", #"[{"op": "replace", "path": "", "value": {"title": "x"}}]"#),
                try await server.send("PUT", "/notes/groceries", forged, ["If-Match": tag]),
                try await server.send("PUT", "/notes/groceries", #"{"title": "x"}"#, ["If-Match": tag]),
            ]
            #expect(answers.map(\.status) == Array(repeating: 422, count: 6))
            #expect(try answers[0].json["errors"]?[0]?["pointer"] == "#/created_at")
        }
    }

    @Test func otherNamesAndRoutesAre404() async throws {
        try await with { server in
            for path in ["/", "/notes/", "/notes/%2e%2e%2fsecret", "/notes/Groceries", "/notes/a.b", "/nope"] {
                let answer = try await server.send("PATCH", path, "{}", type: "application/merge-patch+json")
                #expect([404, 405].contains(answer.status), "\(path)")
                #expect(answer.type == "application/problem+json", "\(path)")
            }
        }
    }
}
