import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

#if DEBUG
    /// The cost of receiving, counted and not timed.
    @Suite("Receiving: work")
    struct ReceivingWorkTests {
        private static let million = 1_000_000

        /// Texts of a million bytes.
        static let texts: [(name: String, text: [UInt8])] = [
            text("a string", of: "x", million, from: "[\"", to: "\"]"),
            text("escapes", of: #"\n"#, million / 2, from: "[\"", to: "\"]"),
            text("surrogates", of: #"\ud83d\ude00"#, million / 12, from: "[\"", to: "\"]"),
            text("other characters", of: "€", million / 3, from: "[\"", to: "\"]"),
            text("a number", of: "0", million, from: "[1", to: "]"),
            text("white space", of: " ", million, from: "[", to: "]"),
            text("brackets", of: "[],", million / 3, from: "[", to: "0]"),
            text("numbers", million / 8, from: "[", to: "]") { "\(1_000_000 + $0)" },
            text("objects", million / 40, from: "[", to: "]") { number in
                #"{"id": \#(1_000_000 + number), "name": "n\#(number % 10)"}"#
            },
            text("members", million / 20, from: "{", to: "}") { #""name\#(1_000_000 + $0)": true"# },
        ]

        private static func text(
            _ name: String, of part: String, _ count: Int, from start: String, to end: String
        ) -> (name: String, text: [UInt8]) {
            (name, Array((start + String(repeating: part, count: count) + end).utf8))
        }

        private static func text(
            _ name: String, _ count: Int, from start: String, to end: String, part: (Int) -> String
        ) -> (name: String, text: [UInt8]) {
            (name, Array((start + (0..<count).map(part).joined(separator: ",") + end).utf8))
        }

        private func steps(_ text: [UInt8], chunk: Int) throws -> Int {
            let meter = Work.Meter()
            try Work.$meter.withValue(meter) {
                let receiver = JSONReceiver()
                for start in stride(from: 0, to: text.count, by: chunk) {
                    try receiver.receive(text[start..<min(start + chunk, text.count)])
                }
                try receiver.finish()
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("a million chunks of one byte cost at most 32 times one chunk of a million", arguments: texts.map(\.name))
        func chunks(name: String) throws {
            let text = try #require(Self.texts.first { $0.name == name }?.text)
            let (one, all) = (try steps(text, chunk: 1), try steps(text, chunk: text.count))
            #expect(one <= 32 * max(all, text.count / 8), "\(one) steps, \(all) in one chunk")
            #expect(one <= 4 * text.count)
        }

        @Test("twice as many bytes cost twice as much, with a snapshot of each chunk that is read")
        func snapshots() throws {
            func steps(_ count: Int) throws -> Int {
                let meter = Work.Meter()
                try Work.$meter.withValue(meter) {
                    let receiver = JSONReceiver()
                    try receiver.receive("[")
                    for number in 0..<count {
                        try receiver.receive(#"{"id": \#(1_000_000 + number), "list": [{"a": [1, 2, 3]}, "text"]},"#)
                        let json = try #require(receiver.snapshot)
                        #expect(json.count == number + 1)
                        #expect(json[number]?["list"]?[0]?["a"]?[2] == 3)
                        #expect(json[0]?["id"] == 1_000_000)
                    }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(400), try steps(800))
            #expect(large <= small * 23 / 10, "\(small), then \(large)")
        }

        @Test("reading a large object that has arrived costs once, whatever the number of snapshots")
        func indexes() throws {
            let receiver = JSONReceiver()
            let members = (0..<2_000).map { #""member\#($0)": \#($0)"# }.joined(separator: ", ")
            try receiver.receive(#"{"large": {\#(members)}, "text": ""#)
            func steps() throws -> Int {
                let meter = Work.Meter()
                try Work.$meter.withValue(meter) {
                    try receiver.receive("x")
                    #expect(receiver.snapshot?["large"]?["member1999"] == 1999)
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (first, second) = (try steps(), try steps())
            #expect(second * 20 < first, "\(first), then \(second)")
        }

        @Test("the cost of the difference of two snapshots depends on the bytes that have arrived")
        func differences() throws {
            func steps(_ count: Int) throws -> Int {
                let receiver = JSONReceiver()
                let elements = (0..<count).map { #"{"id": \#($0), "text": "some text"}"# }.joined(separator: ", ")
                try receiver.receive(#"{"items": [\#(elements), {"id": -1, "text": "a"#)
                let old = try #require(receiver.snapshot)
                try receiver.receive(#"b"}, {"id": -2}"#)
                let new = try #require(receiver.snapshot)
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    #expect(JSONPatch(from: old, to: new).count == 2)
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(1_000), try steps(4_000))
            #expect(large < small * 2, "\(small), then \(large)")
        }
    }
#endif
