internal import CStructurals

/// Finds the end of an array's element in a text that arrives piece by piece. No byte is looked at twice.
///
/// Nothing is checked: if the element isn't valid, the end may be anywhere, and the caller finds the error.
struct ElementEnd {
    private let firstByte: UInt8
    private let kernel: structurals_kernel?
    /// The offset of the next byte to look at.
    private var next: Int
    private var nesting = structurals_nesting()

    /// Whether a value may start with a byte.
    static func isStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "n"):
            true
        default: NumberPhase(byte) != nil
        }
    }

    /// Starts at the first byte of an element.
    init(startingAt offset: Int, with byte: UInt8) {
        kernel = OptimizationSwitches.findsEndsByKernel ? StructuralKernel.best?.value : nil
        firstByte = byte
        // Brackets are counted from the first one on.
        next = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? offset : offset + 1
    }

    /// Moves all offsets to the front.
    mutating func dropFirst(_ count: Int) { next -= count }

    /// Returns the offset after the element; nil if more bytes are needed.
    ///
    /// The end of a number or literal is known when another byte follows.
    mutating func find(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let first = next
        defer { Work.add(1 + next - first) }
        switch firstByte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard let kernel else { return endOfContainer(in: bytes) }
            let end = structurals_end_from(kernel, &nesting, start, bytes.count, &next, bytes.count)
            Work.add(end > 0 ? end - next : 0)
            return end > 0 ? end : nil
        case UInt8(ascii: "\""): return endOfString(in: bytes)
        default:
            while next < bytes.count {
                if Tokens.endsScalar(bytes[next]) { return next }
                next += 1
            }
            return nil
        }
    }

    private mutating func endOfString(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while next < bytes.count {
            let byte = bytes[next]
            if byte == UInt8(ascii: "\\") {
                guard next + 1 < bytes.count else { return nil }
                next += 1
            }
            next += 1
            if byte == UInt8(ascii: "\"") { return next }
        }
        return nil
    }

    private mutating func endOfContainer(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while next < bytes.count {
            if nesting.in_string != 0 {
                guard let end = endOfString(in: bytes) else { return nil }
                next = end
                nesting.in_string = 0
                continue
            }
            switch bytes[next] {
            case UInt8(ascii: "\""): nesting.in_string = 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): nesting.depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): nesting.depth -= 1
            default: break
            }
            next += 1
            if nesting.depth == 0 { return next }
        }
        return nil
    }
}
