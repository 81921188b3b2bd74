import LazyJSONFoundation

/// An error that explains why bytes aren't a JSON document, and where.
///
/// The position is computed only when the error is thrown, so opening a valid document pays nothing for it.
///
///     do { _ = try JSON(parsing: "{\"a\": 1,}") } catch {
///         error.reason      // .unexpectedCharacter(expected: "a member name in double quotes", found: "'}'")
///         error.line        // 1
///         error.column      // 9
///         print(error)
///         // line 1, column 9 (byte 8): expected a member name in double quotes, found '}'
///         //     {"a": 1,}
///         //             ^
///     }
public struct JSONError: Error, Sendable, Equatable {
    /// The reason why the bytes aren't valid, as an enum to switch over.
    public enum Reason: Sendable, Equatable {
        /// There is no value: the input has no bytes, or only whitespace (RFC 8259 §2).
        case empty
        /// The bytes end before the value does.
        case unexpectedEnd(expected: String)
        /// A character is found where another is expected.
        case unexpectedCharacter(expected: String, found: String)
        /// A number doesn't follow the grammar of RFC 8259 §6, such as `01`, `1.` or `+1`.
        case invalidNumber(String)
        /// A backslash in a string is followed by a character that RFC 8259 §7 doesn't list.
        case invalidEscape(found: String)
        /// A character below U+0020 is in a string without being escaped (RFC 8259 §7).
        case unescapedControlCharacter(found: String)
        /// The bytes aren't UTF-8 (RFC 8259 §8.1, RFC 3629): overlong, a surrogate, beyond U+10FFFF or cut off.
        case invalidUTF8(found: String)
        /// Arrays and objects are nested deeper than the limit that the document was opened with.
        case nestingTooDeep(limit: Int)
        /// A line of a stream is longer than the limit (only `LazyArray.lines(of:invalidLines:lineLimit:)` has one).
        case lineTooLong(limit: Int)
        /// A complete value is followed by something other than whitespace.
        case trailingContent(found: String)
        /// The bytes are text in an encoding other than UTF-8 (RFC 8259 §8.1).
        case unsupportedEncoding(String)
        /// The JSON is well-formed, but its root isn't of the expected kind.
        case wrongKind(expected: String, found: String)
    }

    /// The reason why the bytes aren't valid.
    public let reason: Reason
    /// The offset of the offending byte from the start of the input, in bytes, including a byte order mark.
    public let byteOffset: Int
    package let position: SourcePosition

    /// The line of the offending byte, counted from 1; lines end with LF, CR or CR LF.
    public var line: Int { position.line }
    /// The column of the offending byte, counted from 1 in Unicode scalars.
    public var column: Int { position.column }
}

extension JSONError: CustomStringConvertible, LocalizedError {
    /// The position, the reason and the excerpt with a caret under the offending character.
    public var description: String {
        "line \(line), column \(column) (byte \(byteOffset)): \(reason)" + position.lines
    }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The reason as a clause without a position: `expected ':' after a member name, found '1'`.
    public var description: String {
        switch self {
        case .empty: "expected a JSON value, found nothing"
        case .unexpectedEnd(let expected): "expected \(expected), found the end of the input"
        case .unexpectedCharacter(let expected, let found): "expected \(expected), found \(found)"
        case .invalidNumber(let problem): "invalid number: \(problem)"
        case .invalidEscape(let found): "invalid escape sequence in a string: \(found)"
        case .unescapedControlCharacter(let found): "unescaped control character \(found) in a string"
        case .invalidUTF8(let found): "invalid UTF-8: \(found)"
        case .nestingTooDeep(let limit): "arrays and objects are nested deeper than \(limit) levels"
        case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
        case .trailingContent(let found): "expected the end of the input after the value, found \(found)"
        case .unsupportedEncoding(let name): "expected UTF-8, found \(name)"
        case .wrongKind(let expected, let found): "expected \(expected) at the root, found \(found)"
        }
    }
}

// MARK: - Raising

/// The error that a scanner throws: the reason and the offset, without the cost of a line, a column and an excerpt.
struct SyntaxFailure: Error {
    let reason: JSONError.Reason
    let offset: Int
}

extension JSONError {
    /// Creates an error from a failure, and computes its line, column and excerpt.
    ///
    /// - Parameters:
    ///   - bytes: The text; or a part of it, with at least 64 bytes before the failure, or all that there are.
    ///   - start: The offset of the part in the text.
    ///   - known: The lines up to some byte of the part before the failure.
    /// - Complexity: O(*n*) in the bytes before the failure, or between the known one and it.
    init(
        _ failure: SyntaxFailure, in bytes: UnsafeBufferPointer<UInt8>, startingAt start: Int = 0,
        after known: LineCount = LineCount()
    ) {
        let moved = SyntaxFailure(reason: failure.reason, offset: start + failure.offset)
        self.init(moved, at: SourcePosition(of: failure.offset, in: bytes, after: known))
    }

    /// Creates an error from a failure whose position is known.
    init(_ failure: SyntaxFailure, at position: SourcePosition) {
        (reason, byteOffset, self.position) = (failure.reason, failure.offset, position)
    }

    /// Creates an error about bytes that are a part of a text.
    package init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { JSONError(SyntaxFailure(reason: reason, offset: offset), in: $0) }
    }

    /// Returns the error of a text whose start isn't the start of the whole text.
    ///
    /// - Parameters:
    ///   - lines: The number of lines before the one where the text starts.
    ///   - columns: The number of scalars before the text in its first line.
    ///   - bytes: The number of bytes before the text.
    package func moved(byLines lines: Int, columns: Int, bytes: Int) -> JSONError {
        let failure = SyntaxFailure(reason: reason, offset: byteOffset + bytes)
        return JSONError(failure, at: position.moved(byLines: lines, columns: columns))
    }

    /// Creates an error about the root as a whole.
    package init(rootKindMismatch expected: String, found: String) {
        reason = .wrongKind(expected: expected, found: found)
        byteOffset = 0
        position = .start
    }
}
