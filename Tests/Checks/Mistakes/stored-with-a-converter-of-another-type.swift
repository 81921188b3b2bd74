// says: is unavailable: the converter is for another type: `as:` takes one for the property's type or its elements
import LazyJSON

import Foundation

final class Settings: StoredModel, @unchecked Sendable {
    @Stored(as: .iso8601) var opened: String = ""
}
