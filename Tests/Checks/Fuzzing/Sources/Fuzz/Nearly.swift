import Foundation
import LazyJSON
import LazyJSONStreams

/// A text with comments, and the byte 0xFF, after which the bytes choose edits. Compares the text after each edit with
/// an oracle that moves tokens, and the whole with the text that arrives in chunks. Mends the text, and reads it as
/// JSON5, too.
func checkNearly(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    let (text, choices) = (Array(parts.first ?? []), parts.count > 1 ? Array(parts[1]) : [])
    let strict = try? JSON(parsing: text)
    var opened: JSON?
    var wrong: JSONError?
    do throws(JSONError) { opened = try JSON(parsing: text, syntax: .jsonc) } catch { wrong = error }
    let size = Int(choices.first ?? 0) % 9 + 1
    checkChunks(text, .jsonc, opened, wrong, size: size)
    checkJSON5(text, opened, size: size)
    checkRepairs(String(decoding: text, as: UTF8.self), strict)
    check(fenced(text, size: size) == fenced(text, size: text.count + 1), "chunks of \(size) give another answer")
    guard let json = opened else {
        return check(strict == nil, "JSON isn't JSON with comments: \(String(describing: wrong))")
    }
    check(Array(json.data()) == text, "the bytes are others")
    if let strict { check(strict == json, "strict JSON is read as \(json.text)") }
    checkStrict(json)
    edit(json, choices)
}

/// Without comments it is the same JSON.
private func checkStrict(_ json: JSON) {
    guard let plain = try? JSON(parsing: json.text(.json)) else {
        fail("not JSON: \(json.text(.json)) of \(json.text)")
    }
    check(plain == json && plain.text(.compact) == json.text(.compact), "\(plain.text) instead of \(json.text)")
}

/// JSON with comments is JSON5. Edits of JSON5 are read again.
private func checkJSON5(_ text: [UInt8], _ commented: JSON?, size: Int) {
    var opened: JSON?
    var wrong: JSONError?
    do throws(JSONError) { opened = try JSON(parsing: text, syntax: .json5) } catch { wrong = error }
    checkChunks(text, .json5, opened, wrong, size: size)
    if let commented { check(opened == commented, "it isn't the same JSON5: \(String(describing: wrong))") }
    guard var json = opened else { return }
    check(Array(json.data()) == text, "the bytes are others")
    checkStrict(json)
    let again = try? JSON(parsing: json.text(.jsonc), syntax: .jsonc)
    check(again == json, "with comments it is \(json.text(.jsonc))")
    guard json.kind == .object, json.hasDistinctNames else { return }
    for name in json.members.map(\.key).prefix(4) {
        json[name] = name.isEmpty ? nil : 1
        json[name + "'"] = "new"
        check((try? JSON(parsing: json.text, syntax: .json5)) == json, "edited it is \(json.text)")
    }
}

private func checkChunks(_ text: [UInt8], _ syntax: JSON.Syntax, _ whole: JSON?, _ wrong: JSONError?, size: Int) {
    let receiver = JSONReceiver(syntax: syntax)
    var found: JSONError?
    do throws(JSONError) {
        for start in stride(from: 0, to: text.count, by: size) {
            try receiver.receive(text[start..<min(start + size, text.count)])
            if start % 8 == 0, let snapshot = receiver.snapshot { checkStrict(snapshot) }
        }
        let last = try receiver.finish()
        check(last == whole && Array(last.data()) == text, "\(last.text) has arrived")
    } catch { found = error }
    check(
        found?.byteOffset == wrong?.byteOffset,
        "\(String(describing: found)) instead of \(String(describing: wrong))")
}

/// A mended text is JSON that needs no repair. Right JSON stays as it is. Repairs have ordered places in the text.
private func checkRepairs(_ text: String, _ strict: JSON?) {
    if let (value, rest) = try? JSON.prefix(of: text) {
        check(text.utf8.dropLast(rest.utf8.count).elementsEqual(value.data()), "the first value is \(value.text)")
    } else {
        check(strict == nil, "there is no first value")
    }
    guard let json = try? JSON(repairing: text) else { return check(strict == nil, "JSON can't be mended") }
    if let strict { check(json == strict && json.repairs.isEmpty, "right JSON was mended: \(json.repairs)") }
    let places = json.repairs.map(\.byteOffset)
    check(places == places.sorted() && places.allSatisfy { 0...text.utf8.count ~= $0 }, "wrong places: \(places)")
    guard let again = try? JSON(repairing: json.text) else { fail("\(json.text) can't be mended") }
    check(again == json && again.repairs.isEmpty, "\(json.text) is mended again: \(again.repairs)")
}

/// The JSON in a text that arrives in chunks, or the place of the error.
private func fenced(_ text: [UInt8], size: Int) -> String {
    let receiver = JSONReceiver(fenced: true)
    do throws(JSONError) {
        for start in stride(from: 0, to: text.count, by: size) {
            try receiver.receive(text[start..<min(start + size, text.count)])
        }
        return try receiver.finish().text
    } catch { return "\(error.byteOffset) \(error.line) \(error.column)" }
}

private func edit(_ json: JSON, _ choices: [UInt8]) {
    guard json.kind == .array || json.kind == .object, json.hasDistinctNames else { return }
    let text = json.text
    var json = json
    var oracle = CommentedDocument(text)
    let tokens = CommentedDocument.tokens(text)
    // The oracle doesn't know commas at the start of a line.
    let isKnown = !zip(tokens, tokens.dropFirst()).contains {
        $1.text == "," && ($1.breaks > 0 || $0.text.contains("\n"))
    }
    var done: [String] = []
    for start in stride(from: 1, to: min(choices.count - 3, 30), by: 4) {
        let (choice, one, other) = (Int(choices[start]), Int(choices[start + 1]), Int(choices[start + 2]))
        let paths = oracle.containers
        let path = paths[Int(choices[start + 3]) % paths.count]
        guard let container = oracle.container(at: path) else { return }
        let (count, name) = (container.children.count, container.isObject ? "\"new\(start)\"" : nil)
        let edit: CommentedDocument.Edit
        switch count == 0 ? 0 : choice % (container.isObject ? 3 : 5) {
        case 0: edit = .insert(container.isObject ? count : one % (count + 1), name: name, "\(start)")
        case 1: edit = .set(one % count, "\(start)")
        case 2: edit = .remove(one % count)
        case 3: edit = .move(one % count, other % count)
        default: edit = .swap(one % count, other % count)
        }
        done.append("\(path) \(edit)")
        oracle.edit(edit, at: path)
        json.edit(edit, at: path)
        let (found, expected) = (CommentedDocument.tokens(json.text).map(\.text), oracle.texts)
        // Where comments that belong to no child are among several new and moved ones isn't decided.
        let isSame = done.count == 1 ? found == expected : found.sorted() == expected.sorted()
        check(!isKnown || isSame, "\(text), \(done): \(json.text)")
        guard let again = try? JSON(parsing: json.text, syntax: .jsonc) else { fail("\(done) wrote \(json.text)") }
        check(again == json, "\(done) is read as \(again.text(.compact)), not \(json.text(.compact))")
        checkStrict(json)
    }
}

extension JSON {
    /// Whether no name repeats anywhere.
    fileprivate var hasDistinctNames: Bool {
        var open = [self]
        while let json = open.popLast() {
            if json.kind == .object {
                if Set(json.members.map(\.key)).count != json.count { return false }
                open += json.members.map(\.value)
            } else if json.kind == .array {
                open += json.elements
            }
        }
        return true
    }
}
