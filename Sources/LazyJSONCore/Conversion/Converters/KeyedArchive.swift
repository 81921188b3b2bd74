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
                plain.with { functions, traits in
                    functions.removeShortcuts()
                    // Archives come first: the text of an archive would also be read as a string.
                    functions.read = { plain.outcome(of: KeyedArchive.content(of: $0)) }
                    functions.revise = { value, present, revision in
                        var base = present
                        if let present, case let content = KeyedArchive.content(of: present), content != present {
                            if plain.reads(value, from: content) { return present }
                            base = nil
                        }
                        let new = try plain.revised(value, over: base, &revision)
                        if let new, KeyedArchive.content(of: new) != new {
                            throw ConversionError.readsDifferently(new.excerpt)
                        }
                        return new
                    }
                    if plain.isRevalidated {
                        functions.rereading = { plain.decodeRenewable(KeyedArchive.content(of: $0)) }
                    }
                    (traits.listKind, traits.form) = (nil, .mapped(plain))
                }
            }
        }
    }

    private enum KeyedArchive {
        private static let classes: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]

        /// Returns the object in an archive as JSON. JSON that isn't an archive is returned as it is.
        static func content(of json: JSON) -> JSON {
            // "bplist" as Base64 text.
            guard let text = json.exactString, text.hasPrefix("YnBsaXN0"), let data = Data(base64Encoded: text),
                !(PropertyListSize(data)?.isLarger(than: JSON.defaultTextLimit) ?? false),
                let object = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
            else { return json }
            return JSON(any: object)
        }
    }
#endif
