import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// `removingNulls` and `decodingEmbedded`: the parts that change, and those that stay to the byte, at any depth.
@Suite struct CleaningTests {
    // MARK: Nulls

    @Test(
        "nulls are removed, and nothing else changes",
        arguments: [
            (#"{"a": null, "b": [1, null, "<null>"], "c": {"d": null}}"#, #"{"b": [1], "c": {}}"#),
            (" [ null , 1.0 ,\tnull, 2 ]\n", " [ 1.0, 2 ]\n"),
            ("[null]", "[]"), (#"{"a": null}"#, "{}"), ("null", "null"), (#""<null>""#, #""<null>""#), ("[]", "[]"),
            (
                #"{"a": [[[null, {"b": "(nil)"}]]], "n": 0, "f": false, "e": ""}"#,
                #"{"a": [[[{}]]], "n": 0, "f": false, "e": ""}"#
            ),
            // The first of a name counts: where it is null, no other one is read in its place.
            (#"{"a": null, "b": 1, "a": 2}"#, #"{"b": 1}"#), (#"{"a": 2, "b": 1, "a": null}"#, #"{"a": 2, "b": 1}"#),
            (#"{"a": null, "a": null, "a": 1, "b": [null]}"#, #"{"b": []}"#),
        ])
    func nulls(text: String, expected: String) throws {
        #expect(try JSON(parsing: text).removingNulls().text == expected)
    }

    @Test("a policy's null spellings are removed")
    func spellings() throws {
        let json = try JSON(parsing: #"{"a": "", "b": ["NULL", null, "n/a"], "c": "<null>"}"#)
        #expect(json.removingNulls(by: .strict).text == #"{"a": "", "b": ["NULL", "n/a"], "c": "<null>"}"#)
        #expect(json.removingNulls(by: .permissive).text == #"{"b": ["n/a"]}"#)
        var own = Coercion.strict
        own.nullSpellings = ["n/a"]
        #expect(json.removingNulls(by: own).text == #"{"a": "", "b": ["NULL"], "c": "<null>"}"#)
    }

    @Test("a value without nulls is the same value, and so is each part")
    func identity() throws {
        let json = try JSON(parsing: #"{"a": [1, {"b": "x"}], "c": {}, "n": {"x": null}}"#)
        let clean = json.removingNulls()
        #expect(clean["a"]?.isIdentical(to: try #require(json["a"])) == true)
        #expect(clean.removingNulls().isIdentical(to: clean))
        let edited: JSON = ["a": ["b": .null, "c": 1], "d": [.null, [.null]]]
        #expect(edited.removingNulls().text == #"{"a":{"c":1},"d":[[]]}"#)
    }

    /// The same, slowly and by recursion.
    private static func slowly(_ json: JSON) -> JSON {
        switch json.kind {
        case .array: JSON(json.elements.filter { !$0.isNull(by: .lenient) }.map { slowly($0) })
        case .object:
            JSON(
                members: json.members.reduce(into: [(key: String, value: JSON)]()) { members, member in
                    if !members.contains(where: { $0.key.utf8.elementsEqual(member.key.utf8) }) {
                        members.append(member)
                    }
                }.filter { !$0.value.isNull(by: .lenient) }.map { ($0.key, slowly($0.value)) })
        default: json
        }
    }

    @Test("the rest is the same as that of a slow reader", arguments: Runs.cases)
    func oracle(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("cleaning", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            // A few are nested deeper than documents are unless one says so: the slow reader would need a stack for them.
            guard var json = try? JSON(parsing: bytes) else { continue }
            let comment = Runs.comment("cleaning", number, document, bytes)
            for _ in 0..<2 {
                let clean = json.removingNulls()
                #expect(clean == Self.slowly(json), comment)
                #expect(try JSON(parsing: clean.text, nestingLimit: .max) == clean, comment)
                #expect(clean.removingNulls().isIdentical(to: clean), comment)
                // Once more with values that edits have put there.
                json["new"] = .null
                json["other"] = [.null, 1]
                json.append(.null)
                json.insert([.null], at: 0)
            }
        }
    }

    // MARK: Text in text

    @Test(
        "text of an array or an object is decoded, and nothing else",
        arguments: [
            (
                #"{"p": "{\"ids\": \"[1, 2]\"}", "note": "[sic] as it is", "n": "7"}"#,
                #"{"p": {"ids": [1, 2]}, "note": "[sic] as it is", "n": "7"}"#
            ),
            (#""[1.0]""#, "[1.0]"), (#"[" \n {\"a\" : 1} "]"#, #"[{"a" : 1}]"#),
            (#"["[", "{}", "[]", "{]"]"#, #"["[", {}, [], "{]"]"#),
            (#"["null", "true", "1", "\"x\"", ""]"#, #"["null", "true", "1", "\"x\"", ""]"#),
            (#"{"[1]": "[1]"}"#, #"{"[1]": [1]}"#), (#"["[1] [2]", "[1],"]"#, #"["[1] [2]", "[1],"]"#),
            ("[1, 2]", "[1, 2]"), (#""x""#, #""x""#), ("null", "null"),
        ])
    func embedded(text: String, expected: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.decodingEmbedded().text == expected)
        if text == expected { #expect(json.decodingEmbedded().isIdentical(to: json)) }
    }

    @Test("the requested number of levels is decoded")
    func levels() {
        var json: JSON = [1]
        for _ in 0..<5 { json = [JSON(json.text)] }
        #expect(json.decodingEmbedded().text == "[[[[[[1]]]]]]")
        for depth in 0...6 {
            var expected = json
            for _ in 0..<min(depth, 5) { expected = Self.oneLevel(expected) }
            #expect(json.decodingEmbedded(depth: depth) == expected, "\(depth)")
        }
        #expect(json.decodingEmbedded(depth: -1) == json && json.decodingEmbedded(depth: 0).isIdentical(to: json))
    }

    /// Decodes the innermost level that is still text.
    private static func oneLevel(_ json: JSON) -> JSON {
        if let text = json.string { return (try? JSON(parsing: text)) ?? json }
        return json.kind == .array ? JSON(json.elements.map { oneLevel($0) }) : json
    }

    @Test("text that is nested deeper than documents may be stays text")
    func deepText() throws {
        func text(_ depth: Int) -> JSON {
            JSON(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        }
        #expect(text(512).decodingEmbedded().kind == .array)
        #expect(text(513).decodingEmbedded().kind == .string)
        // The written document can be opened again: text in text counts together with the containers around it.
        let outer = try JSON(
            parsing: String(repeating: "[", count: 300) + text(212).text + String(repeating: "]", count: 300))
        #expect(try JSON(parsing: outer.decodingEmbedded().data()).text.hasSuffix(String(repeating: "]", count: 512)))
        let deeper = try JSON(
            parsing: String(repeating: "[", count: 300) + text(213).text + String(repeating: "]", count: 300))
        #expect(deeper.decodingEmbedded().isIdentical(to: deeper))
    }

    // MARK: Depth and size

    @Test("a hundred thousand levels", .smallStack, arguments: [("[", "]"), (#"{"a":"#, "}")])
    func deep(open: String, close: String) throws {
        let depth = TestScale.size(100_000, quick: 20_000, sanitized: 20_000)
        func text(_ core: String) -> String {
            String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
        }
        let json = try JSON(parsing: text(#"[null,"[1]"]"#), nestingLimit: .max)
        #expect(json.removingNulls().text == text(#"["[1]"]"#))
        #expect(json.decodingEmbedded().text == text("[null,[1]]"))
        #expect(json.removingNulls().decodingEmbedded().removingNulls().text == text("[[1]]"))
        let clean = try JSON(parsing: text("1"), nestingLimit: .max)
        #expect(clean.removingNulls().isIdentical(to: clean) && clean.decodingEmbedded().isIdentical(to: clean))
    }

    #if DEBUG
        @Test("twice the size is twice the work, wherever the nulls and the text are")
        func linear() throws {
            func steps(_ size: Int, _ element: (Int) -> String, isObject: Bool) throws -> Int {
                let list = (0..<size).map { (isObject ? "\"k\($0)\":" : "") + element($0) }.joined(separator: ",")
                let json = try JSON(parsing: isObject ? "{\(list)}" : "[\(list)]")
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    _ = json.removingNulls().text
                    _ = json.decodingEmbedded().text
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let elements: [(Int) -> String] = [
                { _ in "null" }, { $0 % 2 == 0 ? "null" : "1" }, { _ in #"{"a":null,"b":"[1]"}"# },
                { $0 % 2 == 0 ? #""[null]""# : #""[""# }, { _ in "[[[null]]]" },
            ]
            for element in elements {
                for isObject in [false, true] {
                    let size = TestScale.size(12_000, quick: 400)
                    let (small, large) = (
                        try steps(size, element, isObject: isObject), try steps(2 * size, element, isObject: isObject)
                    )
                    #expect(
                        Double(large) <= 2.3 * Double(small) + 2_000, "\(element(0)) \(isObject): \(small), \(large)")
                }
            }
        }
    #endif
}
