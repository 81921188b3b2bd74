/// A list or a dictionary that is walked through.
final class PartReader {
    /// Who reads an element, or a value.
    let part: ErasedConverter
    let subject: ModelWalk.Subject
    /// What was read.
    let view: (any PartView)?
    let failures: PartFailures?
    /// The key that a name of a dictionary reads as.
    let key: (@Sendable (String) -> CheckedKey?)?
    /// Whether all elements are known to have been read: code of the app is not called again for them.
    let isMade: Bool
    /// Whether the elements are models about which nothing else is asked.
    private let isOfModels: Bool

    // A walk is used by one thread.

    /// The keys that were there.
    @exclusivity(unchecked) var keys: Set<CheckedKey> = []
    /// How many parts there were that are read.
    @exclusivity(unchecked) var count = 0

    init(
        of json: JSON, _ part: ErasedConverter, _ subject: ModelWalk.Subject, _ view: Any?, _ failures: PartFailures?,
        _ key: (@Sendable (String) -> CheckedKey?)? = nil
    ) {
        (self.part, self.subject, self.failures, self.key) = (part, subject, failures, key)
        self.view = view.flatMap { $0 as? any PartView }
        isMade = self.view?.partCount.map { $0 == json.count } ?? false
        if case .model = part.form { isOfModels = failures == nil && key == nil } else { isOfModels = false }
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
    func model(at ordinal: Int) -> JSONModel? { ordinal < store.count ? store.model(at: ordinal) : nil }
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
    private var byPart: [CheckPlace: [CheckFailure]] = [:]

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
    func ofPart(_ place: CheckPlace) -> PartFailures? {
        byPart[place].flatMap { failures in
            PartFailures(failures.map { CheckFailure(text: $0.text, place: Array($0.place.dropFirst())) })
        }
    }
}
