import Foundation

/// Compares results of two builds, of one or more runs each, as `--json` wrote them.
///
/// A row is found in other results by its title, and a side by its name: work that is not the same any more needs a new one.
struct Comparison {
    private let old: [URL]
    private let new: [URL]

    /// From what the command line says: names of files, with commas between them.
    init(old: String, new: String) {
        func files(_ list: String) -> [URL] { list.split(separator: ",").map { URL(fileURLWithPath: String($0)) } }
        self.old = files(old)
        self.new = files(new)
    }

    /// From what on something counts as slower.
    private static let limit = 1.05

    /// A side of a row, which is compared with the same side of another run.
    private struct Key: Hashable {
        let row: String
        let side: String
    }

    /// The part of a ``Report`` that is compared. Reports of other versions may have more.
    private struct Results: Decodable {
        struct Machine: Decodable {
            let processor: String
            let configuration: String
        }
        struct Row: Decodable {
            let name: String
            let unit: String
            let sides: [Side]
        }
        struct Side: Decodable {
            let name: String
            let median: Double
        }
        let machine: Machine
        let isQuick: Bool
        let results: [Row]

        /// The conditions that all compared results have in common.
        var conditions: String {
            "\(machine.processor), \(machine.configuration), \(isQuick ? "a quick run" : "a full run")"
        }
    }

    /// A Markdown table of the medians of both, and what follows from it.
    func table(_ options: Options) throws -> String {
        let before = try old.map(Self.read)
        let after = try new.map(Self.read)
        let conditions = Set((before + after).map(\.conditions)).sorted()
        guard conditions.count == 1 else {
            throw UsageError("the measurements are not comparable: " + conditions.joined(separator: "; "))
        }
        let (oldMedians, newMedians) = (Self.medians(before), Self.medians(after))
        var lines = ["| | | old | new | old / new | |", "|---|---|--:|--:|--:|---|"]
        var (compared, slower) = (0, 0)
        var seen: Set<Key> = []
        for row in (after + before).flatMap(\.results) where options.includes(row.name) {
            let unit: Unit = row.unit == "B" ? .bytes : .time(per: nil)
            for side in row.sides where options.side == nil || options.side == side.name {
                let key = Key(row: row.name, side: side.name)
                guard seen.insert(key).inserted else { continue }
                let cells: [String]
                switch (oldMedians[key], newMedians[key]) {
                case (let old?, let new?):
                    compared += 1
                    let isSlower = old > 0 && new > old * Self.limit
                    if isSlower { slower += 1 }
                    let ratio = old > 0 && new > 0 ? String(format: "%.2f ×", old / new) : "–"
                    cells = [unit.text(old, like: old), unit.text(new, like: old), ratio, isSlower ? "**slower**" : ""]
                case (let old?, nil): cells = [unit.text(old, like: old), "–", "", "only in old"]
                case (nil, let new?): cells = ["–", unit.text(new, like: new), "", "only in new"]
                case (nil, nil): continue
                }
                lines.append("| \(([row.name, side.name] + cells).joined(separator: " | ")) |")
            }
        }
        lines.append("\n\(slower) of \(compared) take more than \(Self.limit) × as long as before.")
        return lines.joined(separator: "\n")
    }

    private static func read(_ file: URL) throws -> Results {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode(Results.self, from: Data(contentsOf: file))
        } catch {
            throw UsageError("\(file.path) cannot be read, or was not written by --json")
        }
    }

    /// The median of each side's medians in several runs.
    private static func medians(_ runs: [Results]) -> [Key: Double] {
        var medians: [Key: [Double]] = [:]
        for row in runs.flatMap(\.results) {
            for side in row.sides { medians[Key(row: row.name, side: side.name), default: []].append(side.median) }
        }
        return medians.mapValues(\.median)
    }
}
