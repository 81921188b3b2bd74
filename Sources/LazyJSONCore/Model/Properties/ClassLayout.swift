import Synchronization

/// Everything that is known about a model class: its properties, where their values are stored, and the names to look
/// for.
///
/// Created once per class, at its first use, immutable from then on, and never released. The layout of the memo of
/// every instance is drawn in `Memo`.
@usableFromInline
package final class ClassLayout: @unchecked Sendable {
    // The values that every read needs come first, close together: they are in one line of the processor's cache, or in
    // two.

    // A perfect hash from where a property is declared to its slot: not a dictionary, because every getter looks here.
    // The key is compared before the slot is used: an initializer may have assigned a wrapper that is not one of the
    // class's declarations, and may have another type.
    @usableFromInline let entries: ContiguousArray<Entry>
    @usableFromInline let multiplier: UInt64
    @usableFromInline let shift: UInt64
    /// Which property a word of the memo belongs to; words that are nobody's, such as the first, belong to the first
    /// property.
    let bySlot: ContiguousArray<Unmanaged<AnyPropertyCore>>
    /// The slots of the properties of a list, by their places in it.
    @usableFromInline let slots: ContiguousArray<Int>
    /// Where the memo has the positions of names.
    let positions: MemoPositions
    /// The names, for use without retaining the table: a class layout is never released.
    package let nameTable: Unmanaged<NameTable>

    /// The type that it is for, by which it is found.
    let type: ObjectIdentifier
    /// The type of models whose objects have the layout: the class, or a struct.
    @usableFromInline let declaredType: ObjectIdentifier
    /// The class layout of another class with the same hash.
    let next = OnceReference<ClassLayout>()
    package let modelClass: JSONModel.Type
    /// The properties in the order of declaration, superclasses first.
    package let properties: [AnyPropertyCore]
    package let names: NameTable
    package let kind: ModelKind
    /// The class and its superclasses up to the one at the top.
    let ancestors: [ObjectIdentifier]
    /// The classes that objects name by themselves; nil if ``JSONModel/modelClass(for:)`` chooses the class.
    let discriminated: DiscriminatedClasses?
    /// The words of values that have to be released, and the properties that they belong to.
    private let releases: ContiguousArray<(slot: Int, property: Unmanaged<AnyPropertyCore>)>
    /// The words that may lead to further memos.
    fileprivate let leading: [Int]

    /// Which slot belongs to a declaration.
    @usableFromInline
    struct Entry: Sendable {
        /// Identifies the declaration; 0 for none.
        @usableFromInline let key: UInt64
        @usableFromInline let slot: Int
    }

    let keyPathLock = Lock()
    /// The properties that key paths are known to lead to.
    @exclusivity(unchecked) var keyPaths = EntryTable<KnownKeyPath>()
    private let madeInitialJSON = OnceReference<Box<JSON>>()
    /// The slots of some wrappers by the addresses of their key paths: see `knownSlot(of:)`.
    let wrapperSlots: MemoTable
    let wrapperSlotCount: Int
    private let attached = OnceReference<AnyObject>()
    /// An object that another layer attaches to the class layout, once.
    package var attachment: AnyObject? { attached.load() }
    package func attach(_ object: AnyObject) -> AnyObject { attached.setIfNil(object) }
    /// Whether messages leave out any value, after the first access.
    let hiding = OnceReference<Box<Bool>>()
    /// Whether a draft caches values of properties that it has only read.
    let hasCostlyValues: Bool
    private let madeGuarded = OnceReference<Box<[(AnyPropertyCore, JSONModel.Type?)]>>()

    /// Differs after every class layout that was added.
    static let count = Atomic<Int>(0)
    /// The count when none was found to have a read-only property; -1 if one was found.
    private let unguardedCount = Atomic<Int>(0)

    /// Whether objects of the class, of its subclasses in use, or models inside them have read-only properties.
    var mayHaveReadOnly: Bool {
        let (count, known) = (Self.count.load(ordering: .acquiring), unguardedCount.load(ordering: .relaxed))
        if known == count || known < 0 { return known < 0 }
        let all = Self.all
        var seen: Set<ObjectIdentifier> = []
        var pending = [self]
        while let next = pending.popLast() {
            guard seen.insert(next.type).inserted else { continue }
            let classes = [next] + all.filter { $0.inherits(from: next) }
            if classes.contains(where: { $0.properties.contains(where: \.isReadOnly) }) {
                unguardedCount.store(-1, ordering: .relaxed)
                return true
            }
            pending += classes.flatMap { $0.guarded.compactMap { $0.modelClass.map(ClassLayout.of) } }
        }
        unguardedCount.store(count, ordering: .relaxed)
        return false
    }

    /// The properties that are read-only, or whose models may have such properties, with the class of these models.
    @_optimize(size) var guarded: [(property: AnyPropertyCore, modelClass: JSONModel.Type?)] {
        if let known = madeGuarded.load() { return known.value }
        let all = properties.map { ($0, $0.store == nil ? $0.modelClass : nil) }
        return madeGuarded.setIfNil(Box(all.filter { $0.isReadOnly || $1 != nil })).value
    }

    init(_ kind: ModelKind, _ properties: [AnyPropertyCore]) {
        self.kind = kind
        type = kind.id
        declaredType = ObjectIdentifier(kind.declaredType)
        modelClass = kind.instanceClass
        self.properties = properties
        ancestors = [kind.id] + kind.ancestry.dropFirst().map { ObjectIdentifier($0) }
        discriminated = DiscriminatedClasses(of: kind.instanceClass)
        hasCostlyValues = properties.contains(where: \.isCostly)
        var size = 8
        while size < properties.count * 2 { size *= 2 }
        wrapperSlotCount = size
        wrapperSlots = MemoTable.make(count: size)

        var names: [MemberName] = []
        for property in properties {
            property.nameIndices = property.paths.map { path in
                let name = path.components[0].name
                // Few enough for a linear search: a dictionary of them takes longer to set up than all of this.
                if let known = names.firstIndex(where: { $0 == name }) { return known }
                names.append(name)
                return names.count - 1
            }
        }
        self.names = NameTable(names)
        nameTable = .passUnretained(self.names)

        var words = SlotAllocation()
        for property in properties {
            property.slot = words.allocate(property.wordCount)
            if property.isRevalidated { property.revalidatedSlot = words.allocate(1) }
        }
        let slotCount = words.next
        positions = MemoPositions(first: slotCount, nameCount: names.count)
        let released = properties.filter { $0.disposal != .nothing }
        releases = ContiguousArray(released.map { ($0.ownerSlot, .passUnretained($0)) })
        leading = released.filter(\.disposal.leadsToModels).map(\.ownerSlot)
        var bySlot: ContiguousArray<Unmanaged<AnyPropertyCore>> = []
        if let first = properties.first {
            bySlot = ContiguousArray(repeating: .passUnretained(first), count: slotCount)
            for property in properties { bySlot[property.slot] = .passUnretained(property) }
        }
        self.bySlot = bySlot

        let keys = properties.compactMap { property in
            property.site.map { (key: Self.key($0, ObjectIdentifier(property.declaring)), slot: property.slot) }
        }
        (entries, multiplier, shift) = Self.perfectHash(
            keys.filter { key, _ in keys.count { $0.key == key } == 1 })
        slots = Self.slots(ofListed: properties)
        for property in properties {
            property.classLayout = .passUnretained(self)
            property.isDirect =
                property.part == nil
                && property.paths.allSatisfy { path in
                    path.components.count == 1
                        || property.coercion.readsContainersExactly
                            && !properties.contains { $0.mayOpen(on: path.components) }
                }
            guard let keyPath = property.keyPath else { continue }
            for relation in [Relation.named, .owning] { _ = self.property(relation, by: keyPath) { property } }
        }
    }

    private static func slots(ofListed properties: [AnyPropertyCore]) -> ContiguousArray<Int> {
        let listed = properties.filter { $0.site == nil }
        // No memo has a word for the place of a property that isn't compiled.
        var slots = ContiguousArray(repeating: -1, count: (listed.last?.place ?? -1) + 1)
        for property in listed { slots[property.place] = property.slot }
        return slots
    }

    /// The slot of the property that `declaring` declares at a site; nil if it declares none or several there.
    @inlinable @inline(__always)
    package func slot(of site: Site, in declaring: AnyClass) -> Int? {
        let key = Self.key(site, ObjectIdentifier(declaring))
        let entry = entries[Int(truncatingIfNeeded: (key &* multiplier) &>> shift)]
        return entry.key == key ? entry.slot : nil
    }

    @inlinable @inline(__always)
    static func key(_ site: Site, _ declaring: ObjectIdentifier) -> UInt64 {
        UInt64(site.bits) &+ UInt64(UInt(bitPattern: declaring)) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Finds a multiplier by which no two keys share an entry.
    private static func perfectHash(_ keys: [(key: UInt64, slot: Int)]) -> (ContiguousArray<Entry>, UInt64, UInt64) {
        var bits: UInt64 = 1
        while 1 << bits < keys.count * 2 { bits += 1 }
        var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
        search: while true {
            for _ in 0..<64 {
                var table = ContiguousArray(repeating: Entry(key: 0, slot: 0), count: 1 << bits)
                var isPerfect = true
                for (key, slot) in keys {
                    let hash = Int(truncatingIfNeeded: (key &* multiplier) &>> (64 - bits))
                    if table[hash].key != 0 {
                        isPerfect = false
                        break
                    }
                    table[hash] = Entry(key: key, slot: slot)
                }
                if isPerfect { return (table, multiplier, 64 - bits) }
                multiplier = (multiplier &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F) | 1
            }
            bits += 1
        }
    }

    /// The property whose value is stored in a slot.
    @inline(__always)
    package func property(inSlot slot: Int) -> Unmanaged<AnyPropertyCore>? {
        slot < bySlot.count ? bySlot[slot] : nil
    }

    /// Whether the property whose value is stored in a slot is of a type.
    @usableFromInline
    func hasProperty(inSlot slot: Int, of type: Any.Type) -> Bool {
        property(inSlot: slot)?.takeUnretainedValue().valueType == type
    }

    /// The property whose value is stored in a slot, if it is one of a type.
    package func property<Value: Sendable>(inSlot slot: Int, as type: Value.Type) -> PropertyCore<Value>? {
        property(inSlot: slot)?.takeUnretainedValue() as? PropertyCore<Value>
    }

    /// Whether the class is the other class or inherits from it.
    func inherits(from other: ClassLayout) -> Bool {
        ancestors.contains(other.type)
    }

    /// Releases the values in the memo of an instance, which no other code can reach.
    func release(from memo: Memo) {
        // By indices: an iterator would retain the list.
        for index in releases.indices {
            let (slot, property) = releases[index]
            guard memo[slot] != Memo.unknown else { continue }
            property._withUnsafeGuaranteedRef { $0.release(from: memo) }
        }
    }

    /// The source for creating an instance of this class.
    func source(of json: consuming JSON) -> ModelSource {
        let wordCount = positions.wordCount(forTextOf: json.sizeOfText)
        return ModelSource(json: json, classLayout: .passUnretained(self), wordCount: wordCount)
    }

    /// An instance of exactly this class.
    package func instance(of json: consuming JSON) -> JSONModel {
        let source = source(of: json)
        return PropertyRecorder.suspend { modelClass.init(source) }
    }

    /// The JSON that a new object of the class starts as, combined from the class and its superclasses.
    var initialJSON: JSON {
        if let known = madeInitialJSON.load() { return known.value }
        var merged = JSON.emptyObject
        for member in modelClass.discriminations.reversed() where member.isOwn {
            guard let value = member.values.first else { continue }
            merged.set(value, at: member.path[...])
        }
        for ancestor in kind.ancestry.reversed() {
            guard let ancestor = ancestor as? JSONModel.Type else { continue }
            merged.add(RawAccessWatch.allowed { ancestor.initialJSON })
        }
        return madeInitialJSON.setIfNil(Box(merged.flattened)).value
    }
}

extension JSONModel {
    /// Releases a model that a memo refers to. One that does not lead to others cannot be the start of a chain.
    static func release(at slot: Int, of memo: Memo) {
        memo.release(objectAt: slot) { (model: JSONModel) in
            model.withMemo { memo in model.classLayout { $0.leading.contains { Memo.isValue(memo[$0]) } } }
        }
    }
}

extension JSON {
    /// Adds the members of another object. If both have a value, objects are merged and other values are replaced.
    fileprivate mutating func add(_ other: JSON) {
        var pending: [(path: [Path.Component], object: JSON)] = [([], other)]
        while let (path, object) = pending.popLast() {
            var members = DistinctMembers(object)
            while let (name, value) = members.next() {
                let inner = path + [Path.Component(name: name.key, position: nil)]
                if value.kind == .object, self.value(at: inner)?.kind == .object {
                    pending.append((inner, value))
                } else {
                    set(value, at: inner[...])
                }
            }
        }
    }
}
