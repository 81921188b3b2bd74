import Foundation
import LazyJSON

/// A document, the byte 0xFF, and bytes that choose what is done: read, edited and compared as a struct, as a class by the
/// macro and as a class by hand, which give the same answers.
enum FormCheck {
    /// The keys that the properties read.
    private static let keys: [String] = {
        let paths = WrapperForm.Every.properties.flatMap(\.paths).map { "\($0)".split(separator: ".").first ?? "" }
        return Set(paths.map { String($0) }).sorted()
    }()

    /// An object with the keys of the properties, whatever the keys of the input are, so that every input reaches many
    /// properties. The values keep their bytes.
    private static func document(_ bytes: [UInt8]) -> (text: String, choices: Choices)? {
        let document = Array(bytes.prefix { $0 != 0xFF })
        guard let json = try? JSON(parsing: document) else { return nil }
        let members = json.kind == .array ? json.elements.map { ("", $0) } : json.members.map { ($0.key, $0.value) }
        let parts = members.enumerated().map { index, member in
            let number = member.0.utf8.reduce(index * 7) { $0 &* 31 &+ Int($1) } & 0xFFFF
            let name = keys.contains(member.0) ? member.0 : keys[number % keys.count]
            return "\"\(name)\": \(member.1.text)"
        }
        let choices = Choices(bytes.dropFirst(document.count + 1))
        return ("{" + parts.joined(separator: ", ") + "}", choices)
    }

    private static func compare(_ value: [FormAnswer], _ macro: [FormAnswer], _ wrapper: [FormAnswer]) {
        if let difference = FormAnswer.difference(value, macro, wrapper) { fail(difference) }
    }

    private typealias Models = (value: StructForm.Every, macro: ClassForm.Every, wrapper: WrapperForm.Every)

    private static func models(_ text: String) -> Models? {
        guard let value = try? StructForm.Every(parsing: text), let macro = try? ClassForm.Every(parsing: text),
            let wrapper = try? WrapperForm.Every(parsing: text)
        else { return nil }
        return (value, macro, wrapper)
    }

    private static func edited(_ models: Models, _ edits: [FormEdit]) -> Models {
        (models.value.edited(by: edits), models.macro.edited(by: edits), models.wrapper.edited(by: edits))
    }

    /// All values and issues. Other answers take long: one input in eight asks for them.
    static func read(_ bytes: [UInt8]) {
        guard let (text, _) = document(bytes), let models = models(text) else { return }
        compare(models.value.answers, models.macro.answers, models.wrapper.answers)
        if bytes.count % 8 == 0 {
            compare(models.value.moreAnswers, models.macro.moreAnswers, models.wrapper.moreAnswers)
        }
        check(models.value.json.text == text, "reading changed bytes")
    }

    static func edit(_ bytes: [UInt8]) {
        guard case (let text, var choices)? = document(bytes), var models = models(text) else { return }
        let start = models
        for _ in 0..<8 where !choices.isEmpty {
            let edits = (0..<Int(choices.next() >> 62) + 1).map { _ in FormEdit(using: &choices) }
            // In place, and as one draft of a class.
            for edit in edits { edit.edit(&models.value) }
            (models.macro, models.wrapper) = (models.macro.edited(by: edits), models.wrapper.edited(by: edits))
            let (value, macro) = (models.value.json, models.macro.json)
            let (one, other) = (edits.text(of: value, besides: macro), edits.text(of: macro, besides: value))
            check(one == other, "\(text), \(edits): \(one), and \(other)")
            if value.text != macro.text { break }
            models.value.settle()
        }
        if models.value.json.text == models.macro.json.text {
            compare(models.value.answers, models.macro.answers, models.wrapper.answers)
        }
        check(start.value.json.text == text, "an edit changed a copy")
        guard let again = try? StructForm.Every(parsing: models.value.json.text) else { fail("an edit isn't JSON") }
        check(again == models.value, "what was written is another value")
    }

    static func change(_ bytes: [UInt8]) {
        guard case (let text, var choices)? = document(bytes), let base = models(text) else { return }
        func edits() -> [FormEdit] { (0..<Int(choices.next() >> 62) + 1).map { _ in FormEdit(using: &choices) } }
        let (local, remote) = (edited(base, edits()), edited(base, edits()))
        guard [local, remote].allSatisfy({ $0.value.json.text == $0.macro.json.text }) else { return }
        compare(
            local.value.answers(since: base.value), local.macro.answers(since: base.macro),
            local.wrapper.answers(since: base.wrapper))
        compare(
            StructForm.Every.answers(base: base.value, local: local.value, remote: remote.value),
            ClassForm.Every.answers(base: base.macro, local: local.macro, remote: remote.macro),
            WrapperForm.Every.answers(base: base.wrapper, local: local.wrapper, remote: remote.wrapper))
    }
}
