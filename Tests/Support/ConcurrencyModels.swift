import Foundation
import LazyJSON
import Synchronization

/// The model that the concurrency tests share between threads: it has a property of every kind that is kept in a way of
/// its own.
package final class Everything: JSONModel, @unchecked Sendable {
    package enum Plan: String, JSONConvertible {
        case free, pro
    }

    package class Part: JSONModel, @unchecked Sendable {
        @Property package var name: String?
        @Property package var size: Int = 0
        package override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["kind"]?.string == "big" ? BigPart.self : Part.self
        }
    }

    package final class BigPart: Part, @unchecked Sendable {
        @Property package var weight: Double = 1
    }

    package static let store = ObjectCache<Int, Token>(limit: 8, key: { $0.number }, load: { Token($0) })
    package static let tokens = Converter<Token>(decode: { $0.int.map { Token($0) } }, encode: { JSON($0.number) })
    package static let checkedTokens = Converter<Token>(
        decode: { $0.int.map { Token($0) } }, encode: { JSON($0.number) }, revalidate: { _, _ in .keep })

    @Property package var id: Int = 0
    @Property package var rank: Int?
    @Property package var score: Double?
    @Property package var isOn: Bool = false
    @Property package var title: String = ""
    @Property package var note: String?
    @Property("made_at", as: .iso8601) package var madeAt: Date?
    @Property package var uuid: UUID?
    @Property package var link: URL?
    @Property package var price: Decimal?
    @Property package var plan: Plan?
    @Property("deep.er.value") package var deep: Int = -1
    @Property("not_there", or: ["there"]) package var alternative: String?
    @Property package var unusable: Int = 7
    @Property package var tags: [String]
    @Property package var part: Part
    @Property package var maybe: Part?
    @Property package var list: [Part]
    @Property package var table: [String: Part]
    @Property package var items: LazyArray<Part>
    @Property package var absent: Part = Part { $0.name = "default" }
    @Property(as: tokens) package var token: Token?
    @Property(as: checkedTokens) package var checked: Token?
    @Property("token_list", as: tokens) package var tokenList: [Token]
    @Property("owner_id", cachedObject: store) package var owner: Token?
    @Property("owner_ids", cachedObject: store) package var owners: [Token]

    package static let itemCount = 20

    package static let text = """
        {"id": 42, "rank": 3, "score": 1.25, "isOn": true, "title": "a title that is longer than fifteen bytes",
         "note": "caf\\u00e9", "made_at": "2024-02-29T12:34:56Z", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
         "link": "https://example.com/a?b=c", "price": 12.50, "plan": "pro", "deep": {"er": {"value": 5}},
         "there": "second", "unusable": "4x", "tags": ["one", "two", "three and more than fifteen bytes"],
         "part": {"name": "p", "size": 1}, "maybe": {"name": "m", "kind": "big", "weight": 2.5},
         "list": [{"name": "l0"}, 1, {"name": "l1", "kind": "big"}], "table": {"k": {"name": "t"}, "other": {}},
         "items": [\((0..<itemCount).map { #"{"name": "item \#($0)", "size": \#($0), "kind": "\#($0 % 3 == 0 ? "big" : "")"}"# }
            .joined(separator: ", "))],
         "token": 8, "checked": 9, "token_list": [10, "x", 11], "owner_id": 1, "owner_ids": [2, 1, 3],
         "unmapped": {"kept": [1, 2, {"as": "it is"}]}}
        """

    package static func make() -> Everything? { try? Everything(parsing: text) }

    // MARK: Numbers and objects that it reads

    /// Reads one property: a number that is the same for equal values.
    package func reading(_ property: Int) -> Int {
        switch property {
        case 0: id
        case 1: rank.hashValue
        case 2: score.hashValue
        case 3: isOn.hashValue
        case 4: title.hashValue
        case 5: note.hashValue
        case 6: madeAt.hashValue
        case 7: uuid.hashValue
        case 8: link.hashValue
        case 9: price.hashValue
        case 10: plan.hashValue
        case 11: deep
        case 12: alternative.hashValue
        case 13: unusable
        case 14: tags.hashValue
        case 15: part.name.hashValue
        case 16: maybe.map { [$0.name.hashValue, ($0 as? BigPart)?.weight.hashValue ?? 0].hashValue } ?? 0
        case 17: list.map(\.name).hashValue
        case 18: table["k"]?.name.hashValue ?? 0
        case 19: items.count
        case 20: absent.name.hashValue
        case 21: token?.number ?? 0
        case 22: checked?.number ?? 0
        case 23: tokenList.map(\.number).hashValue
        case 24: owner?.number ?? 0
        default: owners.map(\.number).hashValue
        }
    }
    package static let readings = 26

    /// Does one thing of all that can be done with a model that is shared: a number that is the same however it went.
    package func operation(_ operation: Int, twin: Everything, random: Int) -> Int {
        switch operation {
        case 0: return self == twin && twin == self ? 1 : 0
        case 1: return hashValue
        case 2: return description.hashValue
        case 3: return fullDescription.hashValue
        case 4: return items.reduce(0) { $0 &* 31 &+ $1.size }
        case 5: return items.map(\.name).hashValue
        case 6: return items == twin.items && items.hashValue == twin.items.hashValue ? 1 : 0
        case 7: return json.text.hashValue
        case 8: return json.data(.sortedKeys).hashValue
        case 9: return json == twin.json && json.hashValue == twin.json.hashValue ? 1 : 0
        case 10: return json.members.map(\.key).hashValue
        case 11: return json.elements.count &+ (json["unmapped"]?["kept"]?[2]?["as"]?.string.hashValue ?? 0)
        case 12: return (try? Self.encoder.encode(json)).hashValue
        default:
            let edited = mutate {
                $0.id = random
                $0.items[random % Everything.itemCount].name = "changed"
                $0.deep += 1
            }
            // Another model, and nothing of it in this one.
            let back = edited.mutate {
                $0.id = 42
                $0.items[random % Everything.itemCount].name = "item \(random % Everything.itemCount)"
                $0.deep -= 1
            }
            return edited.id == random && edited.deep == 6 && back == self && back.json.text == json.text
                && items[random % Everything.itemCount].name == "item \(random % Everything.itemCount)" ? 1 : 0
        }
    }
    package static let operations = 14

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    /// The objects that are the same ones for everybody, whichever thread came first.
    package var identities: [ObjectIdentifier] {
        let models: [JSONModel?] =
            [part, maybe, list.first, list.last, table["k"], absent] + [items.first, items.last, items[7]]
        let tokens: [Token?] = [token, checked, tokenList.first, tokenList.last, owner, owners.first, owners.last]
        return models.compactMap { $0.map { ObjectIdentifier($0) } }
            + tokens.compactMap { $0.map { ObjectIdentifier($0) } }
    }
    package static let identityCount = 16
}
