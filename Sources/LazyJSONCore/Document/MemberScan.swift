/// Goes through the members of an object and finds those whose names a class knows: what models, columns and validation look for members by.
///
///     var members = MemberScan(ofObjectAt: object, in: document)
///     while let (known, value) = members.next(names, in: document) {
///         …                                                  // at `value` is what the class calls `names.names[known]`
///         members.skip(valueAt: value, in: document)         // or `skip(to:)`, by whoever knows where it ends
///     }
package struct MemberScan {
    /// Where the next member is; nil at the end.
    package private(set) var member: Int?
    /// The number of the last name, by which the next one is guessed (`NameTable`).
    private(set) var name = 0
    /// Where the ends of large containers were looked up last (`Spans`).
    private var spanHint = 0

    /// No members.
    package init() {}

    /// Starts with the first member of an object.
    @inline(__always)
    package init(ofObjectAt offset: Int, in document: Document) { restart(atObject: offset, in: document) }

    /// Starts behind a member.
    @inline(__always)
    init(afterValueEndingAt end: Int, ofName name: Int, in document: Document) {
        self.name = name
        member = document.nextChild(afterValueEndingAt: end)
    }

    /// Goes on with the first member of an object that is behind the last one.
    @inline(__always)
    mutating func restart(atObject offset: Int, in document: Document) {
        name = 0
        member = document.firstChild(ofContainerAt: offset)
    }

    /// The member that is next: the index of its name, if the class knows it, and the offset of its value; nil at the end.
    @inline(__always)
    package mutating func next(_ names: Unmanaged<NameTable>, in document: Document) -> (known: Int?, value: Int)? {
        guard let member else { return nil }
        let (known, end) = NameTable.find(names, in: document, nameAt: member, after: &name)
        return (known, document.value(afterKeyEndingAt: end))
    }

    /// Goes on behind the value of the member.
    @inline(__always)
    mutating func skip(valueAt offset: Int, in document: Document) {
        skip(to: end(ofValueAt: offset, in: document), in: document)
    }

    /// Finds where the value of the member ends.
    @inline(__always)
    package mutating func end(ofValueAt offset: Int, in document: Document) -> Int {
        document.end(ofValueAt: offset, hint: &spanHint)
    }

    /// Goes on behind the value of the member, which ends at an offset.
    @inline(__always)
    package mutating func skip(to end: Int, in document: Document) {
        member = document.nextChild(afterValueEndingAt: end)
    }
}
