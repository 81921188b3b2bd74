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
    /// The elements by the numbers of their members.
    private var elements: DraftElements<Model>
    private var members: DraftMembers

    /// Creates a draft of a dictionary.
    init(_ dictionary: LazyDictionary<Model>) {
        elements = DraftElements(dictionary.json)
        members = DraftMembers.known.value(of: dictionary.json) ?? DraftMembers(dictionary.table)
    }

    /// Creates an empty dictionary.
    public init() { self.init(LazyDictionary()) }

    /// Creates a draft of a dictionary of models that a property reads.
    ///
    /// If the models are the objects of the JSON that they were read from, it is a draft of that JSON. Otherwise it is
    /// a draft of new JSON, which the property converts when it is written.
    ///
    /// - Parameters:
    ///   - present: The JSON that the models were read from; nil if it was absent.
    ///   - refusal: For objects in a store, the error for a change of one of them.
    init(_ models: [String: Model], over present: JSON?, refusal: MutationError?) {
        if refusal == nil, let present = present.flatMap({ LazyDictionary<Model>($0) }), present.count == models.count,
            present.allSatisfy({ key, model in models[key].map { $0.json.isIdentical(to: model.json) } ?? false })
        {
            self.init(present)
        } else {
            self.init(LazyDictionary(models))
            elements.stored = refusal.map { StoredElements(models.values, refusal: $0) }
        }
    }

    /// The elements by their keys.
    var dictionary: [String: Model] { Dictionary(map { ($0.key, $0.value) }) { first, _ in first } }

    /// The current JSON object.
    public var json: JSON { draft.json }

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
        get { position(ofElement: key).map { elements.model(at: $0) } }
        set {
            if let newValue {
                elements.set(newValue, at: positionToSet(key))
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
        get { position(ofElement: key).map { elements.draft(at: $0) } }
        _modify {
            let value = position(ofElement: key).map { elements.beginChange(at: $0) }
            var draft = value?.take()
            defer {
                switch (draft, value) {
                case (let draft?, let value?):
                    value.content = draft
                    elements.endChange(of: value)
                case (let draft?, nil): elements.set(draft, at: positionToSet(key))
                case (nil, let value?): remove([value.key])
                case (nil, nil): break
                }
            }
            yield &draft
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

    private func position(of number: Int) -> ElementPosition {
        ElementPosition(number: number, name: MemberName(members.name(of: number)))
    }

    /// The position of the element with a key.
    private func position(ofElement key: String) -> ElementPosition? {
        members.number(of: key).map { position(of: $0) }.flatMap { isElement(at: $0) ? $0 : nil }
    }

    private func isElement(at position: ElementPosition) -> Bool { draft.written[position]?.kind == .object }

    /// The number of the element at an index.
    private func number(at index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableDictionary: index \(index) is not in 0..<\(endIndex)")
        return members.number(ofElement: index)
    }

    /// The position of the member that is set for a key: the first with that name, or a new one.
    private mutating func positionToSet(_ key: String) -> ElementPosition {
        guard let number = members.number(of: key) else {
            let number = members.add(key)
            return position(of: number)
        }
        let position = position(of: number)
        if !isElement(at: position) { members.becomeElement(number) }
        return position
    }

    /// Removes members and those that have the same names.
    private mutating func remove(_ numbers: [Int]) {
        if numbers.isEmpty { return }
        var names: [MemberName] = []
        for number in numbers {
            let position = position(of: number)
            let isElement = isElement(at: position)
            elements.beginReplacing(at: position)
            names += members.allNames(of: number).map { MemberName($0) }
            members.remove(number, isElement: isElement)
        }
        draft.written.removeMembers(named: names)
    }
}

extension EditableDictionary: DraftContent {
    var draft: Draft {
        _read { yield elements.draft }
        _modify { yield &elements.draft }
    }

    func noteResult(_ json: JSON) {
        if members.isDense { DraftMembers.known.note(members, count: json.count ?? 0, of: json) }
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
        return (position.name?.string ?? "", elements.model(at: position))
    }
}

extension EditableDictionary: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary of models. If a key repeats, its first model counts.
    public init(dictionaryLiteral elements: (String, Model)...) {
        self.init(LazyDictionary(uniqueKeysWithValues: elements))
    }
}
