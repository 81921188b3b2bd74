import TestSupport
import Testing

@testable import LazyJSONCore

/// Objects with so many members that their names get a table after a few lookups.
@Suite("Objects with many members")
struct WideObjectTests {
    private static let count = 60_000
    /// An object in which each third name occurs twice, one of them with an escape.
    private static let text: String = {
        let members = (0..<count).map { #""k\#($0)": \#($0)"# }
        let repeated = stride(from: 0, to: count, by: 3).map { #""\u006b\#($0)": "again""# }
        return "{\((members + repeated).joined(separator: ", "))}"
    }()

    @Test("are edited the same before and after their names have a table", arguments: 0..<12)
    func edits(lookups: Int) throws {
        let json = try JSON(parsing: Self.text)
        for number in 0..<lookups { #expect(json["k\(number)"]?.int == number) }
        var edited = json
        edited["k3"] = nil
        edited["k4"] = nil
        edited["k5"] = "new"
        edited["other"] = 1
        #expect(edited.count == Self.count * 4 / 3 - 2)
        #expect(edited["k3"] == nil && edited["k4"] == nil && edited["k5"] == "new" && edited["other"] == 1)
        #expect(edited["k6"]?.int == 6 && edited["k59999"]?.int == 59_999)
        let text = edited.text
        #expect(!text.contains(#""k3""#) && !text.contains(#""\u006b3""#))
        #expect(text.contains(#""k6": 6,"#) && text.contains(#""\u006b6": "again""#))
    }

    #if DEBUG
        @Test("compare their names at the first eight edits, and have a table from then on")
        func work() throws {
            let members = (0..<100_000).map { #""key\#($0)":1"# }.joined(separator: ",")
            let steps = try (1...12).map { edits in
                var json = try JSON(parsing: "{\(members)}")
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    for number in 0..<edits { json["key\(number * 4_999)"] = 2 }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            // The names have nine bytes each.
            #expect(2 * steps[0] < steps[8] && steps[8] - steps[7] > 800_000, "\(steps)")
            #expect(steps[11] - steps[8] < 1_000, "\(steps)")
        }
    #endif
}
