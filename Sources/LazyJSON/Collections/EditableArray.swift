/// An array of models in a draft: the mutable counterpart of ``LazyArray``.
///
///     let edited = feed.mutate {
///         $0.items[0].title = "New"                       // an element, in place
///         $0.items.append(Item { $0.title = "Last" })
///         $0.items.removeAll { $0.isSpam }
///         $0.items.sort { $0.rank < $1.rank }
///     }
///
/// Its elements are the objects of the JSON array. Anything else in the array stays between them.
///
/// - Complexity: Finding an element, counting and appending are O(log *n*), whatever else is in the array; removing or inserting
///   *m* elements is O(log *n* + *m*).
public struct EditableArray<Model: JSONModel>: Sendable {
    /// Its memory has drafts of elements in which lists or models were changed, by position.
    private var state: DraftState

    /// Why elements cannot be changed in place, if they cannot.
    private var refusal: MutationError?
    /// The objects of a store, by their JSON: they are the elements, and not models made of it.
    private var stored: [JSONIdentity: Model] = [:]

    /// How many elements are cached as drafts at a time.
    private static var partLimit: Int { 64 }

    init(_ json: JSON) {
        state = DraftState(base: json.kind == .array ? json : .emptyArray, memory: DraftMemory(keepsFound: false))
    }

    /// An empty array.
    public init() { self.init(JSON.emptyArray) }

    /// An array of models that were read: a view of the JSON they were read from if they are its objects, else of their own.
    ///
    /// - Parameters:
    ///   - present: What the models were read from; nil if that was absent.
    ///   - refusal: For objects in a store, the error for changing one of them.
    init(_ models: [Model], over present: JSON?, refusal: MutationError?) {
        guard refusal == nil else {
            self.init(models)
            self.refusal = refusal
            for model in models { stored[JSONIdentity(model.json)] = model }
            return
        }
        let objects = present.map { $0.kind == .array ? $0.elements.lazy.filter { $0.kind == .object } : nil } ?? nil
        if let present, let objects, objects.elementsEqual(models, by: { $0.isIdentical(to: $1.json) }) {
            self.init(present)
        } else {
            self.init(models)
        }
    }

    /// What could not be written, in the order in which it was set.
    var errors: [MutationError] { state.errors }

    private mutating func note(_ refusal: MutationError) {
        state.notes.append(DraftNote(error: refusal, order: DraftNote.nextOrder()))
    }

    /// The current JSON array.
    public var json: JSON { state.json }

    /// The position in the JSON of the element at an index.
    private func position(_ index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
        return state.base.elements.position(ofObject: index)
    }

    /// Begins a change of an element: writes its draft, if it is cached.
    private mutating func settle(at position: Int) {
        guard state.beginChange().part(position) != nil else { return }
        state.settle { ($0 as? ElementPart<Model>)?.position == position }
    }
}

extension EditableArray: DraftContent {
    func written() -> (json: JSON?, notes: [DraftNote]) { state.written() }
    func isChanged(from start: JSON?) -> Bool { state.isChanged(from: start) }
}

/// The draft of an element.
private final class ElementPart<Model: JSONModel>: DraftPart, @unchecked Sendable {
    let position: Int
    /// What was read; nil if something else is at its position meanwhile.
    private let start: JSON?
    @exclusivity(unchecked) var content: Mutable<Model>

    init(_ content: Mutable<Model>, at position: Int, from start: JSON?) {
        (self.content, self.position, self.start) = (content, position, start)
    }

    override func copyContent() -> DraftPart { ElementPart(content, at: position, from: start) }

    override func write(to written: inout DraftMemory.Written) {
        let json = content.json
        written.notes += content.state.allNotes
        if start.map({ !$0.isIdentical(to: json) }) ?? true { written.json[position] = json.flattened }
    }
}

/// An element that was read.
private final class ElementModel: DraftPart, @unchecked Sendable {
    let model: JSONModel

    init(_ model: JSONModel) { self.model = model }
}

extension EditableArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// The type of elements.
    public typealias Element = Model
    /// The type of an index: positions from 0.
    public typealias Index = Int

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of objects.
    public var endIndex: Int { state.base.elements.objectCount }

    /// An element as a model. Setting a model that is equal to the element changes nothing.
    public subscript(index: Int) -> Element {
        get {
            let position = position(index)
            switch state.memory?.part(position) {
            case let part as ElementPart<Model>: return Element(making: part.content.json)
            case let found as ElementModel: if let model = found.model as? Element { return model }
            default: break
            }
            let json = state.base[position] ?? .emptyObject
            if refusal != nil, let model = stored[JSONIdentity(json)] { return model }
            let model = Element(making: json)
            // Only the first few: whoever goes through all elements does not come back to one.
            return ((state.memory?.cache(ElementModel(model), position, limit: 8)) as? ElementModel)?.model as? Element
                ?? model
        }
        set {
            let position = position(index)
            settle(at: position)
            if state.base[position].map({ $0.isIdentical(to: newValue.json) || $0 == newValue.json }) == true { return }
            store(CollectionOfOne(newValue))
            state.base[position] = newValue.json
        }
    }

    /// Replaces elements. Values between the replaced elements that are not objects stay.
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= endIndex,
            "EditableArray: \(range) is not in 0..<\(endIndex)")
        if range.isEmpty, elements.isEmpty { return }
        state.settle()
        store(elements)
        let new = elements.map { $0.json }
        guard !range.isEmpty else {
            let end = state.base.count ?? 0
            let place = range.lowerBound < endIndex ? position(range.lowerBound) : end
            return state.base.replaceElements([JSON.ElementEdit(place..<place, new)])
        }
        state.base.replaceElements(
            range.map { index in
                let position = position(index)
                let offset = index - range.lowerBound
                let last = index == range.upperBound - 1 ? new.count : Swift.min(offset + 1, new.count)
                return JSON.ElementEdit(position..<position + 1, offset < last ? Array(new[offset..<last]) : [])
            })
    }

    /// Notes objects that are added, if they are a store's.
    private mutating func store(_ models: some Collection<Model>) {
        guard refusal != nil else { return }
        for model in models { stored[JSONIdentity(model.json)] = model }
    }

    /// Removes all objects.
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(0..<endIndex, with: []) }

    /// Removes the elements for which `shouldRemove` is true.
    ///
    /// The others are not moved to the front, as the standard library does it: what is between elements stays where it is.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        let removed = try indices.filter { try shouldRemove(self[$0]) }
        if removed.isEmpty { return }
        state.settle()
        state.base.replaceElements(removed.map { index in JSON.ElementEdit(position(index)..<position(index) + 1) })
    }

    /// Does nothing.
    public mutating func reserveCapacity(_ capacity: Int) {}
}

extension EditableArray {
    /// An element as a draft, to be changed in place.
    ///
    ///     $0.items[0].title = "New"
    ///     let first = $0.items[0]             // not changed, so a model
    ///
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as fast as one that was just opened.
    @_disfavoredOverload
    public subscript(index: Int) -> Mutable<Model> {
        get {
            let position = position(index)
            if let part = state.memory?.part(position) as? ElementPart<Model> { return part.content }
            return Mutable<Model>(state.base[position] ?? .emptyObject)
        }
        set {
            let position = position(index)
            settle(at: position)
            state.notes += newValue.state.allNotes
            if let refusal { return note(refusal) }
            state.base[position] = newValue.json.flattened
        }
        _modify {
            let position = position(index)
            if let refusal {
                let element = state.base[position] ?? .emptyObject
                var draft = Mutable<Model>(element)
                defer { if draft.state.isChanged(from: element) { note(refusal) } }
                yield &draft
                return
            }
            let memory = state.beginChange()
            if let part = memory.part(position) as? ElementPart<Model> {
                defer { part.noteChange() }
                yield &part.content
                return
            }
            let element = state.base[position] ?? .emptyObject
            var draft = Mutable<Model>(element)
            // Taken out only if it has no other owner, so that doing nothing changes nothing. An empty object replaces it
            // meanwhile, so that the counts stay the same.
            let shared = state.base.isSoleOwner() ? nil : element
            if shared == nil { state.base[position] = .emptyObject }
            defer {
                if draft.state.memory?.hasChanges() == true {
                    cache(ElementPart(draft, at: position, from: shared))
                } else {
                    state.notes += draft.state.notes
                    let changed = draft.state.base
                    if shared.map({ !$0.isIdentical(to: changed) }) ?? true { state.base[position] = changed.flattened }
                }
            }
            yield &draft
        }
    }

    /// Caches the draft of an element, since it would take long to write it after each of its changes.
    private mutating func cache(_ part: ElementPart<Model>) {
        part.noteChange()
        state.beginChange().insert(part, part.position)
        if state.memory.map({ $0.count > Self.partLimit }) == true { state.settle() }
    }
}

extension EditableArray: ExpressibleByArrayLiteral {
    /// An array of models.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension EditableArray {
    /// An array of the JSON of models.
    public init(_ models: [Model]) { self.init(JSON(models.map { $0.json })) }
}

/// Where a value is: equal for values that are identical.
private struct JSONIdentity: Hashable {
    private let container: ObjectIdentifier
    private let offset: Int

    init(_ json: JSON) {
        switch json.storage {
        case .parsed(let document, let offset): (container, self.offset) = (ObjectIdentifier(document), offset)
        case .edited(let container): (self.container, offset) = (ObjectIdentifier(container), 0)
        }
    }
}
