/// Changing which members an object has, and what they are called. Anything but an object stays as it is.
extension JSON {
    // MARK: Keys

    /// Gives members of an object other names. Order, values and the whitespace around them stay.
    ///
    ///     var json = try JSON(parsing: #"{"user_id": 7, "name": "Bo"}"#)
    ///     json.renameKeys { KeyNaming.snakeCase.key(for: $0) }
    ///     json.renameKeys { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil }
    ///
    /// If two members that differ in their names would get the same one, no member is renamed: one of them could not be read any more.
    /// Members that have the same name already are renamed together.
    ///
    /// - Parameter rename: Returns the new name for a name; nil keeps it. Called once for each name.
    /// - Returns: Whether any member was renamed.
    /// - Complexity: O(*n*) in the bytes of the object, which are written anew: positions of values in it are those in the new text.
    @discardableResult
    public mutating func renameKeys(_ rename: (_ key: String) throws -> String?) rethrows -> Bool {
        guard kind == .object else { return false }
        var names: [MemberName: MemberName] = [:]
        var taken: Set<MemberName> = []
        var isRenaming = false
        var members = DistinctMembers(self)
        while let (name, _) = members.next() {
            let old = name.key
            let new = try rename(old.string).map { MemberName($0) } ?? old
            guard taken.insert(new).inserted else { return false }
            names[old] = new
            if new != old { isRenaming = true }
        }
        guard isRenaming, let renamed = withNames(names) else { return false }
        self = renamed
        return true
    }

    /// Gives members of an object other names, by a table.
    ///
    ///     var json = try JSON(parsing: #"{"user_id": 7, "name": "Bo"}"#)
    ///     json.renameKeys(["user_id": "id"])      // {"id": 7, "name": "Bo"}
    ///     json.renameKeys(["id": "name"])         // false: there is a member of that name
    ///
    /// - Parameter names: The new names by the old ones; members that are not listed keep theirs.
    /// - Returns: Whether any member was renamed.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func renameKeys(_ names: [String: String]) -> Bool { renameKeys { names[$0] } }

    /// The object with other names, in its own text.
    private func withNames(_ names: [MemberName: MemberName]) -> JSON? {
        guard case .parsed(let document, let offset) = storage else {
            // Written as it is, and then as an object that was opened.
            return (try? JSON(parsing: data(withMark: true), nestingLimit: .max)).flatMap { $0.withNames(names) }
        }
        let range = textRange(document, offset, withMark: true)
        var output = Output(capacity: range.count + 64)
        var copied = range.lowerBound
        var cursor = ChildCursor(self)
        while let name = cursor?.next()?.name {
            guard case .inDocument(_, let place) = name, let new = names[name.key], new != name.key else { continue }
            output.append(copied..<place, of: document)
            output.append(quoted: new.string)
            copied = document.skipString(place)
        }
        output.append(copied..<range.upperBound, of: document)
        return try? JSON(parsing: output.array(), nestingLimit: .max)
    }

    // MARK: Keeping some

    /// Keeps the members of an object that have one of some names, and removes all others.
    ///
    ///     var json = try JSON(parsing: #"{"id": 7, "name": "Bo", "token": "…"}"#)
    ///     json.keepMembers(["id", "name"])        // {"id": 7, "name": "Bo"}
    ///
    /// - Parameter names: The names to keep. Names that the object does not have do not matter.
    /// - Returns: Whether any member was removed.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func keepMembers(_ names: some Sequence<String>) -> Bool {
        let kept = Set(names.map { MemberName($0) })
        return keepMembers { name, _ in kept.contains(name) }
    }

    /// Keeps the members of an object that a function chooses, and removes all others.
    ///
    ///     json.keepMembers { key, value in !key.hasPrefix("_") && value.kind != .null }
    ///
    /// - Parameter keeps: Whether to keep a member. Of members with the same name it is asked about the first, and they stay or
    ///   go together.
    /// - Returns: Whether any member was removed.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func keepMembers(
        where keeps: (_ key: String, _ value: JSON) throws -> Bool
    ) rethrows -> Bool {
        try keepMembers { name, value in try keeps(name.string, value) }
    }

    private mutating func keepMembers(_ keeps: (MemberName, JSON) throws -> Bool) rethrows -> Bool {
        guard kind == .object else { return false }
        var removed: [MemberName] = []
        var members = DistinctMembers(self)
        while let (name, value) = members.next() {
            let key = name.key
            if try !keeps(key, value) { removed.append(key) }
        }
        removeMembers(named: removed)
        return !removed.isEmpty
    }
}
