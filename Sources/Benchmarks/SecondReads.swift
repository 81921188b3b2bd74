import Foundation
import LazyJSON

/// Prints what it costs to read a property again, in nanoseconds a read.
func measureSecondReads() throws {
    let item = try Item(parsing: Data(Feed.make(1).dropFirst().dropLast()))
    let rounds = 1_000_000
    var sum = 0
    let reads: [(String, () -> Void)] = [
        ("Int", { for _ in 0..<rounds { sum &+= item.id } }),
        ("Bool", { for _ in 0..<rounds { sum &+= item.published ? 1 : 0 } }),
        ("String (heap)", { for _ in 0..<rounds { sum &+= item.body.utf8.count } }),
        ("model", { for _ in 0..<rounds { sum &+= item.user == nil ? 0 : 1 } }),
        ("[String]", { for _ in 0..<rounds { sum &+= item.tags.count } }),
    ]
    for (title, body) in reads {
        let time = try Measure.times(11, [body])[0].median
        print(String(format: "second read of %@: %.2f ns", title, time * 1e6 / Double(rounds)))
    }
    consume(sum)
}
