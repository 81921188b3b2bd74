import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("A server-sent event")
struct ServerSentEventTests {
    private final class Delta: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
    }

    private func parsed(_ text: String) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser()
        return try parser.receive(text.utf8)
    }

    @Test("data is JSON, a model or another type")
    func reading() throws {
        let event = ServerSentEvent(data: #"{"text": "Hel", "n": 1.0}"#)
        #expect(try event.json.text == #"{"text": "Hel", "n": 1.0}"#)
        #expect(try event.decode(Delta.self).text == "Hel")
        let delta: Delta = try event.decode()
        #expect(delta.json["n"]?.number?.text == "1.0")
        #expect(try ServerSentEvent(data: "[1, \"2\"]").decode([Int].self) == [1, 2])
        #expect(try ServerSentEvent(data: "null").decode(Int?.self) == nil)
        struct Point: Decodable { var x: Int }
        #expect(try ServerSentEvent(data: #"{"x": 1}"#).json.decode(Point.self).x == 1)
    }

    @Test(
        "data that isn't JSON, or can't be read as the type, is an error",
        arguments: [
            ("[DONE]", "line 1, column 2 (byte 1): expected a value, found 'D'\n    [DONE]\n     ^"),
            ("", "line 1, column 1 (byte 0): expected a JSON value, found nothing"),
            ("[]", "line 1, column 1 (byte 0): expected an object at the root, found array"),
            ("null", "line 1, column 1 (byte 0): expected an object at the root, found null"),
        ])
    func unusable(data: String, message: String) throws {
        let error = #expect(throws: JSONError.self) { try ServerSentEvent(data: data).decode(Delta.self) }
        #expect(error?.description == message)
    }

    @Test("the error names a type that isn't a model class")
    func unusableType() throws {
        let error = #expect(throws: JSONError.self) { try ServerSentEvent(data: "[]").decode(Int.self) }
        #expect(
            error?.description
                == "line 1, column 1 (byte 0): expected a value that reads as Int at the root, found array")
    }

    @Test(
        "the text of an event",
        arguments: [
            (ServerSentEvent(data: "a"), "data: a\n\n"),
            (ServerSentEvent(data: ""), "data: \n\n"),
            (ServerSentEvent(data: "a\nb\n"), "data: a\ndata: b\ndata: \n\n"),
            (
                ServerSentEvent(name: "add", data: "1", id: "7", retry: .seconds(3)),
                "event: add\nid: 7\nretry: 3000\ndata: 1\n\n"
            ),
            (ServerSentEvent(name: "", data: " a", id: ""), "id: \ndata:  a\n\n"),
            // Texts that the format can't express.
            (ServerSentEvent(data: "a\r\nb\rc\r\r\n"), "data: a\ndata: b\ndata: c\ndata: \ndata: \n\n"),
            (ServerSentEvent(name: "a\r\ndata: b", data: "1", id: "\n7\0"), "event: adata: b\nid: 7\ndata: 1\n\n"),
            (ServerSentEvent(data: "1", retry: .microseconds(1999)), "retry: 1\ndata: 1\n\n"),
            (ServerSentEvent(data: "1", retry: .seconds(-1)), "retry: 0\ndata: 1\n\n"),
            (ServerSentEvent(data: "1", retry: .seconds(Int64.max)), "retry: 9223372036854775807\ndata: 1\n\n"),
            (ServerSentEvent(data: "1", retry: .seconds(Int64.min)), "retry: 0\ndata: 1\n\n"),
        ])
    func writing(event: ServerSentEvent, text: String) throws {
        #expect(event.text == text)
        #expect(try parsed(text) == [event])
    }

    @Test("generated events read back as they were, one by one and in a stream", arguments: 0..<10)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let characters = [
            "a", " ", ":", "\n", "\r", "\r\n", "\0", "ä", "\u{301}", "\u{FEFF}", "data: ", "\u{2028}", "\\",
        ]
        func text() -> String {
            (0..<Int.random(in: 0..<8, using: &random)).map { _ in characters.randomElement(using: &random) ?? "" }
                .joined()
        }
        for _ in 0..<200 {
            let events = (0..<5).map { _ in
                ServerSentEvent(
                    name: text(), data: text(), id: text(),
                    retry: .microseconds(Int.random(in: 0...9999, using: &random)))
            }
            for event in events { #expect(try parsed(event.text) == [event]) }
            let stream = events.map(\.text).joined()
            #expect(try parsed(stream) == events)
            // Events that were read are written as they are read.
            let received = ReferenceEventStream(Array(stream.utf8)).events
            #expect(try parsed(received.map(\.text).joined()) == received)
        }
    }

    @Test("an ID that isn't sent stays, and an empty one removes it")
    func ids() throws {
        let events = [nil, "1", nil, "", nil].map { ServerSentEvent(data: "x", id: $0) }
        #expect(try parsed(events.map(\.text).joined()).map(\.id) == [nil, "1", "1", "", ""])
    }
}
