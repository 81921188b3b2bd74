/// Finding the members of a model's object: each is looked at once, however many properties are read.
///
/// The *frontier*, word 0 of the memo, tells how far the members have been looked at. The positions at its end are the
/// offsets + 2 of the values of the names that the class knows; 0 for names that were not found. For a class with the
/// names `id`, `name` and `nick`:
///
///     {"id":7,"x":[1,2],"name":"Bo"}
///           ▲▲                 ▲
///           6 7                25
///
///     read         id   name  nick    frontier
///     nothing      0    0     0       0 (unknown)              no member was looked at
///     id           8    0     0       6 << 17 | 1              after the value at 6, which is that of name 1
///       its end    8    0     0       7 << 17 | 1 << 16 | 1    the same by the value's end, which is known then
///     name         8    27    0       25 << 17 | 2             "x" was passed, and is never looked at again
///     nick         8    27    0       1 (absent)               all members were looked at
///
/// So a frontier is the offset of the last value that was looked at << 17, or of its end << 17 | 1 << 16. It also
/// contains the number of the value's name, which serves to guess the next name (`NameTable`).
extension JSONModel {
    /// The value that a property reads; nil if it is absent.
    package final func locate(_ property: AnyPropertyCore) -> JSON? {
        guard property.isDirect, case .parsed(let document, let object) = json.storage else {
            return json.value(of: property)
        }
        let offset = property.offset(in: document) { name in
            position(of: name, in: document) ?? search(name, in: document, objectAt: object)
        }
        return offset.map { JSON(document, at: $0) }
    }

    /// The offset of the value that a property reads, in the model's document.
    @inline(__always)
    final func offset(of property: AnyPropertyCore, in document: Document, objectAt object: Int) -> Int? {
        property.offset(in: document) { name in
            position(of: name, in: document) ?? next(name, in: document, objectAt: object)
                ?? search(name, in: document, objectAt: object)
        }
    }

    /// The offset that is noted for a known name.
    @inline(__always)
    private func position(of index: Int, in document: Document) -> Int? {
        withMemo { memo in
            classLayout { $0.positions.offset(ofName: index, in: memo, ofTextOf: document.count) }
        }
    }

    /// Returns the value of a known name if that is the name of the first member beyond the frontier, as when members
    /// are read in their order. Returns nil if it isn't, or nothing is known about the order yet.
    @inline(__always)
    private func next(_ index: Int, in document: Document, objectAt object: Int) -> Int? {
        let frontier = withMemo { $0[0] }
        guard frontier == Memo.unknown || frontier & Self.isEnd != 0 else { return nil }
        let (names, last) = (classLayout { $0.nameTable }, Int(truncatingIfNeeded: frontier & 0xFFFF))
        let end = NameTable.end(
            ofName: index, after: last, names, in: document,
            at: frontier == Memo.unknown
                ? document.firstChild(ofContainerAt: object)
                : document.nextChild(afterValueEndingAt: Int(truncatingIfNeeded: frontier >> 17)))
        guard let end else { return nil }
        let value = document.value(afterKeyEndingAt: end)
        guard noteMember(index, valueAt: value) else { return position(of: index, in: document) }
        withMemo { $0.set(0, to: UInt64(truncatingIfNeeded: value) &<< 17 | UInt64(truncatingIfNeeded: index &+ 1)) }
        return value
    }

    /// Looks for the value of a known name beyond the frontier.
    ///
    /// The frontier is written after the positions of the members before it, so a thread that reads a frontier can rely
    /// on those. Two threads that scan at the same time write the same positions.
    @inline(never)
    private func search(_ index: Int, in document: Document, objectAt object: Int) -> Int? {
        let frontier = withMemo { $0[0] }
        // The position may have been noted between the two reads.
        if frontier == Memo.absent { return position(of: index, in: document) }
        var members: MemberScan
        if frontier == Memo.unknown {
            members = MemberScan(ofObjectAt: object, in: document)
        } else {
            let last = Int(truncatingIfNeeded: frontier >> 17)
            let end = frontier & Self.isEnd == 0 ? document.end(ofValueAt: last) : last
            members = MemberScan(
                afterValueEndingAt: end, ofName: Int(truncatingIfNeeded: frontier & 0xFFFF), in: document)
            // Another thread may have passed the member since the first look.
            if let position = position(of: index, in: document) { return position }
        }
        let names = classLayout { $0.nameTable }
        while let (known, value) = members.next(names, in: document) {
            if let known {
                // If a name repeats, the first member counts.
                let isFirst = noteMember(known, valueAt: value)
                if known == index {
                    let name = UInt64(truncatingIfNeeded: min(members.name, 0xFFFF))
                    withMemo { $0.set(0, to: UInt64(truncatingIfNeeded: value) &<< 17 | name) }
                    return isFirst ? value : position(of: index, in: document)
                }
            }
            members.skip(to: document.end(ofValueAt: value), in: document)
        }
        noteAllMembers()
        return nil
    }

    /// Notes where a known name was found. Returns false if that is not the first member with the name.
    @inline(__always)
    package final func noteMember(_ known: Int, valueAt offset: Int) -> Bool {
        // The text that the memo is for: a walk may see the object in another snapshot of an arriving one.
        withMemo { memo in
            classLayout { $0.positions.note(offset, ofName: known, in: memo, ofTextOf: json.sizeOfText) }
        }
    }

    /// Notes that all members were looked at.
    package final func noteAllMembers() { withMemo { $0.set(0, to: Memo.absent) } }

    private static var isEnd: UInt64 { 1 << 16 }

    /// Notes where the last value that was looked at ends, so that the next search need not skip it.
    @inline(__always)
    final func noteEnd(_ end: Int, ofValueAt offset: Int) {
        let frontier = withMemo { $0[0] }
        guard frontier >> 16 == UInt64(offset) << 1 else { return }
        withMemo { $0.set(0, to: UInt64(end) << 17 | Self.isEnd | frontier & 0xFFFF) }
    }
}

extension JSONModelProtocol {
    /// Returns the pointer to the value that a property reads: at the first of the property's paths with a value that
    /// isn't null, or else at the first that is present.
    ///
    ///     let user = try User(parsing: #"{"profile": {"city": "Oslo"}, "nickname": null}"#)
    ///     user.pointer(of: \.city)                                    // /profile/city
    ///     user.pointer(of: \.city).flatMap { user.json[$0] }?.text    // "Oslo", with its quotes
    ///     user.pointer(of: \.nick)                                    // /nickname: only the second path is present
    ///     user.pointer(of: \.age)                                     // nil
    ///
    /// The pointer is returned whether or not the value can be used. An element is at `pointer.appending(index)`, where
    /// the index also counts elements that are left out.
    ///
    /// - Parameter keyPath: A declared property. Any other key path is a mistake in the program: debug builds print a
    ///   warning once.
    /// - Returns: The pointer, from the model's own JSON; nil if the property is absent.
    /// - Complexity: O(*n*) in the number of members on the way.
    public func pointer<Value: Sendable>(of keyPath: KeyPath<Self, Value>) -> JSONPointer? {
        let object = _object
        guard let property = object.classLayout({ $0.reads(keyPath, of: self) }).property else {
            ProgrammingMistake.warn("\(keyPath) is not a @Property of \(object.declaringType), so it has no pointer")
            return nil
        }
        return object.pointer(of: property)
    }
}

extension JSONModel {
    /// The pointer to the value that a property reads; nil if it is absent.
    package final func pointer(of property: AnyPropertyCore) -> JSONPointer? {
        json.readPath(of: property).map { JSONPointer($0) }
    }
}
