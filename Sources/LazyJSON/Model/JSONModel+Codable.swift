/// Coding by meaning, not by byte: what a model reads survives, the spelling of its JSON does not. Where bytes matter, use
/// `User(parsing:)` and `user.json.data()`.
///
/// What is decoded is the whole object, declared properties or not, and it is of the class that
/// ``JSONModel/modelClass(for:)`` chooses:
///
///     let shapes = try JSONDecoder().decode([Shape].self, from: data)      // circles, rectangles, …
///     let page = try JSONDecoder().decode(Page.self, from: data)           // struct Page: Codable { let author: User }
///     let data = try JSONEncoder().encode(page)
///
/// Strategies of `JSONDecoder` and `JSONEncoder` for dates, data and keys have no say: the model's own properties do that. Keys
/// stay what they are under `.convertFromSnakeCase`, `.convertToSnakeCase` and `.custom`, at every level of the model; the keys of the
/// Swift types around it are converted. Depth is limited to 64 levels, those around the model included: beyond that is an error.
///
/// Coders of other packages are asked for dictionaries, too, where they decode. One that renames the keys of these, or that has key
/// strategies where it encodes, cannot be told not to: give it `user.json.text`, or a property list.
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
