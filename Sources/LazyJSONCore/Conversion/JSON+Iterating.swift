/// Typed iteration over the parts that can be converted, in order. Only as much is read as the loop needs.
extension JSON {
    /// Returns the elements of an array that can be read as a type, in order.
    ///
    ///     // ["1", null, 2, "three"]
    ///     for id in json.elements(as: Int.self) { … }                 // 1, 2
    ///     json.elements(as: Int.self).first { $0 > 1 }                // 2; "three" is not looked at
    ///
    /// The elements are those of `json.value(as: [Int].self)`, read one after the other. Elements that can't be read
    /// are left out.
    ///
    /// - Parameters:
    ///   - type: The type to read: any type that a property can have.
    ///   - coercion: The policy that decides which JSON may be read as which type, and which JSON other than an array
    ///     is read as a list.
    /// - Returns: A lazy sequence, which can be iterated again. It is empty if the JSON isn't a list.
    /// - Complexity: O(1) for an array or object, O(*n*) if the policy reads another value as one. An iteration is
    ///   O(*n*) in the bytes up to where it ends.
    public func elements<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient
    ) -> TypedElements<Value> {
        TypedElements(self, StandaloneConverters.converter(for: type, coercion))
    }

    /// Returns the elements of an array that a converter can read, in order.
    ///
    ///     for date in json.elements(as: .iso8601) { … }
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that decides which JSON may be read as which type, and which JSON other than an array
    ///     is read as a list.
    /// - Returns: A lazy sequence, which can be iterated again. It is empty if the JSON isn't a list.
    /// - Complexity: O(1) for an array or object, O(*n*) if the policy reads another value as one. An iteration is
    ///   O(*n*) in the bytes up to where it ends.
    public func elements<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> TypedElements<Value> {
        TypedElements(self, converter.standalone(coercion))
    }

    /// Returns the members of an object whose values can be read as a type, in order.
    ///
    ///     // {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"}
    ///     for (key, url) in json.members(as: URL.self) { … }          // home, logo
    ///
    /// The members are those of `json.value(as: [String: URL].self)`, read one after the other. Members that can't be
    /// read are left out. If a name repeats, the first member is used, so no key occurs twice.
    ///
    /// - Parameters:
    ///   - type: The type to read: any type that a property can have.
    ///   - coercion: The policy that decides which JSON may be read as which type, and which JSON other than an object
    ///     is read as one.
    /// - Returns: A lazy sequence, which can be iterated again. It is empty if the JSON isn't an object.
    /// - Complexity: O(1) for an array or object, O(*n*) if the policy reads another value as one. An iteration is
    ///   O(*n*) in the bytes up to where it ends.
    public func members<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient
    ) -> TypedMembers<Value> {
        TypedMembers(self, StandaloneConverters.converter(for: type, coercion))
    }

    /// Returns the members of an object whose values a converter can read, in order. No key occurs twice.
    ///
    ///     for (key, date) in json.members(as: .iso8601) { … }
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that decides which JSON may be read as which type, and which JSON other than an object
    ///     is read as one.
    /// - Returns: A lazy sequence, which can be iterated again. It is empty if the JSON isn't an object.
    /// - Complexity: O(1) for an array or object, O(*n*) if the policy reads another value as one. An iteration is
    ///   O(*n*) in the bytes up to where it ends.
    public func members<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient
    ) -> TypedMembers<Value> {
        TypedMembers(self, converter.standalone(coercion))
    }

    /// A lazy sequence of the elements of an array that can be read as a type.
    public struct TypedElements<Value: Sendable>: Sequence, Sendable {
        private let list: JSON
        private let converter: Converter<Value>?

        fileprivate init(_ json: JSON, _ converter: Converter<Value>?) {
            list = converter?.list(in: json) ?? .emptyArray
            self.converter = converter
        }

        /// Returns an iterator before the first element.
        public func makeIterator() -> Iterator { Iterator(cursor: ChildCursor(list), converter: converter) }

        /// An iterator that reads one element after the other.
        public struct Iterator: IteratorProtocol {
            fileprivate var cursor: ChildCursor?
            fileprivate let converter: Converter<Value>?

            /// Returns the next element that can be read, or nil after the last one.
            public mutating func next() -> Value? {
                while let (_, json) = cursor?.next() {
                    if let value = converter?.value(of: json) { return value }
                }
                return nil
            }
        }
    }

    /// A lazy sequence of the members of an object whose values can be read as a type.
    public struct TypedMembers<Value: Sendable>: Sequence, Sendable {
        private let object: JSON
        private let converter: Converter<Value>?

        fileprivate init(_ json: JSON, _ converter: Converter<Value>?) {
            object = converter?.object(in: json) ?? .emptyObject
            self.converter = converter
        }

        /// Returns an iterator before the first member.
        public func makeIterator() -> Iterator { Iterator(members: FirstMembers(object, .names), converter: converter) }

        /// An iterator that reads one member after the other.
        public struct Iterator: IteratorProtocol {
            fileprivate var members: FirstMembers<String>?
            fileprivate let converter: Converter<Value>?

            /// Returns the next member whose value can be read, or nil after the last one.
            public mutating func next() -> (key: String, value: Value)? {
                while let (key, json) = members?.next() {
                    if let value = converter?.value(of: json) { return (key, value) }
                }
                return nil
            }
        }
    }
}

extension Converter {
    /// Returns the array whose elements this converter reads, or the array that the policy reads from other JSON. Nil
    /// for any other JSON.
    func list(in json: JSON) -> JSON? {
        coercion.isNull(json) ? nil : coercion.container(.array, in: json, where: mayRead)?.content
    }

    /// Returns the object whose values this converter reads, or the object that the policy reads from other JSON. Nil
    /// for any other JSON.
    func object(in json: JSON) -> JSON? {
        coercion.isNull(json) ? nil : coercion.container(.object, in: json, where: { _ in false })?.content
    }
}
