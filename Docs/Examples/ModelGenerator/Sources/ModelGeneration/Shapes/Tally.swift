import LazyJSON

/// Counts the values at one place: how many there are of each kind, and what their texts and numbers have in common.
struct Tally: Sendable {
    /// Distinct texts are kept up to this number.
    static let textLimit = 64

    var nulls = 0
    var bools = 0
    /// Whole numbers that an `Int` holds.
    var integers = 0
    /// Other numbers that a `Double` holds.
    var fractions = 0
    /// Numbers that only a `JSONNumber` holds exactly: whole numbers beyond `Int`, and those beyond `Double`.
    var hugeNumbers = 0
    var texts = 0
    var objects = 0
    var arrays = 0
    /// Texts that the library reads as null, such as `"<null>"`. They are counted as nulls, too.
    var spelledNulls = 0

    var smallest = Int.max
    var largest = Int.min
    var forms = TextForm.all
    /// The distinct texts and how often each of them is there; nil if there are too many.
    var distinctTexts: [String: Int]? = [:]

    var numbers: Int { integers + fractions + hugeNumbers }
    /// The number of values that aren't null.
    var present: Int { bools + numbers + texts + objects + arrays }
    var total: Int { present + nulls }
    /// The number of kinds of values, all numbers being of one kind.
    var kindCount: Int { [bools, numbers, texts, objects, arrays].count { $0 > 0 } }

    /// Counts a value.
    mutating func add(_ json: JSON) {
        switch json.kind {
        case .null: nulls += 1
        case .bool: bools += 1
        case .object: objects += 1
        case .array: arrays += 1
        case .number:
            if let integer = json.int {
                integers += 1
                (smallest, largest) = (min(smallest, integer), max(largest, integer))
            } else if let double = json.double, double.rounded() != double || abs(double) < 1e15 {
                fractions += 1
            } else {
                hugeNumbers += 1
            }
        case .string: addText(json)
        }
    }

    private mutating func addText(_ json: JSON) {
        let text = json.string ?? ""
        if ["<null>", "(null)", "<nil>", "(nil)"].contains(text) {
            nulls += 1
            spelledNulls += 1
            return
        }
        texts += 1
        if !forms.isEmpty { forms = TextForm.forms(of: text, in: json, among: forms) }
        distinctTexts?[text, default: 0] += 1
        if let count = distinctTexts?.count, count > Self.textLimit { distinctTexts = nil }
    }

    /// Adds the counts of another place.
    mutating func merge(_ other: Tally) {
        nulls += other.nulls
        bools += other.bools
        integers += other.integers
        fractions += other.fractions
        hugeNumbers += other.hugeNumbers
        texts += other.texts
        objects += other.objects
        arrays += other.arrays
        spelledNulls += other.spelledNulls
        (smallest, largest) = (min(smallest, other.smallest), max(largest, other.largest))
        forms.formIntersection(other.forms)
        if let added = other.distinctTexts {
            distinctTexts?.merge(added, uniquingKeysWith: +)
        } else {
            distinctTexts = nil
        }
        if let count = distinctTexts?.count, count > Self.textLimit { distinctTexts = nil }
    }

    /// The kinds in words, the most frequent first: `22 numbers, 1 text`.
    var summary: String {
        let counts = [
            (integers, "whole number"), (fractions, "fraction"), (hugeNumbers, "huge number"), (texts, "text"),
            (bools, "Bool"), (objects, "object"), (arrays, "list"), (nulls, "null"),
        ]
        return counts.filter { $0.0 > 0 }.sorted { $0.0 > $1.0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
