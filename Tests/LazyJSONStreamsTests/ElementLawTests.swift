import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// The elements that arrive piece by piece are those of the whole document, and so is the error.
@Suite("Laws of elements")
struct ElementLawTests {
    /// The end of a sequence.
    private enum End: Equatable {
        case end
        case invalid(JSONError)
        case missing(JSONKind?)
    }

    private struct Outcome: Equatable {
        var elements: [String] = []
        var end = End.end
    }

    // MARK: The oracle

    /// Opens the whole document, walks along the path, and lists the elements.
    private func expected(_ bytes: [UInt8], _ path: JSON.Path, nestingLimit: Int = 512) -> Outcome {
        let root: JSON
        do throws(JSONError) { root = try JSON(parsing: bytes, nestingLimit: nestingLimit) } catch {
            return Outcome(elements: [], end: .invalid(error))
        }
        let value = path.components.isEmpty ? root : root.value(at: path)
        guard let value, value.kind == .array else { return Outcome(end: .missing(value?.kind)) }
        return Outcome(elements: value.elements.map(spelling))
    }

    private func spelling(_ json: JSON) -> String { String(decoding: json.spelling, as: UTF8.self) }

    // MARK: The subject

    private func read(
        _ pieces: [ArraySlice<UInt8>], _ path: JSON.Path, nestingLimit: Int = 512, showsRestOfLine: Bool = true
    ) -> Outcome {
        var feed = ElementFeed(path: path, nestingLimit: nestingLimit, showsRestOfLine: showsRestOfLine)
        var outcome = Outcome()
        var pieces = pieces[...]
        do {
            while true {
                switch try feed.next() {
                case .element(let json): outcome.elements.append(spelling(json))
                case .end: return outcome
                case .needsChunk: feed.receive(pieces.popFirst().map { Array($0) })
                }
            }
        } catch let error as JSONError {
            outcome.end = .invalid(error)
        } catch let error as MissingArrayError {
            outcome.end = .missing(error.found)
        } catch { Issue.record(error) }
        return outcome
    }

    /// Cuts at random, every byte, or not at all.
    private func cut(_ bytes: [UInt8], using random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        let longest = [1, 2, 7, 64, 1000, 1 << 20].randomElement(using: &random) ?? 1
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
            rest = rest.dropFirst(piece.count)
            pieces.append(piece)
        }
        return pieces
    }

    /// A path that leads somewhere in a document, or nearly.
    private func path(in bytes: [UInt8], using random: inout SeededGenerator) -> JSON.Path {
        guard var json = try? JSON(parsing: bytes, nestingLimit: .max) else { return "" }
        var pointer = JSONPointer.root
        while Int.random(in: 0..<8, using: &random) > 0 {
            if let name = json.members.randomElement(using: &random)?.key {
                pointer = pointer.appending(name)
                json = json[name] ?? .null
            } else if let count = json.count, count > 0 {
                let index = Int.random(in: 0..<count, using: &random)
                pointer = pointer.appending(index)
                json = json[index] ?? .null
            } else {
                if Int.random(in: 0..<10, using: &random) == 0 { pointer = pointer.appending("0") }
                break
            }
            if json.kind == .array, Bool.random(using: &random) { break }
        }
        return JSON.Path(pointer)
    }

    @Test("elements and errors are those of the whole document, however it is cut")
    func documents() throws {
        var generator = DocumentGenerator(seed: 71)
        var lists = 0
        for _ in 0..<TestScale.size(20_000, quick: 2_000, sanitized: 2_000) {
            var bytes = generator.document()
            let path = path(in: bytes, using: &generator.random)
            let isDamaged = generator.chance(1, in: 3)
            if isDamaged { bytes.damage(using: &generator.random) }
            let expected = expected(bytes, path)
            let found = read(cut(bytes, using: &generator.random), path)
            if found.elements.count > 1 { lists += 1 }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(found.end == expected.end, "\(path) in \(text)")
            if case .invalid(let error) = expected.end {
                #expect(found.elements == elements(of: bytes, before: error.byteOffset, path), "\(path) in \(text)")
            } else {
                #expect(found.elements == expected.elements, "\(path) in \(text)")
            }
        }
        #expect(lists > 100)
    }

    @Test("JSONTestSuite: the same texts are accepted, cut at every byte", .enabled(if: SharedData.isPresent))
    func suite() throws {
        for name in SharedData.testSuite {
            let bytes = [UInt8](try SharedData.testSuiteFile(name))
            let texts = [
                bytes, Array(#"{"a":["#.utf8) + bytes + Array("]}".utf8),
                Array(#"{"b":"#.utf8) + bytes + Array(#","a":[]}"#.utf8),
            ]
            for text in texts {
                for path: JSON.Path in ["", "a"] {
                    let expected = expected(text, path)
                    #expect(read([text[...]], path).end == expected.end, "\(name)")
                    if text.count < 1000 {
                        #expect(read(text.indices.map { text[$0..<$0 + 1] }, path).end == expected.end, "\(name)")
                    }
                }
            }
        }
    }

    private func elements(of bytes: [UInt8], before offset: Int, _ path: JSON.Path) -> [String] {
        var reader = SlowReader(bytes, before: offset)
        try? reader.value(path.components.map(\.name.string))
        return reader.elements
    }
}

/// Reads the beginning of a text, up to an error, and collects the elements of an array that end there.
private struct SlowReader {
    private struct Stop: Error {}
    private let bytes: [UInt8]
    private let limit: Int
    private var next: Int
    private var seen = false
    private(set) var elements: [String] = []

    init(_ bytes: [UInt8], before limit: Int) {
        (self.bytes, self.limit) = (bytes, limit)
        next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func peek() throws -> UInt8 {
        while next < limit, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[next]) { next += 1 }
        guard next < limit else { throw Stop() }
        return bytes[next]
    }

    /// Reads a value; `path` leads from it to the array, and is nil off the path.
    mutating func value(_ path: [String]?) throws {
        let path = seen ? nil : path
        _ = try peek()
        let first = next
        switch bytes[first] {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "["):
            next += 1
            if path?.isEmpty == true { seen = true }
            var index = 0
            if try peek() == UInt8(ascii: "]") {
                next += 1
                return
            }
            while true {
                _ = try peek()
                let element = next
                try value(path?.first == "\(index)" ? Array(path?.dropFirst() ?? []) : nil)
                if path?.isEmpty == true { elements.append(String(decoding: bytes[element..<next], as: UTF8.self)) }
                index += 1
                if try peek() != UInt8(ascii: ",") { break }
                next += 1
            }
            next += 1
        case UInt8(ascii: "{"):
            next += 1
            var names: Set<String> = []
            if try peek() == UInt8(ascii: "}") {
                next += 1
                return
            }
            while true {
                _ = try peek()
                let name = try string()
                _ = try peek()
                next += 1
                let isFirst = names.insert(name).inserted
                try value(isFirst && path?.first == name ? Array(path?.dropFirst() ?? []) : nil)
                if try peek() != UInt8(ascii: ",") { break }
                next += 1
            }
            next += 1
        default:
            let ends = Array(", ]}\t\r\n".utf8)
            while next < limit, !ends.contains(bytes[next]) { next += 1 }
            guard next < bytes.count, ends.contains(bytes[next]),
                (try? JSON(parsing: Array(bytes[first..<next]))) != nil
            else { throw Stop() }
        }
    }

    private mutating func string() throws -> String {
        let first = next
        next += 1
        while next < limit, bytes[next] != UInt8(ascii: "\"") { next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1 }
        guard next < limit else { throw Stop() }
        next += 1
        return (try? JSON(parsing: Array(bytes[first..<next])))?.string ?? ""
    }
}

extension JSON {
    /// The bytes of the value itself, without whitespace around the root.
    fileprivate var spelling: Data {
        guard kind.isContainer || kind == .string else { return Data(text.utf8) }
        return Data(text.drop { $0.isWhitespace }.utf8)
    }
}
