import Foundation
import LazyJSON
import TestSupport
import Testing

/// A marker is put into every hidden place of every shape, and searched for in everything that the library can print.
@Suite struct HiddenMarkerTests {
    static let marker = "5417"

    // MARK: Models

    class Item: JSONModel, @unchecked Sendable {
        @Property var title: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["kind"]?.text == #""card""# ? CardItem.self : Item.self
        }
    }
    final class CardItem: Item, @unchecked Sendable {
        @Property var number: Int?
        @Property var codes: [Int]
        override class var hidesValues: Bool { true }
    }
    class Shape: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? { JSONDiscriminator("kind", ["card": CardShape.self]) }
    }
    final class CardShape: Shape, @unchecked Sendable {
        @Property var number: Int?
        override class var hidesValues: Bool { true }
    }
    /// A class that hides nothing, inside others that do.
    final class Inner: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property(.check(.length(10...))) var name: String?
        @Property(enumValues: ["a"]) var kind: String?
        @Property var list: [Int]
        @Property var table: [String: Int]
        @Property var next: Inner?
        @Property(as: .embedded) var text: Inner?
    }
    final class Card: JSONModel, @unchecked Sendable {
        @Property var number: Int?
        @Property(.check(.length(10...))) var code: String?
        @Property("deep.place.value") var deep: Int?
        @Property var inner: Inner?
        @Property var inners: LazyArray<Inner>
        override class var hidesValues: Bool { true }
        override func check(_ report: inout CheckReport) { report.fail("is never right") }
    }
    struct Attachment: JSONModelContainer, Equatable {
        let card: Card
        static func decode(_ json: JSON) -> Attachment? { Card(json).map { Attachment(card: $0) } }
        func encode() -> JSON? { card.json }
        var containedModels: [any JSONModelProtocol] { [card] }
    }
    /// A class that hides some properties.
    final class User: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var id: Int = 0
        @Property var age: Int = 0
        @Property var password: Int?
        @Property(.check(.in(0...9))) var pin: Int?
        @Property var pins: [Int]
        @Property var secrets: [String: Int]
        @Property("profile.secret") var secret: Int?
        @Property("profile.city") var city: String?
        @Property var privately: Inner?
        @Property var privates: [Inner]
        @Property(as: .embedded) var privateText: Inner?
        @Property var card: Card?
        @Property var cards: [Card]
        @Property var lazyCards: LazyArray<Card>
        @Property var cardsByName: [String: Card]
        @Property var lazyCardsByName: LazyDictionary<Card>
        @Property(as: .embedded) var cardText: Card?
        @Property var item: Item?
        @Property var items: LazyArray<Item>
        @Property var shape: Shape?
        @Property var attachment: Attachment?
        override class func hidesValue(of property: String) -> Bool {
            ["password", "pin", "pins", "secrets", "secret", "privately", "privates", "privateText"].contains(property)
        }
        override func check(_ report: inout CheckReport) { report.fail("is never right") }
    }

    // MARK: Documents

    private static func text(_ json: String) -> String { JSON(json).text }

    /// JSON with the marker: in members that no property reads, in all that one reads, and in hidden models.
    private static var values: [String] {
        let inner =
            #"{"age": "\#(marker)", "name": "\#(marker)", "kind": "\#(marker)", "list": ["x\#(marker)"], "table": {"a": "x\#(marker)"}}"#
        let nested =
            #"{"next": \#(inner), "text": \#(text(inner)), "age": "x\#(marker)", "age": "\#(marker)", "other": \#(marker)}"#
        let card =
            #"{"number": "x\#(marker)", "code": "\#(marker)", "deep": {"place": "\#(marker)"}, "inner": \#(nested), "#
            + #""inners": [\#(inner), "\#(marker)"], "kind": "card", "codes": ["x\#(marker)"]}"#
        return [
            marker, #""\#(marker)""#, #""x\#(marker)""#, #"["\#(marker)", \#(marker)]"#,
            #"{"a": "x\#(marker)", "b": \#(marker)}"#,
            inner, nested, card, "[\(card)]", #"{"a": \#(card)}"#, text(card), text(nested),
            #"{"place": {"value": "x\#(marker)"}}"#,
        ]
    }

    static var documents: [String] {
        let hidden = ["password", "pin", "pins", "secrets", "privately", "privates", "privateText"]
        let cards = ["card", "cards", "lazyCards", "cardsByName", "lazyCardsByName", "cardText"]
        var found: [String] = []
        for value in values {
            for name in hidden + cards {
                found.append(#"{"id": 7, "age": "n/a", "\#(name)": \#(value)}"#)
                found.append(#"{"id": 7, "age": "n/a", "\#(name)": null, "\#(name)": \#(value)}"#)
            }
            found.append(#"{"age": "n/a", "profile": {"secret": \#(value), "city": [1]}}"#)
        }
        let card =
            #"{"kind": "card", "number": "\#(marker)", "title": "\#(marker)", "codes": ["x\#(marker)"], "more": \#(marker)}"#
        found += [
            #"{"age": "n/a", "item": \#(card)}"#, #"{"age": "n/a", "items": [{}, \#(card), \#(card)]}"#,
            #"{"age": "n/a", "shape": \#(card)}"#, #"{"age": "n/a", "attachment": \#(card)}"#,
        ]
        return found
    }

    // MARK: Printing

    /// Everything that the library prints about a model.
    private func texts(of user: User) throws -> [String] {
        let json = user.json
        var texts = [
            "\(user)", "\([user])", "\(Optional(user) as Any)", String(reflecting: user),
            "\(["a": user])",
            "\(LazyArray([user, user]))", "\([LazyArray([user])])",
            "\(LazyDictionary(uniqueKeysWithValues: [("a", user)]))", "\(History(user))",
        ]
        _ = user.mutate { draft in texts.append("\(draft)") }
        // Issues and errors.
        for issue in user.issues {
            texts += ["\(issue)", issue.message, issue.found, issue.reason ?? "", issue.json.text]
        }
        texts += [user.issues.description, user.issues.json.text, user.issues.problemDetails().text]
        do { _ = try user.validated() } catch { texts += ["\(error)", error.localizedDescription] }
        do { _ = try User(validating: json.text) } catch { texts += ["\(error)", error.localizedDescription] }
        do { _ = try json.require("card", as: Card.self) } catch { texts += ["\(error)"] }
        do { _ = try json.require("cards", as: [Card].self) } catch { texts += ["\(error)"] }
        texts += [
            "\(user.explain())", user.explain().map { "\($0.text ?? "") \($0.value) \($0.reason ?? "")" }.joined(),
        ]
        var drift = Drift<User>()
        drift.add(user)
        texts += ["\(drift)", String(decoding: try JSONEncoder().encode(drift), as: UTF8.self)]
        return texts + changeTexts(of: user)
    }

    private func changeTexts(of user: User) -> [String] {
        let (empty, other) = (User(), user.mutate { $0.overwriteEverything() })
        var texts = ["\(user.changes(since: empty))", "\(empty.changes(since: user))", "\(other.changes(since: user))"]
        let merged = User.merge(base: empty, local: user, remote: other, resolving: .local)
        texts += merged.conflicts.map { "\($0)" }
        texts += User.merge(base: user, local: empty, remote: other).conflicts.map { "\($0)" }
        let lists = [user, empty, other].map { LazyArray([$0]) }
        texts += LazyArray.merge(base: lists[0], local: lists[1], remote: lists[2]).conflicts.map { "\($0)" }
        for (name, value) in user.json.members {
            do { _ = try user.applying([.test(JSONPointer("/\(name)") ?? .root, ["another": "value"])]) } catch {
                texts += ["\(error)", error.localizedDescription]
            }
            _ = value
        }
        return texts
    }

    @Test("the documents contain the marker, their models read it, and all have issues")
    func theMarkerIsThere() throws {
        #expect(Self.documents.allSatisfy { $0.contains(Self.marker) })
        let users = try Self.documents.map { try User(parsing: $0) }
        #expect(users.count { $0.fullDescription.contains(Self.marker) } > users.count / 2)
        #expect(users.allSatisfy { !$0.issues.isEmpty })
    }

    @Test("nothing that the library prints contains the marker")
    func nothingPrinted() throws {
        for document in Self.documents {
            for text in try texts(of: User(parsing: document)) where text.contains(Self.marker) {
                Issue.record("\(document)\nprints\n\(text)")
            }
        }
    }

    @Test("values that nothing hides are printed, next to hidden ones")
    func othersAreShown() throws {
        let user = try User(parsing: #"{"age": "n/a", "password": 5417, "profile": {"city": [1], "secret": 5417}}"#)
        #expect(
            user.issues.map(\.message).prefix(3) == [
                "User: is never right, found an object", #"age of User: expected an integer, found "n/a""#,
                "city of User: expected a string, found [1]",
            ])
        let older = try User(parsing: #"{"age": 3, "password": 5416}"#)
        #expect(
            "\(user.changes(since: older))" == """
                User
                + /profile: an object
                ~ /age: 3 → "n/a"
                ~ /password: a number → a number
                """)
    }
}

extension Mutable where Model == HiddenMarkerTests.User {
    fileprivate mutating func overwriteEverything() {
        (self.password, self.pin, self.pins, self.secrets) = (1, 2, [3], ["c": 4])
        (self.card, self.cards, self.item) = (nil, [], nil)
    }
}

/// In the suite of the handler, since there is only one.
extension UnusableValueTests {
    @Test("the handler gets no hidden value, whatever reads it")
    func hiddenMarkers() throws {
        let log = ThreadLog()
        JSONModel.onUnusableValue { log.add("\($0) \($0.json.text)") }
        for document in HiddenMarkerTests.documents {
            let user = try HiddenMarkerTests.User(parsing: document)
            _ = Array(user.issues)
            _ = user.explain()
        }
        JSONModel.onUnusableValue(nil)
        #expect(!log.lines.isEmpty)
        for line in log.lines where line.contains(HiddenMarkerTests.marker) { Issue.record("\(line)") }
    }
}
