// says: is unavailable: this property needs a default, as in `= 0`, or an optional type
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property("user_id", .required) var id: Int
}
