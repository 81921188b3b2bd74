internal import CStructurals

/// Checks a text from the list of its token starts, which vector instructions find 64 bytes at a time.
///
/// The kernels of `CStructurals` look at every byte and check the inside strings. This type checks the grammar of the starts,
/// numbers and literals, and notes the containers. It only tells whether the text is valid: if it is not, `Validator` goes over
/// it again and finds what is wrong, and where. Both accept the same texts and find the same spans.
///
///     {"id": 12, "tags": ["a"]}
///     ▲▲   ▲ ▲ ▲ ▲     ▲ ▲▲  ▲▲      starts
///
/// Bound: `offsets[0..<filled]` are starts in the text, and `lookahead` more may be read after them. At the end of the text these
/// refer to its last byte: a text that ends too early uses one, and is rejected for it.
struct StructuralValidator {
    /// The text from the first byte of the value on.
    private let tokens: Tokens
    /// What to add to an offset in the text to get one in the document.
    private let base: Int
    private let kernel: structurals_kernel
    private let offsets: UnsafeMutablePointer<UInt32>
    private var state = structurals_state()
    /// The first byte that the kernel has not seen.
    private var window = 0

    /// A value, the comma after it, the next name and its colon.
    private static let lookahead = 4

    /// Whether `bytes[first...]` is one value with nothing but whitespace after it; false also if it is not looked at.
    ///
    /// A value that is rejected may leave containers open and spans listed. Texts shorter than `leastCount`, or the kernel's own
    /// if that is nil, are not looked at.
    static func accepts(
        _ bytes: UnsafeBufferPointer<UInt8>, from first: Int,
        kernel: StructuralKernel?, leastCount: Int? = nil, _ containers: inout OpenContainers
    ) -> Bool {
        let count = bytes.count &- first
        guard let kernel, count >= leastCount ?? kernel.leastCount, count <= UInt32.max else { return false }
        return withUnsafeMutablePointer(to: &containers) { containers in
            var check = Check(
                tokens: Tokens(UnsafeBufferPointer(rebasing: bytes[first...])), base: first,
                kernel: kernel.value, containers: containers)
            structurals_with_room(
                { offsets, check in
                    guard let offsets, let check = check?.assumingMemoryBound(to: Check.self) else { return }
                    var validator = StructuralValidator(check.pointee, offsets: offsets)
                    check.pointee.isValid = validator.isValue(&check.pointee.containers.pointee)
                }, &check)
            return check.isValid
        }
    }

    /// What is to be checked, and the answer: what a C function hands on.
    private struct Check {
        let tokens: Tokens
        let base: Int
        let kernel: structurals_kernel
        let containers: UnsafeMutablePointer<OpenContainers>
        var isValid = false
    }

    /// - Parameter offsets: `STRUCTURALS_ROOM` of them.
    private init(_ check: Check, offsets: UnsafeMutablePointer<UInt32>) {
        tokens = check.tokens
        base = check.base
        kernel = check.kernel
        self.offsets = offsets
    }

    private mutating func isValue(_ containers: inout OpenContainers) -> Bool {
        let tokens = tokens
        let offsets = offsets
        let base = base
        var next = 0
        var filled = refill(from: 0, to: 0)
        if filled == 0 { return false }
        var stack = containers.stack
        var inObject = false
        @inline(__always) func byte(at index: Int) -> UInt8 { tokens.start[Int(offsets[index])] }
        @inline(__always) func isName(at index: Int) -> Bool {
            byte(at: index) == UInt8(ascii: "\"") && byte(at: index &+ 1) == UInt8(ascii: ":")
        }
        values: while true {
            // A value is next, and its start is there.
            Work.add(1)
            let start = Int(offsets[next])
            next &+= 1
            switch tokens.start[start] {
            case UInt8(ascii: "\""):
                break
            case UInt8(ascii: "{"):
                guard stack.open(at: base &+ start, isObject: true, &containers) else { return false }
                inObject = true
                guard canLookAhead(&next, &filled) else { return false }
                if byte(at: next) != UInt8(ascii: "}") {
                    guard isName(at: next) else { return false }
                    next &+= 2
                    continue values
                }
            case UInt8(ascii: "["):
                guard stack.open(at: base &+ start, isObject: false, &containers) else { return false }
                inObject = false
                guard canLookAhead(&next, &filled) else { return false }
                if byte(at: next) != UInt8(ascii: "]") { continue values }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                guard tokens.isNumber(start) else { return false }
            case UInt8(ascii: "t"):
                guard tokens.isLiteral("true", at: start) else { return false }
            case UInt8(ascii: "f"):
                guard tokens.isLiteral("false", at: start) else { return false }
            case UInt8(ascii: "n"):
                guard tokens.isLiteral("null", at: start) else { return false }
            default:
                return false
            }
            // After a value: the open container goes on or ends.
            while stack.depth > 0 {
                guard canLookAhead(&next, &filled) else { return false }
                let separator = byte(at: next)
                if separator == UInt8(ascii: ",") {
                    next &+= 1
                    if inObject {
                        guard isName(at: next) else { return false }
                        next &+= 2
                    }
                    continue values
                }
                guard separator == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
                stack.close(at: base &+ Int(offsets[next]) &+ 1, &containers)
                next &+= 1
                if stack.depth > 0 { inObject = stack.isInObject }
            }
            // After the outermost value: no start is left, and there never was one too few.
            return next <= filled && refill(from: next, to: filled) == 0 && state.failed == 0 && state.in_string == 0
        }
    }

    /// Has `lookahead` starts from `next` on, or the last of the text; returns false where there are none.
    ///
    /// Hinted, as `OpenContainers.Stack` is: what is rare is out of the way.
    @inline(__always)
    private mutating func canLookAhead(_ next: inout Int, _ filled: inout Int) -> Bool {
        guard _slowPath(next &+ Self.lookahead > filled) else { return true }
        filled = refill(from: next, to: filled)
        next = 0
        return filled > 0
    }

    /// Moves the remaining starts to the front and finds more, so that there are enough to look ahead if the text has them.
    ///
    /// - Returns: How many there are now; 0 at the end of the text, beyond it, and if the inside a string is invalid.
    @inline(never)
    private mutating func refill(from next: Int, to end: Int) -> Int {
        guard next <= end else { return 0 }
        var filled = end &- next
        offsets.update(from: offsets + next, count: filled)
        while filled < Self.lookahead, window < tokens.count {
            Work.add(Int(STRUCTURALS_WINDOW) / 64)
            filled &+= structurals_find(kernel, &state, tokens.start, tokens.count, window, offsets + filled)
            window &+= Int(STRUCTURALS_WINDOW)
        }
        if window >= tokens.count {
            (offsets + filled).update(repeating: UInt32(tokens.count &- 1), count: Self.lookahead)
        }
        return state.failed == 0 ? filled : 0
    }
}

/// The vector instructions that token starts are found with.
enum StructuralKernel: String, CaseIterable {
    case avx512, avx2, neon

    /// The fastest that this processor supports and that is not switched off.
    static let best = allCases.first { $0.isSupported && OptimizationSwitches.usesKernel(named: $0.rawValue) }

    var isSupported: Bool { structurals_supports(value) != 0 }

    /// The length from which texts of short tokens are checked faster than byte by byte.
    fileprivate var leastCount: Int { self == .avx512 ? 256 : 512 }

    fileprivate var value: structurals_kernel {
        switch self {
        case .avx512: STRUCTURALS_AVX512
        case .avx2: STRUCTURALS_AVX2
        case .neon: STRUCTURALS_NEON
        }
    }
}
