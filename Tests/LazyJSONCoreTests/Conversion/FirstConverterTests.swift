#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import LazyJSON
    import TestSupport
    import Testing

    @testable import LazyJSONCore

    /// Combined converters: the first one that can read a value reads it.
    @Suite struct FirstConverterTests {
        final class Plan: JSONModel, @unchecked Sendable {
            @Property(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?
            @Property(as: .first(of: .dateFormat("yyyyMMdd"), .secondsSince1970)) var count: Date?
            @Property(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var days: [Date]
            @Property(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var byName: [String: Date]
            @Property(
                as: Converter<Date>.first(of: .iso8601, .dateFormat("dd.MM.yyyy"))
                    .map(to: { $0.timeIntervalSince1970 }, from: { Date(timeIntervalSince1970: $0) }))
            var seconds: Double = 0
            @Property(as: .first(of: Converter<Date>.iso8601.null(means: .distantFuture), .dateFormat("dd.MM.yyyy")))
            var end: Date?
            @Property(as: .first(of: .codable, text)) var point: Point?
            @Property(as: .first(of: Converter(decode: { $0.bool.map { $0 ? 1 : 0 } }), oneWay)) var fixed: Int = 5
            @Property(as: .first(of: .iso8601)) var only: Date?

            static let text = Converter<Point>(
                decode: { json in
                    let parts = (json.string ?? "").split(separator: ",").compactMap { Int($0) }
                    return parts.count == 2 ? Point(x: parts[0], y: parts[1]) : nil
                }, encode: { JSON("\($0.x),\($0.y)") })
            static let oneWay = Converter<Int>(decode: { $0.int })
        }

        struct Point: Codable, Equatable, Sendable {
            var x = 0
            var y = 0
        }

        /// 2024-02-29 00:00:00 UTC.
        static let leapDay = Date(timeIntervalSince1970: 1_709_164_800)

        struct Edit: Sendable, CustomTestStringConvertible {
            let before: String
            let after: String
            let edit: @Sendable (inout Mutable<Plan>) -> Void
            var testDescription: String { "\(before) → \(after)" }

            init(_ before: String, _ after: String, _ edit: @escaping @Sendable (inout Mutable<Plan>) -> Void) {
                (self.before, self.after, self.edit) = (before, after, edit)
            }
        }

        @Test(
            "the first converter that can reads",
            arguments: [
                (#""2024-02-29""#, leapDay), (#""29.02.2024""#, leapDay), (#""20240229""#, leapDay), ("null", nil),
                (#""Feb 29""#, nil), ("5", nil), (#""30.02.2024""#, nil),
            ] as [(String, Date?)])
        func reading(text: String, date: Date?) throws {
            let plan = try Plan(parsing: #"{"due": \#(text), "days": [\#(text)], "byName": {"a": \#(text)}}"#)
            #expect(plan.due == date)
            #expect(plan.days == [date].compactMap(\.self))
            #expect(plan.json.value(at: "due", as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) == date)
        }

        static let edits: [Edit] = [
            // By the converter that has read the old value.
            Edit(#"{"due": "29.02.2024"}"#, #"{"due": "01.03.2024"}"#) { $0.due? += 86_400 },
            Edit(#"{"due": "2024-02-29"}"#, #"{"due": "2024-03-01"}"#) { $0.due? += 86_400 },
            Edit(#"{"due": "2024-02-29T14:30:00+02:00"}"#, #"{"due": "2024-03-01T14:30:00+02:00"}"#) {
                $0.due? += 86_400
            },
            Edit(#"{"due": "29.02.2024"}"#, #"{"due": "29.02.2024"}"#) { $0.due = leapDay },
            Edit(#"{"count": "20240229"}"#, #"{"count": "20240301"}"#) { $0.count? += 86_400 },
            Edit(#"{"count": 5.5}"#, #"{"count": 6.5}"#) { $0.count? += 1 },
            Edit(#"{"count": 0}"#, #"{"count": 86400}"#) { $0.count? += 86_400 },
            // By the first one that can write the value exactly.
            Edit(#"{"due": "29.02.2024"}"#, #"{"due": "2024-02-29T12:00:00Z"}"#) { $0.due? += 43_200 },
            Edit(#"{"count": "20240229"}"#, #"{"count": 1709164801}"#) { $0.count? += 1 },
            Edit(#"{"due": "29.02.2024"}"#, #"{"due": "2024-02-29T12:00:00.1234Z"}"#) { $0.due? += 43_200.1234 },
            // New values.
            Edit("{}", #"{"due":"2024-02-29T00:00:00Z"}"#) { $0.due = leapDay },
            Edit(#"{"due": "soon"}"#, #"{"due": "2024-02-29T00:00:00Z"}"#) { $0.due = leapDay },
            Edit(#"{"due": null}"#, #"{"due": "2024-02-29T00:00:00Z"}"#) { $0.due = leapDay },
            Edit("{}", #"{"count":"20240229"}"#) { $0.count = leapDay },
            Edit("{}", #"{"count":1709164801}"#) { $0.count = leapDay + 1 },
            Edit(#"{"due": "29.02.2024"}"#, "{}") { $0.due = nil },
            // In lists, in dictionaries, and below other converters.
            Edit(#"{"days": ["29.02.2024", "x", "2024-02-29"]}"#, #"{"days": ["01.03.2024", "x", "2024-03-01"]}"#) {
                $0.days = $0.days.map { $0 + 86_400 }
            },
            Edit(#"{"days": ["29.02.2024"]}"#, #"{"days": ["29.02.2024", "2024-02-29T00:00:01Z"]}"#) {
                $0.days.append(leapDay + 1)
            },
            Edit(#"{"byName": {"a": "29.02.2024"}}"#, #"{"byName": {"a": "01.03.2024"}}"#) {
                $0.byName["a"] = leapDay + 86_400
            },
            Edit(#"{"seconds": "29.02.2024"}"#, #"{"seconds": "01.03.2024"}"#) { $0.seconds += 86_400 },
            // Null with a meaning.
            Edit(#"{"end": "29.02.2024"}"#, #"{"end": null}"#) { $0.end = .distantFuture },
            Edit(#"{"end": null}"#, #"{"end": null}"#) { $0.end = .distantFuture },
            // Members that a converter doesn't know stay.
            Edit(#"{"point": {"x": 1, "y": 2, "z": 3}}"#, #"{"point": {"x": 5, "y": 2, "z": 3}}"#) { $0.point?.x = 5 },
            Edit(#"{"point": "1,2"}"#, #"{"point": "5,2"}"#) { $0.point?.x = 5 },
            Edit("{}", #"{"point":{"x":5,"y":0}}"#) { $0.point = Point(x: 5) },
            Edit(#"{"only": "2024-02-29"}"#, #"{"only": "2024-03-01"}"#) { $0.only? += 86_400 },
        ]

        @Test("a value is written in the present format, if that can express it", arguments: edits)
        func writing(edit: Edit) throws {
            let plan = try Plan(parsing: edit.before)
            let changed = try plan.tryMutate(edit.edit)
            #expect(changed.json == (try JSON(parsing: edit.after)))
            #expect(changed.json.text == edit.after || plan.json.count == 0)
            #expect((changed === plan) == (edit.before == edit.after))
            #expect(plan.json.text == edit.before)
        }

        @Test("null with a meaning is a value")
        func nullMeaning() throws {
            #expect(try Plan(parsing: #"{"end": null}"#).end == .distantFuture)
            #expect(try Plan(parsing: #"{"end": "29.02.2024"}"#).end == Self.leapDay)
            #expect(try Plan(parsing: "{}").end == nil)
        }

        @Test("converters that only read don't write")
        func readOnly() throws {
            let plan = try Plan(parsing: #"{"fixed": true}"#)
            #expect(plan.fixed == 1)
            #expect(try Plan(parsing: #"{"fixed": 7}"#).fixed == 7)
            #expect(throws: MutationError.self) { try plan.tryMutate { $0.fixed = 3 } }
        }

        @Test("a date that no converter can write is an error, and the JSON stays")
        func unwritable() throws {
            let plan = try Plan(parsing: #"{"only": "2024-02-29"}"#)
            #expect(throws: MutationError.self) { try plan.tryMutate { $0.only = Date(timeIntervalSince1970: 1e300) } }
        }

        final class Strict: JSONModel, @unchecked Sendable {
            @Property(.coercion(.strict), as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?
        }

        @Test("the property's policy applies to each converter")
        func policy() throws {
            #expect(try Strict(parsing: #"{"due": "2024-02-29T12:30:00"}"#).due == nil)
            #expect(try Strict(parsing: #"{"due": "29.02.2024"}"#).due == Self.leapDay)
        }

        final class Days: JSONModel, @unchecked Sendable {
            @Property(as: .first(of: .every(.iso8601), .every(.secondsSince1970))) var days: [Date]
        }

        @Test("a value that a later converter writes isn't an error")
        func later() throws {
            let plan = try Days(parsing: #"{"days": ["2024-01-01"]}"#)
            let late = Date(timeIntervalSince1970: 300_000_000_000)
            let edited = try plan.tryMutate { $0.days.append(late) }
            #expect(edited.days == plan.days + [late] && edited.json["days"] == [1_704_067_200, 300_000_000_000])
        }
    }
#endif
