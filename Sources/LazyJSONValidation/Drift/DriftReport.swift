/// The text of a drift for a terminal.
struct DriftReport {
    /// The number of columns.
    static let width = 100
    /// The number of findings that are listed per severity, that of properties that were never seen, and the number of
    /// classes.
    private static let findingLimit = 20
    private static let classLimit = 10

    private let record: DriftRecord
    private let name: String

    init(_ record: DriftRecord, of name: String) { (self.record, self.name) = (record, name) }

    var text: String {
        let findings = record.findings
        let severities = IssueSeverity.allCases.reversed()
        let groups = severities.map { severity in
            let findings = findings.filter { $0.severity == severity }
            // Properties that were never seen leave room for others.
            let (neverSeen, others) = (
                findings.prefix { $0.kind == .neverSeen }, findings.drop { $0.kind == .neverSeen }
            )
            let listed = neverSeen.prefix(Self.findingLimit) + others.prefix(Self.findingLimit)
            return (severity: severity, listed: listed, count: findings.count)
        }.filter { $0.count > 0 }
        let counts = groups.map { Self.number($0.count, "\($0.severity)") }
        let sum = counts.isEmpty ? "none" : counts.joined(separator: ", ")
        let classes = record.classList
        let names = Self.printedNames(record.classes.keys)
        var lines = ["Drift of \(DriftNames.shortName(name)) in \(Self.number(record.documents, "document")): \(sum)"]
        lines += classes.prefix(Self.classLimit).map { "  \($0.line(as: names($0.name)))" }
        if classes.count > Self.classLimit { lines.append("  and \(classes.count - Self.classLimit) more") }

        // One table, so that the columns of all groups are aligned.
        let rows = groups.flatMap(\.listed).map { finding in
            [
                finding.count.grouped, finding.subject(as: names(finding.modelClass)), finding.message,
                finding.places.first?.description ?? "",
            ]
        }
        var table = Self.columns(rows, widest: [20, 34, 56, Self.width], numbers: [0], cutAtStart: 3)[...]
        for (severity, findings, count) in groups {
            lines += ["", "\("\(severity)".prefix(1).uppercased())\("\(severity)".dropFirst())s"]
            lines += table.prefix(findings.count)
            table = table.dropFirst(findings.count)
            if count > findings.count { lines.append("  and \((count - findings.count).grouped) more") }
        }
        return lines.map { $0.cut(to: Self.width) }.joined(separator: "\n")
    }

    /// The names of classes as they are printed: in full if several classes have the same short name.
    private static func printedNames(_ names: some Sequence<String>) -> (String) -> String {
        let counts = Dictionary(names.map { (DriftNames.shortName($0), 1) }, uniquingKeysWith: +)
        return { name in counts[DriftNames.shortName(name)] == 1 ? DriftNames.shortName(name) : name }
    }

    /// A count with its noun: `1 object`, `1,204 objects`.
    static func number(_ count: Int, _ thing: String) -> String { "\(count.grouped) \(thing.plural(for: count))" }

    /// Returns a line for each row, with aligned columns.
    ///
    /// - Parameters:
    ///   - limits: The greatest width of each column.
    ///   - numbers: The columns that are aligned on the right.
    ///   - cutAtStart: The column that is shortened at the start, since its end says more.
    static func columns(
        _ rows: [[String]], widest limits: [Int], numbers: Set<Int>, cutAtStart: Int? = nil
    ) -> [String] {
        var lines = rows.map { _ in "" }
        var left = width
        for (column, limit) in limits.enumerated() {
            let cells = rows.map { $0[column].printable }
            let width = max(min(cells.lazy.map(\.printedWidth).max() ?? 0, limit, left - 2), 0)
            left -= width + 2
            for (row, cell) in cells.enumerated() {
                let cell = cell.cut(to: width, atStart: column == cutAtStart)
                let space = String(repeating: " ", count: max(width - cell.printedWidth, 0))
                lines[row] += "  " + (numbers.contains(column) ? space + cell : cell + space)
            }
        }
        return lines.map { line in line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? "" }
    }
}

extension String {
    /// Returns the text if it has room in a number of columns, or its beginning or end with an ellipsis.
    func cut(to width: Int, atStart: Bool = false) -> String {
        guard printedWidth > width else { return self }
        var left = width - 1
        let kept = (atStart ? Array(reversed()) : Array(self)).prefix { character in
            left -= character.printedWidth
            return left >= 0
        }
        return width < 1 ? "" : atStart ? "…" + String(kept.reversed()) : String(kept) + "…"
    }
}
