#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Arrays of models from untyped arrays and property lists.
    extension LazyArray {
        /// An array of models from an untyped Swift or Foundation array.
        ///
        ///     try LazyArray<User>(array: [["user_id": 7], ["user_id": 8]])
        ///
        /// - Parameter array: Values that ``JSON/init(foundation:)`` accepts.
        /// - Throws: ``JSON/UnsupportedValue``, which gives the pointer, for what JSON cannot represent.
        public init(array: [Any]) throws(JSON.UnsupportedValue) {
            self = LazyArray(try JSON(foundation: array)) ?? LazyArray()
        }

        /// An array of models from a property list whose root is an array: in XML, binary, or the old text format.
        ///
        /// Dates and data in it read as properties of type `Date` and `Data`.
        ///
        /// - Throws: ``JSONError`` if the root is something else, and what ``JSON/init(propertyList:)`` throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// An array of models from a file that is a property list whose root is an array: for previews, tests, fakes.
        ///
        ///     let users = try LazyArray<User>(propertyListOf: Bundle.main.url(forResource: "Users", withExtension: "plist")!)
        ///
        /// - Throws: ``JSONError`` if the root is something else, what ``JSON/init(propertyList:)`` throws, and what Foundation throws
        ///   if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
