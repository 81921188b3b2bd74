import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// The counts of a drift, compared with a slow walk over generated documents. Merging drifts is adding their documents.
@Suite struct DriftLawTests {
    class Tree: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property var label: String = ""
        @Property("meta.size") var size: UInt8 = 0
        @Property(enumValues: ["a", "b"]) var word: String?
        @Property var left: Tree?
        @Property var kids: [Tree] = []
        @Property var shape: Shape?
        @Property var named: [String: Shape] = [:]
    }
    class Shape: JSONModel, @unchecked Sendable {
        @Property var kind: String = ""
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["kind"]?.string == "round" ? Round.self : self
        }
    }
    final class Round: Shape, @unchecked Sendable { @Property var radius: Int = 0 }

    // MARK: Documents

    struct Generator {
        var random: SeededGenerator
        /// How many names there are that no property has.
        let variety: Int

        private mutating func pick<T>(_ choices: [T], _ other: T) -> T {
            choices.randomElement(using: &random) ?? other
        }
        private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

        mutating func document() -> String {
            chance(1, in: 20) ? pick(["7", "null", "\"x\"", "true"], "7") : chance(1, in: 2) ? tree(3) : list(3)
        }

        private mutating func list(_ depth: Int) -> String {
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                chance(1, in: 6) ? pick(["5", "null", "[]", "\"<null>\"", "false"], "5") : tree(depth - 1)
            }
            return "[" + elements.joined(separator: ", ") + "]"
        }

        private mutating func object(_ members: [(String, String)], depth: Int) -> String {
            var members = members.filter { _ in !chance(1, in: 3) }
            for _ in 0..<Int.random(in: 0...3, using: &random) { members.append(unknown()) }
            if chance(1, in: 6), let again = members.randomElement(using: &random) { members.append(again) }
            members.shuffle(using: &random)
            return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
        }

        private mutating func unknown() -> (String, String) {
            let name =
                chance(1, in: 3)
                ? pick(["a.b", "x/y", "", "~"], "") : "k\(Int.random(in: 0..<variety, using: &random))"
            return (name, pick(["1", "null", "\"s\"", "{\"id\": 1}", "[]", "true"], "1"))
        }

        private mutating func tree(_ depth: Int) -> String {
            var members = [
                ("id", pick(["1", "2", "\"7\"", "\"n/a\"", "[]", "null", "\"<null>\""], "1")),
                ("label", pick(["\"s\"", "5", "{}", "null", "\"(nil)\""], "1")),
                ("word", pick(["\"a\"", "\"b\"", "\"c\(Int.random(in: 0..<variety, using: &random))\"", "null"], "1")),
                (
                    "meta",
                    chance(1, in: 5)
                        ? pick(["null", "5", "[]", "\"x\""], "5")
                        : object([("size", pick(["1", "300", "\"x\"", "null", "{}"], "1"))], depth: 0)
                ),
            ]
            if depth > 0 {
                members += [
                    ("left", chance(1, in: 4) ? pick(["null", "5", "[]", "\"<null>\""], "5") : tree(depth - 1)),
                    ("kids", chance(1, in: 5) ? pick(["null", "5", "{}", "\"<null>\""], "5") : list(depth)),
                    ("shape", chance(1, in: 5) ? pick(["null", "5", "\"x\""], "5") : shape()),
                    ("named", chance(1, in: 5) ? pick(["null", "[]", "\"x\""], "5") : shapes()),
                ]
            }
            return object(members, depth: depth)
        }

        private mutating func shape() -> String {
            object(
                [("kind", pick(["\"round\"", "\"flat\"", "5"], "")), ("radius", pick(["1", "\"1\""], "1"))], depth: 0)
        }

        private mutating func shapes() -> String {
            let names = (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(["p", "q", "r/s"], "p") }
            let members = names.map { "\"\($0)\": \(chance(1, in: 4) ? pick(["null", "5", "[]"], "5") : shape())" }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    // MARK: The slow way

    /// The counts that a drift should have, put together by recursion over a slow reader's values.
    struct Expected: Equatable {
        struct Finding: Equatable {
            var count = 0
            var kinds: [JSONKind: Int] = [:]
            var places: [String] = []
        }
        var objects: [String: Int] = [:]
        var kinds: [String: [JSONKind: Int]] = [:]
        var nulls: [String: Int] = [:]
        var findings: [String: Finding] = [:]
        var document = 0

        static let properties = [
            "Tree": ["id", "label", "size", "word", "left", "kids", "shape", "named"], "Shape": ["kind"],
            "Round": ["kind", "radius"],
        ]

        private mutating func note(
            _ subject: String, _ kind: String, _ detail: String, _ place: String, _ found: JSONKind? = nil
        ) {
            var finding = findings["\(subject) \(kind) \(detail)"] ?? Finding()
            finding.count += 1
            if let found { finding.kinds[found, default: 0] += 1 }
            if finding.places.count < 3 { finding.places.append("\(document)\(place)") }
            findings["\(subject) \(kind) \(detail)"] = finding
        }

        mutating func add(_ root: ReferenceValue) {
            document += 1
            switch root.content {
            case .array(let elements):
                for (index, element) in elements.enumerated() { part(element, "Tree", of: "Tree", "/\(index)") }
            case .object(let members): object(members, "Tree", "")
            case .null: note("Tree", "noObject", "null", "")
            default: note("Tree", "noObject", root.kind.rawValue, "")
            }
        }

        /// An element or a member that has to be an object.
        private mutating func part(_ value: ReferenceValue, _ modelClass: String, of subject: String, _ place: String) {
            guard case .object(let members) = value.content else {
                let isNull = value.kind == .null || value.string == "<null>"
                return note(subject, isNull ? "leftOut" : "noObject", value.kind.rawValue, place)
            }
            object(members, modelClass, place)
        }

        private mutating func object(_ members: [ReferenceMember], _ wanted: String, _ place: String) {
            var name = wanted
            if wanted == "Shape", members.first(where: { $0.text == "kind" })?.value.string == "round" {
                name = "Round"
            }
            objects[name, default: 0] += 1
            if name == "Tree", !members.contains(where: { $0.text == "id" }) {
                note("Tree.id", "missing", "", place + "/id")
            }
            var seen: Set<String> = []
            for member in members {
                let (key, value, path) = (member.text, member.value, member.path)
                let inner = place + "/" + member.token
                if !seen.insert(key).inserted {
                    note(name, "duplicateKey", path, inner, value.kind)
                } else if key == "meta", name == "Tree" {
                    meta(value, inner)
                } else if Self.properties[name]?.contains(key) ?? false, key != "size" {
                    property(key, value, name, inner)
                } else {
                    note(name, "unknownKey", path, inner, value.kind)
                }
            }
        }

        private mutating func meta(_ value: ReferenceValue, _ place: String) {
            switch value.content {
            case .null: return
            case .object(let members):
                var seen: Set<String> = []
                for member in members {
                    let inner = place + "/" + member.token
                    if !seen.insert(member.text).inserted {
                        note("Tree", "duplicateKey", "meta." + member.path, inner, member.value.kind)
                    } else if member.text == "size" {
                        property("size", member.value, "Tree", inner)
                    } else {
                        note("Tree", "unknownKey", "meta." + member.path, inner, member.value.kind)
                    }
                }
            default: note("Tree.size", "wrongKind", value.kind.rawValue, place)
            }
        }

        private mutating func property(_ property: String, _ value: ReferenceValue, _ name: String, _ place: String) {
            let subject = "\(name).\(property)"
            kinds[subject, default: [:]][value.kind, default: 0] += 1
            if value.kind == .null || value.string == "<null>" || value.string == "(nil)" {
                nulls[subject, default: 0] += 1
                let detail = value.kind == .null ? "null" : "string that means null"
                if property == "id" {
                    note(subject, "null", detail, place)
                } else if value.kind == .string {
                    note(subject, "coerced", detail, place)
                }
                return
            }
            let kind = value.kind.rawValue
            switch (property, value.content) {
            case ("left", .object(let members)): object(members, "Tree", place)
            case ("shape", .object(let members)): object(members, "Shape", place)
            case ("left", _), ("shape", _): note(subject, "noObject", kind, place)
            case ("kids", .array(let elements)):
                for (index, element) in elements.enumerated() {
                    part(element, "Tree", of: subject, place + "/\(index)")
                }
            case ("named", .object(let members)):
                var seen: Set<String> = []
                for member in members {
                    let inner = place + "/" + member.token
                    if !seen.insert(member.text).inserted {
                        note(subject, "duplicateKey", member.path, inner, member.value.kind)
                    } else {
                        part(member.value, "Shape", of: subject, inner)
                    }
                }
            case ("kids", _), ("named", _): note(subject, "wrongKind", kind, place)
            case ("label", .string), ("word", .string), ("kind", .string):
                if property == "word", let word = value.string, !["a", "b"].contains(word) {
                    note(subject, "unknownValue", word, place)
                }
            case ("label", .number), ("kind", .number), ("id", .string), ("radius", .string):
                if value.string == "n/a" {
                    note(subject, "unreadable", kind, place)
                } else {
                    note(subject, "coerced", kind, place)
                }
            case ("size", .string): note(subject, "unreadable", kind, place)
            case ("size", .number(let number)):
                if number.text == "300" { note(subject, "outOfRange", kind, place) }
            case (_, .number): break
            default: note(subject, "wrongKind", kind, place)
            }
        }
    }

    /// The counts of a drift, in the oracle's form.
    private static func counted(_ drift: Drift<Tree>) -> Expected {
        var counted = Expected()
        counted.document = drift.documentCount
        func short(_ name: String) -> String { name.replacing("DriftLawTests.", with: "") }
        for summary in drift.classes {
            counted.objects[short(summary.name)] = summary.objectCount
            for property in summary.properties {
                if !property.kinds.isEmpty { counted.kinds["\(short(summary.name)).\(property.name)"] = property.kinds }
                if property.nullCount > 0 {
                    counted.nulls["\(short(summary.name)).\(property.name)"] = property.nullCount
                }
                #expect(property.presentCount + property.nullCount + property.absentCount == summary.objectCount)
            }
        }
        for finding in drift.findings {
            guard case .issue(let kind) = finding.kind else {
                #expect(finding.count == counted.objects[short(finding.modelClass)])
                #expect(counted.kinds[short(finding.subject(as: finding.modelClass))] == nil)
                continue
            }
            let name = "\(short(finding.subject(as: finding.modelClass))) \(kind.rawValue) \(finding.detail ?? "")"
            counted.findings[name] = Expected.Finding(
                count: finding.count, kinds: finding.kinds,
                places: finding.places.map { "\($0.document)\($0.pointer)" })
        }
        return counted
    }

    @Test("all counts are those of a slow walk", arguments: Runs.cases)
    func oracle(number: Int) throws {
        var generator = Generator(random: SeededGenerator(seed: Runs.seed("drift", number)), variety: 5)
        var (drift, expected) = (Drift<Tree>(), Expected())
        for _ in 0..<Runs.documents(part: 1, of: 5) {
            let text = generator.document()
            let (json, reference) = (try JSON(parsing: text), try ReferenceReader.read(Array(text.utf8)))
            var (alone, expectedAlone) = (Drift<Tree>(), Expected())
            alone.add(json)
            expectedAlone.add(reference)
            let counted = Self.counted(alone)
            if counted != expectedAlone { Issue.record("\(text)\n\(Self.difference(counted, expectedAlone))") }
            drift.merge(alone)
            expected.add(reference)
        }
        let counted = Self.counted(drift)
        if counted != expected { Issue.record("all of them\n\(Self.difference(counted, expected))") }
    }

    private static func difference(_ counted: Expected, _ expected: Expected) -> String {
        let names = Set(counted.findings.keys).union(expected.findings.keys).sorted()
        let findings = names.filter { counted.findings[$0] != expected.findings[$0] }
            .map {
                "\($0): \(counted.findings[$0].map { "\($0)" } ?? "-"), \(expected.findings[$0].map { "\($0)" } ?? "-")"
            }
        return
            (findings + [
                "\(counted.objects) \(expected.objects)", "\(counted.kinds) \(expected.kinds)",
                "\(counted.nulls) \(expected.nulls)",
            ]).joined(separator: "\n")
    }

    // MARK: Laws

    /// Everything that does not depend on the order of documents.
    private static func unordered(_ drift: Drift<Tree>) -> Set<String> {
        Set(
            drift.findings.map {
                "\($0.subject(as: $0.modelClass)) \($0.kind) \($0.detail ?? "-") \($0.severity) \($0.count) \($0.kinds.listed)"
            }
                + drift.classes.map { "\($0)" })
    }

    @Test(
        "merging is adding the documents, however they are grouped, with too many names as well",
        arguments: Runs.cases.prefix(TestScale.size(40, quick: 12)))
    func laws(number: Int) throws {
        var generator = Generator(
            random: SeededGenerator(seed: Runs.seed("drift laws", number)), variety: number.isMultiple(of: 2) ? 10 : 600
        )
        let documents = try (0..<max(Runs.documents(part: 1, of: 4), 12)).map { _ in
            try JSON(parsing: generator.document())
        }
        func drift(_ documents: some Sequence<JSON>) -> Drift<Tree> {
            documents.reduce(into: Drift()) { $0.add($1, named: "\($1.count ?? 0)") }
        }
        func merged(_ left: Drift<Tree>, _ right: Drift<Tree>) -> Drift<Tree> {
            var merged = left
            merged.merge(right)
            return merged
        }
        let cuts = [
            Int.random(in: 0...documents.count, using: &generator.random),
            Int.random(in: 0...documents.count, using: &generator.random),
        ].sorted()
        let all = drift(documents)
        let (a, b, c) = (
            drift(documents[..<cuts[0]]), drift(documents[cuts[0]..<cuts[1]]), drift(documents[cuts[1]...])
        )
        #expect(merged(a, merged(b, c)) == all)
        #expect(merged(merged(a, b), c) == all)
        #expect(documents.map { drift([$0]) }.reduce(into: Drift()) { $0.merge($1) } == all)
        #expect(merged(all, Drift()) == all && merged(Drift(), all) == all)
        #expect(Self.unordered(merged(b, a)) == Self.unordered(merged(a, b)))
        #expect(Self.unordered(drift(documents.shuffled(using: &generator.random))) == Self.unordered(all))
        #expect(merged(a, b).hashValue == merged(a, b).hashValue)

        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let coded = try encoder.encode(all)
        let decoded = try JSONDecoder().decode(Drift<Tree>.self, from: coded)
        #expect(decoded == all && decoded.description == all.description)
        #expect(try encoder.encode(decoded) == coded)

        #expect(
            all.filter(notIn: all).isEmpty && a.filter(notIn: all).filter(atLeast: .warning).isEmpty
                && all.filter(notIn: Drift()) == all)
        #expect(DriftReportTests.fits("\(all)"))
        for (subject, issues) in all.record.classes.values.lazy.flatMap(\.issues) {
            #expect(issues.entries.count <= DriftIssues.limit, "\(subject)")
            #expect(issues.others == 0 || issues.entries.count == DriftIssues.limit)
            #expect(issues.entries.map(\.detail) == issues.entries.map(\.detail).sorted())
        }
    }

    @Test("some of the documents have more names than are kept")
    func variety() throws {
        var generator = Generator(random: SeededGenerator(seed: 1), variety: 600)
        var drift = Drift<Tree>()
        for _ in 0..<200 { drift.add(try JSON(parsing: generator.document())) }
        #expect(drift.findings.contains { $0.kind == .issue(.unknownKey) && $0.detail == nil })
    }
}

extension ReferenceValue {
    fileprivate var string: String? {
        guard case .string(let scalars) = content else { return nil }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension ReferenceMember {
    fileprivate var text: String { String(String.UnicodeScalarView(name)) }
    /// As a declaration spells it.
    fileprivate var path: String { text.replacing(".", with: "\\.") }
    /// As a pointer spells it.
    fileprivate var token: String { text.replacing("~", with: "~0").replacing("/", with: "~1") }
}
