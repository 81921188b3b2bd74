/// The counts of a drift, without the type of its model.
struct DriftRecord: Sendable, Hashable {
    var documents = 0
    var classes: [String: DriftTally] = [:]

    /// Adds the counts of later documents.
    mutating func merge(_ later: DriftRecord) {
        for (name, tally) in later.classes { classes[name, default: DriftTally()].merge(tally, after: documents) }
        documents.add(later.documents)
    }

    // MARK: Findings

    var isEmpty: Bool {
        classes.values.allSatisfy { tally in tally.issues.values.allSatisfy(\.isEmpty) && tally.neverSeen.isEmpty }
    }

    var findings: [DriftFinding] {
        var findings: [DriftFinding] = []
        for (name, tally) in classes { tally.addFindings(of: name, to: &findings) }
        return findings.ordered(by: Self.precedes)
    }

    /// The order of findings: by severity, then by frequency, then by names. Properties that were never seen come first
    /// among notes: a misspelled key is one.
    private static func precedes(_ left: DriftFinding, _ right: DriftFinding) -> Bool {
        if left.severity != right.severity { return left.severity > right.severity }
        if left.kind != right.kind, left.kind == .neverSeen || right.kind == .neverSeen {
            return left.kind == .neverSeen
        }
        if left.count != right.count { return left.count > right.count }
        if left.modelClass != right.modelClass { return left.modelClass < right.modelClass }
        if left.property != right.property { return left.property ?? "" < right.property ?? "" }
        if case (.issue(let kind), .issue(let other)) = (left.kind, right.kind), kind != other {
            return IssueKind.allCases.first { $0 == kind || $0 == other } == kind
        }
        guard let one = left.detail, let other = right.detail else { return left.detail != nil }
        return DriftDetail(one) < DriftDetail(other)
    }

    var classList: [DriftClass] {
        classes.compactMap { name, tally in
            guard tally.objects > 0 else { return nil }
            return DriftClass(
                name: name, objectCount: tally.objects, documentCount: tally.documents,
                properties: Array(tally.properties).ordered { $0.key < $1.key }.map { name, property in
                    DriftClass.Property(
                        name: name, presentCount: property.seen - property.nulls, nullCount: property.nulls,
                        absentCount: tally.objects - property.seen, kinds: property.kinds)
                })
        }.ordered { ($1.objectCount, $0.name) < ($0.objectCount, $1.name) }
    }

    func filter(atLeast severity: IssueSeverity) -> DriftRecord {
        var rest = self
        rest.classes = classes.mapValues { tally in
            var rest = tally
            rest.issues = tally.issues.mapValues { $0.filter(atLeast: severity) }.filter { !$0.value.isEmpty }
            if severity > .note { rest.properties = tally.properties.filter { !$0.value.isNeverSeen } }
            return rest
        }
        return rest
    }

    func filter(notIn baseline: DriftRecord) -> DriftRecord {
        var rest = self
        for (name, known) in baseline.classes {
            guard let tally = classes[name] else { continue }
            rest.classes[name]?.issues = Dictionary(
                uniqueKeysWithValues: tally.issues.compactMap { subject, issues in
                    let new = known.issues[subject].map { issues.filter(notIn: $0) } ?? issues
                    return new.isEmpty ? nil : (subject, new)
                })
            let reported = Set(tally.neverSeen)
            rest.classes[name]?.properties = tally.properties.filter { name, property in
                !property.isNeverSeen || reported.contains(name) && known.properties[name]?.isNeverSeen != true
            }
        }
        return rest
    }
}

/// The counts of a class.
struct DriftTally: Sendable, Hashable {
    /// The subject of issues.
    struct Subject: Sendable, Hashable {
        let property: String?
        let kind: IssueKind
    }

    /// The counts of a property.
    struct Property: Sendable, Hashable {
        /// The kinds of its values, including null.
        var kinds: [JSONKind: Int] = [:]
        /// The number of values that were null, or text that means null.
        var nulls = 0

        var seen: Int { kinds.total }
        var isNeverSeen: Bool { kinds.isEmpty }
    }

    var objects = 0
    /// The number of documents with such objects.
    var documents = 0
    var properties: [String: Property] = [:]
    var issues: [Subject: DriftIssues] = [:]

    /// The properties that no object has, except those that are reported as missing.
    var neverSeen: [String] {
        properties.compactMap { name, property in
            let isMissing = issues[Subject(property: name, kind: .missing)] != nil
            return property.isNeverSeen && !isMissing ? name : nil
        }
    }

    /// Adds the counts of later documents; their ordinal numbers continue after the earlier documents.
    mutating func merge(_ later: DriftTally, after earlierDocuments: Int) {
        objects.add(later.objects)
        documents.add(later.documents)
        for (name, property) in later.properties {
            properties[name, default: Property()].kinds.add(property.kinds)
            properties[name, default: Property()].nulls.add(property.nulls)
        }
        for (subject, issues) in later.issues {
            self.issues[subject, default: DriftIssues()].merge(issues, after: earlierDocuments)
        }
    }

    fileprivate func addFindings(of name: String, to findings: inout [DriftFinding]) {
        for (subject, issues) in issues {
            func finding(_ detail: String?, _ severity: IssueSeverity, _ entry: DriftEntry?) -> DriftFinding {
                DriftFinding(
                    kind: .issue(subject.kind), severity: severity, modelClass: name, property: subject.property,
                    detail: detail, expected: entry?.expected ?? "", count: entry?.count ?? issues.others,
                    kinds: entry?.kinds ?? [:], places: entry?.places ?? [])
            }
            for entry in issues.entries {
                findings.append(finding(subject.kind == .missing ? nil : entry.detail.text, entry.severity, entry))
            }
            if issues.others > 0 {
                findings.append(finding(nil, issues.entries.map(\.severity).max() ?? subject.kind.severity, nil))
            }
        }
        for property in neverSeen {
            findings.append(
                DriftFinding(
                    kind: .neverSeen, severity: .note, modelClass: name, property: property, detail: nil, expected: "",
                    count: objects, kinds: [:], places: []))
        }
    }
}
