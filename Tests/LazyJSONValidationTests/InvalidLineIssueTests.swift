import LazyJSON
import Testing

@Suite("Issues of invalid lines")
struct InvalidLineIssueTests {
    class Entry: JSONModel, @unchecked Sendable {
        @Property var level: Int = 0
    }

    final class Lenient: Entry, @unchecked Sendable {
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .invalidLine ? .note : super.severity(of: kind)
        }
    }

    final class Secret: Entry, @unchecked Sendable {
        override class var hidesValues: Bool { true }
    }

    private static let text = """
        oops
        {"level": "high"}
        {"level": }
        7

        {"level": 1}
        {"level": 2, "na
        """

    @Test("invalid lines are issues at their places, in the order of the text")
    func order() throws {
        let array = try LazyArray<Entry>(lines: Self.text, invalidLines: .keep)
        #expect(
            array.issues.map { "\($0)" } == [
                "1:1: error: Entry: invalid line: expected a value, found 'o'",
                "2:11: error: level of Entry: expected an integer, found \"high\"",
                "3:11: error: Entry: invalid line: expected a value, found '}'",
                "4:1: error: Entry: expected an object, found 7",
                "7:17: error: Entry: invalid line: expected '\"' at the end of a string, found the end of the input",
            ])
        let issue = try #require(array.issues.first { _ in true })
        #expect(issue.kind == .invalidLine && issue.rule == "syntax" && issue.found == "oops" && issue.pointer == .root)
        #expect(issue.error is JSONError && issue.className == "Entry" && issue.property == nil)
        #expect(issue.json["line"]?.int == 1 && JSONIssue(issue.json)?.message == issue.message)
        #expect("\(array.issues)".contains("{\"level\": }\n              ^"))
    }

    @Test("the class chooses their severity")
    func severity() throws {
        let text = "oops\n{\"level\":1}\n"
        #expect(throws: JSONValidationError.self) {
            try LazyArray<Entry>(lines: text, invalidLines: .keep).validated()
        }
        let lenient = try LazyArray<Lenient>(lines: text, invalidLines: .keep)
        #expect(lenient.issues.map(\.severity) == [.note] && lenient.issues.filter(atLeast: .warning).isEmpty)
        #expect(try lenient.validated(allowing: .note).count == 1)
    }

    @Test("a class that hides values hides lines")
    func hidden() throws {
        let array = try LazyArray<Secret>(lines: "secret\n", invalidLines: .keep)
        #expect(array.issues.map(\.message) == ["Secret: invalid line: expected a JSON value"])
        #expect(array.issues.map(\.found) == ["a line"])
        #expect(!"\(array.issues)".contains("s\u{65}cret\n"))
    }

    @Test("they stay issues after edits, and of an array without elements")
    func edited() throws {
        let array = try LazyArray<Entry>(lines: Self.text, invalidLines: .keep)
        let edited = array.mutate { $0.removeAll() }
        #expect(edited.issues.map(\.kind) == [.invalidLine, .invalidLine, .noObject, .invalidLine])
        let empty = try LazyArray<Entry>(lines: "x\ny", invalidLines: .keep)
        #expect(empty.issues.map(\.line) == [1, 2])
    }

    @Test("drift counts them")
    func drift() throws {
        var drift = Drift<Entry>()
        drift.add(try LazyArray<Entry>(lines: Self.text, invalidLines: .keep), named: "log")
        #expect("\(drift)".contains("  3  Entry        a line that isn't JSON            log\n"))
    }
}
