import LazyJSONFoundation

/// New values. A scalar is a document of its own; an array or object is an edited container without a base.
extension JSON {
    /// The value `null`.
    public static let null = JSON(trusted: Array("null".utf8))
    static let `true` = JSON(trusted: Array("true".utf8))
    static let `false` = JSON(trusted: Array("false".utf8))
    /// An empty object, `{}`.
    public static let emptyObject = JSON(trusted: Array("{}".utf8))
    /// An empty array, `[]`.
    public static let emptyArray = JSON(trusted: Array("[]".utf8))

    /// Creates a value from text that the library wrote.
    @inline(never) init(trusted text: [UInt8]) { self.init(Document(trusted: text), at: 0) }

    /// Creates a JSON string.
    ///
    /// - Parameter string: The content of the string, without escapes.
    public init(_ string: String) {
        self.init(Document(writing: string), at: 0)
    }

    /// The JSON of a string that may begin with this one; nil if this one isn't known.
    func extended(to string: String) -> JSON? {
        guard case .parsed(let document, 0) = storage, document.writtenString != nil else { return nil }
        return JSON(Document(writing: string, after: document), at: 0)
    }

    /// Creates `true` or `false`.
    ///
    /// - Parameter bool: The value.
    public init(_ bool: Bool) { self = bool ? .true : .false }

    /// Creates a JSON number from an integer of any width.
    ///
    /// - Parameter integer: The value.
    public init(_ integer: some BinaryInteger) { self.init(trusted: Array(String(integer).utf8)) }

    /// Creates a JSON number in the shortest spelling that reads back as the same double. Whole numbers are spelled
    /// without a fraction.
    ///
    /// JSON has no infinity or NaN (RFC 8259 §6): they become null, as in JavaScript. ``init(exactly:)-(Double)``
    /// returns nil for them.
    ///
    ///     JSON(0.5).text              // 0.5
    ///     JSON(2.0).text              // 2
    ///     JSON(Double.nan).text       // null
    ///
    /// - Parameter double: The value.
    public init(_ double: Double) { self = JSON(exactly: double) ?? .null }

    /// Creates a JSON number in the shortest spelling that reads back as the same float; null for an infinity or NaN.
    ///
    /// - Parameter float: The value.
    public init(_ float: Float) { self = JSON(exactly: float) ?? .null }

    /// Creates a JSON number with all digits of a decimal; null for NaN.
    ///
    /// - Parameter decimal: The value.
    public init(_ decimal: Decimal) { self = JSON(exactly: decimal) ?? .null }

    /// Creates a JSON number in the shortest spelling that reads back as the same double; returns nil for an infinity
    /// or NaN.
    ///
    /// - Parameter double: The value.
    public init?(exactly double: Double) { self.init(finite: double) }

    /// Creates a JSON number in the shortest spelling that reads back as the same float; returns nil for an infinity or
    /// NaN.
    ///
    /// - Parameter float: The value.
    public init?(exactly float: Float) { self.init(finite: float) }

    init?<F: BinaryFloatingPoint & CustomStringConvertible>(finite value: F) {
        guard value.isFinite else { return nil }
        self.init(trusted: Array(Self.text(of: value, whole: Int64(exactly: value)).utf8))
    }

    /// Creates a JSON number with all digits of a decimal; returns nil for NaN.
    ///
    /// - Parameter decimal: The value.
    public init?(exactly decimal: Decimal) {
        guard let number = JSONNumber(decimal.description) else { return nil }
        self.init(number)
    }

    /// Creates a JSON number that keeps the spelling of another one.
    ///
    /// - Parameter number: The number.
    public init(_ number: JSONNumber) { self.init(trusted: Array(number.text.utf8)) }

    static func text<F: BinaryFloatingPoint & CustomStringConvertible>(of value: F, whole: Int64?) -> String {
        if let whole, whole.magnitude < 1 << 53, !(whole == 0 && value.sign == .minus) { return String(whole) }
        return value.description
    }

    /// Creates a JSON array.
    ///
    ///     JSON([x, y])
    ///     JSON(rows.lazy.map { $0["id"] ?? .null })
    ///
    /// - Parameter elements: The elements, in order.
    public init(_ elements: some Sequence<JSON>) {
        self.init(Array(elements), in: .json)
    }

    /// Creates an array that keeps the comments of its elements.
    init(keeping elements: [JSON]) {
        if elements.isEmpty { self = .emptyArray } else { self.init(elements, in: JSONSyntax.json.including(elements)) }
    }

    private init(_ elements: [JSON], in syntax: JSONSyntax) {
        let container = EditedContainer(isObject: false, syntax: syntax)
        container.replaceSubrange(0..<0, with: elements)
        self.init(.edited(container))
    }

    /// Creates a JSON object with its members in the given order. If a name repeats, only its first member is added.
    ///
    /// - Parameter members: The names and values of the members.
    public init(members: some Sequence<(key: String, value: JSON)>) {
        self.init(Array(members), in: .json)
    }

    /// Creates an object that keeps the comments of its values.
    package init(keeping members: [(key: String, value: JSON)]) {
        let syntax = JSONSyntax.json.including(members.map(\.value))
        if members.isEmpty { self = .emptyObject } else { self.init(members, in: syntax) }
    }

    /// Takes a syntax that keeps the comments of more values, unless the array or object was read from a text.
    @_optimize(size) mutating func keepComments(of values: [JSON]) {
        if values.isEmpty { return }
        let wider = syntax.including(values)
        switch (storage, (kind == .object ? JSON.emptyObject : .emptyArray).storage) {
        case (.parsed(let document, _), .parsed(let empty, _)) where document.hasSameMemory(as: empty): break
        case (.edited(let container), _) where container.base == nil && wider != syntax: break
        default: return
        }
        let container = EditedContainer(isObject: kind == .object, syntax: wider, in: contextValues)
        for (name, value) in exactMembers { container.append(value, named: MemberName(name)) }
        if kind == .array { container.replaceSubrange(0..<0, with: Array(exactElements)) }
        self = JSON(.edited(container))
    }

    private init(_ members: [(key: String, value: JSON)], in syntax: JSONSyntax) {
        let container = EditedContainer(isObject: true, syntax: syntax)
        for (name, value) in members {
            let key = MemberName(name)
            if container.position(of: key) == nil { container.append(value, named: key) }
        }
        self.init(.edited(container))
    }
}

extension JSONSyntax {
    /// The syntax in which this one and all of some values can be written as they are.
    fileprivate func including(_ values: [JSON]) -> JSONSyntax {
        values.reduce(self) { $0.includes($1.syntax) ? $0 : $1.syntax }
    }
}

// There is no `nil` literal for null. With one, `found ? json : nil` would be a `JSON` rather than a `JSON?`, and an
// absent value would become null, without a warning in the caller's code. Null is written as `.null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// Creates a number; a literal too large for a double becomes `null`.
    public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self.init(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSON...) { self.init(elements) }
    /// Creates an object. If a name repeats, only its first member is added.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(members: elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}
