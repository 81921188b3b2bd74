/// Lists and dictionaries whose parts all have to be readable. In contrast, the types' own converters leave out parts
/// that they can't read.
extension Converter {
    /// Returns a converter for an array whose elements all have to be readable as a type. If one of them isn't, the
    /// array is unusable.
    ///
    ///     // ["a", null, "b"]
    ///     json.value(as: [String].self)                           // ["a", "b"]
    ///     json.value(as: .every(String.self))                     // nil
    ///     @Property(as: .every(String.self)) var tags: [String]?  // nil
    ///     try json.require(as: .every(String.self))               // 1:7: 1: required, but null: expected a string
    ///
    /// - Parameter type: The type of elements: any type that a property can have. Null is readable only as an optional.
    /// - Returns: The converter for the array.
    public static func every<Element: Sendable>(_ type: Element.Type) -> Converter where Value == [Element] {
        Converter { context in
            context.converter(for: Element.self)?.arrayOfEvery ?? unavailable(Element.self, in: context)
        }
    }

    /// Returns a converter for an array whose elements all have to be readable by a converter. If one of them isn't,
    /// the array is unusable.
    ///
    ///     json.value(at: "dates", as: .every(.iso8601))
    ///
    /// - Parameter element: The elements' converter.
    /// - Returns: The converter for the array.
    public static func every<Element: Sendable>(_ element: Converter<Element>) -> Converter
    where Value == [Element] {
        Converter { element.resolved(in: $0).arrayOfEvery }
    }

    /// Returns a converter for a dictionary whose values all have to be readable as a type. If one of them isn't, the
    /// dictionary is unusable.
    ///
    ///     let scores: [String: Int]? = json.value(at: "scores", as: .every(Int.self))
    ///
    /// - Parameter type: The type of values: any type that a property can have. Null is readable only as an optional.
    /// - Returns: The converter for the dictionary.
    @_disfavoredOverload
    public static func every<Element: Sendable>(_ type: Element.Type) -> Converter where Value == [String: Element] {
        Converter { context in
            context.converter(for: Element.self)?.dictionaryOfEvery ?? unavailable(Element.self, in: context)
        }
    }

    /// Returns a converter for a dictionary whose values all have to be readable by a converter. If one of them isn't,
    /// the dictionary is unusable.
    ///
    /// - Parameter element: The values' converter.
    /// - Returns: The converter for the dictionary.
    @_disfavoredOverload
    public static func every<Element: Sendable>(_ element: Converter<Element>) -> Converter
    where Value == [String: Element] {
        Converter { element.resolved(in: $0).dictionaryOfEvery }
    }
}

/// An unreadable part that makes a whole list or dictionary unusable.
package struct UnreadPart: Error {
    /// The element or member that can't be read.
    package let token: Path.Component
    package let json: JSON
    package let verdict: Verdict
    package let converter: ErasedConverter
}

extension Converter {
    fileprivate var arrayOfEvery: Converter<[Value]> {
        let element = self
        return ofEvery(array, .array) { json in
            guard let list = element.list(in: json), var cursor = ChildCursor(list) else { return nil }
            var values: [Value] = []
            while let (_, child) = cursor.next() {
                values.append(try element.part(child) { Path.Component(String(values.count)) })
            }
            return values
        }
    }

    fileprivate var dictionaryOfEvery: Converter<[String: Value]> {
        let element = self
        return ofEvery(dictionary, .object) { json in
            guard let object = element.object(in: json), var members = FirstMembers(object, .names) else { return nil }
            var values: [String: Value] = [:]
            while let (name, member) = members.next() {
                values[name] = try element.part(member) { Path.Component(name) }
            }
            return values
        }
    }

    private func part(_ json: JSON, _ token: () -> Path.Component) throws(UnreadPart) -> Value {
        Work.add(1)
        let (value, verdict) = outcome(of: json)
        guard let value else {
            throw UnreadPart(token: token(), json: json, verdict: verdict, converter: self)
        }
        return value
    }

    /// Returns a converter that reads all parts or none, and writes like the converter of the whole.
    private func ofEvery<Whole: Sendable>(
        _ whole: Converter<Whole>, _ kind: JSONKind, _ read: @escaping @Sendable (JSON) throws -> Whole?
    ) -> Converter<Whole> {
        whole.with { functions, traits in
            functions.removeShortcuts()
            functions.read = { json in
                do {
                    guard let value = try read(json) else { return (nil, .unusable(.wrongKind)) }
                    return (value, json.kind == kind ? .exact : whole.read(json).verdict)
                } catch {
                    // If other JSON represents the list, parts are elsewhere.
                    return (nil, .unusable(json.kind == kind ? .threw(error) : .unreadable))
                }
            }
            // An array isn't necessarily readable.
            traits.listKind = nil
            traits.form = .mapped(whole)
            functions.revise = { value, present, revision in
                // Unreadable parts don't stay between the parts that are set: otherwise nothing would be read.
                let isRead = present.map { !whole.coercion.isNull($0) && ((try? read($0)) ?? nil) != nil } ?? false
                return try whole.revised(value, over: isRead ? present : nil, &revision)
            }
            if whole.isRevalidated {
                functions.rereading = { json in
                    RenewableMapped(whole.decodeRenewable(json)) { _ in (try? read(json)) ?? nil }
                }
            }
        }
    }
}

/// Lists that may be one value.
extension Converter {
    /// A converter for a list, or for a single value that is read as a list of it. Both forms are right.
    ///
    ///     // {"type": "string"} or {"type": ["string", "null"]}
    ///     @Property(as: .oneOrMany) var type: [String]
    ///
    /// Neither form is a warning, and a JSON Schema describes both. Otherwise the list is read and written as by a
    /// policy with ``Coercion/readsSingleValuesAsLists``: a single value stays one until there are more or none.
    public static var oneOrMany: Converter<Value> {
        Converter { context in
            var listContext = context
            listContext.coercion = context.coercion.expecting(\.readsSingleValuesAsLists)
            if let list = listContext.converter(for: Value.self), case .inside(.list, _) = list.form {
                return list
            }
            return unavailable(
                "oneOrMany needs a list that can be converted, but \(Value.self) is not one", in: context)
        }
    }
}
