import Synchronization

/// Creating a class layout from declarations. A list in the source has them, or they are recorded while a prototype of
/// the class is created, whose fields have the names.
extension ClassLayout {
    /// The class layout of a class, created at the first call.
    ///
    /// - Complexity: O(1) after the first call, without a lock.
    package static func of(_ modelClass: JSONModel.Type) -> ClassLayout {
        unretained(of: modelClass).takeUnretainedValue()
    }

    /// The class layout of a class, without retaining it: a class layout is never released.
    @inline(__always)
    static func unretained(of modelClass: JSONModel.Type) -> Unmanaged<ClassLayout> {
        find(ObjectIdentifier(modelClass)) ?? .passUnretained(made(for: modelClass))
    }

    /// The class layout of a class, if there is one.
    package static func known(for type: AnyClass) -> ClassLayout? {
        find(ObjectIdentifier(type))?.takeUnretainedValue()
    }

    @inline(never)
    private static func made(for modelClass: JSONModel.Type) -> ClassLayout { made(for: ModelKind(modelClass)) }

    /// Returns the class layout of a kind of models, created at the first call.
    package static func made(for kind: ModelKind) -> ClassLayout {
        if let known = find(kind.id) { return known.takeUnretainedValue() }
        if beingMade.contains(kind.id) {
            ProgrammingMistake.stop(
                "\(kind.declaredType) is needed by an argument of its own declarations: only \(kind.evaluatedLater)")
        }
        var mistakes: [String] = []
        // No lock is held while code of the class runs. If two threads create the class layout, one wins.
        let made = $beingMade.withValue(beingMade + [kind.id]) {
            RawAccessWatch.allowed { build(kind, mistakes: &mistakes) }
        }
        if let made { return insert(made) }
        ProgrammingMistake.stop(
            "\(kind.declaredType) cannot be used, because its properties are declared incorrectly:\n"
                + mistakes.joined(separator: "\n"))
    }

    /// The classes whose layouts are being created around this call, by whatever code of the app runs for them.
    @TaskLocal private static var beingMade: [ObjectIdentifier] = []

    /// Creates a class layout; returns nil if there are mistakes in the declarations, which are then in `mistakes`.
    static func build(_ kind: ModelKind, mistakes: inout [String]) -> ClassLayout? {
        mistakes = []
        var properties: [AnyPropertyCore] = []
        for declaration in kind.declarations(mistakes: &mistakes) {
            if let property = declaration.makeProperty(in: kind, mistakes: &mistakes) { properties.append(property) }
        }
        return mistakes.isEmpty ? ClassLayout(kind, properties) : nil
    }

    /// The empty class layout of a prototype.
    static let bare = ClassLayout(ModelKind(JSONModel.self), [])
}

extension ModelSource {
    /// For a prototype: an instance that is created for its declarations, and whose properties are not read.
    static var prototype: ModelSource {
        ModelSource(json: .emptyObject, classLayout: .passUnretained(.bare), wordCount: 0)
    }

    /// For an instance that is only asked for its class.
    nonisolated(unsafe) static let blank = ModelSource.prototype
}

/// The class layouts of all classes, in lists of those whose classes have one hash. The lists only grow, so a lookup
/// takes no lock and retains nothing.
extension ClassLayout {
    /// The first class layout of each list.
    nonisolated(unsafe) private static let firsts = MemoTable.make(count: 256)

    /// The list for a class.
    @inline(__always)
    private static func list(for type: ObjectIdentifier) -> Int {
        let bits = UInt(bitPattern: type)
        return Int(truncatingIfNeeded: (bits >> 4 ^ bits >> 12) & 255)
    }

    @inline(__always)
    private static func first(inList index: Int) -> Unmanaged<ClassLayout>? {
        firsts.withMemo { memo in
            let word = memo[index]
            return Memo.isValue(word) ? memo.reference(word, as: Unmanaged<ClassLayout>.self) : nil
        }
    }

    @inline(__always)
    private static func find(_ type: ObjectIdentifier) -> Unmanaged<ClassLayout>? {
        var next = first(inList: list(for: type))
        while let current = next {
            if current._withUnsafeGuaranteedRef({ $0.type == type }) { return current }
            next = current._withUnsafeGuaranteedRef { $0.next.unretained() }
        }
        return nil
    }

    /// Adds a class layout unless its class has one. Returns the class layout that the class then has.
    private static func insert(_ new: ClassLayout) -> ClassLayout {
        // Counted before it can be found, and again afterwards: a thread that finds it knows that there are more than
        // before, and a thread that has looked at all without it looks again.
        count.wrappingAdd(1, ordering: .releasing)
        defer { count.wrappingAdd(1, ordering: .releasing) }
        var current = firsts.withMemo { $0.firstReference(new, at: list(for: new.type)) }
        while current !== new {
            if current.type == new.type { return current }
            current = current.next.setIfNil(new)
        }
        return new
    }

    /// All class layouts that are in use.
    static var all: [ClassLayout] {
        var all: [ClassLayout] = []
        for index in 0..<256 {
            var next = first(inList: index)?.takeUnretainedValue()
            while let current = next {
                all.append(current)
                next = current.next.load()
            }
        }
        return all
    }
}
