import Foundation

/// What a converter of the library's own reads: as a value, so that for the commonest types a property can be read without it.
enum DirectKind: Sendable {
    case int, bool, double
    case iso8601, string, strings
    case model(JSONModel.Type)
}

extension Converter {
    /// Whether values are known to hold no models, without a look at their type.
    var leadsNowhere: Bool {
        switch direct {
        case .model, nil: false
        default: true
        }
    }
}

/// Reads a property of one of the commonest types from a document straight into the memo, where the JSON is of exactly the
/// kind that is asked for. All else is left to the property's converter, which gives the same answers more slowly.
///
/// Classes that are not generic, so that reading runs no generic code: that looks up metadata at every step, which takes
/// longer than reading a number. The optional of what is kept in place or is a reference has the same bits, so that one
/// reader does for both; of what is a plain word, it takes several.
class DirectReader: @unchecked Sendable {
    fileprivate init() {}

    enum Outcome {
        /// The converter has to be asked.
        case unsuited
        /// The value is in the memo.
        case done
        /// The value is in the memo, and ends here.
        case end(Int)
    }

    /// Reads the value at an offset.
    func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome { .unsuited }

    /// - Parameter nulls: The strings that are null, and therefore not read here.
    static func make(_ kind: DirectKind?, _ storage: ValueStorage, nulls: NullSpellings) -> DirectReader? {
        guard OptimizationSwitches.readsDirectly else { return nil }
        let isOptional = storage == .several
        switch kind {
        case .int: return IntReader(isOptional)
        case .bool: return BoolReader()
        case .double: return DoubleReader(isOptional)
        case .iso8601: return ISO8601Reader(isOptional, nulls)
        case .string: return StringReader(nulls)
        case .strings: return StringsReader(nulls)
        case .model(let type): return ModelReader(type)
        case nil: return nil
        }
    }
}

extension Memo {
    /// Keeps the bits of a number, or of an optional one.
    @inline(__always)
    fileprivate func keep<Number>(
        _ number: Number, bits: UInt64, isOptional: Bool, at slot: Int, end: Int
    ) -> DirectReader.Outcome {
        if isOptional {
            keepInPlace(Number?.some(number), at: slot)
        } else {
            guard let word = PlainWord.word(ofBits: bits) else { return .unsuited }
            set(slot, to: word)
        }
        return .end(end)
    }
}

private final class IntReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .number,
            let (value, end) = document.plainInteger(at: offset)
        else { return .unsuited }
        return memo.keep(value, bits: UInt64(bitPattern: Int64(value)), isOptional: isOptional, at: slot, end: end)
    }
}

private final class BoolReader: DirectReader, @unchecked Sendable {
    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .bool else { return .unsuited }
        let isTrue = document.isTrue(at: offset)
        return memo.keep(isTrue, bits: isTrue ? 1 : 0, isOptional: false, at: slot, end: offset &+ (isTrue ? 4 : 5))
    }
}

private final class DoubleReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .number,
            let (value, end) = document.number(at: offset), value.isFinite
        else { return .unsuited }
        return memo.keep(value, bits: value.bitPattern, isOptional: isOptional, at: slot, end: end)
    }
}

private final class ISO8601Reader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool
    private let nulls: NullSpellings

    init(_ isOptional: Bool, _ nulls: NullSpellings) {
        self.isOptional = isOptional
        self.nulls = nulls
    }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .string, !nulls.mayContain(document, stringAt: offset),
            let (text, end) = document.plainStringBytes(at: offset),
            let seconds = ISO8601.seconds(text, allowsMissingOffset: false)
        else { return .unsuited }
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        return memo.keep(date, bits: seconds.bitPattern, isOptional: isOptional, at: slot, end: end)
    }
}

private final class StringReader: DirectReader, @unchecked Sendable {
    private let nulls: NullSpellings

    init(_ nulls: NullSpellings) { self.nulls = nulls }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .string, !nulls.mayContain(document, stringAt: offset) else {
            return .unsuited
        }
        let (string, end) = document.stringAndEnd(at: offset)
        memo.keepInPlace(string, at: slot)
        return .end(end)
    }
}

private final class StringsReader: DirectReader, @unchecked Sendable {
    private let nulls: NullSpellings

    init(_ nulls: NullSpellings) { self.nulls = nulls }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .array else { return .unsuited }
        var strings: [String] = []
        strings.reserveCapacity(4)
        var next = document.firstChild(ofContainerAt: offset)
        while let element = next {
            guard document.kind(at: element) == .string, !nulls.mayContain(document, stringAt: element) else {
                return .unsuited
            }
            let (string, end) = document.stringAndEnd(at: element)
            strings.append(string)
            next = document.nextChild(afterValueEndingAt: end)
        }
        return memo.keepReference(strings, at: slot) ? .done : .unsuited
    }
}

private final class ModelReader: DirectReader, @unchecked Sendable {
    private let wanted: JSONModel.Type
    /// Found at the first read: a class may have properties of its own type.
    private let schema = OnceReference<Schema>()

    init(_ wanted: JSONModel.Type) { self.wanted = wanted }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.isObject(at: offset) else { return .unsuited }
        let model =
            schema.withLoaded { Polymorphism.model(of: JSON(document, at: offset), wanted: $0) }
            ?? Polymorphism.model(of: JSON(document, at: offset), wanted: schema.storeIfNil(Schema.of(wanted)))
        return memo.keepReference(model, at: slot) ? .done : .unsuited
    }
}
