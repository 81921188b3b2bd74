import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Reference/Coercion.md, block by block and letter by letter; the last test compares the two.

final class Reading: JSONModel, @unchecked Sendable {
    @Property var value: Int = -1
    @Property("value", .coercion(.strict)) var exactValue: Int = -1
    @Property var price: String?
    @Property var isOn: Bool = false
    override class var coercion: Coercion {
        var coercion = Coercion.lenient
        coercion.nullSpellings.insert("n/a")
        coercion.trueWords.insert("ja")
        coercion.falseWords.insert("nein")
        return coercion
    }
}

final class Basket: JSONModel, @unchecked Sendable {
    @Property var items: [String]
    @Property var prices: [String: Double]
    @Property var owner: Account?
    @Property var codes: [Int]
    @Property var count: Int = 0
    override class var coercion: Coercion { .permissive }
}

@Suite("Docs/Reference/Coercion.md") struct CoercionGuide {
    enum Weekday: String { case mon, tue }
    final class Shop: JSONModel, @unchecked Sendable {
        @Property var hours: [Weekday: String]
        @Property var prices: [Int: Double]
    }

    @Test("Which JSON reads as which type")
    func coercion() throws {
        let reading = try Reading(parsing: #"{"value": "42", "price": 4.20, "isOn": "JA"}"#)
        #expect(reading.value == 42)
        #expect(reading.exactValue == -1)
        #expect(reading.price == "4.20")
        #expect(reading.isOn)
        #expect(try Reading(parsing: #"{"value": 4.9, "price": "n/a"}"#).value == -1)
        #expect(try Reading(parsing: #"{"value": "42abc", "price": "n/a"}"#).price == nil)
    }

    @Test("Keys of dictionaries")
    func keys() throws {
        let shop = try Shop(
            parsing: #"{"hours": {"mon": "9-18", "holiday": "-"}, "prices": {"1": 4.5, "1.0": 9, "x": 0}}"#)
        #expect(shop.hours == [.mon: "9-18"])
        #expect(shop.prices == [1: 4.5])
        let later = shop.mutate { $0.hours[.tue] = "10-18" }
        #expect(later.json["hours"]?.text == #"{"mon": "9-18", "holiday": "-", "tue": "10-18"}"#)
    }

    final class Product: JSONModel, @unchecked Sendable {
        @Property(as: .oneOrMany) var type: [String]
        @Property(.coercion(.lenient.expecting(\.readsStringsAsScalars))) var price: Decimal?
        @Property(.coercion(.lenient.expecting(\.mixesNumbersAndBools))) var isSticky: Bool = false
        @Property var count: Int = 0
    }

    @Test("Say which forms are right")
    func expected() throws {
        let product = try Product(validating: #"{"type": "lamp", "price": "4.50", "isSticky": 1}"#)
        #expect(product.type == ["lamp"] && product.price == 4.5 && product.isSticky)
        #expect(product.mutate { $0.price = 5 }.json["price"]?.text == #""5.00""#)
        #expect(Product.jsonSchema["properties"]?["isSticky"]?["anyOf"]?[0]?["anyOf"]?[1]?.text == #"{"enum":[0,1]}"#)
        #expect(try Product(parsing: #"{"count": "7"}"#).issues.map(\.kind) == [.coerced])
    }

    @Test("Read JSON from PHP and careless servers")
    func permissive() throws {
        let basket = try Basket(
            parsing: #"""
                {"items": {"0": "a", "2": "b"}, "prices": [], "owner": "{\"user_id\": 7}", "codes": 5, "count": "007"}
                """#)
        #expect(basket.items == ["a", "b"])
        #expect(basket.prices == [:])
        #expect(basket.owner?.id == 7)
        #expect(basket.codes == [5])
        #expect(basket.count == 7)

        let filled = basket.mutate {
            $0.items.append("c")
            $0.prices["a"] = 1.5
            $0.owner?.id = 8
            $0.codes.append(6)
            $0.count = 8
        }
        #expect(filled.json["items"]?.text == #"{"0": "a", "2": "b", "3": "c"}"#)
        #expect(filled.json["prices"]?.text == #"{"a": 1.5}"#)
        #expect(filled.json["owner"]?.string == #"{"user_id": 8}"#)
        #expect(filled.json["codes"]?.text == "[5, 6]")
        #expect(filled.json["count"]?.text == #""8""#)
    }

    @Test("Options of a policy")
    func options() {
        #expect(Coercion.lenient.nullSpellings == ["<null>", "(null)", "<nil>", "(nil)"])
        #expect(Coercion.strict.nullSpellings == [])
        let added = Coercion.permissive.nullSpellings.subtracting(Coercion.lenient.nullSpellings)
        #expect(added == ["", "null", "nil", "<nsnull>"])
        #expect(Coercion.lenient.trueWords == ["true", "yes", "y", "on", "1"])
        #expect(Coercion.lenient.falseWords == ["false", "no", "n", "off", "0"])
    }

    @Test("the table of options agrees with the policies")
    func table() throws {
        let options: [(String, KeyPath<Coercion, Bool>)] = [
            ("readsStringsAsScalars", \.readsStringsAsScalars), ("mixesNumbersAndBools", \.mixesNumbersAndBools),
            ("readsScalarsAsStrings", \.readsScalarsAsStrings), ("readsLooseText", \.readsLooseText),
            ("readsLooseNumbers", \.readsLooseNumbers),
            ("readsNumberedObjectsAsLists", \.readsNumberedObjectsAsLists),
            ("readsSingleValuesAsLists", \.readsSingleValuesAsLists),
            ("readsEmptyArraysAsObjects", \.readsEmptyArraysAsObjects),
            ("readsContainersFromText", \.readsContainersFromText), ("ignoresCaseOfNulls", \.ignoresCaseOfNulls),
        ]
        let page = try String(
            contentsOf: Package.folder.appending(path: "Docs/Reference/Coercion.md"), encoding: .utf8)
        for (name, option) in options {
            let words = [Coercion.lenient, .strict, .permissive].map { $0[keyPath: option] ? "yes" : "no" }
            let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(name)` |") }
            #expect(rows.map { $0.hasSuffix("| \(words.joined(separator: " | ")) |") } == [true], "\(name)")
        }
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Reference/Coercion.md", in: #filePath, blocks: 10) == [])
    }
}
