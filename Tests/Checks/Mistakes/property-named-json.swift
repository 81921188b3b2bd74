// says: overriding non-open property outside of its defining module
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var json: String?
}
