import Foundation
import LazyJSON
import Observation
import Synchronization

/// The chapters about objects that several places use: shared, live and stored ones.
extension FeedTour {
    func shareObjects(_ feed: Feed) throws {
        try chapter(
            "Share objects by id",
            "Items contain the id of their author. A property can look it up in a cache that has one User for each id. Put a "
                + "new version into the cache, and all items read it.")
        try declare("enum People")
        for user in feed.users { People.all.update(user) }
        let post = feed.items[0]
        let other = feed.items.dropFirst().first { $0.author === post.author }
        try show(post.author?.name)
        try show(other?.author === post.author)
        if let user = post.author {
            People.all.update(user.mutate { $0.name = "Captain" })
        }
        try show(other?.author?.name)
        try show(post.json["author_id"])
    }

    func observe(_ feed: Feed) throws {
        try chapter(
            "Update views",
            "`Live` holds the current version of a model for views. An edit notifies only readers of values that differ. "
                + "SwiftUI observes for you; this code does it by hand.")
        let post = Live(feed.items[1])
        let notified = Names()
        withObservationTracking {
            _ = post.likes
        } onChange: {
            notified.add("reader of likes")
        }
        withObservationTracking {
            _ = post.text
        } onChange: {
            notified.add("reader of text")
        }
        post.likes += 1
        try show(notified.all)
        try show(post.likes)
    }

    func undo(_ feed: Feed) throws {
        try chapter("Undo", "A version costs memory only for its edits, so a history can keep many.")
        var history = History(feed.items[1])
        history.mutate { $0.text = "Draft" }
        history.mutate { $0.text = "Final" }
        try show(history.current.text)
        try show(history.undo()?.text)
        try show(history.redo()?.text)
        try show(history.canRedo)
    }

    func keepSettings() throws {
        try chapter(
            "Keep settings",
            "Stored properties read and write UserDefaults, a JSON file, the keychain or, as here, memory. Keys that "
                + "the class doesn't declare are kept.")
        try declare("final class FeedSettings")
        let store = MemoryStore(["fontSize": "14", "theme": "dark"])
        let settings = FeedSettings(store)
        try show(settings.fontSize)
        settings.mutedUsers.append(115)
        settings.draft = "Fog on the sound again."
        try show(settings.json)
        try show(store.keys().sorted())
    }
}

/// Names that observers add.
private final class Names: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
}
