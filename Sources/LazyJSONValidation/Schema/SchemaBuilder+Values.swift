/// The schemas of values, by the forms of their converters.
extension SchemaBuilder {
    /// Returns the schema of the values that a converter reads exactly.
    mutating func value(
        of converter: ErasedConverter, allowingNull: Bool, _ limits: SchemaLimits = SchemaLimits()
    ) -> JSON {
        let exact = value(of: converter.form, converter, allowingNull: allowingNull, limits)
        return allowingNull ? SchemaCombining.orNull(exact) : SchemaCombining.notNull(exact)
    }

    private mutating func value(
        of form: ValueForm, _ converter: ErasedConverter, allowingNull: Bool, _ limits: SchemaLimits
    ) -> JSON {
        let exact = exactValue(of: form, converter, allowingNull: allowingNull, limits)
        return SchemaCombining.anyOf([exact] + expected(form, exact, converter.coercion, limits))
    }

    /// Returns the schemas of JSON of other kinds that a policy expects.
    private mutating func expected(
        _ form: ValueForm, _ exact: JSON, _ policy: Coercion, _ limits: SchemaLimits
    ) -> [JSON] {
        let (string, bool) = (JSON.ofType("string"), JSON.ofType("boolean"))
        let text: JSON = ["type": "string", "contentMediaType": "application/json", "contentSchema": exact]
        let options: [(isExpected: (Coercion) -> Bool, schema: JSON)] =
            switch form {
            case .bool: [(\.mixesNumbersAndBools, ["enum": [0, 1]]), (\.readsStringsAsScalars, string)]
            case .integer, .number:
                [(\.mixesNumbersAndBools, bool), (\.readsStringsAsScalars, Self.number), (\.readsLooseNumbers, string)]
            case .text: [(\.readsScalarsAsStrings, ["type": ["number", "boolean"]]), (\.readsLooseText, string)]
            case .oneOf: [(\.readsScalarsAsStrings, ["type": ["string", "number", "boolean"]])]
            case .embedded(let content, _): [(\.readsLooseText, value(of: content, allowingNull: false))]
            case .inside(.list(let part), _):
                [
                    (\.readsSingleValuesAsLists, value(of: part, allowingNull: false, limits.ofParts("items"))),
                    (\.readsNumberedObjectsAsLists, .ofType("object")), (\.readsContainersFromText, text),
                ]
            case .inside:
                [(\.readsEmptyArraysAsObjects, ["type": "array", "maxItems": 0]), (\.readsContainersFromText, text)]
            default: []
            }
        return options.filter { policy.expects($0.isExpected) }.map(\.schema)
    }

    /// The schema of a number in a string.
    private static let number: JSON = ["type": "string", "pattern": #"^\s*-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?\s*$"#]

    private mutating func exactValue(
        of form: ValueForm, _ converter: ErasedConverter, allowingNull: Bool, _ limits: SchemaLimits
    ) -> JSON {
        switch form {
        case .any, .foreign: return .emptyObject
        case .bool: return limited(.ofType("boolean"), limits, converter)
        case .integer(let type):
            func range<I: FixedWidthInteger>(_ type: I.Type) -> JSON {
                var range = JSON.ofType("integer")
                range["minimum"] = JSON(I.min)
                range["maximum"] = JSON(I.max)
                return range
            }
            var integer = range(type)
            // The bounds of a check are values of the type.
            for (bound, keyword) in [("minimum", "minimum"), ("maximum", "maximum"), ("maximum", "exclusiveMaximum")]
            where converter.isOwn && limits.have(keyword) {
                integer[bound] = nil
            }
            return limited(integer, limits, converter)
        case .number(let what):
            let number = JSON.ofType("number")
            // Numbers that represent something else have values of another type.
            guard what.description == "a number" else { return described(number, what.description) }
            return limited(number, limits, converter)
        case .text(let what, let members):
            return text(what.description, members.description, converter, limits)
        case .oneOf(let values): return ["enum": JSON(SchemaCombining.distinct(values))]
        case .mapped(let base): return value(of: base.form, base, allowingNull: allowingNull, SchemaLimits())
        case .anyOf(let all):
            return SchemaCombining.anyOf(
                all.compactMap { one in
                    if case .other? = one.unionCase { return nil }
                    let exact = value(of: one.form, one, allowingNull: allowingNull, limits)
                    guard case .named(let kind, let path)? = one.unionCase else { return exact }
                    var object = SchemaNode()
                    object.add(Self.oneOf([kind]), at: path[...], .presence)
                    return SchemaCombining.both(exact, object.ofObject)
                })
        case .rawValue(let raw, let all, let readsItself):
            if readsItself { return .emptyObject }
            let base = value(of: raw.form, raw, allowingNull: false, SchemaLimits())
            guard raw.hasOneSpelling, let type = base["type"] else { return base }
            guard let values = all() else { return limits.adding(to: base) }
            var known = JSON.emptyObject
            known["type"] = type
            known["enum"] = JSON(SchemaCombining.distinct(values))
            return limits.adding(to: known)
        case .model(let modelClass):
            guard let modelClass = ModelView.modelClass(of: modelClass) else { return .ofType("object") }
            return reference(to: .of(ClassLayout.of(modelClass)))
        case .list(let element):
            var list = JSON.ofType("array")
            let items = value(of: element, allowingNull: element.acceptsNull, limits.ofParts("items"))
            if items != .emptyObject { list["items"] = items }
            return limits.without(["items"] + element.lostKeywords).adding(to: list)
        case .dictionary(let value, let key):
            var dictionary = JSON.ofType("object")
            let (parts, names) = ("additionalProperties", "propertyNames")
            let members = self.value(of: value, allowingNull: value.acceptsNull, limits.ofParts(parts))
            if members != .emptyObject { dictionary[parts] = members }
            let ofNames = propertyNames(of: key, limits.ofParts(names))
            if ofNames != .emptyObject { dictionary[names] = ofNames }
            return limits.without([parts, names] + value.lostKeywords).adding(to: dictionary)
        case .embedded(let content, _):
            var text = JSON.ofType("string")
            text["contentMediaType"] = "application/json"
            let schema = value(of: content, allowingNull: allowingNull)
            if schema != .emptyObject { text["contentSchema"] = schema }
            return text
        case .inside(let form, _): return value(of: form, converter, allowingNull: allowingNull, limits)
        case .reference(let type, _): return described(.emptyObject, "a reference to a \(type)")
        }
    }

    private func text(
        _ what: String, _ members: String, _ converter: ErasedConverter, _ limits: SchemaLimits
    ) -> JSON {
        let text = JSON.ofType("string")
        if let keywords = try? JSON(parsing: "{\(members)}"), keywords != .emptyObject {
            let format = SchemaCombining.both(text, keywords)
            // The scheme of a URL is the beginning of its text. Other checks of such values don't apply to the text.
            return converter.isOwn ? limits.only("pattern").adding(to: format) : format
        }
        guard what == "a string" else { return described(text, what) }
        guard converter.hasOneSpelling else { return text }
        var known = text
        if let values = limits.known { known["enum"] = JSON(SchemaCombining.distinct(values.map { JSON($0) })) }
        return limits.adding(to: known)
    }

    /// Returns the schema of the names that are keys of a dictionary; empty if any name may be one, or if only the app
    /// knows.
    private func propertyNames(of key: KeyForm, _ limits: SchemaLimits) -> JSON {
        guard let converter = key.converter else { return limits.adding(to: .emptyObject) }
        switch converter.form {
        case .rawValue(let raw, let all, false):
            guard case .text = raw.form, raw.hasOneSpelling else { return .emptyObject }
            let known = all().map { ["enum": JSON(SchemaCombining.distinct($0))] } ?? JSON.emptyObject
            return limits.adding(to: known)
        case .text(_, let members): return (try? JSON(parsing: "{\(members)}")) ?? .emptyObject
        default: return .emptyObject
        }
    }

    /// Returns a schema with the keywords of a check, if the check is for the JSON itself, and not for a value that the
    /// app creates from it.
    private func limited(_ schema: JSON, _ limits: SchemaLimits, _ converter: ErasedConverter) -> JSON {
        converter.isOwn ? limits.adding(to: schema) : schema
    }

    private func described(_ schema: JSON, _ description: String) -> JSON {
        SchemaCombining.both(schema, ["description": JSON(description)])
    }
}

extension ValueForm {
    var isText: Bool { if case .embedded = self { true } else { false } }
}

extension ErasedConverter {
    /// Whether equal values are read only from equal JSON, so that a schema can list the values. False for dates, and
    /// for values that the app creates from strings.
    fileprivate var hasOneSpelling: Bool {
        guard isOwn else { return false }
        return switch form {
        case .bool, .integer: true
        case .text(_, let members): members.description.isEmpty
        default: false
        }
    }

    /// The keywords of a check for a whole list or dictionary that don't apply to the JSON, if this is the converter of
    /// its parts. A number of parts does. The parts themselves may be values that the app has created from other JSON.
    fileprivate var lostKeywords: [String] {
        (keepsEquality ? [] : ["uniqueItems"]) + (listsValues ? [] : ["enum"])
    }

    /// Whether equal JSON reads as equal values.
    private var keepsEquality: Bool {
        var converter: ErasedConverter = self
        while true {
            switch converter.form {
            case .bool, .integer, .number, .text: return converter.isOwn
            case .oneOf, .model: return true
            case .rawValue(let raw, _, false): converter = raw
            case .list(let part), .dictionary(let part, _): converter = part
            default: return false
            }
        }
    }

    /// Whether a schema can list the arrays or objects with such parts.
    private var listsValues: Bool {
        var converter: ErasedConverter = self
        while true {
            switch converter.form {
            case .rawValue(let raw, _, false): converter = raw
            case .list(let part): converter = part
            case .dictionary(let part, let key) where key.converter == nil: converter = part
            default: return converter.hasOneSpelling
            }
        }
    }
}

extension JSON {
    /// Returns the schema of a type of JSON.
    @inline(never)
    static func ofType(_ type: String) -> JSON { JSON(members: [("type", JSON(type))]) }
}
