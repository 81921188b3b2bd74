import Foundation
import LazyJSON
import TestSupport
import Testing

/// The laws of collections on every public one.
@Suite struct CollectionLawTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }

    /// Compares a collection, by all promises of RandomAccessCollection, with an array of the elements it should hold.
    func check<C: RandomAccessCollection>(
        _ collection: C, holds expected: [String], _ name: (C.Element) -> String
    ) where C.Index == Int {
        let count = expected.count
        #expect(collection.map(name) == expected)
        #expect(collection.map(name) == expected, "a second walk")
        #expect(collection.count == count && collection.underestimatedCount <= count)
        #expect(collection.isEmpty == expected.isEmpty)
        #expect(collection.first.map(name) == expected.first && collection.last.map(name) == expected.last)
        #expect(collection.reversed().map(name) == expected.reversed())
        #expect(collection.indices.map { name(collection[$0]) } == expected)
        #expect(collection.distance(from: collection.startIndex, to: collection.endIndex) == count)
        var forwards = collection.startIndex
        for offset in 0...count {
            #expect(collection.index(collection.startIndex, offsetBy: offset) == forwards)
            #expect(collection.distance(from: forwards, to: collection.startIndex) == -offset)
            #expect(collection.index(collection.endIndex, offsetBy: offset - count) == forwards)
            let limited = collection.index(collection.startIndex, offsetBy: offset + 1, limitedBy: forwards)
            #expect(limited == nil)
            if offset < count {
                let next = collection.index(after: forwards)
                #expect(forwards < next && collection.index(before: next) == forwards)
                forwards = next
            }
        }
        #expect(forwards == collection.endIndex)
        for lower in 0...count {
            for upper in lower...count {
                let range = (collection.startIndex + lower)..<(collection.startIndex + upper)
                let slice = collection[range]
                #expect(slice.startIndex == range.lowerBound && slice.endIndex == range.upperBound)
                #expect(slice.map(name) == Array(expected[lower..<upper]))
            }
            #expect(collection.prefix(lower).map(name) == Array(expected.prefix(lower)))
            #expect(collection.suffix(lower).map(name) == Array(expected.suffix(lower)))
            #expect(collection.dropFirst(lower).map(name) == Array(expected.dropFirst(lower)))
        }
    }

    static let sizes = TestScale.isThorough ? [0, 1, 2, 3, 7, 20] : [0, 1, 2, 3, 7]

    /// The same array as it was parsed, built, and edited.
    private static func arrays(_ size: Int, _ element: (Int) -> JSON) throws -> [JSON] {
        let built = JSON((0..<size).map(element))
        let parsed = try JSON(parsing: built.text(.pretty))
        var edited = try JSON(parsing: "[ ]")
        for number in (0..<size).reversed() { edited.insert(element(number), at: 0) }
        var replaced = try JSON(parsing: "[" + Array(repeating: "null", count: size + 2).joined(separator: ", ") + "]")
        for number in 0..<size { replaced[number + 1] = element(number) }
        replaced[size + 1] = nil
        replaced[0] = nil
        return [built, parsed, edited, replaced]
    }

    @Test("elements and members keep the promises", arguments: sizes)
    func elements(size: Int) throws {
        let names = (0..<size).map(String.init)
        for json in try Self.arrays(size, { JSON($0) }) { check(json.elements, holds: names) { $0.text } }
        let built = JSON(members: names.map { (key: "k" + $0, value: JSON($0)) })
        var edited = try JSON(parsing: "{ }")
        for name in names { edited["k" + name] = JSON(name) }
        for json in [built, edited, try JSON(parsing: built.text)] {
            check(json.members, holds: names.map { "k" + $0 }) { $0.key }
            check(json.members, holds: names) { $0.value.string ?? "" }
        }
    }

    @Test("operations of patches keep the promises", arguments: sizes)
    func patches(size: Int) throws {
        let names = (0..<size).map(String.init)
        let patch = JSONPatch(names.map { .add("/-", JSON($0)) })
        for patch in [patch, try JSONPatch(patch.json)] { check(patch, holds: names) { $0.value?.string ?? "" } }
    }

    @Test("arrays of models keep the promises, also in drafts, and with other values between them", arguments: sizes)
    func models(size: Int) throws {
        let names = (0..<size).map(String.init)
        for json in try Self.arrays(size, { ["id": JSON($0)] }) {
            let array = try #require(LazyArray<Item>(json))
            check(array, holds: names) { String($0.id) }
            check(EditableArray(array), holds: names) { String($0.id) }
            #expect(zip(array, array).allSatisfy { $0 === $1 })
        }
        let mixed = JSON((0..<size).flatMap { [JSON.null, ["id": JSON($0)], 1] as [JSON] })
        for json in [mixed, try JSON(parsing: mixed.text)] {
            let array = try #require(LazyArray<Item>(json))
            check(array, holds: names) { String($0.id) }
            check(EditableArray(array), holds: names) { String($0.id) }
        }
    }

    @Test("every subrange of a draft's array is replaced as an array's is", arguments: [0, 1, 2, 5], [false, true])
    func replacing(size: Int, isMixed: Bool) throws {
        let text = (0..<size).map { "{\"id\":\($0)}" + (isMixed ? ", null" : "") }.joined(separator: ", ")
        let start = EditableArray(try LazyArray<Item>(parsing: "[\(text)]"))
        for lower in 0...size {
            for upper in lower...size {
                for new in 0...3 {
                    var array = start
                    var ids = Array(0..<size)
                    let items = (0..<new).map { number in Item { $0.id = 100 + number } }
                    array.replaceSubrange(lower..<upper, with: items)
                    ids.replaceSubrange(lower..<upper, with: items.map(\.id))
                    #expect(array.map(\.id) == ids, "\(lower)..<\(upper) with \(new)")
                    #expect(start.map(\.id) == Array(0..<size))
                    let others = array.json.elements.filter { $0.isNull }.count
                    #expect(others == (isMixed ? size : 0), "a value that isn't an object stays")
                    #expect(try JSON(parsing: array.json.text) == array.json)
                    guard array.count > 1 else { continue }
                    array.swapAt(0, array.count - 1)
                    ids.swapAt(0, ids.count - 1)
                    array.reverse()
                    ids.reverse()
                    #expect(array.map(\.id) == ids)
                    array.sort { $0.id < $1.id }
                    #expect(array.map(\.id) == ids.sorted())
                }
            }
        }
    }
}

extension EditableArray {
    /// The array as a draft has it.
    fileprivate init(_ array: LazyArray<Model>) {
        self.init()
        append(contentsOf: array)
        if array.json.count != array.count { self = Holder(array.json).items }
    }
}

/// A draft of an object with an array of any content, which is the only way to one with more than models in it.
private struct Holder<Model: JSONModel> {
    final class Owner: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<CollectionLawTests.Item>
    }
    let items: EditableArray<Model>

    init(_ json: JSON) {
        let owner = Owner(["items": json]) ?? Owner()
        var taken: Any = EditableArray<Model>()
        _ = owner.mutate { taken = $0.items }
        items = taken as? EditableArray<Model> ?? []
    }
}
