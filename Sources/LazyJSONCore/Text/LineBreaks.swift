internal import CStructurals

/// Finds the ends of lines: LF, CR or CR LF.
///
/// Offsets that are requested of one text ascend, and a line feed that was found is used until it is passed. So a text
/// without line feeds isn't searched for one at each line.
///
/// Bound: `structurals_place` looks at `start[offset..<limit]`, and `limit <= count`. 16 bytes are loaded only before
/// `count`.
package struct LineBreaks {
    /// The first line feed at the last requested offset or after it.
    private var lineFeed = -1

    /// The number of bytes of a line that are looked at 16 at a time. Calls for so few would take longer.
    private static let nearCount = 64

    package init() {}

    package static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Returns the offset of the next byte of a kind, or the end of the text.
    static func next(_ byte: UInt8, from offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return offset }
        return structurals_place(start, bytes.count, offset, byte)
    }

    /// Returns the offset of the byte that ends a line, or the end of the text.
    @inline(__always)
    mutating func end(ofLineAt offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return offset }
        var offset = offset
        let near = OptimizationSwitches.readsWords ? min(offset &+ Self.nearCount, bytes.count) : 0
        while offset &+ 16 <= near {
            let marks = marks_of_breaks(start + offset)
            if marks != 0 { return offset &+ Marks.first(marks) }
            offset &+= 16
        }
        if lineFeed < offset { lineFeed = Self.next(0x0A, from: offset, in: bytes) }
        let line = UnsafeBufferPointer(rebasing: bytes[..<lineFeed])
        return Self.next(0x0D, from: offset, in: line)
    }

    /// Returns the offset of the byte that ends a line, or the end of the text.
    package mutating func end(ofLineAt offset: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { end(ofLineAt: offset, in: $0) }
    }
}
