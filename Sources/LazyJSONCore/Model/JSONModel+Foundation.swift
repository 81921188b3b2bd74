#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Models from dictionaries.
    extension JSONModelProtocol {
        /// Creates a model from an untyped Swift or Foundation dictionary, such as in a preview, a test or a
        /// notification.
        ///
        ///     try User(dictionary: ["user_id": 7, "name": "Bo", "tags": ["a"]])
        ///
        /// - Parameter dictionary: Values that ``JSON/init(foundation:textLimit:)`` accepts, by key.
        /// - Throws: ``JSON/UnsupportedValue``, with its pointer, for a value that JSON cannot represent.
        ///   ``JSON/init(any:textLimit:)`` accepts such values.
        /// - Complexity: As ``init(any:)``.
        public init(dictionary: [String: Any]) throws(JSON.UnsupportedValue) {
            self.init(_making: try JSON(foundation: dictionary))
        }

        /// Creates a model from a dictionary that may contain anything, such as a notification's `userInfo`.
        ///
        ///     let push = Push(any: notification.request.content.userInfo)
        ///
        /// Values that JSON cannot represent become null. The dictionary isn't kept: all of it is written as JSON at
        /// once, whatever is read later. If you have the bytes that it was made from, parse these instead.
        ///
        /// - Parameter dictionary: Values of any type, as for ``JSON/init(any:textLimit:)``. Members whose keys aren't
        ///   strings are left out.
        /// - Complexity: O(*n*) in the number of values in the dictionary and their text, and O(*m* log *m*) for each
        ///   dictionary of *m* members, which are sorted.
        public init(any dictionary: [AnyHashable: Any]) { self.init(_making: JSON(any: dictionary)) }

        /// Creates a model from a dictionary that may contain anything, and reports what was lost.
        ///
        /// - Parameters:
        ///   - dictionary: Values of any type, as for ``JSON/init(any:textLimit:leftOut:)``.
        ///   - leftOut: Every value that became null or was left out is appended, with its pointer.
        /// - Complexity: As ``init(any:)``.
        public init(any dictionary: [AnyHashable: Any], leftOut: inout [JSON.UnsupportedValue]) {
            self.init(_making: JSON(any: dictionary, leftOut: &leftOut))
        }
    }

    /// Opening property lists.
    extension JSONOpenable {
        /// Creates a value from the root of a property list, in XML, binary or the old text format.
        ///
        /// Dates and data in the property list read as properties of type `Date` and `Data`.
        ///
        /// - Parameter data: The bytes of the property list.
        /// - Throws: ``JSONError`` if the root is of another kind, or any error that
        ///   ``JSON/init(propertyList:textLimit:)`` throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// Creates a value from the root of a property list file, such as in a preview, a test or a fake.
        ///
        ///     let user = try User(propertyListOf: Bundle.main.url(forResource: "Bo", withExtension: "plist")!)
        ///     let users = try LazyArray<User>(propertyListOf: url)
        ///
        /// - Parameter url: The location of the file.
        /// - Throws: ``JSONError`` if the root is of another kind, any error that
        ///   ``JSON/init(propertyList:textLimit:)`` throws, or Foundation's error if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
