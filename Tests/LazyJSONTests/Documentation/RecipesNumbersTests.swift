import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

struct HexColor: JSONConvertible, Hashable {
    var red: UInt8, green: UInt8, blue: UInt8
    static func decode(_ json: JSON) -> HexColor? {
        guard let text = json.string, text.utf8.count == 7, text.first == "#",
            text.dropFirst().allSatisfy(\.isHexDigit), let bits = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        return HexColor(red: UInt8(bits >> 16), green: UInt8(bits >> 8 & 255), blue: UInt8(bits & 255))
    }
    func encode() -> JSON? {
        let bits = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return JSON("#" + String(bits | 1 << 24, radix: 16, uppercase: true).dropFirst())
    }
}

@Suite struct RecipesNumbersTests {
    static let file = #filePath

    @JSONModel struct Tweet {
        var id: UInt64 = 0
        @Key("id") var idText = ""
    }

    @Test("Keep big ids exact")
    func keepBigIdsExact() throws {
        let tweet = try Tweet(parsing: #"{"id": 18446744073709551615}"#)
        #expect(tweet.id == .max && tweet.idText == "18446744073709551615")
        #expect(try Tweet(parsing: #"{"id": "18446744073709551615"}"#).id == .max)
    }

    struct CustomerID: RawRepresentable, JSONConvertible, Hashable { let rawValue: Int }
    @JSONModel struct Purchase {
        @Key("customer_id") var customer: CustomerID?
        @Key("other_ids") var others: [CustomerID]
    }

    @Test("Give ids a type of their own")
    func giveIdsATypeOfTheirOwn() throws {
        let purchase = try Purchase(parsing: #"{"customer_id": "7", "other_ids": [8, "9"]}"#)
        #expect(purchase.customer == CustomerID(rawValue: 7))
        #expect(purchase.others.map(\.rawValue) == [8, 9])
        #expect(purchase.mutate { $0.customer = CustomerID(rawValue: 5) }.json["customer_id"]?.text == #""5""#)
    }

    enum RecordID: JSONConvertible, Hashable {
        case number(Int), text(String)
        static func decode(_ json: JSON) -> RecordID? {
            switch json.kind {
            case .number: json.int.map(number)
            case .string: json.string.map(text)
            default: nil
            }
        }
        func encode() -> JSON? {
            switch self {
            case .number(let number): JSON(number)
            case .text(let text): JSON(text)
            }
        }
    }
    @JSONModel struct Record {
        var ids: [RecordID]
    }

    @Test("Read a value that is a number or a string")
    func readAValueThatIsANumberOrAString() throws {
        let record = try Record(parsing: #"{"ids": [7, "x8", true]}"#)
        #expect(record.ids == [.number(7), .text("x8")])
        #expect(record.mutate { $0.ids[0] = .text("y") }.json.text == #"{"ids": ["y", "x8", true]}"#)
    }

    @JSONModel struct Product {
        var price: Decimal = 0
        @Key("price") var inexact = 0.0
    }

    @Test("Read money without rounding")
    func readMoneyWithoutRounding() throws {
        let product = try Product(parsing: #"{"price": 4.10}"#)
        #expect(product.price * 3 == Decimal(string: "12.3"))
        #expect(product.inexact * 3 != 12.3)
        #expect(product.mutate { $0.price += 1 }.json["price"]?.text == "5.10")
    }

    struct Money: JSONConvertible, Hashable {
        var cents: Int
        static func decode(_ json: JSON) -> Money? {
            guard let amount = json.value(as: Decimal.self) else { return nil }
            return Int("\(amount * 100)").map { Money(cents: $0) }
        }
        func encode() -> JSON? { JSON(Decimal(cents) / 100) }
    }
    @JSONModel struct Receipt {
        var total: Money?
        var tip: Money?
    }

    @Test("Keep money in cents")
    func keepMoneyInCents() throws {
        let receipt = try Receipt(parsing: #"{"total": 4.10, "tip": 0.005}"#)
        #expect(receipt.total == Money(cents: 410) && receipt.tip == nil)
        #expect(receipt.mutate { $0.total?.cents += 5 }.json["total"]?.text == "4.15")
    }

    struct Amount: Equatable { var value: Decimal, currency: String }
    @JSONModel struct Fare {
        var price: Decimal = 0
        var currency = "EUR"
        var amount: Amount { Amount(value: price, currency: currency) }
    }

    @Test("Keep an amount with its currency")
    func keepAnAmountWithItsCurrency() throws {
        #expect(try Fare(parsing: #"{"price": "9.50"}"#).amount == Amount(value: 9.5, currency: "EUR"))
    }

    @JSONModel struct Label {
        var color: HexColor?
        var border = HexColor(red: 0, green: 0, blue: 0)
    }

    @Test("Read and write colors as \"#RRGGBB\"")
    func readAndWriteColorsAsRRGGBB() throws {
        let label = try Label(parsing: ##"{"color": "#ff8800", "border": "red"}"##)
        #expect(label.color == HexColor(red: 255, green: 136, blue: 0) && label.border.red == 0)
        #expect(label.mutate { $0.color?.red = 10 }.json["color"] == "#0A8800")
        #expect(label.mutate { $0.color = label.color }.json.text == label.json.text)
    }

    @JSONModel struct Avatar {
        var image: Data?
        @Key(as: .utf8) var script: Data?
    }

    @Test("Read binary data")
    func readBinaryData() throws {
        let avatar = try Avatar(parsing: #"{"image": "AQID", "script": "ab"}"#)
        #expect(avatar.image == Data([1, 2, 3]) && avatar.script == Data([0x61, 0x62]))
    }
}
