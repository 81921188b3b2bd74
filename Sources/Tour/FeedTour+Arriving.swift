import Foundation
import LazyJSON
import LazyJSONStreams

extension FeedTour {
    /// A feed that arrives slowly, drawn as it comes.
    func readArriving() throws {
        let data = try Data(contentsOf: fixtures.file("feed.json").url)
        try chapter(
            "Draw a feed while it arrives",
            "A receiver checks the bytes that have arrived, and makes them a feed at any time. Objects that are complete stay the "
                + "same instances.")
        let receiver = JSONReceiver()
        var drawn: [String] = []
        for start in stride(from: 0, to: data.count, by: 9_000) {
            try receiver.receive(data[start..<min(start + 9_000, data.count)])
            guard let feed = receiver.snapshot.flatMap({ Feed($0) }) else { continue }
            drawn.append("\(feed.users.completedElements.count) users, \(feed.items.completedElements.count) items")
        }
        try show(drawn.count)
        try show(Array(drawn.prefix(4)))
        try show(drawn.last)
        let whole = Feed(try receiver.finish())
        try show(whole?.json.data() == data)
    }
}
