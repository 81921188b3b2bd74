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
    /// Its memory has drafts of elements in which lists or models were changed, by number.
    private var state: DraftState
    private var members: DraftMembers
    /// The elements, if they are objects in a store.
    private var stored: StoredElements<Model>?

    /// A draft of a dictionary.
    init(_ dictionary: LazyDictionary<Model>) {
        state = DraftState(base: dictionary.json, memory: DraftMemory(keepsFound: false))
        members = DraftMembers(dictionary.store)
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
            stored = refusal.map { StoredElements(models.values, refusal: $0) }
        }
    }

    /// The elements by their keys.
    var dictionary: [String: Model] { Dictionary(map { ($0.key, $0.value) }) { first, _ in first } }

    private func model(at place: ElementPlace) -> Model {
        stored?.object(for: place.name.flatMap { state.base.member($0) }) ?? state.model(at: place)
    }

    /// The current JSON object.
    public var json: JSON { state.json }

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
        get { place(ofElement: key).map { model(at: $0) } }
        set {
            if let newValue {
                stored?.add(newValue)
                set(newValue.json, at: key)
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
        get { place(ofElement: key).map { state.draft(at: $0) } }
        _modify {
            guard let place = place(ofElement: key) else {
                var draft: Mutable<Model>?
                defer { if let draft { set(draft, at: key) } }
                yield &draft
                return
            }
            if let stored {
                var draft: Mutable<Model>? = state.draft(at: place)
                let start = draft?.json
                defer {
                    if draft == nil {
                        remove([place.number])
                    } else if draft.isChanged(from: start) {
                        state.notes.append(stored.note)
                    }
                }
                yield &draft
                return
            }
            let part: ElementDraft<Model> = state.beginChange(ofElementAt: place)
            var draft: Mutable<Model>? = part.take()
            defer {
                if let draft {
                    part.content = draft
                    state.endChange(of: part)
                } else {
                    remove([place.number])
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

    private func place(of number: Int) -> ElementPlace {
        ElementPlace(number: number, name: MemberName(members.name(of: number)))
    }

    /// The place of the element with a key.
    private func place(ofElement key: String) -> ElementPlace? {
        members.number(of: key).map { place(of: $0) }.flatMap { isElement(at: $0) ? $0 : nil }
    }

    private func isElement(at place: ElementPlace) -> Bool {
        place.name.flatMap { state.base.member($0) }?.kind == .object
    }

    /// The number of the element at an index.
    private func number(at index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableDictionary: index \(index) is not in 0..<\(endIndex)")
        return members.number(ofElement: index)
    }

    private mutating func set(_ json: JSON, at key: String) {
        guard let number = members.number(of: key) else {
            members.add(key)
            _ = state.beginChange()
            return state.base.setMember(MemberName(key), to: json)
        }
        let place = place(of: number)
        if !isElement(at: place) { members.becomeElement(number) }
        state.setElement(json, at: place)
    }

    private mutating func set(_ draft: Mutable<Model>, at key: String) {
        state.notes += draft.state.allNotes
        set(draft.json.flattened, at: key)
    }

    /// Removes members and those that have the same names.
    private mutating func remove(_ numbers: [Int]) {
        if numbers.isEmpty { return }
        var names: [MemberName] = []
        for number in numbers {
            let place = place(of: number)
            let isElement = isElement(at: place)
            state.settleElement(at: place)
            names += members.allNames(of: number).map { MemberName($0) }
            members.remove(number, isElement: isElement)
        }
        state.base.removeMembers(named: names)
    }

    /// What could not be written, in the order in which it was set.
    var errors: [MutationError] { state.errors }
}

extension EditableDictionary: DraftContent {
    static var hasElements: Bool { true }
    func written() -> (json: JSON?, notes: [DraftNote]) { state.written() }
    func isChanged(from start: JSON?) -> Bool { state.isChanged(from: start) }
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
        return (place.name?.string ?? "", model(at: place))
    }
}

extension EditableDictionary: ExpressibleByDictionaryLiteral {
    /// A dictionary of models; of equal keys the first counts.
    public init(dictionaryLiteral elements: (String, Model)...) {
        self.init(LazyDictionary(uniqueKeysWithValues: elements))
    }
}
