/// JSON text inside of a JSON string.
extension Converter {
    /// JSON text in a string, read as the property's type would be read if it stood there without quotes.
    ///
    ///     // {"payload": "{\"user\": {\"name\": \"Bo\"}}", "ids": "[1, 2]"}
    ///     @Property(as: .embedded) var payload: Payload?
    ///     @Property(as: .embedded) var ids: [Int]
    ///
    /// Works for models, ``LazyArray``, arrays, ``JSON``, and everything else that converts by itself. The text is parsed at
    /// the first read, and is unusable if it is not JSON. Leniently, a value that is not in a string is read as it is.
    ///
    /// Written is text in a string, however deep a draft edits in it: `draft.payload?.user.name = "Ada"`. What was not edited
    /// keeps the bytes it has in the text. In an array property the whole array is one text; for texts in an array, name
    /// the element's converter: `as: Converter<Payload>.embedded`.
    public static var embedded: Converter<Value> {
        Converter { context in
            let isLenient = context.coercion.readsStringsAsScalars
            guard let inner = context.converter(for: Value.self) else {
                context.mistakes?.note("\(Value.self) cannot be embedded: there is no converter for it")
                return Converter(decode: { _ in nil })
            }
            let content: @Sendable (JSON) -> JSON? = { json in
                guard let text = json.string else { return isLenient ? json : nil }
                guard let content = try? JSON(parsing: text), !context.coercion.isNull(content) else { return nil }
                return content
            }
            var encode: (@Sendable (Value) throws -> JSON?)?
            if let innerEncode = inner.encode { encode = { value in try innerEncode(value).map { JSON($0.text) } } }
            var embedded = Converter(decode: { try content($0).flatMap(inner.decode) }, encode: encode)
            if let revise = inner.revise {
                embedded.revise = { value, present, revision in
                    let old = present.flatMap { context.coercion.isNull($0) ? nil : content($0) }
                    guard let new = try revise(value, old, &revision) else { return nil }
                    if let old, new.isIdentical(to: old) { return present }
                    // The array or object itself stays one where it stands without quotes.
                    let isPlain = present.map { isLenient && $0.kind == new.kind } ?? false
                    return isPlain ? new : JSON(new.text)
                }
            }
            if inner.isChecked { embedded.holdParts = { content($0).map(inner.hold) ?? Held(nil) } }
            return embedded
        }
    }
}
