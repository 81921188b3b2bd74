/// The lines and columns of a document at regular distances, so that the position of any value is found by scanning a
/// few bytes. They are counted once, as far as positions are requested.
final class LineIndex: @unchecked Sendable {
    /// The number of bytes between two known positions. A document that is shorter has no index.
    static let distance = 2_048
    private let lock = Lock()
    @exclusivity(unchecked) private var known = [LineCount()]

    /// Returns the lines up to the last known position before an offset, which is at most the number of bytes.
    ///
    /// - Complexity: O(*n*) in the bytes between the last position that was requested and this one; O(1) if it comes
    ///   before that.
    func lines(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> LineCount {
        lock.withLock {
            while known.count <= offset / Self.distance, var lines = known.last {
                lines.advance(to: known.count * Self.distance, in: bytes)
                known.append(lines)
            }
            return known[offset / Self.distance]
        }
    }
}

extension Document {
    /// Returns the position of a value.
    ///
    /// - Complexity: O(*n*) in the bytes before it, for all positions of the document together, and O(1) for each.
    func sourcePosition(of offset: Int) -> SourcePosition {
        withBytes { bytes in
            if count < LineIndex.distance { return SourcePosition(of: offset, in: bytes) }
            return SourcePosition(of: offset, in: bytes, after: lineIndex.lines(before: offset, in: bytes))
        }
    }
}
