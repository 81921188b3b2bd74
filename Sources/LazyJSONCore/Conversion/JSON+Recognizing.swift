#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension JSON {
        /// A value from data of whatever form: bytes, text, a property list, a query, or objects.
        ///
        /// What is given decides, in this order:
        ///
        /// | given | becomes |
        /// |---|---|
        /// | bytes (`Data`, `[UInt8]`) that start with `bplist`; bytes or text that start with `<` | what the property list says, as by ``init(propertyList:)`` |
        /// | bytes or text that is JSON | that document, with every byte, as by ``init(parsing:nestingLimit:)`` |
        /// | other bytes or text that is plainly a query | an object, as by ``init(query:)`` |
        /// | other bytes or text | an error: what is wrong with it as JSON |
        /// | `[URLQueryItem]` | an object, as by ``init(queryItems:)`` |
        /// | everything else: `[String: Any]`, numbers, models, `Date`, `URL`, nil | what ``init(any:)`` makes of it; what that would lose is an error |
        ///
        /// A text is plainly a query if it has a name and a value with a `=` between them, and nothing that a query of a URL cannot have:
        /// no white space, no quotes, no braces; no address before it, and no `[` at the start. Neither Base64 nor `https://a.b/?c=1` is one.
        /// Only the whole is recognized: a string in an array or in an object is a string, whatever its text.
        ///
        ///     try JSON(recognizing: #"{"id": 7}"#)                    // {"id": 7}
        ///     try JSON(recognizing: Data("id=7&tag=a&tag=b".utf8))    // {"id":"7","tag":["a","b"]}
        ///     try JSON(recognizing: ["id": 7, "at": Date.now])        // {"at":"2026-…","id":7}
        ///     try JSON(recognizing: "hello")                          // throws: line 1, column 1 (byte 0): expected …
        ///     try JSON(recognizing: ["text": #"{"id": 7}"#])          // {"text":"{\"id\": 7}"}
        ///
        /// Where the form is known, its own initializer says so and guesses nothing: a text `7` that is to be a string is `JSON("7")`.
        ///
        /// - Parameter object: What there is. Objects may be nested to any depth, but must not contain themselves.
        /// - Throws: ``JSONError`` for text and bytes that are nothing of this, ``PropertyListError`` for a broken property list,
        ///   ``UnsupportedValue`` for what JSON cannot represent.
        /// - Complexity: O(*n*) in the bytes; O(*n* log *n*) in the number of objects.
        public init(recognizing object: Any?) throws {
            // By the very type where a cast would take more: every empty array is one of query items.
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
                // As a file has it: with a byte order mark, and a line's end.
                let query = trimmed(text)
                guard isPlainlyQuery(query) else { throw error }
                return JSON(query: query)
            }
        }

        /// Text without a byte order mark, and without white space at its ends.
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
