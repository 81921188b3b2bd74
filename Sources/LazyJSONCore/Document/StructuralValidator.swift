internal import CStructurals

/// Checks a text from the list of its token starts, which vector instructions find 64 bytes at a time.
///
/// The kernels of `CStructurals` look at every byte, and check the inside of strings, plain numbers and literals, and
/// which token follows which. The brackets are left, and the few numbers that aren't plain. This type matches the
/// brackets, with the commas that the kernel saw between them, and notes the containers. It only finds out whether the
/// text is valid. If it isn't, `Validator` goes over it again and finds the error and its position. Both accept the
/// same texts and find the same spans.
///
///     {"id": 12, "tags": ["a"], "size": 1e3}
///     ▲                  ▲   ▲             ▲      brackets: two commas of an object before the fourth
///                                       ▲         a number that is not plain
///
/// Bound: the kernel counts a window's brackets and scalars, and they are offsets in the text.
struct StructuralValidator {
    /// The text from the first byte of the value.
    private let tokens: Tokens
    /// The difference between an offset in the document and one in the text.
    private let base: Int
    private let kernel: structurals_kernel
    private let looksAtAll: Bool
    private let containers: UnsafeMutablePointer<OpenContainers>
    private var state = structurals_state()
    /// The answer, for passing through a C function.
    private var isValid = false

    /// Whether `bytes[first...]` is one value with nothing but whitespace after it. Also false if the text isn't looked
    /// at.
    ///
    /// Nothing is kept of a rejected value.
    ///
    /// - Parameter looksAtAll: Whether to look also at texts that are checked faster byte by byte: short ones, and
    ///   brackets with little between them.
    static func accepts(
        _ bytes: UnsafeBufferPointer<UInt8>, from first: Int,
        kernel: StructuralKernel?, looksAtAll: Bool = false, _ containers: inout OpenContainers
    ) -> Bool {
        let count = bytes.count &- first
        guard let kernel, looksAtAll || count >= kernel.leastCount, count <= UInt32.max else { return false }
        return withUnsafeMutablePointer(to: &containers) { containers in
            var validator = StructuralValidator(
                tokens: Tokens(UnsafeBufferPointer(rebasing: bytes[first...])), base: first,
                kernel: kernel.value, looksAtAll: looksAtAll, containers: containers)
            structurals_with_room(
                { found, job in
                    guard let found, let job = job?.assumingMemoryBound(to: StructuralValidator.self) else { return }
                    // A copy, which stays in registers.
                    var validator = job.pointee
                    job.pointee.isValid = validator.isValue(found, &job.pointee.containers.pointee)
                }, &validator)
            return validator.isValid
        }
    }

    private mutating func isValue(
        _ found: UnsafeMutablePointer<structurals_tokens>, _ containers: inout OpenContainers
    ) -> Bool {
        // The text starts with its value, not with white space, so there is a token.
        guard tokens.count > 0, tokens.start[0] > 0x20 else { return false }
        var stack = containers.stack
        var window = 0
        while window < tokens.count {
            Work.add(Int(STRUCTURALS_WINDOW) / 64)
            structurals_next(kernel, &state, found, tokens.start, tokens.count, window)
            if window == 0, !looksAtAll, Self.isMostlyBrackets(found.pointee) { return false }
            guard state.failed == 0, areScalars(found.pointee), match(found.pointee, &stack, &containers) else {
                return false
            }
            window &+= Int(STRUCTURALS_WINDOW)
        }
        guard stack.depth == 0, state.in_string == 0, state.object_comma | state.array_comma == 0 else { return false }
        containers.keep(stack)
        return true
    }

    /// Whether the tokens of a window are brackets and little else. Each of them takes as long here as any single byte.
    private static func isMostlyBrackets(_ found: structurals_tokens) -> Bool {
        let least = Int(STRUCTURALS_WINDOW) / 4 * 3
        guard found.count >= least, let groups = found.groups else { return false }
        var count = 0
        for index in 0..<found.group_count { count &+= groups[index].brackets.nonzeroBitCount }
        return count >= least
    }

    /// Whether each closing bracket of a window is of the kind that is open, and each comma between containers, too.
    ///
    /// The kernel has compared all other commas with the brackets next to them.
    @inline(__always)
    private func match(
        _ found: structurals_tokens, _ stack: inout OpenContainers.Stack, _ containers: inout OpenContainers
    ) -> Bool {
        guard var offsets = found.offsets, var bytes = found.bytes, let groups = found.groups else { return false }
        offsets += Int(STRUCTURALS_MARGIN)
        bytes += Int(STRUCTURALS_MARGIN)
        for index in 0..<found.group_count {
            let group = groups[index]
            let commas = group.object_commas | group.array_commas
            var brackets = group.brackets
            stack.reserve(brackets.nonzeroBitCount, &containers)
            while brackets != 0 {
                Work.add(1)
                let bracket = brackets.trailingZeroBitCount
                brackets &= brackets &- 1
                let offset = base &+ Int(offsets[bracket])
                // The closing brackets differ from the opening ones in this bit.
                if bytes[bracket] & 0x04 != 0 {
                    guard stack.close(bytes[bracket], at: offset &+ 1) else { return false }
                    continue
                }
                if commas >> bracket & 1 != 0 {
                    // After the end of the outermost container, no comma of any kind is allowed.
                    guard stack.depth > 0 else { return false }
                    let foreign = stack.isInObject ? group.array_commas : group.object_commas
                    guard foreign >> bracket & 1 == 0 else { return false }
                }
                guard stack.openReserved(bytes[bracket], at: offset, &containers) else { return false }
            }
            offsets += Int(STRUCTURALS_GROUP)
            bytes += Int(STRUCTURALS_GROUP)
        }
        return true
    }

    /// Whether all scalars of a window that aren't plain are nevertheless numbers or literals: at the end of the text,
    /// with more digits, or with an exponent.
    private func areScalars(_ found: structurals_tokens) -> Bool {
        guard found.scalar_count > 0 else { return true }
        guard let scalars = found.scalars else { return false }
        for index in 0..<found.scalar_count {
            guard tokens.isScalar(at: Int(scalars[index])) else { return false }
        }
        return true
    }
}

/// The vector instructions that find token starts.
package enum StructuralKernel: String, CaseIterable {
    case avx512, avx2, neon

    /// The fastest kernel that this processor supports and that isn't switched off.
    package static let best = allCases.first { $0.isSupported && OptimizationSwitches.usesKernel(named: $0.rawValue) }

    var isSupported: Bool { structurals_supports(value) != 0 }

    /// The length from which texts of short tokens are checked faster than byte by byte.
    fileprivate var leastCount: Int { self == .avx512 ? 256 : 512 }

    var value: structurals_kernel {
        switch self {
        case .avx512: STRUCTURALS_AVX512
        case .avx2: STRUCTURALS_AVX2
        case .neon: STRUCTURALS_NEON
        }
    }
}
