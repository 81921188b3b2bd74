import Foundation
import LazyJSONCore
import Testing

@Suite("Decimals keep the number of digits after the point")
struct DecimalDigitsTests {
    private final class Order: JSONModel, @unchecked Sendable {
        @Property var price: Decimal = 0
        @Property var prices: [Decimal]
        @Property var discount: Decimal?
    }

    @Test(
        "a number in a string, and a JSON number",
        arguments: [
            (#""10.00""#, "10.1", #""10.10""#), ("10.00", "10.1", "10.10"), ("10.00", "11", "11.00"),
            ("10.0", "0", "0.0"),
            ("10", "10.5", "10.5"), ("10.00", "10.125", "10.125"), (#""-1.50""#, "2", #""2.00""#), ("1.5e3", "2", "2"),
            (#"" 1.00 ""#, "2", #""2""#), ("true", "2", "2"), ("null", "2", "2"), ("0.000", "-0.5", "-0.500"),
        ])
    func spellings(present: String, value: String, expected: String) throws {
        let order = try Order(parsing: #"{"price": \#(present), "discount": \#(present)}"#)
        let decimal = try #require(Decimal(string: value))
        let edited = order.mutate {
            $0.price = decimal
            $0.discount = decimal
        }
        #expect(edited.json.text == #"{"price": \#(expected), "discount": \#(expected)}"#)
        #expect(edited.price == decimal && edited.discount == decimal)
    }

    @Test("adding to a price, and in lists")
    func adding() throws {
        let order = try Order(parsing: #"{"price": "10.00", "prices": [1.50, "2.00"]}"#)
        let edited = order.mutate {
            $0.price += Decimal(string: "0.10") ?? 0
            $0.prices[0] += 1
            $0.prices[1] += 1
        }
        #expect(edited.json.text == #"{"price": "10.10", "prices": [2.50, "3.00"]}"#)
        #expect(order.mutate { $0.price = 10 }.json.text == order.json.text)
    }
}
