import Foundation
import LazyJSON

/// An answer of a model, with the name of its question.
struct FormAnswer {
    let name: String
    let text: String

    init(_ name: String, _ text: @autoclosure () throws -> String) {
        self.name = name
        do { self.text = try text() } catch { self.text = "throws \(error)" }
    }

    /// Describes the first answer that isn't the same for all forms; nil if all are.
    static func difference(_ value: [FormAnswer], _ macro: [FormAnswer], _ wrapper: [FormAnswer]) -> String? {
        for (form, answers) in [("the class by the macro", macro), ("the class by hand", wrapper)] {
            for (one, other) in zip(value, answers) where one.text != other.text || one.name != other.name {
                return "\(one.name) of the struct: \(one.text)\n\(other.name) of \(form): \(other.text)"
            }
            if value.count != answers.count { return "\(value.count) answers, and \(answers.count) of \(form)" }
        }
        return nil
    }
}

extension StructForm.Every {
    /// Ends the draft, as that of a class ends: new values are laid out, and new elements of a set sorted, when a draft
    /// is written, so that it matters how often that is.
    mutating func settle() { self = Self(json) ?? self }

    func edited(by edits: [FormEdit]) -> Self { mutate { for edit in edits { edit.edit(&$0) } } }
    func tryEdited(by edits: [FormEdit]) throws -> Self { try tryMutate { for edit in edits { edit.edit(&$0) } } }
}

extension FormEvery where Self: JSONModel, Part: JSONModel {
    func edited(by edits: [FormEdit]) -> Self { mutate { for edit in edits { edit.edit(&$0) } } }
    func tryEdited(by edits: [FormEdit]) throws -> Self { try tryMutate { for edit in edits { edit.edit(&$0) } } }
}

extension FormEvery {
    /// The text, the values and the issues.
    var answers: [FormAnswer] {
        let issues = issues.map { issue in
            let text = "\(issue.rule) \(issue.pointer) \(issue.severity) \(issue.message) \(issue.property ?? "-")"
            return "\(text) \(issue.expected) \(issue.found) \(issue)"
        }
        return [FormAnswer("text", json.text), FormAnswer("issues", "\(issues)")]
            + values.map { FormAnswer("value of \($0.name)", $0.text) }
    }

    /// All other answers that a model gives about itself.
    var moreAnswers: [FormAnswer] {
        var drift = Drift<Self>()
        drift.add(self)
        return [
            FormAnswer("description", "\(self)"), FormAnswer("full description", fullDescription),
            FormAnswer("explanation", explain().description), FormAnswer("int", explain(\.int).description),
            FormAnswer("part", explain(\.part).description), FormAnswer("parts", explain(\.parts).description),
            FormAnswer("mirror", "\(Mirror(reflecting: self).children.map { $0.label ?? "" })"),
            // The lines are in the order of the names of classes with all that contains them.
            FormAnswer("drift", "\(drift.description.split(separator: "\n").sorted())"),
            FormAnswer("coding", coded), FormAnswer("equality", try equality()),
            FormAnswer("places", "\([pointer(of: \.deep), pointer(of: \.either), pointer(of: \.parts)])"),
        ]
    }

    /// The first of several errors depends on the order of a dictionary.
    private var coded: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(self) else { return "can't be encoded" }
        let again = try? JSONDecoder().decode(Self.self, from: data)
        return "\(String(decoding: data, as: UTF8.self)) \(again == self)"
    }

    private func equality() throws -> String {
        let again = try Self(parsing: json.text)
        return "\(again == self) \(again.hashValue == hashValue) \(again.readsSame(as: self))"
    }

    /// The differences from an older version.
    func answers(since old: Self) -> [FormAnswer] {
        let changes = changes(since: old)
        let contained = "\(changes.contains(\.int)) \(changes.contains(\.part)) \(changes.contains(\.lazyParts))"
        return [
            FormAnswer("changes", changes.description), FormAnswer("changed properties", "\(changes.properties)"),
            FormAnswer("unknown keys", "\(changes.unknownKeys)"), FormAnswer("patch", changes.patch.json.text),
            FormAnswer("merge patch", changes.mergePatch?.text ?? "-"), FormAnswer("contained", contained),
            FormAnswer("nested", changes.nested(\.part)?.description ?? "-"),
            FormAnswer("optional one", changes.nested(\.maybePart)?.description ?? "-"),
            FormAnswer("elements", "\(changes.elements(\.parts)?.insertions.count ?? -1)"),
            FormAnswer("lazy elements", "\(changes.elements(\.lazyParts)?.insertions.count ?? -1)"),
            FormAnswer("equality", "\(old == self) \(readsSame(as: old)) \(readsSame(as: old, by: \.ints, \.city))"),
            FormAnswer("patched", try old.applying(changes.patch).json.text),
            FormAnswer("all patched", try old.applying(changes.patch, allowsReadOnly: true).json.text),
            FormAnswer("merge patched", try old.merging(changes.mergePatch ?? [:]).json.text),
        ]
    }

    /// The merge of the changes of two sides.
    static func answers(base: Self, local: Self, remote: Self) -> [FormAnswer] {
        [MergeRule.local, .remote].flatMap { rule in
            let merged = merge(base: base, local: local, remote: remote, resolving: rule)
            return [
                FormAnswer("merged", merged.value.json.text), FormAnswer("conflicts", "\(merged.conflicts)"),
                FormAnswer("merged values", "\(merged.value.values)"),
            ]
        }
    }
}
