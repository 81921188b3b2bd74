#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Arrays of models from untyped arrays and property lists.
    extension LazyArray {
        /// Creates an array of models from an untyped Swift or Foundation array.
        ///
        ///     try LazyArray<User>(array: [["user_id": 7], ["user_id": 8]])
        ///
        /// - Parameter array: Values that ``JSON/init(foundation:textLimit:)`` accepts. Other elements than
        ///   dictionaries are left out of the collection.
        /// - Throws: ``JSON/UnsupportedValue``, with its pointer, for a value that JSON cannot represent.
        public init(array: [Any]) throws(JSON.UnsupportedValue) {
            self = LazyArray(try JSON(foundation: array)) ?? LazyArray()
        }

        /// Creates an array of models from a property list whose root is an array, in XML, binary or the old text
        /// format.
        ///
        /// Dates and data in the property list read as properties of type `Date` and `Data`.
        ///
        /// - Parameter data: The bytes of the property list.
        /// - Throws: ``JSONError`` if the root isn't an array, or any error that ``JSON/init(propertyList:textLimit:)``
        ///   throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// Creates an array of models from a property list file whose root is an array, such as in a preview, a test or
        /// a fake.
        ///
        ///     let users = try LazyArray<User>(propertyListOf: Bundle.main.url(forResource: "Users", withExtension: "plist")!)
        ///
        /// - Parameter url: The location of the file.
        /// - Throws: ``JSONError`` if the root isn't an array, any error that ``JSON/init(propertyList:textLimit:)``
        ///   throws, or Foundation's error if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
