import Foundation
import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

/// JSON5 in every spelling, compared with the JSON that it means.
@Suite("JSON5: laws")
struct JSON5LawTests {
    @Test("is read in chunks of any size as it is read at once")
    func chunks() throws {
        for (text, expected) in JSON5Tests.valid {
            for size in [1, 2, 3, 7] {
                let receiver = JSONReceiver(syntax: .json5)
                for start in stride(from: 0, to: text.utf8.count, by: size) {
                    try receiver.receive(text.utf8.dropFirst(start).prefix(size))
                    guard let snapshot = receiver.snapshot else { continue }
                    #expect(try JSON(parsing: snapshot.text, syntax: .json5) == snapshot, "\(text)")
                }
                let json = try receiver.finish()
                #expect(json.text(.compact) == expected && json.data() == Data(text.utf8), "\(text) by \(size)")
            }
        }
        for (text, line, column) in JSON5Tests.invalid {
            let receiver = JSONReceiver(syntax: .json5)
            do {
                for byte in text.utf8 { try receiver.receive([byte]) }
                Issue.record("\(text) was read as \(try receiver.finish().text(.compact))")
            } catch {
                #expect(error.line == line && error.column == column, "\(text): \(error)")
            }
        }
    }

    @JSONModel struct Row {
        var id = 0
        var name = ""
    }

    @Test("is read element by element, with errors at their places", arguments: [1, 64, 1000])
    func elements(size: Int) async throws {
        var text = "/* rows */ {rows: ["
        for id in 0..<3000 { text += "{id: 0x\(String(id, radix: 16)), 'name': 'it\\'s \(id)',}, // \(id)\n" }
        let whole = text + "],}"
        func stream(_ text: String) -> AsyncStream<[UInt8]> {
            AsyncStream { continuation in
                let bytes = Array(text.utf8)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                continuation.finish()
            }
        }
        var count = 0
        for try await row in Row.elements(of: stream(whole), at: "rows", syntax: .json5) {
            #expect(row.id == count && row.name == "it's \(count)")
            #expect(row.json.text == "{id: 0x\(String(count, radix: 16)), 'name': 'it\\'s \(count)',}")
            count += 1
        }
        #expect(count == 3000)
        count = 0
        do {
            for try await _ in Row.elements(of: stream(text + "{id: oops}]}"), at: "rows", syntax: .json5) {
                count += 1
            }
            Issue.record("no error")
        } catch let error as JSONError {
            #expect(count == 3000 && error.line == 3001 && error.column == 6)
            #expect(error.byteOffset == text.utf8.count + 5)
        }
    }

    @Test("an edit of JSON5 is the edit of the JSON that it means, and what isn't edited keeps its spelling")
    func edits() throws {
        for number in 0..<TestScale.size(10_000, quick: 500) {
            var random = SeededGenerator(seed: Runs.seed("json5", number))
            var speller = JSON5Speller(random: random)
            let strictText = Self.value(depth: 0, &random)
            var strict = try JSON(parsing: strictText)
            let text = speller.spell(strict)
            var json = try JSON(parsing: text, syntax: .json5)
            #expect(json == strict, "\(text)")
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let before = json
                let (place, new) = Self.edit(strict, &random)
                strict = Self.replace(strict, at: place[...], by: new)
                json = Self.replace(json, at: place[...], by: new)
                #expect(json == strict, "\(text): \(json.text)")
                let again = try JSON(parsing: json.text, syntax: .json5)
                #expect(again == strict && again.text == json.text, "\(text): \(json.text)")
                #expect(try JSON(parsing: json.text(.json)) == strict, "\(text): \(json.text(.json))")
                for (name, value) in before.members where name != place.first {
                    #expect(json[name]?.text == value.text, "\(text): \(json.text)")
                }
                if Bool.random(using: &random) { json = again }
            }
        }
    }

    /// A random value as strict JSON.
    private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
        let kind = Int.random(in: depth == 0 ? 6...7 : depth > 3 ? 0...5 : 0...8, using: &random)
        switch kind {
        case 0: return ["true", "false", "null"].randomElement(using: &random) ?? ""
        case 1, 2: return ["0", "1", "-12", "255", "0.5", "-0.25", "1e3", "5.0"].randomElement(using: &random) ?? ""
        case 3, 4, 5:
            return [#""""#, #""a""#, #""it's""#, #""a \"b\"\n""#, #""é\u0041 // x""#].randomElement(using: &random)
                ?? ""
        case 6, 7:
            let names = ["a", "b_", "$c", "d e", "null", "it's"].shuffled(using: &random)
            let members = names.prefix(Int.random(in: depth == 0 ? 1...5 : 0...4, using: &random)).map {
                "\"\($0)\":\(value(depth: depth + 1, &random))"
            }
            return "{\(members.joined(separator: ","))}"
        default:
            let count = Int.random(in: 0...3, using: &random)
            return "[\((0..<count).map { _ in value(depth: depth + 1, &random) }.joined(separator: ","))]"
        }
    }

    /// A place in a value, and what is put there; nil to remove it.
    private static func edit(_ json: JSON, _ random: inout SeededGenerator) -> (place: [String], new: JSON?) {
        var place: [String] = []
        var current = json
        while current.kind == .object, place.isEmpty || Bool.random(using: &random) {
            let names = current.members.map(\.key)
            guard let name = (names + ["new"]).randomElement(using: &random) else { break }
            place.append(name)
            guard let next = current[name] else { break }
            current = next
        }
        let new: [JSON?] = [nil, 7, "x'y\"", ["k": [1, 2]], [], 0.5]
        return (place, new.randomElement(using: &random) ?? nil)
    }

    private static func replace(_ json: JSON, at place: ArraySlice<String>, by new: JSON?) -> JSON {
        guard let name = place.first else { return json }
        var changed = json
        changed[name] = place.count == 1 ? new : json[name].map { replace($0, at: place.dropFirst(), by: new) }
        return changed
    }
}

/// Spells a value as JSON5, in a random way.
private struct JSON5Speller {
    var random: SeededGenerator

    mutating func spell(_ json: JSON) -> String { space() + value(json) + space() }

    private mutating func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    private mutating func space() -> String {
        one(["", "", "", " ", "\n  ", "\u{A0}", "\u{FEFF} ", "/* a: 'b' */", " // it's\n", "\t\u{B}"])
    }

    private mutating func value(_ json: JSON) -> String {
        switch json.kind {
        case .object:
            var text = "{" + space()
            let members = json.members.map { ($0.key, $0.value) }
            for (index, (name, value)) in members.enumerated() {
                text += self.name(name) + space() + ":" + space() + self.value(value) + space()
                if index < members.count - 1 || Bool.random(using: &random) { text += "," + space() }
            }
            return text + "}"
        case .array:
            var text = "[" + space()
            let elements = json.elements.map { $0 }
            for (index, value) in elements.enumerated() {
                text += self.value(value) + space()
                if index < elements.count - 1 || Bool.random(using: &random) { text += "," + space() }
            }
            return text + "]"
        case .string: return string(json.string ?? "")
        case .number: return number(json.text)
        default: return json.text
        }
    }

    private mutating func name(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0 == "_" || $0 == "$" }
        return isPlain && Bool.random(using: &random) ? name : string(name)
    }

    private mutating func string(_ content: String) -> String {
        let quote: Character = Bool.random(using: &random) ? "'" : "\""
        var text = String(quote)
        for character in content {
            switch character {
            case quote, "\\": text += "\\\(character)"
            case "\n": text += one(["\\n", "\\x0a", "\\u000A"])
            case "A"..."Z": text += one([String(character), "\\x\(String(character.asciiValue ?? 0, radix: 16))"])
            default: text.append(character)
            }
            if Int.random(in: 0..<8, using: &random) == 0 { text += one(["\\\n", "\\\r\n"]) }
        }
        return text + String(quote)
    }

    private mutating func number(_ text: String) -> String {
        switch text {
        case "0": one(["0", "+0", "0x0"])
        case "255": one(["255", "+255", "0xFF", "0Xff"])
        case "0.5": one(["0.5", ".5", "+.5"])
        case "-0.25": one(["-0.25", "-.25"])
        case "5.0": one(["5.0", "5.", "+5."])
        case "1": one(["1", "0x1", "+1"])
        default: text
        }
    }
}
