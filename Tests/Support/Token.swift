import LazyJSON
import Synchronization

/// A value that differs from an equal one by its identity.
package final class Token: Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
}
