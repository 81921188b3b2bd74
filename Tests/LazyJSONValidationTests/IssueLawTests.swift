import LazyJSON
import TestSupport
import Testing

/// The issues of generated documents are the same however and how often a walk finds them. The first walk reads a model
/// on its way; later ones find values that were read.
@Suite struct IssueLawTests {
    typealias Tree = DriftLawTests.Tree

    private static func reported(_ issues: some Sequence<JSONIssue>) -> [String] {
        issues.map { "\($0.pointer) \($0.kind) \($0)" }
    }

    @Test("each walk finds the same issues, whatever was read before", arguments: Runs.cases)
    func repeated(number: Int) throws {
        var generator = DriftLawTests.Generator(
            random: SeededGenerator(seed: Runs.seed("issues", number)), variety: 5)
        for document in 0..<Runs.documents(part: 1, of: 5) {
            let text = generator.document()
            let comment = Runs.comment("issues", number, document, Array(text.utf8))
            let issues = Tree.issues(in: try JSON(parsing: text))
            let first = Self.reported(issues)
            #expect(Self.reported(issues) == first, comment)

            let errors = Tree.issues(in: try JSON(parsing: text))
            #expect(
                Self.reported(errors.filter(atLeast: .error)) == Self.reported(issues.filter { $0.severity == .error }),
                comment)
            #expect(Self.reported(errors) == first, comment)

            let stopped = Tree.issues(in: try JSON(parsing: text))
            #expect(Self.reported(stopped.prefix(2)) == Array(first.prefix(2)), comment)
            #expect(Self.reported(stopped) == first, comment)

            guard let model = try Tree(JSON(parsing: text)) else { continue }
            _ = "\(model)"
            #expect(Self.reported(model.issues) == first, comment)
        }
    }
}
