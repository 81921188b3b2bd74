import LazyJSONFoundation
import Synchronization

/// Collects the declarations of a class while its prototype is created.
///
/// An initializer of ``Property`` runs for every instance of a model and must cost almost nothing: it looks at one
/// counter. The counter is above 0 only while some thread creates a prototype, and only that thread has a recorder.
@usableFromInline
package final class PropertyRecorder: @unchecked Sendable {
    private(set) var declarations: [Declaration] = []

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

    /// The purpose of a prototype.
    ///
    /// Defaults and stores may need models of the class, so they aren't evaluated before they are needed. They are
    /// evaluated by creating another prototype, and not by a closure that the declaration holds. An escaping closure is
    /// allocated for every property of every instance: 16 % more instructions to read every field of a feed (row d of
    /// Benchmarks).
    enum Purpose {
        /// To collect declarations.
        case declarations
        /// To collect them with their defaults: `init(_:)` reads properties of the prototype.
        case defaults
        /// To evaluate an argument of the declaration at a place.
        case defaultValue(at: Int), store(at: Int)
    }
    private let purpose: Purpose
    private var passed = 0
    private var isPaused = false
    private var evaluated: Any?
    /// The defaults by the places of their declarations.
    private var defaults: [Int: Any]?

    private let kind: ModelKind

    private init(_ kind: ModelKind, _ purpose: Purpose) {
        self.kind = kind
        self.purpose = purpose
    }

    /// Records a declaration, or evaluates one of its late arguments, if this thread is creating a prototype for that.
    ///
    /// All closures are called here or not at all, so that an initializer of a wrapper allocates nothing for them.
    @usableFromInline
    package static func record(
        default value: () -> Any, store: () -> Any = { () }, _ declare: (_ place: Int) -> Declaration
    ) {
        guard let recorder = here, !recorder.isPaused else { return }
        switch recorder.purpose {
        case .declarations: recorder.declarations.append(declare(recorder.passed))
        case .defaults:
            recorder.declarations.append(declare(recorder.passed))
            recorder.isPaused = true
            recorder.defaults?[recorder.passed] = value()
            recorder.isPaused = false
        case .defaultValue(recorder.passed): recorder.evaluated = suspend(value)
        case .store(recorder.passed): recorder.evaluated = suspend(store)
        case .defaultValue, .store: break
        }
        recorder.passed += 1
    }

    /// Creates a prototype, and returns it with its declarations, in the order of initialization.
    static func record(_ kind: ModelKind) -> (AnyObject, [Declaration]) {
        let recorder = PropertyRecorder(kind, .declarations)
        return (recorder.makePrototype(), recorder.declarations)
    }

    /// Evaluates a late argument of one declaration of a class, whose class layout is complete by then: a default may
    /// be a model of the class itself, and a store may contain such models.
    static func evaluate(_ argument: Purpose, of kind: ModelKind) -> Any? {
        let recorder = PropertyRecorder(kind, argument)
        _ = recorder.makePrototype()
        return recorder.evaluated
    }

    // MARK: Prototypes that are read

    /// Whether this thread is creating a prototype of a class.
    static func isMakingPrototype(of type: AnyClass) -> Bool {
        here.map { !$0.isPaused && $0.kind.id == ObjectIdentifier(type) } ?? false
    }

    /// The default of a property of the prototype that this thread is creating, whose `init(_:)` reads it.
    package static func defaultValue(at site: Site, in declaring: AnyClass, of prototype: AnyObject) -> Any? {
        guard let recorder = here else { return nil }
        if recorder.defaults == nil {
            // All at once: the initializer of the next prototype reads the same properties again, and finds their
            // defaults.
            let next = PropertyRecorder(recorder.kind, .defaults)
            next.defaults = [:]
            _ = next.makePrototype()
            recorder.defaults = next.defaults
            if recorder.declarations.isEmpty { recorder.declarations = next.declarations }
        }
        guard
            let declaration = DeclaredFields(of: prototype, recorder.kind, recorder.declarations).declaration(
                at: site, in: declaring)
        else { return nil }
        return recorder.defaults?[declaration.place]
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
