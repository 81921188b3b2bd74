#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Dictionaries of models from untyped dictionaries and property lists.
    extension LazyDictionary {
        /// A dictionary of models from an untyped Swift or Foundation dictionary, its members in the order of their names.
        ///
        ///     try LazyDictionary<User>(dictionary: ["bo": ["age": 41]])
        ///
        /// - Parameter dictionary: Values that ``JSON/init(foundation:)`` accepts, by key.
        /// - Throws: ``JSON/UnsupportedValue``, which gives the pointer, for what JSON cannot represent.
        public init(dictionary: [String: Any]) throws(JSON.UnsupportedValue) {
            self = LazyDictionary(try JSON(foundation: dictionary)) ?? LazyDictionary()
        }

        /// A dictionary of models from a property list whose root is a dictionary: in XML, binary, or the old text format.
        ///
        /// Dates and data in it read as properties of type `Date` and `Data`.
        ///
        /// - Throws: ``JSONError`` if the root is something else, and what ``JSON/init(propertyList:)`` throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// A dictionary of models from a file that is a property list whose root is a dictionary: for previews, tests, fakes.
        ///
        ///     let users = try LazyDictionary<User>(propertyListOf: Bundle.main.url(forResource: "Users", withExtension: "plist")!)
        ///
        /// - Throws: ``JSONError`` if the root is something else, what ``JSON/init(propertyList:)`` throws, and what Foundation throws
        ///   if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
