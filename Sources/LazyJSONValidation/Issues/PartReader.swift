/// Reads the parts of a list or a dictionary, one after the other.
final class PartReader {
    /// The key that a name of a dictionary reads as.
    typealias Key = @Sendable (String) -> CheckedKey?

    /// Who reads an element, or a value.
    let part: ErasedConverter
    /// What was read.
    private let view: (any PartView)?
    /// What a check has found in it.
    let failures: PartFailures?
    private let key: Key?
    /// Whether all elements are known to have been read: code of the app is not called again for them.
    private let isMade: Bool
    /// Whether the elements are models about which nothing else is asked.
    private let isOfModels: Bool

    // A walk is used by one thread.

    /// The keys that were there.
    @exclusivity(unchecked) private var keys: Set<CheckedKey> = []
    /// How many parts there were that are read.
    @exclusivity(unchecked) private var count = 0

    init(
        of json: JSON, _ part: ErasedConverter, _ key: Key?, view: Any? = nil, _ failures: PartFailures? = nil
    ) {
        (self.part, self.key, self.failures) = (part, key, failures)
        self.view = view.flatMap { $0 as? any PartView }
        isMade = self.view?.partCount.map { $0 == json.count } ?? false
        if case .model = part.form { isOfModels = failures == nil && key == nil } else { isOfModels = false }
    }

    /// How a part is read.
    enum Reading {
        /// Its name reads as no key.
        case noKey
        /// The key of its name was there before.
        case repeated
        /// It is left out.
        case leftOut(Verdict)
        /// It is in the value at a place, and is this, as far as that is known.
        case part(Verdict, CheckStep, view: Any?)
    }

    /// Reads the next part.
    func read(_ json: JSON, _ name: Name?) -> Reading {
        var place = CheckStep.element(count)
        var made: Any?
        if let name, let key {
            guard let key = key(name.string) else { return .noKey }
            guard keys.insert(key).inserted else { return .repeated }
            place = .value(key)
            made = view?.part(for: key)
        } else if isMade {
            made = view?.part(at: count)
        }
        let verdict = isMade || made != nil ? part.verdict(ofMade: json) : part.verdict(of: json)
        guard verdict.hasValue || verdict.isNull && part.acceptsNull else { return .leftOut(verdict) }
        if case .element = place, made == nil, part.form.hasParts { made = view?.part(at: count) }
        count += 1
        return .part(verdict, place, view: made)
    }

    /// The model that the next element is read as, if nothing can be wrong with that.
    func nextModel(in json: JSON) -> JSONModel? {
        guard isOfModels, json.kind == .object, let model = view?.model(at: count) else { return nil }
        count += 1
        return model
    }
}

/// A value whose parts are known by where they are: models that were made before are used again.
protocol PartView {
    /// How many elements were read of a list; nil for what is no list.
    var partCount: Int? { get }
    /// The part at an ordinal, of those that were read.
    func part(at ordinal: Int) -> Any?
    /// The part for a key.
    func part(for key: CheckedKey) -> Any?
    /// The part at an ordinal, if it is a model.
    func model(at ordinal: Int) -> JSONModel?
}

extension PartView {
    var partCount: Int? { nil }
    func part(at ordinal: Int) -> Any? { nil }
    func part(for key: CheckedKey) -> Any? { nil }
    func model(at ordinal: Int) -> JSONModel? { part(at: ordinal).flatMap { $0 as? JSONModel } }
}

extension Array: PartView {
    var partCount: Int? { count }
    func part(at ordinal: Int) -> Any? { ordinal < count ? self[ordinal] : nil }
}

extension Set: PartView {
    var partCount: Int? { count }
}

extension Dictionary: PartView {
    func part(for key: CheckedKey) -> Any? { (key.base as? Key).flatMap { self[$0] } }
}

extension LazyArray: PartView {
    func model(at ordinal: Int) -> JSONModel? { ordinal < table.count ? table.model(at: ordinal) : nil }
    func part(at ordinal: Int) -> Any? { model(at: ordinal) }
}

extension LazyDictionary: PartView {
    func part(for key: CheckedKey) -> Any? { (key.base as? String).flatMap { self[$0] } }
}

/// What a check has found in a value: about itself, and about its parts.
struct PartFailures {
    private let failures: [CheckFailure]
    /// About the value as a whole.
    private(set) var ofValue: [String] = []
    private var byPart: [CheckStep: [CheckFailure]] = [:]

    /// Nil if nothing was found.
    init?(_ failures: [CheckFailure]) {
        if failures.isEmpty { return nil }
        self.failures = failures
        for failure in failures {
            switch failure.place.first {
            case nil: ofValue.append(failure.text)
            // A key has the place of its value.
            case .key(let key)?: byPart[.value(key), default: []].append(failure)
            case let part?: byPart[part, default: []].append(failure)
            }
        }
    }

    /// About the value, and everything in it.
    var all: [String] { failures.map(\.text) }

    /// About a part, and what is in it.
    func ofPart(_ place: CheckStep) -> PartFailures? {
        byPart[place].flatMap { failures in
            PartFailures(failures.map { CheckFailure(text: $0.text, place: Array($0.place.dropFirst())) })
        }
    }
}
