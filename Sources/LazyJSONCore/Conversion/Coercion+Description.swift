extension Coercion {
    /// The nearest of ``lenient``, ``strict`` and ``permissive``, and the differences from it: `Coercion.lenient`,
    /// `Coercion.strict with readsLooseText: true`.
    public var description: String {
        var (name, nearest) = ("lenient", differences(from: .lenient))
        for (other, policy) in [("strict", Coercion.strict), ("permissive", .permissive)] {
            let differences = differences(from: policy)
            if differences.count < nearest.count { (name, nearest) = (other, differences) }
        }
        return "Coercion.\(name)" + (nearest.isEmpty ? "" : " with \(nearest.joined(separator: ", "))")
    }

    /// A mirror with all parts of the policy.
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
            ("readsLooseNumbers", "\(readsLooseNumbers)"),
            ("readsNumberedObjectsAsLists", "\(readsNumberedObjectsAsLists)"),
            ("readsSingleValuesAsLists", "\(readsSingleValuesAsLists)"),
            ("readsEmptyArraysAsObjects", "\(readsEmptyArraysAsObjects)"),
            ("readsContainersFromText", "\(readsContainersFromText)"), ("nullSpellings", list(nullSpellings)),
            ("ignoresCaseOfNulls", "\(ignoresCaseOfNulls)"), ("trueWords", list(trueWords)),
            ("falseWords", list(falseWords)), ("expects", expected.first.map { "\($0)" } ?? "nothing"),
        ]
    }
}
