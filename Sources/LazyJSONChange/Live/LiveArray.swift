/// The elements of a list in a live model, as live models.
///
///     live.friends.count              // observed: notifies when the number changes
///     live.friends[0].name            // observed: notifies when the first name changes
///     live.friends[id: 7]?.name       // observed: notifies when the name of friend 7 changes, wherever it is
///     live.friends[0].name = "Cy"     // an edit, like live.mutate { $0.friends[0].name = "Cy" }
///     for friend in live.friends { … }
///
/// An index is a position: `live.friends[0]` is whatever element is the first one, also after another one was inserted
/// in front of it. Elements that are found by their id, or by iterating, are followed: `for`, `map`, `first`, `filter`
/// and a `ForEach` return live models that stay with their element wherever it moves, if it has an id. Reading them
/// observes the ids of the list's elements and their order as well. The id is what the class of the element reads as
/// `id`, or else the JSON's own member `id`. An element without an id, or with the id of another element, is followed
/// by its position.
///
/// A live model that you hold reads as it was last read when its element is removed, and so do its parts. An index
/// without an element reads as an empty object, and everyone who read it is notified when its element goes away. An
/// index that is too large never traps, since another thread may remove elements at any time. Use `mutate(_:)` to add,
/// move and remove elements.
///
/// The elements are those of the moment at which their number is first asked for, so loops and algorithms are safe
/// while other threads edit the list. `live.friends` returns the list of the current version each time.
///
/// - Complexity: An edit is compared with the observed values of the elements that it changed, however many others are
///   observed. An edit that gives elements another position, such as an insertion in front of them, takes O(*m*) for
///   *m* observed elements: it finds out where they are. So does each edit of a list that is a Swift array.
public struct LiveArray<Element: JSONModelProtocol>: RandomAccessCollection, @unchecked Sendable {
    /// The type of an index, a position from 0.
    public typealias Index = Int

    let hub: LiveHub
    let scope: LiveListScope
    /// Returns the current version of the model that has the list.
    private let owner: () -> LiveContent
    private let snapshot = LiveSnapshot()

    init(_ hub: LiveHub, _ scope: LiveListScope, owner: @escaping () -> LiveContent) {
        (self.hub, self.scope, self.owner) = (hub, scope, owner)
    }

    /// The current version of the list.
    var current: any LiveList { scope.list(of: owner()) }

    /// The elements that are counted and iterated over. A collection must not change while an algorithm runs.
    private var elements: any LiveList { snapshot.list { current } }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int {
        hub.noteRead(of: scope.watch(.count))
        return elements.count
    }

    /// Whether there are no elements. Asking observes this, and not their number.
    public var isEmpty: Bool {
        hub.noteRead(of: scope.watch(.emptiness))
        return elements.count == 0
    }

    /// The live model of whatever element is at an index.
    ///
    ///     live.friends[0].name            // the name of the first friend, whoever that is
    ///
    /// - Parameters:
    ///   - index: The index, which may be beyond the end.
    ///   - unused: Nil. It distinguishes the subscript from that of algorithms.
    /// - Complexity: O(1)
    public subscript(index: Int, _ unused: Never? = nil) -> Live<Element> {
        scope.element(at: index).live(of: hub)
    }

    /// The live model of the element that is now at a position, for algorithms. It stays with the element, if that has
    /// an id.
    ///
    /// - Parameter position: The position.
    /// - Complexity: O(1)
    @_disfavoredOverload
    public subscript(position: Int) -> Live<Element> {
        hub.noteOrder(of: scope)
        return followed(at: position, in: elements)
    }

    private func followed(at position: Int, in list: any LiveList) -> Live<Element> {
        scope.element(in: list, at: position).live(of: hub)
    }

    /// Returns an iterator over the elements that the list had when its elements were first counted.
    ///
    /// - Returns: The iterator, before the first element.
    public func makeIterator() -> AnyIterator<Live<Element>> {
        hub.noteOrder(of: scope)
        let elements = elements
        var positions = (0..<count).makeIterator()
        return AnyIterator { positions.next().map { followed(at: $0, in: elements) } }
    }
}

extension LiveArray where Element: JSONModel & Identifiable {
    /// The live model of the element with an id, wherever it is in the list; nil if there is none.
    ///
    ///     live.friends[id: 7]?.name = "Ada"
    ///
    /// Accessing it observes whether there is such an element; reading its properties observes these. When the element
    /// is removed, the live model reads as it was last read, and an edit of it changes nothing. If several elements
    /// have the id, it is one of them.
    ///
    /// - Parameter id: The id of an element.
    /// - Complexity: O(1) for an element that is observed, and on average for others. When ids have changed or moved,
    ///   the list is searched once, O(*n*).
    public subscript(id id: Element.ID) -> Live<Element>? {
        let element = scope.element(withID: LiveID(id))
        hub.noteRead(of: element.watch(.existence))
        hub.keep(scope)
        guard element.position(in: current) != nil else { return nil }
        return element.live(of: hub)
    }
}

/// A version of a list, taken when it is first needed.
private final class LiveSnapshot: Sendable {
    private let taken = OnceReference<Box<any LiveList>>()

    func list(_ current: () -> any LiveList) -> any LiveList {
        (taken.load() ?? taken.setIfNil(Box(current()))).value
    }
}
