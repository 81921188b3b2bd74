/// Reads one declared property of the elements of an array without making models of them.
///
/// A read of a property leaves its value in the memo of its model. A column has one memo for all elements: the value of
/// an element is read into it by the same code, taken out by the caller, and released before the next one is read. So
/// it is the same value, by the same converter, policy and default:
///
///     [{"id": 7, "name": "Bo"}, {"id": "8"}, {"name": "Eve"}]       the memo at the word of id:  7, then 8, then 0
///
/// Models are created wherever the difference could be noticed:
///
/// * for properties that lead to models or to objects that the app's code creates from references, since a model reads
///   the same instance each time, and for properties that are revalidated at every read;
/// * for elements for which `modelClass(for:)` chooses a subclass: it may override the property by a computed one;
/// * if a value cannot be used and there is a handler for that, which is passed the model.
///
/// For one thread: each call that reads a column creates one.
@usableFromInline
final class Column {
    private let words: MemoTable
    /// The memo that the value of the last element was read into, which is valid while the column lives.
    @usableFromInline let unretainedMemo: Memo
    /// The word of the property's value.
    @usableFromInline @exclusivity(unchecked) private(set) final var slot = 0

    // Not retained at every read: the array holds the document, and class layouts live to the end of the program.
    private let classLayout: Unmanaged<ClassLayout>
    private let elements: JSON.Elements
    private let models: ElementCache
    private let offsets: ElementOffsets
    private let areAllObjects: Bool

    /// Finds out which property is read, from the first element of the array's class.
    private let find: (JSON, ClassLayout) -> AnyPropertyCore?
    /// The property, once it is known.
    @exclusivity(unchecked) private var property: Unmanaged<AnyPropertyCore>?
    /// Whether the models have to be used.
    @exclusivity(unchecked) private var asksModels = false
    /// Whether a value in the memo refers to something that has to be released.
    @exclusivity(unchecked) private var disposal = Disposal.nothing
    /// Whether code of the app creates the values, or may do so. It is not called again for a model that already has
    /// its value.
    @exclusivity(unchecked) private var isMadeByApp: Bool
    @exclusivity(unchecked) private var members = MemberScan()
    /// How far from the start of the last element its value was.
    @exclusivity(unchecked) private var distance = 0

    /// Creates a column for a property of a type; nil if the class has no property of that type that can be read
    /// without models.
    ///
    /// - Parameter find: Returns the property that is read, given an object of the class.
    init?(
        of table: ElementTable, reading type: Any.Type, _ find: @escaping (JSON, ClassLayout) -> AnyPropertyCore?
    ) {
        guard OptimizationSwitches.readsColumns, let (elements, models, classLayout) = table.elements else {
            return nil
        }
        let candidates = classLayout.properties.filter {
            $0.valueType == type && $0.isColumnar && $0.declaring == classLayout.modelClass
        }
        guard !candidates.isEmpty else { return nil }
        isMadeByApp = candidates.contains { !$0.isMadeByLibrary }
        self.classLayout = .passUnretained(classLayout)
        self.elements = elements
        self.models = models
        self.find = find
        offsets = ElementOffsets(of: elements)
        areAllObjects = elements.objectCount == elements.count
        words = MemoTable.make(count: classLayout.positions.wordCount(forTextOf: 0))
        unretainedMemo = words.withMemo { $0 }
    }

    deinit { clear() }

    /// Reads the value of an element into the memo. Returns false if the element's model has to be used.
    @usableFromInline
    func read(_ index: Int) -> Bool {
        if asksModels { return false }
        let position = areAllObjects ? index : position(of: index)
        return offsets.withElement(at: position) { document, object in
            // The element, and where it has the value if it is like the last one.
            offsets.fetch(position &+ 8, at: distance, in: document)
            return read(document, object, of: index)
        } ?? read(elements[position], of: index)
    }

    @inline(never)
    private func position(of index: Int) -> Int { elements.position(ofObject: index) }

    @inline(__always)
    private func read(_ document: Document, _ object: Int, of index: Int) -> Bool {
        // Here and not in a method: JSON that is only passed on is not retained if everything is one function.
        guard
            classLayout._withUnsafeGuaranteedRef({ Polymorphism.choosesItself($0, for: JSON(document, at: object)) }),
            !(isMadeByApp && isForModel(index)), property != nil || begin(JSON(document, at: object)), let property
        else { return false }
        clear()
        return property._withUnsafeGuaranteedRef { property in
            let offset =
                property.onlyName >= 0
                ? value(ofName: property.onlyName, in: document, objectAt: object)
                : offset(of: property, in: document, objectAt: object)
            guard let offset else { return property.rememberDefault(in: unretainedMemo) != nil }
            distance = offset &- object
            return isUsable(property.read(document, offset, into: unretainedMemo))
        }
    }

    /// Finds the value of one of the class's names.
    @inline(__always)
    private func value(ofName name: Int, in document: Document, objectAt object: Int) -> Int? {
        let names = classLayout._withUnsafeGuaranteedRef { $0.nameTable }
        // A variable of its own stays in registers; a field of an object is loaded and stored for every member.
        var scan = members
        defer { members = scan }
        scan.restart(atObject: object, in: document)
        while let (known, value) = scan.next(names, in: document) {
            if known == name { return value }
            scan.skip(valueAt: value, in: document)
        }
        return nil
    }

    /// Finds the value of a property with several paths, or with a path of several names.
    @inline(never)
    private func offset(of property: AnyPropertyCore, in document: Document, objectAt object: Int) -> Int? {
        property.offset(in: document) { value(ofName: $0, in: document, objectAt: object) }
    }

    /// Reads the value of an element of an array that was edited into the memo.
    @inline(never)
    private func read(_ json: JSON, of index: Int) -> Bool {
        guard classLayout._withUnsafeGuaranteedRef({ Polymorphism.choosesItself($0, for: json) }),
            !(isMadeByApp && isForModel(index)), property != nil || begin(json),
            let property = property?.takeUnretainedValue()
        else { return false }
        clear()
        return isUsable(property.read(json.value(of: property), into: unretainedMemo))
    }

    /// Whether the memo has the value. False also if the value cannot be used and there is a handler for that, which
    /// the model calls.
    @inline(__always)
    private func isUsable(_ outcome: Outcome<Remembered>) -> Bool {
        if case .unusable = outcome.verdict, UnusableValues.hasHandler { return false }
        return outcome.value != nil
    }

    /// Whether a value that code of the app creates is left to the model, which already has it or reports that it is
    /// unusable.
    @inline(never)
    private func isForModel(_ index: Int) -> Bool { models.hasModel(at: index) || UnusableValues.hasHandler }

    /// Finds out which property it is. Returns false if it cannot be read without models.
    @inline(never)
    private func begin(_ json: JSON) -> Bool {
        guard let found = find(json, classLayout.takeUnretainedValue()), found.isColumnar else {
            asksModels = true
            return false
        }
        slot = found.slot
        disposal = found.disposal
        isMadeByApp = !found.isMadeByLibrary
        property = .passUnretained(found)
        return true
    }

    /// Releases the value of the previous element.
    @inline(__always)
    private func clear() {
        if unretainedMemo[slot] != Memo.unknown, disposal != .nothing { release() }
        unretainedMemo.set(slot, to: Memo.unknown)
    }

    @inline(never)
    private func release() {
        property?._withUnsafeGuaranteedRef { $0.release(from: unretainedMemo) }
    }
}

extension AnyPropertyCore {
    /// Whether a read is nothing but its value, so that it cannot be distinguished from another read of the same JSON.
    fileprivate var isColumnar: Bool { isDirect && !isRevalidated && (isMadeByLibrary || isPlain) }
}
