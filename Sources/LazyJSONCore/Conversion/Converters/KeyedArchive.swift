#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Values that other code stored with `NSKeyedArchiver`.
    extension Converter where Value: JSONConvertible {
        /// A converter for values that may be stored as keyed archives of strings, numbers, dates, data, URLs,
        /// identifiers, and arrays, sets and dictionaries of them.
        ///
        ///     @Stored(as: .keyedArchive) var tags: [String]       // reads what NSKeyedArchiver has written
        ///     settings.tags.append("new")                         // now it is stored as an array
        ///
        /// An archive is data, which is Base64 text in JSON. Archives are decoded securely, with these classes only; an
        /// archive that contains others is unusable. Any other JSON is read as the type is read without this converter.
        /// Values are written as the type writes them without this converter, never as archives.
        public static var keyedArchive: Converter<Value> {
            ofItsType { plain in
                Converter(
                    decode: { json in
                        // Archives come first: the text of an archive would also be read as a string.
                        if let object = KeyedArchive.object(in: json) { return plain.value(of: JSON(any: object)) }
                        return plain.value(of: json)
                    }, encode: plain.encode)
            }
        }
    }

    private enum KeyedArchive {
        private static let classes: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]

        /// Returns the object in an archive, or nil if the JSON isn't an archive.
        static func object(in json: JSON) -> Any? {
            // "bplist" as Base64 text.
            guard let text = json.exactString, text.hasPrefix("YnBsaXN0"), let data = Data(base64Encoded: text),
                !(PropertyListSize(data)?.isLarger(than: JSON.defaultTextLimit) ?? false)
            else { return nil }
            return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
        }
    }
#endif
