import LazyJSON
import TestSupport
import Testing

/// Every operation, and every two operations, on small documents: their inverse gives the original document.
@Suite("Laws of inverse patches") struct InversePatchLawTests {
    /// All places in a document, and those where a value can be added, also after another one was removed.
    private static func places(in json: JSON, _ names: [String]) -> [JSONPointer] {
        var places: [JSONPointer] = []
        func visit(_ value: JSON, _ pointer: JSONPointer) {
            places.append(pointer)
            switch value.kind {
            case .array:
                for (index, element) in value.elements.enumerated() { visit(element, pointer.appending(index)) }
                places += [pointer.appending(value.count ?? 0), pointer.appending("-")]
            case .object:
                for name in names {
                    if let member = value[name] {
                        visit(member, pointer.appending(name))
                    } else {
                        places.append(pointer.appending(name))
                    }
                }
            default: break
            }
        }
        visit(json, .root)
        return places
    }

    private static func operations(on json: JSON) -> [JSONPatch.Operation] {
        let names = ["a", "b", "0", "1"].filter { json.text.contains("\"\($0)\":") } + ["new"]
        let places = places(in: json, names)
        return places.flatMap { place -> [JSONPatch.Operation] in
            [.add(place, 9), .remove(place), .replace(place, [8])]
                + places.flatMap { [.move(from: place, to: $0), .copy(from: place, to: $0)] }
        }
    }

    /// Applies a patch if it can be, takes it back, and returns the changed document.
    private static func check(_ patch: JSONPatch, on json: JSON) throws -> JSON? {
        guard let changed = try? json.applying(patch) else {
            #expect(throws: JSONPatchError.self) { try patch.inverse(for: json) }
            return nil
        }
        let inverse = try patch.inverse(for: json)
        let restored = try? changed.applying(inverse)
        if restored != json {
            Issue.record("\(json.text), \(patch.json.text): \(inverse.json.text) gives \(restored?.text ?? "an error")")
        }
        return changed
    }

    @Test(
        "the inverse of one operation restores the document",
        arguments: [
            #"[0,{"b":2},{"a":1}]"#, #"[{"a":0,"b":{"a":1}},[2,{"a":3}]]"#, #"{"a":[0,[1,2],{"a":3}],"0":{"0":[4]}}"#,
            #"[[[0],1],[2],3]"#, #"{"0":{"1":0},"1":{"0":1,"1":[2]}}"#, #"{"a":1,"b":2,"a":[3]}"#, "[]", "{}", "0",
        ])
    func single(text: String) throws {
        let json = try JSON(parsing: text)
        for operation in Self.operations(on: json) { _ = try Self.check([operation], on: json) }
    }

    @Test(
        "the inverse of two operations restores the document",
        arguments: [
            #"[0,{"a":1}]"#, #"{"a":[0],"b":1}"#, "[[0],[1]]", #"[0,{"b":2},{"a":1}]"#, #"{"0":[0],"1":{"0":1}}"#,
        ])
    func double(text: String) throws {
        let json = try JSON(parsing: text)
        var random = SeededGenerator(seed: 34)
        // All pairs of the smallest documents; of the others, as many as the scale allows.
        let share = TestScale.size(100, quick: 2)
        for first in Self.operations(on: json) {
            guard let changed = try Self.check([first], on: json) else { continue }
            for second in Self.operations(on: changed) where Int.random(in: 0..<100, using: &random) < share {
                _ = try Self.check([first, second], on: json)
            }
        }
    }
}
