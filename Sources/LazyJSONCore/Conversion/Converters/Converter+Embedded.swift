/// JSON text inside a JSON string.
extension Converter {
    /// A converter for JSON text in a string, which is read as if it had no quotes around it.
    ///
    ///     // {"payload": "{\"user\": {\"name\": \"Bo\"}}", "ids": "[1, 2]"}
    ///     @Property(as: .embedded) var payload: Payload?
    ///     @Property(as: .embedded) var ids: [Int]
    ///
    /// The converter works for models, ``LazyArray``, arrays, ``JSON``, and every other type with a converter of its
    /// own. The text is parsed at the first read, and is unusable if it isn't JSON. Leniently, a value that isn't in a
    /// string is read as it is.
    ///
    /// Text in a string stays text in a string, no matter how deep a draft edits in it: `draft.payload?.user.name =
    /// "Ada"`. Unedited parts keep their bytes. In an array property, the whole array is one text. For an array of
    /// texts, pass the element's converter: `as: Converter<Payload>.embedded`.
    public static var embedded: Converter<Value> {
        Converter { context in
            let coercion = context.coercion
            let isLoose = coercion.readsLooseText
            guard let inner = context.converter(for: Value.self) else {
                return unavailable("\(Value.self) cannot be embedded: there is no converter for it", in: context)
            }
            let content: @Sendable (JSON) -> Outcome<JSON> = { json in
                guard let text = json.exactString else {
                    return isLoose ? (json, coercion.verdict(\.readsLooseText)) : (nil, .unusable(.wrongKind))
                }
                return Verdict.outcome { try JSON(contentOf: text, in: json.contextValues) }
            }
            var functions = ConverterFunctions<Value> { json in
                let content = content(json)
                guard let value = content.value else { return (nil, content.verdict) }
                let outcome = inner.outcome(of: value)
                if case .exact = outcome.verdict { return (outcome.value, content.verdict) }
                return outcome
            }
            functions.compare = inner.functions.compare
            if let encode = inner.encode {
                functions.encode = { value in try encode(value).map { JSON($0.text(.json)) } }
            }
            var traits = ConverterTraits(
                form: .embedded(
                    inner, content: { json in content(json).value.map { FoundContainer($0, .itself).in(text: json) } })
            )
            traits.rounds = inner.rounds
            if inner.revise != nil || inner.traits.keepsMembers {
                functions.revise = { value, present, revision in
                    let isNull = inner.coercion.isNull
                    let old = present.flatMap { isNull($0) ? nil : content($0).value }.flatMap { isNull($0) ? nil : $0 }
                    guard let new = try inner.revised(value, over: old, &revision) else { return nil }
                    if let old, new.isIdentical(to: old) { return present }
                    // A value without quotes stays without quotes. A string would be read as text.
                    let isPlain = isLoose && old != nil && present?.kind != .string && new.kind != .string
                    return isPlain ? new : JSON(new.text(.json))
                }
            }
            if inner.isRevalidated {
                functions.rereading = { content($0).value.map(inner.decodeRenewable) ?? Renewable(nil) }
            }
            return Converter(functions, traits)
        }
    }
}
