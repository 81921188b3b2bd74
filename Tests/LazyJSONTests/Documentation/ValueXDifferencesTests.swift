import Foundation
import LazyJSON
import TestSupport
import Testing

/// The statements of `Docs/Migration/FromNTJsonModel.md` about ValueX: 14 values, each read as six types, by ValueX's
/// rules and here.
@Suite("Differences to ValueX") struct ValueXDifferencesTests {
    enum Target: String, CaseIterable { case string, number, array, set, dictionary, data }

    static let values = [
        #""Bo""#, #""42""#, #""42abc""#, #""true""#, #""""#, #""<null>""#, #""<nsnull>""#, #""[1, 2]""#,
        #""{\"a\": 1}""#, "42", "true", "null", "[1, 2]", #"{"a": 1}"#,
    ]
    static let nulls = ["", "<null>", "(null)", "null", "<nil>", "(nil)", "nil", "<nsnull>", "(nsnull)", "nsnull"]

    private func compact(_ json: JSON?) -> String? { json?.text(.compact) }

    // MARK: ValueX's rules, after its published source

    private func valueX(_ json: JSON, _ target: Target) -> String? {
        switch json.kind {
        case .null: nil
        case .string: text(json.string ?? "", target)
        case .number: scalar(json.text, target)
        case .bool: scalar(json == true ? "1" : "0", target)
        case .array: target == .number || target == .dictionary ? nil : compact(json)
        case .object: [.dictionary, .string, .data].contains(target) ? compact(json) : nil
        }
    }

    /// A number is text for all targets but numbers.
    private func scalar(_ text: String, _ target: Target) -> String? {
        [.string, .number, .data].contains(target) ? text : nil
    }

    private func text(_ text: String, _ target: Target) -> String? {
        let parsed = try? JSON(parsing: text)
        switch target {
        case .string: return Self.nulls.contains(text.lowercased()) ? nil : text
        case .data: return text
        case .array, .set: return parsed?.kind == .array ? compact(parsed) : nil
        case .dictionary: return parsed?.kind == .object ? compact(parsed) : nil
        case .number:
            if Self.nulls.contains(text.lowercased()) { return nil }
            if ["true", "yes"].contains(text.lowercased()) { return "1" }
            // The digits that the text begins with.
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            return digits.isEmpty ? "0" : String(digits)
        }
    }

    // MARK: This library

    private func here(_ json: JSON, _ target: Target, by policy: Coercion) -> String? {
        switch target {
        case .string: json.value(as: String.self, by: policy)
        case .number: json.value(as: JSONNumber.self, by: policy)?.text
        case .array: json.value(as: [JSON].self, by: policy).flatMap { compact(JSON($0)) }
        case .set: json.value(as: Set<JSON>.self, by: policy).flatMap { compact(JSON($0.sorted { $0.text < $1.text })) }
        case .dictionary: json.value(as: [String: JSON].self, by: policy).flatMap { compact(JSON($0)) }
        case .data: json.value(as: .utf8, by: policy).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func differences(by policy: Coercion) throws -> [String] {
        var found: [String] = []
        for text in Self.values {
            let json = try JSON(parsing: text)
            for target in Target.allCases {
                let (wanted, read) = (valueX(json, target), here(json, target, by: policy))
                if wanted != read { found.append("\(text) as \(target): \(wanted ?? "nil"), \(read ?? "nil")") }
            }
        }
        return found
    }

    static let differences = [
        #""Bo" as number: 0, nil"#,
        #""42abc" as number: 42, nil"#,
        #""true" as number: 1, nil"#,
        #""" as string: nil, "#,
        #""<null>" as data: <null>, nil"#,
        #""<nsnull>" as string: nil, <nsnull>"#,
        #""[1, 2]" as number: 0, nil"#, #""[1, 2]" as array: [1,2], nil"#, #""[1, 2]" as set: [1,2], nil"#,
        #""{\"a\": 1}" as number: 0, nil"#, #""{\"a\": 1}" as dictionary: {"a":1}, nil"#,
        "true as string: 1, true", "true as data: 1, true",
        "[1, 2] as string: [1,2], nil", "[1, 2] as data: [1,2], nil",
        #"{"a": 1} as string: {"a":1}, nil"#, #"{"a": 1} as data: {"a":1}, nil"#,
    ]

    @Test("17 of 84 values read differently, and the page has them all")
    func table() throws {
        #expect(Self.values.count * Target.allCases.count == 84 && Self.differences.count == 17)
        #expect(try differences(by: .lenient) == Self.differences)
        let page = try String(contentsOf: Package.file("Docs/Migration/FromNTJsonModel.md"), encoding: .utf8)
        #expect(page.contains("17 of the 84"))
        let rows = page.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }.filter { $0.count > 2 }
        for difference in Self.differences {
            let value = try #require(Self.values.first { difference.hasPrefix("\($0) as ") })
            let target = difference.dropFirst(value.count + 4).prefix { $0 != ":" }
            #expect(rows.contains { $0[0].contains("`\(value)`") && $0[1].contains(target) }, "\(difference)")
        }
    }

    @Test("the policy of the page reads text and null as ValueX does")
    func policy() throws {
        let left = try differences(by: .likeValueX)
        let gone = Self.differences.filter { !left.contains($0) }
        #expect(gone.map { $0.prefix { $0 != ":" } }.count == 5)
        #expect(left.filter { !Self.differences.contains($0) }.allSatisfy { $0.contains(" as data: ") })
        for null in Self.nulls {
            for text in [null, null.uppercased(), null.capitalized] {
                #expect(JSON(text).value(as: String.self, by: .likeValueX) == nil, "\(text)")
            }
        }
    }
}
