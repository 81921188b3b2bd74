internal import CStructurals

/// The six kinds of JSON value (RFC 8259 §3).
public enum JSONKind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// `null`
    case null
    /// `true` or `false`
    case bool
    /// A number
    case number
    /// A string
    case string
    /// An array
    case array
    /// An object
    case object

    /// The kind's name, as error messages use it.
    public var description: String { rawValue }

    /// Whether values of this kind have children.
    package var isContainer: Bool {
        @inline(__always) get { self == .array || self == .object }
    }
}

extension JSONKind {
    /// The kind's name with its article.
    package var noun: String {
        switch self {
        case .null: "null"
        case .bool: "a Bool"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Walking over validated text, which isn't checked again.
///
/// Each offset that is passed here is the start of a token that an earlier walk returned, so each loop ends inside the
/// document.
extension Document {
    @inline(__always)
    package func kind(at offset: Int) -> JSONKind {
        switch self[offset] {
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    @inline(__always)
    func isObject(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "{") }

    @inline(__always)
    func isTrue(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "t") }

    @inline(__always)
    func isNull(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "n") }

    @inline(__always)
    package func skipWhitespace(_ offset: Int) -> Int {
        withStart { start in
            guard offset < count, start[offset] <= 0x20 else { return offset }
            // One space, as behind a colon.
            let next = offset &+ 1
            if next < count, start[next] > 0x20 { return next }
            return skipLongWhitespace(next)
        }
    }

    /// Skips a line break, and the indentation of the next line.
    // Not inlined: fifty functions would each have a copy.
    @inline(never)
    private func skipLongWhitespace(_ first: Int) -> Int {
        withStart { start in
            var offset = first
            while offset &+ 16 <= wideCount {
                let marks = marks_in_space(start + offset)
                if marks != 0 { return offset &+ Marks.first(marks) }
                offset &+= 16
            }
            while offset < count, start[offset] <= 0x20 { offset &+= 1 }
            return offset
        }
    }

    /// Returns the offset after the closing quote of the string that starts here.
    @inline(__always)
    func skipString(_ first: Int) -> Int {
        if first == 0, writtenString != nil { return count }
        return withStart { start in
            var offset = first &+ 1
            defer { Work.add(offset - first) }
            while true {
                while offset &+ 16 <= wideCount {
                    let marks = marks_in_string(start + offset)
                    if marks != 0 {
                        offset &+= Marks.first(marks)
                        break
                    }
                    offset &+= 16
                }
                guard offset < count else { return isCut ? count &+ 1 : count }
                if start[offset] == UInt8(ascii: "\"") { return offset &+ 1 }
                if start[offset] != UInt8(ascii: "\\") {
                    offset &+= 1
                } else if let end = skipEscapes(&offset, start) {
                    return end
                }
            }
        }
    }

    /// Skips the bytes after the backslash at an offset, 16 at a time however many backslashes there are among them.
    /// Returns the offset after the closing quote, or nil if too few bytes are left to look at.
    ///
    /// A quote is the closing one if an even number of backslashes precedes it, the first of which isn't escaped
    /// itself. Bound: the offset stays before `count`, or is after a byte there that is escaped.
    @inline(never)
    private func skipEscapes(_ offset: inout Int, _ start: UnsafePointer<UInt8>) -> Int? {
        // The mark of the first byte, if that is escaped.
        var escaped: UInt64 = 0
        while offset &+ 16 <= wideCount {
            var quotes: UInt64 = 0
            let backslashes = marks_of_escapes(start + offset, &quotes) & ~escaped
            quotes &= ~escaped
            if quotes == 0 {
                escaped = Marks.run(in: backslashes, before: 16) & 1 == 1 ? Marks.firstMark : 0
                offset &+= 16
                continue
            }
            let quote = Marks.first(quotes)
            if Marks.run(in: backslashes, before: quote) & 1 == 0 { return offset &+ quote &+ 1 }
            escaped = 0
            offset &+= quote &+ 1
        }
        if escaped != 0 {
            offset &+= 1
        } else if offset < count, start[offset] == UInt8(ascii: "\\") {
            offset &+= 2
        }
        return nil
    }

    /// Returns the offset of the closing quote of a string, or of the first backslash before it, whether it is the
    /// quote, and whether all bytes before it are ASCII.
    @inline(__always)
    func plainEnd(ofStringAt first: Int) -> (end: Int, isPlain: Bool, isASCII: Bool) {
        withStart { start in
            var offset = first &+ 1
            var high: UInt64 = 0
            while offset &+ 16 <= wideCount {
                var others: UInt64 = 0
                let marks = marks_in_text(start + offset, &others)
                if marks != 0 {
                    high |= others & Marks.below(marks)
                    offset &+= Marks.first(marks)
                    return (offset, start[offset] == UInt8(ascii: "\""), high == 0)
                }
                high |= others
                offset &+= 16
            }
            while offset < count, start[offset] != UInt8(ascii: "\"") {
                if start[offset] == UInt8(ascii: "\\") { return (offset, false, false) }
                high |= UInt64(start[offset] & 0x80)
                offset &+= 1
            }
            return (offset, true, high == 0)
        }
    }

    /// Returns the offset after the value that starts here.
    ///
    /// - Complexity: O(*n*) in the bytes of a scalar; for a container at most `Spans.threshold` bytes and O(log *n*).
    @inline(__always)
    package func end(ofValueAt offset: Int) -> Int {
        switch self[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): end(ofContainerAt: offset)
        default: end(ofScalarAt: offset)
        }
    }

    /// The offset after the scalar that starts here.
    @inline(__always)
    func end(ofScalarAt offset: Int) -> Int {
        switch self[offset] {
        case UInt8(ascii: "\""): skipString(offset)
        case UInt8(ascii: "t"), UInt8(ascii: "n"): offset &+ 4
        case UInt8(ascii: "f"): offset &+ 5
        default: end(ofNumberAt: offset)
        }
    }

    /// Scans byte by byte: most numbers are short, and the processor predicts their end, so it doesn't wait for it.
    @inline(__always)
    func end(ofNumberAt first: Int) -> Int {
        withStart { start in
            var offset = first
            defer { Work.add(offset - first) }
            while offset < count {
                switch start[offset] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                    UInt8(ascii: "e"), UInt8(ascii: "E"):
                    offset &+= 1
                default: return offset
                }
            }
            return offset
        }
    }

    /// Scans a small container by bracket depth, 64 bytes at a time if there is a kernel. A container that isn't closed
    /// within the threshold is listed in ``spans``. If none is listed, the root ends at the end of the text.
    func end(ofContainerAt first: Int) -> Int {
        withStart { start in
            if first == root, spans.isEmpty {
                var end = count
                while end &- 1 > first, start[end &- 1] <= 0x20 { end &-= 1 }
                return end
            }
            let limit = spans.isEmpty ? count : min(count, first &+ Spans.threshold)
            if let kernel {
                let end = structurals_end(kernel, start, count, first, limit)
                Work.add((end > 0 ? end : limit) - first)
                return end > 0 ? end : spans.end(ofContainerAt: first) ?? count
            }
            var end = ElementEnd(startingAt: first, with: start[first])
            return end.find(in: UnsafeBufferPointer(start: start, count: limit)) ?? spans.end(ofContainerAt: first)
                ?? count
        }
    }

    /// Makes the processor fetch bytes that will be read soon.
    @inline(__always)
    func prefetch(_ offset: Int) {
        guard offset < count else { return }
        withStart { marks_prefetch($0 + offset) }
    }

    // MARK: Children

    /// Returns the offset of the first element, or of the first member's name, or nil if a container is empty.
    @inline(__always)
    func firstChild(ofContainerAt offset: Int) -> Int? {
        let child = skipWhitespace(offset &+ 1)
        let byte = self[child]
        return byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") ? nil : child
    }

    /// Returns the offset of the next element, or of the next member's name, from the end of the value before it.
    @inline(__always)
    func nextChild(afterValueEndingAt end: Int) -> Int? {
        let separator = skipWhitespace(end)
        return self[separator] == UInt8(ascii: ",") ? skipWhitespace(separator &+ 1) : nil
    }

    /// Returns the offset of a member's value, from the end of its name.
    @inline(__always)
    package func value(afterKeyEndingAt end: Int) -> Int {
        skipWhitespace(skipWhitespace(end) &+ 1)
    }

    /// Returns the offset of a member's value, from the start of its name.
    @inline(__always)
    package func value(ofMemberAt key: Int) -> Int { value(afterKeyEndingAt: skipString(key)) }

    /// Returns the offset of the value of the first member with a name, found by a scan.
    ///
    /// - Complexity: O(*n*) in the bytes before the member, less the bytes of large containers.
    func scan(objectAt offset: Int, for name: String) -> Int? {
        var name = name
        return name.withUTF8 { scan(objectAt: offset, for: $0) }
    }

    private func scan(objectAt offset: Int, for key: UnsafeBufferPointer<UInt8>) -> Int? {
        var child = firstChild(ofContainerAt: offset)
        while let member = child {
            let keyEnd = skipString(member)
            let value = value(afterKeyEndingAt: keyEnd)
            if matches(key, nameAt: member, end: keyEnd) { return value }
            child = nextChild(afterValueEndingAt: end(ofValueAt: value))
        }
        return nil
    }

    /// Returns the offset of the value of the first member with a name.
    ///
    /// - Complexity: O(1) in a large object after the first lookups, otherwise like ``scan(objectAt:for:)``.
    package func value(of key: MemberName, inObjectAt offset: Int) -> Int? {
        guard isLarge(containerAt: offset) else {
            return key.utf8.withUnsafeBufferPointer { scan(objectAt: offset, for: $0) }
        }
        let index = index(ofContainerAt: offset)
        return index.ordinal(of: key, in: self).map { value(ofMemberAt: index.offsets[$0]) }
    }

    /// Returns the offset of an element.
    ///
    /// - Complexity: O(1) in a large array after the first lookup, otherwise O(*n*) in the bytes before the element.
    func element(_ ordinal: Int, inArrayAt offset: Int) -> Int? {
        guard ordinal >= 0 else { return nil }
        if isLarge(containerAt: offset) {
            let offsets = index(ofContainerAt: offset).offsets
            return ordinal < offsets.count ? offsets[ordinal] : nil
        }
        var child = firstChild(ofContainerAt: offset)
        var left = ordinal
        while let element = child, left > 0 {
            child = nextChild(afterValueEndingAt: end(ofValueAt: element))
            left -= 1
        }
        return child
    }

    /// Returns the number of elements or members, duplicates included.
    func childCount(ofContainerAt offset: Int) -> Int {
        if isLarge(containerAt: offset) { return index(ofContainerAt: offset).offsets.count }
        let isObject = isObject(at: offset)
        var child = firstChild(ofContainerAt: offset)
        var count = 0
        while let next = child {
            count += 1
            let value = isObject ? value(ofMemberAt: next) : next
            child = nextChild(afterValueEndingAt: end(ofValueAt: value))
        }
        return count
    }
}
