import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Checks over several properties of a model.
@Suite("Checks of models")
struct CheckReportTests {
    class Event: JSONModel, @unchecked Sendable {
        @Property var start: Int = 0
        @Property var end: Int = 0
        @Property var title: String?
        var length: Int { end - start }

        override func check(_ report: inout CheckReport) {
            super.check(&report)
            report.require(end >= start, "must not end before it starts, \(start)", \Event.end)
            report.require(title != "bad", "must have another title")
        }
    }
    final class Party: Event, @unchecked Sendable {
        @Property var guests: [String]

        override func check(_ report: inout CheckReport) {
            super.check(&report)
            report.require(!guests.isEmpty, "should have guests", \Party.guests, as: .warning)
            if guests.contains("nobody") { report.fail("must have real guests", \Party.guests) }
            report.require(title != nil, "should have a title", \Party.title, as: .note)
            if length > 24 { report.fail("must end on the same day", \Party.length) }
            if start < 0 { report.fail("must start some time") }
        }
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .failedCheck ? .warning : super.severity(of: kind)
        }
    }
    final class Unchecked: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        /// A name that is the method's.
        @Property var check: String?
    }

    static func say(_ model: JSONModel) -> [String] {
        CheckReport(of: model).entries.map { "\($0.severity) \($0.property?.name ?? "-"): \($0.text)" }
    }

    @Test("failures are reported in order, with their property and their severity")
    func reports() throws {
        #expect(Self.say(Event()) == [])
        #expect(
            try Self.say(Event(parsing: #"{"start": 5, "end": 3, "title": "bad"}"#)) == [
                "error end: must not end before it starts, 5", "error -: must have another title",
            ])
        #expect(Self.say(Unchecked()) == [])
        #expect(Unchecked { $0.check = "a" }.check == "a")
    }

    @Test("a subclass adds to the report of its superclass, and its own severity applies to all of it")
    func subclasses() throws {
        #expect(try Self.say(Party(parsing: #"{"guests": ["bo"], "title": "x"}"#)) == [])
        #expect(
            try Self.say(Party(parsing: #"{"start": -1, "end": -2, "guests": []}"#)) == [
                "warning end: must not end before it starts, -1", "warning guests: should have guests",
                "note title: should have a title", "warning -: must start some time",
            ])
        #expect(
            try Self.say(Party(parsing: #"{"guests": ["nobody"], "title": "x"}"#))
                == ["warning guests: must have real guests"])
    }

    @Test("a failure of a computed property is reported about the model, and stops nothing")
    func computed() throws {
        #expect(
            try Self.say(Party(parsing: #"{"end": 25, "guests": ["bo"], "title": "x"}"#))
                == ["warning -: must end on the same day"])
    }

    @Test("texts are only created for failures")
    func lazyTexts() {
        var report = CheckReport(of: Unchecked())
        var made = 0
        func text() -> String {
            made += 1
            return "no"
        }
        report.require(true, text())
        report.require(true, text(), \Unchecked.n)
        #expect(made == 0 && report.entries.isEmpty)
        report.require(false, text(), \Unchecked.n)
        #expect(made == 1 && report.entries.map(\.property?.name) == ["n"])
    }

    @Test("reading and drafts call no check")
    func reading() throws {
        final class Counted: JSONModel, @unchecked Sendable {
            nonisolated(unsafe) static var asked = 0
            @Property var n: Int = 0
            override func check(_ report: inout CheckReport) { Self.asked += 1 }
        }
        let model = try Counted(parsing: #"{"n": 1}"#)
        #expect(model.mutate { $0.n += 1 }.n == 2)
        #expect(model.description == "Counted(n: 1)")
        #expect(Counted.asked == 0)
        _ = CheckReport(of: model)
        #expect(Counted.asked == 1)
    }
}
