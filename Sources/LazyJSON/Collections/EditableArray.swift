/// An array of models in a draft: what ``LazyArray`` is in a model.
///
///     let edited = feed.mutate {
///         $0.items[0].title = "New"                       // an element in place
///         $0.items.append(Item { $0.title = "Last" })
///         $0.items.removeAll { $0.isSpam }
///         $0.items.sort { $0.rank < $1.rank }
///     }
///
/// Its elements are the objects of the JSON array. What else stands in the array keeps its place among them.
///
/// - Complexity: Finding an element, counting and appending are O(log *n*), whatever else stands in the array; taking elements
///   out or putting them in is, too, and O(*m*) in their number.
public struct EditableArray<Model: JSONModel>: Sendable {
    /// The array without what `memory` has changed.
    private var base: JSON

    /// What could not be written in elements so far.
    private var notes: [DraftNote] = []

    /// Drafts of elements in which lists or models were changed, by position.
    private var memory: DraftMemory? = DraftMemory(keepsFound: false)

    /// How many elements are kept as drafts at a time.
    private static var partLimit: Int { 64 }

    init(_ json: JSON) { base = json.kind == .array ? json : .emptyArray }

    /// An empty array.
    public init() { self.init(JSON.emptyArray) }

    /// The array as it is now.
    public var json: JSON { memory?.written(over: base).json ?? base }

    /// Where the element at an index is in the JSON.
    private func position(_ index: Int) -> Int {
        precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
        return base.position(ofObject: index) ?? 0
    }

    private mutating func beginChange() -> DraftMemory { DraftMemory.beginChange(&memory) }

    /// Begins a change of the JSON: writes the drafts that are kept, of all elements or of one.
    private mutating func settle(at position: Int? = nil) {
        let memory = beginChange()
        guard memory.count > 0, position.map({ memory.part($0) != nil }) ?? true else { return }
        // Out of the array, so that it has one owner while it is changed.
        var written = DraftMemory.Written(json: base, notes: notes)
        (base, notes) = (.emptyArray, [])
        memory.settle(into: &written) { part in position.map { (part as? ElementPart<Model>)?.position == $0 } ?? true }
        (base, notes) = (written.json, written.notes)
    }
}

extension EditableArray: DraftContent {
    var allNotes: [DraftNote] { notes + (memory?.written(over: base).notes ?? []) }

    func written() -> (json: JSON?, notes: [DraftNote]) { (json, allNotes) }

    func isChanged(from start: JSON?) -> Bool {
        guard let start, base.isIdentical(to: start), notes.isEmpty else { return true }
        return memory?.hasChanges() ?? false
    }
}

/// The draft of an element.
private final class ElementPart<Model: JSONModel>: DraftPart, @unchecked Sendable {
    let position: Int
    /// What was read; nil where something else stands in its place meanwhile.
    private let start: JSON?
    @exclusivity(unchecked) var content: Mutable<Model>

    init(_ content: Mutable<Model>, at position: Int, from start: JSON?) {
        (self.content, self.position, self.start) = (content, position, start)
    }

    override func copyContent() -> DraftPart { ElementPart(content, at: position, from: start) }

    override func write(to written: inout DraftMemory.Written) {
        let json = content.json
        written.notes += content.allNotes
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
    public var endIndex: Int { base.objectCount }

    /// An element as a model. Setting one that is equal to what is there changes nothing.
    public subscript(index: Int) -> Element {
        get {
            let position = position(index)
            switch memory?.part(position) {
            case let part as ElementPart<Model>: return Element(making: part.content.json)
            case let found as ElementModel: if let model = found.model as? Element { return model }
            default: break
            }
            let model = Element(base[position] ?? .emptyObject) ?? Element()
            // The first few: whoever goes through all of them does not come back to one.
            return ((memory?.keep(ElementModel(model), position, limit: 8)) as? ElementModel)?.model as? Element
                ?? model
        }
        set {
            let position = position(index)
            settle(at: position)
            if base[position].map({ $0.isIdentical(to: newValue.json) || $0 == newValue.json }) == true { return }
            base[position] = newValue.json
        }
    }

    /// Replaces elements. What is not an object between the replaced ones stays, in front of the new ones' followers.
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= endIndex,
            "EditableArray: \(range) is not in 0..<\(endIndex)")
        if range.isEmpty, elements.isEmpty { return }
        settle()
        let new = elements.map { $0.json }
        guard !range.isEmpty else {
            let end = base.count ?? 0
            let place = range.lowerBound < endIndex ? position(range.lowerBound) : end
            return base.replaceElements([JSON.ElementEdit(place..<place, new)])
        }
        base.replaceElements(
            range.map { index in
                let position = position(index)
                let offset = index - range.lowerBound
                let last = index == range.upperBound - 1 ? new.count : Swift.min(offset + 1, new.count)
                return JSON.ElementEdit(position..<position + 1, offset < last ? Array(new[offset..<last]) : [])
            })
    }

    /// Removes all objects.
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(0..<endIndex, with: []) }

    /// Removes the elements for which `shouldRemove` is true.
    ///
    /// Not by moving the others to the front, as the standard library does it: what is between elements stays where it is.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        let removed = try indices.filter { try shouldRemove(self[$0]) }
        if removed.isEmpty { return }
        settle()
        base.replaceElements(removed.map { index in JSON.ElementEdit(position(index)..<position(index) + 1) })
    }

    /// Makes room in advance; nothing to do.
    public mutating func reserveCapacity(_ capacity: Int) {}
}

extension EditableArray {
    /// An element as a draft, to be changed in place.
    ///
    ///     $0.items[0].title = "New"
    ///     let first = $0.items[0]             // a model: what is not changed is one
    ///
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as one that was opened.
    @_disfavoredOverload
    public subscript(index: Int) -> Mutable<Model> {
        get {
            let position = position(index)
            if let part = memory?.part(position) as? ElementPart<Model> { return part.content }
            return Mutable<Model>(base[position] ?? .emptyObject)
        }
        set {
            let position = position(index)
            settle(at: position)
            notes += newValue.allNotes
            base[position] = newValue.json.flattened
        }
        _modify {
            let position = position(index)
            let memory = beginChange()
            if let part = memory.part(position) as? ElementPart<Model> {
                defer { part.noteChange() }
                yield &part.content
                return
            }
            let element = base[position] ?? .emptyObject
            var draft = Mutable<Model>(element)
            // Taken out only where it has no other owner, so that no change is no change. An object stands for it, which is
            // counted as it was.
            let shared = base.isSoleOwner() ? nil : element
            if shared == nil { base[position] = .emptyObject }
            defer {
                if draft.memory?.hasChanges() == true {
                    keep(ElementPart(draft, at: position, from: shared))
                } else {
                    notes += draft.notes
                    if shared.map({ !$0.isIdentical(to: draft.base) }) ?? true { base[position] = draft.base.flattened }
                }
            }
            yield &draft
        }
    }

    /// Keeps the draft of an element as it is, since it would take long to write it after each of its changes.
    private mutating func keep(_ part: ElementPart<Model>) {
        part.noteChange()
        beginChange().insert(part, part.position)
        if memory.map({ $0.count > Self.partLimit }) == true { settle() }
    }
}

extension EditableArray: ExpressibleByArrayLiteral {
    /// An array of models.
    public init(arrayLiteral elements: Element...) { self.init(JSON(elements.map { $0.json })) }
}
