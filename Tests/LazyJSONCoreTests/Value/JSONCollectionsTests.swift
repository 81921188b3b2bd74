import LazyJSON
import TestSupport
import Testing

/// The laws of a random access collection, for both collections and however their value is held.
@Suite struct JSONCollectionsTests {
    private static func values(_ count: Int) throws -> [JSON] {
        // Small and large documents find their children differently.
        let pad = count > 20 ? "" : String(repeating: " ", count: 20)
        let elements = (0..<count).map { "\(pad)\($0)" }.joined(separator: ",")
        let members = (0..<count).map { "\(pad)\"k\($0)\":\($0)" }.joined(separator: ",")
        var values: [JSON] = []
        for text in ["[" + elements + "]", "{" + members + "}"] {
            let parsed = try JSON(parsing: text)
            values.append(parsed)
            var edited = parsed
            if parsed.kind == .array {
                edited.append(0)
                edited[count] = nil
                if count > 1 { edited[count / 2] = JSON(count / 2) }
                values += [edited, JSON(parsed.elements)]
            } else {
                edited["more"] = 0
                edited["more"] = nil
                if count > 1 { edited["k\(count / 2)"] = JSON(count / 2) }
                values += [edited, JSON(members: parsed.members)]
            }
        }
        return values
    }

    private func checkLaws<C: RandomAccessCollection>(
        _ collection: C, count: Int, equal: @escaping (C.Element, C.Element) -> Bool
    )
    where C.Index == Int {
        #expect(collection.startIndex == 0 && collection.endIndex == count && collection.count == count)
        #expect(collection.isEmpty == (count == 0) && (collection.first == nil) == (count == 0))
        #expect(Array(collection.indices) == Array(0..<count))
        let all = Array(collection)
        #expect(all.count == count)
        for (position, element) in all.enumerated() {
            #expect(equal(collection[position], element))
            #expect(collection.index(after: position) == position + 1)
            #expect(collection.index(before: position + 1) == position)
            #expect(collection.distance(from: 0, to: position) == position)
            #expect(collection.index(position, offsetBy: -position) == 0)
            #expect(equal(collection[position...].first ?? element, element))
        }
        #expect(zip(collection.reversed(), all.reversed()).allSatisfy(equal))
        #expect(zip(collection.dropFirst(2).prefix(3), all.dropFirst(2).prefix(3)).allSatisfy(equal))
        #expect(collection.index(0, offsetBy: count + 1, limitedBy: count) == nil)
        // Twice the same: a walk uses nothing up.
        #expect(zip(collection, collection).allSatisfy(equal))
    }

    @Test("elements and members obey the laws of a random access collection", arguments: [0, 1, 2, 3, 16, 200])
    func laws(count: Int) throws {
        for json in try Self.values(count) {
            #expect(json.count == count)
            if json.kind == .array {
                checkLaws(json.elements, count: count) { $0 == $1 }
                #expect(json.elements.map(\.int) == Array(0..<count))
                #expect(json.members.isEmpty)
            } else {
                checkLaws(json.members, count: count) { $0.key == $1.key && $0.value == $1.value }
                #expect(json.members.map(\.key) == (0..<count).map { "k\($0)" })
                #expect(json.members.map(\.value.int) == Array(0..<count))
                #expect(json.elements.isEmpty)
            }
        }
    }

    @Test("a collection stays as it was created when the value changes")
    func independence() throws {
        for var json in try Self.values(5) {
            let (elements, members) = (json.elements, json.members)
            if json.kind == .array { json[0] = nil } else { json["k0"] = nil }
            #expect(elements.count + members.count == 5)
            #expect(elements.first?.int ?? members.first?.value.int == 0)
            #expect(json.count == 4)
        }
    }

    #if EXIT_TESTS
        @Test("a position of another collection stops the program and says so")
        func bounds() async {
            await #expect(processExitsWith: .failure) { _ = JSON([1, 2]).elements[2] }
            await #expect(processExitsWith: .failure) { _ = JSON.emptyArray.elements[0] }
            await #expect(processExitsWith: .failure) { _ = (["a": 1] as JSON).members[-1] }
        }
    #endif
}
