import Foundation
import LazyJSON

/// The model of a view: state of the main actor that reads and replaces models.
final class FeedScreen {
    private(set) var posts: LazyArray<Post> = []
    private(set) var rows: [String] = []
    var selected: Post?

    /// Opens a feed elsewhere and shows it here.
    func load(_ text: String) async throws {
        posts = try await Task.detached { try LazyArray<Post>(parsing: text) }.value
        show()
    }

    func show() {
        rows = posts.map { post in
            let images = post.attachments.compactMap { $0 as? ImageAttachment }.map { "\($0.width)" }
            return "\(post.id) \(post.title ?? "untitled") by \(post.author?.name ?? "nobody") \(post.tags) \(images)"
        }
    }

    func rename(at index: Int, to title: String) {
        selected = posts[index].renamed(title)
        posts = LazyArray(posts.enumerated().map { $0 == index ? $1.renamed(title) : $1 })
        show()
    }

    func resize(at index: Int, to width: Double) {
        selected = posts[index].mutate { draft in
            draft.attachments[0].type = "image"
            draft.price = Money(cents: 999)
            draft.visibility = .friends
            draft.author = Author.all[8]
        }
    }
}
