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
/// longer than reading a number. A reader keeps a value as the very type that the property has, which is either the one
/// that it is for or an optional of it; no other type has a reader.
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

    /// The reader for a property's type; nil where there is none, and where they are switched off.
    ///
    /// - Parameter nulls: The strings that are null, and therefore not read here.
    static func make<Value>(_ kind: DirectKind?, for type: Value.Type, nulls: NullSpellings) -> DirectReader? {
        guard OptimizationSwitches.readsDirectly else { return nil }
        /// Whether the property's type is an optional of the reader's; nil where it is neither.
        func isOptional<Read>(_: Read.Type) -> Bool? {
            type == Read.self ? false : type == Read?.self ? true : nil
        }
        return switch kind {
        case .int: isOptional(Int.self).map { IntReader($0) }
        case .bool: isOptional(Bool.self).map { BoolReader($0) }
        case .double: isOptional(Double.self).map { DoubleReader($0) }
        case .iso8601: isOptional(Date.self).map { ISO8601Reader($0, nulls) }
        case .string: isOptional(String.self).map { StringReader($0, nulls) }
        case .strings: isOptional([String].self).map { StringsReader($0, nulls) }
        case .model(let model): ModelReader.canRead(type) ? ModelReader(model) : nil
        case nil: nil
        }
    }
}

extension Memo {
    /// Keeps a value that ends at an offset, or an optional of it.
    @inline(__always)
    fileprivate func keepOwn<Value>(_ value: Value, isOptional: Bool, at slot: Int, end: Int) -> DirectReader.Outcome {
        let isKept = isOptional ? keepOwn(Value?.some(value), at: slot) : keepOwn(value, at: slot)
        return isKept ? .end(end) : .unsuited
    }
}

private final class IntReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .number,
            let (value, end) = document.plainInteger(at: offset)
        else { return .unsuited }
        return memo.keepOwn(value, isOptional: isOptional, at: slot, end: end)
    }
}

private final class BoolReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .bool else { return .unsuited }
        let isTrue = document.isTrue(at: offset)
        return memo.keepOwn(isTrue, isOptional: isOptional, at: slot, end: offset &+ (isTrue ? 4 : 5))
    }
}

private final class DoubleReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool

    init(_ isOptional: Bool) { self.isOptional = isOptional }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .number,
            let (value, end) = document.number(at: offset), value.isFinite
        else { return .unsuited }
        return memo.keepOwn(value, isOptional: isOptional, at: slot, end: end)
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
            case let (seconds?, end)? = document.withPlainString(
                at: offset, { ISO8601.seconds($0, allowsMissingOffset: false) })
        else { return .unsuited }
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        return memo.keepOwn(date, isOptional: isOptional, at: slot, end: end)
    }
}

private final class StringReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool
    private let nulls: NullSpellings

    init(_ isOptional: Bool, _ nulls: NullSpellings) {
        self.isOptional = isOptional
        self.nulls = nulls
    }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.kind(at: offset) == .string, !nulls.mayContain(document, stringAt: offset) else {
            return .unsuited
        }
        let (string, end) = document.stringAndEnd(at: offset)
        return memo.keepOwn(string, isOptional: isOptional, at: slot, end: end)
    }
}

private final class StringsReader: DirectReader, @unchecked Sendable {
    private let isOptional: Bool
    private let nulls: NullSpellings

    init(_ isOptional: Bool, _ nulls: NullSpellings) {
        self.isOptional = isOptional
        self.nulls = nulls
    }

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
        let isKept = isOptional ? memo.keepOwn([String]?.some(strings), at: slot) : memo.keepOwn(strings, at: slot)
        return isKept ? .done : .unsuited
    }
}

private final class ModelReader: DirectReader, @unchecked Sendable {
    private let wanted: JSONModel.Type
    /// Found at the first read: a class may have properties of its own type.
    private let schema = OnceReference<Schema>()

    init(_ wanted: JSONModel.Type) { self.wanted = wanted }

    /// Whether values are models or optional ones. A reference to an object is the same whatever class it is known by, and so
    /// is an optional one that holds it (the language's ABI: an optional reference is the reference, or zero).
    static func canRead(_ type: Any.Type) -> Bool {
        if type is JSONModel.Type { return true }
        guard let shape = (type as? any CompositeType.Type)?.shape, shape.kind == .optional else { return false }
        return shape.element is JSONModel.Type
    }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome {
        guard document.isObject(at: offset) else { return .unsuited }
        let model =
            schema.withLoaded { Polymorphism.model(of: JSON(document, at: offset), wanted: $0) }
            ?? Polymorphism.model(of: JSON(document, at: offset), wanted: schema.storeIfNil(Schema.of(wanted)))
        return memo.keepReference(model, at: slot) ? .done : .unsuited
    }
}
