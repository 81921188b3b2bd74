import Foundation
import LazyJSON
import TestSupport
import Testing

/// A value that reads as a default because it is unusable is an issue, once, wherever it is. An oracle that shares no
/// code with the walk and the converters confirms that for thousands of documents.
@Suite struct CompletenessTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("sub.n") var number: Int = 0
        @Property var next: Item?
        @Property(as: created) var made: Item?
        static let created = Converter<Item>(decode: { Item($0) }, encode: { $0.json })
    }

    /// A type of an app with a list and a model at places of their own.
    struct Box: JSONModelContainer {
        let json: JSON
        var items: LazyArray<Item>?
        let first: Item?

        static func decode(_ json: JSON) -> Box? {
            guard json.kind == .object else { return nil }
            return Box(
                json: json, items: json.value(at: "items").flatMap { LazyArray($0) },
                first: json.value(at: "first").flatMap { Item($0) })
        }
        func encode() -> JSON? { json }
        var containedModels: [any JSONModelProtocol] { [first].compactMap { $0 } }
    }

    class Holder: JSONModel, @unchecked Sendable {
        @Property var plain: Item?
        @Property var list: [Item]
        @Property var lazy: LazyArray<Item>
        @Property var table: [String: Item]
        @Property(as: Item.created) var created: Item?
        @Property(as: Item.created) var createdList: [Item]
        @Property(as: Item.created) var createdTable: [String: Item]
        @Property(as: chosen) var chosen: [Item]
        @Property(as: maybe) var maybe: [Item?]?
        @Property(as: named) var named: [String: Item]
        @Property(as: within) var within: LazyArray<Item>?
        @Property(as: Converter<JSON>(decode: { $0 }).map(to: { Item($0) })) var mapped: Item?
        @Property(as: lazily.map(to: { Array($0) })) var mappedList: [Item]
        @Property(as: .first(of: text, Item.created)) var either: Item?
        @Property(as: .embedded) var text: Item?
        @Property(as: .embedded) var textList: [Item]
        @Property(as: .embedded) var textBox: Box?
        @Property var box: Box?
        @Property var boxes: [Box]
        @Property("pair") var pair: Item?
        @Property("pair", as: Item.created) var pairCreated: Item?
        @Property("pairs") var pairs: [Item]
        @Property("pairs") var pairsLazy: LazyArray<Item>
        @Property("pairs") var numbers: [Int]
        @Property("way") var way: String?
        @Property("way.x") var x: Int = 0

        static let chosen = Converter<[Item]>(decode: { json in
            json.kind == .array ? json.value(as: [JSON].self)?.compactMap { Item($0) } : nil
        })
        static let maybe = Converter<[Item?]>(decode: { json in
            json.kind == .array ? json.value(as: [JSON].self)?.map { Item($0) } : nil
        })
        static let named = Converter<[String: Item]>(decode: { json in
            json.kind == .object ? json.value(as: [String: JSON].self)?.compactMapValues { Item($0) } : nil
        })
        static let within = Converter<LazyArray<Item>>(decode: { $0.value(at: "in.list").flatMap { LazyArray($0) } })
        static let lazily = Converter<LazyArray<Item>> { $0.converter(for: LazyArray<Item>.self) ?? within }
        static let text = Converter<Item>(decode: { json in
            guard json.kind == .string, let text = json.value(as: String.self) else { return nil }
            return try Item(parsing: text)
        })
    }

    /// Reads lists and objects from text, from single values and from objects with numbers as names.
    final class Loose: Holder, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
    }

    // MARK: The oracle

    /// How a value is read.
    indirect enum Shape: Sendable {
        case int, item, box
        case list(Shape), table(Shape)
        /// Code of the app reads the values that are objects, and knows nothing of the others.
        case chosen(isList: Bool)
        /// Code of the app reads a list at `in.list`.
        case within
        /// In a string, or not.
        case text(Shape, canBePlain: Bool)
        /// Several properties read the value.
        case all([Shape])
        /// A string, through which a path leads to a number.
        case way
    }

    static let shapes: [(name: String, shape: Shape)] = [
        ("plain", .item), ("list", .list(.item)), ("lazy", .list(.item)), ("table", .table(.item)),
        ("created", .item), ("createdList", .list(.item)), ("createdTable", .table(.item)),
        ("chosen", .chosen(isList: true)), ("maybe", .chosen(isList: true)), ("named", .chosen(isList: false)),
        ("within", .within), ("mapped", .item), ("mappedList", .list(.item)),
        ("either", .text(.item, canBePlain: true)),
        ("text", .text(.item, canBePlain: true)), ("textList", .text(.list(.item), canBePlain: true)),
        ("textBox", .text(.box, canBePlain: true)), ("box", .box), ("boxes", .list(.box)),
        ("pair", .all([.item, .item])), ("pairs", .all([.list(.item), .list(.item), .list(.int)])), ("way", .way),
    ]

    /// Returns the pointers of everything that can't be used. The properties of models inside are the same for all
    /// readers.
    static func faults(_ tree: Tree?, _ shape: Shape, _ place: String, isPart: Bool = false) -> [String] {
        guard let tree, tree != .null else { return isPart ? [place] : [] }
        switch (shape, tree) {
        case (.int, .number): return []
        case (.item, .object):
            return faults(tree["id"], .int, place + "/id") + faults(tree["next"], .item, place + "/next")
                + faults(tree["made"], .item, place + "/made") + faultsOfPath(tree["sub"], "n", place + "/sub")
        case (.list(let part), .list(let list)):
            return list.enumerated().flatMap { faults($1, part, "\(place)/\($0)", isPart: true) }
        case (.table(let part), .object(let members)):
            return members.flatMap { faults($0.value, part, "\(place)/\($0.name)", isPart: true) }
        case (.chosen(true), .list(let list)):
            return list.enumerated().flatMap { $1.isObject ? faults($1, .item, "\(place)/\($0)") : [] }
        case (.chosen(false), .object(let members)):
            return members.flatMap { $0.value.isObject ? faults($0.value, .item, "\(place)/\($0.name)") : [] }
        case (.within, .object):
            guard case .list? = tree["in"]?["list"] else { return [place] }
            return faults(tree["in"]?["list"], .list(.item), place + "/in/list")
        case (.box, .object):
            var found: [String] = []
            if case .list? = tree["items"] { found += faults(tree["items"], .list(.item), place + "/items") }
            if case .object? = tree["first"] { found += faults(tree["first"], .item, place + "/first") }
            return found
        case (.text(let shape, _), .embedded(let content)): return faults(content, shape, place)
        case (.text(let shape, true), _): return faults(tree, shape, place)
        case (.all(let shapes), _):
            let all = shapes.map { faults(tree, $0, place) }
            // Values inside models are reported once.
            let own = all.map { $0.filter { isOwn($0, of: tree, at: place) } }
            return own.flatMap { $0 } + Set(all.flatMap { $0 }.filter { !isOwn($0, of: tree, at: place) })
        case (.way, .object): return [place] + faults(tree["x"], .int, place + "/x")
        case (.way, _): return [place]
        default: return [place]
        }
    }

    /// Whether a fault is one of the value itself or of its elements, so that each property has its own.
    static func isOwn(_ pointer: String, of tree: Tree, at place: String) -> Bool {
        let depth = pointer.dropFirst(place.count).count { $0 == "/" }
        if case .list = tree { return depth <= 1 }
        return depth == 0
    }

    static func faultsOfPath(_ tree: Tree?, _ name: String, _ place: String) -> [String] {
        guard let tree, tree != .null else { return [] }
        return tree.isObject ? faults(tree[name], .int, place + "/" + name) : [place]
    }

    // MARK: Documents

    indirect enum Tree: Equatable {
        case null, number(Int), text(String)
        case list([Tree])
        case object([Pair])
        /// A string that contains JSON.
        case embedded(Tree)

        struct Pair: Equatable {
            let name: String
            let value: Tree
        }

        subscript(name: String) -> Tree? {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        var isObject: Bool { if case .object = self { true } else { false } }

        var json: JSON {
            switch self {
            case .null: .null
            case .number(let number): JSON(number)
            case .text(let text): JSON(text)
            case .list(let list): JSON(list.map(\.json))
            case .object(let members): JSON(members: members.map { (key: $0.name, value: $0.value.json) })
            case .embedded(let content): JSON(content.json.text)
            }
        }
    }

    struct Generator {
        var random: SeededGenerator

        mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

        /// A value that a shape mostly can read.
        mutating func value(_ shape: Shape, depth: Int = 0) -> Tree {
            if chance(12) { return garbage() }
            switch shape {
            case .int: return .number(Int.random(in: 0...9, using: &random))
            case .item: return item(depth)
            case .list(let part): return .list(several { $0.value(part, depth: depth + 1) })
            case .table(let part): return table { $0.value(part, depth: depth + 1) }
            case .chosen(true): return .list(several { $0.value(.item, depth: depth + 1) })
            case .chosen(false): return table { $0.value(.item, depth: depth + 1) }
            case .within:
                let list = value(.list(.item), depth: depth)
                return .object([.init(name: "in", value: .object([.init(name: "list", value: list)]))])
            case .box:
                return members(["items", "first"], depth) { $0.value($1 == "items" ? .list(.item) : .item, depth: $2) }
            case .text(let shape, _):
                let content = value(shape, depth: depth)
                if case .object = content { return chance(70) ? .embedded(content) : content }
                if case .list = content { return chance(70) ? .embedded(content) : content }
                return content
            case .all(let shapes): return value(shapes.randomElement(using: &random) ?? .item, depth: depth)
            case .way: return chance(50) ? .text("private") : .object([.init(name: "x", value: value(.int))])
            }
        }

        mutating func item(_ depth: Int) -> Tree {
            members(["id", "sub", "next", "made", "zip"], depth) { generator, name, depth in
                switch name {
                case "id", "zip": generator.value(.int)
                case "sub" where generator.chance(20): generator.garbage()
                case "sub": .object([.init(name: "n", value: generator.value(.int))])
                default: depth < 3 ? generator.value(.item, depth: depth) : .null
                }
            }
        }

        mutating func members(
            _ names: [String], _ depth: Int, _ value: (inout Generator, String, Int) -> Tree
        ) -> Tree {
            var members: [Tree.Pair] = []
            for name in names.shuffled(using: &random) where chance(60) {
                members.append(.init(name: name, value: value(&self, name, depth + 1)))
            }
            return .object(members)
        }

        mutating func several(_ value: (inout Generator) -> Tree) -> [Tree] {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&self) }
        }

        mutating func table(_ value: (inout Generator) -> Tree) -> Tree {
            .object(several(value).enumerated().map { .init(name: "k\($0)", value: $1) })
        }

        mutating func garbage() -> Tree {
            [.null, .number(7), .text("x"), .list([]), .list([.text("y"), .object([])]), .object([])]
                .randomElement(using: &random) ?? .null
        }
    }

    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var mixed = state
            mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
            return mixed ^ (mixed >> 29)
        }
    }

    /// Returns the value that a pointer leads to, also through text that contains JSON.
    static func value(at pointer: JSONPointer, in json: JSON) -> JSON? {
        var value = json
        for token in pointer.tokens {
            if let text = value.string { value = (try? JSON(parsing: text)) ?? .null }
            guard let next = value[JSONPointer(tokens: [token])] else { return nil }
            value = next
        }
        return value
    }

    /// The models of a document in several representations.
    private func representations<Model: Holder>(of tree: Tree, as type: Model.Type) throws -> [Model] {
        let built = tree.json
        let parsed = try Model(parsing: built.text)
        let pretty = try Model(parsing: built.text(.pretty))
        var members: [(String, JSON)] = []
        if case .object(let all) = tree { members = all.map { ($0.name, $0.value.json) } }
        let edited = try Model(parsing: "{}").mutate { draft in
            for (name, value) in members { draft[raw: name] = value }
        }
        return [parsed, pretty, try #require(Model(built)), edited]
    }

    private func leads(_ issue: JSONIssue, in model: JSONModel) -> Bool {
        Self.value(at: issue.pointer, in: model.json) != nil
    }

    private func errors(_ issues: [JSONIssue], below place: String) -> [String] {
        issues.filter { $0.severity == .error }.map(\.pointer.description)
            .filter { $0 == place || $0.hasPrefix(place + "/") }
    }

    @Test("the issues of a document are exactly those of the oracle, and each pointer leads to its value")
    func oracle() throws {
        for seed in 0..<TestScale.size(10_000, quick: 50) {
            var generator = Generator(random: SeededGenerator(state: UInt64(seed) &* 977))
            let tree = Tree.object(
                Self.shapes.shuffled(using: &generator.random).compactMap { name, shape in
                    generator.chance(50) ? .init(name: name, value: generator.value(shape)) : nil
                })
            let expected = Self.shapes.flatMap { Self.faults(tree[$0.name], $0.shape, "/" + $0.name) }.sorted()
            for (index, model) in try representations(of: tree, as: Holder.self).enumerated() {
                let issues = Array(model.issues)
                let found = issues.filter { $0.severity == .error }.map(\.pointer.description).sorted()
                #expect(found == expected, "seed \(seed), representation \(index): \(model.json.text)")
                if found != expected { return }
                for issue in issues { #expect(leads(issue, in: model), "seed \(seed): \(issue) \(issue.pointer)") }
                #expect(
                    model.issues(for: \.table).filter { $0.severity == .error }.map(\.pointer.description)
                        == errors(issues, below: "/table"))
                #expect(
                    model.issues(for: \.numbers).filter { $0.severity == .error }.map(\.pointer.description).sorted()
                        == Self.faults(tree["pairs"], .list(.int), "/pairs").sorted())
            }
            for model in try representations(of: tree, as: Loose.self) {
                for issue in model.issues {
                    #expect(leads(issue, in: model), "seed \(seed): \(issue) \(issue.pointer)")
                }
            }
        }
    }
}
