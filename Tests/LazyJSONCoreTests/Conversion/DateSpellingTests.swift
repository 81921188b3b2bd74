import Foundation
import LazyJSON
import Testing

/// A date that is changed keeps the spelling that was there.
@Suite struct DateSpellingTests {
    @Test(
        "the kind of date, the offset and the parts of the time stay",
        arguments: [
            // A date alone, as long as the time is midnight.
            ("2024-02-29", 86_400, "2024-03-01"), ("2024-02-29", 1, "2024-02-29T00:00:01Z"),
            ("2024-02-29", -0.5, "2024-02-28T23:59:59.500Z"), (" 2024-02-29 ", 86_400, "2024-03-01"),
            ("2024-060", 86_400, "2024-061"), ("2024-366", 86_400, "2025-001"),

            ("20240229", 86_400, "20240301"), ("2024060", 86_400, "2024061"),
            ("20240229", 3600, "20240229T010000Z"),
            // With a time.
            ("2024-02-29T14:30:00+02:00", 86_400, "2024-03-01T14:30:00+02:00"),
            ("2024-02-29T23:30:00-0130", 3600, "2024-03-01T00:30:00-0130"),
            ("2024-02-29T14:30:00+02", 1, "2024-02-29T14:30:01+02"),
            ("2024-02-29T12:30:00Z", 86_400, "2024-03-01T12:30:00Z"),
            ("2024-02-29T00:00:00Z", 86_400, "2024-03-01T00:00:00Z"),
            ("2024-02-29t12:30z", 60, "2024-02-29t12:31z"), ("2024-02-29t12:30z", 30, "2024-02-29t12:30:30z"),
            ("2024-02-29 12:30:00,5Z", 0.25, "2024-02-29 12:30:00,75Z"),
            ("2024-02-29T12:30:00.5Z", 0.5, "2024-02-29T12:30:01.0Z"),
            ("2024-02-29T12:30:00", 1, "2024-02-29T12:30:01"),
            ("20240229T123000Z", 0.5, "20240229T123000.500Z"), ("20240229T1230+0200", 60, "20240229T1231+0200"),
            ("2024-060T12:30:00Z", 1, "2024-060T12:30:01Z"), ("2016-12-31T23:59:60Z", 1, "2017-01-01T00:00:01Z"),
            // Dates that the same spelling can't express are written in the plain one.
            ("9999-12-31T23:00:00-01:00", 0, "9999-12-31T23:00:00-01:00"), ("soon", 0, "2024-02-29T00:00:00Z"),
        ] as [(String, Double, String)])
    func spelling(before: String, seconds: Double, after: String) throws {
        let event = try ISO8601Tests.event(before)
        let date = event.at ?? Date(timeIntervalSince1970: 1_709_164_800)
        let changed = event.mutate { $0.at = date + seconds }
        #expect(changed.json["at"]?.string == after)
        #expect(changed.at == date + seconds)
    }
}
