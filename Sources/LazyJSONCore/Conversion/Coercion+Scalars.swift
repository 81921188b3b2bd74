import LazyJSONFoundation

/// The decision table itself, with one method for each row, in the order of ``Coercion``'s table.
extension Coercion {
    /// Whether a value is null, or a string that means null by the policy.
    package func isNull(_ json: JSON) -> Bool {
        guard case .parsed(let document, let offset) = json.storage else { return false }
        return meansNull(document, at: offset)
    }

    /// Whether the value at an offset is null.
    func meansNull(_ document: Document, at offset: Int) -> Bool {
        switch document.kind(at: offset) {
        case .null: return true
        case .string: return nulls.contain(document, stringAt: offset)
        default: return false
        }
    }

    /// Reads a whole number of any width.
    func integer<I: FixedWidthInteger>(_ json: JSON, as type: I.Type) -> Outcome<I> {
        number(
            json, { $0.integer(as: type) }, orElse: { $0.isWhole ? .outOfRange : .unreadable }, fromBool: { $0 ? 1 : 0 }
        )
    }

    /// Reads a finite number with a fraction, of any width.
    func fractional<F: BinaryFloatingPoint & LosslessStringConvertible>(_ json: JSON, as type: F.Type) -> Outcome<F> {
        if type == Double.self, let double = json.exactDouble { return (F(double), .exact) }
        return number(
            json, { $0.nearest(as: type).finite }, orElse: { _ in .outOfRange }, fromBool: { $0 ? 1 : 0 })
    }

    /// Reads a decimal with exactly the number's value.
    func decimal(_ json: JSON) -> Outcome<Decimal> {
        number(json, { $0.decimal }, orElse: { _ in .outOfRange }, fromBool: { $0 ? 1 : 0 })
    }

    /// Reads a number with its text.
    package func number(_ json: JSON) -> Outcome<JSONNumber> {
        number(
            json, { JSONNumber(unchecked: $0.string) }, orElse: { _ in .unreadable },
            fromBool: { JSONNumber(unchecked: $0 ? "1" : "0") })
    }

    /// Reads a duration from a number of units, each of which is a power of ten of a second. A Bool is never a
    /// duration, even if it can be read as a number.
    func duration(_ json: JSON, power: Int) -> Outcome<Duration> {
        number(json, { Duration($0.parts, power: power) }, orElse: { _ in .outOfRange })
    }

    /// Reads the nearest date from a number of units since 1970, each of which is a power of ten of a second. A Bool is
    /// never a date, either.
    func date(_ json: JSON, power: Int) -> Outcome<Date> {
        number(
            json,
            { $0.double(power: power, plus: -Date.secondsTo2001).map { Date(timeIntervalSinceReferenceDate: $0) } },
            orElse: { _ in .outOfRange })
    }

    /// Reads a Bool.
    func bool(_ json: JSON) -> Outcome<Bool> {
        guard case .parsed(let document, let offset) = json.storage else { return (nil, .unusable(.wrongKind)) }
        switch document.kind(at: offset) {
        case .bool: return (document.isTrue(at: offset), .exact)
        case .number where mixesNumbersAndBools:
            guard let number = json.integer(as: Int.self), 0...1 ~= number else { return (nil, .unusable(.unreadable)) }
            return (number == 1, verdict(\.mixesNumbersAndBools))
        case .string where readsStringsAsScalars:
            let word = document.trimmedString(at: offset) { String(decoding: $0, as: UTF8.self).lowercased() }
            if trueList.has(word) { return (true, verdict(\.readsStringsAsScalars)) }
            if falseList.has(word) { return (false, verdict(\.readsStringsAsScalars)) }
            return (nil, .unusable(.unreadable))
        default: return (nil, .unusable(.wrongKind))
        }
    }

    /// Reads a string.
    func string(_ json: JSON) -> Outcome<String> {
        switch json.kind {
        case .string: (json.exactString, .exact)
        case .number where readsScalarsAsStrings: (json.exactNumber?.text, verdict(\.readsScalarsAsStrings))
        case .bool where readsScalarsAsStrings:
            (json.exactBool == true ? "true" : "false", verdict(\.readsScalarsAsStrings))
        default: (nil, .unusable(.wrongKind))
        }
    }

    /// Reads a string of one character.
    func character(_ json: JSON) -> Outcome<Character> {
        json.kind == .bool
            ? (nil, .unusable(.wrongKind)) : Verdict.outcome(of: string(json), { $0.count == 1 ? $0.first : nil })
    }

    /// Reads a number of any type. All rows for numbers share this method.
    ///
    /// - Parameter fromBool: Returns the number for a Bool, if there is one.
    @inline(__always)
    private func number<N>(
        _ json: JSON, _ read: (NumberText) -> N?, orElse cause: (NumberText) -> Verdict.Cause,
        fromBool: (Bool) -> N? = { _ in nil }
    ) -> Outcome<N> {
        guard case .parsed(let document, let offset) = json.storage else { return (nil, .unusable(.wrongKind)) }
        switch document.kind(at: offset) {
        case .number: return document.numberText(at: offset) { Verdict.outcome(read($0), orElse: cause($0)) }
        case .bool where mixesNumbersAndBools:
            guard let value = fromBool(document.isTrue(at: offset)) else { return (nil, .unusable(.wrongKind)) }
            return (value, verdict(\.mixesNumbersAndBools))
        case .string where readsStringsAsScalars:
            let outcome: Outcome<N>? = document.trimmedString(at: offset) { text in
                guard let number = NumberText(checking: text) else { return nil }
                guard let value = read(number) else { return (nil, .unusable(cause(number))) }
                return (value, verdict(\.readsStringsAsScalars))
            }
            if let outcome { return outcome }
            guard readsLooseNumbers,
                let spelled = JSON5.decimal(WhiteSpace.trimmed(document.string(at: offset)), dropsZeros: true)
            else {
                return (nil, .unusable(.unreadable))
            }
            return NumberText.of(spelled) { number in
                read(number).map { ($0, verdict(\.readsLooseNumbers)) } ?? (nil, .unusable(cause(number)))
            } ?? (nil, .unusable(.unreadable))
        default: return (nil, .unusable(.wrongKind))
        }
    }
}

extension Optional where Wrapped: FloatingPoint {
    /// A finite number.
    fileprivate var finite: Wrapped? { flatMap { $0.isFinite ? $0 : nil } }
}
