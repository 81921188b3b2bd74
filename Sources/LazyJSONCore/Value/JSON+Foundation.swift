#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Conversion between JSON and the objects that `JSONSerialization` and untyped Swift code use.
    extension JSON {
        /// The default limit for the text of JSON that is created from objects or from a property list: 100 MB.
        public static let defaultTextLimit = 100_000_000

        /// Creates a value from Foundation or Swift objects: those that `JSONSerialization` accepts, and a few more.
        ///
        /// | object | becomes |
        /// |---|---|
        /// | `NSNull`, an optional that is nil | `null` |
        /// | `Bool`, `NSNumber` of a Boolean | `true`, `false` |
        /// | integers of all widths, `Float`, `Double`, `CGFloat`, `Decimal`, `NSNumber` | a number |
        /// | `String`, `NSString` | a string |
        /// | `[Any]`, `NSArray` | an array |
        /// | `[String: Any]`, `NSDictionary` | an object, its members in the order of their names' code points |
        /// | `JSON` | itself, spelled as it is |
        ///
        /// Nothing else is accepted: a `Date`, a `URL` or `Data` has no single spelling in JSON.
        /// ``JSON/init(any:textLimit:)`` accepts everything.
        ///
        ///     try JSON(foundation: ["b": [1, 2.5], "a": NSNull()]).text       // {"a":null,"b":[1,2.5]}
        ///     try JSON(foundation: ["a": [Date()]])                           // throws: /a/0 is of type Date, …
        ///
        /// An object that is referred to several times is written several times. A few objects can therefore mean any
        /// size, so the text is limited.
        ///
        /// - Parameters:
        ///   - object: The object. It may be nested to any depth, but must not contain itself.
        ///   - textLimit: How many bytes the text of the JSON may have.
        /// - Throws: ``UnsupportedValue``, with its pointer, for a part that JSON cannot represent; with the root's
        ///   pointer if the text would be larger than the limit.
        /// - Complexity: O(*n* log *n*) in the number of objects, for the order of members.
        public init(foundation object: Any, textLimit: Int = defaultTextLimit) throws(UnsupportedValue) {
            var writer = ObjectWriter(limit: textLimit)
            try writer.write(object)
            self.init(trusted: writer.output.array())
        }

        /// The value as Foundation objects.
        ///
        /// | kind | becomes |
        /// |---|---|
        /// | null | `NSNull` |
        /// | bool | `Bool` |
        /// | string | `String` |
        /// | array | `[Any]` |
        /// | object | `[String: Any]`; if a name repeats, the first member |
        ///
        /// A number becomes the first of these types that represents it: `Int`, if it is whole (`42.0` is); `UInt64`;
        /// `Double`, if its shortest spelling is the number (`0.1`); `Decimal`, if that is exact
        /// (`0.1000000000000000000001`); otherwise the nearest `Double`. A number beyond the largest double becomes its
        /// text, a `String`. Names that are canonically equivalent are the same key in a Swift dictionary; the first
        /// member is used in this case, too.
        ///
        /// Nesting of any depth is converted without recursion. But Swift releases nested arrays recursively.
        ///
        /// - Complexity: O(*n*) in the bytes.
        public var foundationObject: Any {
            RawAccessWatch.note("foundationObject", of: self, isMissed: false)
            return exactFoundationObject
        }

        /// The value as Foundation objects, without a guard.
        package var exactFoundationObject: Any { foundationObject { json, _ in json.scalarObject } ?? NSNull() }

        /// The place of a value while objects are created.
        struct ObjectPlace {
            fileprivate var frames: [ObjectFrame] = []

            /// How many arrays and objects the value is in.
            var depth: Int { frames.count }

            /// Whether the value is a member of an object.
            var isMember: Bool { if case .object = frames.last { true } else { false } }

            /// The pointer to the value in the JSON from which objects are created.
            var pointer: JSONPointer {
                JSONPointer(
                    tokens: frames.map { frame in
                        switch frame {
                        case .array(_, let elements): String(elements.count)
                        case .object(_, _, let key): key
                        }
                    })
            }
        }

        fileprivate enum ObjectFrame {
            case array(ChildCursor, [Any])
            case object(DistinctMembers, [String: Any], key: String)
        }

        /// The value as arrays and dictionaries of the objects that a function creates from scalars. It is called with
        /// every value, before its children; its result for an array or an object is not used. If it returns nil, the
        /// value is left out.
        func foundationObject<E: Error>(_ make: (JSON, ObjectPlace) throws(E) -> Any?) throws(E) -> Any? {
            var place = ObjectPlace()
            var current = self
            while true {
                // Down to a scalar or an empty container …
                var done = try make(current, place)
                let cursor = ChildCursor(current)
                if let cursor {
                    place.frames.append(
                        cursor.isObject ? .object(DistinctMembers(current), [:], key: "") : .array(cursor, []))
                }
                // … and up to a container that has more children.
                var isFirst = cursor != nil
                climb: while true {
                    switch place.frames.popLast() {
                    case nil: return done
                    case .array(var cursor, var elements):
                        if !isFirst, let done { elements.append(done) }
                        if let next = cursor.next() {
                            place.frames.append(.array(cursor, elements))
                            current = next.value
                            break climb
                        }
                        done = elements
                    case .object(var rest, var members, let key):
                        if !isFirst, members[key] == nil, let done { members[key] = done }
                        if let next = rest.next() {
                            place.frames.append(.object(rest, members, key: next.name.string))
                            current = next.value
                            break climb
                        }
                        done = members
                    }
                    isFirst = false
                }
            }
        }

        private var scalarObject: Any {
            switch kind {
            case .bool: exactBool ?? false
            case .string: exactString ?? ""
            case .number: exactNumber.map(Self.object) ?? NSNull()
            case .null, .array, .object: NSNull()
            }
        }

        private static func object(_ number: JSONNumber) -> Any {
            switch number.native {
            case .int(let value): Int(exactly: value) ?? value
            case .uint(let value): value
            case .double(let value): value
            case .decimal(let value): value
            case nil: number.text
            }
        }
    }

    // MARK: - Errors

    extension JSON {
        /// A part of a value that another representation cannot have: an object that JSON cannot represent, or JSON
        /// that a property list cannot represent.
        ///
        ///     try JSON(foundation: ["a": [Date()]])
        ///     // throws: /a/0 is of type Date, which JSON cannot represent
        ///     try JSON.null.propertyList()
        ///     // throws: the root is null, which a property list cannot represent
        public struct UnsupportedValue: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
            /// The position of the part in the value.
            public let pointer: JSONPointer
            /// The unsupported value, as a clause: `of type Date`, `nan`, `null`.
            public let found: String
            /// The representation that cannot have it: `JSON` or `a property list`. Nil if it's only too large.
            let representation: String?

            /// The pointer, the unsupported value, and the representation that can't have it.
            public var description: String {
                "\(pointer == .root ? "the root" : pointer.description) is \(found)"
                    + (representation.map { ", which \($0) cannot represent" } ?? "")
            }
            /// The same text as ``description``, for code that shows `localizedDescription`.
            public var errorDescription: String? { description }
        }
    }

    extension JSON.UnsupportedValue {
        /// Creates the error for a value whose text would be too large.
        init(largerThan limit: Int) {
            self.init(pointer: .root, found: "larger than the limit of \(limit) bytes of text", representation: nil)
        }
    }
#endif
