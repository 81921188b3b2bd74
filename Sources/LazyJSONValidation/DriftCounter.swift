/// Counts what there is in one document.
struct DriftCounter {
    /// What is counted of a property of a class.
    private final class PropertyCount {
        let name: String
        var tally = DriftTally.Property()

        init(_ name: String) { self.name = name }
    }

    /// What is counted of a class. Its name is made once.
    private final class ClassCount {
        let name: String
        var tally = DriftTally()
        var properties: [PropertyCount] = []

        init(_ modelClass: AnyClass) { name = DriftRecord.name(of: modelClass) }
    }

    private let documentName: String?
    private var classes: [ObjectIdentifier: ClassCount] = [:]
    private var properties: [ObjectIdentifier: PropertyCount] = [:]
    /// The value that issues about a property's value, or a part of it, are about, and how it is read.
    private var latest: (json: JSON, verdict: Verdict) = (.null, .absent)

    private init(_ documentName: String?) { self.documentName = documentName }

    /// What there is in a document.
    static func count(_ start: ModelWalk.Start, named name: String?) -> DriftRecord {
        var counter = DriftCounter(name)
        let walk = ModelWalk(start, from: .note, tellsAll: true)
        while let step = walk.next() {
            switch step {
            case .object(let model): counter.count(model)
            case .value(let property, _, let json, let verdict):
                counter.latest = (json, verdict)
                counter.properties[ObjectIdentifier(property.core)]?.tally.count(json.kind, verdict)
            case .part(_, _, let json, let verdict): counter.latest = (json, verdict)
            case .issue(let issue): counter.count(issue, in: walk)
            }
        }
        return counter.record
    }

    private var record: DriftRecord {
        var record = DriftRecord()
        for count in classes.values {
            var tally = count.tally
            tally.documents = tally.objects > 0 ? 1 : 0
            for property in count.properties { tally.properties[property.name] = property.tally }
            record.classes[count.name, default: DriftTally()].merge(tally, after: 0)
        }
        record.documents = 1
        return record
    }

    private mutating func count(of modelClass: AnyClass) -> ClassCount {
        let identifier = ObjectIdentifier(modelClass)
        if let known = classes[identifier] { return known }
        let count = ClassCount(modelClass)
        classes[identifier] = count
        return count
    }

    // MARK: Steps

    private mutating func count(_ model: JSONModel) {
        let plan = ValidationPlan.of(model.schema { $0 })
        let count = count(of: plan.schema.modelClass)
        count.tally.objects += 1
        guard count.tally.objects == 1 else { return }
        for property in plan.properties {
            let propertyCount = PropertyCount(property.core.name)
            count.properties.append(propertyCount)
            properties[ObjectIdentifier(property.core)] = propertyCount
        }
    }

    private mutating func count(_ issue: Issue, in walk: ModelWalk) {
        let count = count(of: issue.modelClass)
        let detail = DriftDetail(detail(of: issue, in: walk))
        let isKey = issue.kind == .unknownKey || issue.kind == .duplicateKey
        let kinds = (isKey ? issue.foundKind : nil).map { [$0: 1] } ?? [:]
        func place() -> DriftPlace { DriftPlace(document: 1, name: documentName, pointer: issue.pointer) }
        let subject = DriftTally.Subject(property: issue.property, kind: issue.kind)
        count.tally.issues[subject, default: DriftIssues()].update(detail, count: 1) { known in
            known.severity = max(known.severity, issue.severity)
            known.count.add(1)
            known.kinds.add(kinds)
            if known.places.count < DriftEntry.placeLimit { known.places.append(place()) }
        } orAdd: {
            DriftEntry(
                detail: detail, severity: issue.severity, expected: isKey ? "" : DriftDetail.bounded(issue.expected),
                count: 1, kinds: kinds, places: [place()])
        }
    }

    /// What tells an issue from others of its kind.
    private func detail(of issue: Issue, in walk: ModelWalk) -> String {
        switch issue.kind {
        case .missing: return ""
        case .unknownKey, .duplicateKey:
            return walk.namesInModel(of: issue.modelClass).map { Path(name: $0).description }.joined(separator: ".")
        case .failedCheck, .failedConversion: return issue.reason ?? issue.expected
        case .unknownValue: return latest.json.exactString ?? latest.json.text(.compact)
        case .null, .coerced:
            if case .null = latest.verdict, latest.json.kind == .string { return DriftFinding.spelledNull }
            return issue.foundKind?.rawValue ?? ""
        case .wrongKind, .unreadable, .outOfRange, .leftOut, .unresolvedReference, .noObject:
            return issue.foundKind?.rawValue ?? ""
        }
    }
}

extension DriftTally.Property {
    fileprivate mutating func count(_ kind: JSONKind, _ verdict: Verdict) {
        kinds[kind, default: 0].add(1)
        if case .null = verdict { nulls.add(1) }
    }
}
