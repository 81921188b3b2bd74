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
    ///   - syntax: The syntax of the document.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Chunks: AsyncSequence>(
        of chunks: Chunks, at path: JSON.Path = "", syntax: JSONSyntax = .json,
        nestingLimit: Int = defaultNestingLimit
    ) -> AsyncElements<JSON> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        AsyncElements(ByteSource(chunks: chunks), request(at: path, syntax, nestingLimit))
    }

    /// Returns the elements of an array in a document that arrives byte by byte, in bounded memory.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
    ///     for try await post in JSON.elements(of: bytes, at: "data.items") { … }
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document in UTF-8.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - syntax: The syntax of the document.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Bytes: AsyncSequence>(
        of bytes: Bytes, at path: JSON.Path = "", syntax: JSONSyntax = .json,
        nestingLimit: Int = defaultNestingLimit
    ) -> AsyncElements<JSON> where Bytes.Element == UInt8 {
        AsyncElements(ByteSource(bytes: bytes, by: .elements), request(at: path, syntax, nestingLimit))
    }

    /// Returns the elements of an array in a file, in bounded memory.
    ///
    ///     try JSON.elements(ofFile: url, at: "data.items").forEach { post in print(post["title"]?.string ?? "") }
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - syntax: The syntax of the document.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Returns: The elements, which are read when they are requested.
    public static func elements(
        ofFile url: URL, at path: JSON.Path = "", syntax: JSONSyntax = .json, nestingLimit: Int = defaultNestingLimit
    ) -> FileElements<JSON> {
        FileElements(url, request(at: path, syntax, nestingLimit))
    }

    private static func request(
        at path: JSON.Path, _ syntax: JSONSyntax, _ nestingLimit: Int
    ) -> ElementRequest<JSON> {
        ElementRequest(path: path, syntax: syntax, nestingLimit: nestingLimit) { $0 }
    }
}

extension JSONModelProtocol {
    /// Returns the objects of an array in a document that arrives in chunks, as models, in bounded memory.
    ///
    ///     for try await post in Post.elements(of: chunks, at: "data.items") { … }
    ///     for try await post in Post.elements(of: FileChunks(url)) { … }       // the root is the array
    ///
    /// Elements that aren't objects are left out. Each model is of the class that ``JSONModel/modelClass(for:)``
    /// chooses.
    ///
    /// - Parameters:
    ///   - chunks: The chunks of the document in UTF-8: `Data`, `[UInt8]`, `ByteBuffer` views, or any other sequence of
    ///     bytes.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - syntax: The syntax of the document.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Chunks: AsyncSequence>(
        of chunks: Chunks, at path: JSON.Path = "", syntax: JSONSyntax = .json
    ) -> AsyncElements<Self> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        AsyncElements(ByteSource(chunks: chunks), models(at: path, syntax))
    }

    /// Returns the objects of an array in a document that arrives byte by byte, as models, in bounded memory.
    ///
    ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
    ///     for try await post in Post.elements(of: bytes, at: "data.items") { … }
    ///
    /// Elements that aren't objects are left out. Each model is of the class that ``JSONModel/modelClass(for:)``
    /// chooses.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document in UTF-8.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - syntax: The syntax of the document.
    /// - Returns: The elements, which are read when the sequence is iterated.
    /// - Complexity: O(*n*) in the bytes of the document, in memory for some elements.
    public static func elements<Bytes: AsyncSequence>(
        of bytes: Bytes, at path: JSON.Path = "", syntax: JSONSyntax = .json
    ) -> AsyncElements<Self> where Bytes.Element == UInt8 {
        AsyncElements(ByteSource(bytes: bytes, by: .elements), models(at: path, syntax))
    }

    /// Returns the objects of an array in a file, as models, in bounded memory.
    ///
    ///     try Post.elements(ofFile: url, at: "data.items").forEach { post in print(post.title) }
    ///
    /// Elements that aren't objects are left out. Each model is of the class that ``JSONModel/modelClass(for:)``
    /// chooses.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - syntax: The syntax of the document.
    /// - Returns: The elements, which are read when they are requested.
    public static func elements(
        ofFile url: URL, at path: JSON.Path = "", syntax: JSONSyntax = .json
    ) -> FileElements<Self> {
        FileElements(url, models(at: path, syntax))
    }

    private static func models(at path: JSON.Path, _ syntax: JSONSyntax) -> ElementRequest<Self> {
        ElementRequest(path: path, syntax: syntax) { Self($0) }
    }
}
