import Foundation
import LazyJSON

/// The chapters about opening and reading.
extension FeedTour {
    func open() throws -> Feed {
        let file = try fixtures.file("feed.json")
        let url = file.url
        try chapter(
            "Open a feed",
            "A model is a class or a struct that names the JSON it reads. Opening a document checks that all of it is valid "
                + "JSON, and decodes nothing.")
        try declare("@JSONModel final class Feed", limit: 9)
        let feed = try Feed(mapping: url)
        try show(feed.title)
        try show(feed.items.count)
        let (_, time) = try timed { try Feed(mapping: url) }
        end("On this machine, opening the \(file.size.grouped) bytes takes \(time).")
        return feed
    }

    func read(_ feed: Feed) throws {
        try chapter(
            "Read what you look at",
            "A property is decoded when you first read it, and cached. An element of a list becomes a model when you access "
                + "it, and stays the same instance.")
        let post = feed.items[3]
        try show(post.text)
        try show(post.createdAt)
        try show(feed.items[3] === post)
        try show(feed.users.map(\.followers).max())
        let (_, first) = timed { feed.items[90].text }
        let (_, later) = timed { for _ in 0..<1000 { _ = feed.items[90].text } }
        end("Reading the text of item 90 took \(first) at first, and \(later) for the next thousand times.")
    }

    func readOddData(_ feed: Feed) throws {
        try chapter(
            "Read odd data",
            "Servers send numbers as strings, words for null, and values of the wrong kind. Reading never fails: it converts "
                + "a value that is clear, and uses the default for one that isn't. The arrow shows the JSON.")
        let users = feed.users
        try show(feed.unread, json: (feed, "feed.unread"))
        try show(feed.apiVersion, json: (feed, "feed.api_version"))
        try show(feed.previousCursor, json: (feed, "feed.previous_cursor"))
        try show(users[2].id, json: (feed, "users.2.user_id"))
        try show(users[5].city, json: (feed, "users.5.profile.city"))
        try show(users[6].verified, json: (feed, "users.6.verified"))
        try show(users[8].verified, json: (feed, "users.8.verified"))
        try show(users[9].plan, json: (feed, "users.9.plan"))
        try show(users[11].city, json: (feed, "users.11.profile.city"))
        try show(users[14].followers, json: (feed, "users.14.followers"))
        try show(users[16].followers, json: (feed, "users.16.followers"))
        try show(users[18].name, json: (feed, "users.18.name"))
        try show(users[22].interests, json: (feed, "users.22.interests"))
        try show(users[23].joinedAt, json: (feed, "users.23.joined_at"))
    }

    func readManyClasses(_ feed: Feed) throws {
        try chapter(
            "Read items of many types",
            "A class can choose a subclass by looking at the JSON. An attachment of an unknown type is an Attachment, and "
                + "loses nothing.")
        try declare("@JSONModel class Attachment", limit: 15)
        let attachments = feed.items.flatMap(\.attachments)
        try show(tally(attachments))
        let polls = attachments.compactMap { $0 as? PollAttachment }
        try show(polls.first?.question)
        try show(polls.first?.leader?.label)
        let unknown = attachments.filter { type(of: $0) == Attachment.self }
        try show(unknown.map { $0.type ?? "no type" })
        try show(unknown[0].json["speakers"])
    }

    func readLines() throws {
        let url = try fixtures.file("feed.ndjson").url
        try chapter("Read a log line by line", "Newline-delimited JSON opens as a list with one model for each line.")
        let events = try LazyArray<Activity>(mappingLines: url)
        try show(events.count)
        try show(tally(events))
        let likes = events.compactMap { $0 as? LikeActivity }
        try show(likes.map(\.emoji))
    }
}
