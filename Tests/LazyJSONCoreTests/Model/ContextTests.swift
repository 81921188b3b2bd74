import Foundation
import LazyJSONCore
import Testing

extension JSONContext {
    fileprivate enum Base: JSONContextKey { static let defaultValue: URL? = nil }
    fileprivate var base: URL? {
        get { self[Base.self] }
        set { self[Base.self] = newValue }
    }
    fileprivate enum People: JSONContextKey { static let defaultValue: [Int: String] = [:] }
    fileprivate var people: [Int: String] {
        get { self[People.self] }
        set { self[People.self] = newValue }
    }
    fileprivate init(_ base: String) { self.init { $0.base = URL(string: base) } }
}

/// Values that an app passes along with a document.
@Suite struct ContextTests {
    /// A link that is unusable without a base, in both directions.
    struct Link: JSONConvertible, Equatable {
        let url: String
        static func decode(_ json: JSON) -> Link? {
            guard let base = JSONContext.current.base, let path = json.string else { return nil }
            return Link(url: base.absoluteString + path)
        }
        func encode() throws -> JSON? {
            guard let base = JSONContext.current.base?.absoluteString, url.hasPrefix(base) else { return nil }
            return JSON(String(url.dropFirst(base.count)))
        }
    }

    struct Names: ObjectStore {
        func object(for reference: JSON) -> String? { reference.int.flatMap { JSONContext.current.people[$0] } }
        func reference(for object: String) -> JSON? {
            JSONContext.current.people.first { $0.value == object }.map { JSON($0.key) }
        }
    }

    class Post: JSONModel, @unchecked Sendable {
        @Property var link: Link?
        @Property var links: [Link]
        @Property var named: [String: Link]
        @Property var post: Post?
        @Property var posts: [Post]
        @Property var lazy: LazyArray<Post>
        @Property var table: LazyDictionary<Post>
        @Property("path", as: Post.prefixed) var mapped: String?
        @Property("closure", as: Post.closed) var closure: String?
        @Property(as: .embedded) var inner: Post?
        @Property("author", cachedObject: Names()) var author: String?
        @Property var title: String?
        var path: String { "\(context.base?.absoluteString ?? "none")\(title ?? "")" }

        static let prefixed = Converter<Int>(decode: { $0.int }).map(
            to: { "\(JSONContext.current.base?.absoluteString ?? "none")\($0)" })
        static let closed = Converter<String>(decode: { json in
            "\(JSONContext.current.base?.absoluteString ?? "none")\(json.string ?? "")"
        })
        override class var coercion: Coercion { .permissive }
    }
    final class Special: Post, @unchecked Sendable {}

    static let text = #"""
        {"link": "a", "links": ["b", "c"], "named": {"d": "d"}, "post": {"link": "e"}, "posts": [{"link": "f"}], "lazy": [{"link": "g"}],
         "table": {"h": {"link": "h"}}, "path": 1, "closure": "j", "inner": "{\"link\": \"k\", \"post\": {\"link\": \"l\"}}",
         "author": 7, "title": "m"}
        """#

    static func read(_ post: Post) -> [String?] {
        [
            post.link?.url, post.links.first?.url, post.links.last?.url, post.named["d"]?.url, post.post?.link?.url,
            post.posts.first?.link?.url, post.lazy.first?.link?.url, post.table["h"]?.link?.url, post.mapped,
            post.closure, post.inner?.link?.url, post.inner?.post?.link?.url, post.author, post.path,
        ]
    }
    static let expected: [String?] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "1", "j", "k", "l"].map { "x:/\($0)" } + ["Bo", "x:/m"]

    static let context = JSONContext {
        $0.base = URL(string: "x:/")
        $0.people = [7: "Bo", 8: "Al"]
    }

    @Test("models, converters and stores read the context at every depth, in every kind of container")
    func everywhere() throws {
        #expect(Self.read(try Post(parsing: Self.text, context: Self.context)) == Self.expected)
        #expect(Self.read(try Post(parsing: Data(Self.text.utf8), context: Self.context)) == Self.expected)
        #expect(Self.read(try Post(parsing: Self.text).withContext(Self.context)) == Self.expected)
        let list = try LazyArray<Post>(parsing: "[\(Self.text)]", context: Self.context)
        #expect(list.map(Self.read) == [Self.expected])
        let line = Self.text.replacingOccurrences(of: "\n", with: "")
        let lines = try LazyArray<Post>(lines: "\(line)\n\(line)\n").withContext(Self.context)
        #expect(lines.map(Self.read) == [Self.expected, Self.expected])
        #expect(lines.lines() == Data("\(line)\n\(line)\n".utf8))
        let table = try LazyDictionary<Post>(parsing: #"{"p": \#(Self.text)}"#, context: Self.context)
        #expect(table["p"].map(Self.read) == Self.expected)
    }

    @Test("without a context, keys have their defaults")
    func defaults() throws {
        let post = try Post(parsing: Self.text)
        #expect(post.context.base == nil && post.link == nil && post.links.isEmpty && post.path == "nonem")
        #expect(post.mapped == "none1" && post.closure == "nonej" && post.author == nil)
        #expect(JSONContext.current.base == nil)
        let same = post.withContext(JSONContext())
        #expect(same === post)
    }

    @Test("edits keep the context, and assigned values get it")
    func edits() throws {
        var post = try Post(parsing: Self.text, context: Self.context)
        post = post.mutate {
            $0.title = "new"
            $0.link = Link(url: "x:/1")
            $0.links.append(Link(url: "x:/2"))
            $0.named["n"] = Link(url: "x:/3")
            $0.post = Post { $0.title = "p" }
            $0.posts.append(Post { $0.title = "q" })
            $0.lazy.append(Post { $0.title = "r" })
            $0.table["s"] = Post { $0.title = "s" }
            $0.inner = Post { $0.title = "t" }
            $0.author = "Al"
        }
        #expect(post.link?.url == "x:/1" && post.links.map(\.url) == ["x:/b", "x:/c", "x:/2"])
        #expect(post.named["n"]?.url == "x:/3" && post.author == "Al")
        let json = post.json
        #expect(json["link"] == "1" && json["links"] == ["b", "c", "2"] && json["named"] == ["d": "d", "n": "3"])
        #expect(json["author"] == 8)
        #expect(
            [post.path, post.post?.path, post.posts.last?.path, post.lazy.last?.path, post.table["s"]?.path]
                == ["x:/new", "x:/p", "x:/q", "x:/r", "x:/s"])
        #expect(post.inner?.path == "x:/t")
    }

    @Test("a value from another document gets the context of the one that it becomes a part of")
    func moving() throws {
        let other = try Post(parsing: Self.text, context: JSONContext("y:/"))
        let edited = other.mutate { $0.title = "edited" }
        var post = try Post(parsing: "{}", context: JSONContext("x:/"))
        post = post.mutate {
            $0.post = other.post
            $0.posts = [other, edited]
            $0.lazy = other.lazy
            $0.inner = edited
        }
        #expect(post.post?.link?.url == "x:/e" && post.posts.map(\.link?.url) == ["x:/a", "x:/a"])
        #expect(post.posts.map(\.path) == ["x:/m", "x:/edited"])
        #expect(post.lazy.first?.link?.url == "x:/g" && post.inner?.path == "x:/edited")
        #expect(other.link?.url == "y:/a" && edited.path == "y:/edited")
        #expect(post.posts[0] == other && post.posts[1] == edited)
        // A list without a context leaves each model its own.
        let mixed = LazyArray([post, other])
        #expect(mixed.map(\.context.base?.absoluteString) == ["x:/", "y:/"])
    }

    @Test("ten thousand edits keep the context, however they are represented")
    func manyEdits() throws {
        var post = try Post(parsing: #"{"title": "0", "links": []}"#, context: Self.context)
        for number in 1...10_000 {
            post = post.mutate {
                $0.title = "\(number)"
                if number % 100 == 0 { $0.posts.append(Post { $0.title = "\(number)" }) }
            }
        }
        #expect(post.path == "x:/10000" && post.posts.count == 100)
        #expect(post.posts.allSatisfy { $0.path.hasPrefix("x:/") })
        var json = post.json
        json.renameKeys(["title": "name"])
        #expect(json.context.base?.absoluteString == "x:/")
        json["deep"] = ["a": ["b": [1]]]
        #expect(json["deep"]?["a"]?["b"]?[0]?.context.base?.absoluteString == "x:/")
    }

    @Test("a model keeps its class and its bytes in another context, and the old one stays as it is")
    func classes() throws {
        let special = try Special(parsing: " {\"link\" : \"a\"} ")
        let other = (special as Post).withContext(Self.context)
        #expect(type(of: other) == Special.self && other == special && other !== special)
        #expect(other.json.text == special.json.text && other.json.data() == special.json.data())
        #expect(special.link == nil && other.link?.url == "x:/a")
        let edited = special.mutate { $0.title = "é" }
        let moved = edited.withContext(Self.context)
        #expect(moved.path == "x:/é" && moved.json.text == edited.json.text && moved == edited)
    }

    @Test("a value that a policy reads as a list or an object has the context, too")
    func policies() throws {
        let post = try Post(
            parsing:
                #"{"links": "b", "posts": {"0": {"title": "f"}, "1": {"title": "g"}}, "post": [], "inner": {"title": "k"}}"#,
            context: Self.context)
        #expect(post.links.map(\.url) == ["x:/b"] && post.posts.map(\.path) == ["x:/f", "x:/g"])
        #expect(post.post?.path == "x:/" && post.inner?.path == "x:/k")
        let text = try Post(
            parsing: #"{"posts": "[{\"title\": \"f\"}]", "post": "{\"title\": \"p\"}"}"#, context: Self.context)
        #expect(text.posts.map(\.path) == ["x:/f"] && text.post?.path == "x:/p")
    }

    @Test("models that a decoder creates get the current context")
    func decoding() throws {
        struct Page: Decodable { let posts: [Post], first: Post? }
        let page = try JSONContext.$current.withValue(Self.context) {
            try JSONDecoder().decode(Page.self, from: Data(#"{"posts": [\#(Self.text)], "first": {"link": "a"}}"#.utf8))
        }
        #expect(page.posts.map(Self.read) == [Self.expected] && page.first?.link?.url == "x:/a")
        #expect(JSONContext.current.base == nil)
    }

    final class Named: JSONModel, @unchecked Sendable {
        @Property var context: String?
    }

    @Test("a key that is called context can be declared")
    func names() throws {
        let named = try Named(parsing: #"{"context": "a"}"#, context: Self.context)
        #expect(named.context == "a" && named.json.context.base != nil)
    }

    @Test("two threads with two contexts do not see each other's")
    func threads() async throws {
        await withTaskGroup(of: Bool.self) { group in
            for base in ["a:/", "b:/", "c:/", "d:/"] {
                group.addTask {
                    (0..<200).allSatisfy { _ in
                        let post = try? Post(parsing: Self.text, context: JSONContext(base))
                        return post?.link?.url == base + "a" && post?.post?.link?.url == base + "e"
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    // MARK: Values that are absent

    final class Order: JSONModel, @unchecked Sendable {
        @Property var shipping: Post
        @Property var billing: Post = Special { $0.title = "b" }
        @Property var maybe: Post? = Post { $0.title = "m" }
        @Property var list: LazyArray<Post> = [Post { $0.title = "l" }]
        @Property var models: [Post] = [Post { $0.title = "0" }, Special { $0.title = "1" }]
        @Property var named: [String: Post] = ["a": Post { $0.title = "n" }]
        @Property var table: LazyDictionary<Post> = ["t": Post { $0.title = "t" }]
        @Property(as: .embedded) var inner: Post = Post { $0.title = "i" }
        @Property("deep.down", or: ["deep.up"]) var deep: Post
    }

    static func paths(_ order: Order) -> [String?] {
        [
            order.shipping.path, order.shipping.post?.path, order.shipping.inner?.path, order.billing.path,
            order.maybe?.path,
            order.list.first?.path, order.models.first?.path, order.models.last?.path, order.named["a"]?.path,
            order.table["t"]?.path, order.inner.path, order.deep.path, order.list.context.base?.absoluteString,
        ]
    }

    @Test(
        "the model of an absent member has the context, in every kind of container, however the object is represented")
    func absent() throws {
        let nulls =
            #"{"shipping": null, "billing": "<null>", "maybe": null, "list": null, "models": 5, "named": null, "deep": {"up": null}}"#
        for text in ["{}", nulls] {
            let parsed = try Order(parsing: text, context: Self.context)
            let edited = parsed.mutate { $0[raw: "x"] = JSON(Array(repeating: 1, count: 5000)) }
            for order in [parsed, edited, try Order(parsing: text).withContext(Self.context)] {
                let expected = [
                    "x:/", nil, nil, "x:/b", "x:/m", "x:/l", "x:/0", "x:/1", "x:/n", "x:/t", "x:/i", "x:/", "x:/",
                ]
                #expect(Self.paths(order) == expected, "\(order.json.text)")
                #expect(order.billing is Special && order.models.last is Special)
                #expect(order.shipping === order.shipping && order.shipping == Order().shipping)
                #expect(order.shipping.mutate { $0.title = "e" }.path == "x:/e")
                _ = order.mutate {
                    #expect($0.shipping.path == "x:/" && $0.billing.path == "x:/b" && $0.models.first?.path == "x:/0")
                }
                #expect(order.mutate { $0.shipping.title = "s" }.shipping.path == "x:/s")
                #expect(order == order.withContext(Self.context))
            }
        }
        #expect(Order().shipping === Order().shipping)
        #expect(Order().shipping.path == "none")
    }

    @Test("elements that nobody touches keep their own context in a list without one")
    func elements() throws {
        let first = try Post(parsing: #"{"title": "a"}"#, context: JSONContext("x:/"))
        let second = try Post(parsing: #"{"title": "b"}"#, context: JSONContext("y:/"))
        let third = Post { $0.title = "c" }
        let literal: LazyArray<Post> = [first, second]
        let appended = literal.mutate { $0.append(third) }
        #expect(appended.map(\.path) == ["x:/a", "y:/b", "nonec"])
        #expect(appended.mutate { $0[2].title = "d" }.map(\.path) == ["x:/a", "y:/b", "noned"])
        #expect(appended.mutate { $0[0].title = "d" }.map(\.path) == ["x:/d", "y:/b", "nonec"])
        #expect(appended.mutate { $0.removeLast() }.map(\.path) == ["x:/a", "y:/b"])
        let added = try LazyArray<Post>(parsing: "[{}]").mutate { $0.append(second) }.mutate { $0.insert(first, at: 0) }
        #expect(added.map(\.path) == ["x:/a", "none", "y:/b"])
        let named: LazyDictionary<Post> = ["a": first]
        let more = named.mutate { $0["c"] = third }
        #expect(more["a"]?.path == "x:/a" && more["c"]?.path == "nonec")
        let post = Post {
            $0.post = first
            $0.posts = [second]
            $0.lazy = [first]
        }
        #expect([post.post?.path, post.posts.first?.path, post.lazy.first?.path] == ["x:/a", "y:/b", "x:/a"])
        let edited = post.mutate { $0.title = "e" }
        #expect([edited.post?.path, edited.posts.first?.path, edited.lazy.first?.path] == ["x:/a", "y:/b", "x:/a"])
        let deep = Post { $0.post = post }.mutate { $0.title = "f" }
        #expect(deep.post?.post?.path == "x:/a" && deep.withContext(JSONContext("z:/")).post?.post?.path == "z:/a")
    }
}
