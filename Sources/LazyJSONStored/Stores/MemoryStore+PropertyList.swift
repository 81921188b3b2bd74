#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension MemoryStore {
        /// A store with what a property list has, in XML or binary: for previews and tests, over the data that an app really has.
        ///
        ///     let settings = Settings(try MemoryStore(propertyList: data))
        ///
        /// Dates and data stay what they are.
        ///
        /// - Throws: What `PropertyListSerialization` throws for data that is no property list, and `CocoaError` with the code
        ///   `propertyListReadCorrupt` if its root is no dictionary.
        public convenience init(propertyList data: Data) throws {
            let root = try PropertyListSerialization.propertyList(from: data, format: nil)
            guard let dictionary = root as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            self.init(stored: dictionary.mapValues { StoredValue(propertyListObject: $0) })
        }

        /// A store with what a property list file has. The file is only read.
        ///
        /// - Throws: Why the file cannot be read, or is no property list with a dictionary as its root.
        public convenience init(propertyListOf url: URL) throws {
            try self.init(propertyList: try Data(contentsOf: url))
        }
    }

    extension StoredValue {
        /// A value of a property list.
        init(propertyListObject object: Any) {
            switch object {
            case let date as Date: self = .date(date)
            case let data as Data: self = .data(data)
            default: self = .json(JSON(any: object))
            }
        }
    }
#endif
