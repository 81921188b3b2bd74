/// The text that shows everything: the values of the properties, and the parts of the JSON that they do not show.
extension ModelDescription {
    /// A part that has not been written yet.
    private enum Part {
        case text(String)
        /// A value, and whether JSON that is shown around it already shows the rest.
        case value(Any, isShown: Bool)
    }

    /// Uses a stack of parts, since models may be nested as deeply as data is.
    @_optimize(size) static func full(_ model: JSONModel) -> String {
        var text = ""
        var parts: [Part] = [.value(model, isShown: false)]

        func push(_ opening: String, _ children: [(label: String?, parts: [Part])], _ closing: String) {
            text += opening
            parts.append(.text(closing))
            for (index, child) in children.enumerated().reversed() {
                parts += child.parts.reversed()
                let label = child.label.map { "\($0): " } ?? ""
                parts.append(.text(index == 0 ? label : ", " + label))
            }
        }

        while let part = parts.popLast() {
            guard case .value(let described, let isShown) = part else {
                if case .text(let string) = part { text += string }
                continue
            }
            let any = unwrapped(described)
            if let model = ModelView.object(of: any) {
                let (members, rest) = members(of: model, isShown)
                push("\(model.declaringType)(", members, rest.map { ") \($0.text(.compact))" } ?? ")")
                continue
            }
            switch any {
            case let string as String: text += string.debugDescription
            case let character as Character: text += character.debugDescription
            case let json as JSON: text += json.text(.compact)
            case let list as any ModelList:
                push("[", list.labeledModels.map { ($0.label, [.value($0.model, isShown: isShown)]) }, "]")
            case let list as [Any]: push("[", list.map { (nil, [.value($0, isShown: isShown)]) }, "]")
            case let set as Set<AnyHashable>:
                let elements = set.map { (text: short($0.base), value: $0.base) }
                    .ordered { $0.text.precedesInWriting($1.text) }
                push("[", elements.map { (nil, [.value($0.value, isShown: isShown)]) }, "]")
            case let table as [AnyHashable: Any]:
                let members = table.map { (name: short($0.key.base), value: $0.value) }
                    .ordered { $0.name.precedesInWriting($1.name) }
                push(
                    "[", members.map { ($0.name, [.value($0.value, isShown: isShown)]) }, members.isEmpty ? ":]" : "]")
            case let other: text += foreign(other)
            }
        }
        return text
    }

    /// The values of a model's properties, the members that no property reads, and the model's JSON if these do not
    /// show all of it.
    @_optimize(size) private static func members(of model: JSONModel, _ isShown: Bool) -> (
        [(label: String?, parts: [Part])], rest: JSON?
    ) {
        var shown = JSON.emptyObject
        let found = model.classLayout(\.properties).map { property in
            let json = model.locate(property)
            if let json, property.part != nil {
                shown.set(json, at: Path([]), of: property)
            } else if let json {
                shown.set(json, at: property.paths.first?.components[...] ?? [])
            }
            return (property: property, json: json)
        }
        var unread: [(name: String, value: JSON)] = []
        var all = DistinctMembers(model.json)
        while let (name, value) = all.next() {
            if shown.member(name.key) == nil { unread.append((name.key.string, value)) }
        }
        for (name, value) in unread { shown[name] = value }
        let rest = isShown || shown == model.json ? nil : model.json
        let isShown = isShown || rest != nil
        var members = found.map { property, json in
            (label: Optional(property.name), parts: parts(of: property, json, in: model, isShown))
        }
        if !isShown {
            members += unread.map { (JSON($0.name).text, [.text($0.value.text(.compact))]) }
        }
        return (members, rest)
    }

    /// The value of a property, and its JSON if the value does not show it.
    private static func parts(
        of property: AnyPropertyCore, _ json: JSON?, in model: JSONModel, _ isShown: Bool
    ) -> [Part] {
        let value = property.reflectedValue(in: model)
        let isRead = property.anyValue(in: model) != nil
        var from: [Part] = []
        if let json, !isShown {
            let isAsWritten = property.json(ofAny: value) == json
            if property.store != nil || !isRead || !isAsWritten || !showsInFull(value) {
                from = [.text(" from \(json.text(.compact))")]
            }
        }
        if property.store != nil { return [.text(short(value))] + from }
        // A model that is a default may in turn have itself as a default.
        if !isRead, let nested = ModelView.object(of: unwrapped(value)) {
            return [.text(nested.json.count == 0 ? "\(nested.declaringType)()" : short(nested))] + from
        }
        return [.value(value, isShown: isShown || !from.isEmpty)] + from
    }

    /// Whether different values of the type have different texts.
    private static func showsInFull(_ value: Any) -> Bool {
        let value = unwrapped(value)
        if ModelView.modelClass(of: type(of: value)) != nil { return true }
        return switch value {
        case is String, is Substring, is Bool, is any BinaryInteger, is Double, is Float, is Character, is JSON: true
        case let list as any ModelList: list.count == list.json.count
        case let list as [Any]: list.allSatisfy(showsInFull)
        case let set as Set<AnyHashable>: set.allSatisfy { showsInFull($0.base) }
        case let table as [AnyHashable: Any]: table.allSatisfy { showsInFull($0.key.base) && showsInFull($0.value) }
        case let raw as any RawRepresentable: showsInFull(raw.rawValue)
        default: false
        }
    }
}
