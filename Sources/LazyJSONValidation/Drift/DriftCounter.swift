/// Counts the findings of a walk through one document.
final class DriftCounter {
    /// The counts of a class. Its name is computed once.
    private final class ClassCount {
        let name: String
        var tally = DriftTally()

        init(_ name: String) { self.name = name }
    }

    private let documentName: String?
    private let names: DriftNames
    private var classes: [ObjectIdentifier: ClassCount] = [:]

    private init(_ documentName: String?, _ names: DriftNames) {
        (self.documentName, self.names) = (documentName, names)
    }

    /// Returns the counts of a document.
    static func count(_ start: ModelWalk.Start, named name: String?, _ names: DriftNames) -> DriftRecord {
        let counter = DriftCounter(name, names)
        _ = ModelWalk(start, from: .note, countingFor: counter).next()
        var record = DriftRecord(documents: 1)
        for count in counter.classes.values {
            count.tally.documents = min(count.tally.objects, 1)
            record.classes[count.name, default: DriftTally()].merge(count.tally, after: 0)
        }
        return record
    }

    private func count(of modelClass: Any.Type) -> ClassCount {
        if let known = classes[ObjectIdentifier(modelClass)] { return known }
        let count = ClassCount(names.name(of: modelClass))
        classes[ObjectIdentifier(modelClass)] = count
        return count
    }

    /// Counts the object of a model.
    func count(_ plan: ValidationPlan) {
        let count = count(of: plan.classLayout.kind.declaredType)
        count.tally.objects += 1
        guard count.tally.objects == 1 else { return }
        for property in plan.properties { count.tally.properties[property.core.name] = DriftTally.Property() }
    }

    /// Counts a value of a property of a class.
    func count(_ property: PlannedProperty, of plan: ValidationPlan, _ kind: JSONKind, _ verdict: Verdict) {
        let count = count(of: plan.classLayout.kind.declaredType)
        count.tally.properties[property.core.name]?.kinds[kind, default: 0].add(1)
        if verdict.isNull { count.tally.properties[property.core.name]?.nulls.add(1) }
    }

    /// Counts an issue.
    ///
    /// - Parameters:
    ///   - json: The value of the issue; nil if a value is missing.
    ///   - verdict: The result of reading the value, if that is the issue.
    ///   - names: The number of names that lead to the value from the object of the model.
    ///   - hidesValue: Whether the drift leaves out the value.
    func count(_ issue: JSONIssue, about json: JSON?, _ verdict: Verdict?, names: Int, hidesValue: Bool) {
        let detail: String
        switch issue.kind {
        case .missing, .invalidLine: detail = ""
        case .unknownKey, .duplicateKey: detail = Path(issue.path.suffix(names)).description
        case .failedConversion where hidesValue: detail = json?.kind.rawValue ?? ""
        case .failedCheck, .failedConversion: detail = issue.reason ?? issue.expected
        case .unknownValue:
            detail = hidesValue ? json?.kind.rawValue ?? "" : json.map { $0.exactString ?? $0.text(.compact) } ?? ""
        case .null where json?.kind == .string, .coerced where verdict?.isNull ?? false:
            detail = DriftFinding.spelledNull
        case .null, .coerced, .wrongKind, .unreadable, .outOfRange, .leftOut, .unresolvedReference, .noObject:
            detail = json?.kind.rawValue ?? ""
        }
        let isKey = issue.kind == .unknownKey || issue.kind == .duplicateKey
        let subject = DriftTally.Subject(property: issue.property, kind: issue.kind)
        let driftDetail = DriftDetail(detail)
        let count = count(of: issue.modelClass)
        // Creating the pointer costs the depth.
        let keepsPlace = count.tally.issues[subject]?.keepsPlace(of: driftDetail) ?? true
        count.tally.issues[subject, default: DriftIssues()].add(
            DriftEntry(
                detail: driftDetail, severity: issue.severity,
                expected: isKey ? "" : DriftDetail.bounded(issue.expected), count: 1,
                kinds: isKey ? json.map { [$0.kind: 1] } ?? [:] : [:],
                places: keepsPlace ? [DriftPlace(document: 1, name: documentName, pointer: issue.pointer)] : []))
    }
}
