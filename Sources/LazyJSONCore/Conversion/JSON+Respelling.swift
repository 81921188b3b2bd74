import LazyJSONFoundation

/// Writing a value in another kind of JSON.
extension JSON {
    /// Returns the value in the kind of the present one; nil if it has no spelling there.
    func respelled(like present: JSON, _ coercion: Coercion) -> JSON? {
        switch (present.kind, kind) {
        case (.string, .number): exactNumber.map { JSON($0.text) }
        case (.string, .bool): coercion.word(for: exactBool == true, like: present.exactString ?? "").map { JSON($0) }
        case (.number, .string): exactString.flatMap { JSONNumber($0) }.map { JSON($0) }
        case (.number, .bool): exactBool.map { JSON($0 ? 1 : 0) }
        case (.bool, .number): integer(as: Int.self).flatMap { $0 == 1 ? .true : $0 == 0 ? .false : nil }
        case (.bool, .string): exactString.flatMap { $0 == "true" ? .true : $0 == "false" ? .false : nil }
        // JSON text in a string becomes an object or array without quotes.
        case (.object, .string), (.array, .string): exactString.flatMap { try? JSON(parsing: $0) }
        default: nil
        }
    }
}

extension JSON {
    /// The number of digits after the decimal point that are kept.
    private static let digitLimit = 38

    /// Returns a number with as many digits after the decimal point as this number has, or this string of a number:
    /// 10.10 in place of `"10.00"`. Nil if it has more digits itself.
    func withDigits(of value: Decimal) -> JSON? {
        guard let text = exactNumber?.text ?? exactString, JSONNumber(text) != nil,
            let count = Self.digitCount(in: text), count <= Self.digitLimit
        else { return nil }
        let new = value.description
        let (own, isWhole) = (Self.digitCount(in: new) ?? 0, !new.utf8.contains(UInt8(ascii: ".")))
        guard own < count,
            let number = JSONNumber(new + (isWhole ? "." : "") + String(repeating: "0", count: count - own))
        else { return nil }
        return kind == .string ? JSON(number.text) : JSON(number)
    }

    /// The number of digits after the decimal point of a number without an exponent; nil if it has no point.
    private static func digitCount(in text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return parts[1].count
    }
}

extension Coercion {
    private static let pairs = [("true", "false"), ("yes", "no"), ("y", "n"), ("on", "off"), ("1", "0")]

    /// Returns the word for a Bool that pairs with the present word, in its case, or nil if none does.
    ///
    /// The well-known words are pairs. If a policy adds exactly one word for true and one for false, these are a pair,
    /// too.
    fileprivate func word(for bool: Bool, like present: String) -> String? {
        let present = WhiteSpace.trimmed(present)
        let lower = present.lowercased()
        let known = Set(Self.pairs.flatMap { [$0.0, $0.1] })
        var pair = Self.pairs.first { $0.0 == lower || $0.1 == lower }
        if pair == nil {
            let (own, ownFalse) = (trueWords.subtracting(known), falseWords.subtracting(known))
            if own.count == 1, ownFalse.count == 1, let yes = own.first, let no = ownFalse.first { pair = (yes, no) }
        }
        guard let pair, pair.0 == lower || pair.1 == lower else { return nil }
        let word = bool ? pair.0 : pair.1
        if lower != present, present == present.uppercased() { return word.uppercased() }
        if lower != present { return word.prefix(1).uppercased() + word.dropFirst() }
        return word
    }
}

extension Converter {
    /// Returns this converter with a function that writes a value in the spelling of the present JSON.
    ///
    /// - Parameters:
    ///   - coercion: The policy that decides what is null.
    ///   - spell: Returns the JSON for a value, or nil if the present JSON has no spelling to follow. Not called for
    ///     null.
    func spelling(
        _ coercion: Coercion, _ spell: @escaping @Sendable (_ value: Value, _ present: JSON) -> JSON?
    ) -> Converter<Value> {
        let base = with { $1.coercion = coercion }
        let revise: ConverterFunctions<Value>.Revising = { value, present, revision in
            guard let present, !base.coercion.isNull(present) else {
                return try base.encoded(value, over: present, &revision)
            }
            if base.reads(value, from: present) { return present }
            if let spelled = spell(value, present), base.reads(value, from: spelled) { return spelled }
            return try base.encoded(value, over: present, &revision)
        }
        return base.with { functions, _ in functions.revise = revise }
    }
}
