extension JSON {
    /// The elements of an array; empty for any other kind.
    package var exactElements: Elements { Elements(kind == .array ? self : .emptyArray) }

    /// The members of an object; empty for any other kind.
    package var exactMembers: Members { Members(kind == .object ? self : .emptyObject) }

    /// The storage of both collections: the positions of children, or the edited container.
    fileprivate enum Children: Sendable {
        case parsed(Document, ContainerIndex)
        case edited(EditedContainer)

        init(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset): self = .parsed(document, document.index(ofContainerAt: offset))
            case .edited(let container): self = .edited(container)
            }
        }

        var count: Int {
            switch self {
            case .parsed(_, let index): index.offsets.count
            case .edited(let container): container.count
            }
        }
    }

    /// The elements of an array.
    public struct Elements: RandomAccessCollection, Sendable {
        private let children: Children

        fileprivate init(_ json: JSON) { children = Children(json) }

        /// Creates the elements of an array in a document with an index.
        init(_ document: Document, _ index: ContainerIndex) { children = .parsed(document, index) }

        /// The number of elements that are objects.
        ///
        /// - Complexity: O(1)
        package var objectCount: Int {
            switch children {
            case .parsed(_, let index): index.objectCount
            case .edited(let container): container.objectCount
            }
        }

        /// The position of an element that is an object, counted among those. There must be such an element.
        ///
        /// - Complexity: O(log *n*) after the first call, which is O(*n*); O(1) if all elements are objects.
        package func position(ofObject object: Int) -> Int {
            if objectCount == endIndex { return object }
            switch children {
            case .parsed(let document, let index):
                return index.objects(in: document).ordinal(ofObject: object, from: 0)
            case .edited(let container): return container.pieces.position(ofObject: object)
            }
        }

        /// The document that the elements are in, and their offsets; nil if they are not all in one document.
        var offsets: (document: Document, offsets: GrowingMemory<Int>)? {
            switch children {
            case .parsed(let document, let index): (document, index.offsets)
            case .edited(let container): container.wholeBase.map { ($0.document, $0.index.offsets) }
            }
        }

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public var endIndex: Int { children.count }

        /// The element at a position.
        ///
        /// - Parameter position: The position.
        /// - Precondition: The position is one of the collection's indices.
        public subscript(position: Int) -> JSON {
            precondition(
                position >= 0 && position < endIndex, "JSON.Elements: index \(position) is not in 0..<\(endIndex)")
            switch children {
            case .parsed(let document, let index): return JSON(document, at: index.offsets[position])
            case .edited(let container): return container.value(at: position)
            }
        }
    }

    /// The members of an object.
    public struct Members: RandomAccessCollection, Sendable {
        private let children: Children

        fileprivate init(_ json: JSON) { children = Children(json) }

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of members.
        public var endIndex: Int { children.count }

        /// The member at a position. Its name is not decoded.
        package func child(_ position: Int) -> (name: Name, value: JSON) {
            switch children {
            case .parsed(let document, let index):
                let name = index.offsets[position]
                return (.inDocument(document, name), JSON(document, at: document.value(ofMemberAt: name)))
            case .edited(let container): return (container.name(at: position), container.value(at: position))
            }
        }

        /// The name and the value of the member at a position.
        ///
        /// - Parameter position: The position.
        /// - Precondition: The position is one of the collection's indices.
        public subscript(position: Int) -> (key: String, value: JSON) {
            precondition(
                position >= 0 && position < endIndex, "JSON.Members: index \(position) is not in 0..<\(endIndex)")
            let (name, value) = child(position)
            return (name.string, value)
        }
    }
}
