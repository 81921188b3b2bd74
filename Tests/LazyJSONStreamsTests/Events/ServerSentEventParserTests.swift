import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

@Suite("Parsing server-sent events")
struct ServerSentEventParserTests {
    private func events(_ text: String, in size: Int = .max) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser()
        return try parse(Array(text.utf8), size, &parser)
    }

    private func parse(
        _ bytes: [UInt8], _ size: Int, _ parser: inout ServerSentEventParser
    ) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            events += try parser.receive(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return events
    }

    @Test(
        "the examples and the rules of the standard",
        arguments: [
            // The examples of the section.
            ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message|YHOO\n+2\n10|-"]),
            (
                ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
                ["message|first event|1", "message|second event|", "message| third event|"]
            ),
            ("data\n\ndata\ndata\n\ndata:", ["message||-", "message|\n|-"]),
            ("data:test\n\ndata: test\n\n", ["message|test|-", "message|test|-"]),
            // Line ends.
            ("data: a\r\ndata: b\r\rdata: c\n\n", ["message|a\nb|-", "message|c|-"]),
            ("data: a\n\r\n", ["message|a|-"]),
            ("data: a\r\n\r\ndata: b\r\n\r", ["message|a|-", "message|b|-"]),
            ("data: a\u{2028}b\u{85}\u{B}c\n\n", ["message|a\u{2028}b\u{85}\u{B}c|-"]),
            // A byte order mark, and a second one, which is part of a field's name.
            ("\u{FEFF}data: a\n\n", ["message|a|-"]),
            ("\u{FEFF}\u{FEFF}data: a\ndata: b\n\n", ["message|b|-"]),
            ("\ndata: a\n\u{FEFF}data: b\n\n", ["message|a|-"]),
            // Names, which end with the event.
            ("event: add\ndata: 1\n\ndata: 2\n\n", ["add|1|-", "message|2|-"]),
            ("event: add\n\ndata: 2\n\n", ["message|2|-"]),
            ("event: a\nevent: b\ndata: 1\n\nevent\ndata: 2\n\n", ["b|1|-", "message|2|-"]),
            ("event:  a:b \ndata: :x\n\n", [" a:b |:x|-"]),
            // IDs, which stay, and count even without data.
            ("id: 1\n\ndata: a\n\n", ["message|a|1"]),
            ("id: 1\ndata: a\n\nid: 2\0\ndata: b\n\nid:\ndata: c\n\n", ["message|a|1", "message|b|1", "message|c|"]),
            // Fields that aren't known, differ in case, or have spaces around the name.
            ("Data: a\nDATA: b\n data: c\ndata : d\nfoo: e\nfoo\n: f\n:\ndata: x\n\n", ["message|x|-"]),
            // No data, and no blank line.
            ("\n\n\n", []), ("", []), ("event: a\n\n", []), ("data: a", []), ("data: a\n", []), ("data: a\r", []),
            ("data: a\n:", []),
        ])
    func rules(text: String, expected: [String]) throws {
        for size in [1, 2, 3, 7, .max] {
            let found = try events(text, in: size).map { "\($0.name)|\($0.data)|\($0.id ?? "-")" }
            #expect(found == expected, "in chunks of \(size) bytes")
        }
    }

    @Test(
        "the time before reconnecting has digits only",
        arguments: [
            ("retry: 1500", 1500), ("retry:007", 7), ("retry: 0", 0), ("retry", nil), ("retry:", nil),
            ("retry: 1.5", nil), ("retry: -1", nil), ("retry: +1", nil), ("retry: 1 ", nil), ("retry:  1", nil),
            ("retry: ١", nil), ("retry: 1\0", nil), ("retry: 9223372036854775807", Int.max),
            ("retry: 9223372036854775808", nil),
        ])
    func retry(line: String, expected: Int?) throws {
        var parser = ServerSentEventParser()
        #expect(try parser.receive("\(line)\n".utf8).isEmpty)
        // It counts at the end of its line, without an event.
        #expect(parser.reconnectionTime == expected.map { .milliseconds($0) })
        #expect(try parser.receive("data: a\n\n".utf8).first?.retry == parser.reconnectionTime)
    }

    @Test("the last ID is known after the blank line, and a reconnected stream begins with the old one")
    func lastEventID() throws {
        var parser = ServerSentEventParser(lastEventID: "6")
        #expect(parser.lastEventID == "6")
        #expect(try parser.receive("data: a\n\nid: 7\n".utf8).map(\.id) == ["6"])
        #expect(parser.lastEventID == "6")
        #expect(try parser.receive("\n".utf8).isEmpty)
        #expect(parser.lastEventID == "7")
    }

    @Test("an event is there at the first byte of its blank line")
    func soon() throws {
        for end in ["\n", "\r"] {
            var parser = ServerSentEventParser()
            #expect(try parser.receive("data: a\(end)".utf8).isEmpty)
            #expect(try parser.receive(end.utf8).map(\.data) == ["a"])
            #expect(try parser.receive("data: b\r\n".utf8).isEmpty)
            #expect(try parser.receive("\r".utf8).map(\.data) == ["b"])
            #expect(try parser.receive("\n".utf8).isEmpty)
        }
    }

    @Test("generated streams, cut at random, are read as by the standard, step by step", arguments: 0..<20)
    func generated(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts: [[UInt8]] = [
            Array("data".utf8), Array("data:".utf8), Array("data: ".utf8), Array("event:".utf8), Array("id: ".utf8),
            Array("retry: ".utf8), Array("12".utf8), Array(" ".utf8), Array(":".utf8), [0x0A], [0x0D], [0x0D, 0x0A],
            [0x0A, 0x0A], [0x0D, 0x0D], Array("{\"a\": [1]}".utf8), Array("ä🌊".utf8), [0xEF, 0xBB, 0xBF], [0], [0xEF],
            [0xF0, 0x9F], [0xE0, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5], [0x80], [0xF4, 0x90, 0x80],
        ]
        for _ in 0..<TestScale.size(1000, quick: 200, sanitized: 200) {
            var bytes: [UInt8] = Bool.random(using: &random) ? [] : [0xEF, 0xBB, 0xBF]
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                bytes += parts.randomElement(using: &random) ?? []
            }
            let expected = ReferenceEventStream(bytes)
            var parser = ServerSentEventParser()
            var found: [ServerSentEvent] = []
            var rest = bytes[...]
            let most = Int.random(in: 1...20, using: &random)
            while !rest.isEmpty {
                let size = Int.random(in: 0...most, using: &random)
                found += try parser.receive(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(found == expected.events, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            #expect(parser.lastEventID == expected.lastEventID)
            #expect(parser.reconnectionTime == expected.reconnectionTime)
        }
    }

    // MARK: Limits

    @Test("an event beyond the limit is an error, after the events before it, however the text is cut")
    func limit() throws {
        let text = Array("data: 1234\n\ndata: 123\ndata: 12345678\ndata: 1\n\ndata: 1\n\n".utf8)
        for size in [1, 2, 5, 11, 12, 30, .max] {
            // The second event has 4 + 14 bytes at the end of its second line, and 4 + 9 + 7 at the end of the third one.
            for (limit, expected) in [(17, ["1234"]), (20, ["1234", "123\n12345678\n1", "1"])] {
                var parser = ServerSentEventParser(limit: limit)
                var found: [String] = []
                var failure: ServerSentEventLimitError?
                var rest = text[...]
                while !rest.isEmpty, failure == nil {
                    do { found += try parser.receive(rest.prefix(size)).map(\.data) } catch { failure = error }
                    rest = rest.dropFirst(size)
                }
                #expect(found == expected)
                if limit == 20 {
                    #expect(failure == nil)
                } else {
                    let failure = #expect(throws: ServerSentEventLimitError.self) { _ = try parser.receive([]) }
                    #expect(failure?.description == "a server-sent event has more than 17 bytes")
                    #expect(throws: ServerSentEventLimitError.self) { try parser.receive("data: 1\n\n".utf8) }
                }
            }
        }
    }

    @Test("lines, comments and data without an end stop at the limit", arguments: ["data: x", ":", "x", "data: x\n"])
    func endless(part: String) throws {
        var parser = ServerSentEventParser(limit: 100_000)
        var count = 0
        #expect(throws: ServerSentEventLimitError(limit: 100_000)) {
            while count < 1_000_000 {
                let events = try parser.receive(part.utf8)
                #expect(events.isEmpty)
                count += part.utf8.count
            }
        }
        #expect(count <= 400_000)
    }

    @Test("comments and ignored fields without an end, line by line, need no memory")
    func endlessComments() throws {
        var parser = ServerSentEventParser(limit: 100)
        for _ in 0..<1000 { #expect(try parser.receive(": keep the connection\nx: y\nretry: 10\n".utf8).isEmpty) }
    }

    #if DEBUG
        @Test("each byte costs the same, however the text is cut", arguments: [1, 10, 1000, .max])
        func work(size: Int) throws {
            func work(_ text: String) throws -> Int {
                let meter = Work.Meter()
                try Work.$meter.withValue(meter) { _ = try events(text, in: size) }
                return meter.steps.load(ordering: .relaxed)
            }
            for part in ["x", "data: x\n", "data: x\n\n", "\r\n", "event: a\rid: b\rdata: c\r\r"] {
                let text = String(repeating: part, count: 20_000 / part.utf8.count)
                #expect(try work(text) <= 2 * text.utf8.count)
            }
        }
    #endif
}
