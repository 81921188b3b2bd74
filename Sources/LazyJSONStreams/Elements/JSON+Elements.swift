import LazyJSONFoundation

extension JSON {
    /// Returns the elements of an array in a document that arrives in chunks, in bounded memory.
    ///
    ///     for try await post in JSON.elements(of: chunks, at: "data.items") { … }
    ///     for try await post in JSON.elements(of: FileChunks(url)) { … }       // the root is the array
    ///
    /// - Parameters:
    ///   - chunks: The chunks of the document in UTF-8: `Data`, `[UInt8]`, `ByteBuffer` views, or any other sequence of
    ///     bytes.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Chunks: AsyncSequence>(
        of chunks: Chunks, at path: JSON.Path = "", nestingLimit: Int = defaultNestingLimit
    ) -> AsyncElements<JSON> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        let source = ByteSource(chunks: chunks)
        return AsyncElements(request(at: path, nestingLimit)) { source.makeIterator() }
    }

    /// Returns the elements of an array in a document that arrives byte by byte, in bounded memory.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
    ///     for try await post in JSON.elements(of: bytes, at: "data.items") { … }
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document in UTF-8.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Bytes: AsyncSequence>(
        of bytes: Bytes, at path: JSON.Path = "", nestingLimit: Int = defaultNestingLimit
    ) -> AsyncElements<JSON> where Bytes.Element == UInt8 {
        AsyncElements(request(at: path, nestingLimit)) { ElementByteReader(bytes.makeAsyncIterator()) }
    }

    /// Returns the elements of an array in a file, in bounded memory.
    ///
    ///     try JSON.elements(ofFile: url, at: "data.items").forEach { post in print(post["title"]?.string ?? "") }
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when they are requested.
    public static func elements(ofFile url: URL, at path: JSON.Path = "", nestingLimit: Int = defaultNestingLimit)
        -> FileElements<JSON>
    {
        FileElements(url, request(at: path, nestingLimit))
    }

    private static func request(at path: JSON.Path, _ nestingLimit: Int) -> ElementRequest<JSON> {
        ElementRequest(path: path, nestingLimit: nestingLimit) { $0 }
    }
}
