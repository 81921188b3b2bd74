#if DEBUG
    #if compiler(>=6.2) && os(Linux) && canImport(Glibc) && !WithoutRawAccessLines && canImport(Runtime)
        #if canImport(FoundationEssentials) && !FullFoundation
            import FoundationEssentials
        #else
            import Foundation
        #endif
        private import Runtime

        /// The frames above the caller, innermost first.
        struct StackFrames {
            let addresses: [UInt64]

            init(limit: Int) { addresses = ReturnAddresses.innermost(limit) }

            /// Where the library's sources are: `…/Sources/LazyJSON/`.
            private static let ownSources = {
                let path = #filePath
                return String(path.prefix(path.utf8.count - "Support/StackFrames.swift".utf8.count))
            }()

            /// What the frames are in the sources.
            func sites() -> [UInt64: CallSite?] {
                // What is not found stays unknown for good: it would be searched at every call otherwise.
                var sites: [UInt64: CallSite?] = [:]
                for address in addresses { sites.updateValue(nil, forKey: address) }
                let all = trace?.symbolicated(options: [.showSourceLocations, .useSymbolCache])?.frames ?? []
                // What is inside of the library's own innermost function is the system's: a sanitizer's `backtrace`, for instance.
                let own = "Support/ReturnAddresses.swift"
                let frames = all.drop { !($0.symbol?.sourceLocation?.path.hasSuffix(own) ?? false) }
                // As the debug information has it, whose paths may be others than the compiler was given.
                let ownSources =
                    frames.first?.symbol?.sourceLocation.map { String($0.path.dropLast(own.count)) } ?? Self.ownSources
                for frame in frames.isEmpty ? all[...] : frames {
                    guard let address = UInt64(frame.captured.originalProgramCounter), let symbol = frame.symbol else {
                        continue
                    }
                    // Thunks and what the compiler writes have no line; the standard library and the system's have no source.
                    guard let place = symbol.sourceLocation, place.line > 0, !place.path.hasPrefix(ownSources),
                        sites[address] == CallSite??.some(nil)
                    else { continue }
                    sites[address] = CallSite(
                        address: address, file: place.path, line: place.line, function: symbol.name)
                }
                return sites
            }

            /// The addresses as the toolchain's module reads them.
            ///
            /// `Backtrace.capture` would look for the program's images itself, and read the first bytes of every file that is
            /// mapped into memory: of one that another thread unmaps meanwhile, too, which ends the program. So the trace is
            /// decoded, from the format that Swift documents for it (Compact Backtrace Format, Compact ImageMap Format).
            private var trace: Backtrace? {
                // Addresses of eight bytes; each is told as a return address, by its distance from the one before.
                var bytes: [UInt8] = [0x02]
                var last: UInt64 = 0
                for address in addresses {
                    bytes.append(0x27)
                    bytes.append(bigEndian: address &- last)
                    last = address
                }
                bytes.append(0)
                let encoded = [
                    "architecture": Self.architecture, "backtrace": Data(bytes).base64EncodedString(),
                    "imageMap": LoadedImages(of: addresses).encoded,
                ]
                return try? JSONDecoder().decode(Backtrace.self, from: JSONEncoder().encode(encoded))
            }

            #if arch(x86_64)
                private static let architecture = "x86_64"
            #elseif arch(arm64)
                private static let architecture = "arm64"
            #else
                private static let architecture = ""
            #endif
        }

        /// The files with code in which addresses lie.
        private struct LoadedImages {
            private var bytes: [UInt8] = []
            private var count = 0

            /// In the Compact ImageMap Format, with no name of the platform.
            var encoded: String {
                Data([0x02, 0, UInt8(clamping: count)] + bytes).base64EncodedString()
            }

            init(of addresses: [UInt64]) {
                // By what the system says of the memory, which is text: nothing of the memory itself is read.
                let text = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
                var starts: [Substring: UInt64] = [:]
                for line in text.split(separator: "\n") {
                    // 7f14ad26c000-7f14ad3c1000 r-xp 00026000 08:01 1234   /usr/lib/libc.so.6
                    let parts = line.split(separator: " ", maxSplits: 5)
                    guard let path = parts.last?.drop(while: { $0 == " " }), parts.count == 6, path.hasPrefix("/")
                    else { continue }
                    let range = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
                    guard range.count == 2, range[0] < range[1] else { continue }
                    if parts[2].allSatisfy({ $0 == "0" }) { starts[path] = range[0] }
                    guard parts[1].contains("x"), let start = starts[path], start <= range[0], count < 127,
                        addresses.contains(where: { range[0] <= $0 && $0 < range[1] })
                    else { continue }
                    append(path, from: start, to: range[1])
                }
            }

            private mutating func append(_ path: Substring, from start: UInt64, to end: UInt64) {
                count += 1
                // Both of eight bytes; the end by its distance from the start; no identifier of the build.
                bytes.append(0x3f)
                bytes.append(bigEndian: start)
                bytes.append(bigEndian: end - start)
                bytes.append(0)
                // In pieces of at most 63 bytes, each with its length in front.
                var rest = Array(path.utf8)[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(63)
                    bytes.append(UInt8(clamping: piece.count))
                    bytes += piece
                    rest = rest.dropFirst(63)
                }
                bytes.append(0)
            }
        }

        extension [UInt8] {
            fileprivate mutating func append(bigEndian value: UInt64) {
                for shift in stride(from: UInt64(56), through: 0, by: -8) {
                    append(UInt8(truncatingIfNeeded: value >> shift))
                }
            }
        }
    #elseif canImport(Darwin)
        private import Foundation

        /// The frames above the caller, innermost first.
        struct StackFrames {
            private let all: [UInt64]
            let addresses: [UInt64]

            init(limit: Int) {
                all = Thread.callStackReturnAddresses.map(\.uint64Value)
                addresses = Array(all.prefix(limit))
            }

            func sites() -> [UInt64: CallSite?] {
                StackSymbols.sites(of: all, Thread.callStackSymbols)
            }
        }
    #else
        /// Nothing is known of the stack.
        struct StackFrames {
            let addresses: [UInt64] = []
            init(limit: Int) {}
            func sites() -> [UInt64: CallSite?] { [:] }
        }
    #endif
#endif
