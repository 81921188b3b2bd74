#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension MemoryStore {
        /// Creates a store from a property list, in XML or binary, so that previews and tests can use an app's real
        /// data.
        ///
        ///     let settings = Settings(try MemoryStore(propertyList: data))
        ///
        /// Dates and data stay dates and data.
        ///
        /// - Parameter data: A property list whose root is a dictionary.
        /// - Throws: The error of `PropertyListSerialization` if the data isn't a property list, or `CocoaError` with
        ///   the code `propertyListReadCorrupt` if its root isn't a dictionary, and `fileReadTooLarge` if objects that
        ///   it refers to several times make more than ``JSON/defaultTextLimit`` bytes of text.
        public convenience init(propertyList data: Data) throws {
            if PropertyListSize(data)?.isLarger(than: JSON.defaultTextLimit) ?? false {
                throw CocoaError(.fileReadTooLarge)
            }
            let root = try PropertyListSerialization.propertyList(from: data, format: nil)
            guard let dictionary = root as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            self.init(stored: dictionary.mapValues { StoredValue(propertyListObject: $0) })
        }

        /// Creates a store from a property list file. The file is only read, never written.
        ///
        /// - Parameter url: The URL of a property list file whose root is a dictionary.
        /// - Throws: An error if the file cannot be read, or isn't a property list with a dictionary as its root.
        public convenience init(propertyListOf url: URL) throws {
            try url.readablePath()
            try self.init(propertyList: Data(contentsOf: url))
        }
    }

    extension StoredValue {
        /// Creates a stored value from a value of a property list.
        init(propertyListObject object: Any) {
            switch object {
            case let date as Date: self = .date(date)
            case let data as Data: self = .data(data)
            default: self = .json(JSON(any: object))
            }
        }
    }
#endif
