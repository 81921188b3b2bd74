#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a value could not be read, and where it is: what `require` throws.
///
///     do {
///         let age = try json.require("user.age", as: Int.self)
///     } catch {
///         print(error)        // 2:19: user.age: expected an integer, found "n/a"
///         error.kind          // .unreadable
///         error.pointer       // /user/age
///     }
///
/// It is made only if a value cannot be read, and its line and column are computed only when they are asked for.
public struct ReadingError: Error, Sendable {
    /// What is wrong: `missing`, `null`, `wrongKind`, `unreadable`, `outOfRange`, `unknownValue`, `failedConversion`, `noObject` or
    /// `unresolvedReference`.
    public let kind: JSONIssue.Kind
    /// The path of the value, from the one that was asked: `user.age`. Empty for that value itself.
    public let path: String
    /// The pointer of the value, from the one that was asked; of what is missing, where it would be.
    public let pointer: JSONPointer
    /// What was to be read: `an integer`.
    public let expected: String
    /// The beginning of what is there, in one line: `"n/a"`; `nothing` where nothing is there.
    public let found: String
    /// What a converter's error says; nil if none was thrown.
    public let reason: String?
    /// The error that a converter threw.
    public let error: (any Error)?
    /// The value that has a position in its text: of what is missing, the one where it would be.
    private let place: JSON

    /// The line of the value, counted from 1; nil if it is an array or an object that was edited. Of what is missing, that of the value
    /// where it would be.
    ///
    /// It is the line in the whole text that the value is a part of.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var line: Int? { place.sourcePosition?.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil if it is an array or an object that was edited.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var column: Int? { place.sourcePosition?.column }
}

extension ReadingError: CustomStringConvertible, LocalizedError {
    /// What is wrong, without the position: `user.age: expected an integer, found "n/a"`.
    public var message: String {
        (path.isEmpty ? "" : path + ": ") + kind.sentence(expected: expected, found: found, reason: reason)
    }

    /// Position and message in one line: `2:19: user.age: expected an integer, found "n/a"`.
    ///
    /// - Complexity: O(*n*) in the bytes before the value.
    public var description: String {
        place.sourcePosition.map { "\($0.line):\($0.column): \(message)" } ?? message
    }

    /// The same text as ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ReadingError {
    /// The error for a path at which nothing is.
    init(nothingAt path: Path, in json: JSON, expected: String) {
        self.init(
            kind: .missing, path: path.description, pointer: JSONPointer(path), expected: expected, found: "nothing",
            reason: nil, error: nil, place: json.reached(by: path.components).value)
    }

    /// The error for a type that nothing converts.
    init(unconverted type: Any.Type, at path: Path, _ json: JSON) {
        self.init(
            kind: .failedConversion, path: path.description, pointer: JSONPointer(path),
            expected: ValueForm.foreign(type).noun, found: json.lineExcerpt, reason: "nothing converts it", error: nil,
            place: json)
    }

    /// The error for what was read from JSON at a path. Where a part of a list made it unusable, the error is about that part.
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
            found: json.lineExcerpt, reason: verdict.error.map { "\($0)" }, error: verdict.error, place: json)
    }
}

extension UnreadPart: CustomStringConvertible {
    /// Which part it is, and why it is not read: `1: expected a string, found [2]`.
    package var description: String { ReadingError(verdict, of: json, at: Path([token]), by: converter).message }
}
