/// The elements of a list, or the members of a dictionary.
final class PartsFrame: WalkFrame {
    @exclusivity(unchecked) private var cursor: ChildCursor?
    @exclusivity(unchecked) private var name: Name?
    @exclusivity(unchecked) private var part: ErasedConverter?
    @exclusivity(unchecked) private var subject: ModelWalk.Subject?
    @exclusivity(unchecked) private var view: (any PartView)?
    @exclusivity(unchecked) private var failures: PartFailures?
    @exclusivity(unchecked) private var key: (@Sendable (String) -> CheckedKey?)?
    /// The keys that were there.
    @exclusivity(unchecked) private var seen: Set<CheckedKey> = []
    /// Whether all elements are known to have been read: code of the app is not called again for them.
    @exclusivity(unchecked) private var areMade = false
    /// Whether the elements are models about which nothing else is asked.
    @exclusivity(unchecked) private var isOfModels = false
    /// The ordinal of the part among all, and among those that are read.
    @exclusivity(unchecked) private var index = -1
    @exclusivity(unchecked) private var ordinal = -1

    override func reset() {
        super.reset()
        (cursor, name, part, subject, view, failures, key) = (nil, nil, nil, nil, nil, nil, nil)
        if !seen.isEmpty { seen = [] }
    }

    override var place: Int? { index < 0 ? nil : index }
    override var token: String { name?.string ?? String(index) }

    override func recycle(in walk: ModelWalk) { walk.partsFrames.append(self) }

    func begin(
        _ json: JSON, as form: ValueForm, _ part: ErasedConverter, _ subject: ModelWalk.Subject, view: Any?,
        _ failures: PartFailures?
    ) {
        cursor = ChildCursor(json)
        (self.part, self.subject, self.failures, index, ordinal) = (part, subject, failures, -1, -1)
        self.view = view.flatMap { $0 as? any PartView }
        if case .model = part.form { isOfModels = failures == nil } else { isOfModels = false }
        areMade = self.view?.partCount.map { $0 == json.count } ?? false
        if case .dictionary(_, let key) = form { self.key = key }
    }

    override func advance(in walk: ModelWalk) {
        guard let part, let subject else { return walk.pop() }
        while let (name, json) = cursor?.next() {
            index += 1
            if let name {
                self.name = name
                if let key = key?(name.string) {
                    if seen.insert(key).inserted {
                        look(at: json, by: part, subject, for: key, in: walk)
                    } else {
                        walk.report(.duplicateKey, of: subject, at: json, expected: JSON(name.string).text)
                    }
                } else {
                    walk.report(
                        .leftOut, of: subject, at: json,
                        expected: "a name that reads as a key, not \(JSON(name.string).text)")
                }
            } else if isOfModels, !walk.tellsAll, json.kind == .object, let model = view?.model(at: ordinal + 1) {
                ordinal += 1
                walk.enter(model)
                return
            } else {
                look(at: json, by: part, subject, for: nil, in: walk)
            }
            if !walk.isIdle(self) { return }
        }
        walk.pop()
    }

    private func look(
        at json: JSON, by part: ErasedConverter, _ subject: ModelWalk.Subject, for key: CheckedKey?, in walk: ModelWalk
    ) {
        let known = key.map { view?.part(for: $0) } ?? (areMade ? view?.part(at: ordinal + 1) : nil)
        let isMade = areMade || known != nil
        let verdict = isMade ? part.verdict(ofMade: json) : part.verdict(of: json)
        if walk.tellsAll, let property = subject.property {
            walk.found.append(.part(property, subject.modelClass, json, verdict))
        }
        walk.report(verdict, of: subject, at: json, by: part, isPart: true) {
            known ?? part.outcome(of: json).value
        }
        let isRead: Bool
        switch verdict {
        case .exact, .coerced: isRead = true
        case .null: isRead = part.acceptsNull
        case .absent, .unusable: isRead = false
        }
        guard isRead else { return }
        ordinal += 1
        for text in failures?.texts(at: ordinal, key) ?? [] {
            walk.report(.failedCheck, of: subject, at: json, expected: text, reason: text)
        }
        if case .null = verdict { return }
        if let known = subject.property?.knownStrings, let string = json.exactString, !known.contains(string) {
            walk.reportUnknown(of: subject, at: json)
        }
        guard part.form.hasParts else { return }
        let inner = known ?? (key == nil ? view?.part(at: ordinal) : nil)
        walk.enter(json, by: part, of: subject, view: inner, failures?.inside(ordinal, key))
    }
}

/// What a check has found in a value: about itself, and about its parts.
struct PartFailures {
    /// About the value as a whole.
    private(set) var ofValue: [String] = []
    private var byOrdinal: [Int: [CheckFailure]] = [:]
    private var byKey: [CheckedKey: [CheckFailure]] = [:]

    init(of value: Any, by check: any AnyCheck) {
        _ = check.forEachFailure(ofAny: value) { failure in
            note(failure)
            return true
        }
    }

    private init(_ failures: [CheckFailure]) {
        for failure in failures { note(CheckFailure(text: failure.text, place: Array(failure.place.dropFirst()))) }
    }

    private mutating func note(_ failure: CheckFailure) {
        switch failure.place.first {
        case nil: ofValue.append(failure.text)
        case .element(let ordinal)?: byOrdinal[ordinal, default: []].append(failure)
        case .value(let key)?, .key(let key)?: byKey[key, default: []].append(failure)
        }
    }

    private func failures(at ordinal: Int, _ key: CheckedKey?) -> [CheckFailure] {
        (key.map { byKey[$0] } ?? byOrdinal[ordinal]) ?? []
    }

    /// About a part as a whole.
    func texts(at ordinal: Int, _ key: CheckedKey?) -> [String] {
        failures(at: ordinal, key).filter { $0.place.count == 1 }.map(\.text)
    }

    /// About the parts of a part.
    func inside(_ ordinal: Int, _ key: CheckedKey?) -> PartFailures? {
        let inner = failures(at: ordinal, key).filter { $0.place.count > 1 }
        return inner.isEmpty ? nil : PartFailures(inner)
    }
}
