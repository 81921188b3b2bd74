extension LazyArray: Codable {
    /// Encodes the meaning of the array.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Creates an array by decoding an array of any content. Elements that are not objects are left out of the collection.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't an array, or any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        self = LazyArray(try JSON.decodingArray(decoder, for: LazyArray.self).withContext(.current)) ?? []
    }
}
