import Synchronization

/// Collects the declarations of a class while its prototype is created.
///
/// An initializer of ``Property`` runs for every instance of a model and must cost almost nothing: it looks at one
/// counter. The counter is above 0 only while some thread creates a prototype, and only that thread has a recorder.
@usableFromInline
package final class PropertyRecorder: @unchecked Sendable {
    private(set) var declarations: [AnyDeclaration] = []

    @TaskLocal static var current: PropertyRecorder?

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
        /// To evaluate an argument of the declaration with an ordinal.
        case defaultValue(ordinal: Int), store(ordinal: Int)
    }
    private let purpose: Purpose
    private var passed = 0
    private var isPaused = false
    private var evaluated: Any?
    /// The defaults by ordinal, for declarations with an expression for it.
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
        default value: () -> Any, store: () -> Any = { () }, _ declare: () -> AnyDeclaration
    ) {
        guard let recorder = current, !recorder.isPaused else { return }
        switch recorder.purpose {
        case .declarations: recorder.note(declare())
        case .defaults:
            recorder.note(declare())
            recorder.isPaused = true
            recorder.defaults?[recorder.passed] = value()
            recorder.isPaused = false
        case .defaultValue(recorder.passed): recorder.evaluated = suspend(value)
        case .store(recorder.passed): recorder.evaluated = suspend(store)
        case .defaultValue, .store: break
        }
        recorder.passed += 1
    }

    private func note(_ declaration: AnyDeclaration) {
        declaration.ordinal = passed
        declarations.append(declaration)
    }

    /// Creates a prototype, and returns it with its declarations, in the order of initialization.
    static func record(_ kind: ModelKind) -> (AnyObject, [AnyDeclaration]) {
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
        current.map { !$0.isPaused && $0.kind.type == type } ?? false
    }

    /// The default of a property of the prototype that this thread is creating, whose `init(_:)` reads it.
    package static func defaultValue(at site: Site, in declaring: AnyClass, of prototype: AnyObject) -> Any? {
        guard let recorder = current else { return nil }
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
        return declaration.anyDefault ?? recorder.defaults?[declaration.ordinal]
    }

    private func makePrototype() -> AnyObject {
        Self.active.add(1, ordering: .sequentiallyConsistent)
        defer { Self.active.subtract(1, ordering: .sequentiallyConsistent) }
        return Self.$current.withValue(self) { RawAccessWatch.allowed(kind.makePrototype) }
    }

    /// Runs `make` without recording: for instances that are created while a prototype is being created.
    static func suspend<R>(_ make: () -> R) -> R {
        guard isActive, current != nil else { return make() }
        return $current.withValue(nil, operation: make)
    }
}

extension PropertyRecorder {
    /// Stops recording on this thread, for callers that cannot pass a closure; nil if nothing was being recorded.
    package static func pause() -> PropertyRecorder? {
        guard isActive, let recorder = current, !recorder.isPaused else { return nil }
        recorder.isPaused = true
        return recorder
    }

    package func resume() { isPaused = false }
}

/// The arguments of one `@Property`.
@usableFromInline
package class AnyDeclaration: @unchecked Sendable {
    let arguments: Arguments
    /// Its ordinal among all declarations of the class's prototype.
    fileprivate(set) var ordinal = 0

    @usableFromInline
    init(_ arguments: Arguments) { self.arguments = arguments }

    var site: Site { arguments.site }

    /// The default, if the declaration has no expression for it.
    var anyDefault: Any? { nil }

    /// Whether the converter is an argument of the declaration.
    var givesConverter: Bool { false }

    /// Whether a field of the prototype is the declared wrapper.
    func declares(_ field: Any) -> Bool { false }

    /// Creates the property for a class. Appends messages about mistakes in the declaration to `mistakes`.
    func makeProperty(
        named name: String, in kind: ModelKind, mistakes: inout [String]
    ) -> AnyPropertyCore? { nil }

    /// The arguments that all kinds of declarations share.
    @usableFromInline
    package struct Arguments {
        let site: Site
        let file: StaticString
        let options: OptionList
        /// All checks of the options.
        let check: (any AnyCheck)?
        let alternatives: [String]
        let enumValues: [String]?

        @usableFromInline
        package init<Value: Sendable>(
            _ site: Site, _ file: StaticString, _ first: PropertyOptions<Value>?, _ second: PropertyOptions<Value>?,
            _ alternatives: [String], _ enumValues: [String]?
        ) {
            var options = first?.list ?? OptionList()
            if let second { options.add(second.list) }
            (self.site, self.file, self.options) = (site, file, options)
            (self.alternatives, self.enumValues) = (alternatives, enumValues)
            check =
                options.checks.count < 2
                ? options.checks.first : Check(options.checks.compactMap { $0 as? Check<Value> }.flatMap(\.rules))
        }
    }
}

/// A declaration with the type of its value.
@usableFromInline
package class Declaration<Value: Sendable>: AnyDeclaration, @unchecked Sendable {
    /// Creates the default; nil if the declaration has an expression for it.
    private let makeDefault: (() -> Value)?
    private let source: ConverterSource<Value>
    private let siteOfField: (Any) -> Site?

    /// Creates a declaration by `@Property`.
    @usableFromInline
    convenience init(
        _ arguments: Arguments, default makeDefault: (() -> Value)?, converter source: ConverterSource<Value>
    ) {
        // By its type, and not by a protocol: the first check whether a type conforms to a protocol takes longer than
        // everything else that is done for a property.
        self.init(arguments, default: makeDefault, converter: source) { field in
            type(of: field) == Property<Value>.self ? (field as? Property<Value>)?.site : nil
        }
    }

    /// Creates a declaration by any wrapper.
    ///
    /// - Parameter siteOfField: Returns the site of the declaration of a field that is such a wrapper, and nil for all
    ///   others.
    package init(
        _ arguments: Arguments, default makeDefault: (() -> Value)?, converter source: ConverterSource<Value>,
        siteOfField: @escaping (Any) -> Site?
    ) {
        self.makeDefault = makeDefault
        self.source = source
        self.siteOfField = siteOfField
        super.init(arguments)
    }

    override var anyDefault: Any? { makeDefault?() }

    override var givesConverter: Bool {
        if case .made = source { return true }
        return false
    }

    override func declares(_ field: Any) -> Bool { siteOfField(field) == site }

    override func makeProperty(
        named name: String, in kind: ModelKind, mistakes: inout [String]
    ) -> AnyPropertyCore? {
        var paths: [Path] = []
        let options = arguments.options
        for text in options.paths.prefix(1) + arguments.alternatives {
            if let path = kind.path(text) {
                paths.append(path)
            } else {
                mistakes.append(
                    "\"\(text)\" is not a path: names are separated by single dots, "
                        + "and a dot or a backslash in a name is escaped with a backslash")
            }
        }
        for text in options.paths.dropFirst() { mistakes.append("\"\(text)\" is a second path: pass it with or:") }
        if options.paths.isEmpty { paths.insert(Path(name: kind.keyNaming().key(for: name)), at: 0) }

        let found = FoundMistakes()
        let context = ConversionContext(
            coercion: options.coercion ?? kind.coercion(), modelClass: kind.type, mistakes: found)
        var converter: Converter<Value>?
        var store: (any ObjectStore)?
        switch source {
        case .lookUp:
            converter = context.converter(for: Value.self)
            if converter == nil {
                mistakes.append("there is no converter for \(Value.self): \(context.advice(about: Value.self))")
            }
        case .made(let make): converter = make(context)
        case .store(let make):
            if arguments.check != nil {
                mistakes.append("an object of a store has no check here: its own class declares checks")
            }
            let evaluate: @Sendable () -> Any? = { [ordinal] in
                PropertyRecorder.evaluate(.store(ordinal: ordinal), of: kind)
            }
            (store, converter) = make(evaluate, context)
        }
        mistakes += found.list
        mistakes += arguments.check?.mistakes ?? []
        // The set is open: it declares which strings are known, and changes nothing that is read or written.
        if arguments.enumValues != nil, converter != nil, !Self.isString {
            mistakes.append("enumValues needs a string, but \(Value.self) is not one")
            converter = nil
        }
        guard let converter, !paths.isEmpty else { return nil }
        return PropertyCore(
            name: name, declaration: self, paths: paths, converter: converter, coercion: context.coercion, store: store,
            makeDefault: makeDefault ?? { [ordinal] in
                guard let value = PropertyRecorder.evaluate(.defaultValue(ordinal: ordinal), of: kind) as? Value else {
                    ProgrammingMistake.stop("the default of \(kind.type).\(name) is declared in only some instances")
                }
                return value
            })
    }

    private static var isString: Bool {
        Value.self == String.self || Value.self == String?.self || Value.self == [String].self
            || Value.self == [String]?.self || Value.self == Set<String>.self || Value.self == Set<String>?.self
    }
}
