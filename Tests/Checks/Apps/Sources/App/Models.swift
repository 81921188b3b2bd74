import Foundation
import LazyJSON

// Nothing here says `nonisolated`: models, and the types that convert their values, inherit it.

final class Post: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var title: String?
    @Property("created_at", as: .iso8601) var createdAt: Date?
    @Property var visibility: Visibility = .everybody
    @Property var mood: Mood?
    @Property var price: Money?
    @Property var tags: [String]
    @Property var attachments: LazyArray<Attachment>
    @Property("author_id", cachedObject: Author.all) var author: Author?
    @Property("place", cachedObject: Places()) var place: Place?
    @Property(as: Post.shouted) var slogan: String?
    @Property("reply_to") var original: Post?

    static let shouted = Converter<String>(decode: { $0.string?.uppercased() }, encode: { JSON($0.lowercased()) })
    override class var keyNaming: KeyNaming { .snakeCase }
    override class var coercion: Coercion {
        var coercion = Coercion.lenient
        coercion.nullSpellings.insert("n/a")
        return coercion
    }
    override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        type == URL.self ? Converter<URL>(decode: { $0.string.flatMap { URL(string: $0) } }) as? Converter<V> : nil
    }

    var isPublic: Bool { visibility == .everybody }
    func renamed(_ title: String) -> Post { mutate { $0.title = title } }
}

class Attachment: JSONModel, @unchecked Sendable {
    @Property var type: String?

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        json["type"]?.string == "image" ? ImageAttachment.self : Attachment.self
    }
}

final class ImageAttachment: Attachment, @unchecked Sendable {
    @Property var width: Double = 0
    @Property var source: URL?
}

final class Author: JSONModel, @unchecked Sendable {
    static let all = ObjectCache<Int, Author>(key: { $0.id }, load: { id in id < 100 ? Author { $0.id = id } : nil })
    @Property var id: Int = 0
    @Property var name: String = "?"
}

extension Post: Identifiable {}

enum Visibility: String, JSONConvertible { case everybody, friends }

enum Mood: Int { case bad = -1, fair, good }

struct Money: JSONConvertible, Equatable {
    let cents: Int
    static func decode(_ json: JSON) -> Money? {
        json.double.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { Money(cents: $0) }
    }
    func encode() -> JSON? { JSON(Double(cents) / 100) }
    static func revalidate(_ cached: Money, against json: JSON) -> Freshness<Money> { .keep }
}

struct Place: Equatable { let name: String }

struct Places: ObjectStore {
    func object(for reference: JSON) -> Place? { reference.string.map { Place(name: $0) } }
    func reference(for place: Place) -> JSON? { JSON(place.name) }
    func isCurrent(_ object: Place, for reference: JSON) -> Bool { object.name == reference.string }
}

@JSONModel nonisolated struct Note: Identifiable {
    var id = 0
    var title: String?
    var parts: [Note]
}

@JSONModel final class Sticker: JSONModel {
    var id = 0
    let kind = "sticker"
}
