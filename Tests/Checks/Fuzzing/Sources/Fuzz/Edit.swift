import Foundation
import LazyJSON

/// A document, the byte 0xFF, which no document has, and bytes that choose edits.
func checkEditing(_ bytes: [UInt8]) {
    let document = Array(bytes.prefix { $0 != 0xFF })
    guard let start = try? JSON(parsing: document), let reference = try? ReferenceReader.read(document) else { return }
    var choices = Choices(bytes.dropFirst(document.count + 1))
    var json = start
    var node = ReferenceNode.text(document, reference)
    var kept: [(JSON, Data)] = []
    for _ in 0..<24 where !choices.isEmpty {
        let next = ReferenceEdit.any(in: node, using: &choices)
        if choices.count % 2 == 0 { kept.append((json, json.data())) }
        next.apply(to: &json)
        do { try next.apply(to: &node) } catch { fail("\(next) is not JSON") }
        let written = Array(json.text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        check(written == node.written, "\(next) writes \(String(decoding: written, as: UTF8.self))")
    }
    guard let again = try? JSON(parsing: json.data(), nestingLimit: .max) else {
        fail("what was written does not open")
    }
    check(again == json && again.hashValue == json.hashValue, "what was written is another value")
    for (json, data) in kept { check(json.data() == data, "an edit changed a copy") }
    if let model = Every(start) { edit(model, &choices) }
    if let model = Further(start) { edit(model, &choices) }
    checkLists(start, &choices)
}

/// Edits the contents of collections, in place and by values, permissively read.
private func edit(_ model: Further, _ choices: inout Choices) {
    let before = model.json.data()
    let number = Int(choices.next() >> 56)
    let word = ["", "w", "0", "é", "null"][number % 5]
    let edited = model.mutate {
        $0.count()
        $0.id = number
        $0.number = JSONNumber("\(number).50")
        $0.duration = .seconds(number)
        $0.character = word.first
        $0.set.insert(word)
        $0.numbers.formSymmetricDifference([number, 1])
        $0.byNumber[number] = word
        $0.byPlan[.pro] = .null
        $0.members[word]?.null = number
        $0.members["new"] = Further { $0.null = number }
        if number % 3 == 0 { $0.members.removeAll { $0.key > "l" } }
        $0.models["a"]?.id = number
        $0.maybeMembers?["b"] = nil
        if $0.maybeList?.isEmpty == false { $0.maybeList?[0].count() }
        $0.list?.append(Further())
        if $0.list?.isEmpty == false { $0.list?[0].numbers.insert(number) }
        $0.references.append(Plain { $0.id = number })
        $0.owned?.id = number
        $0.owners.append(Owned { $0.id = number })
        $0.coded?["x"] = [number]
        check($0.sum == Further($0).sum, "a draft reads otherwise than its model")
    }
    check(model.json.data() == before, "a draft changed its model")
    guard let again = try? Further(parsing: edited.json.data()) else { fail("what a draft wrote does not open") }
    check(again == edited && type(of: again) == type(of: edited), "what a draft wrote is another model")
    check(
        again.set == edited.set && again.byNumber == edited.byNumber && again.members == edited.members
            && again.numbers == edited.numbers && again.list == edited.list, "what a draft wrote reads otherwise")
    check(edited.mutate { _ in } === edited, "no change is a change")
}

/// Sets properties of a draft, and expects to read the new values.
private func edit(_ model: Every, _ choices: inout Choices) {
    let before = model.json.data()
    let number = Int(Int8(truncatingIfNeeded: choices.next()))
    let word = ["", "w", "5", "true", "é\u{0}", "<null>"][Int(choices.next() % 6)]
    let edited = model.mutate {
        $0.string = word
        $0.int = number
        $0.double = Double(number) / 4
        $0.bool = number > 0
        $0.strings = [word]
        $0.models.append(Every { $0.int = number })
        if number % 2 == 0 { $0.models[0].string = word }
        if number % 3 == 0 { $0.models.removeAll { $0.int == 0 } }
        if number % 5 == 0 { $0.model = nil } else { $0.model?.model?.string = word }
        $0.iso8601 = Date(timeIntervalSince1970: Double(number) * 1e6)
        $0.embedded?.int = number
    }
    check(edited.int == number && edited.bool == (number > 0), "other scalars than were set")
    if type(of: edited) == Every.self {
        // A string that means null isn't written.
        check(edited.string == (word == "<null>" ? model.string : word), "another string than was set")
    }
    check(model.json.data() == before, "a draft changed its model")
    guard let again = try? Every(parsing: edited.json.data()) else { fail("what a draft wrote does not open") }
    check(again == edited && touch(again) == touch(edited), "what a draft wrote reads otherwise")
}

/// Bytes as choices; zeros when they are used up.
struct Choices: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    mutating func next() -> UInt64 {
        // `Int.random(in:using:)` looks at the high bits, and would try again without end if the low bits are all zero.
        UInt64(bytes.popFirst() ?? 0) << 56 | 0x00FF_FFFF_FFFF_FFFF
    }
}
