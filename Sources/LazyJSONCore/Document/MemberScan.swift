/// A scan of the members of an object that finds those whose names a class knows. Models, columns and validation find
/// members with it.
///
///     var members = MemberScan(ofObjectAt: object, in: document)
///     while let (known, value) = members.next(names, in: document) {
///         …                                                  // the value for `names.names[known]` is at `value`
///         members.skip(valueAt: value, in: document)         // or `skip(to:)`, if its end is known
///     }
package struct MemberScan {
    /// The offset of the next member. Nil at the end.
    package private(set) var member: Int?
    /// The number of the last name, which predicts the next one (`NameTable`).
    private(set) var name = 0
    /// The position of the last lookup of a large container's end (`Spans`).
    private var spanHint = 0

    /// Creates a scan without members.
    package init() {}

    /// Creates a scan that starts with the first member of an object.
    @inline(__always)
    package init(ofObjectAt offset: Int, in document: Document) { restart(atObject: offset, in: document) }

    /// Creates a scan that starts after a member.
    @inline(__always)
    init(afterValueEndingAt end: Int, ofName name: Int, in document: Document) {
        self.name = name
        member = document.nextChild(afterValueEndingAt: end)
    }

    /// Continues with the first member of an object that comes after the last object.
    @inline(__always)
    mutating func restart(atObject offset: Int, in document: Document) {
        name = 0
        member = document.firstChild(ofContainerAt: offset)
    }

    /// Returns the next member: the index of its name, if the class knows it, and the offset of its value. Returns nil
    /// at the end.
    @inline(__always)
    package mutating func next(_ names: Unmanaged<NameTable>, in document: Document) -> (known: Int?, value: Int)? {
        guard let member else { return nil }
        let (known, end) = NameTable.find(names, in: document, nameAt: member, after: &name)
        return (known, document.value(afterKeyEndingAt: end))
    }

    /// Continues after the value of the member.
    @inline(__always)
    mutating func skip(valueAt offset: Int, in document: Document) {
        skip(to: end(ofValueAt: offset, in: document), in: document)
    }

    /// Finds the end of the member's value.
    @inline(__always)
    package mutating func end(ofValueAt offset: Int, in document: Document) -> Int {
        switch document[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): document.end(ofValueAt: offset, hint: &spanHint)
        default: document.end(ofScalarAt: offset)
        }
    }

    /// Continues after the value of the member, which ends at an offset.
    @inline(__always)
    package mutating func skip(to end: Int, in document: Document) {
        member = document.nextChild(afterValueEndingAt: end)
    }
}
