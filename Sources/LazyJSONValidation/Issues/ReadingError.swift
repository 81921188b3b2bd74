import LazyJSONFoundation

/// An error of `require`: why a value cannot be read, and where it is.
///
///     do {
///         let age = try json.require("user.age", as: Int.self)
///     } catch {
///         print(error)        // 2:19: user.age: expected an integer, found "n/a"
///         error.kind          // .unreadable
///         error.pointer       // /user/age
///     }
///
/// The error is created only if a value cannot be read, and computes the line and the column only when they are
/// accessed.
public struct ReadingError: Error, Sendable {
    /// The kind of the problem: `missing`, `null`, `wrongKind`, `unreadable`, `outOfRange`, `unknownValue`,
    /// `failedConversion`, `noObject` or `unresolvedReference`.
    public let kind: JSONIssue.Kind
    /// The path of the value, from the one on which `require` was called: `user.age`. Empty for that value itself.
    public let path: String
    /// The pointer to the value, from the one on which `require` was called. For a missing value, the place where it
    /// would be.
    public let pointer: JSONPointer
    /// The type of value that was expected: `an integer`.
    public let expected: String
    /// The beginning of the value's text, in one line: `"n/a"`; `nothing` if there is no value.
    public let found: String
    /// The text of a converter's error; nil if none was thrown.
    public let reason: String?
    /// The error that a converter threw; nil if there was none.
    public let error: (any Error)?
    /// The value whose position is reported; for a missing value, the value that would contain it.
    private let place: JSON

    /// The line of the value, counted from 1; nil if it is an array or an object that was edited. For a missing value,
    /// the line of the value that would contain it.
    ///
    /// It is the line in the whole text that contains the value.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var line: Int? { place.sourcePosition?.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil if it is an array or an object that was edited.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var column: Int? { place.sourcePosition?.column }
}

extension ReadingError: CustomStringConvertible, LocalizedError {
    /// The problem without the position: `user.age: expected an integer, found "n/a"`.
    public var message: String {
        (path.isEmpty ? "" : path + ": ") + kind.sentence(expected: expected, found: found, reason: reason)
    }

    /// The position and the message in one line: `2:19: user.age: expected an integer, found "n/a"`.
    ///
    /// - Complexity: O(*n*) in the bytes before the value.
    public var description: String {
        place.sourcePosition.map { "\($0.line):\($0.column): \(message)" } ?? message
    }

    /// The same text as ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ReadingError {
    /// Creates the error for a path that leads to no value.
    init(nothingAt path: Path, in json: JSON, expected: String) {
        self.init(
            kind: .missing, path: path.description, pointer: JSONPointer(path), expected: expected, found: "nothing",
            reason: nil, error: nil, place: json.reached(by: path.components).value)
    }

    /// Creates the error for a type without a converter.
    init(unconverted type: Any.Type, at path: Path, _ json: JSON) {
        self.init(
            kind: .failedConversion, path: path.description, pointer: JSONPointer(path),
            expected: ValueForm.foreign(type).noun, found: json.lineExcerpt, reason: "there is no converter for it",
            error: nil,
            place: json)
    }

    /// Creates the error for the result of reading JSON at a path. If a part of a list made the list unusable, the
    /// error is about that part.
    init(_ verdict: Verdict, of json: JSON, at path: Path, by converter: ErasedConverter) {
        var (verdict, json, converter) = (verdict, json, converter)
        var components = path.components
        while let part = verdict.error as? UnreadPart {
            components.append(part.token)
            (verdict, json, converter) = (part.verdict, part.json, part.converter)
        }
        var kind = verdict.issueKind(of: json, by: converter, isPart: false) ?? .unreadable
        if case .null = verdict { kind = .null }
        let path = components.count == path.components.count ? path : Path(components)
        self.init(
            kind: kind, path: path.description, pointer: JSONPointer(path), expected: converter.form.noun,
            found: converter.mayHide ? json.kind.noun : json.lineExcerpt, reason: verdict.error.map { "\($0)" },
            error: verdict.error, place: json)
    }
}

extension UnreadPart: CustomStringConvertible {
    /// The part, and the reason why it isn't read: `1: expected a string, found [2]`.
    package var description: String { ReadingError(verdict, of: json, at: Path([token]), by: converter).message }
}
