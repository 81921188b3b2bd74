import Synchronization

/// Shared by all copies of one lazy collection: where the objects are, and their models.
///
/// A model is cached at an index: that of an array's object, the position of a member.
///
/// Not generic: it knows the class of its models as a value, and the collections know it as a type.
@usableFromInline
package final class ElementTable: @unchecked Sendable {
    /// The JSON before edits.
    private let base: JSON
    private let elementClass: JSONModel.Type
    /// The edits of a collection of structs, which has one owner while it is edited; nil if there are none.
    @exclusivity(unchecked) private var edits: ElementEdits?
    /// Whether the collection is known to be empty, so that its elements need not be found to count them.
    private let isEmpty: Bool
    /// Found at the first access.
    private let found = OnceReference<Found>()

    private final class Found: Sendable {
        private enum Objects {
            case elements(JSON.Elements)
            case members(NamedMembers)
        }
        private let objects: Objects
        /// Where the elements are, if they are those of an array that contains only objects.
        private let offsets: ElementOffsets
        let count: Int
        let models: ElementCache
        /// Not retained at every access: class layouts live to the end of the program.
        private let wanted: Unmanaged<ClassLayout>
        var classLayout: ClassLayout { wanted.takeUnretainedValue() }

        init(_ json: JSON, of elementClass: JSONModel.Type) {
            wanted = ClassLayout.unretained(of: elementClass)
            if case .parsed(let document, let offset) = json.storage, !document.isObject(at: offset) {
                let index = document.index(ofContainerAt: offset)
                objects = .elements(JSON.Elements(document, index))
                count = index.objectCount
                offsets = count == index.offsets.count ? ElementOffsets(document, index.offsets) : .unknown
                models = ElementCache(count: count)
            } else if json.kind == .object {
                let members = NamedMembers(json)
                objects = .members(members)
                count = members.count
                models = ElementCache(count: members.memberCount)
                offsets = .unknown
            } else {
                let elements = json.exactElements
                objects = .elements(elements)
                count = elements.objectCount
                models = ElementCache(count: count)
                offsets = count == elements.count ? ElementOffsets(of: elements) : .unknown
            }
        }

        /// A model of an object, by the index of its model.
        @inline(__always)
        func makeModel(at index: Int) -> JSONModel {
            wanted._withUnsafeGuaranteedRef { classLayout in
                offsets.withElement(at: index) { document, offset in
                    offsets.fetch(index &+ 4, in: document)
                    return Polymorphism.model(of: JSON(document, at: offset), wanted: classLayout)
                } ?? Polymorphism.model(of: object(at: index), wanted: classLayout)
            }
        }

        private func object(at index: Int) -> JSON {
            switch objects {
            case .elements(let elements): elements[elements.position(ofObject: index)]
            case .members(let members): members.value(at: index)
            }
        }

        var members: NamedMembers? {
            if case .members(let members) = objects { members } else { nil }
        }

        var elements: JSON.Elements? {
            if case .elements(let elements) = objects { elements } else { nil }
        }
    }

    init(_ json: consuming JSON, of elementClass: JSONModel.Type, isEmpty: Bool = false) {
        base = json
        self.elementClass = elementClass
        self.isEmpty = isEmpty
    }

    /// The JSON as it is now.
    var json: JSON { edits == nil ? base : settled.base }

    /// Nothing is found in a collection with edits.
    @inline(__always)
    private func withContent<R>(_ body: (Found) -> R) -> R {
        defer { withExtendedLifetime(self) {} }
        return found.withLoaded(body) ?? body(content())
    }

    @inline(never)
    private func content() -> Found {
        let table = settled
        return table.found.load() ?? table.found.setIfNil(Found(table.base, of: elementClass))
    }

    /// Whether it was ever looked at, and may have models.
    var hasFound: Bool { found.unretained() != nil }

    /// The number of objects that are elements.
    @usableFromInline
    package var count: Int { isEmpty ? 0 : found.withLoaded(\.count) ?? edits?.count ?? content().count }

    /// The model at an index of an array, which is of the table's class or one that inherits from it.
    ///
    /// - Precondition: The index is one of the collection's.
    @usableFromInline
    package func model(at index: Int) -> JSONModel {
        if _slowPath(edits != nil), let model = editedModel(at: index) { return model }
        return withContent { content in
            Self.check(index, in: content.count)
            return content.models.model(at: index) { content.makeModel(at: index) }
        }
    }

    @inline(never)
    private func editedModel(at index: Int) -> JSONModel? {
        Self.check(index, in: count)
        return (edits?.draft).map { EditableArray<StructObject>($0)[index] }
    }

    /// Stops the program if there is no element at an index of an array.
    @inline(__always)
    static func check(_ index: Int, in count: Int) {
        precondition(index >= 0 && index < count, "LazyArray: index \(index) is not in 0..<\(count)")
    }

    /// The elements of an array, their models, and the class of these; nil for an object.
    var elements: (JSON.Elements, ElementCache, ClassLayout)? {
        withContent { content in content.elements.map { ($0, content.models, content.classLayout) } }
    }

    /// The model of a member. Models of arrays are read by the same instructions, inlined.
    @inline(never)
    private static func cachedModel(at index: Int, _ content: Found) -> JSONModel {
        content.models.model(at: index) { content.makeModel(at: index) }
    }
}

/// Edits of a collection of structs.
extension ElementTable {
    /// The table of the collection as it is now, which never changes.
    var settled: ElementTable {
        guard let edits else { return self }
        if let known = edits.settled.load() { return known }
        let layout = ClassLayout.of(elementClass)
        let json = edits.draft.settledJSON { new in
            layout.mayHaveReadOnly ? ReadOnlyChanges(from: base, to: new, of: layout, isElements: true) : nil
        }
        return edits.settled.setIfNil(ElementTable(json, of: elementClass))
    }

    /// Begins an edit: from here on the table has one owner, and edits.
    static func edits(of table: inout ElementTable) -> ElementEdits {
        if isKnownUniquelyReferenced(&table), let own = table.edits {
            own.settled.reset()
            return own
        }
        let edits = ElementEdits(table.edits?.draft ?? table.newDraft)
        table = ElementTable(table.base, of: table.elementClass)
        table.edits = edits
        return edits
    }

    /// Whether edits of another table led to this JSON; nil if they changed nothing.
    func isSame(as edited: ElementTable) -> Bool? {
        let new = edited.json
        return new.isIdentical(to: edited.base) ? nil : json.isIdentical(to: new)
    }

    private var newDraft: ElementsCell {
        ElementsCell(base, elementClass, members: members == nil ? nil : .of(self))
    }
}

/// The members of an object.
extension ElementTable {
    /// The members by their names; nil for an array.
    var members: NamedMembers? { withContent(\.members) }

    /// The model of the element with a name; nil if there is none.
    @usableFromInline
    func model(named name: String) -> JSONModel? {
        if let draft = edits?.draft { return EditableDictionary<StructObject>(draft)[name] }
        return withContent { content in
            guard let members = content.members, let position = members.position(of: name),
                members.isElement(at: position)
            else { return nil }
            return Self.cachedModel(at: position, content)
        }
    }

    /// The name and the model of the element at an index.
    ///
    /// - Precondition: The index is one of the collection's.
    @usableFromInline
    func member(at index: Int) -> (name: String, model: JSONModel)? {
        withMember(at: index) { ($0.name(at: $1), Self.cachedModel(at: $1, $2)) }
    }

    /// The model of the element at an index.
    ///
    /// - Precondition: The index is one of the collection's.
    @usableFromInline
    func memberModel(at index: Int) -> JSONModel? { withMember(at: index) { Self.cachedModel(at: $1, $2) } }

    /// The name of the element at an index.
    ///
    /// - Precondition: The index is one of the collection's.
    func memberName(at index: Int) -> String? {
        withMember(at: index) { members, position, _ in members.name(at: position) }
    }

    @inline(__always)
    private func withMember<R>(at index: Int, _ body: (NamedMembers, _ position: Int, Found) -> R) -> R? {
        withContent { content in
            precondition(
                index >= 0 && index < content.count, "LazyDictionary: index \(index) is not in 0..<\(content.count)")
            return content.members.map { body($0, $0.position(ofElement: index), content) }
        }
    }

    /// The index of the element with a name; nil if there is none.
    func index(ofMember name: String) -> Int? {
        guard let members, let position = members.position(of: name), members.isElement(at: position) else {
            return nil
        }
        return members.index(ofElementAt: position)
    }
}

extension DirectReader {
    /// Returns a reader for a lazy collection of models, which reads and releases it by its table.
    ///
    /// A collection's only stored property is its table. So a collection is in a memo the same as its table: one
    /// reference (the language's ABI: a structure of one stored property has its layout, an optional reference is the
    /// reference, or zero). `LazyReaderTests` verify it.
    ///
    /// - Parameter bracket: The first character of the collection's JSON.
    static func lazy(_ collection: Any.Type, of elementClass: JSONModel.Type, bracket: Unicode.Scalar) -> DirectReader {
        let bracket = UInt8(ascii: bracket)
        return DirectReader(
            collection, leadsNowhere: false,
            release: { memo, slot in
                // A collection without models cannot be the start of a chain.
                memo.release(objectAt: slot) { (table: ElementTable) in table.hasFound }
            },
            read: { document, offset, memo, slot, _ in
                guard document[offset] == bracket else { return nil }
                let isEmpty = document.firstChild(ofContainerAt: offset) == nil
                let table = ElementTable(JSON(document, at: offset), of: elementClass, isEmpty: isEmpty)
                return memo.rememberReference(table, at: slot) ? .withoutEnd : nil
            })
    }
}

/// Where the elements of an array are, if all of them are in one document, as in nearly all arrays.
///
/// The owner of the offsets holds the array, and with it the document.
struct ElementOffsets: Sendable {
    // Not retained at every access.
    private let unretained: Unmanaged<Document>?
    private let offsets: GrowingMemory<Int>
    /// The number of elements that may be fetched.
    private let fetchableCount: Int

    /// No offsets: the elements are not all in one document, or there is no array.
    static let unknown = ElementOffsets(nil, GrowingMemory())

    /// The offsets of elements in a document.
    init(_ document: Document, _ offsets: GrowingMemory<Int>) { self.init(.passUnretained(document), offsets) }

    /// The offsets of elements; they are unknown if the elements are not all in one document.
    init(of elements: JSON.Elements) {
        guard let (document, offsets) = elements.offsets else {
            self = .unknown
            return
        }
        self.init(document, offsets)
    }

    private init(_ document: Unmanaged<Document>?, _ offsets: GrowingMemory<Int>) {
        unretained = document
        self.offsets = offsets
        fetchableCount = OptimizationSwitches.fetchesAhead ? offsets.count : 0
    }

    /// Returns the result of `body`, called with the document and the offset of an element; nil if the offsets
    /// are unknown.
    @inline(__always)
    func withElement<R>(at index: Int, _ body: (Document, Int) -> R) -> R? {
        guard let unretained, index < offsets.count else { return nil }
        return unretained._withUnsafeGuaranteedRef { body($0, offsets[index]) }
    }

    /// Has the processor fetch an element that comes soon if the array is walked, and the bytes at a distance from its
    /// start. Objects are further apart than the processor fetches by itself, and waiting for memory takes longer than
    /// everything else that is done.
    @inline(__always)
    func fetch(_ index: Int, at distance: Int = 0, in document: Document) {
        guard index < fetchableCount else { return }
        document.prefetch(offsets[index])
        if distance != 0 { document.prefetch(offsets[index] &+ distance) }
    }
}
