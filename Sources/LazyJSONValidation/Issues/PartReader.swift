/// Reads the parts of a list or a dictionary, one after the other.
final class PartReader {
    /// The converter of an element, or of a value.
    let part: ErasedConverter
    /// The list or dictionary that was read.
    private let view: (any PartView)?
    /// The failures of a check in it.
    let failures: PartFailures?
    private let key: KeyForm?
    /// Whether all elements were read before. Code of the app isn't called again for them.
    private let isMade: Bool
    /// Whether the elements are models without further checks.
    private let isOfModels: Bool
    /// Whether the elements have content to enter.
    let hasParts: Bool

    // One thread uses a walk.

    /// The keys so far.
    @exclusivity(unchecked) private var keys: Set<CheckedKey> = []
    /// The number of parts that were read so far.
    @exclusivity(unchecked) private var count = 0

    init(
        of json: JSON, _ part: ErasedConverter, _ key: KeyForm?, view: Any? = nil, _ failures: PartFailures? = nil
    ) {
        (self.part, self.key, self.failures) = (part, key, failures)
        hasParts = part.hasParts
        self.view = view.flatMap { $0 as? any PartView }
        isMade = self.view?.partCount.map { $0 == json.count } ?? false
        if case .model = part.form { isOfModels = failures == nil && key == nil } else { isOfModels = false }
    }

    /// The result of reading a part.
    enum Reading {
        /// Its name isn't a valid key.
        case noKey
        /// Its key appeared before.
        case repeated
        /// The part is left out.
        case leftOut(Verdict)
        /// The step leads to the part; the view is the part itself, if it is known.
        case part(Verdict, CheckStep, view: Any?)
    }

    /// Finds out what the next part is.
    func resolve(_ json: JSON, _ name: Name?) -> Reading {
        var step = CheckStep.element(count)
        var made: Any?
        if let name, let key {
            guard let key = key(name.string) else { return .noKey }
            guard keys.insert(key).inserted else { return .repeated }
            step = .value(key)
            made = view?.part(for: key)
        } else if isMade {
            made = view?.part(at: count)
        }
        let verdict = isMade || made != nil ? part.verdict(ofMade: json) : part.verdict(of: json)
        guard verdict.hasValue || verdict.isNull && part.acceptsNull else { return .leftOut(verdict) }
        if case .element = step, made == nil, hasParts { made = view?.part(at: count) }
        count += 1
        return .part(verdict, step, view: made)
    }

    /// Returns the model of the next element, if reading it cannot cause an issue.
    func nextModel(in json: JSON) -> JSONModel? {
        guard isOfModels, json.kind == .object, let model = view?.model(at: count) else { return nil }
        count += 1
        return model
    }
}

/// A value with parts that can be accessed by their position or key, so that existing models are reused.
protocol PartView {
    /// All parts.
    var parts: [Any] { get }
    /// The number of elements that were read; nil if the value isn't a list.
    var partCount: Int? { get }
    /// The part at an ordinal number, among those that were read.
    func part(at ordinal: Int) -> Any?
    /// The part for a key.
    func part(for key: CheckedKey) -> Any?
    /// The part at an ordinal number, if it is a model.
    func model(at ordinal: Int) -> JSONModel?
}

extension PartView {
    var parts: [Any] { [] }
    var partCount: Int? { nil }
    func part(at ordinal: Int) -> Any? { nil }
    func part(for key: CheckedKey) -> Any? { nil }
    func model(at ordinal: Int) -> JSONModel? {
        part(at: ordinal).flatMap(withoutOptionals).flatMap(ModelView.object)
    }
}

extension Array: PartView {
    var parts: [Any] { self }
    var partCount: Int? { count }
    func part(at ordinal: Int) -> Any? { ordinal < count ? self[ordinal] : nil }
}

extension Set: PartView {
    var parts: [Any] { Array(self) }
    var partCount: Int? { count }
}

extension Dictionary: PartView {
    var parts: [Any] { Array(values) }
    func part(for key: CheckedKey) -> Any? { (key.base as? Key).flatMap { self[$0] } }
}

extension LazyArray: PartView {
    func model(at ordinal: Int) -> JSONModel? { ordinal < table.count ? table.model(at: ordinal) : nil }
    func part(at ordinal: Int) -> Any? { model(at: ordinal) }
}

extension LazyDictionary: PartView {
    func part(for key: CheckedKey) -> Any? { (key.base as? String).flatMap { self[$0] } }
}

/// The failures of a check in a value: those of the value itself, and those of its parts.
struct PartFailures {
    /// The failures of the value, and of everything in it.
    let all: [CheckFailure]
    /// The failures of the value as a whole.
    private(set) var ofValue: [CheckFailure] = []
    private var byPart: [CheckStep: [CheckFailure]] = [:]

    /// Fails if there are no failures.
    init?(_ failures: [CheckFailure]) {
        if failures.isEmpty { return nil }
        all = failures
        for failure in failures {
            if let part = failure.steps.first {
                byPart[part, default: []].append(failure)
            } else {
                ofValue.append(failure)
            }
        }
    }

    /// The failures of the key of a value.
    func ofKey(_ step: CheckStep) -> [CheckFailure] {
        guard case .value(let key) = step else { return [] }
        return byPart[.key(key)] ?? []
    }

    /// The failures of a part, and of everything in it.
    func ofPart(_ step: CheckStep) -> PartFailures? {
        byPart[step].flatMap { failures in
            PartFailures(
                failures.map { CheckFailure(text: $0.text, rule: $0.rule, steps: Array($0.steps.dropFirst())) })
        }
    }
}
