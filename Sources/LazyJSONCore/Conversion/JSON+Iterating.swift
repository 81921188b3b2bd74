/// Typed iteration: what converts, in order, and no more of it than is asked for.
extension JSON {
    /// The elements of an array that can be read as a type, in order.
    ///
    ///     // ["1", null, 2, "three"]
    ///     for id in json.elements(as: Int.self) { … }                 // 1, 2
    ///     json.elements(as: Int.self).first { $0 > 1 }                // 2; "three" is not looked at
    ///
    /// They are the elements of `json.value(as: [Int].self)`, read one after the other. What cannot be read is left out, as there.
    ///
    /// - Parameters:
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what; also what else than an array is read as a list.
    /// - Returns: A lazy sequence; an empty one for what is no list. It can be iterated again.
    /// - Complexity: O(1) where there is an array or object, O(*n*) where the policy reads another value as one; an iteration O(*n*) in the
    ///   bytes up to where it ends.
    public func elements<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient
    ) -> TypedElements<Value> {
        TypedElements(self, StandaloneConverters.converter(for: type, coercion))
    }

    /// The elements of an array that a converter can read, in order.
    ///
    ///     for date in json.elements(as: .iso8601) { … }
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what; also what else than an array is read as a list.
    /// - Returns: A lazy sequence; an empty one for what is no list. It can be iterated again.
    /// - Complexity: O(1) where there is an array or object, O(*n*) where the policy reads another value as one; an iteration O(*n*) in the
    ///   bytes up to where it ends.
    public func elements<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> TypedElements<Value> {
        TypedElements(self, converter.standalone(coercion))
    }

    /// The members of an object whose values can be read as a type, in order.
    ///
    ///     // {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"}
    ///     for (key, url) in json.members(as: URL.self) { … }          // home, logo
    ///
    /// They are the members of `json.value(as: [String: URL].self)`, read one after the other. What cannot be read is left out, and of members
    /// with the same name the first counts, as there: no key comes twice.
    ///
    /// - Parameters:
    ///   - type: What to read: any type that a property can have.
    ///   - coercion: What may be read as what; also what else than an object is read as one.
    /// - Returns: A lazy sequence; an empty one for what is no object. It can be iterated again.
    /// - Complexity: O(1) where there is an array or object, O(*n*) where the policy reads another value as one; an iteration O(*n*) in the
    ///   bytes up to where it ends.
    public func members<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient
    ) -> TypedMembers<Value> {
        TypedMembers(self, StandaloneConverters.converter(for: type, coercion))
    }

    /// The members of an object whose values a converter can read, in order; no key comes twice.
    ///
    ///     for (key, date) in json.members(as: .iso8601) { … }
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: What may be read as what; also what else than an object is read as one.
    /// - Returns: A lazy sequence; an empty one for what is no object. It can be iterated again.
    /// - Complexity: O(1) where there is an array or object, O(*n*) where the policy reads another value as one; an iteration O(*n*) in the
    ///   bytes up to where it ends.
    public func members<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> TypedMembers<Value> {
        TypedMembers(self, converter.standalone(coercion))
    }

    /// The elements of an array that can be read as a type: a lazy sequence.
    public struct TypedElements<Value: Sendable>: Sequence, Sendable {
        private let list: JSON
        private let read: @Sendable (JSON) -> Value?

        fileprivate init(_ json: JSON, _ converter: Converter<Value>?) {
            let nothing: @Sendable (JSON) -> Value? = { _ in nil }
            list = converter?.list(in: json) ?? .emptyArray
            read = converter?.reader ?? nothing
        }

        /// An iterator before the first element.
        public func makeIterator() -> Iterator { Iterator(cursor: ChildCursor(list), read: read) }

        /// Reads one element after the other.
        public struct Iterator: IteratorProtocol {
            fileprivate var cursor: ChildCursor?
            fileprivate let read: @Sendable (JSON) -> Value?

            /// The next element that can be read; nil after the last.
            public mutating func next() -> Value? {
                while let (_, json) = cursor?.next() {
                    if let value = read(json) { return value }
                }
                return nil
            }
        }
    }

    /// The members of an object whose values can be read as a type: a lazy sequence.
    public struct TypedMembers<Value: Sendable>: Sequence, Sendable {
        private let object: JSON
        private let read: @Sendable (JSON) -> Value?

        fileprivate init(_ json: JSON, _ converter: Converter<Value>?) {
            let nothing: @Sendable (JSON) -> Value? = { _ in nil }
            object = converter?.object(in: json) ?? .emptyObject
            read = converter?.reader ?? nothing
        }

        /// An iterator before the first member.
        public func makeIterator() -> Iterator { Iterator(members: FirstMembers(object, .names), read: read) }

        /// Reads one member after the other.
        public struct Iterator: IteratorProtocol {
            fileprivate var members: FirstMembers<String>?
            fileprivate let read: @Sendable (JSON) -> Value?

            /// The next member whose value can be read; nil after the last.
            public mutating func next() -> (key: String, value: Value)? {
                while let (key, json) = members?.next() {
                    if let value = read(json) { return (key, value) }
                }
                return nil
            }
        }
    }
}

extension Converter {
    /// The array of which this converter reads the elements, or what stands for one by the policy; nil for anything else.
    func list(in json: JSON) -> JSON? {
        coercion.isNull(json) ? nil : coercion.container(.array, in: json, where: mayRead)?.content
    }

    /// The object of which this converter reads the values, or what stands for one by the policy; nil for anything else.
    func object(in json: JSON) -> JSON? {
        coercion.isNull(json) ? nil : coercion.container(.object, in: json, where: { _ in false })?.content
    }
}
