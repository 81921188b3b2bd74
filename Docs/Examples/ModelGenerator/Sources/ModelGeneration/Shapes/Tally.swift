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
    /// Texts that the library reads as numbers or as Bools. `"007"` isn't one: it has other zeros as a number.
    var integerTexts = 0
    var fractionTexts = 0
    var hugeTexts = 0
    var boolTexts = 0
    /// Texts that are numbers only for the permissive policy, such as `"007"`.
    var looseTexts = 0

    var smallest = Int.max
    var largest = Int.min
    var forms = TextForm.all
    /// The distinct texts and how often each of them is there; nil if there are too many.
    var distinctTexts: [String: Int]? = [:]

    var numbers: Int { integers + fractions + hugeNumbers }
    var numberTexts: Int { integerTexts + fractionTexts + hugeTexts }
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
        case .number: addNumber(json, \.integers, \.fractions, \.hugeNumbers)
        case .string: addText(json)
        }
    }

    private mutating func addNumber(
        _ json: JSON, _ integers: WritableKeyPath<Tally, Int>, _ fractions: WritableKeyPath<Tally, Int>,
        _ hugeNumbers: WritableKeyPath<Tally, Int>
    ) {
        if let integer = json.int {
            self[keyPath: integers] += 1
            (smallest, largest) = (min(smallest, integer), max(largest, integer))
        } else if let double = json.double, double.rounded() != double || abs(double) < 1e15 {
            self[keyPath: fractions] += 1
        } else {
            self[keyPath: hugeNumbers] += 1
        }
    }

    private mutating func addText(_ json: JSON) {
        if json.isNull(by: .lenient) {
            nulls += 1
            spelledNulls += 1
            return
        }
        let text = json.string ?? ""
        texts += 1
        if let number = json.value(as: JSONNumber.self) {
            addNumber(JSON(number), \.integerTexts, \.fractionTexts, \.hugeTexts)
        } else if json.value(as: JSONNumber.self, by: .permissive) != nil {
            looseTexts += 1
        }
        if json.value(as: Bool.self) != nil { boolTexts += 1 }
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
        integerTexts += other.integerTexts
        fractionTexts += other.fractionTexts
        hugeTexts += other.hugeTexts
        boolTexts += other.boolTexts
        looseTexts += other.looseTexts
        (smallest, largest) = (min(smallest, other.smallest), max(largest, other.largest))
        forms.formIntersection(other.forms)
        if let added = other.distinctTexts {
            distinctTexts?.merge(added, uniquingKeysWith: +)
        } else {
            distinctTexts = nil
        }
        if let count = distinctTexts?.count, count > Self.textLimit { distinctTexts = nil }
    }

    /// Whether the values are numbers, some of which may be spelled as text.
    var areNumbers: Bool { numbers + texts > 0 && numberTexts == texts && numbers + texts == present }

    /// The tally with values counted as the kind that reads all of them: 80 and `"80"` are numbers, true and `"yes"` are
    /// Bools, and 7 and `"007"` are texts. Values that are all texts stay texts.
    var coerced: Tally {
        var tally = self
        if numbers > 0, areNumbers {
            tally.integers += integerTexts
            tally.fractions += fractionTexts
            tally.hugeNumbers += hugeTexts
            tally.texts = 0
        } else if numbers > 0, numbers + texts == present, numberTexts + looseTexts == texts {
            (tally.integers, tally.fractions, tally.hugeNumbers, tally.texts) = (0, 0, 0, present)
            (tally.forms, tally.distinctTexts) = ([], nil)
        } else if bools > 0, bools + texts + integers == present, boolTexts == texts, areBits {
            (tally.integers, tally.texts, tally.bools) = (0, 0, present)
        }
        return tally
    }

    /// Whether all integers are 0 or 1.
    private var areBits: Bool { smallest >= 0 && largest <= 1 || integers + integerTexts == 0 }

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
