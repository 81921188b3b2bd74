/// Derives the issue from a verdict, both for a walk through data and for the handler of unusable values.
extension Verdict {
    /// Returns the kind of the issue; nil if there is none.
    ///
    /// - Parameter isPart: Whether the value is an element of a list, or a value of a dictionary.
    func issueKind(of json: JSON, by converter: ErasedConverter, isPart: Bool) -> IssueKind? {
        switch self {
        case .absent, .exact: return nil
        case .null where isPart && !converter.acceptsNull: return .leftOut
        case .null: return json.kind == .string ? .coerced : nil
        case .coerced: return .coerced
        case .unusable(let cause):
            switch cause {
            case .unknownCase: return .unknownValue
            case .noObject: return .unresolvedReference
            case .threw: return .failedConversion
            case .wrongKind where converter.form.isModel: return .noObject
            case _ where isPart: return .leftOut
            case .wrongKind: return .wrongKind
            case .unreadable: return .unreadable
            case .outOfRange: return .outOfRange
            }
        }
    }

    /// Returns more about an issue than its kind says.
    ///
    /// - Parameter value: The result of reading the JSON.
    func issueReason(_ kind: IssueKind, _ value: () -> Any?) -> String? {
        switch self {
        case .absent, .exact: nil
        case .null: kind == .coerced ? "null" : nil
        case .coerced: value().map { ModelDescription.short($0) }
        case .unusable: error.map { "\($0)" }
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// The error that a converter threw.
    var error: (any Error)? { if case .unusable(.threw(let error)) = self { error } else { nil } }
}

extension ValueForm {
    /// Whether only an object can be read as a model of this form, whatever the policy is.
    var isModel: Bool {
        switch self {
        case .model: true
        case .inside(let form, _): form.isModel
        default: false
        }
    }
}
