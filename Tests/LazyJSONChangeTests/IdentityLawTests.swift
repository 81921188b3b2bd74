import LazyJSON
import TestSupport
import Testing

/// Whether an object is the same or another one is decided by its identity, in every place and for every way of
/// changing it: a read-only value of the same object can't be changed, and a patch that the library makes from an
/// accepted edit is accepted.
@Suite("Laws of identity and read-only properties") struct IdentityLawTests {
    final class Plan: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int?
        @Property("meta.price", .readOnly) var price: Int?
        @Property var name: String?
    }
    final class Account: JSONModel, @unchecked Sendable {
        @Property var plan: Plan?
        @Property("w.plan") var other: Plan
        @Property var byName: [String: Plan]
        @Property var lazyByName: LazyDictionary<Plan>
        @Property var list: LazyArray<Plan>
        @Property var array: [Plan]
    }

    /// A place of an object: in the account, in a dictionary, or in a list.
    static let places = [
        ["plan"], ["w", "plan"], ["byName", "a"], ["byName", "b"], ["lazyByName", "a"], ["lazyByName", "b"],
        ["list", "0"],
        ["list", "1"], ["array", "0"], ["array", "1"],
    ]

    /// Random objects. Ids are spelled as numbers or as text, which read the same.
    struct Source {
        var random: SeededGenerator

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

        mutating func plan(_ id: Int?) -> JSON {
            var json: JSON = [:]
            if let id { json["id"] = [JSON(id), JSON("\(id)"), (try? JSON(parsing: "\(id).0")) ?? JSON(id)][below(3)] }
            let price = below(4)
            if price > 0 { json["meta"] = ["price": JSON(price % 3)] }
            if below(2) == 0 { json["name"] = JSON("n\(below(3))") }
            return json
        }

        mutating func account() -> JSON {
            // No id twice in one container: it would distinguish nothing.
            func ids(_ random: inout SeededGenerator) -> [Int?] {
                [1, 2, 3].shuffled(using: &random).prefix(2).map { Bool.random(using: &random) || $0 == 3 ? $0 : nil }
            }
            var json: JSON = [
                "plan": plan(below(3) == 0 ? nil : 1), "w": ["plan": plan(below(3) == 0 ? nil : 1), "x": 1],
            ]
            for name in ["byName", "lazyByName"] {
                let ids = ids(&random)
                json[name] = ["a": plan(ids[0]), "b": plan(ids[1])]
            }
            for name in ["list", "array"] {
                let ids = ids(&random)
                json[name] = [plan(ids[0]), plan(ids[1])]
            }
            return json
        }
    }

    // MARK: The rule, read slowly

    private static func id(_ plan: JSON) -> Int? { plan["id"]?.int ?? plan["id"]?.string.flatMap { Int($0) } }

    private static func hasSamePrice(_ old: JSON, _ new: JSON) -> Bool {
        old.value(at: "meta.price")?.int == new.value(at: "meta.price")?.int
    }

    /// Whether an object that is put in a place of an account keeps the read-only values of the same object.
    private static func isAllowed(_ new: JSON, at place: [String], of account: JSON) -> Bool {
        let container = account[place[0]] ?? .null
        switch place[0] {
        case "list", "array":
            guard let id = id(new), let old = container.elements.first(where: { Self.id($0) == id }) else {
                return true
            }
            return hasSamePrice(old, new)
        case "byName", "lazyByName":
            if let id = id(new), let (_, old) = container.members.first(where: { Self.id($0.value) == id }) {
                return hasSamePrice(old, new)
            }
        default: break
        }
        let old = account[JSONPointer(tokens: place)] ?? .null
        if let former = id(old), let id = id(new), former != id { return true }
        return hasSamePrice(old, new)
    }

    // MARK: Ways

    private static func assigned(_ new: JSON, at place: [String], to account: Account) throws -> Account {
        let plan = try #require(Plan(new))
        return try account.tryMutate {
            switch (place[0], Int(place.last ?? "")) {
            case ("plan", _): $0.plan = plan
            case ("w", _): $0.other = plan
            case ("byName", _): $0.byName[place[1]] = plan
            case ("lazyByName", _): $0.lazyByName[place[1]] = plan
            case ("list", let index?): $0.list[index] = plan
            case ("array", let index?): $0.array[index] = plan
            default: break
            }
        }
    }

    private static func patches(_ new: JSON, at place: [String], of old: JSON, _ whole: JSON) -> [JSONPatch] {
        let pointer = JSONPointer(tokens: place)
        let container = JSONPointer(tokens: place.dropLast().isEmpty ? place : Array(place.dropLast()))
        return [
            [.replace(pointer, new)], [.remove(pointer), .add(pointer, new)],
            [.add("/tmp", new), .remove(pointer), .move(from: "/tmp", to: pointer)],
            [.add("/tmp", new), .remove(pointer), .copy(from: "/tmp", to: pointer), .remove("/tmp")],
            [.replace(container, whole[container] ?? .null)], [.replace("", whole)],
            [.remove(container), .add(container, whole[container] ?? .null)], JSONPatch(from: old, to: whole),
        ]
    }

    @Test("they hold in every place and way", arguments: 0..<10)
    func law(part: Int) throws {
        var source = Source(random: SeededGenerator(seed: UInt64(part + 2600)))
        for number in 0..<TestScale.size(1_000, quick: 40, sanitized: 100) {
            let json = try JSON(parsing: source.account().text)
            let account = try #require(Account(json))
            let place = Self.places[source.below(Self.places.count)]
            let pointer = JSONPointer(tokens: place)
            let old = try #require(json[pointer])
            let sibling = place.last == "0" ? "1" : place.last == "1" ? "0" : place.last == "a" ? "b" : "a"
            let other = place.count == 2 ? json[JSONPointer(tokens: [place[0], sibling])].flatMap { Self.id($0) } : nil
            // The same id, none, or another one that isn't the sibling's.
            let id = [Self.id(old), nil, 4, Self.id(old)][source.below(4)]
            guard id == nil || id != other else { continue }
            let new = source.plan(id)
            let whole = try json.applying([.replace(pointer, new)])
            let isAllowed = Self.isAllowed(new, at: place, of: json)
            func comment(_ way: String) -> Comment {
                "\(part), \(number), \(way): \(place) \(old) to \(new) in \(json)"
            }

            let assigned = try? Self.assigned(new, at: place, to: account)
            #expect((assigned != nil) == isAllowed, comment("assigned"))
            if let assigned {
                #expect(assigned.json == whole, comment("assigned"))
                let changes = assigned.changes(since: account)
                #expect((try? account.applying(changes.patch))?.json == whole, comment("patch"))
                if let patch = changes.mergePatch {
                    #expect((try? account.merging(patch))?.json == whole, comment("merge patch"))
                }
            }
            for (index, patch) in Self.patches(new, at: place, of: json, whole).enumerated() {
                let patched = try? account.applying(patch)
                #expect((patched != nil) == isAllowed, comment("patch \(index)"))
                #expect(patched == nil || patched?.json == whole, comment("patch \(index)"))
            }
            if let patch = JSON.mergePatch(from: json, to: whole) {
                #expect(((try? account.merging(patch)) != nil) == isAllowed, comment("merge patch"))
            }
            let local = try #require(Account(whole))
            for rule in [MergeRule.local, .remote] {
                let merged = Account.merge(base: account, local: local, remote: account, resolving: rule)
                #expect(merged.conflicts.isEmpty == isAllowed, comment("merge"))
                #expect((merged.value.json == whole) == isAllowed, comment("merge: \(merged.value.json)"))
                #expect(Self.isAllowed(merged.value.json[pointer] ?? .null, at: place, of: json), comment("merge"))
            }
        }
    }

    private static let account = #"""
        {"plan": {"id": 1, "meta": {"price": 5}}, "w": {"plan": {"id": 1, "meta": {"price": 5}}},
         "byName": {"a": {"id": 1, "meta": {"price": 5}}, "b": {"meta": {"price": 6}}},
         "list": [{"id": 1, "meta": {"price": 5}}, {"id": 2}]}
        """#

    @Test("a value that mutate can't write keeps its old one, and the rest is written")
    func mutated() throws {
        let account = try Account(parsing: Self.account)
        let forged = try Plan(parsing: #"{"id": 1, "name": "x", "meta": {"price": 0}}"#)
        let changed = account.mutate {
            $0.plan = forged
            $0.other = forged
            $0.byName["a"] = forged
            $0.list = [forged]
        }
        let kept: JSON = ["id": 1, "name": "x", "meta": ["price": 5]]
        for pointer: JSONPointer in ["/plan", "/w/plan", "/byName/a", "/list/0"] {
            #expect(changed.json[pointer] == kept, "\(pointer)")
        }
        #expect(changed.list.count == 1 && changed.byName["b"]?.price == 6)
        let error = #expect(throws: MutationError.self) { try account.tryMutate { $0.plan = forged } }
        #expect(error?.property == "price" && error?.modelClass == Plan.self)
        #expect(
            error?.description
                == "Plan.price was not written: the property is read-only: it is set when the object is created")
    }

    @Test("raw members, lists, dictionaries and drafts don't get around it")
    func ways() throws {
        let account = try Account(parsing: Self.account)
        let forged = try Plan(parsing: #"{"id": 1, "meta": {"price": 0}}"#)
        let edits: [(inout Mutable<Account>) -> Void] = [
            { $0[raw: "plan"] = forged.json }, { $0[raw: "w"] = ["plan": forged.json] }, { $0.plan = Mutable(forged) },
            { $0.plan?[raw: "meta"] = ["price": 0] }, { $0.list = [forged] },
            {
                $0.list.reverse()
                $0.list[1] = forged
            },
            {
                $0.list.removeAll()
                $0.list.append(forged)
            },
            { $0.byName = ["c": forged] },
            {
                $0.plan = nil as Plan?
                $0.plan = forged
            },
            { $0 = Mutable(Account { $0.plan = forged }) },
        ]
        for (index, edit) in edits.enumerated() {
            #expect(throws: MutationError.self, "\(index)") { try account.tryMutate(edit) }
        }
        #expect(throws: MutationError.self) { try account.list.tryMutate { $0[0] = forged } }
        #expect(throws: MutationError.self) {
            try account.lazyPlans.tryMutate {
                $0["a"] = nil
                $0["x"] = forged
            }
        }
        let live = Live(account)
        #expect(throws: MutationError.self) { try live.tryMutate { $0.plan = forged } }
        live.plan?.update(to: forged)
        live.list[0].update(to: forged)
        #expect(live.model.plan?.price == 0 && live.model.list[0].price == 0)
        let list = Live(account.list)
        list[0].update(to: forged)
        #expect(list.list[0].price == 0)
    }
}

extension IdentityLawTests.Account {
    fileprivate var lazyPlans: LazyDictionary<IdentityLawTests.Plan> {
        LazyDictionary(json["byName"] ?? .null) ?? LazyDictionary()
    }
}
