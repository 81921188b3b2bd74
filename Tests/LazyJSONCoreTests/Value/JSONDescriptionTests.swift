import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The output of `print`, `dump` and `String(reflecting:)` for a value.
@Suite struct JSONDescriptionTests {
    @Test(
        "a short value is shown as its text", arguments: ["1.50", " [ 1 , \"é\" ] ", #"{"a":1, "a":2}"#, "\"\\ud800\""])
    func short(text: String) throws {
        let json = try JSON(parsing: text)
        #expect("\(json)" == text && String(reflecting: json) == "JSON(\(text))")
        var dumped = ""
        dump(json, to: &dumped)
        #expect(dumped == "- JSON(\(text))\n")
    }

    @Test("a long value is shown with its beginning, its length and a fingerprint", arguments: [false, true])
    func long(isEdited: Bool) throws {
        let text = "[\"" + String(repeating: "aé😀", count: 1_000) + "\"]"
        var json = try JSON(parsing: text)
        if isEdited {
            json[0] = json[0]
            json.append(1)
            json[1] = nil
        }
        #expect(json.text == text)
        let (start, isWhole) = json.excerpt(1_000)
        #expect(!isWhole && text.hasPrefix(start) && (997...1_000).contains(start.utf8.count))
        #expect("\(json)" == "\(start)… (7004 bytes #\(json.fingerprint))")
        #expect(String(reflecting: json) == "JSON(\(json))")
        var dumped = ""
        dump(json, to: &dumped)
        #expect(dumped == "- JSON(\(json))\n")
    }

    @Test("an excerpt ends between characters, wherever it is cut", arguments: 0..<30)
    func excerpts(limit: Int) throws {
        let text = "\"aé😀aé😀aé😀\""
        for json in [try JSON(parsing: text), JSON([try JSON(parsing: text)])] {
            let (start, isWhole) = json.excerpt(limit)
            #expect(json.text.hasPrefix(start) && isWhole == (json.text.utf8.count <= limit))
            #expect(
                !start.unicodeScalars.contains("\u{FFFD}") && start.utf8.count > min(limit, json.text.utf8.count) - 4)
        }
    }

    @Test("long values that differ at the end do not look the same")
    func different() {
        let start = String(repeating: "x", count: 2_000)
        #expect("\(JSON(start + "a"))" != "\(JSON(start + "b"))")
        #expect("\(JSON([JSON(start), 1]))" != "\(JSON([JSON(start), 2]))")
    }

    @Test("a value of any depth is printed and dumped", .smallStack)
    func deep() {
        var json: JSON = 1
        for _ in 0..<10_000 { json = [json] }
        var dumped = ""
        dump(json, to: &dumped)
        #expect(dumped == "- JSON(\(json))\n" && "\(json)".hasPrefix("[[[[") && "\(json)".count < 1_100)
    }
}
