import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Where values end, which is looked for 16 and 64 bytes at a time, against a reader that looks at one byte after the other.
@Suite struct ValueEndTests {
    /// The end of each container and of each number, by the offset where it starts.
    private func ends(_ text: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var open: [Int] = []
        var offset = 0
        while offset < text.count {
            let start = offset
            offset += 1
            switch text[start] {
            case UInt8(ascii: "\""):
                while text[offset] != UInt8(ascii: "\"") { offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1 }
                offset += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(start)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): ends[open.removeLast()] = offset
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while "0123456789+-.eE".utf8.contains(text[offset]) { offset += 1 }
                ends[start] = offset
            default: break
            }
        }
        return ends
    }

    @Test(
        "The end of a container or number is found at every place of a block, in short texts and in those with spans",
        arguments: [
            #"[]"#, #"{"a":[1,-2.5e+10,{"b":{}}],"c":[[],[[]]]}"#, #"["]","[{","\"]","\\","\\\"}",{"\\":"}"}]"#,
            #"["\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\"]",[]]"#,
            #"[12345678901234567,1234567890123456789012345678901234567890,0.1234567890123456789e-100,7]"#,
            "{ \"a\" :\n [ 1 ,\t2 ] , \"long\": \"" + String(repeating: "ab]}", count: 70) + "\", \"b\": {\"c\": [3]}}",
        ])
    func ends(_ value: String) throws {
        for count in 0...130 {
            for behind in [0, 40, 1200] {
                let pads = [count, behind].map { String(repeating: "x", count: $0) }
                let text = Array("[\"\(pads[0])\",\(value),\"\(pads[1])\"]".utf8)
                let document = try Document(Source(text), nestingLimit: 32)
                let expected = ends(text)
                let found = expected.keys.reduce(into: [:]) { $0[$1] = document.end(ofValueAt: $1) }
                #expect(found == expected, "\(count) bytes in front of it, \(behind) behind it")
            }
        }
    }
}
