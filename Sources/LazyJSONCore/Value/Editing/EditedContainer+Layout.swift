/// The layout of containers that are new in an edited one.
extension EditedContainer {
    /// The layout of the base; nil if there is none.
    var baseLayout: Layout? {
        guard let base, let offset = base.offset else { return nil }
        return Layout(of: base.document, at: offset)
    }

    /// Whether a value is the child of the base that was in its place, with or without edits, or an element that has
    /// moved.
    func keepsBytes(of item: PieceList.Item) -> Bool {
        guard let base, let value = item.value.unedited else { return false }
        if let ordinal = item.ordinal, JSON(value.document, at: value.offset).isIdentical(to: baseValue(ordinal)) {
            return true
        }
        guard !isObject, value.document.hasSameValue(at: value.offset, as: base.document), let start = base.offset
        else { return false }
        return start < value.offset && value.offset < base.index.end
    }

    /// Returns the layout for a new container in this one.
    ///
    /// - Parameters:
    ///   - own: The layout of this container.
    ///   - ordinal: Which child of the base the new container replaces.
    ///   - name: The name of the new member; nil for an element, and for the name of the member that it replaces.
    func layout(ofObject isObject: Bool, in own: Layout, inPlaceOf ordinal: Int?, named name: MemberName?) -> Layout {
        if let ordinal, base != nil, case .parsed(let document, let offset) = baseValue(ordinal).storage,
            document.kind(at: offset) == (isObject ? .object : .array),
            let replaced = Layout(of: document, at: offset, colon: own.colon)
        {
            return replaced
        }
        return own.layout(ofObject: isObject, named: name ?? ordinal.flatMap(baseName))
    }

    /// The name of a member of the base; nil for an element.
    private func baseName(_ ordinal: Int) -> MemberName? {
        guard self.isObject, let base else { return nil }
        return MemberName(base.document.string(at: base.index.offsets[ordinal]))
    }
}

extension JSON {
    /// Sets or removes a member of an object, so that the object has one layout: a value with another one gets that of
    /// its surroundings.
    ///
    /// - Complexity: As setting a subscript by name, and O(*n*) in the bytes of the value.
    package mutating func setMember(_ key: MemberName, inOneLayout value: JSON?) {
        var fitting = value
        if let value, value.kind.isContainer, kind == .object, !value.hasComments, let own = value.layout,
            value.hasOwnSpace
        {
            let fits = edit(asObject: true) { object in
                guard let layout = object.baseLayout else { return false }
                let ordinal = object.base.flatMap { $0.index.ordinal(of: key, in: $0.document) }
                let expected = object.layout(
                    ofObject: value.kind == .object, in: layout, inPlaceOf: ordinal, named: key)
                return own.isSame(as: expected)
            }
            if !fits { fitting = (try? JSON(parsing: value.text(.compact), nestingLimit: .max)) ?? value }
        }
        setMember(key, to: fitting)
    }
}

/// Which containers are laid out when they are written.
extension JSON {
    /// Whether the value is an array or object that keeps its bytes: it has whitespace around its own brackets, commas
    /// or colons.
    var hasOwnSpace: Bool {
        switch closed.storage {
        case .parsed(let document, let offset):
            document.kind(at: offset).isContainer && Layout(of: document, at: offset)?.hasSpace ?? false
        case .edited(let container): container.hasOwnSpace
        }
    }

    /// The layout of a container before it was edited; nil if it is new, or if it was empty.
    var layout: Layout? { unedited.flatMap { Layout(of: $0.document, at: $0.offset) } }

    /// Whether the value is an array or object without children.
    var isEmptyContainer: Bool {
        switch storage {
        case .parsed(let document, let offset):
            document.kind(at: offset).isContainer && document.firstChild(ofContainerAt: offset) == nil
        case .edited(let container): container.count == 0
        }
    }

    /// Where a container is in a document, without its edits; nil if it is new, or if it was empty.
    var unedited: (document: Document, offset: Int)? {
        switch closed.storage {
        case .parsed(let document, let offset): (document, offset)
        case .edited(let container):
            container.base.flatMap { base in
                base.index.offsets.isEmpty ? nil : base.offset.map { (base.document, $0) }
            }
        }
    }
}

extension Output {
    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Writes a member's name as it is spelled.
    mutating func append(_ name: Name) {
        switch name {
        case .inDocument(let document, let offset): append(offset..<document.skipString(offset), of: document)
        case .key(let key): append(quoted: key.string)
        }
    }
}
