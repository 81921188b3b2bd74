// says: argument 'or' must precede argument 'as'
import Foundation
import LazyJSON

final class Article: JSONModel, @unchecked Sendable {
    @Property("created_at", as: .iso8601, or: ["date"]) var created: Date?
}
