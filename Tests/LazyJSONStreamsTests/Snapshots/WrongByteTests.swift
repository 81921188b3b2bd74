import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// A wrong byte ends a document. The snapshot stays the one before that byte, wherever the chunks end.
@Suite("Snapshots before a wrong byte")
struct WrongByteTests {
    /// Receives a text in chunks that end at some offsets, and returns the last snapshot and the error.
    private func receive(_ text: [UInt8], cutAt ends: [Int]) -> (receiver: JSONReceiver, error: JSONError?) {
        let receiver = JSONReceiver()
        var start = 0
        do throws(JSONError) {
            for end in ends + [text.count] {
                try receiver.receive(text[start..<end])
                start = end
            }
        } catch { return (receiver, error) }
        return (receiver, nil)
    }

    /// Texts with a wrong byte, and the snapshot before it.
    static let table: [(text: String, snapshot: String?)] = [
        ("{\"a\": 1}\n```\nDone.", #"{"a": 1}"#), (#"{"a":1}{"b":2}"#, #"{"a":1}"#), ("[1] ]", "[1]"),
        ("true false", "true"),
        ("\"a\" \"b\"", #""a""#), ("  {}\n\n,", "  {}"), ("12 3", "12"), ("null//", "null"), (#"0""#, nil), ("1x", nil),
        ("01", nil), ("-x", nil), ("1.2.3", nil), ("trux", nil), ("}", nil),
        (#"{"price": 1.2.3"#, "{}"), (#"{"price": 1.2.3}"#, "{}"), (#"{"d": 2024-02-29}"#, "{}"), ("[0123]", "[]"),
        ("[1+1]", "[]"), ("[1, 1e5e]", "[1]"), ("[1}", "[]"), (#"{"a": 1]"#, "{}"), ("[1:", "[]"), (#"[5"x"]"#, "[]"),
        ("[1 2]", "[1]"), ("[1\u{1}", "[]"), ("[1\0, 2]", "[]"), ("[1,]", "[1]"), (#"{"a": 1, }"#, #"{"a": 1}"#),
        (#"{"a": [1, {"b": 2.5.1"#, #"{"a": [1, {}]}"#),
        ("[\"ab\u{1}", #"["ab"]"#), (#"["a\q"#, #"["a"]"#), (#"["a\u12x"#, #"["a"]"#),
        (#"["a\ud83d"# + "\u{1}", #"["a"]"#), (#"["a\ud83d\q"#, #"["a"]"#), (#"["a\ud83d\ux"#, #"["a"]"#),
        (#"["a\ud83d\ude0x"#, #"["a"]"#), (#"["a\ud83dx"# + "\u{1}", #"["a\ud83dx"]"#),
    ]

    @Test("the snapshot is the one before the byte, and nothing after it is written or edited", arguments: table)
    func before(text: String, snapshot: String?) throws {
        let bytes = Array(text.utf8)
        for first in 1...bytes.count {
            for second in Set([first, min(first + 1, bytes.count), min(first + 7, bytes.count)]) {
                let (receiver, error) = receive(bytes, cutAt: [first, second])
                let found = receiver.snapshot
                #expect(error != nil)
                #expect(found?.text == snapshot, "cut at \(first) and \(second)")
                #expect(found?.data() == snapshot.map { Data($0.utf8) })
                #expect(found?.text(.compact) == (try snapshot.map { try JSON(parsing: $0).text(.compact) }))
                guard var edited = found, var expected = try snapshot.map({ try JSON(parsing: $0) }) else { continue }
                for change in [{ $0["new"] = true }, { _ = $0.append(true) }] as [(inout JSON) -> Void] {
                    change(&edited)
                    change(&expected)
                }
                #expect(edited.data() == expected.data(), "cut at \(first) and \(second)")
            }
        }
    }

    @Test("bytes that aren't UTF-8 leave the characters before them")
    func encoding() throws {
        let table: [([UInt8], String)] = [
            ([0xFF], "a"), ([0xC3, 0x28], "a"), ([0xE2, 0x82, 0x28], "a"), ([0xF0, 0x9F, 0x98, 0x41], "a"),
            ([0xC3, 0xA9, 0x80], "aé"), ([0xED, 0xA0], "a"),
        ]
        for (end, expected) in table {
            for start in ["[\"a", #"["a\ud83d"#] {
                let bytes = Array(start.utf8) + end
                var before: String?
                let slow = JSONReceiver()
                for byte in bytes {
                    guard (try? slow.receive([byte])) != nil else { break }
                    before = slow.snapshot?.text
                }
                for cut in 1...bytes.count {
                    let (receiver, error) = receive(bytes, cutAt: [cut])
                    #expect(error != nil)
                    #expect(receiver.snapshot?.text == before, "\(end) after \(start), cut at \(cut)")
                }
                if start.hasSuffix("a") { #expect(before == "[\"\(expected)\"]") }
            }
        }
    }

    @Test("the last value of a sequence is the whole document, and the error comes after it")
    func sequence() async throws {
        for chunks in [["{\"a\": 1}\n```\nDone."], ["{\"a\": 1}\n", "```"], ["{\"a\"", ": 1}", "\n``", "`"]] {
            let stream = AsyncStream<String> { continuation in
                for chunk in chunks { continuation.yield(chunk) }
                continuation.finish()
            }
            var last: JSON?
            var error: JSONError?
            do { for try await json in JSON.snapshots(of: stream) { last = json } } catch let wrong as JSONError {
                error = wrong
            }
            #expect(last?.text == #"{"a": 1}"#)
            #expect(last?.data() == Data(#"{"a": 1}"#.utf8))
            #expect(error?.byteOffset == 9)
        }
    }

    @Test("bytes after the end that was announced are wrong, and change nothing")
    func afterFinish() throws {
        let receiver = JSONReceiver()
        try receiver.receive("{} \n")
        #expect(receiver.snapshot?.text == "{}")
        let whole = try receiver.finish()
        #expect(whole.text == "{} \n")
        #expect(throws: JSONError.self) { try receiver.receive("x") }
        #expect(receiver.snapshot?.text == "{} \n")
        let number = JSONReceiver()
        try number.receive("12")
        try number.finish()
        #expect(throws: JSONError.self) { try number.receive("3") }
        #expect(number.snapshot == 12)
    }

    @Test("a number that the end cuts isn't in the last snapshot")
    func cutNumbers() async throws {
        let table = [
            (#"{"price": 12"#, "{}"), ("[1, 2", "[1]"), ("[1, -0.5e7", "[1]"), (#"{"a": [0"#, #"{"a": []}"#),
            ("[1 ", "[1]"),
        ]
        for (text, snapshot) in table {
            let receiver = JSONReceiver()
            try receiver.receive(text)
            #expect(receiver.snapshot?.text == snapshot)
            let error = #expect(throws: JSONError.self) { try receiver.finish() }
            #expect(error == #expect(throws: JSONError.self) { try JSON(parsing: text) })
            #expect(receiver.snapshot?.text == snapshot, "\(text)")
            let stream = AsyncStream<String> { continuation in
                continuation.yield(text)
                continuation.finish()
            }
            var all: [String] = []
            do { for try await json in JSON.snapshots(of: stream) { all.append(json.text) } } catch is JSONError {}
            #expect(all.allSatisfy { $0 == snapshot }, "\(all)")
        }
    }

    @Test("with random damage, every way of cutting gives the snapshot before the wrong byte")
    func damage() throws {
        for seed in 0..<UInt64(TestScale.size(20_000, quick: 400, sanitized: 500)) {
            var generator = DocumentGenerator(seed: seed)
            var text = generator.document()
            guard !text.isEmpty, text.count < 400 else { continue }
            let place = Int.random(in: text.indices, using: &generator.random)
            switch seed % 3 {
            case 0: text[place] = UInt8.random(in: 0...255, using: &generator.random)
            case 1: text.insert(generator.pick(Array(#"0.-eE"\u{}[],: x"#.utf8)), at: place)
            default: text += Array(generator.pick(["x", " {}", "\n```", ",", "]", "\"", "0", " 1.2"]).utf8)
            }
            let slow = JSONReceiver()
            var before: String?
            var expected: JSONError?
            for byte in text where expected == nil {
                do throws(JSONError) {
                    try slow.receive([byte])
                    before = slow.snapshot?.text
                } catch { expected = error }
            }
            #expect(slow.snapshot?.text == before, "seed \(seed)")
            for _ in 0..<4 {
                let ends = (0..<Int.random(in: 0...3, using: &generator.random)).map { _ in
                    Int.random(in: 1...text.count, using: &generator.random)
                }
                let (receiver, error) = receive(text, cutAt: ends.sorted())
                #expect(error?.byteOffset == expected?.byteOffset, "seed \(seed)")
                guard receiver.snapshot?.text == before else {
                    Issue.record(
                        "seed \(seed), cut at \(ends): \(receiver.snapshot?.text ?? "nothing") instead of \(before ?? "nothing")"
                    )
                    return
                }
                if let snapshot = receiver.snapshot {
                    let parsed = try JSON(parsing: snapshot.text, nestingLimit: .max)
                    #expect(snapshot.text(.compact) == parsed.text(.compact), "seed \(seed)")
                }
            }
        }
    }
}
