extension JSONModel {
    /// Returns whether two models are of the same class and their JSON means the same.
    ///
    /// All of the JSON is compared, not only the values of properties: `"7"` and `7` differ, null differs from absent,
    /// and unknown members count. The order of an object's members doesn't matter, and numbers are compared by value
    /// (`1 == 1.0`). Models that differ have different descriptions.
    ///
    /// - Complexity: O(*n*) in the bytes of both; O(1) for a model and itself.
    public static func == (left: JSONModel, right: JSONModel) -> Bool {
        left === right || (left.declaringType == right.declaringType && left.json == right.json)
    }

    /// Hashes the class and the meaning of the JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(declaringType))
        hasher.combine(json)
    }
}

// Not members of the class: a subclass may declare properties of the same names, `@Property var description: String?`,
// and prints like any other. Disfavored, since `model.description == "x"` would otherwise compare this `String` and not
// that `String?`.
extension JSONModelProtocol {
    /// The class and the values of the properties, without those that read their default: `User(id: 7, name: "Bo")`.
    ///
    /// The text fits in a line. Models that differ have different descriptions, so a failing test shows the difference:
    ///
    /// | text | meaning |
    /// |---|---|
    /// | `id: 7 from "7"` | the JSON spells the value differently from how it would be written |
    /// | `tags: [2 items]`, `address: Address(…)` | a list or a nested model: ``fullDescription`` shows them in full |
    /// | `"Lorem ipsum…" (1200 characters)` | the first 80 characters |
    /// | `#3fa90c` at the end | the JSON contains more than is shown; the number depends only on the JSON |
    ///
    /// Models inside values of the app's own types, such as a struct that contains a model, are shown by their class.
    @_disfavoredOverload
    public var description: String {
        ModelDescription.isInside ? ModelDescription.short(_object) : ModelDescription.line(_object)
    }

    /// The class and the values of all properties, including defaults, with nested models and arrays in full. Nothing
    /// is shortened.
    ///
    /// Where the values don't determine the JSON, the text contains the JSON as well. So models that differ have
    /// different full descriptions, which show the difference:
    ///
    /// | text | meaning |
    /// |---|---|
    /// | `id: 7 from "7"` | the JSON spells the value differently, contains the default, or contains more |
    /// | `"nickname": "B"` | a member that no property reads |
    /// | `City(name: nil) {"geo":{"a":1}}` | the JSON of a model with data inside an object or elsewhere |
    ///
    /// Models inside values of the app's own types are shown by their class.
    /// So are objects in stores: they may refer to each other in cycles.
    ///
    /// - Complexity: O(*n*) in the bytes of the JSON and the size of the values.
    @_disfavoredOverload
    public var fullDescription: String { ModelDescription.full(_object) }

    /// A mirror of the properties and their values, for `dump` and debuggers; properties of superclasses come first.
    @_disfavoredOverload
    public var customMirror: Mirror {
        let object = _object
        let children = object.classLayout(\.properties).map { (label: $0.name, value: $0.reflectedValue(in: object)) }
        guard let model = self as? JSONModel else { return Mirror(self, children: children, displayStyle: .struct) }
        return Mirror(model, children: children, displayStyle: .class, ancestorRepresentation: .suppressed)
    }
}

/// Creates the texts of descriptions.
package enum ModelDescription {
    /// Whether a value of a type unknown to the library is being described. It may describe models that it contains,
    /// which may contain such values in turn, as deep as the data goes.
    @TaskLocal static var isInside = false

    /// How many characters of a string are shown in a line.
    private static let stringLimit = 80

    static func foreign(_ value: Any) -> String { $isInside.withValue(true) { "\(value)" } }

    // MARK: In a line

    /// Returns the properties that don't read their default, and a fingerprint if the JSON contains more.
    ///
    /// To find out, the JSON that the text shows is put together and compared.
    @_optimize(size) static func line(_ model: JSONModel) -> String {
        var shown = JSON.emptyObject
        var members: [String] = []
        for property in model.classLayout(\.properties) {
            guard let value = property.anyValue(in: model) else { continue }
            if model.classLayout({ $0.hidesValue(of: property) }) {
                members.append("\(property.name): hidden")
                continue
            }
            var text = "\(property.name): \(short(value))"
            if let json = model.locate(property), property.store == nil, !json.kind.isContainer,
                !HiddenValues.areIn(value)
            {
                let isAsWritten = property.json(ofAny: value) == json
                let (spelling, isWhole) = json.excerpt(stringLimit)
                if !isAsWritten { text += " from \(spelling)\(isWhole ? "" : "…")" }
                if isAsWritten ? shows(value) : isWhole {
                    // At the first path: if another one is used, the text does not show.
                    shown.set(json, at: property.paths.first?.components[...] ?? [])
                }
            }
            members.append(text)
        }
        let text = "\(model.declaringType)(\(members.joined(separator: ", ")))"
        return shown == model.json ? text : "\(text) #\(model.json.fingerprint)"
    }

    /// Whether different values of the type have different texts.
    private static func shows(_ value: Any) -> Bool {
        switch unwrapped(value) {
        case let string as String: string.count <= stringLimit
        case is Bool, is any BinaryInteger, is Double, is Float: true
        case let character as Character: character.unicodeScalars.count <= stringLimit
        case let json as JSON: json.excerpt(stringLimit).isWhole
        case let raw as any RawRepresentable: shows(raw.rawValue)
        default: false
        }
    }

    package static func short(_ value: Any) -> String {
        let value = unwrapped(value)
        if let model = ModelView.object(of: value) { return "\(model.declaringType)(…)" }
        return switch value {
        case let string as String: shortened(string, quoted: true)
        case let character as Character: shortened(String(character), quoted: true)
        case let json as JSON where json.kind.isContainer: items(json.count ?? 0)
        case let json as JSON: shortened(json.text, quoted: false)
        case let list as any ModelList: items(list.count)
        case let list as [Any]: items(list.count)
        case let set as Set<AnyHashable>: items(set.count)
        case let table as [AnyHashable: Any]: items(table.count)
        case let other: shortened(foreign(other), quoted: false)
        }
    }

    /// The text with escapes for characters that would end the line.
    private static func inLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return text.map { $0.isNewline ? $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() : String($0) }
            .joined()
    }

    private static func shortened(_ text: String, quoted: Bool) -> String {
        let rest = text.dropFirst(stringLimit)
        if rest.isEmpty { return inLine(quoted ? text.debugDescription : text) }
        let start = String(text[..<rest.startIndex] + "…")
        return "\(inLine(quoted ? start.debugDescription : start)) (\(stringLimit + rest.count) characters)"
    }

    private static func items(_ count: Int) -> String { "[\(count) \("item".plural(for: count))]" }

    static func unwrapped(_ value: Any) -> Any { withoutOptionals(value) ?? "nil"[...] }
}
