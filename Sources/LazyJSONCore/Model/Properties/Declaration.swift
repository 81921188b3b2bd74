/// One property, as a wrapper or a list in the source declares it.
///
/// Without the type of its value: only the function that creates the property knows that.
@usableFromInline
package struct Declaration: @unchecked Sendable {
    /// The name and the type that declares it: of a wrapper, they are known when its field is.
    package private(set) var name: String
    package private(set) var declaring: Any.Type
    /// Its place among all declarations of the class's prototype, or in the list.
    let place: Int
    /// Where its wrapper is in the source; nil in a list.
    let site: Site?
    /// The type of its field, such as `Property<Int>`; nil in a list.
    private let wrapper: Any.Type?
    let file: StaticString
    /// The property's key path, in a list.
    let keyPath: AnyKeyPath?
    let options: OptionList
    /// All checks of the options.
    let check: (any AnyCheck)?
    let alternatives: [String]
    let enumValues: [String]?
    /// Whether the converter is an argument.
    let givesConverter: Bool
    private let make: (Declaration, ModelKind, inout [String]) -> AnyPropertyCore?

    /// - Parameters:
    ///   - makeDefault: Creates the default; nil if the declaration has an expression for it.
    ///   - wrapper: The type of the wrapper, which stores a `Site` and nothing else.
    @usableFromInline
    package init<Value: Sendable>(
        at place: Int, _ site: Site?, _ file: StaticString, _ first: PropertyOptions<Value>?,
        _ second: PropertyOptions<Value>?, _ alternatives: [String], _ enumValues: [String]?,
        default makeDefault: (() -> Value)?, converter source: ConverterSource<Value>,
        name: String = "", in declaring: Any.Type = JSONModel.self, keyPath: AnyKeyPath? = nil,
        wrapper: Any.Type? = nil
    ) {
        var options = first?.list ?? OptionList()
        if let second { options.add(second.list) }
        (self.name, self.declaring, self.keyPath) = (name, declaring, keyPath)
        (self.place, self.site, self.file, self.options) = (place, site, file, options)
        (self.alternatives, self.enumValues, self.wrapper) = (alternatives, enumValues, wrapper)
        check =
            options.checks.count < 2
            ? options.checks.first : Check(options.checks.compactMap { $0 as? Check<Value> }.flatMap(\.rules))
        givesConverter = if case .made = source { true } else { false }
        make = { $0.property(in: $1, source, makeDefault, &$2) }
    }

    /// Whether a field of the prototype is the declared wrapper.
    func declares(_ field: FieldReflection.Field, of prototype: AnyObject) -> Bool {
        field.type == wrapper && field.mark(in: prototype) == Site(place: place).bits
    }

    func named(_ name: String, in declaring: Any.Type) -> Declaration {
        var named = self
        (named.name, named.declaring) = (name, declaring)
        return named
    }

    /// A message about a mistake in the declaration.
    func message(about mistake: String) -> String {
        let place = site.map { " (\(file):\($0.line))" } ?? ""
        return "  \(declaring).\(name)\(place): \(mistake)"
    }

    /// Creates the property for a class. Appends messages about mistakes in the declaration to `mistakes`.
    func makeProperty(in kind: ModelKind, mistakes: inout [String]) -> AnyPropertyCore? {
        var problems: [String] = []
        defer { mistakes += problems.map(message(about:)) }
        let property = make(self, kind, &problems)
        if let wanted = options.part, let property { declare(wanted, of: property, in: kind, mistakes: &problems) }
        return property
    }
}

extension Declaration {
    private func property<Value: Sendable>(
        in kind: ModelKind, _ source: ConverterSource<Value>, _ makeDefault: (() -> Value)?,
        _ mistakes: inout [String]
    ) -> AnyPropertyCore? {
        let paths = paths(in: kind, mistakes: &mistakes)
        let found = FoundMistakes()
        let context = ConversionContext(
            coercion: options.coercion ?? kind.coercion(), modelClass: kind.modelClass, mistakes: found)
        var (store, converter) = converter(from: source, in: context, of: kind, mistakes: &mistakes)
        mistakes += found.list
        mistakes += check?.mistakes ?? []
        // The set is open: it declares which strings are known, and changes nothing that is read or written.
        if enumValues != nil, converter != nil, !Self.isString(Value.self) {
            mistakes.append("enumValues needs a string, but \(Value.self) is not one")
            converter = nil
        }
        guard let converter, !paths.isEmpty else { return nil }
        return PropertyCore(
            self, paths: paths, converter: converter, coercion: context.coercion, store: store,
            makeDefault: makeDefault ?? { evaluateDefault(of: kind) })
    }

    /// Sets the part of the object that a property reads, and its paths to the names of the members.
    private func declare(
        _ wanted: OptionList.Part, of property: AnyPropertyCore, in kind: ModelKind, mistakes: inout [String]
    ) {
        guard kind.modelClass is JSONModel.Type, let form = property.erasedConverter?.form else {
            return mistakes.append("only a property of a model reads a part of its object")
        }
        if !options.paths.isEmpty || !alternatives.isEmpty {
            mistakes.append("a property that reads a part of the object has no path")
        }
        switch (wanted, form) {
        case (.rest, .dictionary), (.rest, .inside(.dictionary, _)): (property.part, property.paths) = (.rest, [])
        case (.rest, _): mistakes.append(".rest needs a dictionary, but \(property.valueType) is not one")
        case (.flattened, .model):
            guard let classLayout = form.modelClass.map({ ClassLayout.of($0) }) else { break }
            if classLayout.readsRest {
                mistakes.append(".flattened needs a type without .rest, but \(property.valueType) has it")
            }
            var names: [MemberName] = []
            for name in classLayout.partNames where !names.contains(name) { names.append(name) }
            property.part = .flattened(classLayout, names: names)
            property.paths = names.map { Path([Path.Component(name: $0, position: nil)]) }
        case (.flattened, _): mistakes.append(".flattened needs a model, but \(property.valueType) is not one")
        }
    }

    private func paths(in kind: ModelKind, mistakes: inout [String]) -> [Path] {
        var paths: [Path] = []
        for text in options.paths.prefix(1) + alternatives {
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
        return paths
    }

    private func converter<Value: Sendable>(
        from source: ConverterSource<Value>, in context: ConversionContext, of kind: ModelKind,
        mistakes: inout [String]
    ) -> ((any ObjectStore)?, Converter<Value>?) {
        switch source {
        case .lookUp:
            let converter = context.converter(for: Value.self)
            if converter == nil {
                mistakes.append("there is no converter for \(Value.self): \(context.advice(about: Value.self))")
            }
            return (nil, converter)
        case .made(let make): return (nil, make(context))
        case .store(let make):
            if check != nil {
                mistakes.append("an object of a store has no check here: its own class declares checks")
            }
            let evaluate: @Sendable () -> Any? = { [place] in
                PropertyRecorder.evaluate(.store, at: place, of: kind)
            }
            let (store, converter) = make(evaluate, context)
            return (store, converter)
        }
    }

    private func evaluateDefault<Value>(of kind: ModelKind) -> Value {
        guard let value = PropertyRecorder.evaluate(.defaultValue, at: place, of: kind) as? Value else {
            ProgrammingMistake.stop("the default of \(kind.declaredType).\(name) is declared in only some instances")
        }
        return value
    }

    private static func isString(_ type: Any.Type) -> Bool {
        type == String.self || type == String?.self || type == [String].self || type == [String]?.self
            || type == Set<String>.self || type == Set<String>?.self
    }
}
