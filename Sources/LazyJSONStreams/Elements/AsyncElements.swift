import LazyJSONFoundation

/// The elements of an array in a document that is still arriving, in bounded memory.
///
/// `Post.elements(of:at:)` and `JSON.elements(of:at:)` create it:
///
///     for try await post in Post.elements(of: chunks, at: "data.items") {
///         print(post.title)
///     }
///
/// An element is delivered as soon as its last byte has arrived. Elements that arrive together share a small document
/// (64 KB, or one larger element), and memory depends on that, not on the size of the whole document. An element that
/// you keep keeps the small document in memory. To keep a few of many, copy them: `try Post(parsing:
/// post.json.data())`.
///
/// All of the document is checked, also around the array and after it, as
/// ``JSON/init(parsing:syntax:nestingLimit:)-(Data,_,_)`` checks it. Elements before an error are delivered, and then
/// iterating throws that initializer's error. If a name of the path repeats, the first one counts.
///
/// Iterating throws `JSONError` if the document isn't JSON, ``MissingArrayError`` if it has no array at the path,
/// `CancellationError` if the task is canceled, and any error of the source.
public struct AsyncElements<Element>: AsyncSequence {
    private let source: ByteSource
    private let request: ElementRequest<Element>

    init(_ source: ByteSource, _ request: ElementRequest<Element>) { (self.source, self.request) = (source, request) }

    /// Returns an iterator before the first element.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(request, source.makeIterator()) }

    /// Reads one element after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var feed: ElementFeed
        private let make: @Sendable (JSON) -> Element?
        private let reader: ByteReader

        init(_ request: ElementRequest<Element>, _ reader: ByteReader) {
            feed = ElementFeed(
                path: request.path, syntax: request.syntax, nestingLimit: request.nestingLimit, showsRestOfLine: false)
            make = request.make
            self.reader = reader
        }

        /// Returns the next element.
        ///
        /// - Parameter actor: The actor to which the call is isolated.
        /// - Returns: The element, or nil after the last one.
        /// - Throws: The errors that ``AsyncElements`` lists. After an error, all further calls return nil.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
            while true {
                switch try feed.next() {
                case .element(let json):
                    if let element = make(json) { return element }
                case .end: return nil
                case .needsChunk:
                    do { feed.receive(try await reader.next(isolation: actor)) } catch {
                        feed.stop()
                        throw error
                    }
                }
            }
        }
    }
}

/// An error that explains that a document has no array at the path whose elements were requested.
///
///     do {
///         for try await post in Post.elements(of: chunks, at: "data.items") { … }
///     } catch let error as MissingArrayError {
///         print(error)        // expected an array at data.items, found an object
///     }
///
/// The document is valid: invalid JSON throws ``JSONError``, even where it follows the array.
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
        let position = path.isRoot ? "the root" : path.description
        return "expected an array at \(position), found \(found?.noun ?? "no value")"
    }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}
