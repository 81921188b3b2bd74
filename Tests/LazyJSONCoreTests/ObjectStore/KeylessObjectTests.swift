import LazyJSON
import Testing

/// New objects that have no key yet, in properties of objects in a store.
@Suite struct KeylessObjectTests {
    final class Tag: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Tag>(key: { $0.id }, load: { _ in nil })
        @Property var id: Int = 0
        @Property var name: String?
    }
    struct Names: ObjectStore {
        func object(for reference: JSON) -> String? { reference.int.map { "\($0)" } }
        func reference(for object: String) -> JSON? { Int(object).map { JSON($0) } }
    }
    static let cache = ObjectCache<Int, Tag>(key: { $0.id }, load: { _ in nil })
    /// Not a model, so that it cannot be embedded.
    final class Word: Sendable {
        let number: Int?
        init(_ number: Int?) { self.number = number }
    }
    static let words = ObjectCache<Int, Word>(key: { $0.number }, load: { Word($0) })

    class Post: JSONModel, @unchecked Sendable {
        @Property var tag: Tag?
        @Property("main") var own: Tag = Tag { $0.name = "default" }
        @Property var tags: [Tag]
        @Property var named: [String: Tag]
        @Property(cachedObject: KeylessObjectTests.cache) var other: Tag?
        @Property(cachedObject: KeylessObjectTests.cache) var others: [Tag]
        @Property(cachedObject: KeylessObjectTests.words) var word: Word?
        @Property(cachedObject: Names()) var text: String?
    }

    static let new = #"{"name":"new"}"#
    static func tag() -> Tag { Tag { $0.name = "new" } }

    @Test(
        "an object without a key is written whole, wherever an object can be embedded",
        arguments: ["{}", #"{"tag":5,"other":"5","main":null}"#])
    func whole(_ text: String) throws {
        let post = try Post(parsing: text).tryMutate {
            $0.tag = Self.tag()
            $0.own = Self.tag()
            $0.tags = [Self.tag(), Self.tag()]
            $0.named["a"] = Self.tag()
            $0.other = Self.tag()
            $0.others.append(Self.tag())
        }
        for name in ["tag", "main", "other"] { #expect(post.json[name]?.text == Self.new) }
        #expect(post.json["tags"]?.text == "[\(Self.new),\(Self.new)]" && post.json["others"]?.text == "[\(Self.new)]")
        #expect(post.json["named"]?.text == #"{"a":\#(Self.new)}"#)
        let names = [post.tag, post.own, post.other, post.named["a"]] + post.tags + post.others
        #expect(names.map { $0?.name } == Array(repeating: "new", count: 7))
        #expect(try Post(parsing: post.json.text).tag?.name == "new")
        #expect(try post.tryMutate { $0.tag = Self.tag() } === post)
        #expect(post.tag !== post.other)
    }

    @Test("objects with a key are references, also with the key of an empty object, if the store has it")
    func keyed() throws {
        let keyed = Tag { $0.id = 7 }
        Tag.objectStore.update(keyed)
        #expect(try Post().tryMutate { $0.tag = keyed }.json.text == #"{"tag":7}"#)
        let zero = try Tag(parsing: #"{"id": 0, "name": "zero"}"#)
        Self.cache.update(zero)
        let post = try Post().tryMutate { $0.other = zero }
        #expect(post.json.text == #"{"other":0}"# && post.other === zero)
        let fresh = try Post().tryMutate { $0.other = Self.tag() }
        #expect(fresh.json["other"]?.text == Self.new && fresh.other?.name == "new")
    }

    @Test("an object without a key is refused if it cannot be embedded")
    func refused() throws {
        #expect(try Post().tryMutate { $0.word = Word(7) }.json.text == #"{"word":7}"#)
        #expect(throws: MutationError.self) { try Post().tryMutate { $0.word = Word(nil) } }
        #expect(throws: MutationError.self) { try Post().tryMutate { $0.text = "new" } }
    }
}
