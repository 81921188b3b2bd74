#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Dictionaries of models from untyped dictionaries and property lists.
    extension LazyDictionary {
        /// Creates a dictionary of models from an untyped Swift or Foundation dictionary. Its elements are in the order
        /// of their names.
        ///
        ///     try LazyDictionary<User>(dictionary: ["bo": ["age": 41]])
        ///
        /// - Parameter dictionary: Values that ``JSON/init(foundation:textLimit:)`` accepts, by key. Other values than
        ///   dictionaries are left out of the collection.
        /// - Throws: ``JSON/UnsupportedValue``, with its pointer, for a value that JSON cannot represent.
        public init(dictionary: [String: Any]) throws(JSON.UnsupportedValue) {
            self = LazyDictionary(try JSON(foundation: dictionary)) ?? LazyDictionary()
        }

        /// Creates a dictionary of models from a property list whose root is a dictionary, in XML, binary or the old
        /// text format.
        ///
        /// Dates and data in the property list read as properties of type `Date` and `Data`.
        ///
        /// - Parameter data: The bytes of the property list.
        /// - Throws: ``JSONError`` if the root isn't a dictionary, or any error that
        ///   ``JSON/init(propertyList:textLimit:)`` throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// Creates a dictionary of models from a property list file whose root is a dictionary, such as in a preview, a
        /// test or a fake.
        ///
        ///     let users = try LazyDictionary<User>(propertyListOf: Bundle.main.url(forResource: "Users", withExtension: "plist")!)
        ///
        /// - Parameter url: The location of the file.
        /// - Throws: ``JSONError`` if the root isn't a dictionary, any error that
        ///   ``JSON/init(propertyList:textLimit:)`` throws, or Foundation's error if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
