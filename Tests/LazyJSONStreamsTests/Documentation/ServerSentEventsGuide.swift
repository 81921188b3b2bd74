import Foundation
import LazyJSONStreams
import Testing

// Examples for the guide to streams, which run here with their results.

@Suite("The guide to server-sent events") struct ServerSentEventsGuide {
    final class Delta: JSONModel, @unchecked Sendable {
        @Property("choices.0.delta.content") var text: String = ""
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
