import Foundation
import LazyJSON

/// A tour through the Fixtures: typical work on a real document, in seven sections.
struct FeedTour {
    let fixtures: Fixtures

    func run() throws {
        let feed = try showOpening(fixtures.file("feed.json"))
        showReading(feed)
        showAttachments(feed)
        showChanges(feed)
        try showLines()
        showIssues(feed)
        try showError()
    }

    // MARK: Opening

    private func showOpening(_ file: File) throws -> Feed {
        printTitle("1. Opening: all of the text is checked, nothing is decoded")
        let (feed, opening) = try timed { try file.open { try Feed(mapping: $0) } }
        print("  feed.json, \(file.size.grouped) bytes, opened in \(opening)")
        let (title, first) = timed { feed.title }
        let (_, more) = timed { for _ in 0..<1000 { _ = feed.title } }
        print("  feed.title is \(shown(title)): read in \(first), and a thousand more times in \(more)")
        let (count, counting) = timed { feed.items.count }
        print("  feed.items.count is \(count): counted in \(counting), without creating an item")
        print("  feed.items[3] is the same instance every time: \(feed.items[3] === feed.items[3])")
        return feed
    }

    // MARK: Reading

    private func showReading(_ feed: Feed) {
        printTitle("2. Reading: the values of properties, and the JSON they come from")

        func row(_ expression: String, _ value: Any?, _ path: JSON.Path) {
            let raw = feed.json.value(at: path)?.text.excerpt(44) ?? "–"
            printRow(expression, shown(value), raw, widths: 32, 36)
        }
        let users = feed.users
        row("feed.unread", feed.unread, "feed.unread")
        row("feed.apiVersion", feed.apiVersion, "feed.api_version")
        row("feed.previousCursor", feed.previousCursor, "feed.previous_cursor")
        row("feed.generatedAt", feed.generatedAt, "feed.generated_at")
        row("feed.reads", feed.reads, "feed.stats\\.v2.reads")
        row("users[0].name", users[0].name, "users.0.name")
        row("users[0].city", users[0].city, "users.0.profile.city")
        row("users[0].profile?.postcode", users[0].profile?.postcode, "users.0.profile.address.postcode")
        row("users[2].id", users[2].id, "users.2.user_id")
        row("users[4].profile?.birthYear", users[4].profile?.birthYear, "users.4.profile.birth_year")
        row("users[5].city", users[5].city, "users.5.profile.city")
        row("users[6].verified", users[6].verified, "users.6.verified")
        row("users[8].verified", users[8].verified, "users.8.verified")
        row("users[9].role", users[9].role, "users.9.role")
        row("users[9].plan", users[9].plan, "users.9.plan")
        row("users[11].city", users[11].city, "users.11.profile.city")
        row("users[14].followers", users[14].followers, "users.14.followers")
        row("users[16].followers", users[16].followers, "users.16.followers")
        row("users[18].name", users[18].name, "users.18.name")
        row("users[22].interests", users[22].interests, "users.22.interests")
        row("users[23].joinedAt", users[23].joinedAt, "users.23.joined_at")
        row("users[24].nick", users[24].nick, "users.24.handle")
        row("items[4].createdAt", feed.items[4].createdAt, "items.4.created_at")
        row("items[18].visibility", feed.items[18].visibility, "items.18.visibility")
        row("(items[31] as? Post)?.reactions", (feed.items[31] as? Post)?.reactions, "items.31.reactions")
    }

    // MARK: Classes

    private func showAttachments(_ feed: Feed) {
        printTitle("3. Classes chosen by the JSON: items and their attachments")
        print("  \(classes(of: feed.items))")
        print("  \(classes(of: feed.items.flatMap(\.attachments)))\n")
        var shownTypes: Set<String?> = []
        for item in feed.items {
            for attachment in item.attachments where shownTypes.insert(attachment.type).inserted {
                printRow("\(item.id)", "\(type(of: attachment))", attachment.summary.excerpt(90), widths: 6, 16)
            }
        }
        var votes = 0
        for item in feed.items {
            for case let poll as PollAttachment in item.attachments {
                votes += poll.options.reduce(0) { $0 + $1.votes }
            }
        }
        print("\n  \(votes.grouped) votes in all polls, including votes that are strings")
    }

    /// The number of models of each class: `3 Post, 1 Event`.
    private func classes<Model: JSONModel>(of models: some Sequence<Model>) -> String {
        let counts = models.reduce(into: [:]) { $0["\(type(of: $1))", default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
            .joined(separator: ", ")
    }

    // MARK: Lines

    private func showLines() throws {
        printTitle("5. Newline-delimited JSON: one model per line")
        let file = try fixtures.file("feed.ndjson")
        let (lines, opening) = try timed { try file.open { try LazyArray<Activity>(mappingLines: $0) } }
        print("  feed.ndjson, \(file.size.grouped) bytes, \(lines.count) lines, opened in \(opening)")
        print("  \(classes(of: lines))")
        for case let comment as CommentActivity in lines {
            printRow("\(comment.userID) on \(comment.itemID)", (comment.text ?? "nothing").excerpt(80), widths: 11)
        }
        let emoji = lines.lazy.compactMap { $0 as? LikeActivity }.map { "\($0.emoji) from \($0.userID)" }
        print("  likes: \(emoji.joined(separator: ", "))")
    }

    // MARK: Issues

    private func showIssues(_ feed: Feed) {
        printTitle("6. Problems in the feed: issues that reading tolerated")
        let (counts, time) = timed { feed.issues.reduce(into: [:]) { $0[$1.severity, default: 0] += 1 } }
        let text = JSONIssue.Severity.allCases.reversed().map { "\(counts[$0] ?? 0) \($0)s" }.joined(separator: ", ")
        print("  \(text), found in \(time); the errors and warnings:\n")
        for issue in feed.issues.filter(atLeast: .warning) { print("  feed.json:\(issue)".excerpt(150)) }
        let kinds = feed.issues.reduce(into: [:]) { $0[$1.kind.rawValue, default: 0] += 1 }
        let sorted = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        print("\n  \(sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", "))\n")
        print("  \(feed.users[14].explain(\.followers))".replacing("\n", with: "\n  "))
    }

    // MARK: Errors

    private func showError() throws {
        printTitle("7. A broken document: the error and its position")
        do {
            _ = try fixtures.file("broken.json").open { try JSON(mapping: $0) }
            throw TourError("broken.json was opened, although it is invalid")
        } catch let error as JSONError {
            print("  broken.json, \(error)".replacing("\n", with: "\n  "))
        }
    }
}
