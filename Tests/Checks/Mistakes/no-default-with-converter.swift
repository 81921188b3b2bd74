// says: is unavailable: this property needs a default, as in `= 0`, or an optional type
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property("created_at", as: .iso8601) var createdAt: Date
}
