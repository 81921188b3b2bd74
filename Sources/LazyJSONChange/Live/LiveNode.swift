import Synchronization

/// A version of a live model: a `JSONModel`, or a `Box` of a list that is the root. An edit without effect returns the
/// same instance.
typealias LiveContent = AnySendableObject

/// A value in a live model that is observed, or a place with such values.
///
/// A node is a token. An observer holds a key path that has captured the node, and so does the registrar until it has
/// notified the observer, or the observer is gone. So there are only as many nodes as are observed at the moment,
/// whatever was read before.
///
///     scope of the user ◂── watch of \.name                ◂┄┄ key path ◂── an observer
///                       ◂── scope of \.address ◂── watch of \.city      ◂┄┄ key path ◂── another one
///                       ◂── list \.friends     ◂── watch of the count   ◂┄┄ key path ◂── another one
///                                              ◂── element with id 7 ◂── watch of \.name ◂┄┄ …
///
/// Nodes hold the nodes to their left strongly, and those to their right weakly.
class LiveNode: @unchecked Sendable {
    /// Compares two versions of a model. The second version may be gone.
    typealias Comparison = (_ old: LiveContent, _ new: LiveContent?) -> Bool

    /// The scope that contains the node; nil for the root.
    final let parent: LiveScope?
    /// Whether the node is known to be the same in two versions of the model at its parent; nil if only the node itself
    /// can tell, or the list that it belongs to.
    final let isSame: Comparison?

    init(in parent: LiveScope?, isSame: Comparison? = nil) { (self.parent, self.isSame) = (parent, isSame) }

    /// Whether the node, which was added under a key, is still found by the key.
    func isFound(by key: LiveKey) -> Bool { true }

    /// Returns a comparison of models of a class. A model that is gone is compared as an empty object.
    static func comparison<Model: JSONModel>(_ isSame: @escaping (Model, Model) -> Bool) -> Comparison {
        { old, new in isSame(old as? Model ?? .emptyValue, new as? Model ?? .emptyValue) }
    }
}

/// A value that is read from a model: a property, or whether a part exists.
final class LiveWatch: LiveNode, Hashable, @unchecked Sendable {
    /// Whether its observers are being notified. Reading now reads the new version and gets another watch, so that the
    /// reader isn't notified of a change that it has already seen.
    private let isNotified = Atomic<Bool>(false)

    /// Leaves further readers to another watch.
    func retire() { isNotified.store(true, ordering: .relaxed) }

    override func isFound(by key: LiveKey) -> Bool { !isNotified.load(ordering: .relaxed) }

    static func == (left: LiveWatch, right: LiveWatch) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The key of a node among those of one scope. Comparing and hashing the values that key paths have captured, and ids,
/// runs code of the app.
enum LiveKey: Hashable {
    // Nodes of a model:
    /// The model or the list as a whole.
    case whole
    /// The value at a key path.
    case value(AnyKeyPath)
    /// Whether the value at a key path exists.
    case presence(AnyKeyPath)
    /// The model at a key path.
    case part(AnyKeyPath)
    /// The list at a key path.
    case list(AnyKeyPath)
    /// Whether the model is of a class.
    case isOf(ObjectIdentifier)
    /// The model as one of a subclass.
    case subclass(ObjectIdentifier)

    // Nodes of a list:
    /// The number of elements.
    case count
    /// Whether there are elements.
    case emptiness
    /// The identities of the elements, in their order.
    case order
    /// The element at a position.
    case element(Int)
    /// The element with an id.
    case identified(LiveID)

    // Nodes of an element:
    /// Whether the element exists.
    case existence
}
