import LazyJSONFoundation

/// Conversion from and to the query of a URL, which is also the format of forms.
///
/// | query | JSON |
/// |---|---|
/// | `a=1` | `{"a":"1"}`: every value is text, which properties and `value(at:as:)` read as a number if one is expected |
/// | `a=` | `{"a":""}` |
/// | `a` | `{"a":null}` |
/// | `a=1&b=2&a=3` | `{"a":["1","3"],"b":"2"}`: in the order in which names first appear |
/// | `a[b]=1`, `a.b=1` | `{"a[b]":"1"}`, `{"a.b":"1"}`: names are not split, since servers do not agree about them |
///
/// In the other direction, a number, `true` or `false` becomes its text, and an array becomes one item for each
/// element. There is no common spelling for deeper values, which become JSON text: `{"a":{"b":1}}` is
/// `a=%7B%22b%22%3A1%7D`. An empty array has no items.
extension JSON {
    /// Creates an object from the text of a query: `a=1&b=2`.
    ///
    /// `+` is a space and `%2B` a plus, as in forms. A percent sign that does not start an escape is a percent sign. A
    /// question mark at the start and empty items are skipped. There are no errors: every text is a query.
    ///
    ///     JSON(query: "q=caf%C3%A9+au+lait&page=2&tag=a&tag=b")   // {"q":"café au lait","page":"2","tag":["a","b"]}
    ///
    /// - Parameter query: The query, percent-encoded, as in a URL.
    /// - Complexity: O(*n*) in the length of the query.
    public init(query: String) {
        let text = query.utf8.first == UInt8(ascii: "?") ? query.utf8.dropFirst() : query.utf8[...]
        self.init(
            queryItems: text.split(separator: UInt8(ascii: "&")).map { item in
                let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                return URLQueryItem(
                    name: parts.first.map { Self.decoded($0) } ?? "",
                    value: parts.dropFirst().first.map { Self.decoded($0) })
            })
    }

    /// Creates an object from the items of a query, such as those of `URLComponents`.
    ///
    ///     JSON(queryItems: URLComponents(string: "https://a.b/?id=7&new")?.queryItems ?? [])      // {"id":"7","new":null}
    ///
    /// - Parameter items: The names and values, without escapes. `URLComponents` leaves a `+` a plus; ``init(query:)``
    ///   turns it into a space.
    public init(queryItems items: some Sequence<URLQueryItem>) {
        var members: [(key: String, values: [JSON])] = []
        var positions: [MemberName: Int] = [:]
        for item in items {
            let value = item.value.map { JSON($0) } ?? .null
            if let position = positions[MemberName(item.name)] {
                members[position].values.append(value)
            } else {
                positions[MemberName(item.name)] = members.count
                members.append((item.name, [value]))
            }
        }
        self.init(members: members.lazy.map { ($0.key, $0.values.count == 1 ? $0.values[0] : JSON($0.values)) })
    }

    /// The members of an object as the items of a query; nil for any other kind.
    ///
    ///     var components = URLComponents(string: "https://a.b/")
    ///     components?.queryItems = json.queryItems
    ///
    /// If a name repeats, the first member is used.
    ///
    /// - Complexity: O(*n*) in the bytes.
    public var queryItems: [URLQueryItem]? {
        guard kind == .object else { return nil }
        var items: [URLQueryItem] = []
        var members = DistinctMembers(self)
        while let (name, value) = members.next() {
            let name = name.string
            if value.kind == .array {
                items += value.exactElements.map { URLQueryItem(name: name, value: $0.queryText) }
            } else {
                items.append(URLQueryItem(name: name, value: value.queryText))
            }
        }
        return items
    }

    /// The members of an object as the text of a query; nil for any other kind.
    ///
    /// Everything but ASCII letters and digits, `-`, `.`, `_` and `~` is percent-encoded, including a space, so that
    /// URLs and forms read it alike.
    ///
    ///     let json: JSON = ["q": "café au lait", "page": 2, "tag": ["a", "b"], "new": .null]
    ///     json.query      // "q=caf%C3%A9%20au%20lait&page=2&tag=a&tag=b&new"
    ///
    /// - Complexity: O(*n*) in the bytes.
    public var query: String? {
        queryItems.map { items in
            items.map { item in
                // An item without a name and a value would not be an item.
                let value = item.value ?? (item.name.isEmpty ? "" : nil)
                return PercentEncoding.encoded(item.name.utf8)
                    + (value.map { "=" + PercentEncoding.encoded($0.utf8) } ?? "")
            }.joined(separator: "&")
        }
    }

    /// The value of a query item; nil for null.
    private var queryText: String? {
        switch kind {
        case .null: nil
        case .string: exactString
        case .bool, .number, .array, .object: text(.compact)
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"): bytes.append(PercentEncoding.takeByte(from: &rest) ?? byte)
            default: bytes.append(byte)
            }
        }
        // Bytes in another encoding stay escaped.
        return String(validating: bytes, as: UTF8.self) ?? String(decoding: text, as: UTF8.self)
    }
}
