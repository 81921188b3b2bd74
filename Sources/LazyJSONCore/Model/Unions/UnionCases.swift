/// The cases of a union, as `@JSONModel` declares them. Only the library creates it.
public struct UnionCases<Union: JSONUnion> {
    private let context: ConversionContext
    private var path: [Path.Component]?
    private var all: [UnionCase<Union>] = []

    init(_ context: ConversionContext) { self.context = context }

    /// Declares the path of the member that names the case.
    ///
    /// - Parameter path: The path, such as `"type"`.
    public mutating func readKind(at path: JSON.Path) { self.path = path.components }

    /// Declares a case.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - kind: The value of the member that names the case.
    ///   - wrap: Creates the case of its value.
    public mutating func add<Value: Sendable>(
        _ name: String, _ kind: JSON, _ wrap: @escaping @Sendable (Value) -> Union
    ) {
        let value = context.converter(for: Value.self) ?? .unavailable(Value.self, in: context)
        all.append(UnionCase(name, kind, value, wrap))
    }

    var converter: Converter<Union> {
        let other = Converter<JSON>(own: { ($0, .exact) }, encode: { $0 }, form: .any)
        let last = UnionCase(Union._other(.null)._content.name, nil, other) { Union._other($0) }
        return UnionReader(all + [last], kindAt: path, context).converter
    }
}

/// A case of a union.
private struct UnionCase<Union: JSONUnion>: Sendable {
    let name: String
    /// The value of the member that names the case; nil for the case of any other JSON.
    let kind: JSON?
    /// Reads the value of the case.
    let value: ErasedConverter
    /// Reads the case of any JSON that its value can be read from.
    let converter: Converter<Union>

    init<Value: Sendable>(
        _ name: String, _ kind: JSON?, _ value: Converter<Value>, _ wrap: @escaping @Sendable (Value) -> Union
    ) {
        (self.name, self.kind, self.value) = (name, kind, value)
        converter = value.map(
            to: wrap, from: { $0._content.value as? Value }, orElse: .unreadable, form: value.form)
    }

    /// How well the value of the case can be read. A model needs its required properties.
    func verdict(of json: JSON) -> Verdict {
        if case .model(let type) = value.form, let modelClass = ModelView.modelClass(of: type) {
            let required = ClassLayout.of(modelClass).properties.filter(\.isRequired)
            let isComplete = required.allSatisfy { property in
                property.paths.contains { json.value(at: $0.components).map { !value.coercion.isNull($0) } ?? false }
            }
            if !isComplete { return .unusable(.unreadable) }
        }
        return value.verdict(of: json)
    }
}

/// Reads and writes a union by its cases.
private struct UnionReader<Union: JSONUnion>: Sendable {
    /// The last one reads any JSON.
    private let cases: [UnionCase<Union>]
    private let path: [Path.Component]?
    private let places: [JSON: Int]
    private let texts: Converter<String>
    private let coercion: Coercion

    init(_ cases: [UnionCase<Union>], kindAt path: [Path.Component]?, _ context: ConversionContext) {
        (self.cases, self.path, coercion) = (cases, path, context.coercion)
        texts = String.converter(in: context).resolved(in: context)
        var places: [JSON: Int] = [:]
        for (place, one) in cases.enumerated() {
            guard let kind = one.kind else { continue }
            // A number is found in a string, too, and a string in a number.
            for spelling in [kind, JSON(kind.exactString ?? kind.text)] where places[spelling] == nil {
                places[spelling] = place
            }
        }
        self.places = places
    }

    var converter: Converter<Union> {
        var functions = ConverterFunctions<Union>(
            { json in cases[place(of: json)].converter.read(json) }, encode: encoded)
        functions.compare = { left, right in
            guard place(of: left) == place(of: right), let json = try? encoded(left) else { return false }
            return json == (try? encoded(right))
        }
        if cases.contains(where: \.converter.isRevalidated) {
            functions.rereading = { json in cases[place(of: json)].converter.decodeRenewable(json) }
        }
        var traits = ConverterTraits(form: .anyOf(cases.indices.map(part)))
        traits.coercion = coercion
        let whole = Converter(functions, traits)
        functions.revise = { union, present, revision in
            let place = place(of: union)
            let refused = revision.errors.count
            // JSON that is another case has nothing that stays.
            let same = present.flatMap { self.place(of: $0) == place ? $0 : nil }
            let written = try cases[place].converter.revised(union, over: same, &revision)
            guard let new = try written.map({ try named($0, at: place) }) else { return nil }
            if let same, new.isIdentical(to: same) || revision.errors.count > refused { return new }
            try whole.confirmed(union, in: new, &revision) { try encoded($0) == new }
            return new
        }
        return Converter(functions, traits)
    }

    @Sendable private func encoded(_ union: Union) throws -> JSON? {
        let place = place(of: union)
        return try cases[place].converter.encode?(union).map { try named($0, at: place) }
    }

    /// The place of a value's case.
    private func place(of union: Union) -> Int {
        let name = union._content.name
        return cases.firstIndex { $0.name == name } ?? cases.count - 1
    }

    /// The place of the case that JSON is read as.
    private func place(of json: JSON) -> Int {
        let last = cases.count - 1
        if let path {
            guard let kind = json.value(at: path) else { return last }
            let place = places[kind] ?? texts.value(of: kind).flatMap { places[JSON($0)] } ?? last
            return cases[place].value.verdict(of: json).hasValue ? place : last
        }
        var lenient: Int?
        for (place, one) in cases.dropLast().enumerated() {
            switch one.verdict(of: json) {
            case .exact: return place
            case .coerced: lenient = lenient ?? place
            default: break
            }
        }
        return lenient ?? last
    }

    /// Returns the JSON of a case with the member that names it.
    ///
    /// - Throws: ``ConversionError`` for JSON that can't have the member.
    private func named(_ json: JSON, at place: Int) throws -> JSON {
        guard let path, let kind = cases[place].kind, self.place(of: json) != place else { return json }
        let (way, rest) = json.reached(by: path)
        guard rest.isEmpty || way.kind == .object else { throw ConversionError.unreadable(json.excerpt) }
        var json = json
        json.set(kind, at: path[...])
        return json
    }

    /// A case for those who look into values: its converter reads the JSON that the union reads as the case.
    private func part(at place: Int) -> Converter<Union> {
        let one = cases[place]
        return one.converter.with { functions, traits in
            functions.read = { self.place(of: $0) == place ? one.converter.read($0) : (nil, .unusable(.wrongKind)) }
            traits.unionCase =
                if let kind = one.kind { path.map { .named(kind, at: $0) } ?? .shape } else { .other }
        }
    }
}
