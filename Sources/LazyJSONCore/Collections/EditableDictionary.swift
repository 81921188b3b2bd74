/// A dictionary of models in a draft: the mutable counterpart of ``LazyDictionary``.
///
///     let edited = team.mutate {
///         $0.members["bo"]?.name = "Bo"                   // an element, in place
///         $0.members["ada"] = User { $0.name = "Ada" }    // replaced, or added as the last one
///         $0.members["guest"] = nil
///         $0.members.removeAll { $0.value.isGone }
///     }
///
/// Its elements are the members of the JSON object that are objects. Anything else in the object stays where it is.
///
/// - Complexity: Finding, adding, changing or removing an element by its key and counting are O(log *n*), whatever else is in the
///   object; so is finding one by its index, until elements are added or removed: then that is O(log² *n*). The first access finds
///   where the members are, if the dictionary was not read before, and the first addition or removal counts them: O(*n*).
public struct EditableDictionary<Model: JSONModel>: Sendable {
    /// The elements by the numbers of their members.
    private var elements: DraftElements<Model>
    private var members: DraftMembers

    /// A draft of a dictionary.
    init(_ dictionary: LazyDictionary<Model>) {
        elements = DraftElements(dictionary.json)
        members = DraftMembers(dictionary.table)
    }

    /// An empty dictionary.
    public init() { self.init(LazyDictionary()) }

    /// A draft of a dictionary of models that a property reads.
    ///
    /// It is one of the JSON that they were read from if they are its objects, else of JSON of its own, which is converted by the
    /// property when it is written.
    ///
    /// - Parameters:
    ///   - present: What they were read from; nil if that was absent.
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

    /// The names of the elements, in order.
    ///
    /// - Complexity: As finding all elements by their indices.
    public var keys: [String] { indices.map { members.name(of: number(at: $0)) } }

    /// The index of the element with a key; nil if there is none.
    public func index(forKey key: String) -> Int? {
        place(ofElement: key).map { members.index(ofElement: $0.number) }
    }

    /// The element with a key as a model; nil if there is none.
    ///
    /// Setting a model replaces the first member with that name, whatever it is, or adds a member as the last one; a model that is
    /// equal to the element changes nothing. Setting nil removes all members with that name.
    public subscript(key: String) -> Model? {
        get { place(ofElement: key).map { elements.model(at: $0) } }
        set {
            if let newValue {
                elements.set(newValue, at: placeToSet(key))
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
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as fast as one that was just opened.
    @_disfavoredOverload
    public subscript(key: String) -> Mutable<Model>? {
        get { place(ofElement: key).map { elements.draft(at: $0) } }
        _modify {
            let value = place(ofElement: key).map { elements.beginChange(at: $0) }
            var draft = value?.take()
            defer {
                switch (draft, value) {
                case (let draft?, let value?):
                    value.content = draft
                    elements.endChange(of: value)
                case (let draft?, nil): elements.set(draft, at: placeToSet(key))
                case (nil, let value?): remove([value.key])
                case (nil, nil): break
                }
            }
            yield &draft
        }
    }

    /// Removes all elements; members that are no elements stay.
    public mutating func removeAll(keepingCapacity: Bool = false) { remove(indices.map { number(at: $0) }) }

    /// Removes the elements for which `shouldRemove` is true.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        remove(try indices.filter { try shouldRemove(self[$0]) }.map { number(at: $0) })
    }

    // MARK: Members

    private func place(of number: Int) -> ElementPosition {
        ElementPosition(number: number, name: MemberName(members.name(of: number)))
    }

    /// The place of the element with a key.
    private func place(ofElement key: String) -> ElementPosition? {
        members.number(of: key).map { place(of: $0) }.flatMap { isElement(at: $0) ? $0 : nil }
    }

    private func isElement(at place: ElementPosition) -> Bool { draft.base[place]?.kind == .object }

    /// The number of the element at an index.
    private func number(at index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableDictionary: index \(index) is not in 0..<\(endIndex)")
        return members.number(ofElement: index)
    }

    /// The place of the member that is set for a key: the first with that name, or a new one.
    private mutating func placeToSet(_ key: String) -> ElementPosition {
        guard let number = members.number(of: key) else {
            let number = members.add(key)
            return place(of: number)
        }
        let place = place(of: number)
        if !isElement(at: place) { members.becomeElement(number) }
        return place
    }

    /// Removes members and those that have the same names.
    private mutating func remove(_ numbers: [Int]) {
        if numbers.isEmpty { return }
        var names: [MemberName] = []
        for number in numbers {
            let place = place(of: number)
            let isElement = isElement(at: place)
            elements.beginReplacing(at: place)
            names += members.allNames(of: number).map { MemberName($0) }
            members.remove(number, isElement: isElement)
        }
        draft.base.removeMembers(named: names)
    }
}

extension EditableDictionary: DraftContent {
    var draft: Draft {
        _read { yield elements.draft }
        _modify { yield &elements.draft }
    }
}

extension EditableDictionary: RandomAccessCollection {
    /// A key and the element with that key.
    public typealias Element = (key: String, value: Model)
    /// The type of an index: positions from 0.
    public typealias Index = Int

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { members.count }

    /// The element at an index, in the order of the object. Adding and removing elements changes the indices of others.
    public subscript(index: Int) -> Element {
        let place = place(of: number(at: index))
        return (place.name?.string ?? "", elements.model(at: place))
    }
}

extension EditableDictionary: ExpressibleByDictionaryLiteral {
    /// A dictionary of models; of equal keys the first counts.
    public init(dictionaryLiteral elements: (String, Model)...) {
        self.init(LazyDictionary(uniqueKeysWithValues: elements))
    }
}
