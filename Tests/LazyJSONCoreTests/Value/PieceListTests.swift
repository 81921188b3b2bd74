import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The pieces of an edited container, against a plain array.
@Suite struct PieceListTests {
    @Test("objects are found among other elements whatever is done to them", arguments: UInt64(1)...6)
    func objects(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func element(_ number: Int) -> JSON { Int.random(in: 0..<3, using: &random) == 0 ? 5 : ["n": JSON(number)] }
        var oracle = (0..<300).map { element($0) }
        var json = try JSON(parsing: JSON(oracle).text)
        for step in 0..<TestScale.size(150, quick: 50) {
            let place = Int.random(in: 0...oracle.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where place < oracle.count:
                oracle[place] = element(step)
                json[place] = oracle[place]
            case 1:
                let new = element(step)
                oracle.insert(new, at: place)
                json.insert(new, at: place)
            case 2:
                oracle.append(element(step))
                json.append(oracle[oracle.count - 1])
            case 3 where place < oracle.count:
                oracle.remove(at: place)
                json[place] = nil
            case 4:
                let new = (0..<Int.random(in: 0..<90, using: &random)).map { element($0) }
                let range = place..<min(place + Int.random(in: 0..<120, using: &random), oracle.count)
                oracle.replaceSubrange(range, with: new)
                json.replaceElements([JSON.ElementEdit(range, new)])
            default:
                let places = oracle.indices.filter { _ in Int.random(in: 0..<20, using: &random) == 0 }
                json.replaceElements(places.map { JSON.ElementEdit($0..<$0 + 1, $0 % 2 == 0 ? [7, 8] : []) })
                for place in places.reversed() {
                    oracle.replaceSubrange(place..<place + 1, with: place % 2 == 0 ? [7, 8] : [])
                }
            }
            let objects = oracle.indices.filter { oracle[$0].kind == .object }
            try #require(
                json.count == oracle.count && json.elements.objectCount == objects.count, "seed \(seed), step \(step)")
            for _ in 0..<4 where !objects.isEmpty {
                let index = Int.random(in: 0..<objects.count, using: &random)
                try #require(json.elements.position(ofObject: index) == objects[index], "seed \(seed), step \(step)")
            }
        }
        #expect(json == JSON(oracle))
        let flat = try JSON(parsing: json.text)
        for index in 0..<json.elements.objectCount {
            #expect(flat.elements.position(ofObject: index) == json.elements.position(ofObject: index))
        }
    }

    @Test(
        "objects are found in arrays that nobody has edited",
        arguments: ["[]", "[1,2]", "[{},{}]", "[1,{},2,{}]", "{}", "5"])
    func parsed(text: String) throws {
        let json = try JSON(parsing: text)
        let objects = json.elements.indices.filter { json.elements[$0].kind == .object }
        #expect(json.elements.objectCount == objects.count)
        #expect(objects.indices.map { json.elements.position(ofObject: $0) } == objects)
    }

    @Test("sums of the first numbers follow all changes")
    func prefixSums() {
        var random = SeededGenerator(seed: 7)
        var numbers = (0..<37).map { _ in Int.random(in: -9...9, using: &random) }
        var sums = PrefixSums(numbers)
        for _ in 0..<100 {
            let index = Int.random(in: 0..<numbers.count, using: &random)
            numbers[index] += 5
            sums.add(5, at: index)
            numbers.append(index)
            sums.append(index)
            for count in 0...numbers.count { #expect(sums.sum(before: count) == numbers.prefix(count).reduce(0, +)) }
        }
    }

    @Test("the last index with a sum that is not too large is found")
    func lastSum() {
        for count in 0..<70 {
            let numbers = (0..<count).map { $0 % 4 }
            let sums = PrefixSums(numbers)
            for limit in 0...numbers.reduce(0, +) {
                let expected = (0...count).last { numbers.prefix($0).reduce(0, +) <= limit } ?? 0
                let found = sums.last { $0 <= limit }
                #expect(found.index == expected && found.sum == numbers.prefix(expected).reduce(0, +))
            }
        }
    }

    #if DEBUG
        @Test("broken invariants of a list of pieces are described in words")
        func broken() {
            var list = PieceList(0..<4, isObject: false, baseObjects: .none)
            list.append(.item(PieceList.Item(ordinal: nil, value: [:])))
            #expect(list.brokenInvariant() == nil)
            func expect(_ message: String, _ damage: (inout PieceList) -> Void) {
                var damaged = list
                damage(&damaged)
                #expect(damaged.brokenInvariant() == message)
            }
            expect("the children are miscounted") { $0.sums.add(PieceList.Count(children: 1), at: 0) }
            expect("the children are miscounted") { $0.total.others += 1 }
            expect("3 pieces were counted, but there are 2") { $0.count = 3 }
            expect("in block 0, the number of pieces is 0") { $0.blocks[0].pieces = [] }
            expect("in block 0, not every piece has a count") { $0.blocks[0].inside = [] }
            expect("in block 0, a piece is empty") { $0.blocks[0].pieces[0] = .run(3..<3) }
            expect("in block 0, a piece does not start after the one before it") { $0.blocks[0].inside[1].others = 1 }
            expect("in block 0, the children are miscounted") { $0.blocks[0].total.children = 9 }
            var object = PieceList(0..<4, isObject: true, baseObjects: .none)
            object.blocks[0].pieces.append(.run(2..<3))
            object.blocks[0].inside.append(PieceList.Count(children: 4))
            #expect(object.brokenInvariant() == "in block 0, members are not in the order of their ranks")
            object = PieceList(0..<4, isObject: true, baseObjects: .none)
            object.sums.add(PieceList.Count(others: 1), at: 0)
            object.blocks.append(object.blocks[0])
            #expect(object.brokenInvariant() == "the children before block 1 are miscounted")
        }

        @Test("broken invariants of spans are described in words")
        func brokenSpans() throws {
            let text = Array(("[[" + String(repeating: " ", count: 299) + "]").utf8)
            func expect(_ message: String?, _ listed: (start: Int, end: Int, isObject: Bool)...) {
                let block = calloc(listed.count, MemoryLayout<Spans.Entry>.stride)
                guard let entries = block?.bindMemory(to: Spans.Entry.self, capacity: listed.count) else { return }
                for (index, one) in listed.enumerated() {
                    entries[index] = Spans.Entry(start: one.start)
                    entries[index].finish(at: one.end, isObject: one.isObject)
                }
                let spans = Spans(owning: entries, count: listed.count)
                #expect(text.withUnsafeBufferPointer { spans.brokenInvariant(in: $0) } == message)
            }
            expect(nil, (0, 302, false))
            expect("entry 0 does not start after the one before it, or ends outside the text", (0, 303, false))
            expect("entry 0 is a small container", (0, 9, false))
            expect("entry 0 does not start and end with brackets", (0, 302, true))
            expect("entry 1 ends after the one around it", (0, 302, false), (1, 302, false))
            expect(
                "entry 1 does not start after the one before it, or ends outside the text", (0, 302, false),
                (0, 302, false)
            )
        }
    #endif
}
