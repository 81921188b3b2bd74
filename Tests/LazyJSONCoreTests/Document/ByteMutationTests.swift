import Foundation
import LazyJSON
import TestSupport
import Testing

/// Every byte of known documents changed, dropped, doubled, or the last: the library refuses the same documents as the
/// slow reader.
@Suite struct ByteMutationTests {
    /// The documents that are longer than this are changed at seeded places only.
    private static let wholeUpTo = TestScale.size(2_500, quick: 40, sanitized: 40)
    private static let placesOfLongOnes = TestScale.size(60, quick: 10, sanitized: 15)

    /// The ways to create a document from another one by changing one byte.
    private enum Mutation: CaseIterable {
        case lowBit, caseBit, highBit, allBits, zero, quote, bracket, dropped, doubled, cut

        func applied(to bytes: [UInt8], at place: Int) -> [UInt8] {
            var bytes = bytes
            switch self {
            case .lowBit: bytes[place] ^= 0x01
            case .caseBit: bytes[place] ^= 0x20
            case .highBit: bytes[place] ^= 0x80
            case .allBits: bytes[place] ^= 0xFF
            case .zero: bytes[place] = 0
            case .quote: bytes[place] = UInt8(ascii: "\"")
            case .bracket: bytes[place] = UInt8(ascii: "]")
            case .dropped: bytes.remove(at: place)
            case .doubled: bytes.insert(bytes[place], at: place)
            case .cut: bytes.removeLast(bytes.count - place)
            }
            return bytes
        }
    }

    /// The mutations on which the two disagree, in words.
    private func disagreements(_ bytes: [UInt8], name: String) -> [String] {
        var random = SeededGenerator(seed: Runs.seed(name, 0))
        let places =
            bytes.count <= Self.wholeUpTo
            ? Array(bytes.indices)
            : (0..<Self.placesOfLongOnes).map { _ in Int.random(in: bytes.indices, using: &random) }
        var found: [String] = []
        for place in places {
            for mutation in Mutation.allCases {
                let mutated = mutation.applied(to: bytes, at: place)
                let reference = try? ReferenceReader.read(mutated)
                let json = try? JSON(parsing: mutated)
                if (json == nil) != (reference == nil) { found.append("\(mutation) at \(place): a verdict") }
                guard let json, let reference else { continue }
                if let difference = json.difference(from: reference, in: mutated) {
                    found.append("\(mutation) at \(place): \(difference)")
                }
            }
        }
        return found
    }

    @Test(
        "a file of JSONTestSuite with any byte changed has the verdict of the slow reader",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"), arguments: SharedData.testSuite)
    func testSuite(name: String) throws {
        let bytes = Array(try SharedData.testSuiteFile(name))
        #expect(disagreements(bytes, name: name) == [], "seed=\(Runs.seed)")
        #expect(ReferenceReader.accepts(bytes) == ((try? JSON(parsing: bytes)) != nil))
    }

    @Test("our own documents with any byte changed have the verdict of the slow reader", arguments: 0..<7)
    func fixtures(number: Int) throws {
        let folder = Package.file("Fixtures")
        let lines = try Data(contentsOf: folder.appending(path: "feed.ndjson")).split(separator: 0x0A)
        let broken = try Data(contentsOf: folder.appending(path: "broken.json"))
        let documents = [broken, Data(TruncationTests.everything.utf8)] + lines
        let document = Array(documents[number % documents.count])
        #expect(disagreements(document, name: "fixture \(number)") == [], "seed=\(Runs.seed)")
    }

    @Test("a feed with a byte changed at seeded places has the verdict of the slow reader")
    func feed() throws {
        let url = Package.file("Fixtures/feed.json")
        let bytes = Array(try Data(contentsOf: url))
        var random = SeededGenerator(seed: Runs.seed("feed", 0))
        for _ in 0..<20 {
            var mutated = bytes
            mutated.damage(using: &random)
            #expect(
                ReferenceReader.accepts(mutated) == ((try? JSON(parsing: mutated)) != nil), "seed=\(Runs.seed)"
            )
        }
    }

    @Test("lines with any byte changed open or name the line", arguments: 0..<4)
    func lines(part: Int) throws {
        let text = Array("{\"a\":1}\n\n {\"b\": [2]}\n\n[\"é\"]\r\n12\n{}".utf8)
        for place in text.indices where place % 4 == part {
            for mutation in Mutation.allCases {
                let mutated = mutation.applied(to: text, at: place)
                do {
                    let array = try LazyArray<JSONModel>(lines: mutated)
                    #expect(array.json.elements.allSatisfy { ReferenceReader.accepts(Array($0.data())) })
                } catch {
                    #expect((0...mutated.count).contains(error.byteOffset) && error.line >= 1)
                }
            }
        }
    }
}
