import LazyJSONFoundation

/// An error that explains that a document has no array at the path whose elements were requested.
///
///     do { for try await post in Post.elements(of: chunks, at: "data.items") { … } } catch let error as MissingArrayError {
///         print(error)        // expected an array at data.items, found an object
///     }
///
/// The document is valid: invalid JSON throws ``JSONError``, even where it follows the place of the array.
public struct MissingArrayError: Error, Sendable, Equatable {
    /// The path; empty for the root.
    public let path: JSON.Path
    /// The kind of the value at the path; nil if there is no value.
    public let found: JSONKind?

    init(_ path: JSON.Path, found: JSONKind?) { (self.path, self.found) = (path, found) }
}

extension MissingArrayError: CustomStringConvertible, LocalizedError {
    /// The path, and the value that is there.
    public var description: String {
        let place = path.isRoot ? "the root" : path.description
        return "expected an array at \(place), found \(found?.noun ?? "no value")"
    }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}
