import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Pointers to all values of generated documents, by a list that the slow reader's values make.
@Suite struct GeneratedPointerTests {
    /// All values that can be pointed to, with the text that RFC 6901 has for each.
    private static func values(of document: ReferenceValue) -> [(text: String, value: ReferenceValue)] {
        var all = [(text: "", value: document)]
        var next = 0
        while next < all.count {
            let (text, value) = all[next]
            next += 1
            switch value.content {
            case .array(let elements): all += elements.enumerated().map { ("\(text)/\($0)", $1) }
            case .object(let members):
                var seen: Set<[Unicode.Scalar]> = []
                for member in members where seen.insert(member.name).inserted {
                    let name = member.name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
                    all.append(("\(text)/\(name.joined())", member.value))
                }
            default: break
            }
        }
        return all
    }

    @Test("every value is where its pointer says, and other pointers lead nowhere", arguments: Runs.cases)
    func reading(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("pointers", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            guard let reference = try? ReferenceReader.read(bytes) else { continue }
            func comment() -> Comment { Runs.comment("pointers", number, document, bytes) }
            let json = try JSON(parsing: bytes)
            let rebuilt = reference.rebuilt
            let values = Self.values(of: reference)
            guard values.count < 600 else { continue }
            let texts = Set(values.map { Array($0.text.utf8) })
            #expect(texts.count == values.count, comment())
            guard let start = json.offset else { throw try #require(nil as (any Error)?) }
            for (text, value) in values {
                guard let pointer = JSONPointer(text), let found = json[pointer] else {
                    Issue.record("nothing at \(text.debugDescription)")
                    Issue.record(comment())
                    continue
                }
                #expect(found.offset.map { $0 - start } == value.span.lowerBound - reference.span.lowerBound, comment())
                #expect(rebuilt[pointer] == value.rebuilt, comment())
                for token in ["", "-", "0", "00", "1", "7", "a", "\u{301}"] {
                    let other = pointer.appending(token)
                    #expect((json[other] != nil) == texts.contains(Array(other.description.utf8)), comment())
                }
            }
        }
    }

    @Test("setting and removing write the expected bytes and nothing else", arguments: Runs.cases)
    func edits(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("pointer edits", number))
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            guard bytes.count < 4_000, let reference = try? ReferenceReader.read(bytes) else { continue }
            var json = try JSON(parsing: bytes)
            var node = ReferenceNode.text(bytes, reference)
            var snapshots: [(json: JSON, text: String)] = []
            for edit in 0..<Int.random(in: 1...12, using: &generator.random) {
                if Bool.random(using: &generator.random) { snapshots.append((json, json.text)) }
                let pointer = JSONPointer.anywhere(in: json, using: &generator.random)
                let value = Self.values.randomElement(using: &generator.random) ?? nil
                let style = Int.random(in: 0..<3, using: &generator.random)
                json.apply(value, at: pointer, style: style)
                try node.set(value.map { try ReferenceNode(Array($0.text.utf8)) }, at: pointer.tokens[...])
                guard json.text.trimmingCharacters(in: .whitespacesAndNewlines).utf8.elementsEqual(node.written) else {
                    Issue.record(
                        "edit \(edit), \(pointer.debugDescription) = \(value?.text ?? "nil"), \(style): \(json.text) instead of \(String(decoding: node.written, as: UTF8.self))"
                    )
                    Issue.record(Runs.comment("pointer edits", number, document, bytes))
                    break
                }
            }
            let again = try JSON(parsing: json.text, nestingLimit: .max)
            #expect(again == json && again.hashValue == json.hashValue)
            for snapshot in snapshots { #expect(snapshot.json.text == snapshot.text) }
        }
    }

    private static let values: [JSON?] = [nil, nil, nil] + JSON.assorted
}

extension JSON {
    /// Where it is in its document; nil if it isn't one of its values.
    ///
    /// Not inlined: the optimizer of Swift 6.3.1 can't process the inlined code (in its pass CopyPropagation).
    @inline(never)
    fileprivate var offset: Int? {
        if case .parsed(_, let offset) = storage { offset } else { nil }
    }

    /// One edit in one of the ways in which it may be written.
    fileprivate mutating func apply(_ value: JSON?, at pointer: JSONPointer, style: Int) {
        func assign(_ place: inout JSON?) { place = value }
        switch style {
        case 0: self[pointer] = value
        case 1: assign(&self[pointer])
        default:
            // By the container, if there is one.
            guard let last = pointer.last, let parent = pointer.parent, self[parent] != nil else {
                return self[pointer] = value
            }
            self[parent]?[JSONPointer(tokens: [last])] = value
        }
    }
}

extension ReferenceNode {
    /// Sets a value at some tokens in the text of a value; returns false where that does nothing.
    @discardableResult
    fileprivate mutating func set(_ value: ReferenceNode?, at tokens: ArraySlice<String>) throws -> Bool {
        guard let token = tokens.first else {
            if let value { self = value }
            return value != nil
        }
        let name = Array(token.unicodeScalars)
        let rest = tokens.dropFirst()
        let count = childNames.count
        var index: Int?
        if isObject {
            index = childNames.firstIndex { $0 == name }
        } else if isArray {
            index = token == "-" ? count : Int(token).flatMap { String($0) == token && $0 >= 0 ? $0 : nil }
            guard let index, index <= count else { return false }
        } else {
            return false
        }
        if let place = index, place < count {
            if rest.isEmpty, value == nil {
                edit { container in
                    if container.isObject { container.remove(name) } else { container.children.remove(at: place) }
                }
                return true
            }
            var done = false
            var copy = self
            var failure: (any Error)?
            copy.edit { container in
                do { done = try container.children[place].value.set(value, at: rest) } catch { failure = error }
            }
            if let failure { throw failure }
            if done { self = copy }
            return done
        }
        guard var new = value else { return false }
        for missing in rest.reversed() {
            var outer = Container(isObject: true)
            outer.set(Array(missing.unicodeScalars), to: new)
            new = .container(outer)
        }
        edit { container in
            if container.isObject { container.set(name, to: new) } else { container.insert(new, at: count) }
        }
        return true
    }
}
