import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// One edit anywhere changes the bytes of that value and no other.
@Suite struct EditedPlacesTests {
    enum Step: Sendable {
        case name(String)
        case position(Int)
    }

    /// All values below the root: the way to each, and where its bytes are.
    private static func places(in json: JSON) -> [(path: [Step], span: Range<Int>)] {
        var places: [(path: [Step], span: Range<Int>)] = []
        var pending: [(path: [Step], value: JSON)] = [([], json)]
        while let (path, value) = pending.popLast() {
            if !path.isEmpty, case .parsed(let document, let offset) = value.storage {
                places.append((path, offset..<document.end(ofValueAt: offset)))
            }
            for (position, element) in value.elements.enumerated() {
                pending.append((path + [.position(position)], element))
            }
            for (key, member) in value.members { pending.append((path + [.name(key)], member)) }
        }
        return places
    }

    private static let replacements: [JSON] = [
        "new", .null, true, 0, -1.5e10, [], [:], [1, ["a": "b"]], "\u{0}\"é",
    ]

    @Test(
        "an edit at each of 200 places in twitter.json changes exactly that span",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"), arguments: [UInt64(1), 2])
    func twitter(seed: UInt64) throws {
        let data = try SharedData.real("twitter.json")
        let json = try JSON(parsing: data)
        let places = Self.places(in: json)
        #expect(places.count > 10_000)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let (path, span) = try #require(places.randomElement(using: &random))
            let new = try #require(Self.replacements.randomElement(using: &random))
            var edited = json
            edited.set(new, at: path[...])
            // A container is laid out like the values around it.
            let text = edited.data()
            let written = text.dropFirst(span.lowerBound).dropLast(data.count - span.upperBound)
            let expected = data[..<span.lowerBound] + written + data[span.upperBound...]
            #expect(
                text == expected && (try? JSON(parsing: written).text(.compact)) == new.text,
                "seed \(seed), \(path) in \(span)")
        }
        #expect(json.data() == data)
    }

    @Test("edits at many places of one copy add up")
    func addingUp() throws {
        let text = #" { "a" : [ 1 , { "b" : [ ] , "c" : "x" } , 3 ] , "d" : { "e" : null , "a" : 1e0 } } "#
        let json = try JSON(parsing: text)
        let leaves = Self.places(in: json).filter { place in text.utf8.count > place.span.count && place.span.count < 8
        }
        #expect(leaves.count == 6)
        var edited = json
        var expected = Array(text.utf8)
        for (path, span) in leaves.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
            edited.set("\(span.lowerBound)", at: path[...])
            expected.replaceSubrange(span, with: Array("\"\(span.lowerBound)\"".utf8))
        }
        #expect(edited.text == String(decoding: expected, as: UTF8.self))
        #expect(json.text == text)
    }
}

extension JSON {
    /// Sets a value by the nested subscripts that one would write for the path.
    fileprivate mutating func set(_ new: JSON, at path: ArraySlice<EditedPlacesTests.Step>) {
        switch path.first {
        case nil: self = new
        case .name(let name): self[name]?.set(new, at: path.dropFirst())
        case .position(let position): self[position]?.set(new, at: path.dropFirst())
        }
    }
}
