import Foundation

/// What a converter of the library's own reads, and by which policy: as a value, so that for the commonest types a property
/// can be read without it.
enum DirectKind: Sendable {
    case int, bool, double
    case iso8601
    case string(Coercion)
    case strings(Coercion)
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

    static func make(_ kind: DirectKind?, _ storage: ValueStorage) -> DirectReader? {
        guard OptimizationSwitches.readsDirectly else { return nil }
        let isOptional = storage == .several
        switch kind {
        case .int: return IntReader(isOptional)
        case .bool: return BoolReader()
        case .double: return DoubleReader(isOptional)
        case .iso8601: return ISO8601Reader(isOptional)
        case .string(let coercion): return StringReader(coercion)
        case .strings(let coercion): return StringsReader(coercion)
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

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .string,
            case let (seconds?, end)? = document.withPlainString(
                at: offset, { ISO8601.seconds($0, allowsMissingOffset: false) })
        else { return .unsuited }
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        return memo.keep(date, bits: seconds.bitPattern, isOptional: isOptional, at: slot, end: end)
    }
}

private final class StringReader: DirectReader, @unchecked Sendable {
    private let policy: NullSpellings

    init(_ coercion: Coercion) { policy = NullSpellings(coercion) }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .string, !policy.mayBeNull(document, stringAt: offset) else {
            return .unsuited
        }
        let (string, end) = document.stringAndEnd(at: offset)
        memo.keepInPlace(string, at: slot)
        return .end(end)
    }
}

private final class StringsReader: DirectReader, @unchecked Sendable {
    private let policy: NullSpellings

    init(_ coercion: Coercion) { policy = NullSpellings(coercion) }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .array else { return .unsuited }
        var strings: [String] = []
        strings.reserveCapacity(4)
        var next = document.firstChild(ofContainerAt: offset)
        while let element = next {
            guard document.kind(at: element) == .string, !policy.mayBeNull(document, stringAt: element) else {
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

/// Which strings may be null by a policy, told by their first byte: for nearly all of them that settles it.
private struct NullSpellings {
    private var low: (UInt64, UInt64) = (0, 0)
    private var high: (UInt64, UInt64) = (0, 0)

    init(_ coercion: Coercion) {
        // The empty string ends at once; an escape may stand for anything.
        mark(UInt8(ascii: "\\"))
        for spelling in coercion.nullSpellings { mark(spelling.utf8.first ?? UInt8(ascii: "\"")) }
    }

    private mutating func mark(_ byte: UInt8) {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: low.0 |= bit
        case 1: low.1 |= bit
        case 2: high.0 |= bit
        default: high.1 |= bit
        }
    }

    @inline(__always)
    func mayBeNull(_ document: Document, stringAt offset: Int) -> Bool {
        let byte = document[offset + 1]
        let bits =
            switch byte >> 6 {
            case 0: low.0
            case 1: low.1
            case 2: high.0
            default: high.1
            }
        return bits &>> UInt64(byte & 63) & 1 == 1
    }
}
