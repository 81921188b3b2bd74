/// Changing which members an object has, and their names. Anything but an object stays as it is.
extension JSON {
    // MARK: Keys

    /// Renames members of an object. Order, values and the whitespace around them stay.
    ///
    ///     var json = try JSON(parsing: #"{"user_id": 7, "name": "Bo"}"#)
    ///     json.renameKeys { KeyNaming.snakeCase.key(for: $0) }
    ///     json.renameKeys { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil }
    ///
    /// If two members with different names would get the same one, no member is renamed: one of them could not be read
    /// any more. Members that already have the same name are renamed together.
    ///
    /// - Parameter rename: Returns the new name for a name; nil keeps the name. Called once for each name.
    /// - Returns: Whether any member was renamed.
    /// - Throws: Any error that `rename` throws.
    /// - Complexity: O(*n*) in the bytes of the object, which are written anew: positions in error messages refer to
    ///   the new text.
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

    /// Renames members of an object by a table. Order, values and the whitespace around them stay.
    ///
    ///     var json = try JSON(parsing: #"{"user_id": 7, "name": "Bo"}"#)
    ///     json.renameKeys(["user_id": "id"])      // {"id": 7, "name": "Bo"}
    ///     json.renameKeys(["id": "name"])         // false: there is a member of that name
    ///
    /// - Parameter names: The new names by the old ones. Other members keep their names.
    /// - Returns: Whether any member was renamed.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func renameKeys(_ names: [String: String]) -> Bool { renameKeys { names[$0] } }

    /// The object with other names, in its own text.
    private func withNames(_ names: [MemberName: MemberName]) -> JSON? {
        guard case .parsed(let document, let offset) = storage else {
            // Written as it is, and then renamed as a newly opened object.
            let text = [UInt8](data(withMark: true))
            return JSON(rewritten: text, syntax, in: contextValues).flatMap { $0.withNames(names) }
        }
        let range = textRange(document, offset, withMark: true)
        var output = Output(capacity: range.count + 64)
        var copied = range.lowerBound
        var cursor = ChildCursor(self)
        while let name = cursor?.next()?.name {
            guard case .inDocument(_, let start) = name, let new = names[name.key], new != name.key else { continue }
            output.append(copied..<start, of: document)
            output.append(quoted: new.string)
            copied = document.skipString(start)
        }
        output.append(copied..<range.upperBound, of: document)
        return JSON(rewritten: output.array(), document.syntax, in: document.context)
    }

    // MARK: Keeping some

    /// Removes all members of an object whose names are not in a list.
    ///
    ///     var json = try JSON(parsing: #"{"id": 7, "name": "Bo", "token": "…"}"#)
    ///     json.keepMembers(["id", "name"])        // {"id": 7, "name": "Bo"}
    ///
    /// - Parameter names: The names to keep. Names that the object doesn't have are ignored.
    /// - Returns: Whether any member was removed.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func keepMembers(_ names: some Sequence<String>) -> Bool {
        let kept = Set(names.map { MemberName($0) })
        return keepMembers { key, _ in kept.contains(MemberName(key)) }
    }

    /// Removes all members of an object that a function doesn't choose.
    ///
    ///     json.keepMembers { key, value in !key.hasPrefix("_") && value.kind != .null }
    ///
    /// - Parameter keeps: Whether to keep a member. If a name repeats, the function is called for the first member, and
    ///   all members of that name are kept or removed together.
    /// - Returns: Whether any member was removed.
    /// - Throws: Any error that `keeps` throws.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func keepMembers(
        where keeps: (_ key: String, _ value: JSON) throws -> Bool
    ) rethrows -> Bool {
        guard kind == .object else { return false }
        var removed: [MemberName] = []
        var members = DistinctMembers(self)
        while let (name, value) = members.next() {
            if try !keeps(name.string, value) { removed.append(name.key) }
        }
        removeMembers(named: removed)
        return !removed.isEmpty
    }
}
