/// The place of a value in a JSON document, by RFC 6901: `/users/0/name`.
///
/// A pointer is a list of tokens, each of which leads from a value to one of its children: from an object to the member
/// of that name, from an array to the element at that index. The pointer without tokens is the root, the document
/// itself.
///
///     let json = try JSON(parsing: #"{"users": [{"name": "Bo", "a/b": 1}]}"#)
///     let name: JSONPointer = "/users/0/name"
///     json[name]?.string                          // "Bo"
///     json[JSONPointer("/users/0/a~1b")]?.int     // 1: "~1" stands for "/", and "~0" for "~"
///     json[JSONPointer("/users/7/name")]          // nil
///     let user = name.parent                      // /users/0
///     user?.appending("a/b").description          // "/users/0/a~1b"
///
/// An index is a decimal number without leading zeros. If the value is an object, the same token is a name. `-` stands
/// for the place after an array's last element: reading returns nil, and setting appends.
///
/// A literal that is not a pointer stops the program. For text from elsewhere, `JSONPointer(text)` returns nil instead.
///
/// Pointers are equal if their tokens have the same code points: `"\u{E9}"` and `"e\u{301}"` are different names in
/// JSON. Pointers are not ordered: which of two values comes first depends on the document.
public struct JSONPointer: Sendable, Hashable {
    package let components: [Path.Component]

    /// Creates a pointer of existing components.
    package init(components: [Path.Component]) { self.components = components }

    /// Creates the pointer to the root, the whole document.
    public init() { self.init(components: []) }

    /// The pointer to the root, the whole document.
    public static let root = JSONPointer()

    /// Creates a pointer of names and indexes.
    ///
    ///     JSONPointer(tokens: ["a/b", "0"]).description       // "/a~1b/0"
    ///
    /// - Parameter tokens: The names and indexes, without escapes.
    /// - Complexity: O(*n*) in the length of the tokens.
    public init(tokens: some Sequence<String>) { self.init(components: tokens.map { Path.Component($0) }) }

    /// Creates the pointer of a property's path. It leads to the same value from every object.
    package init(_ path: Path) { self.init(tokens: path.components.lazy.map(\.name.string)) }

    /// The names and indexes that lead to the value, without escapes; none for the root.
    ///
    ///     JSONPointer("/a~1b/0").tokens       // ["a/b", "0"]
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var tokens: [String] { components.map(\.name.string) }

    /// The last name or index, without escapes; nil for the root.
    ///
    /// - Complexity: O(1)
    public var last: String? { components.last?.name.string }

    /// The pointer to the container, without the last token; nil for the root.
    ///
    ///     JSONPointer("/a/0").parent      // /a
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var parent: JSONPointer? {
        components.isEmpty ? nil : JSONPointer(components: components.dropLast())
    }

    /// Returns the pointer to a member of the value.
    ///
    ///     JSONPointer("/a").appending("b/c")      // /a/b~1c
    ///
    /// - Parameter name: One name, without escapes. `-` is the place after the last element of an array.
    /// - Returns: This pointer, followed by the name.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens, use ``init(tokens:)``.
    public func appending(_ name: String) -> JSONPointer {
        JSONPointer(components: components + CollectionOfOne(Path.Component(name)))
    }

    /// Returns the pointer to an element of the value.
    ///
    ///     JSONPointer("/a").appending(0)      // /a/0
    ///
    /// - Parameter index: The position of the element. A negative one leads to nothing in an array.
    /// - Returns: This pointer, followed by the index.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens, use ``init(tokens:)``.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// Returns the pointer that is continued by another one.
    ///
    ///     let name: JSONPointer = "/name/first"
    ///     JSONPointer("/users/0").appending(name)     // /users/0/name/first
    ///
    /// - Parameter other: A pointer from the value.
    /// - Returns: This pointer, followed by the tokens of the other one.
    /// - Complexity: O(*n*) in the number of tokens of both.
    public func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(components: components + other.components)
    }

    /// Returns whether the value is the one at another pointer, or inside it.
    ///
    ///     JSONPointer("/a/b").starts(with: "/a")      // true
    ///
    /// - Parameter ancestor: Any pointer. All pointers start with the root, and with themselves.
    /// - Returns: Whether the tokens start with those of the other pointer. Whole tokens are compared: `/ab` does not
    ///   start with `/a`.
    /// - Complexity: O(*n*) in the length of the ancestor.
    public func starts(with ancestor: JSONPointer) -> Bool { components.starts(with: ancestor.components) }

    /// Returns the pointer that leads to the value from one that contains it.
    ///
    ///     JSONPointer("/a/b/0").relative(to: "/a")        // /b/0
    ///     JSONPointer("/a").relative(to: "/a")            // the root
    ///     JSONPointer("/a").relative(to: "/b")            // nil
    ///
    /// - Parameter ancestor: The pointer to start from.
    /// - Returns: The remaining tokens, so that `ancestor.appending(result)` is this pointer; nil if it does not start
    ///   with the ancestor.
    /// - Complexity: O(*n*) in the length of both.
    public func relative(to ancestor: JSONPointer) -> JSONPointer? {
        guard starts(with: ancestor) else { return nil }
        return JSONPointer(components: Array(components.dropFirst(ancestor.components.count)))
    }
}
