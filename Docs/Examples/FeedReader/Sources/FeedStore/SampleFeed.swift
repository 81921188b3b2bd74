/// Feeds of any size, for tests and measurements. The same arguments give the same text.
package struct SampleFeed {
    package var itemCount: Int
    /// The number that all texts contain: two revisions have the same ids, and different texts.
    package var revision = 1

    package init(itemCount: Int, revision: Int = 1) { (self.itemCount, self.revision) = (itemCount, revision) }

    /// One author for 50 items.
    package var userCount: Int { itemCount / 50 + 1 }

    /// A feed with users and items.
    package var document: String {
        var text = #"{"feed": {"title": "Sample", "generated_at": "2025-11-02T07:30:00Z"}, "users": ["#
        for user in 0..<userCount {
            text += user == 0 ? "\n" : ",\n"
            text += #"{"user_id": \#(user + 1), "handle": "user_\#(user + 1)", "name": "Zoë \#(user + 1)", "#
            text += #""followers": \#(user * 7 % 1000), "interests": ["bread", "choir"]}"#
        }
        text += "\n], \"items\": [\n"
        text += items.joined(separator: ",\n")
        return text + "\n]}\n"
    }

    /// One item on each line.
    package var lines: String { items.map { $0 + "\n" }.joined() }

    private var items: [String] { (0..<itemCount).map(item) }

    private static let words = [
        "rain", "mud", "joy", "ferry", "harbour", "bread", "choir", "gull", "tide", "engine", "saffron", "library",
        "match", "rowing", "lantern", "winter", "herring", "bicycle", "window", "garden",
    ]

    private func item(_ index: Int) -> String {
        var random = UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Int(random % UInt64(bound))
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        func sentence(_ count: Int) -> String {
            (0..<count).map { _ in Self.words[next(Self.words.count)] }.joined(separator: " ")
        }
        let day = "\(2015 + next(10))-\(two(1 + next(12)))-\(two(1 + next(28)))"
        let time = "\(two(next(24))):\(two(next(60))):\(two(next(60)))Z"
        let type = index % 20 == 7 ? "event" : index % 20 == 13 ? "share" : "post"
        var text = #"{"id": \#(index + 1), "type": "\#(type)", "author_id": \#(1 + next(userCount)), "#
        text += #""created_at": "\#(day)T\#(time)", "#
        text += #""text": "revision\#(revision) \#(sentence(12))", "likes": \#(next(500)), "visibility": "public""#
        switch type {
        case "event":
            text += #", "title": "\#(sentence(3))", "venue": {"name": "\#(sentence(1))"}, "attendees": [1, 2, 3]"#
        case "share": text += #", "shared_id": \#(1 + next(itemCount))"#
        default: text += #", "tags": ["\#(sentence(1))", "\#(sentence(1))"], "reactions": {"👏": \#(next(9))}"#
        }
        text += #", "attachments": [{"type": "image", "url": "https://img.example/\#(index).webp", "#
        text += #""width": 1024, "height": 768}]"#
        text += #", "comments": [{"id": \#(index * 2), "author_id": 1, "text": "\#(sentence(8))", "likes": 1}, "#
        text += #"{"id": \#(index * 2 + 1), "author_id": 2, "text": "\#(sentence(5))", "likes": 0}], "x_score": 1.50}"#
        return text
    }
}
