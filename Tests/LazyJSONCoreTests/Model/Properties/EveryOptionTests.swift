import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Everything that a declaration can say, on a real document, against a reader that is nothing but rules.
@Suite struct EveryOptionTests {
    typealias Options = EveryOption

    static let data = try? Data(
        contentsOf: Package.file("Fixtures/feed.json"))

    @Test("the slow parser reads the same as Foundation's")
    func slowParser() throws {
        let data = try #require(Self.data)
        let theirs = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let ours = SlowJSON(data).foundation as? [String: Any]
        #expect(
            NSDictionary(dictionary: try #require(ours)["feed"] as? [String: Any] ?? [:]) == theirs?["feed"]
                as? NSDictionary)
        let (ourItems, theirItems) = (ours?["items"] as? [Any] ?? [], theirs?["items"] as? [Any] ?? [])
        #expect(ourItems.count == 132)
        #expect(NSArray(array: ourItems) == NSArray(array: theirItems))
    }

    @Test("every property of every object of the feed reads the value that the rules define, leniently and strictly")
    func feed() throws {
        try compare(Options.Lenient.self, SlowReader(isStrict: false))
        try compare(Options.Strict.self, SlowReader(isStrict: true))
    }

    private func compare<P: Options.Policy>(_ policy: P.Type, _ reader: SlowReader) throws {
        let data = try #require(Self.data)
        let (feed, slow) = (try Options.Feed<P>(parsing: data), SlowJSON(data))
        // The second round reads kept values.
        for _ in 0..<2 {
            compare(feed, slow, reader)
            let users = reader.objects(slow["users"])
            #expect(feed.users.count == users.count)
            for (user, json) in zip(feed.users, users) { compare(user, json, reader) }
            for (user, json) in zip(feed.userList, users) { compare(user, json, reader) }
            compare(feed.firstUser, users[0], reader)
            let items = reader.objects(slow["items"])
            #expect(feed.items.count == items.count)
            for (item, json) in zip(feed.items, items) { compare(item, json, reader) }
        }
        #expect(feed.json.data() == data)
    }

    private func compare<P>(_ feed: Options.Feed<P>, _ json: SlowJSON, _ reader: SlowReader) {
        let root = json["feed"]
        #expect(feed.title == reader.string(root?["title"]))
        #expect(feed.generatedAt == reader.date(root?["generated_at"]))
        #expect(feed.apiVersion == reader.string(root?["api_version"]))
        #expect(feed.unread == reader.int(root?["unread"]) ?? -1)
        #expect(feed.lenientUnread == 17)
        #expect(feed.strictUnread == -1)
        #expect(feed.previousCursor == reader.string(root?["previous_cursor"]))
        #expect(feed.cursor == Data(#"{"o":5003}"#.utf8))
        #expect(feed.urlCursor == feed.cursor)
        #expect(feed.reads == reader.int(reader.find(json, [["feed", "stats.v2", "reads"]])))
        #expect(feed.ratio == reader.decimal(reader.find(json, [["feed", "stats.v2", "ratio"]])))
        #expect(feed.thirdUserID == reader.int(reader.find(json, [["users", "2", "user_id"]])))
        #expect(feed.interest == reader.string(reader.find(json, [["users", "22", "interests", "1"]])))
        #expect(feed.nullFirst == reader.int(reader.find(json, [["items", "57"], ["items", "0", "id"]])))
        #expect(
            feed.anyID
                == reader.int(
                    reader.find(json, [["items", "999", "id"], ["nothing", "here"], ["items", "26", "id"]])) ?? 0)
        #expect(feed.latitude == reader.double(reader.find(json, [["items", "42", "location", "0"]])))
        #expect(feed.userTable.isEmpty)
    }

    private func compare<P>(_ user: Options.User<P>, _ json: SlowJSON, _ reader: SlowReader) {
        let comment: Comment = "\(user)"
        let lenient = SlowReader(isStrict: false)
        #expect(user.id == reader.int(json["user_id"]) ?? 0, comment)
        // A store reads its keys leniently.
        #expect(user.account?.id == lenient.int(json["user_id"]), comment)
        #expect(user.account === Options.Account.all[user.id], comment)
        #expect(user.noAccount === Options.Account.nobody, comment)
        #expect(user.handle == reader.string(json["handle"]), comment)
        #expect(user.name == reader.string(json["name"]), comment)
        #expect(user.exactName == SlowReader(isStrict: true).string(json["name"]), comment)
        #expect(user.nick == reader.string(reader.find(json, [["nick"], ["nickname"], ["handle"]])), comment)
        #expect(user.role == reader.string(json["role"]), comment)
        #expect(user.certainRole == reader.string(json["role"]) ?? "none", comment)
        let plan = reader.string(json["plan"]).flatMap { Options.Plan(rawValue: $0) }
        #expect(user.plan == plan, comment)
        #expect(user.certainPlan == plan ?? .free, comment)
        #expect(user.verified == reader.bool(json["verified"]) ?? false, comment)
        let verdict: Options.Verdict? =
            switch json["verified"] {
            case .bool(let bool): bool ? .yes : .no
            case .string("yes"), .number("1"): .yes
            default: nil
            }
        #expect(user.verdict == verdict, comment)
        let followers = json["followers"]
        #expect(user.followers == reader.int(followers) ?? -1, comment)
        #expect(user.followersText == reader.string(followers), comment)
        #expect(user.followersDouble == reader.double(followers), comment)
        #expect(user.likes?.count == reader.int(followers), comment)
        #expect(user.joinedAt == reader.date(json["joined_at"]), comment)
        let joined = lenient.string(json["joined_at"]).flatMap { $0.contains("-") ? String($0.prefix(10)) : nil }
        #expect(user.joinDay?.text == joined, comment)
        let interests = reader.list(json["interests"]) { reader.string($0) }
        #expect(user.interests == interests ?? [], comment)
        #expect(user.maybeInterests == interests, comment)
        #expect(user.cleanInterests == interests?.filter { !$0.isEmpty } ?? [], comment)
        #expect(user.shoutedInterests == interests?.map { $0.uppercased() }, comment)
        #expect(user.interestTable == reader.table(json["interests"]) { reader.string($0) } ?? [:], comment)
        var optionals: [String?] = []
        if case .array(let elements) = json["interests"] {
            for element in elements {
                if reader.isNull(element) { optionals.append(nil) }
                if let text = reader.string(element) { optionals.append(text) }
            }
        }
        #expect(user.optionalInterests == optionals, comment)
        let profile = reader.object(json["profile"])
        #expect((user.profile == nil) == (profile == nil), comment)
        if let model = user.profile, let profile { compare(model, profile, reader) }
        #expect(user.city == reader.string(profile?["city"]) ?? "nowhere", comment)
        let website = lenient.string(profile?["website"] ?? json["handle"])
        #expect(
            user.website
                == (reader.isStrict && website?.contains(" ") == true ? nil : website.flatMap { URL(string: $0) }),
            comment)
        let notifications = reader.table(json["settings"]?["notifications"]) { reader.bool($0) }
        #expect(user.notifications == notifications ?? [:], comment)
        #expect(user.xLegacyID == reader.int(json["x_legacy_id"]).map { Int64($0) }, comment)
    }

    private func compare<P>(_ profile: Options.Profile<P>, _ json: SlowJSON, _ reader: SlowReader) {
        #expect(profile.city == reader.string(json["city"]))
        #expect(profile.bio == reader.string(json["bio"])?.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(profile.birthYear == reader.int(json["birth_year"]))
        #expect(profile.avatarWidth == reader.int(json["avatar"]?["width"]).map { UInt16($0) })
        #expect(profile.postcode == reader.string(json["address"]?["postcode"]))
    }

    private func compare<P>(_ item: Options.Item<P>, _ json: SlowJSON, _ reader: SlowReader) {
        let comment: Comment = "\(item)"
        let lenient = SlowReader(isStrict: false)
        #expect(item.id == reader.int(json["id"]) ?? 0, comment)
        #expect(item.type == reader.string(json["type"]), comment)
        let author = lenient.int(json["author_id"]).flatMap { Options.Account.all[$0] }
        #expect(item.author === author, comment)
        #expect(item.certainAuthor === author ?? Options.Account.nobody, comment)
        #expect(item.createdAt == reader.date(json["created_at"]), comment)
        let text = reader.string(json["text"])
        #expect(item.text == (text == "" ? nil : text), comment)
        let visibility = reader.string(json["visibility"]).flatMap { Options.Visibility(rawValue: $0) }
        #expect(item.visibility == visibility ?? .public, comment)
        #expect(item.likes.count == reader.int(json["likes"]) ?? -1, comment)
        let attachments = reader.objects(json["attachments"])
        #expect(item.attachments.count == attachments.count, comment)
        for (attachment, json) in zip(item.attachments, attachments) { compare(attachment, json, reader) }
        compare(item.comments, reader.objects(json["comments"]), reader)

        #expect((item is Options.Post<P>) == (reader.string(json["type"]) == "post"), comment)
        #expect((item is Options.Event<P>) == (reader.string(json["type"]) == "event"), comment)
        if let post = item as? Options.Post<P> {
            #expect(post.tags == reader.list(json["tags"]) { reader.string($0) } ?? [], comment)
            #expect(post.pinned == reader.bool(json["pinned"]) ?? false, comment)
            let reactions = reader.table(json["reactions"]) { reader.int($0) } ?? [:]
            #expect(post.reactions == reactions, comment)
            #expect(post.likesByReaction.mapValues(\.count) == reactions, comment)
            #expect(
                post.latitude == reader.double(reader.find(json, [["location", "lat"], ["location", "0"]])), comment)
            // Strictly, an embedded value has to be in a string.
            var client = reader.isStrict ? nil : reader.object(json["client"])
            if case .string(let text) = json["client"] { client = SlowJSON(Data(text.utf8)) }
            #expect(
                post.client.mapValues { $0.string ?? $0.text }
                    == lenient.table(client) { lenient.string($0) } ?? [:], comment)
        }
        if let event = item as? Options.Event<P> {
            #expect(event.title == reader.string(json["title"]), comment)
            #expect(event.startsAt == reader.date(json["starts_at"]), comment)
            #expect(event.venue == reader.string(json["venue"]?["name"]), comment)
            #expect(event.attendeeIDs == reader.list(json["attendees"]) { reader.int($0) } ?? [], comment)
            let accounts = lenient.list(json["attendees"]) { lenient.int($0).flatMap { Options.Account.all[$0] } }
            #expect(event.attendees.map { ObjectIdentifier($0) } == accounts?.map { ObjectIdentifier($0) }, comment)
        }
    }

    private func compare<P>(_ attachment: Options.Attachment<P>, _ json: SlowJSON, _ reader: SlowReader) {
        #expect(attachment.type == reader.string(json["type"]))
        #expect(attachment.width == reader.int(json["width"]) ?? 0)
        #expect(attachment.height == reader.int(json["height"]) ?? 0)
        #expect(attachment.alt == reader.string(json["alt"]))
        #expect(attachment.duration == reader.double(json["duration"]).map { Float($0) })
        #expect(attachment.secondVotes == reader.int(reader.find(json, [["options", "1", "votes"]])))
        #expect(attachment.readings == reader.list(json["readings"]) { reader.double($0) } ?? [])
    }

    private func compare<P>(_ comments: LazyArray<Options.Comment<P>>, _ json: [SlowJSON], _ reader: SlowReader) {
        #expect(comments.count == json.count)
        for (comment, json) in zip(comments, json) {
            #expect(comment.id == reader.int(json["id"]) ?? 0)
            #expect(comment.text == reader.string(json["text"]) ?? "")
            #expect(comment.likes?.count == reader.int(json["likes"]))
            compare(comment.replies, reader.objects(json["replies"]), reader)
        }
    }
}
