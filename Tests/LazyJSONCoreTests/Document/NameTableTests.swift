import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

private final class Known: JSONModel, @unchecked Sendable {
    @Property var id: Int = -1
    @Property var name: Int = -1
    @Property("a_name_of_16_byte") var long: Int = -1
    @Property var last: Int = -1
}

/// The names of an object's members and their order change no result, whether or not the class knows the names.
@Suite struct NameTableTests {
    /// Names that differ in one byte, at places where they are compared in another way.
    private static let strangers: [String] = {
        let lengths = [0, 1, 2, 7, 8, 9, 14, 15, 16, 17, 24, 125, 126, 127, 128, 300]
        let plain = lengths.flatMap { length -> [String] in
            let stem = String(repeating: "s", count: length)
            return [stem, String(stem.dropLast()) + "t", "t" + stem.dropFirst()]
        }
        return plain + [
            "nam", "names", "Name", "idx", "i", "a_name_of_16_bytf", "a_name_of_16_bytes", "é", "\\u0061", "\\n",
        ]
    }()

    private static func object(_ random: inout SeededGenerator) -> (text: String, values: [String: Int]) {
        var names = (0..<Int.random(in: 0..<40, using: &random)).compactMap { _ in
            strangers.randomElement(using: &random)
        }
        // Mostly in the same order, sometimes not, and sometimes twice or escaped.
        let known = ["id", "name", "a_name_of_16_byte", "last", #"\u006eame"#]
        for name in known where Int.random(in: 0..<8, using: &random) > 0 {
            names.insert(name, at: Int.random(in: 0...names.count, using: &random))
        }
        if Bool.random(using: &random) { names.sort() }
        var values: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            let key = name == #"\u006eame"# ? "name" : name
            if values[key] == nil { values[key] = index }
        }
        let members = names.enumerated().map { index, name in
            "\"\(name)\":\([0, 3].contains(index % 5) ? " " : "")\(index)"
        }
        return ("{" + members.joined(separator: ",") + "}", values)
    }

    @Test("properties are found among any other members, whatever objects were read before", arguments: 0..<8)
    func strangers(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            let (text, values) = Self.object(&random)
            let model = try Known(parsing: text)
            var reads = [
                ("id", { model.id }), ("name", { model.name }), ("a_name_of_16_byte", { model.long }),
                ("last", { model.last }),
            ]
            reads.shuffle(using: &random)
            for (name, read) in reads { #expect(read() == values[name] ?? -1, "\(name) of \(text)") }
        }
    }

    @Test(
        "very many names, which differ only in their last bytes, are distinguished from those of the class"
    )
    func remembered() throws {
        let table = NameTable([MemberName("id")])
        func find(_ name: String, after previous: Int) throws -> (index: Int?, end: Int) {
            // With room behind it, so that it may be compared in words.
            let document = try Document(Source("{\"\(name)\":1,\"pad\":\"0123456789012345\"}"), nestingLimit: 8)
            var previous = previous
            return NameTable.find(.passUnretained(table), in: document, nameAt: 1, after: &previous)
        }
        for round in 0..<3 {
            for number in 0..<200 {
                let name = "stranger number \(number)"
                let (index, end) = try find(name, after: number % 70)
                #expect(index == nil && end == name.utf8.count + 3, "\(round) \(name)")
                let known = try find("id", after: number % 70)
                #expect(known.index == 0 && known.end == 5)
            }
        }
    }

    @Test("each of more names than a guess has room for is found, escaped or not, and so is an unknown one")
    func many() throws {
        let table = NameTable((0..<66_000).map { MemberName("name \($0)") })
        let text = #"{"name 65999":1,"n\u0061me 7":2,"no name":3,"name 0":4,"pad":"0123456789012345"}"#
        let document = try Document(Source(text), nestingLimit: 8)
        var previous = 0
        var found: [Int?] = []
        var next = document.firstChild(ofContainerAt: 0)
        while let name = next {
            let (index, end) = NameTable.find(.passUnretained(table), in: document, nameAt: name, after: &previous)
            #expect(previous >= 0)
            found.append(index)
            let value = document.value(afterKeyEndingAt: end)
            next = document.nextChild(afterValueEndingAt: document.end(ofValueAt: value))
        }
        #expect(found == [65_999, 7, nil, 0, nil])
    }

    @Test("each member is found where others are missing here and there, whatever name followed which before")
    func missing() throws {
        var random = SeededGenerator(seed: 3)
        let names = ["id", "x", "name", "y", "a_name_of_16_byte", "a_stranger_that_is_longer_than_two_words", "last"]
        for _ in 0..<500 {
            let present = names.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            let text = present.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
            let model = try Known(parsing: "{\(text)}")
            func value(_ name: String) -> Int { present.firstIndex(of: name) ?? -1 }
            #expect(model.last == value("last") && model.id == value("id"))
            #expect(model.long == value("a_name_of_16_byte") && model.name == value("name"))
        }
    }
}
