/// Encodes as JSON that people can read, in a stable order if the encoder sorts keys.
extension Drift {
    /// Encodes everything that was counted.
    ///
    ///     let encoder = JSONEncoder()
    ///     encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    ///     try encoder.encode(drift).write(to: url)
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try SavedDrift(
            model: Self.modelName, documents: record.documents,
            classes: record.classes.mapValues { SavedDrift.Class($0) }
        ).encode(to: encoder)
    }

    /// Decodes a drift that was encoded. Classes and properties that the program doesn't have are kept by their names.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't a drift, or is one of a class with another name.
    public init(from decoder: any Decoder) throws {
        let saved = try SavedDrift(from: decoder)
        do {
            let own = Self.modelName
            guard saved.model == own else { throw SavedDrift.Mistake("a drift of \(saved.model), not of \(own)") }
            self.init(
                DriftRecord(
                    documents: SavedDrift.number(saved.documents), classes: try saved.classes.mapValues { try $0.tally }
                ))
        } catch let mistake as SavedDrift.Mistake {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Found \(mistake.text)."))
        }
    }
}

/// A drift as it is saved: kinds are saved by their names, and each class has one list of findings.
private struct SavedDrift: Codable {
    let model: String
    let documents: Int
    let classes: [String: Class]

    struct Class: Codable {
        let objects: Int
        let documents: Int
        let properties: [String: Property]
        let findings: [Finding]
    }

    struct Property: Codable {
        var kinds: [String: Int]?
        var nulls: Int?
    }

    /// The issues of a kind with one detail, or the number of issues with other details.
    struct Finding: Codable {
        let kind: String
        let property: String?
        var detail: String?
        var severity: String?
        var expected: String?
        var count: Int?
        var kinds: [String: Int]?
        var places: [DriftPlace]?
        var others: Int?
    }

    /// An error about a value that cannot be part of a drift.
    struct Mistake: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    /// A saved number; a missing or negative one counts as 0.
    static func number(_ saved: Int?) -> Int { max(saved ?? 0, 0) }

    static func saved(_ kinds: [JSONKind: Int]) -> [String: Int]? {
        kinds.isEmpty ? nil : Dictionary(uniqueKeysWithValues: kinds.map { ($0.rawValue, $1) })
    }

    static func kinds(_ saved: [String: Int]?) throws -> [JSONKind: Int] {
        try (saved ?? [:]).reduce(into: [:]) { kinds, saved in
            guard let kind = JSONKind(rawValue: saved.key) else {
                throw Mistake("an unknown kind of JSON: \(saved.key)")
            }
            kinds[kind] = number(saved.value)
        }
    }
}

extension SavedDrift.Class {
    init(_ tally: DriftTally) {
        let subjects = Array(tally.issues).ordered {
            ($0.key.property ?? "", $0.key.kind.rawValue) < ($1.key.property ?? "", $1.key.kind.rawValue)
        }
        self.init(
            objects: tally.objects, documents: tally.documents,
            properties: tally.properties.mapValues { property in
                SavedDrift.Property(
                    kinds: SavedDrift.saved(property.kinds), nulls: property.nulls > 0 ? property.nulls : nil)
            },
            findings: subjects.flatMap { subject, issues in
                issues.entries.map { SavedDrift.Finding($0, about: subject) }
                    + (issues.others > 0
                        ? [
                            SavedDrift.Finding(
                                kind: subject.kind.rawValue, property: subject.property, others: issues.others)
                        ] : [])
            })
    }

    var tally: DriftTally {
        get throws {
            var tally = DriftTally(objects: SavedDrift.number(objects), documents: SavedDrift.number(documents))
            tally.properties = try properties.mapValues {
                DriftTally.Property(kinds: try SavedDrift.kinds($0.kinds), nulls: SavedDrift.number($0.nulls))
            }
            for finding in findings {
                guard let kind = IssueKind(rawValue: finding.kind) else {
                    throw SavedDrift.Mistake("an unknown kind of issue: \(finding.kind)")
                }
                let subject = DriftTally.Subject(property: finding.property, kind: kind)
                if let others = finding.others {
                    tally.issues[subject, default: DriftIssues()].others.add(SavedDrift.number(others))
                } else {
                    tally.issues[subject, default: DriftIssues()].add(try finding.entry)
                }
            }
            return tally
        }
    }
}

extension SavedDrift.Finding {
    init(_ entry: DriftEntry, about subject: DriftTally.Subject) {
        self.init(
            kind: subject.kind.rawValue, property: subject.property, detail: entry.detail.text,
            severity: "\(entry.severity)", expected: entry.expected.isEmpty ? nil : entry.expected, count: entry.count,
            kinds: SavedDrift.saved(entry.kinds), places: entry.places)
    }

    var entry: DriftEntry {
        get throws {
            guard let severity = severity.flatMap({ IssueSeverity($0) }) else {
                throw SavedDrift.Mistake(
                    severity.map { "an unknown severity: \($0)" } ?? "a finding without a severity")
            }
            return DriftEntry(
                detail: DriftDetail(detail ?? ""), severity: severity, expected: DriftDetail.bounded(expected ?? ""),
                count: SavedDrift.number(count), kinds: try SavedDrift.kinds(kinds),
                places: Array((places ?? []).prefix(DriftEntry.placeLimit)))
        }
    }
}
