import Foundation
import LazyJSON
import LazyJSONStreams
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Examples for the guide to streams, which run here with their results.

@Suite("The guide to server-sent events", .enabled(if: TestScale.hasTimeForRequests)) struct ServerSentEventsGuide {
    final class Delta: JSONModel, @unchecked Sendable {
        @Property("choices.0.delta.content") var text: String = ""
    }

    final class Answer: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
        @Property("finish_reason") var reason: String?
    }

    @Test("Follow the answer of a language model")
    func answer() async throws {
        let server = try GuideServer(
            "data: {\"choices\": [{\"delta\": {\"role\": \"assistant\"}}]}\n\n"
                + "data: {\"choices\": [{\"delta\": {\"content\": \"Hello\"}}]}\n\n: ping\n\n"
                + "data: {\"choices\": [{\"delta\": {\"content\": \", world\"}}]}\n\ndata: [DONE]\n\n")
        defer { server.stop() }
        let url = server.url
        var answer = ""
        var shown: [String] = []
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await event in ServerSentEvents(chunks, until: { $0.data == "[DONE]" }) {
            answer += try event.decode(Delta.self).text
            shown.append(answer)
        }
        #expect(shown == ["", "Hello", "Hello, world"])
    }

    @Test("Show a growing answer")
    func live() async throws {
        let server = try GuideServer(
            "data: {\"choices\": [{\"delta\": {\"content\": \"Hel\"}}]}\n\n"
                + "data: {\"choices\": [{\"delta\": {\"content\": \"lo\"}}]}\n\ndata: [DONE]\n\n")
        defer { server.stop() }
        let url = server.url
        let answer = Live(Answer())
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await event in ServerSentEvents(chunks, until: { $0.data == "[DONE]" }) {
            answer.text += try event.decode(Delta.self).text
        }
        #expect(answer.text == "Hello")
    }

    @Test("Reconnect where the connection was lost")
    func reconnecting() async throws {
        let requested = Mutex<[String?]>([])
        let server = try LocalServer { request in
            let lastID = request.fields["last-event-id"]
            requested.withLock { $0.append(lastID) }
            return .init(body: Data((lastID == nil ? "id: 1\ndata: a\n\nid: 2\nda" : "id: 2\ndata: b\n\n").utf8))
        }
        defer { server.stop() }
        let url = server.url
        var received: [String] = []
        var lastID: String?
        while received.count < 2 {
            var request = URLRequest(url: url)
            request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID")
            let (chunks, _) = try await URLSession.shared.chunks(for: request)
            for try await event in ServerSentEvents(chunks, lastEventID: lastID) {
                lastID = event.id
                received.append(event.data)
            }
        }
        #expect(received == ["a", "b"])
        #expect(requested.withLock { $0 } == [nil, "1"])
    }

    @Test("Distinguish events by name")
    func names() async throws {
        let server = try GuideServer("event: score\ndata: 3\n\nevent: clock\ndata: \"12:00\"\n\n")
        defer { server.stop() }
        let url = server.url
        var log: [String] = []
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await event in ServerSentEvents(chunks) {
            switch event.name {
            case "score": log.append("score \(try event.decode(Int.self))")
            case "clock": log.append("clock \(try event.decode(String.self))")
            default: break
            }
        }
        #expect(log == ["score 3", "clock 12:00"])
    }

    @Test("Send events from a server")
    func sending() throws {
        let event = ServerSentEvent(name: "user", data: #"{"id": 7}"#, id: "42")
        #expect(
            event.text == """
                event: user
                id: 42
                data: {"id": 7}


                """)
    }
}
