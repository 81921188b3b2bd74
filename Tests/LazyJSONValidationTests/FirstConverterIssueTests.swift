import Foundation
import LazyJSON
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// Issues of values that the first of several converters reads.
@Suite struct FirstConverterIssueTests {
    final class City: JSONModel, @unchecked Sendable {
        @Property(.required) var name: String = ""
    }
    final class Trip: JSONModel, @unchecked Sendable {
        @Property(
            .check(Check("must be after 1970") { $0.timeIntervalSince1970 > 0 }),
            as: .first(of: .iso8601, .secondsSince1970))
        var start: Date?
        @Property(as: .first(of: .iso8601, .iso8601)) var end: Date?
        @Property(as: .first(of: whole, named)) var city: City?
        @Property(as: .first(of: .iso8601, .secondsSince1970)) var stops: [Date]

        static let whole = Converter<City> { $0.converter(for: City.self) ?? Converter(decode: { _ in nil }) }
        static let named = Converter<City>(decode: { json in json.string.map { name in City { $0.name = name } } })
    }

    @Test(
        "a value that no converter reads is unusable, and the issue names all of them",
        arguments: [
            (
                #"{"start": "soon"}"#,
                "start of Trip: expected an ISO 8601 date or a date in seconds since 1970, found \"soon\""
            ),
            (
                #"{"start": true}"#,
                "start of Trip: expected an ISO 8601 date or a date in seconds since 1970, found true"
            ),
            (#"{"end": "soon"}"#, "end of Trip: expected an ISO 8601 date, found \"soon\""),
            (#"{"start": -5}"#, "start of Trip: must be after 1970, found -5"),
            (
                #"{"stops": ["x", "2024-02-29", 5]}"#,
                "stops of Trip: left out: expected an ISO 8601 date or a date in seconds since 1970, found \"x\""
            ),
            (#"{"city": {}}"#, "name of City: required, but missing: expected a string"),
            (#"{"start": "2024-02-29", "end": "20240301", "city": "Bonn"}"#, nil),
            (#"{"start": 5, "city": {"name": "Bonn"}}"#, nil),
        ] as [(String, String?)])
    func issues(text: String, expected: String?) throws {
        let issues = try Trip(parsing: text).issues.map { "\($0)" }
        #expect(issues.count == (expected == nil ? 0 : 1))
        if let expected { #expect(issues.first?.contains(expected) == true, "\(issues)") }
    }
}
