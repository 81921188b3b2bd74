/// Null as a value, distinct from an absent member.
extension Converter {
    /// Returns this converter, except that null reads as a value.
    ///
    ///     // {"expires": null}
    ///     @Property(as: Converter<Date>.iso8601.null(means: .distantFuture)) var expires: Date?
    ///
    /// Null, and each string that means null, reads as `value`. Setting that value writes null, unless the JSON already
    /// reads as it. An absent member reads as the property's default. In lists and dictionaries, null elements read as
    /// the value.
    ///
    /// - Parameter value: The meaning of null.
    /// - Returns: The converter that reads null as `value`.
    public func null(means value: Value) -> Converter<Value> {
        derived { base in
            base.with { functions, traits in
                functions.removeShortcuts()
                if let encode = base.encode {
                    functions.encode = { base.isSame(value, $0) ? .null : try encode($0) }
                }
                // JSON of another kind doesn't necessarily read as the default.
                traits.listKind = nil
                traits.nullIsValue = true
                functions.nullValue = { value }
                functions.revise = { new, present, revision in
                    let old = present.flatMap { base.coercion.isNull($0) ? nil : $0 }
                    guard base.isSame(value, new) else { return try base.revised(new, over: old, &revision) }
                    if let present, old.map({ base.reads(new, from: $0) }) ?? true { return present }
                    guard base.encode != nil else { throw ConversionError.readOnly }
                    return .null
                }
            }
        }
    }

    /// Returns the converter that the property would have, except that null reads as a value.
    ///
    ///     @Property(as: .null(means: .max)) var limit: Int = 10     // 10 if there is no limit, Int.max if it is null
    ///
    /// - Parameter value: The meaning of null.
    /// - Returns: The converter that reads null as `value`.
    public static func null(means value: Value) -> Converter<Value> {
        Converter { context in
            context.converter(for: Value.self)?.null(means: value)
                ?? unavailable("null cannot mean \(Value.self): there is no converter for it", in: context)
        }
    }
}
