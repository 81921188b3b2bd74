/// An error that says why no models can be written: a file that can't be read, isn't JSON or isn't a schema.
public struct GenerationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file and the reason, and for JSON the line with a caret under the offending character.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The reason, without a full stop at its end.
    ///   - file: The name of the file that the error is about.
    public init(_ reason: String, in file: String? = nil) {
        description = file.map { "\($0): \(reason)" } ?? reason
    }
}
