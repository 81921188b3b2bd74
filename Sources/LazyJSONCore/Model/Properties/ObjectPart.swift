/// The members of an object that a property reads as an object of their own.
///
///     @JSONModel struct User {
///         var id = 0
///         @Key(.flattened) var address: Address       reads     {"city": "Oslo"}
///         @Key(.rest) var others: [String: JSON]      reads     {"x": 1}
///     }
///                                                     of        {"id": 7, "city": "Oslo", "x": 1}
package enum ObjectPart {
    /// The members that a class reads, or one of the classes that it chooses.
    case flattened(ClassLayout, names: [MemberName])
    /// The members that no other property of the class reads.
    case rest

    /// Whether a member of an object of a class belongs to the part.
    fileprivate func reads(_ name: MemberName, in owner: ClassLayout) -> Bool {
        switch self {
        case .flattened(_, let names): names.contains(name)
        case .rest: !owner.readsMember(name)
        }
    }

    /// Returns the part of an object of a class.
    fileprivate func content(of object: JSON, in owner: ClassLayout) -> JSON {
        object.members { reads($0, in: owner) }
    }

    /// Returns an object of a class with another part. Members that the part can't have stay as they are.
    @_optimize(size) fileprivate func replaced(by new: JSON?, in object: JSON, of owner: ClassLayout) -> JSON {
        var changed = object
        let old = content(of: object, in: owner)
        let new = new.flatMap { $0.kind == .object ? $0 : nil } ?? .emptyObject
        changed.removeMembers(named: old.memberNames.filter { new.member($0) == nil })
        for name in new.memberNames {
            let isPart = reads(name, in: owner) || !owner.readsMember(name)
            guard isPart, let value = new.member(name) else { continue }
            if changed.member(name).map({ $0.isIdentical(to: value) }) != true { changed.setMember(name, to: value) }
        }
        return changed
    }
}

extension AnyPropertyCore {
    /// Returns the part of an object that the property reads, as a container that was found in it; nil if the property
    /// reads values at paths.
    func part(of object: JSON) -> FoundContainer? {
        guard let part, let owner = classLayout?.takeUnretainedValue() else { return nil }
        return FoundContainer(
            part.content(of: object, in: owner), .part { part.replaced(by: $0, in: object, of: owner) })
    }

    /// Whether the property reads a part of the object that a member belongs to.
    package final func readsInPart(_ name: MemberName) -> Bool {
        guard let part, let owner = classLayout?.takeUnretainedValue() else { return false }
        return part.reads(name, in: owner)
    }

    /// Whether the property reads all members that no other one reads.
    final var readsRest: Bool { if case .rest? = part { true } else { false } }

    /// The paths that are followed to the value: the object itself, if the value is a part of it.
    package var places: [Path] { part == nil ? paths : [Path([])] }
}

extension ClassLayout {
    /// Whether a property other than the rest reads a member or something in it, or the member names the class.
    func readsMember(_ name: MemberName) -> Bool {
        names.names.contains(name) || modelClass.discriminations.contains { $0.path.first?.name == name }
    }

    /// The names of all members that the class reads, or one of those that its discriminator names. A name may repeat.
    var partNames: [MemberName] {
        let choosing = modelClass.discriminations.compactMap { $0.path.first?.name }
        let others = (discriminated?.classes ?? []).filter { $0 != modelClass }
        return names.names + choosing + others.flatMap { ClassLayout.of($0).partNames }
    }

    /// Whether a property reads all members that no other one reads.
    package var readsRest: Bool { properties.contains(where: \.readsRest) }
}

extension JSON {
    /// The names of the members, each once.
    fileprivate var memberNames: [MemberName] {
        var names: [MemberName] = []
        var members = DistinctMembers(self)
        while let (name, _) = members.next() { names.append(name.key) }
        return names
    }

    /// Whether the object has all members of another one.
    @_optimize(size) func hasMembers(of other: JSON) -> Bool {
        other.memberNames.allSatisfy { member($0) == other.member($0) }
    }

    /// Returns the object with some of its members.
    fileprivate func members(where isKept: (MemberName) -> Bool) -> JSON {
        guard kind == .object else { return .emptyObject }
        var part = self
        part.removeMembers(named: memberNames.filter { !isKept($0) })
        return part
    }
}

extension JSONModelProtocol {
    /// The members of the object that no property reads, as an object.
    ///
    ///     @JSONModel struct User { var id = 0 }
    ///     let user = try User(parsing: #"{"id": 7, "name": "Ada", "tags": []}"#)
    ///     user.unknownMembers.text(.compact)         // {"name":"Ada","tags":[]}
    ///
    /// A member that leads to the value of a property is read: `profile`, for a property at `profile.city`. To edit the
    /// members, declare a property that reads them: see ``PropertyOptions/rest``.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public var unknownMembers: JSON {
        let object = _object
        return object.classLayout { ObjectPart.rest.content(of: object.json, in: $0) }
    }
}
