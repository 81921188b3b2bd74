/// Creates the JSON Schema of a model class, and of all classes that its properties lead to.
///
/// It follows the forms of the converters, and requires only what reading would otherwise report as an error or a
/// warning: the exact kind of JSON, no elements that a list leaves out, and no null where it isn't a value.
struct SchemaBuilder {
    static let dialect: JSON = "https://json-schema.org/draft/2020-12/schema"

    /// The classes in the schema, in the order in which they were found, and their names there.
    private var classes: [(plan: ValidationPlan, key: String)] = []
    private var isRootReferred = false

    /// Returns the schema of a class with its definitions.
    ///
    /// The class itself is at the top, where most tools expect it. If other classes refer to it, it is in `$defs` with
    /// all others.
    static func document(of root: ValidationPlan) -> JSON {
        var builder = SchemaBuilder()
        _ = builder.key(of: root)
        var bodies: [(key: String, value: JSON)] = []
        // The list grows during the loop: classes may refer to each other in cycles.
        while bodies.count < builder.classes.count {
            let (plan, key) = builder.classes[bodies.count]
            bodies.append((key, builder.body(of: plan)))
        }
        var document: JSON = ["$schema": dialect]
        if builder.isRootReferred {
            document["$ref"] = builder.reference(to: root)
        } else {
            document = SchemaCombining.both(document, bodies.removeFirst().value)
        }
        if !bodies.isEmpty { document["$defs"] = JSON(members: bodies) }
        return document
    }

    // MARK: Classes

    /// Returns the name of a class in the definitions: its own name, with a number if another class has the same one.
    private mutating func key(of plan: ValidationPlan) -> String {
        if let known = classes.first(where: { $0.plan === plan }) { return known.key }
        let name = Self.name(of: plan)
        var key = name
        var number = 2
        while classes.contains(where: { $0.key == key }) {
            key = name + String(number)
            number += 1
        }
        classes.append((plan, key))
        return key
    }

    private static func name(of plan: ValidationPlan) -> String { String(describing: plan.classLayout.modelClass) }

    /// Returns the place of a class in the document, as a fragment of a URI.
    private mutating func reference(to plan: ValidationPlan) -> JSON {
        if plan === classes.first?.plan { isRootReferred = true }
        return JSON("#/$defs/" + PercentEncoding.encoded(key(of: plan).utf8))
    }

    /// The schema of the objects of a class.
    private mutating func body(of plan: ValidationPlan) -> JSON {
        var object = SchemaNode()
        var conditions: [JSON] = []
        for property in plan.properties {
            let paths = property.core.paths.map(\.components)
            let isRequired = property.core.isRequired
            let value = value(of: property)
            // If the first value is null, another one is read.
            let first = property.isOnlyPath ? value : Self.orNull(value, of: property)
            let annotated = SchemaCombining.both(first, annotations(of: property.core))
            for (index, path) in paths.enumerated() {
                object.add(
                    index == 0 ? annotated : nil, at: path[...],
                    isRequired && property.isOnlyPath ? .presence : .objectsOnTheWay)
            }
            if !property.isOnlyPath {
                conditions.append(Self.otherwise(paths[...], value, of: property))
            }
        }
        var body: JSON = ["title": JSON(Self.name(of: plan)), "type": "object"]
        body = SchemaCombining.both(body, object.ofObject)
        if conditions.count == 1 { return SchemaCombining.both(body, conditions[0]) }
        if !conditions.isEmpty { body["allOf"] = JSON(conditions) }
        return body
    }

    /// Returns the conditions for further paths if there is nothing but null at the first path. Only the first value
    /// that isn't null is read.
    private static func otherwise(
        _ paths: ArraySlice<[Path.Component]>, _ value: JSON, of property: PlannedProperty
    ) -> JSON {
        let rest = paths.dropFirst()
        guard let first = paths.first, let second = rest.first else { return .emptyObject }
        let isRequired = property.core.isRequired
        // Null is enough for a required property if null is a value.
        let isNullEnough = isRequired && property.converter.nullIsValue
        var present = SchemaNode()
        present.add(isNullEnough ? nil : ["not": ["type": "null"]], at: first[...], .presence)
        let isLast = rest.count == 1
        var alternative = SchemaNode()
        alternative.add(
            isLast ? value : orNull(value, of: property), at: second[...],
            isRequired && isLast ? .presence : .nothing)
        return [
            "if": present.ofObject,
            "else": SchemaCombining.both(alternative.ofObject, otherwise(rest, value, of: property)),
        ]
    }

    /// Returns the schema of a property's value at a path that isn't the last one, where null is passed over.
    private static func orNull(_ value: JSON, of property: PlannedProperty) -> JSON {
        property.core.isRequired && !property.converter.nullIsValue ? SchemaCombining.orNull(value) : value
    }

    // MARK: Properties

    private mutating func value(of property: PlannedProperty) -> JSON {
        value(
            of: property.converter, allowingNull: !property.core.isRequired || property.converter.nullIsValue,
            ValueLimits(known: property.core.enumValues, keywords: checkKeywords(of: property.core)))
    }

    /// The keywords for the JSON that the property's check accepts.
    private func checkKeywords(of property: AnyPropertyCore) -> JSON? {
        var keywords = property.checkKeywords
        // Equal elements are one element of the set.
        if Self.isSet(property.valueType) { keywords?["maxItems"] = nil }
        return keywords
    }

    private static func isSet(_ type: Any.Type) -> Bool {
        guard let shape = (type as? any CompositeType.Type)?.shape else { return false }
        return shape.kind == .set || (shape.kind == .optional && isSet(shape.element))
    }

    /// The annotations of a property, apart from the schema of its value.
    private func annotations(of property: AnyPropertyCore) -> JSON {
        var annotations = JSON.emptyObject
        // Objects of a store have no default in the schema, so that the store isn't called.
        if !property.isRequired, property.store == nil {
            var object = JSON.emptyObject
            property.writeDefault(to: &object)
            if let value = object.value(of: property) { annotations["default"] = value }
        }
        if property.isReadOnly { annotations["readOnly"] = true }
        return annotations
    }

    // MARK: Values

    /// The limits that a declaration sets for values, in addition to their type.
    private struct ValueLimits {
        /// The known strings, for a string or for the elements of a list.
        var known: [String]?
        /// The keywords of a check.
        var keywords: JSON?

        /// The limits of the elements of a list or dictionary.
        func ofElements(_ keyword: String) -> ValueLimits { ValueLimits(known: known, keywords: keywords?[keyword]) }

        /// The keywords of a list or dictionary itself.
        func without(_ keyword: String) -> JSON? {
            var rest = keywords
            rest?[keyword] = nil
            return rest
        }
    }

    /// Returns the schema of the values that a converter reads exactly.
    private mutating func value(
        of converter: ErasedConverter, allowingNull: Bool, _ limits: ValueLimits = ValueLimits()
    ) -> JSON {
        let exact = value(of: converter.form, converter, allowingNull: allowingNull, limits)
        return allowingNull ? SchemaCombining.orNull(exact) : SchemaCombining.notNull(exact)
    }

    private mutating func value(
        of form: ValueForm, _ converter: ErasedConverter, allowingNull: Bool, _ limits: ValueLimits
    ) -> JSON {
        switch form {
        case .any, .foreign: return .emptyObject
        case .bool: return limited(["type": "boolean"], limits.keywords, converter)
        case .integer(let type):
            func range<I: FixedWidthInteger>(_ type: I.Type) -> JSON {
                ["type": "integer", "minimum": JSON(I.min), "maximum": JSON(I.max)]
            }
            var integer = range(type)
            // The bounds of a check are values of the type.
            for (bound, keyword) in [("minimum", "minimum"), ("maximum", "maximum"), ("maximum", "exclusiveMaximum")]
            where converter.isOwn && limits.keywords?[keyword] != nil {
                integer[bound] = nil
            }
            return limited(integer, limits.keywords, converter)
        case .number(let what):
            let number: JSON = ["type": "number"]
            // Numbers that represent something else have values of another type.
            guard what.description == "a number" else { return described(number, what.description) }
            return limited(number, limits.keywords, converter)
        case .text(let what, let members):
            return text(what.description, members.description, converter, limits)
        case .oneOf(let values): return ["enum": JSON(SchemaCombining.distinct(values))]
        case .mapped(let base): return value(of: base.form, base, allowingNull: allowingNull, ValueLimits())
        case .rawValue(let raw, let all, let readsItself):
            if readsItself { return .emptyObject }
            let base = value(of: raw.form, raw, allowingNull: false, ValueLimits())
            guard raw.hasOneSpelling, let type = base["type"] else { return base }
            var known = base
            if let values = all() { known = ["type": type, "enum": JSON(SchemaCombining.distinct(values))] }
            return SchemaCombining.both(known, limits.keywords)
        case .model(let modelClass):
            guard let modelClass = modelClass as? JSONModel.Type else { return ["type": "object"] }
            return ["$ref": reference(to: .of(ClassLayout.of(modelClass)))]
        case .list(let make):
            let element = make()
            var list: JSON = ["type": "array"]
            let items = value(of: element, allowingNull: element.acceptsNull, limits.ofElements("items"))
            if items != .emptyObject { list["items"] = items }
            return SchemaCombining.both(list, limits.without("items"))
        case .dictionary(let make, _):
            let value = make()
            var dictionary: JSON = ["type": "object"]
            let keyword = "additionalProperties"
            let members = self.value(of: value, allowingNull: value.acceptsNull, limits.ofElements(keyword))
            if members != .emptyObject { dictionary[keyword] = members }
            return SchemaCombining.both(dictionary, limits.without(keyword))
        case .embedded(let content, _):
            var text: JSON = ["type": "string", "contentMediaType": "application/json"]
            let schema = value(of: content, allowingNull: allowingNull)
            if schema != .emptyObject { text["contentSchema"] = schema }
            return text
        case .inside(let form, _): return value(of: form, converter, allowingNull: allowingNull, limits)
        case .reference(let type, _): return described(.emptyObject, "a reference to a \(type)")
        }
    }

    private func text(
        _ what: String, _ members: String, _ converter: ErasedConverter, _ limits: ValueLimits
    ) -> JSON {
        let text: JSON = ["type": "string"]
        if let keywords = try? JSON(parsing: "{\(members)}"), keywords != .emptyObject {
            return SchemaCombining.both(text, keywords)
        }
        guard what == "a string" else { return described(text, what) }
        guard converter.hasOneSpelling else { return text }
        var known = text
        if let values = limits.known { known["enum"] = JSON(SchemaCombining.distinct(values.map { JSON($0) })) }
        return SchemaCombining.both(known, limits.keywords)
    }

    /// Returns a schema with the keywords of a check, if the check is for the JSON itself, and not for a value that the
    /// app creates from it.
    private func limited(_ schema: JSON, _ keywords: JSON?, _ converter: ErasedConverter) -> JSON {
        converter.isOwn ? SchemaCombining.both(schema, keywords) : schema
    }

    private func described(_ schema: JSON, _ description: String) -> JSON {
        SchemaCombining.both(schema, ["description": JSON(description)])
    }
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
}

extension AnyPropertyCore {
    /// The keywords for the JSON whose values the property's check accepts.
    fileprivate var checkKeywords: JSON? { check?.schema }
}
