import TestSupport
import Testing

@testable import LazyJSONCore

/// Members in any order, read in any order: which one comes next is guessed from earlier objects of the class, and never
/// changes a value.
@Suite struct ReadingOrderTests {
    private final class Letters<Phase>: JSONModel, @unchecked Sendable {
        @Property var a: Int = -1
        @Property var bb: String?
        @Property("a_name_that_is_longer_than_two_words") var c: [Int]
        @Property("d") var d: Bool?

        func read(_ property: Int) -> String {
            switch property {
            case 0: "\(a)"
            case 1: bb ?? "nil"
            case 2: "\(c)"
            default: d.map { "\($0)" } ?? "nil"
            }
        }
    }
    private enum Members {}
    private enum Spaces {}

    /// The members of objects, and the values that the properties read.
    private static let members = [
        #""a":1"#, #""bb":"two""#, #""a_name_that_is_longer_than_two_words":[3]"#, #""d":true"#, #""x":{"a":9}"#,
    ]
    private static let values = ["1", "two", "[3]", "true"]
    private static let absent = ["-1", "nil", "[]", "nil"]

    private static func permutations(_ items: [Int]) -> [[Int]] {
        items.isEmpty ? [[]] : items.flatMap { item in permutations(items.filter { $0 != item }).map { [item] + $0 } }
    }

    @Test("members in every order read the same in every order")
    func orders() throws {
        for members in Self.permutations([0, 1, 2, 3, 4]) {
            // The last one is left out: its property reads its default.
            let present = members.dropLast()
            let text = "{" + present.map { Self.members[$0] }.joined(separator: ",") + "}"
            for order in Self.permutations([0, 1, 2, 3]) {
                let model = try Letters<Members>(parsing: text)
                for property in order {
                    let wanted = present.contains(property) ? Self.values[property] : Self.absent[property]
                    #expect(model.read(property) == wanted, "\(property) of \(text), read as \(order)")
                }
            }
        }
    }

    @Test(
        "the first of two members with one name counts, in any order and with any spaces",
        arguments: ["", " ", "\n    "], [#""a":5,"a":6"#, #""a":5,"bb":"x","a":6"#, #""x":1,"a":5,"d":false,"a":6"#])
    func repeats(_ space: String, _ content: String) throws {
        let text =
            "{" + content.replacing(",", with: "," + space).replacing(":", with: space + ":" + space) + space + "}"
        for order in Self.permutations([0, 1, 2, 3]) {
            for _ in 0..<2 {
                let model = try Letters<Spaces>(parsing: text)
                let reads = order.map { ($0, model.read($0)) }
                for (property, read) in reads {
                    let bb = content.contains("bb") ? "x" : "nil"
                    let wanted = ["5", bb, "[]", content.contains("d") ? "false" : "nil"]
                    #expect(read == wanted[property], "\(property) of \(text), read as \(order)")
                }
            }
        }
    }
}
