#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Conversion between JSON and the objects that `JSONSerialization` and untyped Swift code use.
    extension JSON {
        /// A value from Foundation or Swift objects: those that `JSONSerialization` accepts, and a few more.
        ///
        /// | given | becomes |
        /// |---|---|
        /// | `NSNull`, an optional that is nil | `null` |
        /// | `Bool`, `NSNumber` made from one | `true`, `false` |
        /// | integers of all widths, `Float`, `Double`, `CGFloat`, `Decimal`, `NSNumber` | a number |
        /// | `String`, `NSString` | a string |
        /// | `[Any]`, `NSArray` | an array |
        /// | `[String: Any]`, `NSDictionary` | an object, its members in the order of their names' code points |
        /// | `JSON` | itself, spelled as it is |
        ///
        /// Nothing else is accepted: a `Date`, a `URL` or `Data` has no single spelling in JSON. ``init(any:)`` accepts everything.
        ///
        ///     try JSON(foundation: ["b": [1, 2.5], "a": NSNull()]).text       // {"a":null,"b":[1,2.5]}
        ///     try JSON(foundation: ["a": [Date()]])                           // throws: $.a[0] is of type Date, …
        ///
        /// - Parameter object: The object. It may be nested to any depth, but must not contain itself.
        /// - Throws: ``UnsupportedObject``, which gives the path, for anything that JSON cannot represent.
        /// - Complexity: O(*n* log *n*) in the number of objects, for the order of members.
        public init(foundation object: Any) throws(UnsupportedObject) {
            var writer = ObjectWriter()
            try writer.write(object)
            self.init(trusted: writer.output.array())
        }

        /// A value from a property list, in any of its formats.
        ///
        /// Dates become ISO 8601 text, data becomes Base64 text: properties of type `Date` and `Data` read them.
        ///
        /// - Throws: ``UnsupportedObject`` for what JSON cannot represent, and what `PropertyListSerialization` throws for data
        ///   that is not a property list.
        public init(propertyList data: Data) throws {
            var writer = ObjectWriter(replacing: Self.propertyListText)
            try writer.write(try PropertyListSerialization.propertyList(from: data, format: nil))
            self.init(trusted: writer.output.array())
        }

        /// The text for what a property list has besides.
        private static func propertyListText(_ object: Any) -> ObjectWriter.Replacement? {
            switch object {
            case let date as Date:
                guard let text = ISO8601.text(of: date.timeIntervalSinceReferenceDate) else {
                    return .unsupported("a date outside of the years 0001 to 9999")
                }
                return .object(String(decoding: text, as: UTF8.self))
            case let data as Data: return .object(data.base64EncodedString())
            default: return nil
            }
        }

        /// The part of an object that JSON cannot represent.
        public struct UnsupportedObject: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
            /// The path of the part: `$` is the object itself, `$.a[3]` the fourth element of its member `a`.
            public let path: String
            /// What was found there, as a clause: `of type Date`, `nan`.
            public let found: String

            /// The path and what was found there.
            public var description: String { "\(path) is \(found), which JSON cannot represent" }
            /// The same text as ``description``, for code that shows `localizedDescription`.
            public var errorDescription: String? { description }
        }

        /// The value as Foundation objects.
        ///
        /// | kind | becomes |
        /// |---|---|
        /// | null | `NSNull` |
        /// | bool | `Bool` |
        /// | string | `String` |
        /// | array | `[Any]` |
        /// | object | `[String: Any]`; of members with the same name, the first |
        ///
        /// A number becomes the first of these that represents it: `Int`, if it is whole (`42.0` is); `UInt64`; `Double`, if its
        /// shortest spelling is the number (`0.1`); `Decimal`, if that is exact (`0.1000000000000000000001`); else the nearest
        /// `Double`. A number beyond the largest double becomes its text, a `String`. Names that are canonically equivalent
        /// are the same key to a Swift dictionary; of these, too, the first member is used.
        ///
        /// Nesting of any depth is converted without recursion. Releasing nested arrays is up to Swift, which recurses.
        ///
        /// - Complexity: O(*n*) in the bytes.
        public var foundationObject: Any {
            enum Frame {
                case array(ChildCursor, [Any])
                case object(DistinctMembers, [String: Any], key: String)
            }
            var frames: [Frame] = []
            var current = self
            while true {
                // Down to a scalar or an empty container …
                var done: Any
                if let cursor = ChildCursor(current) {
                    frames.append(
                        cursor.isObject ? .object(DistinctMembers(current), [:], key: "") : .array(cursor, []))
                    done = NSNull()
                } else {
                    done = current.scalarObject
                }
                // … and up to a container that has more children.
                var isFirst = current.kind.isContainer
                climb: while true {
                    switch frames.popLast() {
                    case nil: return done
                    case .array(var cursor, var elements):
                        if !isFirst { elements.append(done) }
                        if let next = cursor.next() {
                            frames.append(.array(cursor, elements))
                            current = next.value
                            break climb
                        }
                        done = elements
                    case .object(var rest, var members, let key):
                        if !isFirst, members[key] == nil { members[key] = done }
                        if let next = rest.next() {
                            frames.append(.object(rest, members, key: next.name.string))
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
            case .bool: bool ?? false
            case .string: string ?? ""
            case .number: number.map(Self.object) ?? NSNull()
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
#endif
