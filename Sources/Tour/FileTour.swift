import Foundation
import LazyJSON

/// Describes the content of any JSON file, without a model.
struct FileTour {
    let path: String

    /// Whether the file is read as newline-delimited JSON.
    private var isLines: Bool { [".ndjson", ".jsonl"].contains { path.lowercased().hasSuffix($0) } }

    /// Opens the file and prints its description.
    ///
    /// - Throws: ``TourError`` if the file cannot be read or isn't JSON.
    func run() throws {
        let file = try File(URL(filePath: path))
        let (json, opening) = try timed { try open(file) }
        let megabytes = Double(file.size) / 1e6
        print("\(path): \(file.size.grouped) bytes\(megabytes < 1 ? "" : String(format: " (%.1f MB)", megabytes))")
        let root = json.count.map { "\(json.kind) of \($0.grouped)" } ?? "\(json.kind)"
        print("\(isLines ? "\((json.count ?? 0).grouped) lines of JSON" : "root: \(root)"), opened in \(opening)")

        let (survey, walking) = timed { Survey(of: json) }
        printTitle(isLines ? "Kinds of values (the lines form an array)" : "Kinds of values")
        for (kind, count) in survey.counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            printRow(kind, count.grouped, widths: 8)
        }
        print("  all values visited in \(walking)")
        if survey.depth > 0 { print("  deepest nesting: \(survey.depth), at \(survey.deepestPath)") }
        showLargest(survey)
        showFirst(json)
    }

    private func open(_ file: File) throws -> JSON {
        do {
            return try file.open {
                isLines ? try LazyArray<JSONModel>(mappingLines: $0).json : try JSON(mapping: $0)
            }
        } catch let error as JSONError {
            let hint: String
            if case .trailingContent = error.reason {
                hint = "\nIf each line of the file is a value, give the file the extension .ndjson."
            } else {
                hint = ""
            }
            throw TourError("\(path) is not JSON\n\(error)\(hint)")
        }
    }

    private func showLargest(_ survey: Survey) {
        guard !survey.largest.isEmpty else { return }
        printTitle("Arrays and objects with the most values")
        for entry in survey.largest {
            let bytes = entry.value.data().count.grouped
            printRow("\(entry.count.grouped)", "\(entry.value.kind)", "\(bytes) bytes", entry.path, widths: 9, 6, 18)
        }
    }

    /// The first children of the root, or the root itself if it has none.
    private func showFirst(_ json: JSON) {
        let limit = 10
        guard let count = json.count, count > 0 else {
            printTitle("The value")
            print("  \(json.text.excerpt(100))")
            return
        }
        if json.kind == .object {
            printTitle("First members")
            for member in json.members.prefix(limit) { showChild("\"\(member.key.excerpt(22))\"", member.value) }
        } else {
            printTitle("First elements")
            for (position, element) in json.elements.prefix(limit).enumerated() { showChild("[\(position)]", element) }
        }
        if count > limit { print("  … and \((count - limit).grouped) more") }
    }

    private func showChild(_ label: String, _ value: JSON) {
        let kind = value.count.map { "\(value.kind) of \($0.grouped)" } ?? "\(value.kind)"
        printRow(label, kind, value.text.excerpt(64), widths: 24, 16)
    }
}
