import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// A feed's classes, with short names for the report.
private final class Feed: JSONModel, @unchecked Sendable {
    @Property var items: [Product] = []
}
private final class Product: JSONModel, @unchecked Sendable {
    @Property(.required) var id: Int = 0
    @Property var title: String = ""
    @Property var price: Double = 0
    @Property var sku: String?
}

@Suite("The report of a drift fits a terminal")
struct DriftReportTests {
    /// Whether all lines have at most 100 columns, and nothing that moves the cursor.
    static func fits(_ text: String) -> Bool {
        text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { line in
            line.reduce(0) { $0 + $1.printedWidth } <= 100
                && line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
        }
    }

    @Test("The most important findings come first, in columns")
    func columns() throws {
        var drift = Drift<Feed>()
        let items = (0..<1_204).map {
            #"{"id": "\#($0)", "title": "\#($0)", "price": \#($0 % 100 == 0 ? "[]" : "1"), "ean": 7}"#
        }
        drift.add(
            try JSON(parsing: #"{"items": [\#(items.joined(separator: ","))], "next": null}"#), named: "feed.json")
        drift.add(try JSON(parsing: #"{"items": [{"title": null, "ean": "7"}, 5]}"#))
        #expect(
            "\(drift)" == """
                Drift of Feed in 2 documents: 3 errors, 1 warning, 3 notes
                  Product: 1,205 objects in 2 documents
                  Feed: 2 objects in 2 documents

                Errors
                     13  Product.price  an array where a number belongs            feed.json /items/0/price
                      1  Feed.items     a number where an object belongs           document 2 /items/1
                      1  Product.id     required, but missing                      document 2 /items/0/id

                Warnings
                  1,204  Product.id     a string read as an integer                feed.json /items/0/id

                Notes
                  1,205  Product.sku    never seen
                  1,205  Product        unknown key "ean": number 1,204, string 1  feed.json /items/0/ean
                      1  Feed           unknown key "next": null                   feed.json /next
                """)
        #expect(Self.fits("\(drift)"))
        #expect(
            drift.classes.first?.description == """
                Product: 1,205 objects in 2 documents
                  property  present  null  absent  kinds
                  id          1,204     0       1  string
                  price       1,204     0       1  number 1,191, array 13
                  sku             0     0   1,205
                  title       1,204     1       0  string 1,204, null 1
                """)
    }

    @Test("Control characters, wide characters and long names keep the columns")
    func oddNames() throws {
        let names = [
            "a\nb", "tab\there", "\u{1B}[31mred", "漢字キー", "👨‍👩‍👧‍👦 family", "e\u{301}", "\u{202E}reversed",
            String(repeating: "長い", count: 90), String(repeating: "l", count: 300), "\u{0}", "\"quoted\"", "~/..\\",
        ]
        let object = JSON(members: names.map { (key: $0, value: 1) })
        var drift = Drift<Product>()
        drift.add(object, named: "a\nname \u{7}")
        let text = "\(drift)"
        #expect(Self.fits(text))
        #expect(text.contains("␛[31mred") && text.contains(#"unknown key "a␊b": number"#))
        #expect(text.contains(#"unknown key "漢字キー": number"#))
        let lines = text.split(separator: "\n").filter { $0.contains("unknown key") }
        #expect(lines.count == names.count)
        // The places start at one column.
        let columns = lines.map { line in
            line.range(of: "a␊name").map { line[..<$0.lowerBound].reduce(0) { $0 + $1.printedWidth } } ?? -1
        }
        #expect(Set(columns.filter { $0 >= 0 }).count == 1)
        #expect(drift.findings.map(\.description).allSatisfy { !$0.contains("\n") })
    }

    @Test("Long lists end with the number of the others")
    func longLists() throws {
        var drift = Drift<Product>()
        drift.add(JSON(members: (0..<98).map { (key: "key \($0)", value: 0) }))
        let text = "\(drift)"
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "Drift of Product in 1 document: 1 error, 101 notes")
        #expect(lines.last == "  and 78 more")
        #expect(lines.count == 2 + 3 + 2 + 3 + 20 + 1)
        #expect(Self.fits(text))
    }

    enum Shop {
        final class Item: JSONModel, @unchecked Sendable { @Property var other: DriftReportTests.Item? }
    }
    final class Item: JSONModel, @unchecked Sendable {}

    @Test("Two classes of one name have their whole names")
    func sameNames() throws {
        var drift = Drift<Shop.Item>()
        drift.add(try JSON(parsing: #"{"other": {"a": 1}}"#))
        #expect(
            "\(drift)" == """
                Drift of Item in 1 document: 1 note
                  DriftReportTests.Item: 1 object in 1 document
                  DriftReportTests.Shop.Item: 1 object in 1 document

                Notes
                  1  DriftReportTests.Item  unknown key "a": number  document 1 /other/a
                """)
    }

    @Test("Rows are cut where they are too long, places at their beginning")
    func cutting() {
        #expect("abc".cut(to: 3) == "abc")
        #expect("abcd".cut(to: 3) == "ab…")
        #expect("abcd".cut(to: 3, atStart: true) == "…cd")
        #expect("漢字".cut(to: 3) == "漢…")
        #expect("abc".cut(to: 0) == "" && "abc".cut(to: 1) == "…")
        let lines = DriftReport.columns([["1", "a"], ["10", "bcd"]], widest: [5, 2], numbers: [0])
        #expect(lines == ["   1  a", "  10  b…"])
        #expect(
            [0, 7, 999, 1_000, 1_234_567, -1_000].map(\.grouped) == ["0", "7", "999", "1,000", "1,234,567", "-1,000"])
    }
}
