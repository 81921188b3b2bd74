import Foundation
import LazyJSON
import TestSupport
import Testing

/// Wherever the bytes of a document lie, and whatever they are given as, it is the same document: at any address, up to the
/// last byte that can be read, and among bytes that are not its own.
@Suite struct InputPlaceTests {
    private enum Verdict: Equatable {
        case opens(Int)
        case refused(JSONError.Reason, at: Int)

        init(_ bytes: [UInt8], at place: InputPlace) throws {
            do {
                self = .opens(try place.open(bytes).readThrough())
            } catch let error as JSONError {
                self = .refused(error.reason, at: error.byteOffset)
            }
        }
    }

    /// The places at which a document differs from the one in an array, in words.
    private func differences(_ bytes: [UInt8], _ places: [InputPlace]) throws -> [String] {
        let expected = try Verdict(bytes, at: .array)
        let isText = String(validating: bytes, as: UTF8.self) != nil
        return try places.filter { place in
            if case .string = place, !isText { return false }
            return try Verdict(bytes, at: place) != expected
        }.map { "\($0): \(String(decoding: bytes.prefix(100), as: UTF8.self))" }
    }

    @Test(
        "a file of JSONTestSuite has one verdict and one content at every place",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"), arguments: SharedData.testSuite)
    func testSuite(name: String) throws {
        let bytes = Array(try SharedData.testSuiteFile(name))
        // A hundred thousand brackets are the same error at each address.
        #expect(try differences(bytes, bytes.count < 10_000 ? InputPlace.all : [.data, .pageEnd(0), .file]) == [])
    }

    /// Documents that end in each of the ways in which one can, of lengths around those that are looked at at once.
    static let endings: [String] = {
        var documents: [String] = []
        let short = TestScale.sanitizer == nil ? Array(0...40) : [0, 1, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33]
        let all = short + [62, 63, 64, 65, 66, 255, 256, 257]
        for length in TestScale.isThorough ? all : [0, 7, 8, 9, 16, 31, 64, 257] {
            let filler = String(repeating: "x", count: length)
            documents.append("\"\(filler)\"")
            documents.append("\"\(filler)é\"")
            documents.append("\"\(filler)\\n\"")
            documents.append("\"\(filler)\\u00e9\"")
            documents.append("{\"\(filler)\":1}")
            documents.append("[\"\(filler)\",true]")
            documents.append(String(repeating: " ", count: length) + "null")
            documents.append(String(repeating: "[", count: length + 1) + String(repeating: "]", count: length + 1))
            documents.append("1" + String(repeating: "7", count: length))
            documents.append("-0." + String(repeating: "3", count: length + 1))
            documents.append("1" + String(repeating: "0", count: length) + "e-\(length)")
            documents.append("\"2024-02-29T12:34:56." + String(repeating: "5", count: length + 1) + "Z\"")
        }
        return documents
    }()

    @Test("a document that ends where memory ends is read to its end and no further", arguments: 0..<12)
    func endings(kind: Int) throws {
        for (number, text) in Self.endings.enumerated() where number % 12 == kind {
            let bytes = Array(text.utf8)
            #expect(try differences(bytes, InputPlace.inMemory + [.pageEnd(1), .pageEnd(7)]) == [])
            // The same inside an object, as a property is read.
            let property = Array(#"{"id": 1, "title": "#.utf8) + bytes + Array("}".utf8)
            #expect(try differences(property, [.pageEnd(0), .pageStart, .offset(number % 16)]) == [])
        }
    }

    @Test("a document cut off at any byte is the same error at every place")
    func truncated() throws {
        let bytes = Array(TruncationTests.everything.utf8)
        #expect(try differences(bytes, InputPlace.all) == [])
        var found: [String] = []
        for length in bytes.indices {
            let places: [InputPlace] =
                [.data, .string, .slice, .pageEnd(0), .pageStart] + InputPlace.offsets.map { .offset($0) }
            found += try differences(Array(bytes[..<length]), places)
            if length % 50 == 0 { found += try differences(Array(bytes[..<length]), [.file, .fileData]) }
        }
        #expect(found == [])
    }

    @Test("our own feed is the same at every place")
    func feed() throws {
        let url = Package.file("Fixtures/feed.ndjson")
        for line in try Data(contentsOf: url).split(separator: 0x0A) {
            #expect(try differences(Array(line), InputPlace.inMemory + [.file]) == [])
        }
    }

    @Test("lines are the same wherever they lie, and a cut line is an error that names it")
    func lines() throws {
        let text = "{\"a\":1}\n\n {\"b\": [2]}\n\n[\"é\"]\r\n12\n{\"name\": \"x\"}"
        let bytes = Array(text.utf8)
        for length in 0...bytes.count {
            let part = Array(bytes[..<length])
            let expected = Result { try LazyArray<Everything.Part>(lines: part) }
            for place in [InputPlace.pageEnd(0), .pageStart, .slice] + InputPlace.offsets.map({ .offset($0) }) {
                let data = place.data(part)
                let found = Result { try LazyArray<Everything.Part>(lines: data) }
                switch (expected, found) {
                case (.success(let expected), .success(let found)):
                    #expect(found == expected && found.json.text == expected.json.text, "\(place), \(length)")
                    #expect(found.json.readThrough() == expected.json.readThrough(), "\(place), \(length)")
                case (.failure(let expected), .failure(let found)):
                    #expect(expected as? JSONError == found as? JSONError, "\(place), \(length)")
                default: Issue.record("two verdicts: \(place), \(length)")
                }
            }
        }
    }
}
