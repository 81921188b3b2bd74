import LazyJSONFoundation
import Synchronization

/// Collects the declarations of a class while its prototype is created.
///
/// An initializer of ``Property`` runs for every instance of a model and must cost almost nothing: it looks at one
/// counter. The counter is above 0 only while some thread creates a prototype, and only that thread has a recorder.
@usableFromInline
package final class PropertyRecorder: @unchecked Sendable {
    private var declarations: [Declaration] = []

    @TaskLocal private static var current: PropertyRecorder?
    private let thread = pthread_self()
    private var isUnderWay = true

    /// The recorder of the prototype that this thread is creating. A task that the prototype starts inherits the
    /// recorder, and may run elsewhere or later.
    private static var here: PropertyRecorder? {
        current.flatMap { pthread_equal($0.thread, pthread_self()) != 0 && $0.isUnderWay ? $0 : nil }
    }

    /// The number of prototypes that are being created.
    @usableFromInline static let active = Atomic<Int>(0)

    @inlinable @inline(__always)
    package static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

    /// An argument that may need models of the class, so it isn't evaluated before it is needed.
    ///
    /// It is evaluated by creating another prototype, and not by a closure that the declaration holds. An escaping
    /// closure is allocated for every property of every instance: 16 % more instructions to read every field of a feed
    /// (row d of Benchmarks).
    enum Late { case defaultValue, store }

    /// The argument that the prototype is created for, and the place of its declaration; nil to record declarations.
    private let wanted: (argument: Late, place: Int)?
    private var passed = 0
    private var isPaused = false
    private var evaluated: Any?
    /// The defaults that were evaluated, by the places of their declarations. A prototype has those of the outermost
    /// one: `init(_:)` of each reads the same properties.
    private var defaults: [Int: Any] = [:]
    private let outermost: PropertyRecorder?
    /// How many prototypes of the class are being created around it, one for each property that `init(_:)` has read.
    private let depth: Int
    /// Whether it evaluates all defaults: otherwise a class that reads many properties would need too much stack.
    private var evaluatesAll: Bool { depth > 8 }

    private let kind: ModelKind

    private init(_ kind: ModelKind, _ wanted: (Late, Int)?) {
        self.kind = kind
        self.wanted = wanted
        let outer = Self.here.flatMap { $0.kind.id == kind.id ? $0 : nil }
        outermost = outer.map { $0.outermost ?? $0 }
        depth = outer.map { $0.depth + 1 } ?? 0
    }

    /// Records a declaration, or evaluates one of its late arguments, if this thread is creating a prototype for that.
    ///
    /// All closures are called here or not at all, so that an initializer of a wrapper allocates nothing for them.
    ///
    /// - Returns: The place of the declaration; nil if this thread is not creating a prototype.
    @usableFromInline
    package static func record(
        default value: () -> Any, store: () -> Any = { () }, _ declare: (_ place: Int) -> Declaration
    ) -> Int? {
        guard let recorder = here, !recorder.isPaused else { return nil }
        let place = recorder.passed
        recorder.passed += 1
        switch recorder.wanted {
        case nil: recorder.declarations.append(declare(place))
        case (.defaultValue, let wanted)? where wanted == place || recorder.evaluatesAll:
            let holder = recorder.outermost ?? recorder
            if holder.defaults[place] == nil { holder.defaults[place] = suspend(value) }
            if wanted == place { recorder.evaluated = holder.defaults[place] }
        case (.store, place)?: recorder.evaluated = suspend(store)
        default: break
        }
        return place
    }

    /// Creates a prototype, and returns it with its declarations, in the order of initialization.
    static func record(_ kind: ModelKind) -> (AnyObject, [Declaration]) {
        let recorder = PropertyRecorder(kind, nil)
        return (recorder.makePrototype(), recorder.declarations)
    }

    /// Evaluates a late argument of one declaration of a class, whose class layout is complete by then: a default may
    /// be a model of the class itself, and a store may contain such models.
    static func evaluate(_ argument: Late, at place: Int, of kind: ModelKind) -> Any? {
        let recorder = PropertyRecorder(kind, (argument, place))
        _ = recorder.makePrototype()
        return recorder.evaluated
    }

    /// Creates a prototype for the places in its wrappers. Nothing is evaluated.
    static func prototype(of kind: ModelKind) -> AnyObject {
        PropertyRecorder(kind, (.store, -1)).makePrototype()
    }

    /// The default of a property of the prototype that this thread is creating, whose `init(_:)` reads it; nil if this
    /// thread is not creating one of the class.
    ///
    /// - Parameter mark: The mark of the wrapper: a site if another instance of the class is read there.
    package static func defaultValue(at mark: Site, ofPrototype type: AnyClass) -> Any? {
        guard let recorder = here, !recorder.isPaused, recorder.kind.id == ObjectIdentifier(type) else { return nil }
        let outermost = recorder.outermost ?? recorder
        guard let place = mark.place ?? outermost.declarations.first(where: { $0.site == mark })?.place else {
            return nil
        }
        return outermost.defaults[place] ?? evaluate(.defaultValue, at: place, of: recorder.kind)
    }

    private func makePrototype() -> AnyObject {
        Self.active.add(1, ordering: .sequentiallyConsistent)
        defer {
            isUnderWay = false
            Self.active.subtract(1, ordering: .sequentiallyConsistent)
        }
        return Self.$current.withValue(self) { RawAccessWatch.allowed(kind.makePrototype) }
    }

    /// Runs `make` without recording: for instances that are created while a prototype is being created.
    static func suspend<R>(_ make: () -> R) -> R {
        guard isActive, here != nil else { return make() }
        return $current.withValue(nil, operation: make)
    }
}

extension PropertyRecorder {
    /// Stops recording on this thread, for callers that cannot pass a closure; nil if nothing was being recorded.
    package static func pause() -> PropertyRecorder? {
        guard isActive, let recorder = here, !recorder.isPaused else { return nil }
        recorder.isPaused = true
        return recorder
    }

    package func resume() { isPaused = false }
}
