// says: 'nonisolated' cannot be applied to mutable stored properties
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    lazy var later = 1
}
