#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Values that other code has stored with `NSKeyedArchiver`.
    extension Converter where Value: JSONConvertible {
        /// A value that may be a keyed archive of what the type reads: of strings, numbers, dates, data, URLs, identifiers, and arrays, sets and
        /// dictionaries of them.
        ///
        ///     @Stored(as: .keyedArchive) var tags: [String]       // reads what NSKeyedArchiver has written
        ///     settings.tags.append("new")                         // now it is stored as an array
        ///
        /// An archive is data, which is Base64 text in JSON. Archives are decoded securely, with these classes only; one that has others in it
        /// is unusable. What is no archive is read as the type is read without the converter, and that is what is written.
        public static var keyedArchive: Converter<Value> {
            Converter { context in
                guard let plain = context.converter(for: Value.self) else {
                    return Converter(decode: { _ in nil })
                }
                return Converter(
                    decode: { json in
                        // First: the text of an archive is text, which a string would be read as.
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

        /// The object in an archive; nil if the JSON is none.
        static func object(in json: JSON) -> Any? {
            // "bplist" as Base64 text.
            guard let text = json.exactString, text.hasPrefix("YnBsaXN0"), let data = Data(base64Encoded: text) else {
                return nil
            }
            return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
        }
    }
#endif
