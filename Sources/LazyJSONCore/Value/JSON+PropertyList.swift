#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Conversion from and to property lists.
    extension JSON {
        /// Creates a value from a property list, in XML, binary or the old text format.
        ///
        /// Dates become ISO 8601 text, and data becomes Base64 text: properties of type `Date` and `Data` read them.
        /// Members are in the order of their names' code points.
        ///
        /// In a binary property list, an object can be referred to several times, and is written several times. A few
        /// hundred bytes can therefore mean any size, so the text is limited.
        ///
        /// - Parameters:
        ///   - data: The bytes of the property list.
        ///   - textLimit: How many bytes the text of the JSON may have.
        /// - Throws: ``PropertyListError`` for data that is not a property list, or ``UnsupportedValue`` for a part
        ///   that JSON cannot represent, and for text beyond the limit.
        public init(propertyList data: Data, textLimit: Int = defaultTextLimit) throws {
            if PropertyListSize(data)?.isLarger(than: textLimit) ?? false {
                throw UnsupportedValue(largerThan: textLimit)
            }
            let object: Any
            do {
                object = try PropertyListSerialization.propertyList(from: data, format: nil)
            } catch {
                throw PropertyListError(error, data)
            }
            var writer = ObjectWriter(limit: textLimit, replacing: Self.propertyListText)
            try writer.write(object)
            self.init(trusted: writer.output.array())
        }

        /// Creates a value from a property list file.
        ///
        ///     let fake = try JSON(propertyListOf: Bundle.main.url(forResource: "Fake", withExtension: "plist")!)
        ///
        /// - Parameter url: The location of the file.
        /// - Throws: Any error that ``JSON/init(propertyList:textLimit:)`` throws, or Foundation's error if the file
        ///   cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(propertyList: Source.contents(of: url)) }

        /// Returns the value as a property list.
        ///
        /// A property list has no null. A member that is null is left out, since properties read absent and null alike;
        /// a null anywhere else is an error. A number becomes an integer of 64 bits or the nearest double; a number
        /// beyond the largest double is an error. If a name repeats, the first member is written. Text that was a date
        /// or data in another property list stays text.
        ///
        ///     let data = try json.propertyList(format: .binary)
        ///     try JSON(propertyList: data) == json
        ///     // true without nulls, repeated names, and numbers with more digits than doubles have
        ///
        /// - Parameter format: XML or binary.
        /// - Returns: The bytes of the property list.
        /// - Throws: ``UnsupportedValue``, with its pointer, for a part that a property list cannot represent, or any
        ///   error that `PropertyListSerialization` throws.
        public func propertyList(format: PropertyListSerialization.PropertyListFormat = .xml) throws -> Data {
            let object = try foundationObject { json, place throws(UnsupportedValue) in
                try json.propertyListObject(at: place)
            }
            return try PropertyListSerialization.data(
                fromPropertyList: object ?? [String: Any](), format: format, options: 0)
        }

        /// The property list object for a scalar; nil for a member that is null.
        private func propertyListObject(at place: ObjectPlace) throws(UnsupportedValue) -> Any? {
            switch kind {
            case .null:
                if place.isMember { return nil }
                throw UnsupportedValue(propertyList: "null", at: place)
            case .bool: return exactBool
            case .string: return exactString
            case .number:
                if let value = integer(as: Int64.self) { return value }
                if let value = integer(as: UInt64.self) { return value }
                if let value = exactDouble { return value }
                throw UnsupportedValue(propertyList: "the number \(excerpt(40).text)", at: place)
            case .array, .object:
                // The serializer of property lists recurses for elements of arrays.
                if place.depth < Self.defaultNestingLimit { return nil }
                throw UnsupportedValue(propertyList: "nested deeper than \(Self.defaultNestingLimit) levels", at: place)
            }
        }

        /// The text for objects that only property lists have.
        private static func propertyListText(_ object: Any) -> ObjectWriter.Replacement? {
            switch object {
            case let date as Date:
                guard let text = ISO8601.text(of: date.timeIntervalSinceReferenceDate) else {
                    return .unsupported("a date outside the years 0000 to 9999")
                }
                return .object(String(decoding: text, as: UTF8.self))
            case let data as Data: return .object(data.base64EncodedString())
            default: return nil
            }
        }

        /// The reason why data is not a property list.
        public struct PropertyListError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
            /// The reason that Foundation gives, as a clause.
            public let reason: String

            fileprivate init(_ error: any Error, _ data: Data) {
                if data.isEmpty {
                    reason = "it is empty"
                } else if (try? JSON(parsing: data)) != nil {
                    reason = "it is JSON; use init(parsing:) or init(contentsOf:)"
                } else {
                    let error = error as NSError
                    reason = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
                }
            }

            /// A sentence with the reason.
            public var description: String { "not a property list: \(reason)" }
            /// The ``description``, for code that shows `localizedDescription`.
            public var errorDescription: String? { description }
        }
    }

    extension JSON.UnsupportedValue {
        fileprivate init(propertyList found: String, at place: JSON.ObjectPlace) {
            self.init(pointer: place.pointer, found: found, representation: "a property list")
        }
    }
#endif
