import Foundation
import LazyJSON
import TestSupport
import Testing

/// The law: values that read the same keep their bytes, for types that are `Equatable` and types that aren't, in every
/// container, by every policy, after any edits.
@Suite struct UneditedPartLawTests {
    /// A value of a number, which JSON spells in several ways.
    protocol Numbered: JSONConvertible {
        init(number: Int)
        var number: Int { get }
        /// Texts that read as the number, at least leniently.
        static func texts(_ number: Int) -> [String]
    }
    protocol Rule: Sendable {
        static var policy: Coercion { get }
    }
    enum Lenient: Rule { static let policy = Coercion.lenient }
    enum Strict: Rule { static let policy = Coercion.strict }
    enum Permissive: Rule { static let policy = Coercion.permissive }

    // MARK: Types

    static func numberTexts(_ number: Int) -> [String] {
        ["\(number)", "\(number).0", "\"\(number)\"", "\(number).00"]
    }
    static func pathTexts(_ number: Int) -> [String] {
        [#""/a/\#(number)""#, #""/a/\#(number)?x=1""#, #""\/a/\#(number)""#]
    }
    static func path(_ json: JSON) -> Int? {
        guard let text = json.string, text.hasPrefix("/a/") else { return nil }
        return Int(text.dropFirst(3).prefix { $0 != "?" })
    }
    static func objectTexts(_ number: Int) -> [String] {
        [#"{"x": \#(number)}"#, #"{"x": \#(number).0, "unit": "mm"}"#, #"{"more": [1.0, {}], "x": "\#(number)"}"#]
    }

    struct Price: Numbered {
        let number: Int
        static func decode(_ json: JSON) -> Price? { json.value(as: Int.self).map { Price(number: $0) } }
        func encode() -> JSON? { JSON(number) }
        static func texts(_ number: Int) -> [String] { numberTexts(number) }
    }
    struct Ref: Numbered {
        let number: Int
        static func decode(_ json: JSON) -> Ref? { path(json).map { Ref(number: $0) } }
        func encode() -> JSON? { JSON("/a/\(number)") }
        static func texts(_ number: Int) -> [String] { pathTexts(number) }
    }
    struct EquatableRef: Numbered, Equatable {
        let number: Int
        static func decode(_ json: JSON) -> EquatableRef? { path(json).map { EquatableRef(number: $0) } }
        func encode() -> JSON? { JSON("/a/\(number)") }
        static func texts(_ number: Int) -> [String] { pathTexts(number) }
    }
    struct HashableRef: Numbered, Hashable {
        let number: Int
        static func decode(_ json: JSON) -> HashableRef? { path(json).map { HashableRef(number: $0) } }
        func encode() -> JSON? { JSON("/a/\(number)") }
        static func texts(_ number: Int) -> [String] { pathTexts(number) }
    }
    struct Point: Numbered {
        let number: Int
        static func decode(_ json: JSON) -> Point? { json.value(at: "x", as: Int.self).map { Point(number: $0) } }
        func encode() -> JSON? { ["x": JSON(number)] }
        static func texts(_ number: Int) -> [String] { objectTexts(number) }
    }
    final class Node: Numbered {
        let number: Int
        init(number: Int) { self.number = number }
        static func decode(_ json: JSON) -> Node? { path(json).map { Node(number: $0) } }
        func encode() -> JSON? { JSON("/a/\(number)") }
        static func texts(_ number: Int) -> [String] { pathTexts(number) }
    }
    struct Coded: Numbered, Codable {
        let x: Int
        var number: Int { x }
        init(number: Int) { x = number }
        static func decode(_ json: JSON) throws -> Coded? { try Converter<Coded>.codable.decode(json) }
        func encode() throws -> JSON? { try Converter<Coded>.codable.encode?(self) }
        static func converter(in context: ConversionContext) -> Converter<Coded> { .codable }
        static func texts(_ number: Int) -> [String] { Array(objectTexts(number).prefix(2)) }
    }

    // MARK: Models

    final class Holder<Value: Numbered, Policy: Rule>: JSONModel, @unchecked Sendable {
        @Property("v") var list: [Value]
        @Property("v") var maybeList: [Value]?
        @Property("v") var sparse: [Value?]
        @Property("v") var grid: [[Value]]
        @Property("v") var table: [String: Value]
        @Property("v") var lists: [String: [Value]]
        @Property("v") var one: Value = Value(number: 0)
        @Property("v") var maybe: Value?
        override class var coercion: Coercion { Policy.policy }
    }
    final class SetHolder<Value: Numbered & Hashable, Policy: Rule>: JSONModel, @unchecked Sendable {
        @Property("v") var set: Set<Value>
        override class var coercion: Coercion { Policy.policy }
    }

    // MARK: Cases

    /// An element of a document: its number, and its text if nobody has edited it.
    struct Part: Equatable {
        var number: Int
        var text: String?
    }

    struct Case<Value: Numbered, Policy: Rule> {
        var random: SeededGenerator
        private var last = 0

        init(seed: Int) { random = SeededGenerator(seed: UInt64(seed) &+ 4_713) }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

        /// A new value, which no other part of the document has.
        mutating func newNumber() -> Int {
            last += 1
            return last
        }

        mutating func part() throws -> Part {
            let number = newNumber()
            let texts = try Value.texts(number).filter {
                try JSON(parsing: $0).value(as: Value.self, by: Policy.policy) != nil
            }
            return Part(number: number, text: texts[below(texts.count)])
        }
        mutating func parts() throws -> [Part] { try (0..<below(7)).map { _ in try part() } }

        /// A text for an array of parts, with elements that can't be read between them.
        mutating func array(_ parts: [Part], isWhole: Bool = true) -> String {
            var texts = parts.map { $0.text ?? "" }
            if below(3) == 0 {
                let odd = ["null", #"{"q": [ ]}"#, #"[{"q": 1}]"#][below(isWhole ? 3 : 1)]
                texts.insert(odd, at: below(texts.count + 1))
            }
            let shape = Policy.self is Permissive.Type ? below(4) : 0
            if shape == 1, texts.count == 1, parts.count == 1 { return texts[0] }
            if shape == 2, !texts.isEmpty {
                return "{" + texts.enumerated().map { #""\#($0 * 3)": \#($1)"# }.joined(separator: ", ") + "}"
            }
            let text = "[ " + texts.joined(separator: ", ") + " ]"
            return shape == 3 && isWhole ? JSON(text).text : text
        }

        /// The elements of a list in any of its shapes.
        static func elements(_ json: JSON) -> [JSON] {
            let numbers = json.members.compactMap { Int($0.key) }
            if !numbers.isEmpty { return numbers.sorted().compactMap { json["\($0)"] } }
            if let text = json.string, ["[", "{"].contains(text.prefix(1)), let content = try? JSON(parsing: text) {
                return elements(content)
            }
            return json.kind == .array ? Array(json.elements) : [json]
        }

        static func read(_ json: JSON) -> Int? { json.value(as: Value.self, by: Policy.policy)?.number }

        static func check(_ json: JSON?, _ expected: [Part], _ context: @autoclosure () -> String) {
            let found = json.map { elements($0) } ?? []
            let parts = found.compactMap { json in read(json).map { Part(number: $0, text: json.text) } }
            let wanted = zip(expected, parts).map { Part(number: $0.number, text: $0.text ?? $1.text) }
            #expect(parts == wanted && parts.count == expected.count, "\(context())")
        }

        /// Changes a list of values, and the parts in the same way.
        mutating func edit(_ values: inout [Value], _ parts: inout [Part]) {
            let count = parts.count
            func new(_ number: Int) -> (Value, Part) { (Value(number: number), Part(number: number)) }
            switch below(7) {
            case 0:
                let (value, part) = new(newNumber())
                values.append(value)
                parts.append(part)
            case 1 where count > 0:
                let place = below(count)
                values.remove(at: place)
                parts.remove(at: place)
            case 2:
                let (value, part) = new(newNumber())
                let place = below(count + 1)
                values.insert(value, at: place)
                parts.insert(part, at: place)
            case 3 where count > 0:
                let place = below(count)
                (values[place], parts[place]) = new(newNumber())
            case 4 where count > 1:
                let (one, other) = (below(count), below(count))
                values.swapAt(one, other)
                parts.swapAt(one, other)
            case 5:
                values.reverse()
                parts.reverse()
            default:
                values = values.map { Value(number: $0.number) }
            }
        }
    }

    typealias Law = (_ seed: Int) throws -> Void

    /// The laws of a type by a policy.
    static func laws<Value: Numbered, Policy: Rule>(_ value: Value.Type, _ policy: Policy.Type) -> [Law] {
        typealias Model = Holder<Value, Policy>
        typealias One = Case<Value, Policy>
        func holder(_ text: String) throws -> Model { try Model(parsing: #"{"a": 1.0, "v": \#(text), "z": [ ]}"#) }
        /// Edits a list in place, a few times.
        func list(_ seed: Int, _ edit: (inout Mutable<Model>, (inout [Value]) -> Void) -> Void) throws {
            var random = One(seed: seed)
            var parts = try random.parts()
            let text = random.array(parts)
            let model = try holder(text)
            let edited = try model.tryMutate { draft in
                for _ in 0..<random.below(4) { edit(&draft) { random.edit(&$0, &parts) } }
            }
            One.check(edited.json["v"], parts, "\(value) \(policy) list \(seed): \(text) → \(edited.json.text)")
        }
        return [
            { seed in try list(seed) { $1(&$0.list) } },
            { seed in
                try list(seed) { draft, change in
                    var values = draft.list
                    change(&values)
                    draft.list = values
                }
            },
            { seed in
                try list(seed) { draft, change in
                    var values = draft.maybeList ?? []
                    change(&values)
                    draft.maybeList = values
                }
            },
            { seed in
                try list(seed) { draft, change in
                    var values = draft.sparse.compactMap(\.self)
                    guard values.count == draft.sparse.count else { return }
                    change(&values)
                    draft.sparse = values
                }
            },
            { seed in
                // The values that were read, in every container.
                var random = One(seed: seed)
                let model = try holder(random.array(random.parts()))
                #expect(model.mutate { $0.list = $0.list } === model)
                #expect(model.mutate { $0.maybeList = $0.maybeList } === model)
                #expect(model.mutate { $0.sparse = $0.sparse } === model)
                #expect(model.mutate { $0.grid = $0.grid } === model)
                #expect(model.mutate { $0.table = $0.table } === model)
                let part = try random.part()
                let one = try holder(part.text ?? "")
                #expect(one.one.number == part.number)
                #expect(one.mutate { $0.one = $0.one } === one)
                #expect(one.mutate { $0.maybe = $0.maybe } === one)
                #expect(one.mutate { $0.one = Value(number: part.number) } === one)
                #expect(try one.tryMutate { $0.maybe = Value(number: 900) }.one.number == 900)
            },
            { seed in
                // A list of lists.
                var random = One(seed: seed)
                var rows = try (0..<random.below(5)).map { _ in try random.parts() }
                let text = "[" + rows.map { random.array($0, isWhole: false) }.joined(separator: ",") + "]"
                let model = try holder(text)
                guard model.grid.map({ $0.map(\.number) }) == rows.map({ $0.map(\.number) }) else { return }
                let edited = try model.tryMutate { draft in
                    let place = random.below(max(rows.count, 1))
                    switch random.below(4) {
                    case 0:
                        let number = random.newNumber()
                        draft.grid.append([Value(number: number)])
                        rows.append([Part(number: number)])
                    case 1 where rows.count > 1:
                        draft.grid.swapAt(0, place)
                        rows.swapAt(0, place)
                    case 2 where !rows.isEmpty:
                        draft.grid.remove(at: place)
                        rows.remove(at: place)
                    default:
                        if !rows.isEmpty { random.edit(&draft.grid[place], &rows[place]) }
                    }
                }
                let found = edited.json["v"].map { Array($0.elements) } ?? []
                #expect(found.count == rows.count)
                for (json, row) in zip(found, rows) {
                    One.check(json, row, "\(value) grid \(seed): \(text) → \(edited.json.text)")
                }
            },
            { seed in
                // Members, and members that are lists.
                var random = One(seed: seed)
                var members: [String: Part] = [:]
                for part in try random.parts() { members["k\(part.number)"] = part }
                let sorted = members.sorted { $0.key < $1.key }
                let texts = sorted.map { #""\#($0)":\#($1.text ?? "")"# } + [#""odd": null"#]
                let object = "{" + texts.joined(separator: ", ") + "}"
                let edited = try holder(object).tryMutate { draft in
                    for _ in 0..<random.below(4) {
                        let number = random.newNumber()
                        switch (random.below(3), members.keys.sorted().first) {
                        case (0, let key?):
                            draft.table[key] = nil
                            members[key] = nil
                        case (1, let key?):
                            draft.table[key] = Value(number: number)
                            members[key] = Part(number: number)
                        default:
                            draft.table["n\(number)"] = Value(number: number)
                            members["n\(number)"] = Part(number: number)
                        }
                    }
                    draft.table = draft.table.mapValues { Value(number: $0.number) }
                }
                let found = edited.json["v"] ?? .null
                #expect(found.count == members.count + 1)
                for (key, part) in members {
                    let member = found[key].map { JSON([$0]) }
                    One.check(member, [part], "\(value) table \(seed): \(object) → \(found.text)")
                }
                var rows = ["a": try random.parts(), "b": try random.parts()]
                let lists = #"{"a": \#(random.array(rows["a"] ?? [])), "b": \#(random.array(rows["b"] ?? []))}"#
                let changed = try holder(lists).tryMutate { draft in
                    random.edit(&draft.lists["a", default: []], &rows["a", default: []])
                }
                for (key, row) in rows {
                    One.check(changed.json["v"]?[key], row, "\(value) lists \(seed): \(lists) → \(changed.json.text)")
                }
            },
        ]
    }

    static func laws<Value: Numbered>(_ value: Value.Type) -> [Law] {
        laws(value, Lenient.self) + laws(value, Strict.self) + laws(value, Permissive.self)
    }

    static func laws(ofType number: Int) -> [Law] {
        switch number {
        case 0: laws(Price.self)
        case 1: laws(Ref.self)
        case 2: laws(EquatableRef.self)
        case 3: laws(HashableRef.self)
        case 4: laws(Point.self)
        case 5: laws(Node.self)
        default: laws(Coded.self)
        }
    }

    @Test("values that read the same keep their bytes", arguments: 0..<7)
    func law(type: Int) throws {
        let laws = Self.laws(ofType: type)
        for number in 0..<TestScale.size(1_500, quick: 126) {
            try laws[number % laws.count](number / laws.count &+ number)
        }
    }

    @Test("sets keep the bytes, the order and the repetitions of elements that stay")
    func sets() throws {
        func check<Policy: Rule>(_ policy: Policy.Type, _ seed: Int) throws {
            var random = Case<HashableRef, Policy>(seed: seed)
            var parts = try random.parts()
            let text = random.array(parts)
            let model = try SetHolder<HashableRef, Policy>(parsing: #"{"v": \#(text)}"#)
            let edited = try model.tryMutate { draft in
                if let gone = parts.first, random.below(2) == 0 {
                    draft.set.remove(HashableRef(number: gone.number))
                    parts.removeFirst()
                }
                if random.below(2) == 0 {
                    draft.set.insert(HashableRef(number: 99))
                    parts.append(Part(number: 99))
                }
                draft.set = Set(draft.set.map { HashableRef(number: $0.number) })
            }
            Case<HashableRef, Policy>.check(edited.json["v"], parts, "set \(seed): \(text) → \(edited.json.text)")
        }
        for seed in 0..<TestScale.size(1_000, quick: 60) {
            try check(Lenient.self, seed)
            try check(Strict.self, seed)
            try check(Permissive.self, seed)
        }
    }
}
