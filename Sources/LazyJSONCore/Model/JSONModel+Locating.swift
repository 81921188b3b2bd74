/// Finding the members of a model's object: each is looked at once, however many properties are read.
///
/// The *frontier*, word 0 of the memo, tells how far the members have been looked at. Words 1 to K are the offsets + 2 of the
/// values of the K names that the class knows; 0 for those not found. For a class with the names `id`, `name` and `nick`:
///
///     {"id":7,"x":[1,2],"name":"Bo"}
///           ▲▲                 ▲
///           6 7                25
///
///     read         id   name  nick    frontier
///     nothing      0    0     0       0 (unknown)              no member was looked at
///     id           8    0     0       6 << 17 | 1              after the value at 6, which is that of name 1
///       its end    8    0     0       7 << 17 | 1 << 16 | 1    the same by the end of the value, which need not be skipped then
///     name         8    27    0       25 << 17 | 2             "x" was passed, and is never looked at again
///     nick         8    27    0       1 (absent)               all members were looked at
///
/// So a frontier is the offset of the last value that was looked at << 17, or of its end << 17 | 1 << 16, and which name it has, by which
/// the next one is guessed (`NameTable`).
extension JSONModel {
    /// The value of the first path of a property that is present; null counts as present.
    package final func locate(_ property: AnyPropertyCore) -> JSON? {
        if property.onlyName >= 0 { return member(property.onlyName) }
        for (path, name) in zip(property.paths, property.nameIndices) {
            guard let first = member(name) else { continue }
            if path.components.count == 1 { return first }
            if let value = first.value(at: path.components.dropFirst()) { return value }
        }
        return nil
    }

    /// The value of the member with one of the class's known names.
    private func member(_ index: Int) -> JSON? {
        guard case .parsed(let document, let object) = json.storage else {
            return json.member(schema { $0.names.names[index] })
        }
        return locate(index, in: document, objectAt: object).map { JSON(document, at: $0) }
    }

    /// The offset of the value of a known name: from the memo, or found by looking at the members beyond the frontier.
    ///
    /// The frontier is written after the positions of the members before it, so whoever reads a frontier can rely on those; two
    /// threads that scan at the same time write the same positions.
    @inline(__always)
    package final func locate(_ index: Int, in document: Document, objectAt object: Int) -> Int? {
        position(of: index) ?? search(index, in: document, objectAt: object)
    }

    /// The offset that is noted for a known name.
    @inline(__always)
    private func position(of index: Int) -> Int? {
        let word = _memo[1 &+ index]
        return word > Memo.absent ? Int(truncatingIfNeeded: word) &- 2 : nil
    }

    @inline(never)
    private func search(_ index: Int, in document: Document, objectAt object: Int) -> Int? {
        let frontier = _memo[0]
        // The position may have been noted between the two reads.
        if frontier == Memo.absent { return position(of: index) }
        var previous = 0
        var next: Int?
        if frontier == Memo.unknown {
            next = document.firstChild(ofContainerAt: object)
        } else {
            previous = Int(truncatingIfNeeded: frontier & 0xFFFF)
            let place = Int(truncatingIfNeeded: frontier >> 17)
            next = document.nextChild(
                afterValueEndingAt: frontier & Self.isEnd == 0 ? document.end(ofValueAt: place) : place)
            // Another thread may have passed the member since the first look.
            if let position = position(of: index) { return position }
        }
        let names = schema(\.nameTable)
        while let name = next {
            let (known, end) = NameTable.find(names, in: document, nameAt: name, after: &previous)
            let value = document.value(afterKeyEndingAt: end)
            if let known {
                // Of several members with the same name the first counts.
                let first = position(of: known) ?? value
                if first == value { _memo.set(1 &+ known, to: UInt64(truncatingIfNeeded: value &+ 2)) }
                if known == index {
                    _memo.set(
                        0,
                        to: UInt64(truncatingIfNeeded: value) &<< 17 | UInt64(truncatingIfNeeded: min(previous, 0xFFFF))
                    )
                    return first
                }
            }
            next = document.nextChild(afterValueEndingAt: document.end(ofValueAt: value))
        }
        _memo.set(0, to: Memo.absent)
        return nil
    }

    private static var isEnd: UInt64 { 1 << 16 }

    /// Notes where the last value that was looked at ends, so that the next look need not skip it.
    @inline(__always)
    final func noteEnd(_ end: Int, ofValueAt offset: Int) {
        let frontier = _memo[0]
        guard frontier >> 16 == UInt64(offset) << 1 else { return }
        _memo.set(0, to: UInt64(end) << 17 | Self.isEnd | frontier & 0xFFFF)
    }
}
