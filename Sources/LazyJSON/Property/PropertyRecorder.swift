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

    /// Notes a declaration if this thread is making a prototype.
    @usableFromInline
    static func record(_ declaration: AnyDeclaration) {
        current?.declarations.append(declaration)
    }

    /// Runs `make` and returns what was declared meanwhile, in the order of initialisation.
    static func record<R>(_ make: () -> R) -> (R, [AnyDeclaration]) {
        let recorder = PropertyRecorder()
        active.add(1, ordering: .sequentiallyConsistent)
        defer { active.subtract(1, ordering: .sequentiallyConsistent) }
        let made = $current.withValue(recorder, operation: make)
        return (made, recorder.declarations)
    }

    /// Runs `make` without recording: for instances that are made while a prototype is.
    static func suspend<R>(_ make: () -> R) -> R {
        guard isActive, current != nil else { return make() }
        return $current.withValue(nil, operation: make)
    }
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
    /// The `as:` or `cachedObject:` argument, applied to the property's type within a policy.
    case given((Coercion) -> Converter<Value>)
    /// The same for a store, named for ``ModelProperty/store``.
    case store(() -> any ObjectStore, (Coercion) -> Converter<Value>)
}

/// A declaration with its type of value.
@usableFromInline
final class Declaration<Value: Sendable>: AnyDeclaration, @unchecked Sendable {
    private let makeDefault: () -> Value
    private let source: ConverterSource<Value>

    @usableFromInline
    init(_ arguments: Arguments, default makeDefault: @escaping () -> Value, converter source: ConverterSource<Value>) {
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

        let context = ConversionContext(coercion: coercion ?? modelClass.coercion, modelClass: modelClass)
        var converter: Converter<Value>?
        var store: (() -> any ObjectStore)?
        switch source {
        case .lookUp:
            converter = context.converter(for: Value.self)
            if converter == nil { mistakes.append("there is no converter for \(Value.self)") }
        case .given(let make): converter = make(context.coercion)
        case .store(let given, let make):
            converter = make(context.coercion)
            store = given
        }
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
            makeDefault: makeDefault)
    }
}

extension Converter {
    /// The converter of an open set of strings: a match returns the declared member, anything else passes through.
    fileprivate func restricted(to values: [String]) -> Converter<Value>? {
        let members = Dictionary(values.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        let intern: @Sendable (Value) -> Value
        if Value.self == String.self || Value.self == String?.self {
            intern = { value in
                guard let string = value as? String, let member = members[string] else { return value }
                return member as? Value ?? value
            }
        } else if Value.self == [String].self || Value.self == [String]?.self {
            intern = { value in ((value as? [String])?.map { members[$0] ?? $0 } as? Value) ?? value }
        } else {
            return nil
        }
        let decode = decode
        return Converter(decode: { try decode($0).map(intern) }, encode: encode, check: check)
    }
}
