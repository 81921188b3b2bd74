#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Writes Swift and Foundation objects as compact JSON text, with a stack of its own.
    ///
    /// An object that JSON cannot represent is an error, or, leniently, becomes null and is listed.
    struct ObjectWriter: ~Copyable {
        /// The replacement for an object of an unknown type.
        enum Replacement {
            case object(Any)
            /// There is no replacement, for a reason that is a clause.
            case unsupported(String)
        }

        private struct Frame {
            /// The names, sorted; nil for an array.
            let names: [String]?
            let children: [Any]
            var next = 0
        }

        private(set) var output = Output(capacity: 1024)
        /// The objects that became null because JSON cannot represent them, in the order in which they are written.
        private(set) var leftOut: [JSON.UnsupportedValue] = []
        private var frames: [Frame] = []
        private let isLenient: Bool
        /// How many bytes may be written.
        private let limit: Int
        private let replacement: (Any) -> Replacement?

        /// - Parameters:
        ///   - limit: How many bytes may be written. Objects that refer to the same ones can mean any size.
        ///   - replacement: Returns the replacement for an object of an unknown type; nil if it does not know the type
        ///     either.
        init(isLenient: Bool = false, limit: Int, replacing replacement: @escaping (Any) -> Replacement? = { _ in nil })
        {
            self.isLenient = isLenient
            self.limit = limit
            self.replacement = replacement
        }

        /// Writes an object. Beyond the limit, it throws even if it's lenient.
        mutating func write(_ object: Any) throws(JSON.UnsupportedValue) {
            try start(object)
            while true {
                guard output.count <= limit else { throw JSON.UnsupportedValue(largerThan: limit) }
                guard let frame = frames.last else { return }
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
        private mutating func start(_ object: Any) throws(JSON.UnsupportedValue) {
            var object = object
            while true {
                guard let wrapped = withoutOptionals(object) else { return output.append("null") }
                object = wrapped
                if type(of: object) == AnyHashable.self, let hashable = object as? AnyHashable {
                    object = hashable.base
                }
                if try write(known: object) { return }
                switch replacement(object) {
                case .object(let other): object = other
                case .unsupported(let found): return try leaveOut(found)
                case nil: return try leaveOut("of type \(type(of: object))")
                }
            }
        }

        /// Writes a scalar, or opens a container. Returns false for an object of another type.
        private mutating func write(known object: Any) throws(JSON.UnsupportedValue) -> Bool {
            switch object {
            case let json as JSON:
                var writer = Writer(json)
                _ = writer.write(to: &output)
            case let string as String: output.append(quoted: string)
            // Swift's own numbers are distinguished by their type first: as `NSNumber`, 1 would be `true` too.
            case let bool as Bool where type(of: object) == Bool.self: output.append(bool ? "true" : "false")
            case let integer as any BinaryInteger: output.append(Self.digits(of: integer))
            case let float as Float where type(of: object) == Float.self: try append(float)
            case let real as any BinaryFloatingPoint: try append(Double(real))
            case let decimal as Decimal: try append(decimal)
            case let elements as [Any]: open(elements)
            case let members as [String: Any]: open(members)
            case let dictionary as [AnyHashable: Any]: try open(mixed: dictionary)
            default:
                if type(of: object) is NSNull.Type {
                    output.append("null")
                } else if let number = cast(object, to: NSNumber.self) {
                    try append(number)
                } else {
                    return false
                }
            }
            return true
        }

        /// The decimal digits, whatever the type's description is.
        private static func digits(of integer: some BinaryInteger) -> String { String(integer, radix: 10) }

        private mutating func append(_ number: NSNumber) throws(JSON.UnsupportedValue) {
            // Booleans have a class of their own, on Darwin and on Linux.
            if type(of: number) == type(of: NSNumber(value: true)) {
                return output.append(number.boolValue ? "true" : "false")
            }
            switch number.objCType.pointee {
            case CChar(bitPattern: UInt8(ascii: "f")): try append(number.floatValue)
            case CChar(bitPattern: UInt8(ascii: "d")): try append(number.doubleValue)
            case CChar(bitPattern: UInt8(ascii: "Q")), CChar(bitPattern: UInt8(ascii: "L")):
                output.append(String(number.uint64Value))
            default: output.append(String(number.int64Value))
            }
        }

        private mutating func append(
            _ real: some BinaryFloatingPoint & CustomStringConvertible
        ) throws(JSON.UnsupportedValue) {
            guard real.isFinite else { return try leaveOut(real.description) }
            output.append(JSON.text(of: real, whole: Int64(exactly: real)))
        }

        private mutating func append(_ decimal: Decimal) throws(JSON.UnsupportedValue) {
            guard decimal.isFinite else { return try leaveOut("nan") }
            output.append(decimal.description)
        }

        private mutating func open(_ elements: [Any]) {
            output.append(UInt8(ascii: "["))
            frames.append(Frame(names: nil, children: elements))
        }

        private mutating func open(_ members: [String: Any]) {
            let sorted = Array(members).ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            output.append(UInt8(ascii: "{"))
            frames.append(Frame(names: sorted.map(\.key), children: sorted.map(\.value)))
        }

        /// Opens a dictionary in which some keys are not strings; leniently, its members with string keys are written.
        private mutating func open(mixed dictionary: [AnyHashable: Any]) throws(JSON.UnsupportedValue) {
            var members: [String: Any] = [:]
            for (key, value) in dictionary {
                if let name = key.base as? String {
                    members[name] = value
                } else {
                    try note(unsupported("a dictionary with a key of type \(type(of: key.base))"))
                }
            }
            open(members)
        }

        /// Leniently, writes null for the object that is being written, and lists it; strictly, throws.
        private mutating func leaveOut(_ found: String) throws(JSON.UnsupportedValue) {
            try note(unsupported(found))
            output.append("null")
        }

        private mutating func note(_ part: JSON.UnsupportedValue) throws(JSON.UnsupportedValue) {
            guard isLenient else { throw part }
            leftOut.append(part)
        }

        /// The error for the object that is being written, with its pointer.
        private func unsupported(_ found: String) -> JSON.UnsupportedValue {
            let tokens = frames.map { $0.names?[$0.next - 1] ?? String($0.next - 1) }
            return JSON.UnsupportedValue(
                pointer: JSONPointer(tokens: tokens), found: found, representation: "JSON")
        }
    }
#endif
