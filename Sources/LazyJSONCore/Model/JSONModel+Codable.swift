/// Coding by meaning, not by byte: what a model reads survives, the spelling of its JSON does not. Where bytes matter, use
/// `User(parsing:)` and `user.json.data()`.
///
/// The whole object is decoded, including members without a declared property, as the class that
/// ``JSONModel/modelClass(for:)`` chooses:
///
///     let shapes = try JSONDecoder().decode([Shape].self, from: data)      // circles, rectangles, …
///     let page = try JSONDecoder().decode(Page.self, from: data)           // struct Page: Codable { let author: User }
///     let data = try JSONEncoder().encode(page)
///
/// Strategies of `JSONDecoder` and `JSONEncoder` for dates, data and keys do not apply: the model's own properties decide. Keys
/// stay as they are under `.convertFromSnakeCase`, `.convertToSnakeCase` and `.custom`, at every level of the model; the keys of
/// Swift types around it are converted. Depth is limited to 64 levels, including those around the model; more is an error.
///
/// Decoders from other packages are asked for dictionaries, too. A coder that renames the keys of dictionaries when it decodes, or
/// any keys when it encodes, cannot be prevented from doing so: give it `user.json.text`, or a property list.
extension JSONModel: Codable {
    /// Encodes the meaning of the model's JSON.
    ///
    /// - Throws: What ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONModelProtocol where Self: JSONModel {
    /// Decodes an object of any content.
    ///
    /// - Throws: `DecodingError` for anything but an object, and what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard json.kind == .object else {
            throw DecodingError.typeMismatch(
                Self.self,
                .init(
                    codingPath: decoder.codingPath, debugDescription: "Found \(json.kind) where an object is expected.")
            )
        }
        self.init(making: json)
    }
}
