/// Values that an app passes along with a document, for its converters and models: a base URL, a locale, a database.
///
/// Each value has a key, as in SwiftUI's environment:
///
///     extension JSONContext {
///         enum BaseURL: JSONContextKey { static let defaultValue: URL? = nil }
///         var baseURL: URL? {
///             get { self[BaseURL.self] }
///             set { self[BaseURL.self] = newValue }
///         }
///     }
///
///     let post = try Post(parsing: data, context: JSONContext { $0.baseURL = response.url })
///
/// Models read it as ``Versioned/context``, and converters, `decode` and `encode` as ``current``:
///
///     final class Post: JSONModel, @unchecked Sendable {
///         @Property var path: String?
///         var url: URL? { path.flatMap { URL(string: $0, relativeTo: context.baseURL) } }
///     }
///
/// All models of a document have its context, and so do copies and edits. A value that is assigned to a property gets
/// the context of the document it becomes a part of. Equality, hashing and writing don't depend on contexts. A document
/// without a context costs nothing more.
public struct JSONContext: Sendable {
    /// Nil if there are no values.
    private(set) var values: ContextValues?

    /// Creates an empty context, in which every key has its default value.
    public init() {}

    init(_ values: ContextValues?) { self.values = values }

    /// Creates a context with the values that `edit` sets.
    ///
    ///     let context = JSONContext { $0.baseURL = url }
    ///
    /// - Parameter edit: Sets values.
    /// - Throws: Any error that `edit` throws.
    public init<E: Error>(_ edit: (inout JSONContext) throws(E) -> Void) throws(E) {
        self.init()
        try edit(&self)
    }

    /// The value for a key, or the key's default.
    ///
    /// - Parameter key: The type of the key.
    public subscript<Key: JSONContextKey>(key: Key.Type) -> Key.Value {
        get { (values?.value[ObjectIdentifier(key)] as? Box<Key.Value>)?.value ?? Key.defaultValue }
        set {
            var byKey = values?.value ?? [:]
            byKey[ObjectIdentifier(key)] = Box(newValue)
            values = ContextValues(byKey)
        }
    }

    /// The context of the JSON that is being read or written; empty outside of that.
    ///
    /// It is for code that the library calls: `decode` and `encode` of a type, a converter's closures, and the
    /// functions of an ``ObjectStore``. Models that a `Decoder` creates get it, too:
    ///
    ///     let page = try JSONContext.$current.withValue(context) { try decoder.decode(Page.self, from: data) }
    ///
    ///     struct Link: JSONConvertible {
    ///         let url: URL
    ///         static func decode(_ json: JSON) -> Link? {
    ///             let base = JSONContext.current.baseURL
    ///             return json.string.flatMap { URL(string: $0, relativeTo: base) }.map { Link(url: $0) }
    ///         }
    ///         func encode() -> JSON? { JSON(url.relativeString) }
    ///     }
    @TaskLocal public static var current = JSONContext()
}

/// A key of a value in a ``JSONContext``.
///
///     enum BaseURL: JSONContextKey { static let defaultValue: URL? = nil }
public protocol JSONContextKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value in contexts that have no other.
    static var defaultValue: Value { get }
}

extension JSON {
    /// The context of the document, or an empty one.
    public var context: JSONContext { JSONContext(contextValues) }

    /// Returns the same JSON in another context.
    ///
    ///     let settings = try Settings(JSON(contentsOf: url).withContext(context))
    ///
    /// - Parameter context: The context. An empty one leaves the JSON as it is.
    /// - Returns: An equal value, whose models and converters read the context.
    /// - Complexity: O(1), and O(*n*) in the bytes of a value that was edited or created in code.
    public func withContext(_ context: JSONContext) -> JSON { adopting(context.values) }

    var contextValues: ContextValues? {
        switch storage {
        case .parsed(let document, _): document.context
        case .edited(let container): container.context
        }
    }

    /// Whether the value or a part of it has a context.
    var hasContexts: Bool {
        if case .edited(let container) = storage, container.hasPartsInContexts { return true }
        return contextValues != nil
    }

    /// Returns the same JSON in a context, so that it can be a part of a container that has the context.
    ///
    /// - Parameter wider: The syntax of the container, which later edits of the part may need.
    func adopting(_ context: ContextValues?, _ wider: JSONSyntax = .json) -> JSON {
        guard let context, context !== contextValues else { return self }
        switch storage {
        case .parsed(let document, let offset): return JSON(Document(document, in: context), at: offset)
        case .edited(let container):
            if let lines = container.lines(in: context) { return JSON(.edited(lines)) }
            let both = wider.includes(syntax) ? wider : syntax
            return JSON(rewritten: [UInt8](data(withMark: true)), both, in: context) ?? self
        }
    }

    /// The note that another layer has made about the text of the value; nil for an edited value.
    package var note: (any Sendable)? {
        guard case .parsed(let document, _) = storage else { return nil }
        return document.note
    }

    /// Returns the same JSON with a note about its text.
    package func with(note: any Sendable) -> JSON {
        guard case .parsed(let document, let offset) = storage else { return self }
        return JSON(Document(document, in: document.context, note: note), at: offset)
    }

    /// Calls `body` with the context as the current one, if there is one.
    @inline(__always)
    func withinContext<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        guard let contextValues else { return try body() }
        return try JSONContext.calling(body, in: contextValues)
    }
}

extension JSONContext {
    /// Calls `body` with values as the current context.
    @inline(never)
    static func calling<R, E: Error>(_ body: () throws(E) -> R, in values: ContextValues) throws(E) -> R {
        // `withValue` doesn't keep the type of the error.
        try $current.withValue(JSONContext(values)) { Result { () throws(E) in try body() } }.get()
    }
}
