import Synchronization

/// Creating a class layout: a prototype of the class is created while its declarations are recorded. The prototype's
/// fields have the names.
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
        ClassLayoutRegistry.shared.find(modelClass) ?? .passUnretained(made(for: modelClass))
    }

    @inline(never)
    private static func made(for modelClass: JSONModel.Type) -> ClassLayout {
        of(
            modelClass,
            evaluatedLater:
                "defaults and stores are evaluated later, and a default is evaluated at once "
                + "if init(_:) reads its property"
        ) {
            build(modelClass, mistakes: &$0)
        }
    }

    /// Returns the class layout of a class that declares properties, created at the first call.
    ///
    /// - Parameters:
    ///   - evaluatedLater: The arguments of declarations that may need the class.
    ///   - build: Creates the class layout; returns nil if there are mistakes in the declarations.
    package static func of(
        _ type: AnyClass, evaluatedLater: String, _ build: (_ mistakes: inout [String]) -> ClassLayout?
    ) -> ClassLayout {
        if let known = ClassLayoutRegistry.shared.find(type) { return known.takeUnretainedValue() }
        if PropertyRecorder.isRecording(type) {
            ProgrammingMistake.stop("\(type) is needed by an argument of its own declarations: only \(evaluatedLater)")
        }
        var mistakes: [String] = []
        // No lock is held while code of the class runs. If two threads create the class layout, one wins.
        if let classLayout = RawAccessWatch.allowed({ build(&mistakes) }) {
            return ClassLayoutRegistry.shared.insert(classLayout, for: type)
        }
        ProgrammingMistake.stop(
            "\(type) cannot be used, because its properties are declared incorrectly:\n"
                + mistakes.joined(separator: "\n"))
    }

    /// Creates a class layout; returns nil if there are mistakes in the declarations, which are then in `mistakes`.
    static func build(_ modelClass: JSONModel.Type, mistakes: inout [String]) -> ClassLayout? {
        let owner = DeclaringClass(modelClass)
        guard let properties = properties(of: owner, mistakes: &mistakes) else { return nil }
        return ClassLayout(modelClass, properties: properties, ancestors: owner.ancestry.map { ObjectIdentifier($0) })
    }

    /// The properties that a class and its superclasses declare, superclasses first; nil if there are mistakes in the
    /// declarations.
    package static func properties(of owner: DeclaringClass, mistakes: inout [String]) -> [AnyPropertyCore]? {
        let (prototype, declarations) = PropertyRecorder.record(owner)
        let pairs = DeclaredFields(of: prototype, owner, declarations)
        mistakes = pairs.mistakes
        var levels: [[AnyPropertyCore]] = []
        for level in pairs.levels {
            let declaring: AnyClass = level.declaring
            var made: [AnyPropertyCore] = []
            for (name, declaration) in level.fields {
                var problems: [String] = []
                // The compiler makes sure that names in a class differ. Two sites may be the same in code with
                // `#sourceLocation`.
                if let other = made.first(where: { $0.site == declaration.site }) {
                    problems.append("it is declared at the same line and column as \(other.name)")
                }
                let property = declaration.makeProperty(named: name, in: owner, mistakes: &problems)
                mistakes += problems.map {
                    "  \(declaring).\(name) (\(declaration.arguments.file):\(declaration.site.line)): \($0)"
                }
                guard let property else { continue }
                property.declaringClass = declaring
                made.append(property)
            }
            levels.append(made)
        }
        return mistakes.isEmpty ? Array(levels.reversed().joined()) : nil
    }

    /// The empty class layout of a prototype.
    static let bare = ClassLayout(JSONModel.self, properties: [], ancestors: [ObjectIdentifier(JSONModel.self)])
}

extension ModelSource {
    /// For a prototype: an instance that is created for its declarations, and whose properties are not read.
    static var prototype: ModelSource {
        ModelSource(json: .emptyObject, classLayout: .passUnretained(.bare), memo: ClassLayout.bare.makeMemo())
    }

    /// For an instance that is only asked for its class.
    nonisolated(unsafe) static let blank = ModelSource.prototype
}

/// The class layouts of all classes: buckets of linked entries, which only grow, so that a lookup takes no lock and
/// retains nothing.
private final class ClassLayoutRegistry: Sendable {
    static let shared = ClassLayoutRegistry()

    private final class Entry: Sendable {
        let classLayout: ClassLayout
        let key: ObjectIdentifier
        let next = OnceReference<Entry>()

        init(_ classLayout: ClassLayout, _ key: ObjectIdentifier) { (self.classLayout, self.key) = (classLayout, key) }
    }
    private final class Bucket: Sendable {
        let first = OnceReference<Entry>()
    }
    private let buckets: [Bucket] = (0..<256).map { _ in Bucket() }
    /// The buckets, without retaining them.
    private let unretained: [Unmanaged<Bucket>]

    init() { unretained = buckets.map { .passUnretained($0) } }

    private func bucket(_ key: ObjectIdentifier) -> Unmanaged<Bucket> {
        let bits = UInt(bitPattern: key)
        return unretained[Int(truncatingIfNeeded: (bits >> 4 ^ bits >> 12) & 255)]
    }

    @inline(__always)
    func find(_ type: AnyClass) -> Unmanaged<ClassLayout>? {
        let key = ObjectIdentifier(type)
        var entry = bucket(key)._withUnsafeGuaranteedRef { $0.first.unretained() }
        while let current = entry {
            if current._withUnsafeGuaranteedRef({ $0.key == key }) {
                return current._withUnsafeGuaranteedRef { .passUnretained($0.classLayout) }
            }
            entry = current._withUnsafeGuaranteedRef { $0.next.unretained() }
        }
        return nil
    }

    /// Adds a class layout unless the class has one. Returns the class layout that the class then has.
    func insert(_ classLayout: ClassLayout, for type: AnyClass) -> ClassLayout {
        let new = Entry(classLayout, ObjectIdentifier(type))
        var entry = bucket(new.key).takeUnretainedValue().first.setIfNil(new)
        while entry !== new {
            if entry.key == new.key { return entry.classLayout }
            entry = entry.next.setIfNil(new)
        }
        return classLayout
    }
}
