import Foundation
import LazyJSON
import TestSupport
import Testing

/// The main job on documents that nobody wrote for these tests.
@Suite(.enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct RealDocumentTests {
    @Test("every value reads as Foundation reads it", arguments: SharedData.realDocuments)
    func agreesWithFoundation(name: String) throws {
        let data = try SharedData.real(name)
        let foundation = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        var pending: [(path: String, json: JSON, object: Any)] = [("$", try JSON(parsing: data), foundation)]
        var visited = 0
        var differences: [String] = []
        while let (path, json, object) = pending.popLast() {
            visited += 1
            switch (json.kind, object) {
            case (.array, let array as [Any]) where json.elements.count == array.count && json.count == array.count:
                for (index, (element, counterpart)) in zip(json.elements, array).enumerated() {
                    pending.append(("\(path)[\(index)]", element, counterpart))
                }
            case (.object, let dictionary as [String: Any]) where Set(json.members.map(\.key)) == Set(dictionary.keys):
                for (key, value) in json.members {
                    pending.append(("\(path).\(key)", value, dictionary[key] ?? "nothing"))
                }
            case (.string, let string as String) where json.string == string: break
            case (.null, is NSNull): break
            case (.bool, let number as NSNumber) where json.bool == number.boolValue: break
            // Foundation's own way from many digits to a double, by a decimal, is not always the nearest.
            case (.number, let number as NSDecimalNumber) where json.number?.decimal == number.decimalValue: break
            case (.number, let number as NSNumber)
            where json.double == number.doubleValue && (json.int == nil || json.int == number.intValue): break
            default: differences.append(path)
            }
        }
        #expect(differences.prefix(10) == [])
        #expect(visited > 1_000)
    }

    @Test("the bytes come back, whole and value by value", arguments: SharedData.realDocuments)
    func bytes(name: String) throws {
        let data = try SharedData.real(name)
        let json = try JSON(parsing: data)
        #expect(json.data() == data)
        #expect(Data(json.text.utf8) == data)
        #expect(try JSON(parsing: [UInt8](data)).data() == data)
        #expect(try JSON(parsing: String(decoding: data, as: UTF8.self)).data() == data)
        // An edit that changes nothing copies every byte through the writer.
        var edited = json
        if json.kind == .object, let first = json.members.first {
            edited[first.key] = first.value
        } else {
            edited[0] = json[0]
        }
        #expect(edited.data() == data)
        // Each child of the root, opened by itself.
        for child in json.kind == .object ? json.members.map(\.value) : Array(json.elements) {
            #expect(try JSON(parsing: child.data()) == child)
        }
    }

    @Test("a file opens in the same way as its data", arguments: SharedData.realDocuments)
    func file(name: String) throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID().uuidString)-\(name)")
        let data = try SharedData.real(name)
        try data.write(to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        #expect(try JSON(contentsOf: copy).data() == data && JSON(mapping: copy).data() == data)
    }

    @Test("every spelling means the same, and writing it again changes nothing", arguments: SharedData.realDocuments)
    func formats(name: String) throws {
        let json = try JSON(parsing: SharedData.real(name))
        for format in [JSON.Format.compact, .pretty, .sortedKeys, [.pretty, .sortedKeys]] {
            let text = json.text(format)
            let again = try JSON(parsing: text)
            #expect(again == json)
            #expect(again.hashValue == json.hashValue)
            #expect(again.text(format) == text)
        }
        #expect(json.text(.compact).utf8.count < json.text(.pretty).utf8.count)
    }

    @Test("the same holds after a part was put into a new value", arguments: SharedData.realDocuments)
    func wrapped(name: String) throws {
        let json = try JSON(parsing: SharedData.real(name))
        let wrapped: JSON = ["copies": [json, json], "count": 2]
        let again = try JSON(parsing: wrapped.text)
        #expect(again == wrapped)
        #expect(again["copies"]?[1] == json)
        #expect(try JSON(parsing: wrapped.text(.pretty)) == wrapped)
    }
}
