import Foundation
import LazyJSON
import Synchronization

/// A property of every kind that is read again in a different way.
final class Kinds: JSONModel, @unchecked Sendable {
    @Property var int: Int = 0
    @Property var double: Double = 0
    @Property var bool: Bool = false
    @Property var short: String = ""
    @Property var long: String = ""
    @Property var strings: [String]
    @Property var author: Author
    @Property var authors: LazyArray<Author>
    @Property var date: Date = .distantPast
    @Property var uuid: UUID?
    @Property var url: URL?
    @Property("author_id", cachedObject: Kinds.store) var stored: Author?
    @Property var checked: Checked?

    /// A store that has an object for every id.
    static let store = ObjectCache<Int, Author>(key: { $0.id }, load: { id in Author { $0.id = id } })

    static let example = """
        {"int": 1234567, "double": 12.5, "bool": true, "short": "short", "long": "\(longText)", "strings": ["a", "b"],
         "author": {"id": 1}, "authors": [{"id": 1}, {"id": 2}], "date": "2024-02-29T12:30:00Z",
         "uuid": "58B2A205-5BB5-5BCB-B37D-2F2A4276B0BD", "url": "https://example.com/a/b?c=d", "author_id": 7,
         "checked": 5}
        """
    private static let longText = "a text that is too long to be kept in the string itself"
}

/// A value that is checked at every read.
struct Checked: JSONConvertible {
    let number: Int
    let generation: Int

    static let current = Generation()

    /// The variable that the check looks at. Anybody may change it, and reading it is as cheap as possible.
    final class Generation: Sendable {
        private let number = Atomic<Int>(0)
        var value: Int { number.load(ordering: .relaxed) }
    }

    static func decode(_ json: JSON) -> Checked? {
        json.int.map { Checked(number: $0, generation: current.value) }
    }
    func encode() -> JSON? { JSON(number) }

    static func revalidate(_ cached: Checked, against json: JSON) -> Freshness<Checked> {
        cached.generation == current.value ? .keep : .reload
    }
}

/// The same values in stored properties of a class. Threads share it, since none of them writes to it.
final class PlainKinds: @unchecked Sendable {
    var int: Int
    var double: Double
    var bool: Bool
    var short: String
    var long: String
    var strings: [String]
    var author: Author
    var authors: LazyArray<Author>
    var date: Date
    var uuid: UUID?
    var url: URL?
    var stored: Author?
    var checked: Checked?

    init(_ model: Kinds) {
        int = model.int
        double = model.double
        bool = model.bool
        short = model.short
        long = model.long
        strings = model.strings
        author = model.author
        authors = model.authors
        date = model.date
        uuid = model.uuid
        url = model.url
        stored = model.stored
        checked = model.checked
    }
}
