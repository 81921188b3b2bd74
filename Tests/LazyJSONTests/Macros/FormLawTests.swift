import LazyJSON
import TestSupport
import Testing

/// A model as a struct by the macro, as a class by the macro, and as a class with wrappers written by hand, gives the
/// same answers to every question. The names of the types are the same, so messages are, too.
///
/// The forms differ in one thing: a struct's `.readOnly` property has no setter. `overwrite`, `setNull` and raw edits of
/// it are refused in all forms.
@Suite("structs and classes, by the macro and by hand")
struct FormLawTests {
    private static let count = TestScale.size(4_000, quick: 80, sanitized: 200)

    private func compare(
        _ comment: @autoclosure () -> String, _ value: [FormAnswer], _ macro: [FormAnswer], _ wrapper: [FormAnswer],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let difference = FormAnswer.difference(value, macro, wrapper) else { return }
        Issue.record("\(comment())\n\(difference)", sourceLocation: sourceLocation)
    }

    @Test("declare the same properties, and have the same schema")
    func declarations() {
        func answers(_ schema: JSON, _ properties: [ModelProperty]) -> [FormAnswer] {
            let all = properties.map { "\($0.name) \($0.paths) \($0.isRequired) \($0.isReadOnly) \($0.valueType)" }
            return [FormAnswer("schema", schema.text)] + all.map { FormAnswer("property", $0) }
        }
        compare(
            "declarations", answers(StructForm.Every.jsonSchema, StructForm.Every.properties),
            answers(ClassForm.Every.jsonSchema, ClassForm.Every.properties),
            answers(WrapperForm.Every.jsonSchema, WrapperForm.Every.properties))
    }

    @Test("read, describe and validate any document alike")
    func reading() throws {
        for number in 0..<Self.count {
            var documents = FormDocuments(seed: Runs.seed("forms", number))
            let text = documents.document()
            func answers<Model: FormEvery>(_ model: Model) -> [FormAnswer] { model.answers + model.moreAnswers }
            compare(
                "seed=\(Runs.seed), document \(number): \(text)", answers(try StructForm.Every(parsing: text)),
                answers(try ClassForm.Every(parsing: text)), answers(try WrapperForm.Every(parsing: text)))
        }
    }

    @Test("give the same text after the same edits, and the same changes, patches and merges")
    func editing() throws {
        documents: for number in 0..<Self.count {
            var documents = FormDocuments(seed: Runs.seed("edited forms", number))
            let text = documents.document()
            var (value, macro) = (try StructForm.Every(parsing: text), try ClassForm.Every(parsing: text))
            var wrapper = try WrapperForm.Every(parsing: text)
            let start = (value, macro, wrapper)
            var middle = start
            var done: [[FormEdit]] = []
            func comment() -> String { "seed=\(Runs.seed), document \(number): \(text)\nedits: \(done)" }
            for step in 0..<4 {
                let edits = (0..<Int.random(in: 1...4, using: &documents.random)).map { _ in
                    FormEdit(using: &documents.random)
                }
                done.append(edits)
                func compareTexts(
                    _ question: String, _ value: @autoclosure () throws -> JSON,
                    _ macro: @autoclosure () throws -> JSON, _ wrapper: @autoclosure () throws -> JSON
                ) {
                    let (one, two) = (Result { try value() }, Result { try macro() })
                    compare(
                        comment(), [FormAnswer(question, try edits.text(of: one.get(), besides: try? two.get()))],
                        [FormAnswer(question, try edits.text(of: two.get(), besides: try? one.get()))],
                        [FormAnswer(question, try edits.text(of: wrapper(), besides: try? one.get()))])
                }
                compareTexts(
                    "trying", try value.tryEdited(by: edits).json, try macro.tryEdited(by: edits).json,
                    try wrapper.tryEdited(by: edits).json)
                // In place, with a copy around.
                for edit in edits { edit.edit(&value) }
                (macro, wrapper) = (macro.edited(by: edits), wrapper.edited(by: edits))
                compareTexts("text", value.json, macro.json, wrapper.json)
                guard value.json.text == macro.json.text else { continue documents }
                value.settle()
                if step == 1 { middle = (value, macro, wrapper) }
            }
            compare(comment(), value.answers, macro.answers, wrapper.answers)
            if number % 4 == 0 { compare(comment(), value.moreAnswers, macro.moreAnswers, wrapper.moreAnswers) }
            compare(
                comment(), value.answers(since: start.0), macro.answers(since: start.1),
                wrapper.answers(since: start.2))
            let last = done[done.count - 1]
            compare(
                comment(),
                StructForm.Every.answers(base: start.0, local: middle.0, remote: start.0.edited(by: last)),
                ClassForm.Every.answers(base: start.1, local: middle.1, remote: start.1.edited(by: last)),
                WrapperForm.Every.answers(base: start.2, local: middle.2, remote: start.2.edited(by: last)))
            #expect(start.0.json.text == text && start.1.json.text == text, "\(comment())")
        }
    }
}
