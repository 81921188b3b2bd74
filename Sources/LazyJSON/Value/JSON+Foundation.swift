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
        /// Nothing else is accepted: a `Date`, a `URL` or `Data` has no single spelling in JSON.
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
            var writer = ObjectWriter(writesPropertyListTypes: true)
            try writer.write(try PropertyListSerialization.propertyList(from: data, format: nil))
            self.init(trusted: writer.output.array())
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

    /// Writes objects as compact JSON text, with a stack of its own.
    private struct ObjectWriter: ~Copyable {
        private struct Frame {
            /// Sorted by name; nil for an array.
            let names: [String]?
            let children: [Any]
            var next = 0
        }

        var output = Output(capacity: 1024)
        private var frames: [Frame] = []
        /// Whether dates and data are written, as text, rather than being errors.
        private let writesPropertyListTypes: Bool

        init(writesPropertyListTypes: Bool = false) { self.writesPropertyListTypes = writesPropertyListTypes }

        mutating func write(_ object: Any) throws(JSON.UnsupportedObject) {
            try start(object)
            while let frame = frames.last {
                guard frame.next < frame.children.count else {
                    output.append(frame.names == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
                    frames.removeLast()
                    continue
                }
                frames[frames.count - 1].next += 1
                if frame.next > 0 { output.append(UInt8(ascii: ",")) }
                if let names = frame.names {
                    output.append(quoted: names[frame.next])
                    output.append(UInt8(ascii: ":"))
                }
                try start(frame.children[frame.next])
            }
        }

        /// Writes a scalar, or opens a container.
        private mutating func start(_ object: Any) throws(JSON.UnsupportedObject) {
            var object = object
            while let optional = object as? any AnyOptional {
                guard let wrapped = optional.wrappedObject else { return output.append("null") }
                object = wrapped
            }
            switch object {
            case let json as JSON: Writer.write(json, to: &output)
            case let string as String: output.append(quoted: string)
            // Swift's own numbers are distinguished by their type first: as `NSNumber`, 1 would be `true` too.
            case let bool as Bool where type(of: object) == Bool.self: output.append(bool ? "true" : "false")
            case let integer as any BinaryInteger: append(String(describing: integer))
            case let float as Float where type(of: object) == Float.self:
                guard float.isFinite else { throw unsupported(float.description) }
                append(JSON.text(of: float, whole: Int64(exactly: float)))
            case let real as any BinaryFloatingPoint: try append(Double(real))
            case let decimal as Decimal: try append(decimal)
            // Before the classes: to cast to one of those, corelibs Foundation bridges an array and everything in it.
            case let elements as [Any]: open(elements)
            case let members as [String: Any]: open(members)
            case is NSNull: output.append("null")
            case let number as NSNumber: try append(number)
            case let date as Date where writesPropertyListTypes:
                guard let text = ISO8601.text(of: date.timeIntervalSinceReferenceDate) else {
                    throw unsupported("a date outside of the years 0001 to 9999")
                }
                output.append(quoted: String(decoding: text, as: UTF8.self))
            case let data as Data where writesPropertyListTypes: output.append(quoted: data.base64EncodedString())
            case let dictionary as [AnyHashable: Any]:
                let key = dictionary.keys.first { !($0.base is String) }?.base ?? ""
                throw unsupported("a dictionary with a key of type \(type(of: key))")
            default: throw unsupported("of type \(type(of: object))")
            }
        }

        private mutating func append(_ number: NSNumber) throws(JSON.UnsupportedObject) {
            // Booleans have a class of their own, on Darwin and on Linux.
            if type(of: number) == type(of: NSNumber(value: true)) {
                return output.append(number.boolValue ? "true" : "false")
            }
            switch number.objCType.pointee {
            case CChar(bitPattern: UInt8(ascii: "f")):
                guard number.floatValue.isFinite else { throw unsupported(number.floatValue.description) }
                append(JSON.text(of: number.floatValue, whole: Int64(exactly: number.floatValue)))
            case CChar(bitPattern: UInt8(ascii: "d")): try append(number.doubleValue)
            case CChar(bitPattern: UInt8(ascii: "Q")), CChar(bitPattern: UInt8(ascii: "L")):
                append(String(number.uint64Value))
            default: append(String(number.int64Value))
            }
        }

        private mutating func append(_ double: Double) throws(JSON.UnsupportedObject) {
            guard double.isFinite else { throw unsupported(double.description) }
            append(JSON.text(of: double, whole: Int64(exactly: double)))
        }

        private mutating func append(_ decimal: Decimal) throws(JSON.UnsupportedObject) {
            guard decimal.isFinite else { throw unsupported("nan") }
            append(decimal.description)
        }

        private mutating func append(_ text: String) { output.append(text) }

        private mutating func open(_ elements: [Any]) {
            output.append(UInt8(ascii: "["))
            frames.append(Frame(names: nil, children: elements))
        }

        private mutating func open(_ members: [String: Any]) {
            let sorted = Array(members).ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            output.append(UInt8(ascii: "{"))
            frames.append(Frame(names: sorted.map(\.key), children: sorted.map(\.value)))
        }

        /// The error for the object that is being written.
        private func unsupported(_ found: String) -> JSON.UnsupportedObject {
            var path = "$"
            for frame in frames {
                guard let names = frame.names else {
                    path += "[\(frame.next - 1)]"
                    continue
                }
                let name = names[frame.next - 1]
                let isPlain =
                    !name.isEmpty
                    && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 >= 0x80 || isAlphanumeric($0) }
                path += isPlain ? "." + name : "[\(JSON(name).text)]"
            }
            return JSON.UnsupportedObject(path: path, found: found)
        }

        private func isAlphanumeric(_ byte: UInt8) -> Bool {
            byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    private protocol AnyOptional {
        var wrappedObject: Any? { get }
    }

    extension Optional: AnyOptional {
        fileprivate var wrappedObject: Any? { map { $0 } }
    }
#endif
