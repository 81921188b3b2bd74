import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A text of lines is an array whose elements are where they are in the text: the plain way to have one is to put the values together.
@Suite("Arrays of lines") struct LineTests {
    final class Row: JSONModel, @unchecked Sendable {
        @Property var id: Int = -1
        @Property var name: String = ""
    }

    /// A line, as it may come from anywhere.
    private static func line(_ number: Int, _ random: inout SeededGenerator) -> String {
        let padding = String(repeating: " ", count: .random(in: 0...2, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "\(number)"
        case 1: return "[\(number), {}]"
        case 2: return "\"\(number)\""
        case 3: return "{\"id\":\(number),\"name\":\"\(String(repeating: "é", count: 200))\"}"
        default: return "{\"id\": \(number)\(padding), \"x\": 1.0}"
        }
    }

    private static func text(_ count: Int, objectsOnly: Bool, _ random: inout SeededGenerator) -> String {
        var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
        for number in 0..<count {
            var line: String
            repeat { line = Self.line(number, &random) } while objectsOnly && !line.hasPrefix("{")
            text += ["", "  ", "\n"].randomElement(using: &random) ?? ""
            text += line + (["\n", "\r\n", " \n\n"].randomElement(using: &random) ?? "")
        }
        return text
    }

    /// The same array, of values put together.
    private static func plain(_ array: JSON) -> JSON { JSON(array.exactElements.map { $0 }) }

    private static func edit(_ json: inout JSON, _ step: Int, _ random: inout SeededGenerator) {
        let count = json.count ?? 0
        let position = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: json.append(JSON(step))
        case 1: json.remove(at: position)
        case 2: json.insert(["id": JSON(step)], at: position)
        case 3: json.swapAt(position, 0)
        case 4: json.replace(at: position, with: ["id": JSON(step), "name": "new"])
        case 5: json[position]?["id"] = JSON(step)
        default: json.move(from: position, to: 0)
        }
    }

    @Test("the array of lines behaves like an array of the same values", arguments: 0..<60)
    func sameAsValues(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = Self.text(.random(in: 0...300, using: &random), objectsOnly: seed.isMultiple(of: 2), &random)
        let array = try LazyArray<Row>(lines: text)
        var (json, plain) = (array.json, Self.plain(array.json))
        #expect(json.text == plain.text && json == plain && json.hashValue == plain.hashValue)
        #expect(json.data(.pretty) == plain.data(.pretty))
        let models = try #require(LazyArray<Row>(plain))
        #expect(array == models && array.map(\.id) == models.map { $0.id })
        var random2 = random
        for step in 0..<40 {
            Self.edit(&json, step, &random)
            Self.edit(&plain, step, &random2)
            #expect(json.text == plain.text)
        }
        #expect(json == plain && json.hashValue == plain.hashValue)
        #expect(LazyArray<Row>(json)?.map(\.id) == LazyArray<Row>(plain)?.map { $0.id })
        // A difference knows what the versions share.
        let patch = JSONPatch(from: array.json, to: json)
        #expect(try array.json.applying(patch) == json)
        #expect(try JSON(parsing: json.data()) == json)
    }

    @Test(
        "opening lines lists none of them, and a walk finds each where it is",
        .enabled(if: OptimizationSwitches.readsLinesInPlace, "lines are switched off"))
    func onePiece() throws {
        let text = (0..<5000).map { "{\"id\":\($0)}\n" }.joined()
        let array = try LazyArray<Row>(lines: text)
        guard case .edited(let container) = array.json.storage else {
            Issue.record("lines are not a container")
            return
        }
        #expect(container.pieces.count == 1 && container.wholeBase != nil)
        #expect(array.json.exactElements.offsets?.offsets.count == 5000)
        #expect(array.map(\.id) == Array(0..<5000))
        var edited = array.json
        edited.remove(at: 2500)
        #expect(edited.exactElements.offsets == nil && edited.count == 4999)
    }

    @Test("lines that are not objects are in the JSON and not in the collection")
    func mixed() throws {
        let array = try LazyArray<Row>(lines: "1\n{\"id\":2}\n\"x\"\n{\"id\":4}\n[]\n")
        #expect(array.json.text == #"[1,{"id":2},"x",{"id":4},[]]"#)
        #expect(array.map { $0.id } == [2, 4] && array.map(\.id) == [2, 4])
        #expect(array.mutate { $0.append(Row { $0.id = 5 }) }.json.text == #"[1,{"id":2},"x",{"id":4},[],{"id":5}]"#)
        #expect(array.mutate { $0[1].id = 6 }.json.text == #"[1,{"id":2},"x",{"id":6},[]]"#)
    }

    @Test("one line by itself gives no style to new lines, and none is left behind")
    func oneLine() throws {
        let array = try LazyArray<Row>(lines: "  {\"id\": 1}  \n")
        #expect(array.json.text == #"[{"id": 1}]"#)
        var json = array.json
        json.append(2)
        #expect(json.text == #"[{"id": 1},2]"#)
        json.remove(at: 0)
        json.remove(at: 0)
        #expect(json.text == "[]" && json.count == 0)
        #expect(try LazyArray<Row>(lines: " \n\n").json.text == "[]")
    }
}
