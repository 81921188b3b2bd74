#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension JSON {
        /// Creates a value from any object. Objects that JSON can't represent become null.
        ///
        /// In addition to the objects that ``JSON/init(foundation:textLimit:)`` accepts:
        ///
        /// | object | JSON |
        /// |---|---|
        /// | nil | `null` |
        /// | `Date`, `URL`, `UUID`, `Data`, any ``JSONConvertible`` value | the JSON that its converter writes |
        /// | models | their JSON |
        /// | sets | an array: numbers, strings and other elements, each group in ascending order |
        /// | other `RawRepresentable` values | their raw value |
        /// | a dictionary with keys that aren't strings | the members whose keys are strings |
        /// | an infinity, NaN, and everything else | `null` |
        ///
        ///     JSON(any: ["at": Date(timeIntervalSince1970: 0), "f": { 1 }]).text
        ///     // {"at":"1970-01-01T00:00:00Z","f":null}
        ///
        /// - Parameters:
        ///   - object: The object. It may be nested to any depth, but must not contain itself.
        ///   - textLimit: How many bytes the text of the JSON may have. If it would be larger, the JSON is null.
        /// - Complexity: O(*n* log *n*) in the number of objects, for the order of members.
        public init(any object: Any?, textLimit: Int = defaultTextLimit) {
            var leftOut: [UnsupportedValue] = []
            self.init(any: object, textLimit: textLimit, leftOut: &leftOut)
        }

        /// Creates a value from any object, and lists the parts that JSON can't represent.
        ///
        ///     var leftOut: [JSON.UnsupportedValue] = []
        ///     let json = JSON(any: notification.userInfo, leftOut: &leftOut)
        ///     for part in leftOut { log("\(part)") }      // $.a[3] is of type UIImage, which JSON cannot represent
        ///
        /// - Parameters:
        ///   - object: The object. It may be nested to any depth, but must not contain itself.
        ///   - textLimit: How many bytes the text of the JSON may have. If it would be larger, the JSON is null, and
        ///     the root is left out.
        ///   - leftOut: The parts that became null, and the members whose keys aren't strings, are appended with their
        ///     paths.
        public init(any object: Any?, textLimit: Int = defaultTextLimit, leftOut: inout [UnsupportedValue]) {
            var writer = ObjectWriter(isLenient: true, limit: textLimit, replacing: Self.replacement)
            do throws(UnsupportedValue) {
                try writer.write(object as Any)
                leftOut += writer.leftOut
                self.init(trusted: writer.output.array())
            } catch {
                leftOut.append(error)
                self = .null
            }
        }

        /// Returns the replacement for an object that is neither a container nor a scalar.
        private static func replacement(of object: Any) -> ObjectWriter.Replacement? {
            switch object {
            // By name, because these are bridged from classes.
            case let date as Date: written(date)
            case let url as URL: written(url)
            case let uuid as UUID: written(uuid)
            case let data as Data: written(data)
            case let view as any JSONView: .object(view.json)
            case let value as any JSONConvertible: written(value)
            case let set as Set<AnyHashable>: .object(ordered(set))
            case let text as any StringProtocol: .object(String(text))
            case let raw as any RawRepresentable: .object(raw.rawValue)
            default: nil
            }
        }

        private static func written<Value: JSONConvertible>(_ value: Value) -> ObjectWriter.Replacement {
            if let json = JSON(exactly: value) { return .object(json) }
            var found = "of type \(Value.self)"
            do { _ = try value.encode() } catch {
                if case .unwritable(let reason) = error as? ConversionError { found = reason }
            }
            return .unsupported(found)
        }

        /// Returns the elements of a set in an order that doesn't depend on the run.
        private static func ordered(_ set: Set<AnyHashable>) -> [Any] {
            let elements = set.map { element -> (rank: Int, number: Double, text: String, object: Any) in
                guard let base = withoutOptionals(element.base) else { return (2, 0, "nil", element.base) }
                return switch base {
                case let text as String: (1, 0, text, text)
                // Describing an array would recurse as deep as it is nested.
                case let object as any Collection: (3, 0, "", object)
                case let object:
                    if let number = object as? NSNumber {
                        (0, number.doubleValue, number.stringValue, object)
                    } else {
                        (2, 0, "\(object)", object)
                    }
                }
            }
            return elements.ordered {
                ($0.rank, $0.number) == ($1.rank, $1.number)
                    ? $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) : ($0.rank, $0.number) < ($1.rank, $1.number)
            }.map(\.object)
        }
    }
#endif
