/// Where a value is in a JSON document, by RFC 6901: `/users/0/name`.
///
/// A pointer is a list of tokens, each of which leads from a value to one in it: from an object to the member of that name, from
/// an array to the element at that index. The pointer without tokens is the root, the document itself.
///
///     let json = try JSON(parsing: #"{"users": [{"name": "Bo", "a/b": 1}]}"#)
///     let name: JSONPointer = "/users/0/name"
///     json[name]?.string                          // "Bo"
///     json[JSONPointer("/users/0/a~1b")]?.int     // 1: "~1" stands for "/", and "~0" for "~"
///     json[JSONPointer("/users/7/name")]          // nil
///     let user = name.parent                      // /users/0
///     user?.appending("a/b").description          // "/users/0/a~1b"
///
/// An index is a decimal number without leading zeros. What looks like one is a name where the value is an object. `-` stands for
/// the place after an array's last element: reading returns nil, and setting appends.
///
/// A literal that is no pointer stops the program. `JSONPointer(text)` of text from elsewhere is nil then.
///
/// Pointers are equal if their tokens have the same code points: `"\u{E9}"` and `"e\u{301}"` are different names in JSON. They have
/// no order: which of two values comes first depends on the document.
public struct JSONPointer: Sendable, Hashable {
    package let components: [Path.Component]

    /// A pointer of components that were made before.
    package init(components: [Path.Component]) { self.components = components }

    /// The root: the whole document.
    public init() { self.init(components: []) }

    /// The root: the whole document.
    public static let root = JSONPointer()

    /// A pointer of names and indexes as they are, without escapes.
    ///
    ///     JSONPointer(tokens: ["a/b", "0"]).description       // "/a~1b/0"
    ///
    /// - Complexity: O(*n*) in the length of the tokens.
    public init(tokens: some Sequence<String>) { self.init(components: tokens.map { Path.Component($0) }) }

    /// The pointer of a property's path. It leads to the same value from every object.
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

    /// The pointer without its last token, which leads to the container; nil for the root.
    ///
    ///     JSONPointer("/a/0").parent      // /a
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var parent: JSONPointer? {
        components.isEmpty ? nil : JSONPointer(components: components.dropLast())
    }

    /// The pointer of a member of the value.
    ///
    ///     JSONPointer("/a").appending("b/c")      // /a/b~1c
    ///
    /// - Parameter name: One name, without escapes. `-` is the place after the last element of an array.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens there is ``init(tokens:)``.
    public func appending(_ name: String) -> JSONPointer {
        JSONPointer(components: components + CollectionOfOne(Path.Component(name)))
    }

    /// The pointer of an element of the value.
    ///
    ///     JSONPointer("/a").appending(0)      // /a/0
    ///
    /// - Parameter index: The position of the element. A negative one leads to nothing in an array.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens there is ``init(tokens:)``.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// The pointer that leads on by another one.
    ///
    ///     let name: JSONPointer = "/name/first"
    ///     JSONPointer("/users/0").appending(name)     // /users/0/name/first
    ///
    /// - Parameter other: A pointer from the value.
    /// - Complexity: O(*n*) in the number of tokens of both.
    public func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(components: components + other.components)
    }

    /// Whether the value is the one at a pointer, or in it. Whole tokens are compared: `/ab` does not start with `/a`.
    ///
    ///     JSONPointer("/a/b").starts(with: "/a")      // true
    ///
    /// - Parameter ancestor: Any pointer. All pointers start with the root, and with themselves.
    /// - Complexity: O(*n*) in the length of the ancestor.
    public func starts(with ancestor: JSONPointer) -> Bool { components.starts(with: ancestor.components) }

    /// The pointer that leads from one value to a value in it; nil if it is not in it.
    ///
    ///     JSONPointer("/a/b/0").relative(to: "/a")        // /b/0
    ///     JSONPointer("/a").relative(to: "/a")            // the root
    ///     JSONPointer("/a").relative(to: "/b")            // nil
    ///
    /// - Parameter ancestor: The pointer to lead from. `ancestor.appending(result)` is this pointer.
    /// - Complexity: O(*n*) in the length of both.
    public func relative(to ancestor: JSONPointer) -> JSONPointer? {
        guard starts(with: ancestor) else { return nil }
        return JSONPointer(components: Array(components.dropFirst(ancestor.components.count)))
    }
}
