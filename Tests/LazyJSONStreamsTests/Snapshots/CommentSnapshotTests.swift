import Foundation
import LazyJSONCore
import LazyJSONStreams
import TestSupport
import Testing

@Suite("JSON with comments that arrives")
struct CommentSnapshotTests {
    private static let texts = [
        "// a\n{\"n\": 12, // b, ]\n \"list\": [1, /* c */ 2, // d\n 3,], /* e */\n \"s\": \"x // y\", \"o\": {\"a\": null,},} // f\n",
        "[1, /* é\n */ [2,],\n {\"k\" /* a */ : /* b */ \"v\\\\\",}, // c\r\n \"é🎉\" /* d */ , true,\n]",
        "\"// a\" // b", "/* a */ 12",
    ]

    /// The text with blanks of equal length for comments and trailing commas.
    private static func blanked(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        var index = 0
        var comma: Int?
        func blank(_ range: Range<Int>) {
            for offset in range where bytes[offset] != 0x0A && bytes[offset] != 0x0D { bytes[offset] = 0x20 }
        }
        while index < bytes.count {
            let start = index
            if bytes[index...].starts(with: "//".utf8) {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
                blank(start..<index)
            } else if bytes[index...].starts(with: "/*".utf8) {
                index += 2
                while !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index += 2
                blank(start..<index)
            } else if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
                index += 1
                comma = nil
            } else {
                if let comma, bytes[index] == UInt8(ascii: "]") || bytes[index] == UInt8(ascii: "}") {
                    blank(comma..<comma + 1)
                }
                if bytes[index] > 0x20 { comma = bytes[index] == UInt8(ascii: ",") ? index : nil }
                index += 1
            }
        }
        return bytes
    }

    @Test(
        "has the snapshots of the text with blanks in place of comments, in chunks of any size",
        arguments: texts.indices)
    func snapshots(index: Int) throws {
        let text = Self.texts[index]
        let (bytes, blanked) = (Array(text.utf8), Self.blanked(text))
        let plain = JSONReceiver()
        var expected: [String?] = [nil]
        for byte in blanked {
            try plain.receive([byte])
            expected.append(plain.snapshot?.text(.compact))
        }
        let value = try plain.finish()
        for size in [1, 2, 3, 7, bytes.count] {
            let receiver = JSONReceiver(syntax: .jsonc)
            var shown = 0
            for start in stride(from: 0, to: bytes.count, by: size) {
                let end = min(start + size, bytes.count)
                try receiver.receive(bytes[start..<end])
                #expect(receiver.byteCount == end)
                guard let snapshot = receiver.snapshot else { continue }
                // It waits for the end of a comment, and for the token after a comma.
                let found = expected[shown...end].lastIndex(of: snapshot.text(.compact))
                shown = try #require(found, "\(snapshot.text) after \(end) bytes")
                #expect(try JSON(parsing: snapshot.text, syntax: .jsonc) == snapshot)
                #expect(try JSON(parsing: snapshot.text(.json)) == snapshot)
                if snapshot.kind == .object {
                    var edited = snapshot
                    edited["new"] = 1
                    #expect(try JSON(parsing: edited.text, syntax: .jsonc)["new"] == 1)
                    for (name, value) in snapshot.members { #expect(edited[name] == value) }
                }
            }
            let json = try receiver.finish()
            #expect(json == value && json.data() == Data(bytes) && json.syntax == .jsonc)
        }
    }

    @Test("is JSON after an edit, whatever comes after the last value that has arrived")
    func editedSnapshots() throws {
        // A name that JSON spells with more bytes, and one that it spells with fewer.
        for name in ["y", "'y\\\n\\\nz'"] {
            for depth in 1..<20 {
                let start = String(repeating: "{a:[", count: depth) + "{x:1"
                let receiver = JSONReceiver(syntax: .json5)
                try receiver.receive(start + "," + name + ":")
                var edited = try #require(receiver.snapshot)
                let text = start + "}" + String(repeating: "]}", count: depth)
                #expect(edited.text == text)
                edited["new"] = 1
                #expect(edited.text.hasPrefix(text.dropLast()))
                #expect(try JSON(parsing: edited.text, syntax: .json5) == edited)
            }
        }
    }

    @Test("that is cut anywhere is the error that opening it is", arguments: texts.indices)
    func cuts(index: Int) throws {
        let bytes = Array(Self.texts[index].utf8)
        for count in 0...bytes.count {
            let whole = Result { () throws(JSONError) in try JSON(parsing: Array(bytes[..<count]), syntax: .jsonc) }
            let receiver = JSONReceiver(syntax: .jsonc)
            let arrived = Result { () throws(JSONError) in
                try receiver.receive(bytes[..<count])
                return try receiver.finish()
            }
            switch (whole, arrived) {
            case (.success(let one), .success(let other)): #expect(one == other && one.text == other.text)
            case (.failure(let one), .failure(let other)): #expect(one.description == other.description)
            default: Issue.record("\(count) bytes: \(whole) opened, \(arrived) received")
            }
        }
    }

    @Test("has models")
    func models() async throws {
        final class Settings: JSONModel, @unchecked Sendable {
            @Property var name: String?
            @Property var sizes: [Int]
        }
        var names: [String?] = []
        let text = "{ // a\n\"sizes\": [1, /* b */ 2,], // c\n\"name\": \"Bo\", }"
        let chunks = AsyncStream { stream in
            for byte in text.utf8 { stream.yield([byte]) }
            stream.finish()
        }
        var last: Settings?
        for try await settings in Settings.snapshots(of: chunks, syntax: .jsonc) {
            names.append(settings.name)
            last = settings
        }
        #expect(names.contains("B") && names.last == "Bo" && last?.sizes == [1, 2] && last?.json.text == text)
        #expect(last?.mutate { $0.sizes.append(3) }.json.text == text.replacingOccurrences(of: "2,]", with: "2, 3,]"))
    }
}
