import LazyJSON

/// Values, and versions of them, that a seed decides: with lists of objects that have an id, lists of scalars with repetitions, objects of
/// any nesting.
package struct ChangeGenerator {
    package var random: SeededGenerator
    private var nextID = 0

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    package mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    package mutating func scalar() -> JSON {
        pick([.null, true, false, 0, 1, 2, 1.5, "", "a", "b", "~/\"\\é", "0", "a longer text, longer than most others"])
    }

    package mutating func value(depth: Int) -> JSON {
        switch depth > 0 ? below(10) : 0 {
        case 0...3: scalar()
        case 4...6: object(depth: depth - 1)
        case 7: JSON((0..<below(7)).map { _ in scalar() })
        case 8: JSON((0..<below(5)).map { _ in value(depth: depth - 1) })
        default: JSON((0..<below(7)).map { _ in keyed(depth: depth - 1) })
        }
    }

    private static let names = ["id", "a", "b", "c", "", "a/b", "~0", "0", "name"]

    package mutating func object(depth: Int) -> JSON {
        var json: JSON = [:]
        for _ in 0..<below(5) { json[pick(Self.names)] = value(depth: depth) }
        return json
    }

    package mutating func keyed(depth: Int) -> JSON {
        nextID += 1
        var json: JSON = ["id": JSON(nextID)]
        for name in ["a", "b"] where below(2) == 0 { json[name] = value(depth: depth) }
        return json
    }

    /// A document: text that was opened, half of the time with whitespace.
    package mutating func document() throws -> JSON {
        var json = value(depth: 4)
        while !json.kind.isContainer { json = value(depth: 4) }
        return try JSON(parsing: below(2) == 0 ? json.text(.compact) : json.text(.pretty))
    }

    /// The value after some edits, or now and then none: an edit of the same document, or one that was opened by
    /// itself.
    package mutating func version(of json: JSON) throws -> JSON {
        var new = json
        for _ in 0..<below(6) { edit(&new) }
        switch below(3) {
        case 0: return try JSON(parsing: new.text(.compact))
        default: return new
        }
    }

    /// Changes something in a value.
    package mutating func edit(_ json: inout JSON) {
        let count = json.count ?? 0
        switch json.kind {
        case .object where below(3) > 0 && count > 0:
            let name = json.members[below(count)].key
            switch below(5) {
            case 0: json[name] = nil
            case 1: json[name] = value(depth: 2)
            default: if var child = json[name] { edit(&child); json[name] = child }
            }
        case .object: json[pick(Self.names + ["new"])] = value(depth: 2)
        case .array where count > 0:
            let position = below(count)
            switch below(8) {
            case 0: json[position] = nil
            case 1: json.insert(below(2) == 0 ? keyed(depth: 1) : value(depth: 2), at: position)
            case 2: json.append(below(2) == 0 ? keyed(depth: 1) : scalar())
            case 3, 4:
                let element = json[position]
                json[position] = nil
                if let element { json.insert(element, at: below(count)) }
            default: if var child = json[position] { edit(&child); json[position] = child }
            }
        case .array: json.append(value(depth: 2))
        default: json = scalar()
        }
    }
}
