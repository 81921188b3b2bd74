import Foundation
import LazyJSON
import TestSupport
import Testing

@Suite struct TruncationTests {
    /// A document with every construct of the grammar. It ends with its last bracket, so every proper prefix is broken.
    static let everything = """
        \u{FEFF}{
          "empty": [{}, [], "", { }, [ ]],\t"literals": [true, false, null],
          "numbers": [0, -0, 1, -12, 3.25, -0.5, 1e5, 2E+10, 3.5e-7, 123456789012345678901234567890],
          "escapes": "\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD83D\\uDE00 \\uD800",
          "plain": "é € 😀 a long stretch of plain ASCII that takes several words",\r
          "\\u006bey": {"nested": {"deeper": [[["x"]]]}}, "dup": 1, "dup": 2, "é": "ü"
        }
        """

    @Test("the whole document opens by all three ways")
    func whole() throws {
        let bytes = Array(Self.everything.utf8)
        #expect(try JSON(parsing: bytes).data() == Data(bytes))
        #expect(try JSON(parsing: Data(bytes)).data() == Data(bytes))
        #expect(try JSON(parsing: Self.everything).data() == Data(bytes))
    }

    @Test("a document cut off at any byte is an error that names a place inside it")
    func everyPrefix() {
        let bytes = Array(Self.everything.utf8)
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            let fromBytes = #expect(throws: JSONError.self, "\(length) bytes") { try JSON(parsing: cut) }
            let fromData = #expect(throws: JSONError.self, "\(length) bytes") { try JSON(parsing: Data(cut)) }
            #expect(fromBytes == fromData)
            #expect((0...length).contains(fromBytes?.byteOffset ?? -1), "\(length) bytes")
            #expect(fromBytes?.description.isEmpty == false)
        }
    }

    @Test("text cut off at any scalar is an error")
    func everyScalar() {
        let scalars = Self.everything.unicodeScalars
        for index in scalars.indices {
            let cut = String(scalars[..<index])
            #expect(throws: JSONError.self, "\(cut.utf8.count) bytes") { try JSON(parsing: cut) }
        }
    }

    @Test("a slice of data is cut off where the slice ends, not where its buffer does")
    func slices() throws {
        let data = Data(Self.everything.utf8)
        let framed = Data("[[".utf8) + data + Data("]]".utf8)
        let slice = framed[2..<(2 + data.count)]
        #expect(try JSON(parsing: slice).data() == data)
        #expect(throws: JSONError.self) { try JSON(parsing: framed[2..<(1 + data.count)]) }
    }

    @Test(
        "a document that is nested too deeply is an error wherever it is cut off",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"),
        arguments: ["n_structure_100000_opening_arrays.json", "n_structure_open_array_object.json"])
    func deepDocument(_ name: String) throws {
        let data = try SharedData.testSuiteFile(name)
        let lengths = stride(from: 0, through: data.count, by: TestScale.size(1, quick: 307, sanitized: 1_009))
        #expect(lengths.first { (try? JSON(parsing: data.prefix($0))) != nil } == nil)
    }

    @Test(
        "a real document cut off at any byte is an error",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"))
    func realDocument() throws {
        let data = try SharedData.real("github_events.json")
        let end = data.lastIndex(of: UInt8(ascii: "]")) ?? 0
        // All of them take half a minute without optimization.
        let lengths = stride(from: 0, through: end, by: TestScale.size(1, quick: 101, sanitized: 101))
        var opened: [Int] = []
        // Without `#expect` inside: 65,000 of them would take longer than the parsing.
        for length in lengths where (try? JSON(parsing: data.prefix(length))) != nil { opened.append(length) }
        #expect(opened == [])
        #expect(throws: Never.self) { try JSON(parsing: data.prefix(end + 1)) }
    }
}
