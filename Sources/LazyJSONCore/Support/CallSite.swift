#if DEBUG
    /// A place in a program that called the library.
    ///
    /// A getter of a property has no arguments, and so none that tells the file and the line of who reads it. The stack tells: the
    /// first frame on it that is not the library's. What a frame is in the sources is known on Linux from Swift 6.2 on, and only the
    /// name of its function on Apple's platforms.
    struct CallSite: Sendable, Hashable {
        /// The address that the call returns to, which identifies the place.
        let address: UInt64
        /// The path of the source file, as it was compiled.
        var file: String?
        var line: Int?
        /// The name of the function, as it is written in Swift if the system knows that, otherwise as the linker knows it.
        var function: String?
    }

    /// Finds who called the library.
    enum CallStack {
        /// What is known of the addresses that were met before: nil for those in the library and in what the library and the app
        /// call each other through. To find out takes long, the longer the larger the program is; to look it up, microseconds.
        private final class KnownAddresses: @unchecked Sendable {
            private let lock = Lock()
            private var sites: [UInt64: CallSite?] = [:]

            subscript(address: UInt64) -> CallSite?? { lock.withLock { sites[address] } }
            func insert(_ new: [UInt64: CallSite?]) {
                lock.withLock { for (address, site) in new { sites.updateValue(site, forKey: address) } }
            }
        }
        private static let known = KnownAddresses()

        /// The place that called the library; nil where the system does not tell.
        static var caller: CallSite? {
            // Mostly it is right above the getter. Further away it is where a getter is called through the standard library.
            caller(limit: 9) ?? caller(limit: 32)
        }

        private static func caller(limit: Int) -> CallSite? {
            let stack = StackFrames(limit: limit)
            // Up to the first that is the app's; those above it are not looked at.
            for address in stack.addresses {
                switch known[address] {
                case nil:
                    known.insert(stack.sites())
                    if case .some(.some(let site)) = known[address] { return site }
                case .some(let site): if let site { return site }
                }
            }
            return nil
        }
    }

    /// What the lines of `Thread.callStackSymbols` say.
    enum StackSymbols {
        /// What the addresses of a stack are, of which the lines may begin some frames further in; both innermost first, and whole.
        static func sites(of addresses: [UInt64], _ lines: [String]) -> [UInt64: CallSite?] {
            var sites: [UInt64: CallSite?] = [:]
            for (address, line) in zip(addresses.reversed(), lines.reversed()) {
                let name = name(in: line)
                let isApp = name.map { !isPassedThrough($0) } ?? false
                sites.updateValue(isApp ? CallSite(address: address, function: name) : nil, forKey: address)
            }
            return sites
        }

        /// The name of the function in a line: `3   My App   0x0000000104f9d2a4 $s3App4loadyyF + 52`.
        static func name(in line: String) -> String? {
            let words = line.split(separator: " ")
            guard words.count >= 4, words[words.count - 2] == "+",
                let address = words.lastIndex(where: { $0.hasPrefix("0x") }), address < words.count - 3
            else { return nil }
            return words[(address + 1)..<(words.count - 2)].joined(separator: " ")
        }

        /// Whether a function is the library's, or one through which it is called: the standard library's, the runtime's, a key
        /// path's. A function that the app adds to a type of the library is the app's.
        static func isPassedThrough(_ name: String) -> Bool {
            guard name.hasPrefix("$s") else { return true }
            if name.hasPrefix("$ss") || name.hasPrefix("$sS") || name.hasSuffix("TK") || name.hasSuffix("TR") {
                return true
            }
            let module = String(reflecting: CallStack.self).prefix { $0 != "." }
            let own = "$s\(module.utf8.count)\(module)"
            guard name.hasPrefix(own) else { return false }
            // `$s8LazyJSON4JSONV3AppE…`: the extension's module and an E follow the type.
            return name.dropFirst(own.utf8.count).firstMatch(of: /^\d+[A-Za-z_]+[VOC](\d+)[A-Za-z_]+E/) == nil
        }
    }
#endif
