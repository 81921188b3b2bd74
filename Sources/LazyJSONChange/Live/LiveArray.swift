/// The elements of a list in a live model, as live models.
///
///     live.friends.count              // observed: notifies when the number changes
///     live.friends[0].name            // observed: notifies when the first name changes
///     live.friends[0].name = "Cy"     // an edit, like live.mutate { $0.friends[0].name = "Cy" }
///     for friend in live.friends { … }
///
/// An element is the live model at an index. An element that was removed reads as it was last read, and one that never
/// existed reads as an empty object. An index that is too large never traps, since another thread may remove elements
/// at any time. Use ``Live/mutate(_:)`` to add, move and remove elements.
///
/// The number of elements is that of the moment at which it is first asked for, so loops and algorithms are safe while other threads
/// edit the list. `live.friends` returns the list of the current version each time.
public struct LiveArray<Element: JSONModelProtocol>: RandomAccessCollection, @unchecked Sendable {
    /// The type of an index, a position from 0.
    public typealias Index = Int

    fileprivate let readCount: () -> Int
    fileprivate let element: (Int) -> Live<Element>

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { readCount() }

    /// The live model of the element at an index.
    ///
    /// - Parameter position: The index, which may be beyond the end.
    /// - Complexity: O(1)
    public subscript(position: Int) -> Live<Element> { element(position) }

    /// Iterates over as many elements as there were when the iterator was created.
    public struct Iterator: IteratorProtocol {
        fileprivate let array: LiveArray
        fileprivate let count: Int
        fileprivate var position = 0

        /// Returns the next element.
        ///
        /// - Returns: The live model of the element, or nil after the last one.
        public mutating func next() -> Live<Element>? {
            guard position < count else { return nil }
            defer { position += 1 }
            return array[position]
        }
    }

    /// Returns an iterator before the first element.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator { Iterator(array: self, count: count) }
}

extension Live where Model: JSONModel {
    /// The elements of a list, as live models. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads a lazy array of models.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> LiveArray<
        Element
    > {
        get {
            list(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                let list: EditableArray<Element> = draft[dynamicMember: keyPath]
                if index < list.count { draft[dynamicMember: keyPath][index] = model }
            }
        }
        set {
            let models = newValue.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = EditableArray(models) }
        }
    }

    /// The elements of an optional list, as live models; nil if there is no list. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an optional lazy array of models.
    public subscript<Element: JSONModel>(
        dynamicMember keyPath: KeyPath<Model, LazyArray<Element>?>
    ) -> LiveArray<Element>? {
        get {
            optionalList(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                let list: EditableArray<Element>? = draft[dynamicMember: keyPath]
                if let list, index < list.count { draft[dynamicMember: keyPath]?[index] = model }
            }
        }
        set {
            let models = newValue?.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models.map { EditableArray($0) } }
        }
    }

    /// The elements of a list, as live models. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an array of models.
    public subscript<Element: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> LiveArray<Element>
    {
        get {
            list(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                var list: [Element] = draft[dynamicMember: keyPath]
                guard index < list.count else { return }
                list[index] = model
                draft[dynamicMember: keyPath] = list
            }
        }
        set {
            let models = newValue.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models }
        }
    }

    /// The elements of an optional list, as live models; nil if there is no list. Setting it sets the list.
    ///
    /// - Parameter keyPath: A property that reads an optional array of models.
    public subscript<Element: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> LiveArray<
        Element
    >? {
        get {
            optionalList(keyPath, { $0[keyPath: keyPath] }) { draft, index, model in
                let known: [Element]? = draft[dynamicMember: keyPath]
                guard var list = known, index < list.count else { return }
                list[index] = model
                draft[dynamicMember: keyPath] = Optional(list)
            }
        }
        set {
            let models = newValue?.compactMap(\.present)
            mutate { $0[dynamicMember: keyPath] = models }
        }
    }

    /// Sets the element at an index of a draft's list, if the list has that index.
    private typealias Write<Element> = (inout Mutable<Model>, Int, Element) -> Void

    private func list<List: ModelElements, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, _ read: @escaping (Model) -> List?, _ write: @escaping Write<List.Element>
    ) -> LiveArray<List.Element> {
        let elements = LiveSiblings(key: .order(keyPath)) { model in
            (model as? Model).flatMap(read)?.elementsOfJSON ?? AnySequence([])
        }
        let count = OnceReference<Box<Int>>()
        return LiveArray(
            readCount: {
                self.noteRead(.count(keyPath)) { old, new in
                    LiveComparison.isUntouched(old, new, keyPath) || read(old)?.count == read(new)?.count
                }
                // A collection's end must not move while an algorithm runs.
                if let count = count.load() { return count.value }
                return count.setIfNil(Box(read(self.current)?.count ?? 0)).value
            },
            element: { index in
                self.part(.element(keyPath, index), in: elements) { model in
                    guard let list = read(model), index >= 0, index < list.count else { return nil }
                    return list[index]
                } _: { draft, model in
                    write(&draft, index, model)
                }
            })
    }

    private func optionalList<List: ModelElements>(
        _ keyPath: KeyPath<Model, List?>, _ read: @escaping (Model) -> List?, _ write: @escaping Write<List.Element>
    ) -> LiveArray<List.Element>? {
        noteRead(.presence(keyPath)) { old, new in
            LiveComparison.isUntouched(old, new, keyPath) || (read(old) == nil) == (read(new) == nil)
        }
        return read(current) == nil ? nil : list(keyPath, read, write)
    }
}

/// A list of models: a lazy one, or Swift's own.
private protocol ModelElements: RandomAccessCollection, Sendable where Element: JSONModelProtocol, Index == Int {
    /// The JSON of the elements.
    var elementsOfJSON: AnySequence<JSON> { get }
}

extension LazyArray: ModelElements {
    fileprivate var elementsOfJSON: AnySequence<JSON> {
        AnySequence(json.exactElements.lazy.filter { $0.kind == .object })
    }
}

extension Array: ModelElements where Element: JSONModelProtocol {
    fileprivate var elementsOfJSON: AnySequence<JSON> { AnySequence(lazy.compactMap { ($0 as? JSONModel)?.json }) }
}
