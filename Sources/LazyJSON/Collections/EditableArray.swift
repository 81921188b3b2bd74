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
public struct EditableArray<Model: JSONModel>: Sendable {
    /// The array as it is now.
    public private(set) var json: JSON

    /// What could not be written in elements so far.
    private(set) var errors: [MutationError] = []

    /// The positions in the JSON of its objects; nil where all elements are objects.
    private var positions: [Int]?

    init(_ json: JSON) {
        self.json = json.kind == .array ? json : .emptyArray
        note()
    }

    /// An empty array.
    public init() { self.init(JSON.emptyArray) }

    private mutating func note() {
        if json.holdsOnlyObjects {
            positions = nil
        } else {
            let elements = json.elements
            positions = elements.indices.filter { elements[$0].kind == .object }
        }
    }

    /// Where the element at an index is in the JSON; the index behind the last is the end of the array.
    private func position(_ index: Int) -> Int {
        guard let positions else { return index }
        return index < positions.count ? positions[index] : (json.count ?? 0)
    }
}

extension EditableArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// The type of elements.
    public typealias Element = Model
    /// The type of an index: positions from 0.
    public typealias Index = Int

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of objects.
    public var endIndex: Int { positions?.count ?? json.count ?? 0 }

    /// An element as a model. Setting one that is equal to what is there changes nothing.
    public subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
            return Element(json[position(index)] ?? .emptyObject) ?? Element()
        }
        set {
            precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
            let position = position(index)
            if json[position].map({ $0.isIdentical(to: newValue.json) || $0 == newValue.json }) == true { return }
            json[position] = newValue.json
        }
    }

    /// Replaces elements. What is not an object between the replaced ones stays, in front of the new ones' followers.
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= endIndex,
            "EditableArray: \(range) is not in 0..<\(endIndex)")
        if range.isEmpty, elements.isEmpty { return }
        let new = elements.map(\.json)
        guard let positions, !range.isEmpty else {
            let first = position(range.lowerBound)
            json.replaceElements(first..<first + range.count, with: new)
            if positions != nil { note() }
            return
        }
        if new.isEmpty { return removeElements(at: Array(range)) }
        // From behind, so that positions stay valid.
        for index in range.reversed() {
            let offset = index - range.lowerBound
            let isLast = index == range.upperBound - 1
            let values = offset < new.count ? (isLast ? Array(new[offset...]) : [new[offset]]) : []
            json.replaceElements(positions[index]..<positions[index] + 1, with: values)
        }
        note()
    }

    /// Removes all objects.
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(0..<endIndex, with: []) }

    /// Removes the elements for which `shouldRemove` is true.
    ///
    /// Not by moving the others to the front, as the standard library does it: what is between elements stays where it is.
    public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
        removeElements(at: try indices.filter { try shouldRemove(self[$0]) })
    }

    private mutating func removeElements(at indices: [Int]) {
        if indices.isEmpty { return }
        json.removeElements(at: indices.map { position($0) })
        note()
    }

    /// Makes room in advance; nothing to do.
    public mutating func reserveCapacity(_ capacity: Int) {}
}

extension EditableArray {
    /// An element as a draft, to be changed in place.
    ///
    /// A changed element of up to 4 KB becomes a document of its own, so that it reads as one that was opened.
    public subscript(index: Int) -> Mutable<Model> {
        get {
            precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
            return Mutable<Model>(json[position(index)] ?? .emptyObject)
        }
        set {
            precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
            errors += newValue.errors
            json[position(index)] = newValue.json.flattened
        }
        _modify {
            precondition(index >= 0 && index < endIndex, "EditableArray: index \(index) is not in 0..<\(endIndex)")
            let position = position(index)
            let element = json[position] ?? .emptyObject
            var draft = Mutable<Model>(element)
            // As in `Mutable`: taken out only where it has no other owner, so that no change is no change.
            let shared = json.isSoleOwner() ? nil : element
            if shared == nil { json[position] = .null }
            defer {
                errors += draft.errors
                if shared.map({ !$0.isIdentical(to: draft.json) }) ?? true { json[position] = draft.json.flattened }
            }
            yield &draft
        }
    }
}

extension EditableArray: ExpressibleByArrayLiteral {
    /// An array of models.
    public init(arrayLiteral elements: Element...) { self.init(JSON(elements.map(\.json))) }
}
