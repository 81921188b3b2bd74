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

extension Optional: PartView {
    var partCount: Int? { flatMap { ($0 as? any PartView)?.partCount } }
    func part(at ordinal: Int) -> Any? { flatMap { ($0 as? any PartView)?.part(at: ordinal) } }
    func part(for key: CheckedKey) -> Any? { flatMap { ($0 as? any PartView)?.part(for: key) } }
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
