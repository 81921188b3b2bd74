import LazyJSON
import TestSupport
import Testing

/// The JSON that is written in the place of an embedded object or a reference.
extension EmbeddedObjectTests {
    @Test(
        "the JSON keeps its shape: an object replaces an object, a reference replaces a reference",
        arguments: [
            (
                #"{"author": {"id": 1, "x": 1.0} , "readers": []}"#,
                #"{"author": {"id": 50, "name": "New", "version": 0} , "readers": []}"#
            ),
            (#"{"author": 1}"#, #"{"author": 50}"#), (#"{"author": "1"}"#, #"{"author": "50"}"#),
            (#"{"author": null}"#, #"{"author": 50}"#), (#"{}"#, #"{"author":50}"#),
            (#"{"author": [1]}"#, #"{"author": 50}"#),
        ])
    func shapes(_ before: String, _ after: String) throws {
        let post = try Post<Kept>(parsing: before)
        let edited = post.mutate { $0.author = Self.user(50, "New") }
        #expect(edited.json.text == after)
        #expect(edited.author?.id == 50)
        #expect(edited.mutate { $0.author = nil }.json["author"] == nil)
    }

    @Test("setting a property to its own value changes nothing; another version of an embedded object is written")
    func sameObject() throws {
        let text =
            #"{"author": {"id": 60, "name": "A", "x": 1.0}, "owner": 60, "readers": [{"id": 60, "name" : "A"}, 60, null]}"#
        let post = try Post<Kept>(parsing: text)
        #expect(
            try post.tryMutate {
                $0.author = $0.author as User?
                $0.owner = $0.owner as User
                $0.readers = $0.readers
            } === post)
        #expect(post.mutate { $0.author = try? User(parsing: #"{"x": 1, "name": "A", "id": 60}"#) } === post)
        let other = Self.user(60, "B")
        let edited = post.mutate {
            $0.author = other
            $0.owner = other
            $0.readers[0] = other
        }
        #expect(
            edited.json.text
                == #"{"author": {"id": 60, "name": "B", "version": 0}, "owner": 60, "readers": [{"id": 60, "name": "B", "version": 0}, 60, null]}"#
        )
    }

    @Test("in a list every element keeps its shape, and added ones have the shape of the first")
    func lists() throws {
        let post = try Post<Kept>(parsing: #"{"readers": [{"id": 1,  "n": 1}, 2, {"id": 3}]}"#)
        let new = Self.user(70, "N")
        let json = #"{"id": 70,  "name": "N",  "version": 0}"#
        #expect(
            post.mutate { $0.readers.append(new) }.json["readers"]?.text
                == #"[{"id": 1,  "n": 1}, 2, {"id": 3}, \#(json)]"#)
        #expect(
            post.mutate { $0.readers.insert(new, at: 0) }.json["readers"]?.text
                == #"[\#(json), {"id": 1,  "n": 1}, 2, {"id": 3}]"#)
        #expect(post.mutate { $0.readers[1] = new }.json["readers"]?.text == #"[{"id": 1,  "n": 1}, 70, {"id": 3}]"#)
        #expect(
            post.mutate { $0.readers[2] = new }.json["readers"]?.text
                == #"[{"id": 1,  "n": 1}, 2, {"id": 70, "name": "N", "version": 0}]"#)
        #expect(post.mutate { $0.readers.remove(at: 0) }.json["readers"]?.text == #"[2, {"id": 3}]"#)
        #expect(post.mutate { $0.readers.reverse() }.readers.map(\.id) == [3, 2, 1])
        let ids = try Post<Kept>(parsing: #"{"readers": [2, {"id": 3}]}"#)
        #expect(ids.mutate { $0.readers.append(new) }.json["readers"]?.text == #"[2, {"id": 3}, 70]"#)
    }

    @Test("a draft changes the present JSON; the cache learns of it when the changed model is read")
    func drafts() throws {
        func edited<Store: PostStore>(_ type: Post<Store>.Type) throws -> (Post<Store>, Post<Store>) {
            let post = try Post<Store>(parsing: #"{"author": {"id": 80, "name": "A", "x": 1.0}, "owner": 80}"#)
            #expect(post.author?.name == "A")
            Store.cache.update(Self.user(80, "elsewhere"))
            let edited = try post.tryMutate { $0.author?.name = "B" }
            #expect(edited.json.text == #"{"author": {"id": 80, "name": "B", "x": 1.0}, "owner": 80}"#)
            #expect(post.author?.name == "elsewhere", "a draft tells nobody anything")
            return (post, edited)
        }
        let (kept, keptEdit) = try edited(Post<Kept>.self)
        #expect(keptEdit.author?.name == "elsewhere" && kept.author === keptEdit.author)
        let (replaced, replacedEdit) = try edited(Post<Replaced>.self)
        #expect(replacedEdit.author?.name == "B")
        #expect(replaced.author === replacedEdit.author && replaced.owner === replacedEdit.author)
        // A draft reads its own JSON, and after a change the new value.
        _ = kept.mutate { draft in
            #expect((draft.author as User?)?.name == "A")
            draft.author = Self.user(80, "C")
            #expect((draft.author as User?)?.name == "C")
            draft.author?.name = "D"
            #expect((draft.author as User?)?.name == "D")
        }
        let error = #expect(throws: MutationError.self) { try kept.tryMutate { $0.owner.name = "x" } }
        #expect(error?.property == "owner")
    }

    @Test("ten thousand small edits of embedded objects, compared with an oracle of names")
    func manyEdits() throws {
        var random = SeededGenerator(seed: 12)
        var post = try Post<Replaced>(
            parsing:
                #"{"readers": [\#((1...20).map { #"{"id": \#(1000 + $0), "name": "0"}"# }.joined(separator: ", "))]}"#)
        var names = Array(repeating: "0", count: 20)
        for step in 0..<TestScale.size(10_000, quick: 300) {
            let index = Int.random(in: 0..<20, using: &random)
            names[index] = "\(step)"
            post = post.mutate { draft in draft.readers[index] = draft.readers[index].mutate { $0.name = "\(step)" } }
            guard step % 50 == 0 else { continue }
            #expect(post.readers.map(\.name) == names)
        }
        #expect(post.json["readers"]?.elements.map { $0["name"]?.string } == names)
    }
}
