import Foundation
import LazyJSON

@main
struct App {
    static let feed = """
        [{"id": "7", "title": "One", "created_at": "2024-02-29T12:30:00Z", "mood": 1, "price": 4.20, "tags": ["a", null, 3],
          "attachments": [{"type": "image", "width": 640, "source": "https://example.com/a.png"}, {"type": "new kind"}],
          "author_id": 7, "place": "Bonn", "slogan": "hey", "visibility": "gold", "reply_to": {"id": 6, "title": "n/a"}},
         5, {"id": 8}]
        """

    static func main() async throws {
        let screen = FeedScreen()
        try await screen.load(feed)
        expect(screen.rows == [#"7 One by ? ["a", "3"] ["640.0"]"#, "8 untitled by nobody [] []"], "\(screen.rows)")

        let post = screen.posts[0]
        expect(post.createdAt == Date(timeIntervalSince1970: 1_709_209_800), "a converter")
        expect(post.isPublic && post.mood == .good && post.price == Money(cents: 420), "enums and a converted type")
        expect(post.place == Place(name: "Bonn") && post.slogan == "HEY", "a store and a converter of the class")
        expect(post.original?.id == 6 && post.original?.title == nil, "a nested model and a policy")
        expect((post.attachments[0] as? ImageAttachment)?.source?.host() == "example.com", "a subclass")
        expect(post.author === Author.all[7], "one object a key")

        screen.rename(at: 0, to: "Two")
        expect(screen.selected?.title == "Two" && post.title == "One", "a changed copy")
        expect(screen.rows[0].hasPrefix("7 Two"), "\(screen.rows)")
        screen.resize(at: 0, to: 100)
        let written = screen.selected?.json
        expect(written?["price"]?.text == "9.99" && written?["visibility"] == "friends", "a draft")
        expect(written?["author_id"]?.int == 8, "a reference")
        expect(written?["tags"]?.text == #"["a", null, 3]"#, "what a draft leaves alone")

        // The same models where there is no main actor.
        let sums = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { readElsewhere(post) } }
            var sums: [Int] = []
            for await sum in group { sums.append(sum) }
            return sums
        }
        expect(sums == Array(repeating: 7 + 6 + 2 + 420, count: 8), "\(sums)")

        var note = try Note(parsing: #"{"id": 1, "parts": [{"title": "a"}]}"#)
        note.parts[0].title = "b"
        let sticker = try Sticker(parsing: #"{"id": 2}"#)
        let read = await Task.detached { [note] in note.parts[0].id + note.id + sticker.id }.value
        expect(read == 3 && note.json.text == #"{"id": 1, "parts": [{"title": "b"}]}"#, "plain declarations")

        let settings = Settings.shared
        settings.open("a")
        settings.modify(\.launches) { $0 += 1 }
        try settings.update {
            $0.launches += 1
            $0.openedAt = post.createdAt
            $0.last = post
        }
        expect(settings.launches == 3 && settings.recent == ["a"], "stored properties")
        expect(settings.openedAt == post.createdAt && settings.last == post, "converted stored properties")
        try await tryExtensions()
        print("models work where the main actor is the default")
    }

    nonisolated static func readElsewhere(_ post: Post) -> Int {
        let copy = post.mutate { $0.tags = ["x"] }
        return post.id + (copy.original?.id ?? 0) + post.tags.count + (copy.price?.cents ?? 0)
    }

    static func expect(_ isTrue: Bool, _ message: @autoclosure () -> String, line: Int = #line) {
        guard !isTrue else { return }
        print("line \(line): \(message())")
        exit(1)
    }
}
