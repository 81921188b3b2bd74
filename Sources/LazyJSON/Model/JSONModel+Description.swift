extension JSONModel: Hashable {
    /// Whether two models are of the same class and their JSON means the same.
    public static func == (left: JSONModel, right: JSONModel) -> Bool {
        left === right || (type(of: left) == type(of: right) && left.json == right.json)
    }

    /// Hashes the class and the meaning of the JSON.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: self)))
        hasher.combine(json)
    }
}

extension JSONModel: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The class and what the properties read, without those that read their default: `User(id: 7, addresses: [2 items])`.
    ///
    /// Nested models are shown by their class, arrays by their count; ``fullDescription`` shows them in full.
    ///
    /// Models inside values of the app's own types, such as a struct with a model in it, are also shown by their class.
    public var description: String {
        if ModelDescription.isInside { return ModelDescription.short(self) }
        let members = shownProperties().map { "\($0.property.name): \(ModelDescription.short($0.value))" }
        return "\(type(of: self))(\(members.joined(separator: ", ")))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The class and what the properties read, nested models and arrays included.
    ///
    /// Models inside values of the app's own types are shown by their class.
    /// So are objects in stores: they may refer to each other in cycles.
    public var fullDescription: String { ModelDescription.full(self) }

    /// The properties and what they read, for `dump` and debuggers; those of superclasses first.
    public var customMirror: Mirror {
        Mirror(
            self, children: schema(\.properties).map { (label: $0.name, value: $0.reflectedValue(in: self)) },
            displayStyle: .class, ancestorRepresentation: .suppressed)
    }

    /// The properties that do not read their default, in the order of declaration.
    fileprivate final func shownProperties() -> [(property: AnyPropertyCore, value: Any)] {
        schema(\.properties).compactMap { property in property.anyValue(in: self).map { (property, $0) } }
    }
}

/// The text of descriptions.
enum ModelDescription {
    /// Whether a value of a type unknown to the library is being described. It may describe models that it contains, which may
    /// contain such values in turn, as deep as the data goes.
    @TaskLocal static var isInside = false

    private static func foreign(_ value: Any) -> String { $isInside.withValue(true) { "\(value)" } }

    static func short(_ value: Any) -> String {
        switch unwrapped(value) {
        case let string as String: return string.debugDescription
        case let model as JSONModel: return "\(type(of: model))(…)"
        case let json as JSON: return json.kind.isContainer ? items(json.count ?? 0) : json.text
        case let list as any ModelList: return items(list.count)
        case let list as [Any]: return items(list.count)
        case let table as [String: Any]: return items(table.count)
        case let other: return foreign(other)
        }
    }

    private static func items(_ count: Int) -> String { "[\(count) item\(count == 1 ? "" : "s")]" }

    private static func unwrapped(_ value: Any) -> Any {
        var value = value
        while let optional = value as? any OptionalType {
            guard let wrapped = optional.wrapped else { return "nil"[...] }
            value = wrapped
        }
        return value
    }

    /// Uses a stack of the parts still to be written: models may be nested as deeply as data is.
    static func full(_ model: JSONModel) -> String {
        enum Part {
            case text(String)
            case value(Any)
        }
        var text = ""
        var parts: [Part] = [.value(model)]

        func push(_ opening: String, _ children: [(label: String?, part: Part)], _ closing: String) {
            text += opening
            parts.append(.text(closing))
            for (index, child) in children.enumerated().reversed() {
                parts.append(child.part)
                let label = child.label.map { "\($0): " } ?? ""
                parts.append(.text(index == 0 ? label : ", " + label))
            }
        }

        while let part = parts.popLast() {
            guard case .value(let any) = part else {
                if case .text(let string) = part { text += string }
                continue
            }
            switch unwrapped(any) {
            case let string as String: text += string.debugDescription
            case let model as JSONModel:
                let members = model.shownProperties().map { property, value in
                    (label: property.name, part: property.store == nil ? Part.value(value) : .text(short(value)))
                }
                push("\(type(of: model))(", members, ")")
            case let json as JSON: text += json.text(.compact)
            case let list as any ModelList: push("[", list.models.map { (nil, .value($0)) }, "]")
            case let list as [Any]: push("[", list.map { (nil, .value($0)) }, "]")
            case let table as [String: Any]:
                let members = Array(table).ordered { $0.key < $1.key }
                push("[", members.map { ($0.key.debugDescription, .value($0.value)) }, "]")
            case let other: text += foreign(other)
            }
        }
        return text
    }
}
