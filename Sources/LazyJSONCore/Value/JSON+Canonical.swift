import LazyJSONFoundation

extension JSON {
    /// Returns the one text that all equal values have, for signatures, hashes and comparisons (RFC 8785, "JSON
    /// Canonicalization Scheme").
    ///
    /// There is no whitespace, names are in the order of their UTF-16, strings have as few escapes as possible, and
    /// numbers are written as ECMAScript writes the nearest double.
    ///
    ///     let json = try JSON(parsing: #"{"b": 1.50, "a": [1E2, "\u0041"]}"#)
    ///     try json.canonicalText()        // {"a":[100,"A"],"b":1.5}
    ///
    /// - Returns: The text. Its UTF-8 is what is signed.
    /// - Throws: ``CanonicalTextError`` if two systems could read the value differently: a name repeats, a number is
    ///   too large for a double, or a string has half of a surrogate pair.
    /// - Complexity: O(*n* log *n*) in the number of bytes. The stack doesn't grow with the depth of the value.
    public func canonicalText() throws(CanonicalTextError) -> String {
        var writer = CanonicalWriter()
        try writer.write(self)
        return writer.text()
    }
}

/// An error that explains why a value has no canonical text, and where.
///
///     try JSON(parsing: #"{"a": [1e400]}"#).canonicalText()
///     // throws: /a/0 is the number 1e400, which is too large for a double
public struct CanonicalTextError: Error, Sendable, Equatable {
    /// The reasons.
    public enum Reason: Sendable, Equatable {
        /// A name repeats in an object.
        case duplicateName(String)
        /// A number is too large for a double.
        case largeNumber(String)
        /// A string, or a name of the object, has half of a surrogate pair.
        case loneSurrogate
    }

    /// The place of the number, the string or the object.
    public let pointer: JSONPointer
    /// The reason.
    public let reason: Reason
}

extension CanonicalTextError: CustomStringConvertible, LocalizedError {
    /// The pointer and the reason.
    public var description: String {
        let place = pointer == .root ? "the root" : pointer.description
        return switch reason {
        case .duplicateName(let name): "\(place) is an object in which the name \(JSON(name).text) repeats"
        case .largeNumber(let text): "\(place) is the number \(text), which is too large for a double"
        case .loneSurrogate: "\(place) has half of a surrogate pair"
        }
    }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

/// Writes canonical text, with a stack of its own.
private struct CanonicalWriter: ~Copyable {
    private struct Frame {
        let isObject: Bool
        let children: [(name: String?, value: JSON)]
        /// The place of each child in the pointer of an error.
        var next = 0
    }

    private var output = Output(capacity: 1024)
    private var frames: [Frame] = []

    consuming func text() -> String { output.string() }

    mutating func write(_ json: JSON) throws(CanonicalTextError) {
        try begin(json)
        while let last = frames.indices.last {
            let frame = frames[last]
            guard frame.next < frame.children.count else {
                output.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                frames.removeLast()
                continue
            }
            frames[last].next += 1
            if frame.next > 0 { output.append(UInt8(ascii: ",")) }
            let (name, value) = frame.children[frame.next]
            if let name {
                output.append(quoted: name)
                output.append(UInt8(ascii: ":"))
            }
            try begin(value)
        }
    }

    private mutating func begin(_ json: JSON) throws(CanonicalTextError) {
        switch json.kind {
        case .null, .bool: output.append(json.text(.compact))
        case .number:
            guard let value = json.exactDouble else { throw error(.largeNumber(json.text(.compact))) }
            output.append(Self.text(of: value))
        case .string:
            if json.text(.compact).hasLoneSurrogate { throw error(.loneSurrogate) }
            output.append(quoted: json.exactString ?? "")
        case .array:
            output.append(UInt8(ascii: "["))
            frames.append(Frame(isObject: false, children: json.exactElements.map { (nil, $0) }))
        case .object:
            output.append(UInt8(ascii: "{"))
            frames.append(Frame(isObject: true, children: try members(of: json)))
        }
    }

    private func members(of json: JSON) throws(CanonicalTextError) -> [(name: String?, value: JSON)] {
        var members: [(name: String?, value: JSON)] = []
        var cursor = ChildCursor(json)
        while let (name, value) = cursor?.next(), let name {
            var spelled = Output(capacity: 64)
            spelled.append(name)
            if spelled.string().hasLoneSurrogate { throw error(.loneSurrogate) }
            members.append((name.string, value))
        }
        let sorted = members.ordered { left, right in
            (left.name ?? "").utf16.lexicographicallyPrecedes((right.name ?? "").utf16)
        }
        for index in sorted.indices.dropFirst() {
            // Names are the same if they have the same code points.
            if let name = sorted[index].name, let last = sorted[index - 1].name, name.utf8.elementsEqual(last.utf8) {
                throw error(.duplicateName(name))
            }
        }
        return sorted
    }

    /// An error about the value that is being written.
    private func error(_ reason: CanonicalTextError.Reason) -> CanonicalTextError {
        let tokens = frames.map { $0.children[$0.next - 1].name ?? String($0.next - 1) }
        return CanonicalTextError(pointer: JSONPointer(tokens: tokens), reason: reason)
    }

    /// Returns a number as ECMAScript writes it (ECMA-262, `Number::toString`).
    private static func text(of value: Double) -> String {
        // The shortest digits that read back, and of these the nearest to the value, as there.
        let parts = DecimalParts(number: value.description)
        let digits = parts.digits.map { "\($0)" }.joined()
        // The position of the decimal point after the first digit.
        let (count, point) = (digits.utf8.count, digits.utf8.count + parts.exponent)
        let sign = parts.isNegative ? "-" : ""
        switch point {
        case _ where count == 0: return "0"
        case count...max(count, 21) where point <= 21: return sign + digits + zeros(point - count)
        case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0: return sign + "0." + zeros(-point) + digits
        default:
            let fraction = count == 1 ? "" : "." + digits.dropFirst()
            return sign + digits.prefix(1) + fraction + "e" + (point > 0 ? "+" : "-") + "\(abs(point - 1))"
        }
    }

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

extension String {
    /// Whether the text of a JSON string has an escape of half of a surrogate pair.
    fileprivate var hasLoneSurrogate: Bool {
        guard utf8.contains(UInt8(ascii: "\\")) else { return false }
        let bytes = Array(utf8)
        var index = 0
        /// The UTF-16 code unit that an escape at an offset stands for; nil if there is no escape with a number.
        func unit(_ index: Int) -> UInt16? {
            guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
            else { return nil }
            return UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            switch unit(index) {
            case .some(0xDC00...0xDFFF): return true
            case .some(0xD800...0xDBFF):
                guard case .some(0xDC00...0xDFFF) = unit(index + 6) else { return true }
                index += 12
            case .some: index += 6
            case nil: index += 2
            }
        }
        return false
    }
}
