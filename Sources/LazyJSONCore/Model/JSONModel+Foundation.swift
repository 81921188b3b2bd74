#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Models from dictionaries and property lists.
    extension JSONModelProtocol where Self: JSONModel {
        /// A model from an untyped Swift or Foundation dictionary: for previews, tests, notifications.
        ///
        ///     try User(dictionary: ["user_id": 7, "name": "Bo", "tags": ["a"]])
        ///
        /// - Parameter dictionary: Values that ``JSON/init(foundation:)`` accepts, by key.
        /// - Throws: ``JSON/UnsupportedValue``, which gives the pointer, for what JSON cannot represent. ``init(any:)`` takes it, too.
        public init(dictionary: [String: Any]) throws(JSON.UnsupportedValue) {
            self.init(making: try JSON(foundation: dictionary))
        }

        /// A model from a dictionary with anything in it, such as a notification's `userInfo`: what JSON cannot represent becomes null.
        ///
        ///     let push = Push(any: notification.request.content.userInfo)
        ///
        /// - Parameter dictionary: Values of any type, as for ``JSON/init(any:)``. Members whose keys are no strings are left out.
        public init(any dictionary: [AnyHashable: Any]) { self.init(making: JSON(any: dictionary)) }

        /// A model from a dictionary with anything in it, and what was lost.
        ///
        /// - Parameters:
        ///   - dictionary: Values of any type, as for ``JSON/init(any:leftOut:)``.
        ///   - leftOut: What became null or was left out is appended, with its path.
        public init(any dictionary: [AnyHashable: Any], leftOut: inout [JSON.UnsupportedValue]) {
            self.init(making: JSON(any: dictionary, leftOut: &leftOut))
        }

        /// A model from a property list whose root is a dictionary: in XML, binary, or the old text format.
        ///
        /// Dates and data in it read as properties of type `Date` and `Data`.
        ///
        /// - Throws: ``JSONError`` if the root is something else, and what ``JSON/init(propertyList:)`` throws.
        public init(propertyList data: Data) throws { try self.init(root: try JSON(propertyList: data)) }

        /// A model from a file that is a property list whose root is a dictionary: for previews, tests, fakes.
        ///
        ///     let user = try User(propertyListOf: Bundle.main.url(forResource: "Bo", withExtension: "plist")!)
        ///
        /// - Throws: ``JSONError`` if the root is something else, what ``JSON/init(propertyList:)`` throws, and what Foundation throws
        ///   if the file cannot be read.
        public init(propertyListOf url: URL) throws { try self.init(root: try JSON(propertyListOf: url)) }
    }
#endif
