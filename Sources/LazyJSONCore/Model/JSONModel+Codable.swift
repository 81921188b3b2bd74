/// Coding keeps the meaning of the JSON, not its bytes: values survive, their spelling may not. To keep the bytes, use
/// `User(parsing:)` and `user.json.data()`.
///
/// The whole object is decoded, including members without a declared property, as the class that
/// ``JSONModel/modelClass(for:)`` chooses:
///
///     let shapes = try JSONDecoder().decode([Shape].self, from: data)      // circles, rectangles, …
///     let page = try JSONDecoder().decode(Page.self, from: data)           // struct Page: Codable { let author: User }
///     let data = try JSONEncoder().encode(page)
///
/// The strategies of `JSONDecoder` and `JSONEncoder` for dates, data and keys don't apply: the model's own properties
/// decide. Keys stay as they are under `.convertFromSnakeCase`, `.convertToSnakeCase` and `.custom`, at every level of
/// the model; the keys of Swift types around it are converted. Depth is limited to 64 levels, including those around
/// the model; deeper JSON is an error.
///
/// A coder from another package may rename keys, and the model can't prevent it. Give such a coder `user.json.text`, or
/// a property list.
///
/// A decoder is asked for a keyed container first, and for nothing else if it has one. So a model can be a row of a
/// database, as a `FetchableRecord` of GRDB.
extension JSONModel {
    /// Encodes the meaning of the model's JSON.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONModelProtocol where Self: JSONModel {
    /// Creates a model by decoding an object, including members that no property reads.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't an object, or any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        self.init(making: try JSON.decodingObject(decoder, for: Self.self).withContext(.current))
    }
}
