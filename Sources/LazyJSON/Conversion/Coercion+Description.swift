extension Coercion: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The policy by what differs from ``lenient`` or ``strict``, whichever is nearer:
    /// `Coercion.lenient`, `Coercion.strict with readsLooseText: true`.
    public var description: String {
        let (lenient, strict) = (differences(from: .lenient), differences(from: .strict))
        let (name, differences) = lenient.count <= strict.count ? ("lenient", lenient) : ("strict", strict)
        return "Coercion.\(name)" + (differences.isEmpty ? "" : " with \(differences.joined(separator: ", "))")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// All parts of the policy.
    public var customMirror: Mirror {
        Mirror(self, children: parts.map { (label: $0.name, value: $0.text) }, displayStyle: .struct)
    }

    private func differences(from other: Coercion) -> [String] {
        zip(parts, other.parts).filter { $0.text != $1.text }.map { "\($0.0.name): \($0.0.text)" }
    }

    private var parts: [(name: String, text: String)] {
        func list(_ words: Set<String>) -> String { "\(Array(words).ordered(by: <))" }
        return [
            ("readsStringsAsScalars", "\(readsStringsAsScalars)"), ("mixesNumbersAndBools", "\(mixesNumbersAndBools)"),
            ("readsScalarsAsStrings", "\(readsScalarsAsStrings)"), ("readsLooseText", "\(readsLooseText)"),
            ("nullSpellings", list(nullSpellings)), ("trueWords", list(trueWords)), ("falseWords", list(falseWords)),
        ]
    }
}
