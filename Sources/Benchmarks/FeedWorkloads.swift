import Foundation

/// The workloads on a whole feed.
///
/// They are named by letters: b to f.
extension Bench {
    func feedWorkloads() {
        section("A feed of \(feedCount) objects of about 580 B")
        compare(.open, atLeast: 4.5)
        compare(.oneField, atLeast: 6)
        compare(.tenObjects, atLeast: 10)
        compare(.everyField, atLeast: 7)
        compare("d, 1,000 objects: every field of every object, dates parsed") {
            FeedTask.everyField.sides(Feed.make(1000), times: options.isQuick ? 5 : 20)
        }
        // Nothing is changed, so LazyJSON returns the input.
        compare(.writing, atLeast: nil)
        compare(.editing, atLeast: 28)
    }

    private func compare(_ task: FeedTask, atLeast ratio: Double?) {
        compare(task.title, targets: ratio.map { [.decoder(atLeast: $0)] } ?? []) { task.sides(feed) }
    }
}
