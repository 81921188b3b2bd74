import Foundation

/// The decision table itself: a row a method, in the order of ``Coercion``'s table.
extension Coercion {
    /// Whether a value is null, or a string that the policy takes for null.
    func isNull(_ json: JSON) -> Bool {
        guard case .parsed(let document, let offset) = json.storage else { return false }
        switch document.kind(at: offset) {
        case .null: return true
        case .string: return nulls.contain(document, stringAt: offset)
        default: return false
        }
    }

    /// The value, unless it is null.
    func present(_ json: JSON) -> JSON? { isNull(json) ? nil : json }

    /// Reads a whole number of any width.
    func integer<I: FixedWidthInteger>(_ json: JSON, as type: I.Type) -> I? {
        number(json, { $0.integer(as: type) }, fromBool: { $0 ? 1 : 0 })
    }

    /// Reads a double that is not infinite.
    func double(_ json: JSON) -> Double? {
        (json.double ?? number(json, { $0.double }, fromBool: { $0 ? 1 : 0 })).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Reads a float that is not infinite.
    func float(_ json: JSON) -> Float? {
        number(json, { $0.float }, fromBool: { $0 ? 1 : 0 }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Reads a decimal with exactly the number's value.
    func decimal(_ json: JSON) -> Decimal? {
        number(json, { $0.decimal }, fromBool: { $0 ? 1 : 0 })
    }

    /// Reads a Bool.
    func bool(_ json: JSON) -> Bool? {
        switch json.kind {
        case .bool: return json.bool
        case .number:
            guard mixesNumbersAndBools else { return nil }
            return switch json.int {
            case 1: true
            case 0: false
            default: nil
            }
        case .string:
            guard readsStringsAsScalars, case .parsed(let document, let offset) = json.storage else { return nil }
            return document.trimmedString(at: offset) { text in
                let word = String(decoding: text, as: UTF8.self).lowercased()
                return trueWords.contains(word) ? true : falseWords.contains(word) ? false : nil
            }
        default: return nil
        }
    }

    /// Reads a string.
    func string(_ json: JSON) -> String? {
        switch json.kind {
        case .string: json.string
        case .number: readsScalarsAsStrings ? json.number?.text : nil
        case .bool: readsScalarsAsStrings ? (json.bool == true ? "true" : "false") : nil
        default: nil
        }
    }

    /// What the rows of all number types share.
    @inline(__always)
    private func number<N>(
        _ json: JSON, _ read: (NumberText) -> N?, fromBool: (Bool) -> N
    ) -> N? {
        guard case .parsed(let document, let offset) = json.storage else { return nil }
        switch document.kind(at: offset) {
        case .number: return document.numberText(at: offset, read)
        case .bool: return mixesNumbersAndBools ? fromBool(document.isTrue(at: offset)) : nil
        case .string:
            guard readsStringsAsScalars else { return nil }
            return document.trimmedString(at: offset) { NumberText(checking: $0).flatMap(read) }
        default: return nil
        }
    }
}
