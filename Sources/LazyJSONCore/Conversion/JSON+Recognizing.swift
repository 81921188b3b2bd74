#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension JSON {
        /// Creates a value from data in any form: bytes, text, a property list, a query, or objects.
        ///
        /// The type and content of the object decide, in this order:
        ///
        /// | object | JSON |
        /// |---|---|
        /// | bytes (`Data`, `[UInt8]`) that start with `bplist`; bytes or text that start with `<` | the content of the property list, as with ``JSON/init(propertyList:textLimit:)`` |
        /// | bytes or text that is JSON | that document, with every byte, as with `JSON(parsing:)` |
        /// | other bytes or text that is plainly a query | an object, as with ``init(query:)`` |
        /// | other bytes or text | an error that describes what is wrong with it as JSON |
        /// | `[URLQueryItem]` | an object, as with ``init(queryItems:)`` |
        /// | everything else: `[String: Any]`, numbers, models, `Date`, `URL`, nil | the result of ``JSON/init(any:textLimit:)``; parts that would be lost cause an error |
        ///
        /// Text is plainly a query if it has a name and a value with a `=` between them, and nothing that can't be in
        /// the query of a URL: no white space, no quotes, no braces, no address before it, and no `[` at the start.
        /// Neither Base64 nor `https://a.b/?c=1` is a query. Only the whole text is recognized: a string in an array or
        /// in an object is a string, whatever its text.
        ///
        ///     try JSON(recognizing: #"{"id": 7}"#)                    // {"id": 7}
        ///     try JSON(recognizing: Data("id=7&tag=a&tag=b".utf8))    // {"id":"7","tag":["a","b"]}
        ///     try JSON(recognizing: ["id": 7, "at": Date.now])        // {"at":"2026-…","id":7}
        ///     try JSON(recognizing: "hello")                          // throws: line 1, column 1 (byte 0): expected …
        ///     try JSON(recognizing: ["text": #"{"id": 7}"#])          // {"text":"{\"id\": 7}"}
        ///
        /// If you know the form, use its own initializer, which doesn't guess: for text `7` that is meant as a string,
        /// that is `JSON("7")`.
        ///
        /// - Parameter object: The data in any form. Objects may be nested to any depth, but must not contain
        ///   themselves.
        /// - Throws: ``JSONError`` for text and bytes that have none of these forms, ``PropertyListError`` for a broken
        ///   property list, ``UnsupportedValue`` for objects that JSON can't represent.
        /// - Complexity: O(*n*) in the bytes; O(*n* log *n*) in the number of objects.
        public init(recognizing object: Any?) throws {
            // The exact type is needed where a cast would accept more: every empty array is one of query items.
            func isExactly<Value>(_ type: Value.Type) -> Bool { object.map { Swift.type(of: $0) == type } ?? false }
            switch object {
            case let data as Data: self = try Self.recognized(data)
            case let bytes as [UInt8] where isExactly([UInt8].self): self = try Self.recognized(Data(bytes))
            case let text as String: self = try Self.recognized(Data(text.utf8))
            case let text as any StringProtocol: self = try Self.recognized(Data(text.utf8))
            case let items as [URLQueryItem] where isExactly([URLQueryItem].self): self.init(queryItems: items)
            default:
                var leftOut: [UnsupportedValue] = []
                self.init(any: object, leftOut: &leftOut)
                if let lost = leftOut.first { throw lost }
            }
        }

        private static func recognized(_ data: Data) throws -> JSON {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let space = Set(" \t\r\n".utf8)
            let start = (data.starts(with: mark) ? data.dropFirst(3) : data).drop { space.contains($0) }.first
            if start == UInt8(ascii: "<") || data.starts(with: "bplist".utf8) { return try JSON(propertyList: data) }
            do {
                return try JSON(parsing: data)
            } catch {
                guard let text = String(bytes: data, encoding: .utf8) else { throw error }
                // A file may have a byte order mark and a newline at the end.
                let query = trimmed(text)
                guard isPlainlyQuery(query) else { throw error }
                return JSON(query: query)
            }
        }

        /// Returns text without a byte order mark, and without white space at its ends.
        private static func trimmed(_ text: String) -> String {
            let space = Set(" \t\r\n".utf8)
            var bytes = text.utf8[...]
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            bytes = bytes.drop { space.contains($0) }
            while let last = bytes.last, space.contains(last) { bytes = bytes.dropLast() }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Whether text can only be meant as a query.
        private static func isPlainlyQuery(_ text: String) -> Bool {
            let query = text.utf8.first == UInt8(ascii: "?") ? text.utf8.dropFirst() : text.utf8[...]
            let unusual = Set("\"'<>{}\\^`|#".utf8)
            guard query.first != UInt8(ascii: "["),
                query.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !unusual.contains($0) })
            else { return false }
            let address = Set(":/?".utf8)
            var hasPair = false
            for item in query.split(separator: UInt8(ascii: "&")) {
                let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = parts.first, !name.contains(where: { address.contains($0) }) else { return false }
                // `YWI=` and `YQ==` are Base64.
                if parts.count == 2, !name.isEmpty, let first = parts[1].first, first != UInt8(ascii: "=") {
                    hasPair = true
                }
            }
            return hasPair
        }
    }
#endif
