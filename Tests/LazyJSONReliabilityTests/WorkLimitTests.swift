import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The work that the worst documents cause: twice the size is at most 2.3 times the steps, for everything one can
    /// do.
    ///
    /// Counted, not timed (`Work`). Only builds with `DEBUG` count.
    @Suite struct WorkLimitTests {
        // MARK: Documents by their size

        struct Input: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let text: @Sendable (Int) -> String

            init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
                testDescription = name
                self.text = text
            }
        }

        private static func object(_ count: Int, _ member: (Int) -> String) -> String {
            "{" + (0..<count).map(member).joined(separator: ",") + "}"
        }

        private static func array(_ count: Int, _ element: (Int) -> String) -> String {
            "[" + (0..<count).map(element).joined(separator: ",") + "]"
        }

        private static func padded(_ number: Int) -> String { String(String(1_000_000 + number).dropFirst()) }

        static let inputs: [Input] = [
            Input("members with names of their own") { object($0) { "\"k\($0)\":\($0)" } },
            Input("members of one name") { object($0) { "\"same\":\($0)" } },
            Input("members of one name, escaped") { object($0) { "\"\\u0073ame\":\($0)" } },
            Input("every second member of one name") { object($0) { $0 % 2 == 0 ? "\"a\":0" : "\"b\($0)\":0" } },
            Input("names of one length that differ at the end") {
                object($0) { "\"" + String(repeating: "x", count: 60) + padded($0) + "\":0" }
            },
            Input("names that are escaped and differ at the end") {
                object($0) { "\"\\u0061" + String(repeating: "x", count: 20) + padded($0) + "\":0" }
            },
            Input("long names") { size in
                object(200) { "\"" + String(repeating: "n", count: size / 3) + "\($0)\":0" }
            },
            Input("a very long name among short ones") { size in
                object(size) { $0 == 7 ? "\"" + String(repeating: "n", count: size * 20) + "\":0" : "\"k\($0)\":0" }
            },
            Input("long escaped names among short ones") { size in
                object(size) {
                    $0 % (size / 100) == 0
                        ? "\"\\n\($0)" + String(repeating: "n", count: size / 4) + "\":0" : "\"k\($0)\":0"
                }
            },
            Input("empty arrays") { array($0) { _ in "[]" } },
            Input("empty objects") { array($0) { _ in "{}" } },
            Input("arrays of arrays of arrays") { array($0 / 4) { _ in "[[[]],[[]]]" } },
            Input("objects of a kilobyte") {
                array($0 / 20) { "{\"id\":\($0),\"t\":\"" + String(repeating: "t", count: 1_000) + "\"}" }
            },
            Input("containers of 256 bytes in containers of 256 bytes") { size in
                array(size / 375) { _ in
                    String(repeating: "[", count: 300) + "0" + String(repeating: "]", count: 300)
                }
            },
            Input("scalars") { array($0) { "\($0)" } },
            Input("long numbers") { size in array(4) { _ in "1" + String(repeating: "7", count: size * 5) + "e-5" } },
            Input("one long escape after the other") { "[\"" + String(repeating: "\\ud83d\\ude00", count: $0) + "\"]" },
            Input("white space") { "[" + String(repeating: " \n", count: $0 * 5) + "1 ]" },
        ]

        // MARK: Operations on them

        struct Operation: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let run: @Sendable (JSON) throws -> Void

            init(_ name: String, _ run: @escaping @Sendable (JSON) throws -> Void) {
                testDescription = name
                self.run = run
            }
        }

        static let operations: [Operation] = [
            Operation("opening") { _ = try JSON(parsing: Data($0.text.utf8)) },
            Operation("reading one") { json in
                _ = (json["not there"], json[0], json.count)
                _ = json[(json.count ?? 1) - 1]
            },
            Operation("reading all") { json in
                for position in 0..<(json.count ?? 0) { _ = json[position]?.kind }
                for (key, value) in json.members { _ = (json[key]?.int, value.string) }
                for element in json.elements { _ = (element.double, element.int, element.string, element["id"]?.int) }
            },
            Operation("comparing") { json in
                let same = try JSON(parsing: json.text)
                #expect(json == same)
                let more = json.kind == .object ? ",\"z\":0}" : ",0]"
                let other = try JSON(parsing: json.text(.compact).dropLast() + more)
                #expect(json != other)
            },
            Operation("hashing") { _ = $0.hashValue },
            Operation("writing") { _ = ($0.text, $0.text(.compact), $0.text(.sortedKeys), $0.text(.pretty)) },
            Operation("setting all, from behind") { json in
                var json = json
                for position in (0..<(json.elements.count)).reversed() { json[position] = 1 }
                for (key, _) in json.members.reversed() { json[key] = 1 }
                _ = json.text
            },
            Operation("removing all, from the middle") { json in
                var json = json
                while !json.elements.isEmpty { json[json.elements.count / 2] = nil }
                let keys = json.members.map(\.key)
                for key in keys[(keys.count / 2)...] + keys[..<(keys.count / 2)] { json[key] = nil }
                #expect(json.count == 0)
            },
            Operation("building anew, comparing and removing every second") { json in
                var built = json
                if json.kind == .array { built = JSON(json.elements) }
                if json.kind == .object { built = JSON(members: json.members) }
                #expect(built == json)
                for (position, key) in json.members.map(\.key).enumerated() where position % 2 == 0 { built[key] = nil }
                for (key, _) in built.members { _ = built[key] }
                _ = (built.text, built.hashValue)
            },
            Operation("reading by models") { json in
                let array = LazyArray<Wide>(json) ?? []
                for model in array { _ = (model.id, model.missing, model.text) }
                if let model = Wide(json) { _ = (model.missing, model.id, model.text) }
            },
            Operation("reading typed, cleaning, renaming and keeping some") { json in
                _ = json.elements(as: String.self).reduce(0) { $0 + $1.count }
                _ = json.members(as: [JSON].self).reduce(0) { $0 + $1.value.count }
                _ = json.value(as: .every(JSON?.self))
                _ = (json.removingNulls().text, json.decodingEmbedded().text)
                var json = json
                json.renameKeys { $0 + "x" }
                json.keepMembers { key, _ in key.utf8.count % 2 == 0 }
                _ = json.text
            },
            Operation("looking for issues, explaining and counting drift") { json in
                let issues = LazyArray<Wide>(json)?.issues ?? Wide.issues(in: json)
                for issue in issues { _ = (issue.message, issue.pointer) }
                for issue in Wide.issues(in: ["t": json, "more": [json]]) { _ = issue.message }
                if let model = Wide(json) { _ = model.explain().map(\.outcome) }
                var drift = Drift<Wide>()
                drift.add(json)
            },
        ]

        final class Wide: JSONModel, @unchecked Sendable {
            @Property("k1", or: ["id"]) var id: Int = 0
            @Property var missing: String?
            @Property("t") var text: String?
            @Property var more: [[String: Int]]
        }

        private func steps(_ operation: Operation, _ text: String) throws -> Int {
            let meter = Work.Meter()
            let json = try JSON(parsing: text)
            try Work.$meter.withValue(meter) { try operation.run(json) }
            return meter.steps.load(ordering: .relaxed)
        }

        /// Every operation on every input; in a quick run a third of them, with each input and each operation among them.
        static let pairs: [(Input, Operation)] = {
            var pairs: [(Input, Operation)] = []
            for (row, input) in inputs.enumerated() {
                for (column, operation) in operations.enumerated() {
                    if TestScale.isThorough || (row + column) % 3 == 0 { pairs.append((input, operation)) }
                }
            }
            return pairs
        }()

        @Test("twice the size is twice the work", arguments: pairs)
        func doubling(input: Input, operation: Operation) throws {
            // Between two powers of two, so that tables of both sizes are equally full.
            let size = TestScale.size(1_500, quick: 750)
            let small = try steps(operation, input.text(size))
            let large = try steps(operation, input.text(2 * size))
            #expect(Double(large) <= 2.3 * Double(small) + 2_000, "\(small) steps, then \(large)")
        }

        // MARK: Depth

        final class Chain: JSONModel, @unchecked Sendable {
            @Property("a") var next: Chain?
            @Property("s") var text: String?
        }

        @Test("a long string at the bottom is not looked at once for every level above it")
        func deepString() throws {
            func steps(_ size: Int) throws -> Int {
                let text =
                    String(repeating: "{\"a\":", count: size) + "{\"s\":\"" + String(repeating: "s", count: size * 100)
                    + "\"}" + String(repeating: ",\"z\":0}", count: size)
                let json = try JSON(parsing: text, nestingLimit: .max)
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    var chain = Chain(json)
                    var value: JSON? = json
                    while let next = value?["a"] { value = next }
                    while let model = chain {
                        _ = model.text
                        chain = model.next
                    }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(200), try steps(400))
            #expect(Double(large) <= 2.3 * Double(small), "\(small) steps, then \(large)")
        }
    }
#endif

/// The hash that names are found by.
@Suite struct NameHashTests {
    #if EXIT_TESTS
        @Test("differs in every process, so that no document can choose collisions")
        func seed() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                print("hash:\(MemberName("name").hash)")
            }
            let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
            #expect(output.contains("hash:"))
            #expect(!output.contains("hash:\(MemberName("name").hash)\n"))
        }
    #endif

    @Test("a name that is spelled with escapes has the hash of its plain spelling")
    func spelling() throws {
        let document = try Document(Source(#"{"\u006eame\n": 1, "name\n": 2, "other": 3}"#), nestingLimit: 8)
        let index = document.index(ofContainerAt: 0)
        #expect(document.hash(ofNameAt: index.offsets[0]) == MemberName("name\n").hash)
        #expect(index.ordinals(of: MemberName("name\n"), in: document) == [0, 1])
    }

    @Test("names of any length have the hash of their key, wherever in the text they are", arguments: 0..<40)
    func lengths(length: Int) throws {
        for name in [String(repeating: "n", count: length), String(String(repeating: "né😀", count: 14).prefix(length))]
        {
            for text in ["{\"\(name)\":1}", "{ \"\(name)\" : \"some text behind it\", \"x\":\"\(name)\"}"] {
                let document = try Document(Source(text), nestingLimit: 8)
                let index = document.index(ofContainerAt: 0)
                #expect(document.hash(ofNameAt: index.offsets[0]) == MemberName(name).hash)
                #expect(MemberName(name).hash != MemberName(name + "n").hash)
            }
        }
    }
}
