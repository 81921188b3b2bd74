/// Converters that are based on tables and on other converters.
extension Converter where Value: Equatable {
    /// Returns a converter that maps JSON values to Swift values by a table, and back.
    ///
    ///     @Property(as: .mapping(["A": .admin, "M": .member, 0: .guest])) var role: Role = .guest
    ///
    /// Any other JSON is unusable, and stays as it is. If several JSON values map to the same value, the first one is
    /// written. Leniently, a scalar also matches a scalar with the same text: `"0"` matches `0`.
    ///
    /// - Parameter table: The JSON values, each with the Swift value that it is read as.
    /// - Returns: The converter for the table.
    /// - Complexity: O(1) to read, O(*n*) in the size of the table to write.
    public static func mapping(_ table: KeyValuePairs<JSON, Value>) -> Converter<Value> {
        let pairs = table.map { (json: $0.key, value: $0.value) }
        let values = Dictionary(pairs.map { ($0.json, $0.value) }, uniquingKeysWith: { first, _ in first })
        let texts = Dictionary(
            pairs.compactMap { pair in Coercion.lenient.string(pair.json).value.map { (MemberName($0), pair.value) } },
            uniquingKeysWith: { first, _ in first })
        return Converter { context in
            let coercion = context.coercion
            let functions = ConverterFunctions<Value>(
                { json in
                    if let value = values[json] { return (value, .exact) }
                    guard coercion.readsScalarsAsStrings,
                        let value = coercion.string(json).value.flatMap({ texts[MemberName($0)] })
                    else { return (nil, .unusable(.unreadable)) }
                    return (value, coercion.verdict(\.readsScalarsAsStrings))
                },
                encode: { value in
                    guard let pair = pairs.first(where: { $0.value == value }) else {
                        throw ConversionError.unwritable("\(value)")
                    }
                    return pair.json
                })
            return Converter(functions, ConverterTraits(form: .oneOf(pairs.map(\.json))))
        }
    }
}

extension Converter {
    /// Returns a converter for another type, based on this converter.
    ///
    ///     let day = Converter<Date>.iso8601.map(to: { Day(containing: $0) }, from: { $0.start })
    ///
    /// - Parameters:
    ///   - to: Creates a value from the one that this converter reads. Returning nil or throwing an error means that
    ///     the JSON is unusable.
    ///   - from: Creates the value that this converter writes, or returns nil to remove the member. Without this
    ///     argument, the new converter only reads.
    /// - Returns: The converter for the other type.
    /// - Throws: Nothing itself. An error from `to` makes the JSON unusable, and an error from `from` makes writing
    ///   fail.
    public func map<New: Sendable>(
        to: @escaping @Sendable (Value) throws -> New?, from: (@Sendable (New) throws -> Value?)? = nil
    ) -> Converter<New> {
        map(to: to, from: from, orElse: .unreadable)
    }

    /// Returns a converter for another type, based on this converter.
    ///
    /// - Parameters:
    ///   - cause: The reason why JSON is unusable if `to` returns nil.
    ///   - form: The form of the JSON, if more is known about it than that values are created from others.
    ///   - compare: Whether two values are written alike, where that is more than equality.
    @_semantics("optimize.sil.specialize.generic.never")
    func map<New: Sendable>(
        to: @escaping @Sendable (Value) throws -> New?, from: (@Sendable (New) throws -> Value?)?,
        orElse cause: Verdict.Cause, form: ValueForm? = nil, compare: (@Sendable (New, New) -> Bool)? = nil
    ) -> Converter<New> {
        derived { base in
            var functions = ConverterFunctions<New> { json in
                json.withinContext { Verdict.outcome(of: base.read(json), to, orElse: cause) }
            }
            if let encode = base.encode, let from { functions.encode = { try from($0).flatMap(encode) } }
            functions.compare = compare
            var traits = base.traits.mapped(form ?? .mapped(base))
            if base.nullIsValue, let nullValue = base.nullValue, let value = (try? to(nullValue())) ?? nil {
                functions.nullValue = { value }
                traits.nullIsValue = true
            }
            if let revise = base.revise, let from {
                functions.revise = Converter<New>(functions, traits).revising(from: from, revise)
            }
            if base.isRevalidated { functions.rereading = { RenewableMapped(base.decodeRenewable($0), to) } }
            return Converter<New>(functions, traits)
        }
    }

    /// Returns how a value is written that is created from another one, which is written by its parts.
    ///
    /// - Parameter revise: Writes the other value.
    private func revising<Base: Sendable>(
        from: @escaping @Sendable (Value) throws -> Base?,
        _ revise: @escaping ConverterFunctions<Base>.Revising
    ) -> ConverterFunctions<Value>.Revising {
        { value, present, revision in
            // The value that is read is compared first: `to` may map several values to one.
            if let present, self.reads(value, from: present) { return present }
            let refused = revision.errors.count
            guard let new = try from(value).flatMap({ try revise($0, present, &revision) }) else { return nil }
            // A part that is refused stays as it was, so the whole reads differently.
            if revision.errors.count > refused { return new }
            try self.confirmed(value, in: new, &revision) { read in
                var again = Revision()
                return try from(read).flatMap { try revise($0, new, &again) } == new
            }
            return new
        }
    }

    /// This converter, which declares that it rounds.
    var rounding: Converter<Value> { derived { $0.with { $1.rounds = true } } }
}
