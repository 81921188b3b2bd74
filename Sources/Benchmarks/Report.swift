import Foundation

/// The unit of a number.
enum Unit: Codable, Equatable {
    /// Time, of the whole workload or per something.
    case time(per: String?)
    /// Memory.
    case bytes

    /// A number of nanoseconds or bytes as text, on the scale of another one.
    func text(_ value: Double, like other: Double) -> String {
        let scales: [(Double, String)] =
            self == .bytes
            ? [(1e6, "MB"), (1e3, "KB"), (1, "B")] : [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")]
        let (scale, name) = scales.first { abs(other) >= $0.0 } ?? (1, self == .bytes ? "B" : "ns")
        let scaled = value / scale
        let digits = abs(scaled) >= 99.95 ? 0 : abs(scaled) >= 9.995 ? 1 : 2
        return String(format: "%.\(digits)f ", scaled) + name
    }
}

/// The project's target for a workload.
struct Target: Codable {
    enum Wish: Codable {
        /// Another side takes at least this many times as long as ours.
        case ratio(of: String, atLeast: Double)
        /// A side takes at most this many times what another takes.
        case share(of: String, in: String, atMost: Double)
        /// A side takes at most this, in the row's unit.
        case value(of: String, atMost: Double)
        /// A side takes at most so much more than another.
        case difference(of: String, beyond: String, atMost: Double)
    }

    let text: String
    let wish: Wish

    /// That JSONDecoder takes at least so many times as long.
    static func decoder(atLeast ratio: Double) -> Target {
        Target(text: "JSONDecoder ≥ \(Self.short(ratio)) ×", wish: .ratio(of: Side.decoder, atLeast: ratio))
    }

    /// That one side takes at most so many times what another takes.
    static func share(of side: String, in other: String, atMost ratio: Double) -> Target {
        Target(
            text: "\(side) ≤ \(Self.short(ratio)) × \(other)", wish: .share(of: side, in: other, atMost: ratio))
    }

    /// That our side takes at most so much.
    static func atMost(_ value: Double, _ unit: Unit = .time(per: nil)) -> Target {
        Target(text: "≤ \(unit.text(value, like: value))", wish: .value(of: Side.ours, atMost: value))
    }

    /// That our side takes at most so much more than another.
    static func atMost(_ value: Double, beyond other: String) -> Target {
        let unit = Unit.time(per: nil)
        return Target(
            text: "≤ \(unit.text(value, like: value)) beyond \(other)",
            wish: .difference(of: Side.ours, beyond: other, atMost: value))
    }

    private static func short(_ number: Double) -> String { String(format: "%g", number) }

    /// Returns the result, and whether it is enough; nil if a side is missing.
    func outcome(_ sides: [Measured], in unit: Unit) -> (text: String, isMet: Bool)? {
        func median(_ name: String) -> Double? { sides.first { $0.side.hasPrefix(name) }?.median }
        switch wish {
        case .ratio(let side, let limit):
            guard let theirs = median(side), let ours = median(Side.ours) else { return nil }
            return (String(format: "%.1f ×", theirs / ours), theirs / ours >= limit)
        case .share(let side, let other, let limit):
            guard let part = median(side), let whole = median(other) else { return nil }
            return (String(format: "%.2f ×", part / whole), part / whole <= limit)
        case .value(let side, let limit):
            guard let value = median(side) else { return nil }
            return (unit.text(value, like: value), value <= limit)
        case .difference(let side, let other, let limit):
            guard let whole = median(side), let part = median(other) else { return nil }
            return (unit.text(whole - part, like: whole), whole - part <= limit)
        }
    }
}

/// One workload, measured.
struct Row: Codable {
    let section: String
    let name: String
    let unit: Unit
    let sides: [Measured]
    let targets: [Target]
    /// Why there are no numbers.
    let failure: String?

    /// Whether all sides that read values read the same.
    var agrees: Bool { Set(sides.map(\.checksum).filter { $0 != 0 }).count <= 1 }

    private static func ratio(_ value: Double, to reference: Double) -> String {
        let ratio = value / reference
        guard value > 0, reference > 0, ratio >= 0.005 else { return "" }
        return String(format: ratio < 10 ? "%.2f ×" : ratio < 100 ? "%.1f ×" : "%.0f ×", ratio)
    }

    /// The row as it is printed.
    var lines: [String] {
        var lines = [name + (unit.suffix.map { ", " + $0 } ?? "")]
        if let failure { return lines + ["    FAILED: \(failure)"] }
        let reference = sides.first?.median ?? 0
        for (index, side) in sides.enumerated() {
            let scale = max(abs(side.median), abs(side.least))
            let ratio = index == 0 ? "" : Self.ratio(side.median, to: reference)
            let range = "\(unit.text(side.least, like: scale)) – \(unit.text(side.most, like: scale))"
            lines.append(
                "    " + side.side.padded(44) + unit.text(side.median, like: scale).padded(12, atStart: true)
                    + range.padded(26, atStart: true) + "n=\(side.samples.count)".padded(6, atStart: true)
                    + ratio.padded(11, atStart: true))
        }
        for target in targets {
            guard let outcome = target.outcome(sides, in: unit) else { continue }
            lines.append("    target \(target.text): \(outcome.isMet ? "✓ met" : "✗ MISSED") (\(outcome.text))")
        }
        if !agrees {
            lines.append(
                "    !!! THE SIDES READ DIFFERENT VALUES: "
                    + sides.map { "\($0.side) \($0.checksum)" }.joined(separator: ", "))
        }
        return lines
    }
}

extension Unit {
    /// The operation that the numbers count, unless it is the whole workload.
    var suffix: String? {
        switch self {
        case .time(let unit): unit.map { "per " + $0 }
        case .bytes: "above the input"
        }
    }
}

extension String {
    /// Filled with spaces to a width.
    func padded(_ width: Int, atStart: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return atStart ? space + self : self + space
    }
}

/// All of a run, as it is written to a file.
struct Report: Codable {
    /// A row with the results that follow from its numbers.
    struct Entry: Codable {
        struct Side: Codable {
            let name: String
            let median: Double
            let min: Double
            let max: Double
            let ratio: Double?
            let samples: [Double]
        }
        struct Goal: Codable {
            let target: String
            let isMet: Bool
        }
        let section: String
        let name: String
        let unit: String
        let sides: [Side]
        let targets: [Goal]
        let sidesAgree: Bool
        let failure: String?

        init(_ row: Row) {
            section = row.section
            name = row.name
            unit = row.unit == .bytes ? "B" : "ns" + (row.unit.suffix.map { " " + $0 } ?? "")
            let first = row.sides.first?.median
            sides = row.sides.map { side in
                Side(
                    name: side.side, median: side.median, min: side.least, max: side.most,
                    ratio: first.flatMap { $0 > 0 ? side.median / $0 : nil }, samples: side.samples)
            }
            targets = row.targets.compactMap { target in
                target.outcome(row.sides, in: row.unit).map { Goal(target: target.text, isMet: $0.isMet) }
            }
            sidesAgree = row.agrees
            failure = row.failure
        }
    }

    let machine: Machine
    let isQuick: Bool
    let results: [Entry]

    /// Writes the report to a file.
    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        try encoder.encode(self).write(to: url)
    }
}
