/// The primitives that distinguish a parsed value from an edited one. Everything else is built on them.
extension JSON {
    /// The number of elements or members, duplicates included; nil for a scalar.
    ///
    /// - Complexity: O(1) for a large container after the first lookup, otherwise O(*n*) in its bytes.
    public var count: Int? {
        switch storage {
        case .parsed(let document, let offset):
            document.kind(at: offset).isContainer ? document.childCount(ofContainerAt: offset) : nil
        case .edited(let container): container.count
        }
    }

    /// The value of the first member with a name; nil for anything but an object.
    package func member(_ key: MemberName) -> JSON? {
        switch storage {
        case .parsed(let document, let offset):
            guard document.isObject(at: offset) else { return nil }
            return document.value(of: key, inObjectAt: offset).map { JSON(document, at: $0) }
        case .edited(let container):
            guard container.isObject else { return nil }
            return container.position(of: key).map { container.value(at: $0) }
        }
    }

    /// The value of the first member with a name, without copying the name if the object is small; nil for anything but
    /// an object.
    package func member(named name: String) -> JSON? {
        guard case .parsed(let document, let offset) = storage, document.isObject(at: offset),
            !document.isLarge(containerAt: offset)
        else { return member(MemberName(name)) }
        return document.scan(objectAt: offset, for: name).map { JSON(document, at: $0) }
    }

    /// An element; nil for anything but an array, and for a position that it does not have.
    package func element(_ position: Int) -> JSON? {
        guard kind == .array else { return nil }
        switch storage {
        case .parsed(let document, let offset):
            return document.element(position, inArrayAt: offset).map { JSON(document, at: $0) }
        case .edited(let container):
            guard position >= 0, position < container.count else { return nil }
            return container.value(at: position)
        }
    }

    /// The place of the value, if it is in a document.
    package var place: UnretainedPlace? {
        @_transparent get {
            guard case .parsed(let document, let offset) = storage else { return nil }
            return UnretainedPlace(document, offset)
        }
    }

    /// The number of bytes of the text that the value is in; 0 if it is edited.
    @inline(__always)
    var sizeOfText: Int { place.map { $0.document._withUnsafeGuaranteedRef(\.count) } ?? 0 }

    /// Whether two values are at the same place, or the same edited container, so that there is nothing to compare.
    package func isIdentical(to other: JSON) -> Bool {
        switch (storage, other.storage) {
        case (.parsed(let document, let offset), .parsed(let otherDocument, let otherOffset)):
            offset == otherOffset && document.hasSameValue(at: offset, as: otherDocument)
        case (.edited(let container), .edited(let otherContainer)): container === otherContainer
        case (.edited(let container), .parsed(let document, let offset)),
            (.parsed(let document, let offset), .edited(let container)):
            container.arrived?.isClosed(in: document, at: offset) ?? false
        }
    }

    /// Whether the value is an edited container without other owners.
    mutating func isSoleOwner() -> Bool {
        guard case .edited = storage else { return false }
        var container = takeContainer(asObject: kind == .object)
        defer { storage = .edited(container) }
        return isKnownUniquelyReferenced(&container)
    }

    /// Calls `body` with the value as a container without other owners. A scalar becomes an empty container.
    mutating func edit<R, E: Error>(
        asObject isObject: Bool, _ body: (EditedContainer) throws(E) -> R
    ) throws(E) -> R {
        var container = takeContainer(asObject: isObject)
        if !isKnownUniquelyReferenced(&container) { container = EditedContainer(copying: container) }
        container.forgetReadValues()
        defer { storage = .edited(container) }
        return try body(container)
    }

    /// Takes a child out of a container, so that it has one owner while it is changed. Meanwhile, null replaces it.
    mutating func takeChild(at position: Int) -> JSON {
        edit(asObject: kind == .object) { container in
            let child = container.value(at: position)
            container.set(.null, at: position)
            return child
        }
    }

    /// Puts back a child that was taken out; nil removes it, and all members that repeat its name.
    mutating func putChild(_ child: JSON?, at position: Int) {
        edit(asObject: kind == .object) { container in
            if let child {
                container.set(child, at: position)
            } else if container.isObject {
                container.removeMembers(at: [position])
            } else {
                container.remove(at: [position])
            }
        }
    }

    /// Gives away the value as a container, which then has no other owner if it had none before.
    ///
    /// This is a separate function: in a build without optimization the pattern's copy of the reference lives to the
    /// end of its function, and every edit would find a second owner and copy everything.
    private mutating func takeContainer(asObject isObject: Bool) -> EditedContainer {
        self = closed
        switch storage {
        case .parsed(let document, let offset) where kind == (isObject ? .object : .array):
            return EditedContainer(editing: document, at: offset)
        case .edited(let container) where container.isObject == isObject:
            self = .null
            return container
        default:
            return EditedContainer(isObject: isObject, syntax: syntax, in: contextValues)
        }
    }
}

/// Walks the children of one container in order, parsed or edited. Walks of any depth use a stack of these.
package struct ChildCursor {
    private let storage: JSON.Storage
    let isObject: Bool
    /// The next child: its offset in a document, its position in an edited container; nil after the last child in a
    /// document.
    private var upcoming: Int?
    private var spanHint = 0

    /// A cursor before the first child; nil for a scalar.
    package init?(_ json: JSON) {
        let kind = json.kind
        guard kind.isContainer else { return nil }
        isObject = kind == .object
        storage = json.storage
        if case .parsed(let document, let offset) = storage {
            upcoming = document.firstChild(ofContainerAt: offset)
        } else {
            upcoming = 0
        }
    }

    /// The next child; its name is nil in an array.
    package mutating func next() -> (name: Name?, value: JSON)? {
        guard let next = upcoming else { return nil }
        switch storage {
        case .parsed(let document, _):
            let value = isObject ? document.value(ofMemberAt: next) : next
            let end = document.end(ofValueAt: value, hint: &spanHint)
            upcoming = document.nextChild(afterValueEndingAt: end)
            return (isObject ? .inDocument(document, next) : nil, JSON(document, at: value))
        case .edited(let container):
            guard next < container.count else { return nil }
            upcoming = next + 1
            return (isObject ? container.name(at: next) : nil, container.value(at: next))
        }
    }
}

extension JSON {
    /// The offset of a parsed value in its text; 0 for an edited one.
    package var textOffset: Int { place?.offset ?? 0 }

    /// The position of the value in its text; nil for an array or an object that was edited, and for the content of a
    /// string.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of a document together, and O(1) for each.
    package var sourcePosition: SourcePosition? {
        guard case .parsed(let document, let offset) = storage, !document.isContent else { return nil }
        return document.sourcePosition(of: offset)
    }

    /// The root of the text that contains the value; nil for an edited value, and for one of many in a text.
    package var rootOfText: JSON? {
        guard case .parsed(let document, _) = storage, document.root >= 0 else { return nil }
        return JSON(document, at: document.root)
    }
}

/// The identity of a value: equal for values that are identical. The owner of an identity has to hold the value, too.
package struct JSONIdentity: Hashable {
    private let container: ObjectIdentifier
    private let offset: Int

    package init(_ json: JSON) {
        switch json.storage {
        case .parsed(let document, let offset):
            (container, self.offset) = (
                document.lineage.map { ObjectIdentifier($0) } ?? ObjectIdentifier(document), offset
            )
        case .edited(let container): (self.container, offset) = (ObjectIdentifier(container), 0)
        }
    }
}
