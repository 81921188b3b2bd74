// says: is unavailable: the converter is for another type: `as:` takes one for the property's type or its elements
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property("created_at", as: .iso8601) var createdAt: String?
}
