/// What is known about a model class: its properties, where their values are kept, and the names to look for.
///
/// Made once per class, at its first use, and immutable from then on. The layout of the memo of every instance:
///
///     0            the frontier: how far the object's members have been looked at
///     1 … K        where the value of each known name is
///     K+1 … P      plain values          P+1 … n      references
@usableFromInline
final class Schema: @unchecked Sendable {
    let modelClass: JSONModel.Type
    /// In the order of declaration, superclasses first.
    let properties: [AnyPropertyCore]
    let names: NameTable
    /// The classes from the model class up to ``JSONModel``.
    let ancestors: [ObjectIdentifier]
    let wordCount: Int
    let firstReference: Int
    /// Which property a word of the memo belongs to, less the words of names.
    private let propertiesBySlot: [AnyPropertyCore?]

    // A perfect hash from where a property is declared to its slot: only sites of the class are ever asked for.
    @usableFromInline let slots: ContiguousArray<UInt16>
    @usableFromInline let multiplier: UInt64
    @usableFromInline let shift: UInt64

    private let keyPaths = KeyPathTable()

    init(_ modelClass: JSONModel.Type, properties: [AnyPropertyCore], ancestors: [ObjectIdentifier]) {
        self.modelClass = modelClass
        self.properties = properties
        self.ancestors = ancestors

        var names: [MemberName] = []
        var indices: [MemberName: Int] = [:]
        for property in properties {
            property.nameIndices = property.paths.map { path in
                let name = path.components[0].name
                if let known = indices[name] { return known }
                indices[name] = names.count
                names.append(name)
                return names.count - 1
            }
        }
        self.names = NameTable(names)

        var slot = 1 + names.count
        for property in properties where property.isPlain {
            property.slot = slot
            slot += 1
        }
        firstReference = slot
        for property in properties where !property.isPlain {
            property.slot = slot
            slot += 1
            guard property.isChecked else { continue }
            property.checkedSlot = slot
            slot += 1
        }
        wordCount = slot
        var bySlot = [AnyPropertyCore?](repeating: nil, count: slot)
        for property in properties { bySlot[property.slot] = property }
        propertiesBySlot = bySlot

        (slots, multiplier, shift) = Self.perfectHash(
            properties.map { (Self.key($0.site, ObjectIdentifier($0.declaringClass)), $0.slot) })
    }

    /// The slot of the property that `declaring` declares at a site.
    @inlinable @inline(__always)
    func slot(of site: Site, in declaring: AnyClass) -> Int {
        let hash = (Self.key(site, ObjectIdentifier(declaring)) &* multiplier) &>> shift
        return Int(truncatingIfNeeded: slots[Int(truncatingIfNeeded: hash)])
    }

    @inlinable @inline(__always)
    static func key(_ site: Site, _ declaring: ObjectIdentifier) -> UInt64 {
        (UInt64(site.line) | UInt64(site.column) &<< 32) &+ UInt64(UInt(bitPattern: declaring)) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Finds a multiplier by which no two keys share an entry.
    private static func perfectHash(_ keys: [(key: UInt64, slot: Int)]) -> (ContiguousArray<UInt16>, UInt64, UInt64) {
        var bits: UInt64 = 1
        while 1 << bits < keys.count * 2 { bits += 1 }
        var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
        search: while true {
            for _ in 0..<64 {
                var table = ContiguousArray<UInt16>(repeating: 0, count: 1 << bits)
                var isPerfect = true
                for (key, slot) in keys {
                    let hash = Int(truncatingIfNeeded: (key &* multiplier) &>> (64 - bits))
                    if table[hash] != 0 {
                        isPerfect = false
                        break
                    }
                    table[hash] = UInt16(truncatingIfNeeded: slot)
                }
                if isPerfect { return (table, multiplier, 64 - bits) }
                multiplier = (multiplier &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F) | 1
            }
            bits += 1
        }
    }

    /// The property whose value is kept in a slot.
    func property(inSlot slot: Int) -> AnyPropertyCore? {
        slot < propertiesBySlot.count ? propertiesBySlot[slot] : nil
    }

    /// Whether the class is another or inherits from it.
    func inherits(from other: Schema) -> Bool {
        ancestors.contains(ObjectIdentifier(other.modelClass))
    }

    /// An empty memo for an instance.
    func makeMemo() -> Memo { Memo.make(count: wordCount, firstReference: firstReference) }

    /// An instance of exactly this class.
    func instance(of json: JSON) -> JSONModel {
        PropertyRecorder.suspend { modelClass.init(ModelSource(json: json, schema: self, memo: makeMemo())) }
    }

    // MARK: Key paths

    /// The property that a key path names; nil if it names something else.
    func property<Model: JSONModel, Value: Sendable>(at keyPath: KeyPath<Model, Value>) -> AnyPropertyCore? {
        keyPaths.property(at: keyPath) { KeyPathProbe.find(keyPath, in: self) }
    }
}
