extension Spans {
    /// Stops the program where opening has listed what is not there: in debug builds only, once a text was checked.
    @inline(__always)
    func checkInvariants(in bytes: UnsafeBufferPointer<UInt8>) {
        #if DEBUG
            if let broken = brokenInvariant(in: bytes) { ProgrammingMistake.stop("spans are broken: \(broken)") }
        #endif
    }

    #if DEBUG
        /// What is wrong, in words; nil where nothing is.
        func brokenInvariant(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
            var ends: [Int] = []
            var last = -1
            // Without what allocates for every entry: allocations of opening are counted in debug builds, too.
            for index in entries.indices {
                let entry = entries[index]
                guard entry.start > last, entry.start < entry.end, entry.end <= bytes.count else {
                    return "entry \(index) is not behind the one before it, or ends outside of the text"
                }
                if entry.end - entry.start < Self.threshold { return "entry \(index) is a small container" }
                guard bytes[entry.start] == (entry.isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")),
                    bytes[entry.end - 1] == (entry.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                else { return "entry \(index) does not start and end with brackets" }
                while let end = ends.last, end <= entry.start { ends.removeLast() }
                if let end = ends.last, end <= entry.end { return "entry \(index) ends behind the one around it" }
                ends.append(entry.end)
                last = entry.start
            }
            return nil
        }
    #endif
}
