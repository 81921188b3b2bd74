/// How a property's value in a memo is released: decided here, once per property, from the value's type and its
/// creator.
package enum Disposal {
    /// The value is nothing but bits.
    case nothing
    /// A `String` stored inline, a model, or an optional of one of these: by functions that are not generic.
    case string, model
    /// A value that the `DirectReader` of its type releases, without generic code: lists of scalars, and lazy
    /// collections of models.
    case list, lazy
    /// A value that contains no models.
    case value
    /// A value of a type that contains models.
    case container
    /// A value that code of the app creates, so that it may contain models.
    case unknown

    /// - Parameters:
    ///   - isOwn: Whether only the library creates the values.
    ///   - leadsNowhere: Whether values are known to contain no models without looking at their type.
    ///   - direct: The reader that reads values directly, and may release them.
    init<Value>(_ type: Value.Type, isOwn: Bool, isRevalidated: Bool, leadsNowhere: Bool, direct: DirectReader?) {
        // A value contains no models if only the library creates it or it is nothing but bits. The first look at a type
        // is slow.
        let leadsNowhere = leadsNowhere || isOwn || _isPOD(Value.self)
        let storage = ValueStorage.of(type)
        let isInline = isOwn && !isRevalidated && storage == .several
        if direct?.release != nil {
            self = leadsNowhere ? .list : .lazy
        } else if type == [String].self || type == [String]?.self {
            // Also if code of the app creates it, as many apps do from a text.
            self = .value
        } else if !leadsNowhere, mayContainModels(type) {
            self = !isRevalidated && storage == .reference && Self.isModel(type) ? .model : .container
        } else if !isOwn, !_isPOD(Value.self) {
            self = .unknown
        } else if isInline, type == String.self || type == String?.self {
            self = .string
        } else if isRevalidated || storage == .reference || storage == .boxed || storage == .several && !isInline {
            self = .value
        } else {
            self = _isPOD(Value.self) ? .nothing : .value
        }
    }

    /// Whether a type is a model class, or an optional of one.
    static func isModel(_ type: Any.Type) -> Bool {
        let shape = CompositeShape(of: type)
        return ModelView.modelClass(of: shape?.kind == .optional ? shape?.element ?? type : type) != nil
    }

    /// Whether values may lead to further memos, in chains as long as the data makes them.
    package var leadsToModels: Bool {
        switch self {
        case .model, .lazy, .container, .unknown: true
        case .nothing, .string, .list, .value: false
        }
    }
}

extension AnyPropertyCore {
    /// The word of a memo that refers to the value.
    final var ownerSlot: Int { isRevalidated ? revalidatedSlot : slot }

    /// Releases the property's value in a memo that nobody else can reach.
    final func release(from memo: Memo) {
        switch disposal {
        case .nothing: break
        case .string: memo.releaseInline(at: slot, as: String?.self)
        case .model: JSONModel.release(at: slot, of: memo)
        case .list, .lazy: direct?._withUnsafeGuaranteedRef { $0.release?(memo, slot) }
        case .value, .container, .unknown: releaseByType(from: memo)
        }
    }
}

extension PropertyCore {
    /// Releases a value that is not of one of the most common types.
    func release(from memo: Memo, at slot: Int) {
        if isRevalidated {
            ReleaseLoop.release { memo.takeReference(at: slot, as: RevalidatedCell.self) }
        } else if disposal == .container || disposal == .unknown {
            ReleaseLoop.release {
                // In a box that is released later. The models in the value find the loop running.
                let value = memo.value(at: slot, as: Value.self)
                memo.release(at: slot, as: Value.self)
                return value.map { Box($0) }
            }
        } else {
            memo.release(at: slot, as: Value.self)
        }
    }
}
