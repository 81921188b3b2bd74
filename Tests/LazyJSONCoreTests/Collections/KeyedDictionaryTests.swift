import LazyJSON
import TestSupport
import Testing

/// Dictionaries of models with keys of any type, edited in place, and values that are overwritten.
@Suite struct KeyedDictionaryTests {
    final class Movie: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var title: String?
        @Property(.readOnly) var price: Int = 0
        @Property var cast: [Movie]
    }
    enum Size: String, Sendable {
        case small = "s"
        case large = "l"
    }
    final class Shop: JSONModel, @unchecked Sendable {
        @Property var byYear: [Int: Movie]
        @Property var bySize: [Size: Movie]
        @Property var maybe: [Int: Movie]?
        @Property(cachedObject: cache) var stored: [Int: Movie]
        static let cache = ObjectCache<Int, Movie>(key: { $0.id }, load: { id in Movie { $0.id = id } })
    }

    @Test("a model is changed in place under a key of any type, and the rest keeps its bytes")
    func changes() throws {
        let text = #"{"byYear": {"2024": {"id" : 1}, "x": 5, "01": {}, "7":{"id":2} }, "bySize": {"l": { "id":3 }}}"#
        let shop = try Shop(parsing: text)
        let edited = shop.mutate {
            $0.byYear[2024]?.title = "Up"
            $0.byYear[2024]?.cast.append(Movie { $0.id = 9 })
            $0.byYear[1999]?.title = "not there"
            $0.bySize[.large]?.id += 1
            $0.maybe?[1]?.title = "nothing"
        }
        #expect(
            edited.json.text
                == #"{"byYear": {"2024": {"id" : 1, "title" : "Up", "cast" : [{"id" : 9}]}, "x": 5, "01": {}, "7":{"id":2} }, "bySize": {"l": { "id":4 }}}"#
        )
        #expect(shop.mutate { $0.byYear[2024]?.id = 1 } === shop)
        #expect(edited.byYear[7] === edited.byYear[7] && edited.byYear[7]?.id == 2)
        let added = shop.mutate {
            $0.byYear[3000] = Movie { $0.id = 4 }
            $0.byYear[2024] = nil
            $0.maybe = [5: Movie { $0.id = 5 }]
            $0.maybe?[5]?.title = "Five"
        }
        #expect(added.byYear.keys.sorted() == [7, 3000] && added.maybe?[5]?.title == "Five")
        #expect(added.json["byYear"]?["x"] == 5)
    }

    @Test("a draft reads its own changes, and reading gives the models")
    func reading() throws {
        let shop = try Shop(parsing: #"{"byYear": {"1": {"id": 1}}}"#)
        _ = shop.mutate {
            let before: [Int: Movie] = $0.byYear
            $0.byYear[1]?.title = "x"
            #expect($0.byYear[1]?.title == "x" && before[1]?.title == nil)
            #expect($0.byYear.count == 1)
            $0.byYear.removeValue(forKey: 1)
            #expect($0.byYear.isEmpty)
        }
    }

    @Test("an error of an element is an error of the whole")
    func errors() throws {
        let shop = try Shop(parsing: #"{"byYear": {"1": {"price": 5}}, "stored": {"2": 7}}"#)
        #expect(throws: MutationError.self) { try shop.tryMutate { $0.byYear[1]?.price = 6 } }
        #expect(throws: MutationError.self) { try shop.tryMutate { $0.stored[2]?.title = "x" } }
        let moved = try shop.tryMutate { $0.stored[3] = Movie { $0.id = 8 } }
        #expect(moved.json["stored"] == ["2": 7, "3": 8])
    }

    final class Numbers: JSONModel, @unchecked Sendable {
        @Property var n: Double?
        @Property("a.b", or: ["c"]) var list: [Int]
        @Property(.readOnly) var id: Int = 0
        @Property(as: .embedded) var text: [Int]
    }

    @Test("a value is overwritten although the property reads it, in its place")
    func overwriting() throws {
        let numbers = try Numbers(parsing: #"{"x": 1, "n" : "4.10", "c": ["1", null, 2], "id": 3, "text": [1]}"#)
        #expect(numbers.mutate { $0.n = 4.1 } === numbers)
        let edited = numbers.mutate {
            $0.overwrite(\.n, with: 4.1)
            $0.overwrite(\.list, with: [1, 2])
            $0.overwrite(\.text, with: [1])
        }
        #expect(edited.json.text == #"{"x": 1, "n" : 4.1, "c": [1, 2], "id": 3, "text": "[1]"}"#)
        #expect(numbers.mutate { $0.overwrite(\.n, with: nil) }.json["n"] == nil)
        #expect(throws: MutationError.self) { try numbers.tryMutate { $0.overwrite(\.id, with: 4) } }
    }
}
