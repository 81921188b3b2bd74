/// Describes the rule of the decision table that applied. The rule is inferred from the outcome of reading; the table
/// itself decides.
extension ErasedConverter {
    /// The reason why JSON was read as it was; nil if there is nothing to explain.
    func reason(for verdict: Verdict, of json: JSON) -> String? {
        switch verdict {
        case .absent: nil
        case .null: nullRule(json)
        case .exact: exactRule(json)
        case .coerced: coercionRule(json)
        case .unusable(let cause): obstacle(cause, json)
        }
    }

    /// The array or object whose parts are read, their converter, and the function that reads a dictionary's names; nil
    /// if the value isn't read by parts.
    func parts(in json: JSON) -> (list: JSON, part: ErasedConverter, key: KeyForm?)? {
        if case .embedded(let inner, let content) = form {
            return content(json).flatMap { inner.parts(in: $0.content) }
        }
        guard let part else { return nil }
        var (form, list) = (form, json)
        while case .inside(let inner, let content) = form {
            guard let found = content(list) else { return nil }
            (form, list) = (inner, found.content)
        }
        if case .dictionary(_, let key) = form { return (list, part, key) }
        return (list, part, nil)
    }

    private func nullRule(_ json: JSON) -> String? {
        let spelling = json.kind == .string ? "a string that means null, by nullSpellings" : nil
        guard nullIsValue else { return spelling }
        return (spelling.map { $0 + "; " } ?? "") + "null means a value, by null(means:)"
    }

    private func exactRule(_ json: JSON) -> String? {
        guard case .reference(_, let isEmbedded) = form else { return nil }
        return isEmbedded(json)
            ? "the JSON contains the object itself, which the store unifies" : "the store has the object"
    }

    // MARK: Coerced

    private func coercionRule(_ json: JSON) -> String? {
        switch form {
        case .bool:
            return json.kind == .number
                ? "1 or 0 as a Bool, by mixesNumbersAndBools" : "a word for a Bool, by readsStringsAsScalars"
        case .integer, .number:
            if json.kind == .bool { return "a Bool as 1 or 0, by mixesNumbersAndBools" }
            var exact = coercion
            exact.readsLooseNumbers = false
            return exact.number(json).value == nil
                ? "a number that is spelled loosely, by readsLooseNumbers"
                : "a string that is a number, by readsStringsAsScalars"
        case .text:
            return json.kind == .string
                ? "text that is spelled loosely, by readsLooseText"
                : "the text of \(json.kind.noun), by readsScalarsAsStrings"
        case .oneOf: return "the same text, by readsScalarsAsStrings"
        case .mapped(let base), .rawValue(let base, _, _): return base.coercionRule(json)
        case .anyOf(let all): return all.first { $0.verdict(of: json).hasValue }?.coercionRule(json)
        case .embedded(let inner, let content):
            guard json.kind == .string else { return "JSON that is not in a string, by readsLooseText" }
            return content(json).flatMap { inner.coercionRule($0.content) }
        case .inside(let inner, let content): return Self.containerRule(json, inner, content(json)?.content)
        case .any, .model, .list, .dictionary, .reference, .foreign: return nil
        }
    }

    /// The rule by which JSON of another kind is read as an array or an object.
    private static func containerRule(_ json: JSON, _ form: ValueForm, _ content: JSON?) -> String? {
        let isSingle = content?.count == 1 && content?.element(0)?.isIdentical(to: json) ?? false
        if isSingle { return "a single value as a list, by readsSingleValuesAsLists" }
        switch json.kind {
        case .string: return "JSON in a string, by readsContainersFromText"
        case .object: return "an object whose names are numbers as a list, by readsNumberedObjectsAsLists"
        case .array: return "an empty array as an object, by readsEmptyArraysAsObjects"
        case .null, .bool, .number: return nil
        }
    }

    // MARK: Unusable

    private func obstacle(_ cause: Verdict.Cause, _ json: JSON) -> String {
        if case .embedded(let inner, let content) = form, json.kind == .string, let text = content(json) {
            return "in the text, \(inner.obstacle(cause, text.content))"
        }
        switch cause {
        case .wrongKind: return "\(json.kind.noun) is not read as \(form.noun)"
        case .unreadable:
            return findsNothing(in: json)
                ? "the converter finds no value in \(json.kind.noun)" : "the \(json.kind.rawValue) is not \(form.noun)"
        case .outOfRange: return "the number is out of range for \(form.noun)"
        case .unknownCase: return "no case has the raw value"
        case .noObject: return "the store has no object for the reference"
        case .threw(let error):
            return "the converter threw: \("\(error)".prefix { !$0.isNewline })"
        }
    }

    /// Whether code of the app found no value in the JSON.
    private func findsNothing(in json: JSON) -> Bool {
        switch form {
        case .foreign: return true
        case .rawValue(_, _, let readsItself): return readsItself
        case .mapped(let base):
            if case .unusable = base.verdict(of: json) { return base.findsNothing(in: json) }
            return true
        default: return false
        }
    }
}

/// Returns the string that is compared with known strings, or nil if none was read.
func comparedString(_ value: Any?, _ json: JSON) -> String? {
    value.flatMap(withoutOptionals) as? String ?? json.exactString
}
