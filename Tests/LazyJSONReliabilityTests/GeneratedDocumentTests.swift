import Foundation
import LazyJSON
import TestSupport
import Testing

/// Generated documents, read by the library and by the slow reader.
@Suite struct GeneratedDocumentTests {
    @Test("the library reads the same as the slow reader, and writes the original bytes", arguments: Runs.cases)
    func reading(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("reading", number))
        for document in 0..<Runs.documents(part: 5, of: 12) {
            let bytes = generator.document()
            func comment() -> Comment { Runs.comment("reading", number, document, bytes) }
            let reference = try? ReferenceReader.read(bytes)
            let json = try? JSON(parsing: bytes)
            #expect((json == nil) == (reference == nil), comment())
            guard let json, let reference else { continue }
            #expect(json.difference(from: reference, in: bytes) == nil, comment())
            #expect(json.data() == Data(bytes), comment())
            // The result is the same in any order: earlier results make no difference.
            #expect(json.difference(from: reference, in: bytes) == nil, comment())
            // By all three ways in.
            #expect(try JSON(parsing: Data(bytes)).text == json.text, comment())
            #expect(try JSON(parsing: String(decoding: bytes, as: UTF8.self)).text == json.text, comment())
        }
    }

    @Test("a broken document is refused at the same place as by the slow reader", arguments: Runs.cases)
    func refusing(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("refusing", number))
        for document in 0..<Runs.documents(part: 4, of: 12) {
            var bytes = generator.document()
            for _ in 0..<Int.random(in: 1...3, using: &generator.random) { bytes.damage(using: &generator.random) }
            func comment() -> Comment { Runs.comment("refusing", number, document, bytes) }
            let verdict = Result { try JSON(parsing: bytes) }
            #expect(ReferenceReader.accepts(bytes) == ((try? verdict.get()) != nil), comment())
            if case .failure(let error) = verdict {
                let error = try #require(error as? JSONError, comment())
                #expect((0...bytes.count).contains(error.byteOffset), comment())
                #expect(!error.description.isEmpty, comment())
            }
        }
    }

    @Test("a value has the meaning that the slow reader finds, however it is spelled or built", arguments: Runs.cases)
    func meaning(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("meaning", number))
        var others: [(json: JSON, meaning: String)] = []
        for document in 0..<Runs.documents(part: 2, of: 12) {
            let bytes = generator.document()
            guard let reference = try? ReferenceReader.read(bytes) else { continue }
            func comment() -> Comment { Runs.comment("meaning", number, document, bytes) }
            let lazy = try JSON(parsing: bytes)
            let eager = reference.rebuilt
            #expect(lazy == eager && eager == lazy && lazy.hashValue == eager.hashValue, comment())
            for format: JSON.Format in [.compact, .pretty, .sortedKeys, [.pretty, .sortedKeys]] {
                let text = lazy.text(format)
                let again = try JSON(parsing: text, nestingLimit: .max)
                #expect(again == lazy && again.hashValue == lazy.hashValue, comment())
                #expect(try ReferenceReader.read(Array(text.utf8)).meaning == reference.meaning, comment())
            }
            let meaning = reference.meaning
            for other in others.suffix(20) {
                #expect((other.json == lazy) == (other.meaning == meaning), comment())
                if other.meaning == meaning { #expect(other.json.hashValue == lazy.hashValue, comment()) }
            }
            if bytes.count < 200 { others.append((lazy, meaning)) }
        }
    }

    @Test("Foundation reads the same where the specification leaves it no choice", arguments: Runs.cases)
    func foundation(number: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("foundation", number), isPlain: true)
        for document in 0..<Runs.documents(part: 1, of: 12) {
            let bytes = generator.document()
            func comment() -> Comment { Runs.comment("foundation", number, document, bytes) }
            let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let ours = try JSON(parsing: bytes)
            #expect(ours.disagreement(with: theirs) == nil, comment())
        }
    }
}

extension JSON {
    /// The first value that differs in Foundation's object, in words; nil if there is none.
    fileprivate func disagreement(with object: Any) -> String? {
        switch object {
        case is NSNull:
            return isNull ? nil : "null for \(text)"
        case let array as [Any]:
            if count != array.count { return "\(array.count) elements for \(text)" }
            for (ours, theirs) in zip(elements, array) {
                if let found = ours.disagreement(with: theirs) { return found }
            }
            return nil
        case let members as [String: Any]:
            if count != members.count { return "\(members.count) members for \(text)" }
            for (key, theirs) in members {
                guard let ours = self[key] else { return "no \(key) in \(text)" }
                if let found = ours.disagreement(with: theirs) { return found }
            }
            return nil
        case let string as String:
            return self.string.map { Array($0.utf8) == Array(string.utf8) } == true ? nil : "\(string) for \(text)"
        case let value as NSNumber:
            if let bool { return bool == value.boolValue ? nil : "\(value) for \(text)" }
            // Not equal: Foundation reads long numbers by way of a decimal, which may round once more.
            let (ours, theirs) = (double ?? .nan, value.doubleValue)
            return abs(ours - theirs) <= 1e-14 * abs(ours) ? nil : "\(theirs) for \(text)"
        default:
            return "\(object) for \(text)"
        }
    }
}
