// says: property does not override any property from its superclass
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
    override var description: String { name ?? "" }
}
