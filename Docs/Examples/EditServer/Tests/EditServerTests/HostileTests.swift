import Foundation
import LazyJSON
import Testing

@testable import EditServerKit

/// Bodies that try to do harm: the server answers or hangs up, and serves the next client at once.
@Suite(.serialized) struct HostileTests {
    private func with(
        _ limits: Limits = Limits(), _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(limits: limits) { server in
            try await server.send("PUT", "/notes/groceries", groceries)
            try await body(server)
            let start = ContinuousClock.now
            #expect(try await server.send("GET", "/notes/groceries").text == groceries)
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test func aLargeBodyIsRefusedBeforeItIsSent() async throws {
        try await with { server in
            let connection = try RawConnection(port: server.port)
            defer { connection.close() }
            connection.send(
                "PUT /notes/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n"
            )
            let answer = connection.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 413") && answer.contains("The limit is 1000000 bytes."))
        }
    }

    @Test func aBodyWithoutEndIsCutOff() async throws {
        try await with { server in
            let connection = try RawConnection(port: server.port)
            defer { connection.close() }
            connection.send(
                "PUT /notes/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            let chunk = "10000\r\n" + String(repeating: "[", count: 0x10000) + "\r\n"
            var count = 0
            let start = ContinuousClock.now
            // 10 GB, if the server took it.
            while count < 160_000, start.duration(to: .now) < .seconds(15), connection.send(chunk) { count += 1 }
            #expect(start.duration(to: .now) < .seconds(15), "\(count) chunks")
        }
    }

    @Test func aLargeDocumentIs413() async throws {
        try await with { server in
            let text = #"{"title": "x", "pad": "\#(String(repeating: "x", count: 1_000_000))"}"#
            let large = try await server.send("PUT", "/notes/large", text)
            #expect(large.status == 413)
            let half = #"{"title": "x", "pad": "\#(String(repeating: "x", count: 700_000))"}"#
            #expect(try await server.send("PUT", "/notes/large", half).status == 201)
            // Neither two patches nor copies make a document larger than a body may be.
            let more = #"{"more": "\#(String(repeating: "x", count: 700_000))"}"#
            #expect(try await server.merge("/notes/large", more).status == 413)
            let copies = (0..<40).map { #"{"op": "copy", "from": "", "path": "/c\#($0)"}"# }.joined(separator: ",")
            #expect(try await server.patch("/notes/large", "[\(copies)]").status == 409)
        }
    }

    @Test func deepBodiesAreRefused() async throws {
        try await with { server in
            let deep = String(repeating: "[", count: 400_000) + String(repeating: "]", count: 400_000)
            let answer = try await server.send("PUT", "/notes/deep", deep)
            #expect(answer.status == 400 && answer.text.contains("deeper than 512 levels"))
            let open = String(repeating: #"{"a":"#, count: 150_000)
            #expect(try await server.send("PUT", "/notes/deep", open).status == 400)

            // Each patch is flat enough, and the document would become deeper with each.
            let nested = String(repeating: #"{"a":"#, count: 300) + "1" + String(repeating: "}", count: 300)
            #expect(try await server.send("PUT", "/notes/deep", #"{"title": "x", "a": \#(nested)}"#).status == 201)
            let pointer = String(repeating: "/a", count: 301)
            let deeper = try await server.patch(
                "/notes/deep", #"[{"op": "replace", "path": "\#(pointer)", "value": \#(nested)}]"#)
            #expect(deeper.status == 422)
            #expect(try await server.merge("/notes/deep", #"{"title": "y"}"#).status == 200)
        }
    }

    @Test func patchesWithManyOperationsAreQuick() async throws {
        try await with { server in
            try await server.send("PUT", "/notes/list", #"{"title": "x", "list": []}"#)
            let add = Array(repeating: #"{"op":"add","path":"/list/0","value":0}"#, count: 20_000)
            let start = ContinuousClock.now
            #expect(try await server.patch("/notes/list", "[\(add.joined(separator: ","))]").status == 200)
            // A second on an idle machine; the square of 20,000 would be minutes.
            #expect(start.duration(to: .now) < .seconds(60))
        }
    }

    @Test func slowBodiesEndAndHurtNobody() async throws {
        var limits = Limits()
        limits.bodyTime = .seconds(3)
        try await with(limits) { server in
            let slow = try (0..<100).map { _ in try RawConnection(port: server.port) }
            defer { for connection in slow { connection.close() } }
            for connection in slow {
                connection.send(
                    "PUT /notes/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
                )
            }
            let start = ContinuousClock.now
            #expect(try await server.send("GET", "/notes/groceries").status == 200)
            #expect(start.duration(to: .now) < .seconds(3))
            // A byte now and then doesn't give them more time.
            for _ in 0..<4 {
                try await Task.sleep(for: .seconds(1))
                for connection in slow { connection.send(" ") }
            }
            let answers = slow.map { $0.readToEnd() }
            #expect(answers.allSatisfy { $0.isEmpty || $0.hasPrefix("HTTP/1.1 408") }, "\(Set(answers))")
            #expect(answers.contains { $0.hasPrefix("HTTP/1.1 408") })
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    @Test func silentConnectionsEnd() async throws {
        var limits = Limits()
        limits.idleTime = .seconds(1)
        try await with(limits) { server in
            let heads = ["", "GET /notes HTTP/1.1\r\nHost: ", "PUT /notes/x HTTP/1.1\r\nContent-Length: 9\r\n\r\n"]
            for head in heads {
                let connection = try RawConnection(port: server.port)
                defer { connection.close() }
                connection.send(head)
                let start = ContinuousClock.now
                _ = connection.readToEnd()
                #expect(start.duration(to: .now) < .seconds(15), "\(head)")
            }
        }
    }

    @Test func whatIsNotHTTPIsRefused() async throws {
        try await with { server in
            for text in ["\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n", "GET\r\n\r\n", "{\"title\": 1}\r\n\r\n"] {
                let connection = try RawConnection(port: server.port)
                defer { connection.close() }
                connection.send(text)
                let answer = connection.readToEnd()
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
            }
        }
    }
}
