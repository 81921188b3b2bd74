import Synchronization

/// Collects the declarations of a class while its prototype is made.
///
/// An initialiser of ``Property`` runs for every instance of a model and must cost next to nothing: it looks at one counter.
/// Only while some thread makes a prototype is the counter above 0, and only on that thread is there a recorder.
@usableFromInline
final class PropertyRecorder: @unchecked Sendable {
    private(set) var declarations: [AnyDeclaration] = []

    @TaskLocal static var current: PropertyRecorder?

    /// How many prototypes are being made.
    @usableFromInline static let active = Atomic<Int>(0)

    @inlinable @inline(__always)
    static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

    /// An argument of a declaration that is not evaluated before it is needed: models of the class may be needed for it.
    enum LateArgument {
        case defaultValue, store
    }
    private let wanted: (ordinal: Int, argument: LateArgument)?
    private var passed = 0
    private var isPaused = false
    private var evaluated: Any?

    private let modelClass: JSONModel.Type
    /// The recorder among whose arguments the class turned out to be needed.
    private let outer: PropertyRecorder?

    /// - Parameter wanted: The argument to evaluate; nil to collect declarations.
    private init(_ modelClass: JSONModel.Type, wanted: (ordinal: Int, argument: LateArgument)?) {
        self.modelClass = modelClass
        self.wanted = wanted
        outer = Self.current
    }

    /// Notes a declaration, or evaluates one of its late arguments, if this thread is making a prototype for that.
    ///
    /// All closures are called here or not at all, so that an initialiser of a wrapper allocates nothing for them.
    @usableFromInline
    static func record(default value: () -> Any, store: () -> Any, _ declare: () -> AnyDeclaration) {
        guard let recorder = current, !recorder.isPaused else { return }
        guard let wanted = recorder.wanted else {
            let declaration = declare()
            declaration.ordinal = recorder.declarations.count
            recorder.declarations.append(declaration)
            return
        }
        if recorder.passed == wanted.ordinal {
            switch wanted.argument {
            case .defaultValue: recorder.evaluated = suspend(value)
            case .store: recorder.evaluated = suspend(store)
            }
        }
        recorder.passed += 1
    }

    /// The same for a declaration without a store.
    @usableFromInline
    static func record(default value: () -> Any, _ declare: () -> AnyDeclaration) {
        record(default: value, store: { () }, declare)
    }

    /// The same for a declaration without an expression for its default.
    @usableFromInline
    static func record(store: () -> Any, _ declare: () -> AnyDeclaration) {
        record(default: { () }, store: store, declare)
    }

    /// The same for a declaration without either.
    @usableFromInline
    static func record(_ declare: () -> AnyDeclaration) { record(default: { () }, store: { () }, declare) }

    /// Makes a prototype, and returns it with what is declared, in the order of initialisation.
    static func record(_ modelClass: JSONModel.Type) -> (JSONModel, [AnyDeclaration]) {
        let recorder = PropertyRecorder(modelClass, wanted: nil)
        return (recorder.makePrototype(), recorder.declarations)
    }

    /// Whether the declarations of a class are being recorded by this thread.
    static func isRecording(_ modelClass: JSONModel.Type) -> Bool {
        var recorder = current
        while let one = recorder, one.wanted != nil || one.modelClass != modelClass { recorder = one.outer }
        return recorder != nil
    }

    /// Evaluates a late argument of one declaration of a class, whose schema is complete by then: a default may be a model
    /// of the class itself, and a store may be full of them.
    static func evaluate(_ argument: LateArgument, _ ordinal: Int, of modelClass: JSONModel.Type) -> Any? {
        let recorder = PropertyRecorder(modelClass, wanted: (ordinal, argument))
        _ = recorder.makePrototype()
        return recorder.evaluated
    }

    private func makePrototype() -> JSONModel {
        Self.active.add(1, ordering: .sequentiallyConsistent)
        defer { Self.active.subtract(1, ordering: .sequentiallyConsistent) }
        return Self.$current.withValue(self) { modelClass.init(.prototype) }
    }

    /// Runs `make` without recording: for instances that are made while a prototype is.
    static func suspend<R>(_ make: () -> R) -> R {
        guard isActive, current != nil else { return make() }
        return $current.withValue(nil, operation: make)
    }
}

extension PropertyRecorder {
    /// Stops recording on this thread, where a closure cannot be called for it; nil if nothing was being recorded.
    static func pause() -> PropertyRecorder? {
        guard isActive, let recorder = current, !recorder.isPaused else { return nil }
        recorder.isPaused = true
        return recorder
    }

    func resume() { isPaused = false }
}

/// What the arguments of one `@Property` say.
@usableFromInline
class AnyDeclaration: @unchecked Sendable {
    let site: Site
    let file: StaticString
    let path: String?
    let alternatives: [String]
    let enumValues: [String]?
    let coercion: Coercion?
    let isRequired: Bool
    /// Which one it is of all that a prototype of the class declares.
    fileprivate(set) var ordinal = 0

    @usableFromInline
    init(_ arguments: Arguments) {
        site = arguments.site
        file = arguments.file
        path = arguments.path
        alternatives = arguments.alternatives
        enumValues = arguments.enumValues
        coercion = arguments.coercion
        isRequired = arguments.isRequired
    }

    /// Makes the property for a class. Appends to `mistakes` what is wrong with the declaration.
    func makeProperty(named name: String, in modelClass: JSONModel.Type, mistakes: inout [String]) -> AnyPropertyCore? {
        nil
    }

    /// The arguments that all kinds of declaration share.
    @usableFromInline
    struct Arguments {
        let site: Site
        let file: StaticString
        let path: String?
        let alternatives: [String]
        let enumValues: [String]?
        let coercion: Coercion?
        let isRequired: Bool

        @usableFromInline
        init(
            site: Site, file: StaticString, path: String?, alternatives: [String?], enumValues: [String]?,
            coercion: Coercion?, isRequired: Bool
        ) {
            self.site = site
            self.file = file
            self.path = path
            self.alternatives = alternatives.compactMap { $0 }
            self.enumValues = enumValues
            self.coercion = coercion
            self.isRequired = isRequired
        }
    }
}

/// Where a declaration's converter comes from.
@usableFromInline
enum ConverterSource<Value: Sendable> {
    /// The model class or the value's type.
    case lookUp
    /// The `as:` argument, applied to the property's type.
    case given((ConversionContext) -> Converter<Value>)
    /// The `cachedObject:` argument, which is evaluated when the store is first asked for something.
    case store((_ evaluate: @escaping @Sendable () -> Any?, ConversionContext) -> (any ObjectStore, Converter<Value>))
}

/// A declaration with its type of value.
@usableFromInline
final class Declaration<Value: Sendable>: AnyDeclaration, @unchecked Sendable {
    /// Makes the default; nil where it is the declaration's own expression.
    private let makeDefault: (() -> Value)?
    private let source: ConverterSource<Value>

    @usableFromInline
    init(_ arguments: Arguments, default makeDefault: (() -> Value)?, converter source: ConverterSource<Value>) {
        self.makeDefault = makeDefault
        self.source = source
        super.init(arguments)
    }

    override func makeProperty(
        named name: String, in modelClass: JSONModel.Type, mistakes: inout [String]
    ) -> AnyPropertyCore? {
        var paths: [Path] = []
        for text in [path].compactMap({ $0 }) + alternatives {
            if let path = Path(text) {
                paths.append(path)
            } else {
                mistakes.append(
                    "\"\(text)\" is not a path: names are separated by single dots, and a backslash stands before a dot or a backslash"
                )
            }
        }
        if path == nil { paths.insert(Path(name: modelClass.keyNaming.key(for: name)), at: 0) }

        let found = FoundMistakes()
        let context = ConversionContext(
            coercion: coercion ?? modelClass.coercion, modelClass: modelClass, mistakes: found)
        var converter: Converter<Value>?
        var store: (any ObjectStore)?
        switch source {
        case .lookUp:
            converter = context.converter(for: Value.self)
            if converter == nil { mistakes.append("there is no converter for \(Value.self)") }
        case .given(let make): converter = make(context)
        case .store(let make):
            let evaluate: @Sendable () -> Any? = { [ordinal] in
                PropertyRecorder.evaluate(.store, ordinal, of: modelClass)
            }
            (store, converter) = make(evaluate, context)
        }
        mistakes += found.list
        if let enumValues {
            if let restricted = converter?.restricted(to: enumValues) {
                converter = restricted
            } else if converter != nil {
                mistakes.append("enumValues needs a string, and \(Value.self) is none")
            }
        }
        guard let converter, !paths.isEmpty else { return nil }
        return PropertyCore(
            name: name, declaration: self, paths: paths, converter: converter, coercion: context.coercion, store: store,
            makeDefault: makeDefault ?? { [ordinal] in
                guard let value = PropertyRecorder.evaluate(.defaultValue, ordinal, of: modelClass) as? Value else {
                    ProgrammingMistake.stop("the default of \(modelClass).\(name) is declared in some instances only")
                }
                return value
            })
    }
}

extension Converter {
    /// The converter of an open set of strings: a match returns the declared member, anything else passes through.
    fileprivate func restricted(to values: [String]) -> Converter<Value>? {
        // By code points: Swift holds spellings for equal that JSON tells apart.
        let members = Dictionary(values.map { (MemberName($0), $0) }, uniquingKeysWith: { first, _ in first })
        let intern: @Sendable (Value) -> Value
        if Value.self == String.self || Value.self == String?.self {
            intern = { value in
                // Unwrapped step by step: nil cast to an optional type succeeds.
                guard let text = value as? String, let known = members[MemberName(text)], let member = known as? Value
                else {
                    return value
                }
                return member
            }
        } else if Value.self == [String].self || Value.self == [String]?.self {
            intern = { value in
                guard let list = value as? [String], let known = list.map({ members[MemberName($0)] ?? $0 }) as? Value
                else {
                    return value
                }
                return known
            }
        } else {
            return nil
        }
        let decode = decode
        var restricted = Converter(decode: { try decode($0).map(intern) }, encode: encode, check: check)
        (restricted.revise, restricted.compare, restricted.listKind) = (revise, compare, listKind)
        return restricted
    }
}
