import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

private final class Box: JSONModel, @unchecked Sendable {
    @Property var size: Int = 0
}
private final class Other: JSONModel, @unchecked Sendable {}

@Suite("Drifts as JSON")
struct DriftCodableTests {
    private static func encoded(_ drift: Drift<Box>) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(drift), as: UTF8.self)
    }
    private static func decoded(_ text: String) throws -> Drift<Box> {
        try JSONDecoder().decode(Drift<Box>.self, from: Data(text.utf8))
    }

    private static func sample() throws -> Drift<Box> {
        var drift = Drift<Box>()
        drift.add(try JSON(parsing: #"{"size": "3", "x": 1}"#), named: "box.json")
        return drift
    }

    @Test("The text is for people, and always the same")
    func text() throws {
        let text = """
            {
              "classes" : {
                "Box" : {
                  "documents" : 1,
                  "findings" : [
                    {
                      "count" : 1,
                      "detail" : "x",
                      "kind" : "unknownKey",
                      "kinds" : {
                        "number" : 1
                      },
                      "places" : [
                        {
                          "document" : 1,
                          "name" : "box.json",
                          "pointer" : "/x"
                        }
                      ],
                      "severity" : "note"
                    },
                    {
                      "count" : 1,
                      "detail" : "string",
                      "expected" : "an integer",
                      "kind" : "coerced",
                      "places" : [
                        {
                          "document" : 1,
                          "name" : "box.json",
                          "pointer" : "/size"
                        }
                      ],
                      "property" : "size",
                      "severity" : "warning"
                    }
                  ],
                  "objects" : 1,
                  "properties" : {
                    "size" : {
                      "kinds" : {
                        "string" : 1
                      }
                    }
                  }
                }
              },
              "documents" : 1,
              "model" : "Box"
            }
            """
        let drift = try Self.sample()
        #expect(try Self.encoded(drift) == text)
        #expect(try Self.decoded(text) == drift)
        #expect(try Self.decoded(text).description == drift.description)
        #expect(try Self.decoded(Self.encoded(Drift())) == Drift())
    }

    @Test("A decoded drift goes on counting like the original")
    func goingOn() throws {
        let keys = JSON(members: (0..<250).map { (key: "k\n\($0)", value: .null) })
        var here = Drift<Box>()
        here.add(keys)
        here.add(try JSON(parsing: #"[{"size": null}, {"size": "<null>"}, {}, 7]"#))
        var away = try Self.decoded(Self.encoded(here))
        #expect(away == here && away.hashValue == here.hashValue)
        for document in [keys, try JSON(parsing: #"{"a": 1}"#)] {
            here.add(document)
            away.add(document)
        }
        #expect(away == here)
        #expect(here.findings.first { $0.kind == .issue(.unknownKey) && $0.detail == nil }?.count == 150 + 152)
    }

    @Test("Classes and properties that the program does not have are kept by their names")
    func unknownClasses() throws {
        let text = try Self.encoded(Self.sample())
            .replacing(
                #""classes" : {"#,
                with:
                    #""classes" : {"Gone" : {"objects" : 3, "documents" : 1, "findings" : [], "properties" : {"old" : {}}},"#
            )
        var drift = try Self.decoded(text)
        drift.merge(try Self.sample())
        #expect(
            drift.classes.map { $0.line(as: $0.name) } == [
                "Gone: 3 objects in 1 document", "Box: 2 objects in 2 documents",
            ])
        #expect(drift.findings.first { $0.kind == .neverSeen }?.description == "Gone.old: never seen (in 3 objects)")
        #expect(try Self.decoded(Self.encoded(drift)) == drift)
    }

    @Test(
        "Nonsense is refused with the reason",
        arguments: [
            (
                #""documents" : 1,\#n  "model" : "Box""#, #""documents" : 1, "model" : "Other""#,
                "Found a drift of Other, not of Box."
            ),
            (#""string" : 1"#, #""text" : 1"#, "Found an unknown kind of JSON: text."),
            (#""kind" : "coerced""#, #""kind" : "strange""#, "Found an unknown kind of issue: strange."),
            (#""severity" : "note""#, #""severity" : "loud""#, "Found an unknown severity: loud."),
            (
                #""pointer" : "/x""#, #""pointer" : "x""#,
                #""x" is not a JSON Pointer (RFC 6901): a pointer is empty or starts with "/", and contains "~" only as ~0 or ~1."#
            ),
        ])
    func nonsense(part: String, replacement: String, reason: String) throws {
        let text = try Self.encoded(Self.sample())
        let changed = text.replacing(part, with: replacement, maxReplacements: 1)
        try #require(changed != text)
        do {
            _ = try Self.decoded(changed)
            #expect(reason == "")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription == reason)
        }
    }

    @Test("Numbers that cannot be right stop nothing")
    func numbers() throws {
        let numbers = try Self.encoded(Self.sample()).replacing(/: 1\b/, with: ": \(Int.min)")
        for text in [numbers, numbers.replacing("\(Int.min)", with: "\(Int.max)")] {
            var drift = try Self.decoded(text)
            drift.merge(drift)
            drift.add(try JSON(parsing: #"{"size": "3", "x": 1}"#))
            #expect(!"\(drift) \(drift.classes) \(drift.findings)".isEmpty)
            #expect(try Self.decoded(Self.encoded(drift)) == drift)
        }
    }

    @Test(
        "Values that aren't a drift are refused",
        arguments: [
            "{}", "[]", "7", #"{"model": "Box"}"#, #"{"model": "Box", "documents": 1.5, "classes": {}}"#,
            #"{"model": "Box", "documents": 1, "classes": []}"#,
        ])
    func other(text: String) {
        #expect(throws: DecodingError.self) { try Self.decoded(text) }
    }
}
