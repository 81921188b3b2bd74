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
        var table = TextTable(rows, numbers: [0], cutAtStart: [3]).lines(widest: [20, 34, 56, Self.width])[...]
        for (severity, findings, count) in groups {
            lines += ["", "\("\(severity)".prefix(1).uppercased())\("\(severity)".dropFirst())s"]
            lines += table.prefix(findings.count)
            table = table.dropFirst(findings.count)
            if count > findings.count { lines.append("  and \((count - findings.count).grouped) more") }
        }
        return lines.map { TextTable.cut($0, to: Self.width) }.joined(separator: "\n")
    }

    /// The names of classes as they are printed: in full if several classes have the same short name.
    private static func printedNames(_ names: some Sequence<String>) -> (String) -> String {
        let counts = Dictionary(names.map { (DriftNames.shortName($0), 1) }, uniquingKeysWith: +)
        return { name in counts[DriftNames.shortName(name)] == 1 ? DriftNames.shortName(name) : name }
    }

    /// A count with its noun: `1 object`, `1,204 objects`.
    static func number(_ count: Int, _ thing: String) -> String { "\(count.grouped) \(thing.plural(for: count))" }
}

/// Rows with aligned columns.
struct TextTable {
    private static let gap = 2
    private let rows: [[String]]
    private let numbers: Set<Int>
    private let cutAtStart: Set<Int>

    /// - Parameters:
    ///   - numbers: The columns that are aligned on the right.
    ///   - cutAtStart: The columns that are shortened at the start, since the end says more.
    init(_ rows: [[String]], numbers: Set<Int>, cutAtStart: Set<Int> = []) {
        self.rows = rows.map { $0.map(\.printable) }
        (self.numbers, self.cutAtStart) = (numbers, cutAtStart)
    }

    /// The rows, indented. A column is as wide as its widest cell, up to a limit; the last one takes the remaining
    /// width.
    func lines(widest limits: [Int]) -> [String] {
        var left = DriftReport.width - Self.gap
        var widths: [Int] = []
        for (column, limit) in limits.enumerated() {
            let widest = rows.lazy.map { $0[column].printedWidth }.max() ?? 0
            widths.append(max(min(widest, limit, left), 0))
            left -= (widths.last ?? 0) + Self.gap
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cell = Self.cut(cell, to: widths[column], atStart: cutAtStart.contains(column))
                let space = String(repeating: " ", count: max(widths[column] - cell.printedWidth, 0))
                line +=
                    String(repeating: " ", count: Self.gap) + (numbers.contains(column) ? space + cell : cell + space)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Returns text that takes at most a number of columns. An ellipsis replaces the part that doesn't fit.
    static func cut(_ text: String, to width: Int, atStart: Bool = false) -> String {
        guard text.printedWidth > width else { return text }
        var left = width - 1
        var kept = ""
        let characters = atStart ? Array(text.reversed()) : Array(text)
        for character in characters {
            left -= character.printedWidth
            if left < 0 { break }
            kept.append(character)
        }
        return width < 1 ? "" : atStart ? "…" + String(kept.reversed()) : kept + "…"
    }
}
