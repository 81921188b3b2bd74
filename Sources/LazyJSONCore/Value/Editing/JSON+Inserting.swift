/// New members at a place in an object. A member that is set by its name comes last.
extension JSON {
    /// Inserts a member after another one. If the object has a member of the name, its value is replaced where it is.
    ///
    ///     var json = try JSON(parsing: #"{"a": 1, "c": 3}"#)
    ///     json.insert(2, named: "b", after: "a")      // {"a": 1, "b": 2, "c": 3}
    ///     json.insert(0, named: "_", after: nil)      // {"_": 0, "a": 1, "b": 2, "c": 3}
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of the new member.
    ///   - previous: The name of the member that comes before it; nil for the first place. If the object doesn't have
    ///     it, the new member comes last.
    /// - Returns: Whether the value is an object. Any other value stays as it is.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func insert(_ value: JSON, named name: String, after previous: String?) -> Bool {
        guard kind == .object else { return false }
        let names = exactMembers.map(\.key)
        let place = previous.map { previous in names.firstIndex(of: previous).map { $0 + 1 } ?? names.count } ?? 0
        insert(value, named: MemberName(name), at: place)
        return true
    }

    /// Inserts a member into an object whose names are sorted, at its place. In an object that isn't sorted, it comes
    /// last. If the object has a member of the name, its value is replaced where it is.
    ///
    ///     var package = try JSON(parsing: #"{"dependencies": {"a": "1", "c": "2"}}"#)
    ///     package["dependencies"]?.insert("3", named: "b")        // {"a": "1", "b": "3", "c": "2"}
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of the new member.
    /// - Returns: Whether the value is an object. Any other value stays as it is.
    /// - Complexity: O(*n*) in the bytes of the object.
    @discardableResult
    public mutating func insert(_ value: JSON, named name: String) -> Bool {
        guard kind == .object else { return false }
        let names = exactMembers.map(\.key)
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let next = isSorted ? names.firstIndex { name.utf8.lexicographicallyPrecedes($0.utf8) } : nil
        insert(value, named: MemberName(name), at: next ?? names.count)
        return true
    }

    /// Inserts a new member before the one at a position.
    private mutating func insert(_ value: JSON, named key: MemberName, at position: Int) {
        var appended = self
        appended.setMember(key, to: value)
        let isNew = member(key) == nil && position < (count ?? 0)
        // In a text of its own, the new member is laid out as it is at the end.
        guard isNew, let last = appended.inTextOfItsOwn, let whole = inTextOfItsOwn else { return self = appended }
        let (document, start) = whole
        let index = document.index(ofContainerAt: start)
        let next = index.offsets[position]
        let name = last.document.index(ofContainerAt: last.offset).offsets[index.offsets.count]
        var place = next
        if position > 0 {
            let end = document.end(ofValueAt: document.value(ofMemberAt: index.offsets[position - 1]))
            place = Gap(end..<next, of: document, isFirst: false, isLast: false).leadStart
        } else if document.hasComments {
            place = Gap(start + 1..<next, of: document, isFirst: true, isLast: false).leadStart
        }
        var output = Output(capacity: document.count + last.document.count)
        output.append(0..<place, of: document)
        output.append(name..<last.document.end(ofValueAt: last.document.value(ofMemberAt: name)), of: last.document)
        output.append(Layout.separator(ofContainerAt: start, in: document))
        output.append(place..<document.count, of: document)
        self = JSON(rewritten: output.array(), document.syntax, in: contextValues) ?? appended
    }

    /// The same object in a text of its own, or in that of its document.
    private var inTextOfItsOwn: (document: Document, offset: Int)? {
        let json = JSON(rewritten: [UInt8](data(withMark: true)), syntax, in: nil)
        guard case .parsed(let document, let offset)? = json?.storage else { return nil }
        return (document, offset)
    }
}
