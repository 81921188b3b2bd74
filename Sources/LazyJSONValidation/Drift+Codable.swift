/// As JSON that people can read, in a stable order where the encoder sorts keys.
extension Drift: Codable {
    /// Encodes everything that was counted.
    ///
    ///     let encoder = JSONEncoder()
    ///     encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    ///     try encoder.encode(drift).write(to: url)
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DriftKey.self)
        try container.encode(DriftRecord.name(of: Model.self), forKey: .model)
        try container.encode(record.documents, forKey: .documents)
        try container.encode(record.classes, forKey: .classes)
    }

    /// Decodes what was encoded. Classes and properties that the program does not have are kept by their names.
    ///
    /// - Throws: `DecodingError` for a drift of a class with another name, for what is no drift, and for numbers that cannot be right.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DriftKey.self)
        let (model, own) = (try container.decode(String.self, forKey: .model), DriftRecord.name(of: Model.self))
        guard model == own else { throw container.refusal(of: .model, "a drift of \(model), not of \(own)") }
        record.documents = try container.count(.documents)
        record.classes = try container.decode([String: DriftTally].self, forKey: .classes)
        for (name, tally) in record.classes {
            if let mistake = tally.mistake(in: record.documents) {
                throw container.refusal(of: .classes, "\(name): \(mistake)")
            }
        }
    }
}

/// The keys of a drift and its parts.
enum DriftKey: String, CodingKey {
    case model, documents, classes
    case objects, properties, findings
    case kinds, nulls
    case kind, property, detail, severity, expected, count, places, others
    case document, name, pointer
}

extension KeyedDecodingContainer<DriftKey> {
    func refusal(of key: DriftKey, _ text: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: "Found \(text).")
    }

    /// A number of things, of which there is at least a number.
    func count(_ key: DriftKey, atLeast least: Int = 0) throws -> Int {
        let count = try decode(Int.self, forKey: key)
        guard count >= least else { throw refusal(of: key, "\(count) where a number from \(least) is expected") }
        return count
    }

    /// How often there were values of which kind.
    func kinds() throws -> [JSONKind: Int] {
        var kinds: [JSONKind: Int] = [:]
        for (name, count) in try decodeIfPresent([String: Int].self, forKey: .kinds) ?? [:] {
            guard let kind = JSONKind(rawValue: name) else { throw refusal(of: .kinds, "no kind of JSON: \(name)") }
            guard count > 0 else { throw refusal(of: .kinds, "\(count) where a number from 1 is expected") }
            kinds[kind] = count
        }
        return kinds
    }
}

extension KeyedEncodingContainer<DriftKey> {
    mutating func encode(_ kinds: [JSONKind: Int]) throws {
        if kinds.isEmpty { return }
        try encode(
            Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, $0.value) }), forKey: .kinds)
    }
}

extension DriftTally: Codable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DriftKey.self)
        try container.encode(objects, forKey: .objects)
        try container.encode(documents, forKey: .documents)
        try container.encode(properties, forKey: .properties)
        let subjects = issues.keys.sorted {
            ($0.property ?? "", $0.kind.rawValue) < ($1.property ?? "", $1.kind.rawValue)
        }
        try container.encode(subjects.flatMap { issues[$0]?.coded(about: $0) ?? [] }, forKey: .findings)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DriftKey.self)
        objects = try container.count(.objects)
        documents = try container.count(.documents)
        properties = try container.decode([String: Property].self, forKey: .properties)
        for finding in try container.decode([CodedDriftFinding].self, forKey: .findings) {
            let known = issues[finding.subject] ?? DriftIssues()
            let isTwice =
                finding.entry.map { entry in known.entries.contains { $0.detail == entry.detail } }
                ?? (known.others > 0)
            guard !isTwice else {
                throw container.refusal(of: .findings, "a finding twice: \(finding.entry?.detail.text ?? "others")")
            }
            if let entry = finding.entry { issues[finding.subject, default: DriftIssues()].add(entry) }
            issues[finding.subject, default: DriftIssues()].others.add(finding.others)
        }
    }

    /// What cannot be right.
    fileprivate func mistake(in all: Int) -> String? {
        if documents > all { return "in \(documents) of \(all) documents" }
        if documents > objects {
            return "\(DriftReport.number(objects, "object")) in \(DriftReport.number(documents, "document"))"
        }
        for (name, property) in properties {
            if property.seen > objects { return "\(name) in \(property.seen) of \(objects) objects" }
            if property.nulls > property.seen { return "\(name) null in \(property.nulls) of \(property.seen) objects" }
        }
        for entry in issues.values.lazy.flatMap(\.entries) {
            for place in entry.places where !(1...max(all, 1)).contains(place.document) {
                return "a place in document \(place.document) of \(all)"
            }
        }
        return nil
    }
}

extension DriftTally.Property: Codable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DriftKey.self)
        try container.encode(kinds)
        if nulls > 0 { try container.encode(nulls, forKey: .nulls) }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DriftKey.self)
        kinds = try container.kinds()
        if container.contains(.nulls) { nulls = try container.count(.nulls) }
    }
}

extension DriftIssues {
    /// One finding after the other, and the others.
    fileprivate func coded(about subject: DriftTally.Subject) -> [CodedDriftFinding] {
        entries.map { CodedDriftFinding(subject: subject, entry: $0) }
            + (others > 0 ? [CodedDriftFinding(subject: subject, entry: nil, others: others)] : [])
    }
}

/// Issues of a kind with one detail, or all that have others.
private struct CodedDriftFinding: Codable {
    let subject: DriftTally.Subject
    let entry: DriftEntry?
    var others = 0

    init(subject: DriftTally.Subject, entry: DriftEntry?, others: Int = 0) {
        (self.subject, self.entry, self.others) = (subject, entry, others)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DriftKey.self)
        try container.encode(subject.kind, forKey: .kind)
        try container.encodeIfPresent(subject.property, forKey: .property)
        guard let entry else { return try container.encode(others, forKey: .others) }
        try container.encode(entry.detail.text, forKey: .detail)
        try container.encode("\(entry.severity)", forKey: .severity)
        if !entry.expected.isEmpty { try container.encode(entry.expected, forKey: .expected) }
        try container.encode(entry.count, forKey: .count)
        try container.encode(entry.kinds)
        try container.encode(entry.places, forKey: .places)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DriftKey.self)
        let kind = try container.decode(String.self, forKey: .kind)
        guard let issueKind = IssueKind(rawValue: kind) else {
            throw container.refusal(of: .kind, "no kind of issue: \(kind)")
        }
        subject = DriftTally.Subject(
            property: try container.decodeIfPresent(String.self, forKey: .property), kind: issueKind)
        if container.contains(.others) {
            (entry, others) = (nil, try container.count(.others, atLeast: 1))
            return
        }
        let severity = try container.decode(String.self, forKey: .severity)
        guard let known = IssueSeverity.allCases.first(where: { "\($0)" == severity }) else {
            throw container.refusal(of: .severity, "no severity: \(severity)")
        }
        let count = try container.count(.count, atLeast: 1)
        let places = try container.decode([DriftPlace].self, forKey: .places)
        guard places.count <= min(DriftEntry.placeLimit, count) else {
            throw container.refusal(of: .places, "\(places.count) places of \(count)")
        }
        entry = DriftEntry(
            detail: DriftDetail(try container.decode(String.self, forKey: .detail)), severity: known,
            expected: DriftDetail.bounded(try container.decodeIfPresent(String.self, forKey: .expected) ?? ""),
            count: count, kinds: try container.kinds(), places: places)
    }
}

extension DriftPlace: Codable {
    /// Encodes the document, its name and the pointer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DriftKey.self)
        try container.encode(document, forKey: .document)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(pointer, forKey: .pointer)
    }

    /// Decodes what was encoded.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DriftKey.self)
        self.init(
            document: try container.count(.document, atLeast: 1),
            name: try container.decodeIfPresent(String.self, forKey: .name),
            pointer: try container.decode(JSONPointer.self, forKey: .pointer))
    }
}
