/// Reads one declared property of the elements of an array without making models of them.
///
/// A read of a property leaves its value in the memo of its model. A column has one memo for all elements: the value of an element is
/// read into it by the same code, taken out by whoever asked for it, and released before the next one is read. So it is the same
/// value, by the same converter, policy and default:
///
///     [{"id": 7, "name": "Bo"}, {"id": "8"}, {"name": "Eve"}]       the memo at the word of id:  7, then 8, then 0
///
/// Models are made where anything else could be told apart from that:
///
/// * of properties that lead to models or to what the app's code makes of references, since a model reads the same instance each time,
///   and of those that are checked at every read;
/// * of elements for which `modelClass(for:)` chooses a subclass: it may override the property by a computed one;
/// * where a value cannot be used and somebody wants to know, who is told of the model.
///
/// For one thread: each call that reads a column makes one.
@usableFromInline
final class Column {
    /// What the value of the last element was read into.
    @usableFromInline let memo: Memo
    /// The word of the property's value.
    @usableFromInline @exclusivity(unchecked) private(set) final var slot = 0

    // Not retained at every read: the array holds the document, and schemas live to the end of the program.
    private let schema: Unmanaged<Schema>
    private let names: Unmanaged<NameTable>
    private let elements: JSON.Elements
    private let models: ElementCache
    private let places: ElementPlaces
    private let areAllObjects: Bool

    /// Finds out which property is read, from the first element that is of the array's class.
    private let find: (JSON, Schema) -> AnyPropertyCore?
    private enum State {
        /// No element of the array's class was met yet.
        case unknown
        /// The property is known, has one path of one name, and values of the expected kind are read directly.
        case direct
        /// The property is known.
        case converting
        /// The models have to be asked.
        case models
    }
    @exclusivity(unchecked) private var state = State.unknown
    @exclusivity(unchecked) private var property: Unmanaged<AnyPropertyCore>?
    @exclusivity(unchecked) private var direct: Unmanaged<DirectReader>?
    @exclusivity(unchecked) private var name = 0
    /// Whether a value in the memo refers to something that has to be released.
    @exclusivity(unchecked) private var disposal = Disposal.nothing
    /// Whether code of the app makes the values, or may do so: what a model has of it already is the answer, and it is not called again.
    @exclusivity(unchecked) private var isMadeByApp: Bool
    @exclusivity(unchecked) private var spanHint = 0
    /// How far from the start of the last element its value was.
    @exclusivity(unchecked) private var distance = 0

    /// A column of what may be a property; nil if no property of the class is of that type and can be read without models.
    ///
    /// - Parameter find: Returns the property that is read, given an object of the class.
    init?(
        of store: ElementStore, reading type: Any.Type, _ find: @escaping (JSON, Schema) -> AnyPropertyCore?
    ) {
        guard OptimizationSwitches.readsColumns, let (elements, models, schema) = store.elements else { return nil }
        let candidates = schema.properties.filter {
            $0.valueType == type && $0.isColumnar && $0.declaringClass == schema.modelClass
        }
        guard !candidates.isEmpty else { return nil }
        isMadeByApp = candidates.contains { !$0.isMadeByLibrary }
        self.schema = .passUnretained(schema)
        self.elements = elements
        self.models = models
        self.find = find
        names = schema.nameTable
        places = ElementPlaces(of: elements)
        areAllObjects = elements.objectCount == elements.count
        memo = schema.makeMemo()
    }

    /// Reads the value of an element into the memo; false if its model has to be asked.
    @usableFromInline
    func read(_ index: Int) -> Bool {
        if state == .models { return false }
        let position = areAllObjects ? index : position(of: index)
        return places.withElement(at: position) { document, object in
            // Where it starts, and where it will have the value if it is like the last one.
            places.fetch(position &+ 8, at: distance, in: document)
            return read(document, object, of: index)
        } ?? read(elements[position], of: index)
    }

    @inline(never)
    private func position(of index: Int) -> Int { elements.position(ofObject: index) }

    @inline(__always)
    private func read(_ document: Document, _ object: Int, of index: Int) -> Bool {
        guard state == .direct, let direct, let property else { return read(JSON(document, at: object), of: index) }
        // Here and not in a method: JSON that is only handed on is not retained where all is one function.
        guard
            schema._withUnsafeGuaranteedRef({ Polymorphism.choosesItself($0, for: JSON(document, at: object)) })
        else { return false }
        clear()
        guard let offset = value(ofName: name, in: document, objectAt: object) else {
            return property._withUnsafeGuaranteedRef { $0.storeDefault(in: memo) }
        }
        distance = offset &- object
        switch direct._withUnsafeGuaranteedRef({ $0.read(document, offset, into: memo, slot) }) {
        case .end, .done: return true
        case .unsuited: break
        }
        if document.isNull(at: offset) { return property._withUnsafeGuaranteedRef { $0.storeDefault(in: memo) } }
        return decode(JSON(document, at: offset))
    }

    /// Whether models of an object are of the array's class itself, and no subclass.
    @inline(__always)
    private func isOfClass(_ json: JSON) -> Bool {
        schema._withUnsafeGuaranteedRef { Polymorphism.choosesItself($0, for: json) }
    }

    /// Finds out which property it is; false if it is none that can be read without models.
    @inline(never)
    private func begin(_ json: JSON) -> Bool {
        guard let property = find(json, schema.takeUnretainedValue()), property.isColumnar else {
            state = .models
            return false
        }
        self.property = .passUnretained(property)
        slot = property.slot
        name = property.onlyName
        direct = property.direct
        disposal = property.disposal
        isMadeByApp = !property.isMadeByLibrary
        state = direct != nil && name >= 0 ? .direct : .converting
        return true
    }

    /// The same for any property, of any object.
    @inline(never)
    private func read(_ json: JSON, of index: Int) -> Bool {
        guard isOfClass(json), !(isMadeByApp && models.hasModel(at: index)), state != .unknown || begin(json),
            let property = property?.takeUnretainedValue()
        else { return false }
        clear()
        return decode(value(of: property, json))
    }

    private func decode(_ json: JSON?) -> Bool {
        if let json, let direct, case .parsed(let document, let offset) = json.storage {
            switch direct._withUnsafeGuaranteedRef({ $0.read(document, offset, into: memo, slot) }) {
            case .end, .done: return true
            case .unsuited: break
            }
        }
        // Code of the app is called once for a value that cannot be used, by the model.
        if isMadeByApp, UnusableValues.isAnyoneTold { return false }
        guard let (isStored, verdict) = property?.takeUnretainedValue().decode(json, into: memo) else { return false }
        if case .unusable = verdict, UnusableValues.isAnyoneTold { return false }
        return isStored
    }

    /// Releases the value of the element before.
    @inline(__always)
    private func clear() {
        if memo[slot] != Memo.unknown, disposal != .nothing { release() }
        memo.set(slot, to: Memo.unknown)
    }

    @inline(never)
    private func release() {
        if disposal == .string { return memo.releaseString(at: slot) }
        var owners: [MemoOwner] = []
        property?._withUnsafeGuaranteedRef { $0.release(from: memo, into: &owners) }
        MemoOwner.release(&owners)
    }
}

// MARK: - Finding the value

extension Column {
    /// The value of the first path of a property that is present; null counts as present.
    private func value(of property: AnyPropertyCore, _ json: JSON) -> JSON? {
        guard case .parsed(let document, let object) = json.storage else { return json.value(of: property) }
        for (path, name) in zip(property.paths, property.nameIndices) {
            guard let offset = value(ofName: name, in: document, objectAt: object) else { continue }
            let first = JSON(document, at: offset)
            if path.components.count == 1 { return first }
            if let value = first.value(at: path.components.dropFirst()) { return value }
        }
        return nil
    }

    /// The offset of the value of the first member with one of the class's known names.
    ///
    /// - Complexity: O(*n*) in the bytes of the members before it, less those of large containers.
    @inline(__always)
    private func value(ofName index: Int, in document: Document, objectAt object: Int) -> Int? {
        var previous = 0
        var next = document.firstChild(ofContainerAt: object)
        while let name = next {
            let (known, end) = NameTable.find(names, in: document, nameAt: name, after: &previous)
            let value = document.value(afterKeyEndingAt: end)
            if known == index { return value }
            next = document.nextChild(afterValueEndingAt: document.end(ofValueAt: value, hint: &spanHint))
        }
        return nil
    }
}

extension AnyPropertyCore {
    /// Whether values are all that there is to a read: nobody can tell one from another that was read of the same JSON.
    fileprivate var isColumnar: Bool { !isChecked && (isMadeByLibrary || isPlain) }
}
