import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Counts the blocks of memory that the Swift runtime, Foundation and we request from the system on this thread.
///
/// Every library in the process calls `malloc` through a slot of its own, which the loader has filled in. Here each of them
/// is pointed at a function that counts and then calls the real one. Only for a process of its own: an exit test.
///
/// Linux with glibc only, where the slots are found by the ELF format:
///
///     a library's dynamic section      its relocations (24 bytes each)            its symbols (24 bytes each)
///       5  names of symbols              where the slot is, from the base           where the name is
///       6  symbols                       number of the symbol << 32 | kind          …
///       7, 8   relocations, bytes        …
///      23, 2   the same for calls
package enum AllocationCounter {
    /// Why nothing is counted here, if nothing is.
    package static var isAvailable: Bool {
        #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
            // A sanitizer has put functions of its own there; and without the optimizations, numbers are read by way of text.
            TestScale.sanitizer == nil && ProcessInfo.processInfo.environment["LAZYJSON_DISABLE"] == nil
        #else
            false
        #endif
    }

    package struct Count: Equatable {
        package var blocks = 0
        package var bytes = 0

        package init(blocks: Int = 0, bytes: Int = 0) {
            self.blocks = blocks
            self.bytes = bytes
        }
    }

    #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
        nonisolated(unsafe) private static var count = Count()
        nonisolated(unsafe) private static var measured: pthread_t?
        nonisolated(unsafe) private static var isInstalled = false

        /// The blocks that `body` allocates on this thread.
        @inline(never)
        package static func count(_ body: () -> Void) -> Count {
            install()
            count = Count()
            measured = pthread_self()
            body()
            measured = nil
            return count
        }

        private static func note(_ bytes: Int) {
            guard let measured, pthread_equal(measured, pthread_self()) != 0 else { return }
            count.blocks += 1
            count.bytes += bytes
        }

        // MARK: The functions

        private typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer?
        private typealias AllocateTwo = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
        private typealias Reallocate = @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
        private typealias AllocateAligned = @convention(c) (UnsafeMutableRawPointer?, Int, Int) -> Int32

        private static func real<Function>(_ name: String, _ type: Function.Type) -> Function {
            guard let symbol = dlsym(nil, name) else { preconditionFailure("there is no \(name)") }
            return unsafeBitCast(symbol, to: Function.self)
        }
        nonisolated(unsafe) private static let realMalloc = real("malloc", Allocate.self)
        nonisolated(unsafe) private static let realCalloc = real("calloc", AllocateTwo.self)
        nonisolated(unsafe) private static let realRealloc = real("realloc", Reallocate.self)
        nonisolated(unsafe) private static let realAligned = real("aligned_alloc", AllocateTwo.self)
        nonisolated(unsafe) private static let realPosix = real("posix_memalign", AllocateAligned.self)

        private static let malloc: Allocate = { size in
            note(size)
            return realMalloc(size)
        }
        private static let calloc: AllocateTwo = { count, size in
            note(count * size)
            return realCalloc(count, size)
        }
        private static let realloc: Reallocate = { block, size in
            note(size)
            return realRealloc(block, size)
        }
        private static let aligned: AllocateTwo = { alignment, size in
            note(size)
            return realAligned(alignment, size)
        }
        private static let posix: AllocateAligned = { result, alignment, size in
            note(size)
            return realPosix(result, alignment, size)
        }

        // MARK: The slots

        private static func install() {
            guard !isInstalled else { return }
            isInstalled = true
            // All is looked up before anything is replaced.
            _ = (realMalloc, realCalloc, realRealloc, realAligned, realPosix, count, measured)
            let functions: [String: UnsafeRawPointer] = [
                "malloc": unsafeBitCast(malloc, to: UnsafeRawPointer.self),
                "calloc": unsafeBitCast(calloc, to: UnsafeRawPointer.self),
                "realloc": unsafeBitCast(realloc, to: UnsafeRawPointer.self),
                "aligned_alloc": unsafeBitCast(aligned, to: UnsafeRawPointer.self),
                "posix_memalign": unsafeBitCast(posix, to: UnsafeRawPointer.self),
            ]
            for library in libraries() { replace(functions, in: library) }
        }

        private struct Library {
            package let base: UInt
            package let dynamic: UnsafeRawPointer
        }

        private static func libraries() -> [Library] {
            typealias Visit = @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
            typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer) -> Int32
            let iterate = real("dl_iterate_phdr", Iterate.self)
            var libraries: [Library] = []
            withUnsafeMutablePointer(to: &libraries) { pointer in
                _ = iterate(
                    { info, _, libraries in
                        let base = info.load(as: UInt.self)
                        let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
                        for number in 0..<Int(info.load(fromByteOffset: 24, as: UInt16.self)) {
                            let header = headers + number * 56
                            let address = base + header.load(fromByteOffset: 16, as: UInt.self)
                            // 2: the dynamic section.
                            guard header.load(as: UInt32.self) == 2, let dynamic = UnsafeRawPointer(bitPattern: address)
                            else { continue }
                            libraries.assumingMemoryBound(to: [Library].self).pointee
                                .append(Library(base: base, dynamic: dynamic))
                        }
                        return 0
                    }, UnsafeMutableRawPointer(pointer))
            }
            return libraries
        }

        private static func replace(_ functions: [String: UnsafeRawPointer], in library: Library) {
            var entries: [Int: UInt] = [:]
            var entry = library.dynamic
            while entry.load(as: Int.self) != 0 {
                entries[entry.load(as: Int.self)] = entry.load(fromByteOffset: 8, as: UInt.self)
                entry += 16
            }
            // Entries that the loader has not turned into addresses belong to the system's own page, and not to a
            // library of ours.
            guard let names = entries[5].flatMap(UnsafeRawPointer.init(bitPattern:)), entries[5] ?? 0 > library.base,
                let symbols = entries[6].flatMap(UnsafeRawPointer.init(bitPattern:))
            else { return }
            for (table, size) in [(7, 8), (23, 2)] {
                guard let relocations = entries[table].flatMap(UnsafeRawPointer.init(bitPattern:)),
                    let bytes = entries[size]
                else { continue }
                for offset in stride(from: 0, to: Int(bytes), by: 24) {
                    let symbol = Int(relocations.load(fromByteOffset: offset + 8, as: UInt64.self) >> 32)
                    guard symbol != 0 else { continue }
                    let name = names + Int(symbols.load(fromByteOffset: symbol * 24, as: UInt32.self))
                    guard let function = functions[String(cString: name.assumingMemoryBound(to: CChar.self))],
                        let slot = UnsafeMutableRawPointer(
                            bitPattern: library.base + relocations.load(fromByteOffset: offset, as: UInt.self))
                    else { continue }
                    let page = UInt(bitPattern: slot) & ~UInt(getpagesize() - 1)
                    mprotect(UnsafeMutableRawPointer(bitPattern: page), Int(getpagesize()), PROT_READ | PROT_WRITE)
                    slot.storeBytes(of: function, as: UnsafeRawPointer.self)
                }
            }
        }
    #else
        package static func count(_ body: () -> Void) -> Count { Count() }
    #endif
}
