#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    // Lists of models from untyped arrays and dictionaries.

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
    }

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
    }
#endif
