extension Spans {
    /// Stops the program if opening listed wrong spans. Only debug builds do this, once a text was checked.
    @inline(__always)
    func checkInvariants(in bytes: UnsafeBufferPointer<UInt8>) {
        #if DEBUG
            if let broken = brokenInvariant(in: bytes) { ProgrammingMistake.stop("spans are broken: \(broken)") }
        #endif
    }

    #if DEBUG
        /// Describes a wrong span, or returns nil if all are right.
        ///
        /// Allocates nothing, because the allocations of opening are counted in debug builds, too.
        func brokenInvariant(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
            withEntries { Self.brokenInvariant(of: $0, in: bytes) }
        }

        private static func brokenInvariant(
            of entries: UnsafeBufferPointer<Entry>, in bytes: UnsafeBufferPointer<UInt8>
        ) -> String? {
            for index in entries.indices {
                let entry = entries[index]
                let last = index > 0 ? entries[index - 1].start : -1
                guard entry.start > last, entry.start < entry.end, entry.end <= bytes.count else {
                    return "entry \(index) does not start after the one before it, or ends outside the text"
                }
                if entry.end - entry.start < threshold { return "entry \(index) is a small container" }
                let isObject = bytes[entry.start] == UInt8(ascii: "{") && bytes[entry.end - 1] == UInt8(ascii: "}")
                let isArray = bytes[entry.start] == UInt8(ascii: "[") && bytes[entry.end - 1] == UInt8(ascii: "]")
                guard entry.isObject ? isObject : isArray else {
                    return "entry \(index) does not start and end with brackets"
                }
                if index > 0, entry.start < entries[index - 1].end, entry.end >= entries[index - 1].end {
                    return "entry \(index) ends after the one around it"
                }
            }
            return nil
        }
    #endif
}
