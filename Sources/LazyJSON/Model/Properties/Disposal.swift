/// How a property's value in a memo is released: decided here, once per property, from the value's type and from who makes it.
enum Disposal {
    /// It is nothing but bits.
    case nothing
    /// A `String` stored inline, an array of them, a model, or an optional of one of these: by functions that are not generic.
    case string, strings, model
    /// A value that contains no models.
    case value
    /// A value in which models are looked for.
    case holder
    /// A value that the app's code makes, so that it is unknown whether models are in it.
    case unknown

    /// - Parameters:
    ///   - isOwn: Whether the library alone makes the values.
    ///   - leadsNowhere: Whether values are known to contain no models, without a look at their type.
    init<Value>(_ type: Value.Type, isOwn: Bool, isChecked: Bool, leadsNowhere: Bool) {
        let storage = ValueStorage.of(type)
        let isInPlace = isOwn && !isChecked && storage == .several
        if type == [String].self || type == [String]?.self {
            self = isChecked ? .value : .strings
        } else if !leadsNowhere, (type as? any ModelHolding.Type)?.canHoldModels == true {
            self = !isChecked && storage == .reference && Self.isModel(type) ? .model : .holder
        } else if !isOwn, !_isPOD(Value.self) {
            self = .unknown
        } else if isInPlace, type == String.self || type == String?.self {
            self = .string
        } else if isChecked || storage == .reference || storage == .boxed || storage == .several && !isInPlace {
            self = .value
        } else {
            self = _isPOD(Value.self) ? .nothing : .value
        }
    }

    private static func isModel(_ type: Any.Type) -> Bool {
        let shape = (type as? any CompositeType.Type)?.shape
        return (shape?.kind == .optional ? shape?.element : type) is JSONModel.Type
    }

    /// Whether values may lead to further memos, in chains as long as the data makes them.
    var leadsToModels: Bool {
        switch self {
        case .model, .holder, .unknown: true
        case .nothing, .string, .strings, .value: false
        }
    }
}

extension PropertyCore {
    /// Releases a value that is not of one of the most common types.
    func release(from memo: Memo, at slot: Int, into owners: inout [MemoOwner]) {
        if isChecked {
            guard let cell = memo.takeReference(at: slot, as: CheckedCell<Value>.self) else { return }
            if disposal == .unknown { return owners.append(.value(cell)) }
            if disposal == .holder, let value = cell.value { collect(value, into: &owners) }
        } else if disposal == .unknown {
            let value: Any? =
                storage == .reference
                ? memo.takeReference(at: slot, as: Value.self) : memo.takeReference(at: slot, as: Box<Value>.self)
            if let value { owners.append(.value(value)) }
        } else {
            if disposal == .holder, let value = memo.value(at: slot, as: Value.self) { collect(value, into: &owners) }
            memo.release(at: slot, as: Value.self)
        }
    }

    private func collect(_ value: Value, into owners: inout [MemoOwner]) {
        (value as? any ModelHolding)?.collectOwners(into: &owners)
    }
}
