#if DEBUG && os(Linux) && canImport(Glibc)
    /// The addresses that the calls in progress return to.
    enum ReturnAddresses {
        /// In glibc's `execinfo.h`, which is no part of the module `Glibc`.
        @_silgen_name("backtrace")
        private static func backtrace(_: UnsafeMutablePointer<UnsafeRawPointer?>, _: Int32) -> Int32

        /// The innermost addresses of this thread, at most so many.
        ///
        /// They are found by what the linker wrote of each function (`.eh_frame`), not by following frame pointers, which functions in
        /// C may have used for something else. Bound: `backtrace` writes no more than it is given room for.
        @inline(never)
        static func innermost(_ limit: Int) -> [UInt64] {
            var found = [UnsafeRawPointer?](repeating: nil, count: limit)
            let count = found.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { Int(backtrace($0, Int32(clamping: buffer.count))) } ?? 0
            }
            return found.prefix(max(0, count)).map { UInt64(UInt(bitPattern: $0)) }
        }
    }
#endif
