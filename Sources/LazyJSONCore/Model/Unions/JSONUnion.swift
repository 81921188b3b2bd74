/// A value of one of several types: an enum that `@JSONModel` declares, with a value in each case.
///
///     @JSONModel("type") enum Shape {
///         case circle(Circle)                         // {"type": "circle", …}
///         @Key("sq") case square(Square)              // {"type": "sq", …}
///         case other(JSON)                            // anything else
///     }
///
/// The case that a member names is read. Without a member, it is the first whose value the JSON is exactly, or else
/// the first that can read it leniently; a model needs an object that has all required properties.
///
/// Nothing is lost: what no case reads is the `JSON` of the last one, and a value is written with the member that names
/// its case.
nonisolated public protocol JSONUnion: JSONModelContainer, JSONOpenable, Hashable, Codable {
    /// Declares the cases.
    static func _declare(_ cases: inout UnionCases<Self>)
    /// Returns the case of JSON that no other case reads.
    static func _other(_ json: JSON) -> Self
    /// The name of the case, and its value.
    var _content: (name: String, value: any Sendable) { get }
}

extension JSONUnion {
    /// Creates a value of JSON. It is the case for any other JSON if no other case reads it.
    ///
    /// - Parameter json: The JSON. Nothing is copied.
    public init(_ json: JSON) {
        self = StandaloneConverters.value(of: json, as: Self.self, .lenient) ?? Self._other(json)
    }

    /// Creates a value of a document's root, which may be of any kind.
    ///
    /// - Parameter root: The JSON. Nothing is copied.
    /// - Complexity: O(1); nothing is decoded.
    public init(root: JSON) { self.init(root) }

    /// The JSON of the value: as it came, or with the member that names the case. It is without that member if it can't
    /// have it: then no property can be set to the value.
    public var json: JSON {
        StandaloneConverters.converter(for: Self.self, .lenient)?.jsonOrNull(self)
            ?? JSON.written(byDefault: _content.value) ?? .null
    }

    /// Reads a value.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The value.
    public static func decode(_ json: JSON) -> Self? { Self(json) }

    /// Writes the value.
    ///
    /// - Returns: The JSON of the value.
    public func encode() -> JSON? { json }

    /// Returns a converter that is based on the converters of the cases' values.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Self> {
        guard let inner = context.inside(Self.self) else {
            return .unavailable("a \(Self.self) contains itself: put a model in between", in: context)
        }
        var cases = UnionCases<Self>(inner)
        Self._declare(&cases)
        return cases.converter
    }

    /// The models in the value.
    public var containedModels: [any JSONModelProtocol] {
        var found: [any JSONModelProtocol] = []
        var pending: [Any] = [_content.value]
        while let value = pending.popLast().flatMap(withoutOptionals) {
            switch value {
            case let model as any JSONModelProtocol: found.append(model)
            case let list as any ModelList: found += list.labeledModels.map(\.model)
            case let list as [Any]: pending += list.reversed()
            case let table as [AnyHashable: Any]: pending += table.values
            case let container as any JSONModelContainer: found += container.containedModels
            default: break
            }
        }
        return found
    }

    /// Returns whether the JSON of two values means the same.
    public static func == (left: Self, right: Self) -> Bool {
        left._content.name == right._content.name && left.json == right.json
    }

    /// Hashes the meaning of the JSON.
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }

    /// Decodes the JSON of a value.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: Any error that the decoder throws.
    public init(from decoder: any Decoder) throws { self.init(try JSON(from: decoder)) }

    /// Encodes the meaning of the JSON.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
