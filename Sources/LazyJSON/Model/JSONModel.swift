import Foundation

/// What the initialisers of models hang on: a class cannot choose the class of the instance it makes, a protocol can.
public protocol JSONModelProtocol: Sendable {}

/// The base of domain models: a typed view over one JSON object, which it keeps.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @Property("user_id") var id: Int = 0
///         @Property            var name: String?
///     }
///
///     let user = try User(parsing: #"{"user_id": "7", "name": "Bo", "x": 1.0}"#)
///     user.id                                           // 7
///     let renamed = user.mutate { $0.name = "Ada" }
///     renamed.json.text                                 // {"user_id": "7", "name": "Ada", "x": 1.0}
///     user.name                                         // "Bo"
///
/// A model never changes and may be shared between threads. Making one decodes nothing; a property is decoded when it is
/// first read, and reading never fails. Two models are equal if they are of the same class and their JSON means the same.
///
/// A subclass has to restate `@unchecked Sendable`: the compiler cannot see that a class that other classes inherit from is
/// immutable. It is, as long as it declares nothing but `@Property`, `let` and computed properties.
open class JSONModel: JSONModelProtocol, @unchecked Sendable {
    /// The object that the model is a view of, with every byte that came in.
    public final let json: JSON
    @usableFromInline final let _schema: Schema
    @usableFromInline final let _memo: Memo
    /// Where the object is, if it is in a document; held by `json`.
    private final let place: UnheldPlace?

    /// Makes an instance of exactly this class. Called by the library; `User(json)` and its kin are what to call.
    ///
    /// A subclass inherits it as long as all its stored properties have values; one that declares an initialiser of its own
    /// has to declare this one as well.
    public required init(_ source: ModelSource) {
        json = source.json
        _schema = source.schema
        _memo = source.memo
        place = source.json.place
    }

    /// The class to make for an object: this one, or a subclass chosen by what the object says.
    ///
    /// Asked wherever JSON becomes a model. The class that is returned is asked in turn, until one returns itself. One that
    /// does not inherit from the class that was wanted, or a circle, means the class that was wanted.
    open class func modelClass(for json: JSON) -> JSONModel.Type { self }

    /// The converter of a type in this class, before the type's own; nil for those that the class does not care about.
    open class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }

    /// How keys follow from the names of properties without a path.
    open class var keyNaming: KeyNaming { .exact }

    /// What may be read as what.
    open class var coercion: Coercion { .lenient }
}

/// What an instance is made from; only the library makes one.
public struct ModelSource {
    let json: JSON
    let schema: Schema
    let memo: Memo
}

// MARK: - Reading

extension JSONModel {
    /// Decodes the property of a slot and keeps its value in the memo. False where it cannot be kept there, and where somebody
    /// wants to know what is read.
    @usableFromInline
    final func resolve(_ slot: Int) -> Bool {
        guard !KeyPathProbe.isActive, slot < _schema.bySlot.count else { return false }
        return _schema.bySlot[slot]._withUnsafeGuaranteedRef { property in
            guard let direct = property.direct, property.onlyName >= 0, let place else {
                return !property.isChecked && resolve(property)
            }
            return place.document._withUnsafeGuaranteedRef { document in
                guard let offset = locate(property.onlyName, in: document, objectAt: place.offset) else {
                    return property.decode(nil, into: _memo)
                }
                return direct._withUnsafeGuaranteedRef { $0.read(document, offset, into: _memo, slot) }
                    || property.decode(JSON(document, at: offset), into: _memo)
            }
        }
    }

    /// The same for a property that is not checked, by its converter.
    final func resolve(_ property: AnyPropertyCore) -> Bool { property.decode(locate(property), into: _memo) }

    /// The box of a checked property's value, or of its default while there is none; nil if it was not read before.
    @usableFromInline
    final func checkedBox(_ slot: Int) -> AnyObject? {
        guard !KeyPathProbe.isActive, let property = _schema.property(inSlot: slot), property.isChecked else {
            return nil
        }
        return property.checkedBox(in: self)
    }

    /// Reads a property that is not kept in the memo's own word.
    @usableFromInline
    final func read<Model: JSONModel, Value: Sendable>(_ slot: Int, wrapped: KeyPath<Model, Value>) -> Value {
        KeyPathProbe.note(self, slot, wrapped)
        guard let property = _schema.property(inSlot: slot), property.valueType == Value.self else {
            ProgrammingMistake.stop("a property of another class was read from a \(_schema.modelClass)")
        }
        // A core is made for its type of value only; a cast that looks for it takes longer than reading the value.
        return PropertyCore<Value>.of(property).value(in: self)
    }

    /// The value of the first path of a property that is present; null counts as present.
    final func locate(_ property: AnyPropertyCore) -> JSON? {
        if property.onlyName >= 0 { return member(property.onlyName) }
        for (path, name) in zip(property.paths, property.nameIndices) {
            guard let first = member(name) else { continue }
            if path.components.count == 1 { return first }
            if let value = first.value(at: path.components.dropFirst()) { return value }
        }
        return nil
    }

    /// The member with one of the class's known names.
    private func member(_ index: Int) -> JSON? {
        guard case .parsed(let document, let object) = json.storage else {
            return json.member(_schema.names.names[index])
        }
        return locate(index, in: document, objectAt: object).map { JSON(document, at: $0) }
    }

    /// Where the value of a known name is: noted in the memo, or found by looking at the members not looked at yet.
    ///
    /// The frontier is the offset of the last value that was looked at << 16 | the number of members before the next one, or
    /// `Memo.absent` once all were. It is written after the positions of the members before it, so whoever reads a frontier
    /// can rely on those; two threads that scan at once write the same positions.
    private func locate(_ index: Int, in document: Document, objectAt object: Int) -> Int? {
        let word = _memo[1 + index]
        if word > Memo.absent { return Int(truncatingIfNeeded: word) - 2 }
        let frontier = _memo[0]
        // The position may have been noted between the two reads.
        if frontier == Memo.absent {
            let word = _memo[1 + index]
            return word > Memo.absent ? Int(truncatingIfNeeded: word) - 2 : nil
        }
        var ordinal = 0
        var next: Int?
        if frontier == Memo.unknown {
            next = document.firstChild(ofContainerAt: object)
        } else {
            ordinal = Int(truncatingIfNeeded: frontier & 0xFFFF)
            next = document.nextChild(
                afterValueEndingAt: document.end(ofValueAt: Int(truncatingIfNeeded: frontier >> 16)))
            // Another thread may have come past the member since the first look.
            let word = _memo[1 + index]
            if word > Memo.absent { return Int(truncatingIfNeeded: word) - 2 }
        }
        while let name = next {
            let (known, end) = _schema.nameTable._withUnsafeGuaranteedRef {
                $0.find(in: document, nameAt: name, ordinal: ordinal)
            }
            let value = document.value(afterKeyEndingAt: end)
            ordinal += 1
            if let known {
                // Of several members with one name the first counts.
                if _memo[1 + known] == Memo.unknown { _memo.set(1 + known, to: UInt64(value + 2)) }
                if known == index {
                    _memo.set(0, to: UInt64(value) << 16 | UInt64(min(ordinal, 0xFFFF)))
                    return Int(truncatingIfNeeded: _memo[1 + known]) - 2
                }
            }
            next = document.nextChild(afterValueEndingAt: document.end(ofValueAt: value))
        }
        _memo.set(0, to: Memo.absent)
        return nil
    }
}
