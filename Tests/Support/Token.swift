import LazyJSON
import Synchronization

/// A value that can be told from an equal one.
package final class Token: Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
}
