import Foundation
import LazyJSON
import LazyJSONStreams
import Testing

// Examples for the guide to streams, which run here with their results.

@Suite("The guide to server-sent events") struct ServerSentEventsGuide {
    final class Delta: JSONModel, @unchecked Sendable {
        @Property("choices.0.delta.content") var text: String = ""
    }

    final class Answer: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
        @Property("finish_reason") var reason: String?
    }

    private struct Response {
        let chunks: AsyncStream<Data>

        init(_ texts: String...) {
            chunks = AsyncStream { continuation in
                for text in texts { continuation.yield(Data(text.utf8)) }
                continuation.finish()
            }
        }
    }

    @Test("Follow the answer of a language model")
    func answer() async throws {
        let response = Response(
            "data: {\"choices\": [{\"delta\": {\"role\": \"assistant\"}}]}\n\nda",
            "ta: {\"choices\": [{\"delta\": {\"content\": \"Hello\"}}]}\n\n: ping\n\n",
            "data: {\"choices\": [{\"delta\": {\"content\": \", world\"}}]}\n\ndata: [DONE]\n\n")
        var answer = ""
        var shown: [String] = []
        for try await event in ServerSentEvents(response.chunks, until: { $0.data == "[DONE]" }) {
            answer += try event.decode(Delta.self).text
            shown.append(answer)
        }
        #expect(shown == ["", "Hello", "Hello, world"])
    }

    @Test("Show a growing answer")
    func live() async throws {
        let response = Response(
            "data: {\"choices\": [{\"delta\": {\"content\": \"Hel\"}}]}\n\n",
            "data: {\"choices\": [{\"delta\": {\"content\": \"lo\"}}]}\n\n", "data: [DONE]\n\n")
        let answer = Live(Answer())
        for try await event in ServerSentEvents(response.chunks, until: { $0.data == "[DONE]" }) {
            answer.text += try event.decode(Delta.self).text
        }
        #expect(answer.text == "Hello")
    }

    @Test("Reconnect where the connection was lost")
    func reconnecting() async throws {
        var responses = [Response("id: 1\ndata: a\n\nid: 2\nda"), Response("id: 2\ndata: b\n\n")]
        var requested: [String?] = []
        func connect(lastEventID: String?) -> Response {
            requested.append(lastEventID)
            return responses.removeFirst()
        }
        var received: [String] = []
        var lastID: String?
        while received.count < 2 {
            let response = connect(lastEventID: lastID)
            for try await event in ServerSentEvents(response.chunks, lastEventID: lastID) {
                lastID = event.id
                received.append(event.data)
            }
        }
        #expect(received == ["a", "b"])
        #expect(requested == [nil, "1"])
    }

    @Test("Distinguish events by name")
    func names() async throws {
        let response = Response("event: score\ndata: 3\n\nevent: clock\ndata: \"12:00\"\n\n")
        var log: [String] = []
        for try await event in ServerSentEvents(response.chunks) {
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
