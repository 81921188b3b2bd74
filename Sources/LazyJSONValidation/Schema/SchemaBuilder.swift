/// Creates the JSON Schemas of model classes, and of all classes that their properties lead to.
///
/// It follows the forms of the converters, and requires only the properties whose absence reading would report as an
/// error or a warning: the exact kind of JSON, no elements that a list leaves out, and no null where it isn't a value.
struct SchemaBuilder {
    static let dialect: JSON = "https://json-schema.org/draft/2020-12/schema"

    /// The schemas, in the order in which they were found. One is about a class's own objects, or about these and those
    /// of the subclasses that a discriminator names.
    private var definitions: [(plan: ValidationPlan, union: JSONDiscriminator?, key: String)] = []
    private var names = SchemaNames()
    private let referenceText: (String) -> String
    private var isFirstReferred = false

    /// Creates a builder without classes.
    ///
    /// - Parameter text: Returns the text of a reference to a name.
    private init(referringBy text: @escaping (String) -> String) { referenceText = text }

    /// Returns the schema of a class with its definitions.
    ///
    /// The class itself is at the top, where most tools expect it. If other classes refer to it, it is in `$defs` with
    /// all others.
    ///
    /// - Parameter isObject: Whether the class is at the top in any case, and in `$defs`, too, if classes refer to it.
    static func document(of root: ValidationPlan, isObject: Bool = false) -> JSON {
        var builder = SchemaBuilder { "#/$defs/" + $0 }
        _ = builder.key(of: root)
        var bodies = builder.bodies()
        let isReferred = builder.isFirstReferred
        let top = isReferred && !isObject ? builder.reference(to: root) : bodies[0].value
        if !isReferred { bodies.removeFirst() }
        var document = SchemaCombining.both(["$schema": dialect], top)
        if !bodies.isEmpty { document["$defs"] = JSON(members: bodies) }
        return document
    }

    /// Returns the schemas of classes and of all classes that they lead to, by their names, and the names of the
    /// classes themselves.
    static func definitions(
        of roots: [ValidationPlan], referringBy text: @escaping (String) -> String
    ) -> (bodies: [(key: String, value: JSON)], names: [String]) {
        var builder = SchemaBuilder(referringBy: text)
        let names = roots.map { builder.key(of: $0) }
        return (builder.bodies(), names)
    }

    private mutating func bodies() -> [(key: String, value: JSON)] {
        var bodies: [(key: String, value: JSON)] = []
        // The list grows during the loop: classes may refer to each other in cycles.
        while bodies.count < definitions.count {
            let definition = definitions[bodies.count]
            let body = definition.union.map { union(of: definition.plan, $0) } ?? body(of: definition.plan)
            bodies.append((definition.key, body))
        }
        return bodies
    }

    // MARK: Classes

    /// Returns the name of a class's schema.
    private mutating func key(of plan: ValidationPlan) -> String { key(of: plan, Self.union(of: plan)) }

    private mutating func key(of plan: ValidationPlan, _ union: JSONDiscriminator?) -> String {
        if let known = definitions.first(where: { $0.plan === plan && ($0.union == nil) == (union == nil) }) {
            return known.key
        }
        // The name of a class with subclasses is that of all their objects.
        let isPart = union == nil && Self.union(of: plan) != nil
        let key = names.add(plan.classLayout.modelClass, suffix: isPart ? "_Base" : "")
        definitions.append((plan, union, key))
        return key
    }

    /// The class's discriminator, if it names subclasses.
    private static func union(of plan: ValidationPlan) -> JSONDiscriminator? {
        let modelClass = plan.classLayout.modelClass
        let union = modelClass.discriminator?.within(modelClass)
        return union?.cases.contains { $0.modelClass != modelClass } ?? false ? union : nil
    }

    /// Returns a schema that refers to the one of a class.
    mutating func reference(to plan: ValidationPlan) -> JSON { reference(toKey: key(of: plan)) }

    private mutating func reference(toKey key: String) -> JSON {
        if key == definitions.first?.key { isFirstReferred = true }
        return ["$ref": JSON(referenceText(key))]
    }

    /// The schema of the objects of a class and of the subclasses that they name.
    private mutating func union(of plan: ValidationPlan, _ discriminator: JSONDiscriminator) -> JSON {
        var choices: [JSON] = []
        var mapping: [(key: String, value: JSON)] = []
        let whole = plan.classLayout.modelClass.discriminator
        for (value, modelClass) in discriminator.cases {
            let named = ValidationPlan.of(ClassLayout.of(modelClass))
            // A subclass with a discriminator of its own chooses again.
            let choosesAgain = modelClass.discriminator.map { !$0.isSame(as: whole) } ?? false
            let choice = choosesAgain ? reference(to: named) : reference(toKey: key(of: named, nil))
            if !choices.contains(choice) { choices.append(choice) }
            if let reference = choice["$ref"] { mapping.append((value.exactString ?? value.text, reference)) }
        }
        let body = plan.annotating(["title": title(of: plan), "oneOf": JSON(choices)], with: plan.annotations)
        // OpenAPI has no paths here.
        guard discriminator.path.count == 1, let name = discriminator.path.first?.name.string else { return body }
        return body.adding([("discriminator", ["propertyName": JSON(name), "mapping": JSON(members: mapping)])])
    }

    private func title(of plan: ValidationPlan) -> JSON { JSON(String(describing: plan.classLayout.kind.declaredType)) }

    /// The schema of the objects of exactly a class.
    private mutating func body(of plan: ValidationPlan) -> JSON {
        var object = SchemaNode()
        var conditions: [JSON] = []
        addProperties(of: plan, areRequired: true, to: &object, &conditions)
        var body = plan.annotating(["title": title(of: plan), "type": "object"], with: plan.annotations)
        body = SchemaCombining.both(body, object.ofObject)
        if conditions.count == 1 { return SchemaCombining.both(body, conditions[0]) }
        if !conditions.isEmpty { body["allOf"] = JSON(conditions) }
        return body
    }

    /// Adds the properties of a class to the schema of an object.
    ///
    /// - Parameter areRequired: Whether required properties have to be there: they are a part of the object, and it may
    ///   have none of them.
    private mutating func addProperties(
        of plan: ValidationPlan, areRequired: Bool, to object: inout SchemaNode, _ conditions: inout [JSON]
    ) {
        let annotations = plan.annotations
        for member in plan.discriminations where member.property == nil {
            object.add(Self.oneOf(member.values), at: member.path[...], areRequired ? .presence : .nothing)
        }
        for property in plan.properties {
            if let part = property.core.part {
                guard case .flattened(let classLayout, _) = part else { continue }
                let isThere = areRequired && (property.core.isRequired || !property.converter.acceptsNull)
                addProperties(of: .of(classLayout), areRequired: isThere, to: &object, &conditions)
                continue
            }
            let paths = property.core.paths.map(\.components)
            let member = plan.discriminations.first { $0.property === property }
            let isRequired = areRequired && (property.core.isRequired || member != nil)
            let value = member.map { Self.oneOf($0.values) } ?? value(of: property)
            // If the first value is null, another one is read.
            let first = property.isOnlyPath ? value : Self.orNull(value, of: property)
            let full = plan.annotating(
                first.adding(facts(about: property, of: plan)), with: annotations, about: property)
            for (index, path) in paths.enumerated() {
                // A schema doesn't say what is in text.
                var node: PathNode? = plan.root
                let isInText = path.dropLast().contains { component in
                    node = node?.children[component.name]
                    return node?.properties.contains { $0.converter.form.isText && $0.core.mayOpen(on: path) } ?? false
                }
                let isThere = isRequired && property.isOnlyPath && !isInText
                object.add(
                    index == 0 ? full : nil, at: path[...],
                    isThere ? .presence : property.core.isDirect ? .objectsOnTheWay : .nothing)
            }
            if !property.isOnlyPath { conditions.append(Self.otherwise(paths[...], value, of: property)) }
        }
    }

    /// The schema of a member that names a class.
    static func oneOf(_ values: [JSON]) -> JSON {
        let kinds = Set(values.map(\.kind))
        var schema =
            switch kinds.count == 1 ? kinds.first : nil {
            case .string: JSON.ofType("string")
            case .number: JSON.ofType(values.allSatisfy { $0.integer(as: Int64.self) != nil } ? "integer" : "number")
            case .bool: JSON.ofType("boolean")
            default: JSON.emptyObject
            }
        if values.count == 1 {
            schema["const"] = values[0]
        } else {
            schema["enum"] = JSON(values)
        }
        return schema
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
            SchemaLimits(of: property.core))
    }

    /// The keywords with facts about a property that don't limit its values.
    private func facts(about property: PlannedProperty, of plan: ValidationPlan) -> [(key: String, value: JSON)] {
        var facts: [(key: String, value: JSON)] = []
        // Objects of a store have no default in the schema, so that the store isn't called.
        if !property.core.isRequired, property.core.store == nil {
            var object = JSON.emptyObject
            property.core.writeDefault(to: &object)
            if let value = object.value(of: property.core), plan.accepts(object, for: property) {
                facts.append(("default", value))
            }
        }
        if property.core.isReadOnly { facts.append(("readOnly", true)) }
        return facts
    }
}

extension JSON {
    /// Returns the object with further members.
    fileprivate func adding(_ members: [(key: String, value: JSON)]) -> JSON {
        members.reduce(into: self) { $0[$1.key] = $1.value }
    }
}

extension ValidationPlan {
    /// Whether validation finds nothing wrong with a property's value in an object that has nothing else.
    func accepts(_ object: JSON, for property: PlannedProperty) -> Bool {
        guard let path = property.core.paths.first else { return false }
        let place = JSONPointer(path)
        return !Issues(of: classLayout.instance(of: object.flattened).walkStart()).contains { issue in
            issue.kind != .unknownKey && issue.pointer.starts(with: place)
        }
    }
}
