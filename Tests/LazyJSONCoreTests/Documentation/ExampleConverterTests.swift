import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore
@testable import LazyJSONStored
@testable import LazyJSONValidation

/// Every converter that the documentation shows is total: whatever kind of value it is fed, it answers and never traps.
@Suite struct ExampleConverterTests {
    static let values: [JSON] = {
        let numbers = [
            "0", "-0", "1", "-1", "2.5", "1e300", "-1e300", "1e-300", "1e400", "-1e400", "1e18", "1e19", "9.3e16",
            "-9.3e16",
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
            "123456789012345678901234567890", "0.1", String(repeating: "9", count: 400),
        ]
        let strings = [
            "", " ", "a", "42", "1e300", "-1e300", "true", "<null>", "2024-02-29T12:30:00Z", "9999-12-31T23:59:59.999Z",
            "0001-01-01", "QUJD", "[1]", "{\"a\": 1}", "\u{0}", "é", "😀", String(repeating: "x", count: 10_000),
        ]
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let texts =
            numbers + strings.map { JSON($0).text } + ["null", "true", "false", "[]", "{}", "[[1e300]]", deep]
            + [#"{"a": 1e300, "total": 1e300}"#]
        return texts.compactMap { try? JSON(parsing: $0) }
    }()

    /// The converters in doc comments, word by word.
    static let cents = Converter<Int>(
        decode: { $0.double.flatMap { Int(exactly: ($0 * 100).rounded()) } },
        encode: { JSON(Double($0) / 100) })
    static let celsius = Converter<Double> { context in
        let number = context.converter(for: Double.self)
        return Converter(decode: { try number?.decode($0).map { ($0 - 32) / 1.8 } })
    }
    final class Comments: JSONModel, @unchecked Sendable {
        @Property("cents", as: ExampleConverterTests.cents) var price: Int = 0
        @Property("cents", as: ExampleConverterTests.celsius) var degrees: Double?
    }

    /// The models of the guide.
    static let models: [JSONModel.Type] = [
        Comments.self, Account.self, Photo.self, Repository.self, Reading.self, Member.self, Card.self, Invoice.self,
        Greeting.self, Ticket.self, Shape.self, Circle.self, JSONModel.self,
    ]

    @Test("no value of any kind at any path of an example stops it", arguments: models.indices)
    func total(index: Int) throws {
        let type = Self.models[index]
        for value in Self.values {
            for wrapped in [value, [value], [value, value, 1], ["a": value]] as [JSON] {
                var json = JSON.emptyObject
                for property in type.properties {
                    guard let path = Path(property.path) else { continue }
                    json.set(wrapped, at: path.components[...])
                }
                let model = try #require(type.init(json))
                #expect(!model.description.isEmpty && !model.fullDescription.isEmpty)
                #expect(Mirror(reflecting: model).children.count == type.properties.count)
                // A model that was read can be written again, by itself.
                #expect(model == type.init(model.json))
            }
        }
    }

    @Test("an amount that fits no Int is unusable, and stays in the JSON")
    func money() throws {
        for text in ["1e300", "-1e300", "1e17"] {
            let invoice = try Invoice(parsing: #"{"total": \#(text), "items": [\#(text), 1]}"#)
            #expect(invoice.total == nil)
            #expect(invoice.items == [Money(cents: 100)])
            #expect(invoice.mutate { $0.note = nil }.json["total"]?.text == text)
            #expect(try Comments(parsing: #"{"cents": \#(text)}"#).price == 0)
        }
        #expect(try Comments(parsing: #"{"cents": 4.2}"#).price == 420)
    }

    @Test("no example in a comment or on a page turns a floating-point number of any size into an integer")
    func sources() throws {
        let root = Package.folder
        var files = ["README.md"].map { root.appendingPathComponent($0) }
        for folder in ["Docs", "Sources", "Tests"] {
            // Not in folders that builds of the examples create.
            let found = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            while let file = found?.nextObject() as? URL { files.append(file) }
        }
        var checked = 0
        for file in files where ["md", "swift"].contains(file.pathExtension) {
            let isSource = file.path.contains("/Sources/LazyJSON")
            if file.path.contains("/Tests/"), !file.path.contains("/Documentation/") { continue }
            if file.path.contains("/Sources/Benchmarks/") { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if isSource, !line.contains("///") { continue }
                checked += 1
                #expect(
                    line.firstMatch(of: /\bInt\((\$0|\()[^)]*\*|\bInt\((?!exactly:)[^)]*\.rounded/) == nil,
                    "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(checked > 1000)
    }
}
