// says: class 'Circle' must restate inherited '@unchecked Sendable' conformance
import Foundation
import LazyJSON

class Shape: JSONModel, @unchecked Sendable {}
final class Circle: Shape {}
