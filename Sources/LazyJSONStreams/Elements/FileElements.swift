import LazyJSONFoundation

/// The elements of an array in a file, read one after the other in bounded memory.
///
/// ``JSONModelProtocol/elements(ofFile:at:syntax:)`` and ``JSON/elements(ofFile:at:syntax:nestingLimit:)`` create it.
/// It isn't a `Sequence`, whose iterators can't throw: a file that isn't valid to its end must not look like one that
/// ended early.
///
///     try Post.elements(ofFile: url, at: "data.items").forEach { post in
///         print(post.title)
///     }
///
///     var posts = Post.elements(ofFile: url, at: "data.items").makeIterator()
///     while let post = try posts.next() { … }        // can stop at any element
///
/// The calling thread waits for the disk. In asynchronous code, read the elements of ``FileChunks``.
///
/// The file is read in blocks, and opened by each iterator. The elements are created as ``AsyncElements`` describes.
public struct FileElements<Element>: Sendable {
    private let url: URL
    private let request: ElementRequest<Element>

    init(_ url: URL, _ request: ElementRequest<Element>) { (self.url, self.request) = (url, request) }

    /// Returns an iterator before the first element.
    ///
    /// - Returns: The iterator.
    public func makeIterator() -> Iterator { Iterator(url, request) }

    /// Calls a closure with each element, in order.
    ///
    /// - Parameter body: The closure. An error that it throws ends the loop.
    /// - Throws: `JSONError` if the file isn't JSON, ``MissingArrayError`` if it has no array at the path, `CocoaError`
    ///   if it cannot be read, and any error that `body` throws.
    /// - Complexity: O(*n*) in the size of the file, in memory for some elements.
    public func forEach(_ body: (Element) throws -> Void) throws {
        var values = FileFeed(url, request)
        while let json = try values.next() {
            if let element = request.make(json) { try body(element) }
        }
    }

    /// Reads one element after the other.
    public struct Iterator {
        private var values: FileFeed
        private let make: @Sendable (JSON) -> Element?

        init(_ url: URL, _ request: ElementRequest<Element>) {
            values = FileFeed(url, request)
            make = request.make
        }

        /// Returns the next element, or nil after the last one.
        ///
        /// The rest of the file is checked before nil is returned. After an error, all further calls return nil.
        ///
        /// - Returns: The element.
        /// - Throws: `JSONError` if the file isn't JSON, ``MissingArrayError`` if it has no array at the path, and
        ///   `CocoaError` if it cannot be read. Elements before the error were returned.
        public mutating func next() throws -> Element? {
            while let json = try values.next() {
                if let element = make(json) { return element }
            }
            return nil
        }
    }
}

/// The elements of an array in a file as JSON. Not generic: a generic loop would look up its types for each element.
private struct FileFeed {
    private var feed: ElementFeed
    private let file: BlockReader

    init(_ url: URL, _ request: ElementRequest<some Any>) {
        feed = ElementFeed(
            path: request.path, syntax: request.syntax, nestingLimit: request.nestingLimit, showsRestOfLine: true)
        file = BlockReader(url)
    }

    mutating func next() throws -> JSON? {
        while true {
            switch try feed.next() {
            case .element(let json): return json
            case .end: return nil
            case .needsChunk:
                do { feed.receive(try file.next()) } catch {
                    feed.stop()
                    throw error
                }
            }
        }
    }
}
