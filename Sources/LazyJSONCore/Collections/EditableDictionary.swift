/// A dictionary of models in a draft: the mutable counterpart of ``LazyDictionary``.
///
///     let edited = team.mutate {
///         $0.members["bo"]?.name = "Bo"                   // an element, in place
///         $0.members["ada"] = User { $0.name = "Ada" }    // replaced, or added as the last one
///         $0.members["guest"] = nil
///         $0.members.removeAll { $0.value.isGone }
///     }
///
/// The elements are the members of the JSON object whose values are objects. Any other member stays where it is.
///
/// - Complexity: Finding, adding, changing or removing an element by its key and counting are O(log *n*), whatever else
///   is in the object. Finding an element by its index is O(log *n*), too; after elements were added or removed it is
///   O(log² *n*). The first access finds where the members are, if the dictionary was not read before, and the first
///   addition or removal counts them: O(*n*).
public struct EditableDictionary<Model: JSONModel>: Sendable {
    private(set) var cell: ElementsCell

    init(_ cell: ElementsCell?) { self.cell = cell ?? .empty }

    /// Creates a draft of a dictionary.
    init(_ dictionary: LazyDictionary<Model>) { cell = ElementsCell(dictionary) }

    /// Creates an empty dictionary.
    public init() { self.init(LazyDictionary()) }

    /// The elements by their keys.
    var dictionary: [String: Model] { Dictionary(map { ($0.key, $0.value) }) { first, _ in first } }

    /// The current JSON object.
    public var json: JSON { cell.json }

    /// The keys of the elements, in order.
    ///
    /// - Complexity: O(*n* log *n*) in the number of elements; after elements were added or removed O(*n* log² *n*).
    public var keys: [String] { indices.map { members.name(of: number(at: $0)) } }

    /// Returns the index of the element with a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The index; nil if there is no such element.
    public func index(forKey key: String) -> Int? {
        position(ofElement: key).map { members.index(ofElement: $0.number) }
    }

    /// The element with a key as a model; nil if there is none.
    ///
    /// Setting a model replaces the first member with that name, whatever its value is, or adds a member as the last
    /// one. A model that is equal to the element changes nothing. Setting nil removes all members with that name.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> Model? {
        get { position(ofElement: key).map { cell.model(at: $0, as: Model.self) } }
        set {
            if let newValue {
                let position = positionToSet(key)
                DraftCell.own(&cell).set(newValue, at: position)
            } else if let number = members.number(of: key) {
                remove([number])
            }
        }
    }

    /// The element with a key as a draft, to be changed in place; nil if there is none.
    ///
    ///     $0.members["bo"]?.name = "Bo"
    ///     let bo = $0.members["bo"]               // not changed, so a model
    ///
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as fast as a newly opened one.
    ///
    /// - Parameter key: The key.
    @_disfavoredOverload
    public subscript(key: String) -> Mutable<Model>? {
        get { position(ofElement: key).map { Mutable(cell.draft(at: $0)) } }
        _modify {
            let position = position(ofElement: key)
            var (draft, place) = take(at: position)
            defer { put(&draft, at: position, from: place, for: key) }
            yield &draft
        }
    }

    mutating func take(at position: ElementPosition?) -> (Mutable<Model>?, DraftPlace?) {
        guard let position else { return (nil, nil) }
        let element = DraftCell.own(&cell).take(at: position)
        return (Mutable(element), element.place)
    }

    mutating func put(
        _ draft: inout Mutable<Model>?, at position: ElementPosition?, from place: DraftPlace?, for key: String
    ) {
        switch (draft.takeContent(), position, place) {
        case (let element?, let position?, let place?): DraftCell.own(&cell).put(element, at: position, from: place)
        case (let element?, _, _):
            let position = positionToSet(key)
            DraftCell.own(&cell).set(element, at: position)
        case (nil, let position?, _): remove([position.number])
        case (nil, nil, _): break
        }
    }

    /// Removes all elements. Members whose values are not objects stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    public mutating func removeAll(keepingCapacity: Bool = false) { remove(indices.map { number(at: $0) }) }

    /// Removes the elements for which a function returns true.
    ///
    /// - Parameter shouldRemove: Whether to remove an element.
    /// - Throws: Any error that `shouldRemove` throws; then nothing is removed.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        remove(try indices.filter { try shouldRemove(self[$0]) }.map { number(at: $0) })
    }

    // MARK: Members

    private var members: DraftMembers {
        _read {
            if let members = cell.members { yield members } else { yield DraftMembers(LazyDictionary<Model>().table) }
        }
    }

    private func position(of number: Int) -> ElementPosition {
        ElementPosition(number: number, name: MemberName(members.name(of: number)))
    }

    /// The position of the element with a key.
    func position(ofElement key: String) -> ElementPosition? {
        members.number(of: key).map { position(of: $0) }.flatMap { isElement(at: $0) ? $0 : nil }
    }

    private func isElement(at position: ElementPosition) -> Bool { cell.written[position]?.kind == .object }

    /// The number of the element at an index.
    private func number(at index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableDictionary: index \(index) is not in 0..<\(endIndex)")
        return members.number(ofElement: index)
    }

    /// The position of the member that is set for a key: the first with that name, or a new one.
    private mutating func positionToSet(_ key: String) -> ElementPosition {
        guard let number = members.number(of: key) else {
            let number = DraftCell.own(&cell).members?.add(key) ?? 0
            return position(of: number)
        }
        let position = position(of: number)
        if !isElement(at: position) { DraftCell.own(&cell).members?.becomeElement(number) }
        return position
    }

    /// Removes members and those that have the same names.
    private mutating func remove(_ numbers: [Int]) {
        if numbers.isEmpty { return }
        let cell = DraftCell.own(&cell)
        var names: [MemberName] = []
        for number in numbers {
            let position = position(of: number)
            let isElement = isElement(at: position)
            cell.beginReplacing(at: position)
            names += members.allNames(of: number).map { MemberName($0) }
            cell.members?.remove(number, isElement: isElement)
        }
        cell.written.removeMembers(named: names)
    }
}

extension EditableDictionary: DraftView {
    mutating func takeContent() -> ElementsCell? {
        defer { cell = .empty }
        return cell
    }
}

extension EditableDictionary: RandomAccessCollection {
    /// A key and the element with that key.
    public typealias Element = (key: String, value: Model)

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { members.count }

    /// The element at an index, in the order of the object. Adding and removing elements changes the indices of others.
    ///
    /// - Parameter index: The index of the element. It has to be valid.
    public subscript(index: Int) -> Element {
        let position = position(of: number(at: index))
        return (position.name?.string ?? "", cell.model(at: position, as: Model.self))
    }
}

extension EditableDictionary: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary of models. If a key repeats, its first model counts.
    public init(dictionaryLiteral elements: (String, Model)...) {
        self.init(LazyDictionary(uniqueKeysWithValues: elements))
    }
}
