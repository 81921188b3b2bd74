/// A version of a list of models: a lazy one, or Swift's own.
protocol LiveList: Sendable {
    /// Whether it is the same version as another one.
    func isVersion(_ other: any LiveList) -> Bool
    /// The number of elements.
    var count: Int { get }
    /// The JSON array whose elements are the objects; nil if the elements were read in another way.
    var array: JSON? { get }
    /// The JSON of an element. The position has to be valid.
    func json(at position: Int) -> JSON
    /// The model of an element. The position has to be valid.
    func model(at position: Int) -> JSONModel?
}

extension LiveList {
    /// The model of an element; nil if there is none at the position.
    func element(at position: Int?) -> JSONModel? {
        guard let position, position >= 0, position < count else { return nil }
        return model(at: position)
    }

    /// The id of an element; nil if it has none, or if there is no such element.
    func id(at position: Int) -> LiveID? {
        Work.add(1)
        return element(at: position).flatMap { LiveID(of: $0) }
    }
}

extension LazyArray: LiveList {
    func isVersion(_ other: any LiveList) -> Bool {
        (other as? LazyArray).map { $0.json.isIdentical(to: json) } ?? false
    }

    var array: JSON? { json }

    func json(at position: Int) -> JSON {
        let elements = json.exactElements
        return elements[elements.position(ofObject: position)]
    }

    func model(at position: Int) -> JSONModel? { self[position]._object }
}

/// A version of a list that is a Swift array of models.
struct LiveModels<Element: JSONModelProtocol>: LiveList {
    /// The model that the array was read from, by which versions are distinguished without looking at all elements.
    private let owner: JSONModel
    private let models: [Element]

    init(_ models: [Element], of owner: JSONModel) { (self.models, self.owner) = (models, owner) }

    func isVersion(_ other: any LiveList) -> Bool { (other as? LiveModels)?.owner === owner }

    var count: Int { models.count }

    var array: JSON? { nil }

    func json(at position: Int) -> JSON { model(at: position)?.json ?? .null }

    func model(at position: Int) -> JSONModel? { models[position]._object }
}

/// The id of an element, as its class reads it. Models, and with them their ids, are shared between threads.
struct LiveID: Hashable, @unchecked Sendable {
    private let value: AnyHashable

    init(_ value: some Hashable) { self.value = AnyHashable(value) }

    /// The id of a model; nil if it has none.
    init?(of model: JSONModel) {
        guard let id = ModelIdentity.id(of: model) else { return nil }
        value = id
    }
}
