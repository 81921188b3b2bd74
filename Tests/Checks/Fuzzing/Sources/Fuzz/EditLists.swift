import Foundation
import LazyJSON

/// Lists and dictionaries in which much cannot be read, edited one step at a time and in one draft: after every step
/// they have their old contents, except the one element that the step names.
func checkLists(_ json: JSON, _ choices: inout Choices) {
    guard var model = Lists(JSON(members: [(key: "v", value: json)])) else { return }
    var allAtOnce = Mutable(model)
    var steps: [Step] = []
    for _ in 0..<12 where !choices.isEmpty {
        let step = Step(using: &choices)
        let before = model
        model = model.mutate(step.apply)
        step.apply(to: &allAtOnce)
        steps.append(step)
        check(model.json.data() == before.mutate(step.apply).json.data(), "\(step) does two things")
        step.compare(before, model)
        guard let again = try? Lists(parsing: model.json.data()) else { fail("what \(step) wrote does not open") }
        check(again == model && again.ints == model.ints && again.table == model.table, "\(step) reads otherwise")
    }
    // Values that are added and removed in one draft leave nothing behind. One by one, they leave a list where
    // something else was.
    guard steps.allSatisfy({ json.kind == ($0.isByKey ? .object : .array) }) else { return }
    let atOnce = Lists(allAtOnce)
    check(
        atOnce.ints == model.ints && atOnce.table == model.table,
        "\(steps) in one draft make \(json.text) \(atOnce), one by one \(model)")
}

/// Several readings of one value.
final class Lists: JSONModel, @unchecked Sendable {
    @Property("v") var ints: [Int]
    @Property("v") var strings: [String]
    @Property("v") var sparse: [Int?]
    @Property("v") var grid: [[Int]]
    @Property("v") var table: [String: Int]
    @Property("v") var models: [Plain]
}

private struct Step: CustomStringConvertible {
    enum Kind: CaseIterable { case append, insert, set, remove, setKey, removeKey, addKey, word, model, row }
    let kind: Kind
    let place: Int
    let number: Int

    init(using choices: inout Choices) {
        kind = Kind.allCases.randomElement(using: &choices) ?? .append
        place = Int(choices.next() >> 56)
        number = Int(choices.next() >> 60)
    }

    var description: String { "\(kind) \(place) \(number)" }

    func apply(to draft: inout Mutable<Lists>) {
        switch kind {
        case .append: draft.ints.append(number)
        case .insert: draft.ints.insert(number, at: place % (draft.ints.count + 1))
        case .set: if !draft.ints.isEmpty { draft.ints[place % draft.ints.count] = number }
        case .remove: if !draft.ints.isEmpty { draft.ints.remove(at: place % draft.ints.count) }
        case .setKey: if let key = draft.key(place) { draft.table[key] = number }
        case .removeKey: if let key = draft.key(place) { draft.table[key] = nil }
        case .addKey: draft.table["new \(number)"] = number
        case .word: draft.strings.append(["a", "7", "(null)", "true"][place % 4])
        case .model: draft.models.append(Plain { $0.id = number })
        case .row: if draft.grid.isEmpty { draft.grid.append([number]) } else { draft.grid[0].append(number) }
        }
    }

    var isByKey: Bool { kind == .setKey || kind == .removeKey || kind == .addKey }

    /// Compares the contents: these are the old ones, in their order and to the byte, without at most one element or
    /// all members of one name; and at most one is new.
    func compare(_ before: Lists, _ after: Lists) {
        guard let old = before.json["v"], let new = after.json["v"], old.kind == new.kind else { return }
        switch (old.kind, isByKey) {
        case (.array, false):
            let (one, other) = (old.elements.map(\.text), new.elements.map(\.text))
            check(Self.differInOne(one, other), "\(self) changes more than it names: \(old.text) to \(new.text)")
        case (.object, true):
            let (one, other) = (Self.members(old), Self.members(new))
            let names = Set(one.map(\.name) + other.map(\.name)).filter { name in
                one.filter { $0.name == name }.map(\.text) != other.filter { $0.name == name }.map(\.text)
            }
            check(names.count <= 1, "\(self) changes more than it names: \(old.text) to \(new.text)")
            let kept = [one, other].map { list in list.map(\.name).filter { !names.contains($0) } }
            check(kept[0] == kept[1], "\(self) changes the order: \(old.text) to \(new.text)")
        default: break
        }
        let isRight = values(before).map { value in Self.differInOne(value, values(after) ?? []) } ?? true
        check(isRight, "\(self) reads wrong")
    }

    private func values(_ model: Lists) -> [Int]? { model.json["v"]?.kind == .array && kind != .row ? model.ints : nil }

    private static func members(_ json: JSON) -> [(name: String, text: String)] {
        // Swift holds names for equal that JSON tells apart, and a dictionary takes them for one.
        json.members.map { ($0.key.decomposedStringWithCanonicalMapping, $0.value.text) }
    }

    private static func differInOne<T: Equatable>(_ old: [T], _ new: [T]) -> Bool {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = min(
            zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
        return old.count - start - end <= 1 && new.count - start - end <= 1
    }
}

extension Mutable where Model == Lists {
    /// One of the names in the dictionary.
    fileprivate func key(_ place: Int) -> String? {
        let keys = self.table.keys.sorted()
        return keys.isEmpty ? nil : keys[place % keys.count]
    }
}
