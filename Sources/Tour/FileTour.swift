import Foundation
import LazyJSON

/// Describes the shape of any JSON file, without a model.
struct FileTour {
    let path: String
    let page: Page

    /// The maximum numbers of paths and of odd values that are printed.
    private static let rowLimit = 300
    private static let oddityLimit = 60

    /// Whether the file is read as newline-delimited JSON.
    private var isLines: Bool { [".ndjson", ".jsonl"].contains { path.lowercased().hasSuffix($0) } }

    /// Opens the file and prints its description.
    ///
    /// - Throws: ``TourError`` if the file cannot be read or isn't JSON.
    func run() throws {
        let file = try File(URL(filePath: path))
        let (json, opening) = try timed { try open(file) }
        let (survey, walking) = timed { Survey(of: json) }
        page.title(path.printable)
        let values = survey.counts.values.reduce(0, +)
        let lines = isLines ? "\((json.count ?? 0).grouped) lines, " : ""
        page.paragraph(
            "\(file.size.grouped) bytes, \(lines)\(values.grouped) value\(values == 1 ? "" : "s"). Opened in \(opening), looked through in \(walking)."
        )
        page.paragraph(
            survey.counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
                .map { Self.amount($0.value, $0.key) }.joined(separator: ", ") + ".")
        if survey.depth > 1, !survey.deepestPath.isEmpty {
            page.block(
                "Deepest of \(survey.depth) levels: \(survey.deepestPath)".excerpt(page.width), .plain, indent: 0)
        }
        showShape(survey)
        showOddities(survey)
    }

    private func open(_ file: File) throws -> JSON {
        do {
            return try file.open {
                isLines ? try LazyArray<JSONModel>(mappingLines: $0).json : try JSON(mapping: $0)
            }
        } catch let error as JSONError {
            let hint: String
            if case .trailingContent = error.reason {
                hint = "If each line of the file is a value, give the file the extension .ndjson.\n"
            } else {
                hint = ""
            }
            throw TourError("\(path.printable) isn't JSON\n\(hint)\(error)")
        }
    }

    // MARK: Shape

    /// A line of the table of paths.
    private struct Row {
        let indent: Int
        let label: String
        let kinds: String
        let example: String
    }

    private func showShape(_ survey: Survey) {
        page.title("Shape")
        page.paragraph(
            "[] is every element of a list, {…} every member of an object. A ? marks members that some objects lack.")
        print()
        let (rows, left) = Self.rows(of: survey.root)
        let room = page.width - 2
        let label = min(rows.map { $0.indent + $0.label.cells }.max() ?? 0, room * 2 / 5)
        let kinds = min(rows.map(\.kinds.cells).max() ?? 0, room - label - 4 - room / 3)
        for row in rows {
            // Deep names stay in sight.
            let indent = min(row.indent, label / 2)
            let name = String(repeating: " ", count: indent) + row.label.excerpt(label - indent)
            let counts = row.kinds.excerpt(kinds)
            let rest = room - label - kinds - 4
            let example = row.example.isEmpty ? "" : "  " + page.styled(row.example.excerpt(rest), .result)
            let padded = page.styled(name.padding(label), .code)
            print("  \(padded)  \(counts.padding(example.isEmpty ? 0 : kinds))\(example)")
        }
        if left > 0 { page.block("… and \(left.grouped) more paths", .faint) }
        if survey.unlisted > 0 {
            page.block(
                "\(survey.unlisted.grouped) values aren't listed: they are deeper than \(Survey.depthLimit) levels, or after the "
                    + "first \(Survey.shapeLimit.grouped) paths.", .faint)
        }
    }

    /// The lines for a shape and everything in it, and the number of lines beyond the limit.
    private static func rows(of root: Shape) -> (rows: [Row], left: Int) {
        var rows: [Row] = []
        var left = 0
        // Depth is limited by the survey. Members are put on the stack in reverse, so that they come out in order.
        var stack: [(shape: Shape, indent: Int, prefix: String)] = [(root, 0, "")]
        while let (shape, indent, prefix) = stack.popLast() {
            shape.joinNumberedMembers()
            var label = prefix + (shape.name == "[]" || shape.name == "{…}" ? shape.name : Self.quoted(shape.name))
            if shape.depth == 0 { label = "" }
            let isPureList = shape.counts.keys.allSatisfy { $0 == .array } && shape.elements != nil
            if isPureList, let elements = shape.elements {
                // One line for a list and its elements.
                stack.append((elements, indent, label))
                continue
            }
            let isShown = shape.depth > 0 || shape.counts[.object] == nil
            if isShown {
                if rows.count < rowLimit {
                    let name = label.isEmpty ? "the root" : label + (Self.isOptional(shape) ? "?" : "")
                    rows.append(
                        Row(indent: indent * 2, label: name, kinds: Self.kinds(of: shape), example: shape.example))
                } else {
                    left += 1
                }
            }
            let next = isShown ? indent + 1 : indent
            if let any = shape.anyMember { stack.append((any, next, "")) }
            for member in shape.members.reversed() { stack.append((member, next, "")) }
            if let elements = shape.elements { stack.append((elements, indent, label)) }
        }
        return (rows, left)
    }

    /// Whether some objects lack the member that the shape is, or whose elements it is.
    private static func isOptional(_ shape: Shape) -> Bool {
        var shape = shape
        while shape.name == "[]", let parent = shape.parent { shape = parent }
        return shape.isOptional
    }

    /// A name, in quotes if it could be mistaken.
    private static func quoted(_ name: String) -> String {
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        return isPlain ? name : "\"\(name.printable)\""
    }

    /// The kinds of a shape's values: `24 strings, 1 number`.
    private static func kinds(of shape: Shape) -> String {
        let sorted = shape.counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return sorted.map { kind, count in
            kind == .array && shape.lengths?.upperBound == 0 ? "\(count.grouped) empty" : amount(count, kind)
        }.joined(separator: ", ")
    }

    private static func amount(_ count: Int, _ kind: JSONKind) -> String {
        let name = kind == .array ? "list" : kind.rawValue
        return "\(count.grouped) \(name)\(count == 1 ? "" : "s")"
    }

    // MARK: Odd values

    private func showOddities(_ survey: Survey) {
        var found: [(oddity: Shape.Oddity, finding: Shape.Finding, total: Int)] = []
        var stack = [survey.root]
        while let shape = stack.popLast() {
            found += shape.findings.map { ($0.key, $0.value, shape.total) }
            found += Self.mixedKinds(of: shape).map { (.mixedKinds, $0, shape.total) }
            if let any = shape.anyMember { stack.append(any) }
            stack += shape.members.reversed()
            if let elements = shape.elements { stack.append(elements) }
        }
        page.title("Odd values")
        guard !found.isEmpty else {
            page.paragraph("None: every path has values of one kind, and no string looks like another value.")
            return
        }
        page.paragraph(
            "How many values of a path are odd, and where the first one is. Models can read many of "
                + "them, and `issues` of a model lists them."
                + (isLines ? " Paths begin with the position of a line, counted from 0 without empty lines." : ""))
        var left = found.count
        for oddity in Shape.Oddity.allCases {
            let findings = found.filter { $0.oddity == oddity }
            let shown = findings.prefix(max(0, Self.oddityLimit - (found.count - left)))
            guard !shown.isEmpty else { continue }
            left -= shown.count
            print("\n" + page.styled(oddity.text, .title))
            let amounts = shown.map { "\($0.finding.count.grouped) of \($0.total.grouped)" }
            let width = amounts.map(\.cells).max() ?? 0
            let room = page.width - width - 6
            let column = min(shown.map(\.finding.path.cells).max() ?? 0, room * 3 / 5)
            for (amount, entry) in zip(amounts, shown) {
                let margin = String(repeating: " ", count: 2 + width - amount.cells)
                let path = page.styled(entry.finding.path.excerpt(column).padding(column), .code)
                let example = page.styled(entry.finding.example.excerpt(room - column), .result)
                print("\(margin)\(amount)  \(path)  \(example)")
            }
        }
        if left > 0 { page.block("… and \(left.grouped) more", .faint) }
    }

    /// The kinds that are rarer than another kind of the same path. Null isn't odd.
    private static func mixedKinds(of shape: Shape) -> [Shape.Finding] {
        let kinds = shape.counts.filter { $0.key != .null }
            .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return kinds.dropFirst().compactMap { kind, count in
            shape.firstPaths[kind].map { Shape.Finding(count: count, path: $0.path, example: $0.example) }
        }
    }
}
