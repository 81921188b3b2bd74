extension LazyArray: Codable {
    /// Encodes the meaning of the array.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes an array of any content; what is not an object is left out of the collection.
    ///
    /// - Throws: `DecodingError` for anything but an array, and what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let array = LazyArray(json) else {
            throw DecodingError.typeMismatch(
                LazyArray.self,
                .init(
                    codingPath: decoder.codingPath, debugDescription: "Found \(json.kind) where an array is expected."))
        }
        self = array
    }
}
