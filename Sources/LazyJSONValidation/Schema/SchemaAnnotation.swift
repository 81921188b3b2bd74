/// A model whose schema has texts and examples for readers: those of ``SchemaAnnotation``.
///
///     extension Order: SchemaAnnotated {
///         static var schemaAnnotations: [SchemaAnnotation] {
///             [
///                 SchemaAnnotation(Order.self, "What a customer has ordered."),
///                 SchemaAnnotation(\Order.id, "The number on the invoice.", examples: [4711]),
///                 SchemaAnnotation(\Order.code, "Use `id`.", isDeprecated: true),
///             ]
///         }
///     }
///
/// The conformance may be in another module than the model, such as one of a tool that writes schemas. An app then
/// doesn't contain the texts.
public protocol SchemaAnnotated {
    /// The annotations of the model and its properties, and of subclasses and their properties. Evaluated when a schema
    /// is created.
    ///
    /// If there are several for the same class or property, the first one is used.
    static var schemaAnnotations: [SchemaAnnotation] { get }
}

/// Texts and examples for readers of a schema, about a class or a property. They limit no values.
public struct SchemaAnnotation: Sendable {
    /// The class, or the one whose property it is: only its objects have the annotation.
    private let modelClass: JSONModel.Type
    /// Whether the annotation is about the objects of the class.
    private let isOfObjects: Bool
    /// The property that it is about; nil if it is about none, or about one that isn't declared.
    private let property: AnyPropertyCore?
    private let title: String?
    private let description: String?
    private let isDeprecated: Bool
    private let examples: @Sendable (AnyPropertyCore?) -> [JSON]

    /// Creates an annotation of a property.
    ///
    ///     SchemaAnnotation(\Order.id, "The number on the invoice.", title: "Number", examples: [4711])
    ///
    /// - Parameters:
    ///   - property: A declared property, such as `\Order.id`. Any other key path is a mistake in the program: debug
    ///     builds print a warning once, and the annotation has no effect.
    ///   - description: The meaning of the property; `description` in the schema.
    ///   - title: A short name; `title` in the schema.
    ///   - examples: Values of the property, which the schema has as the property writes them; `examples` in the
    ///     schema. A value that can't be written, or that validation reports, is left out.
    ///   - isDeprecated: Whether the property shouldn't be used anymore; `deprecated` in the schema.
    public init<Model: JSONModelProtocol, Value: Sendable>(
        _ property: KeyPath<Model, Value>, _ description: String? = nil, title: String? = nil, examples: [Value] = [],
        isDeprecated: Bool = false
    ) {
        let core = ClassLayout.of(Model._objectClass).property(at: property)
        if core == nil {
            ProgrammingMistake.warn(
                "\(property) is not a @Property of \(Model.self), so an annotation of it has no effect")
        }
        self.init(Model._objectClass, isOfObjects: false, core, description, title, isDeprecated) { core in
            guard let encode = (core as? PropertyCore<Value>)?.converter.encode else { return [] }
            return examples.compactMap { (try? encode($0)) ?? nil }
        }
    }

    /// Creates an annotation of a class.
    ///
    ///     SchemaAnnotation(Order.self, "What a customer has ordered.")
    ///
    /// - Parameters:
    ///   - modelClass: The class.
    ///   - description: The meaning of an object of the class; `description` in the schema.
    ///   - title: A short name; `title` in the schema. By default, the name of the class.
    ///   - examples: Objects; `examples` in the schema.
    ///   - isDeprecated: Whether the class shouldn't be used anymore; `deprecated` in the schema.
    public init(
        _ modelClass: any JSONModelProtocol.Type, _ description: String? = nil, title: String? = nil,
        examples: [JSON] = [], isDeprecated: Bool = false
    ) {
        let modelClass = ModelView.modelClass(of: modelClass) ?? JSONModel.self
        self.init(modelClass, isOfObjects: true, nil, description, title, isDeprecated) { _ in examples }
    }

    private init(
        _ modelClass: JSONModel.Type, isOfObjects: Bool, _ property: AnyPropertyCore?, _ description: String?,
        _ title: String?, _ isDeprecated: Bool, _ examples: @escaping @Sendable (AnyPropertyCore?) -> [JSON]
    ) {
        (self.modelClass, self.isOfObjects, self.property) = (modelClass, isOfObjects, property)
        (self.title, self.description, self.isDeprecated) = (title, description, isDeprecated)
        self.examples = examples
    }

    // MARK: Finding

    /// Whether the annotation is about the objects of a class, or about a property of it.
    func isAbout(_ property: AnyPropertyCore?, of modelClass: JSONModel.Type) -> Bool {
        guard let property else { return isOfObjects && self.modelClass == modelClass }
        guard let own = self.property else { return false }
        return property.name == own.name && property.declaring == own.declaring
            && modelClass.isModelClass(within: self.modelClass)
    }

    /// Returns a schema with the annotation: its texts come first, and its examples last.
    ///
    /// - Parameters:
    ///   - property: The property that the schema is about; nil for a class.
    ///   - accepts: Returns whether validation accepts an example.
    func annotating(_ schema: JSON, about property: AnyPropertyCore?, where accepts: (JSON) -> Bool) -> JSON {
        var texts: [(key: String, value: JSON)] = []
        if let title = title.map({ JSON($0) }) ?? schema["title"] { texts.append(("title", title)) }
        if let description { texts.append(("description", JSON(description))) }
        var rest = schema
        for (keyword, _) in texts { rest[keyword] = nil }
        var annotated = JSON(members: texts + rest.exactMembers.map { $0 })
        let accepted = examples(property).filter(accepts)
        if !accepted.isEmpty { annotated["examples"] = JSON(accepted) }
        if isDeprecated { annotated["deprecated"] = true }
        return annotated
    }
}

extension ValidationPlan {
    /// The annotations that apply to the class and its properties.
    var annotations: [SchemaAnnotation] {
        var all: [SchemaAnnotation] = []
        var next: JSONModel.Type? = classLayout.modelClass
        // Those of a subclass come first.
        while let modelClass = next {
            let declared: Any.Type = modelClass is StructObject.Type ? modelClass.declaredType : modelClass
            all += (declared as? any SchemaAnnotated.Type)?.schemaAnnotations ?? []
            next = modelClass.superModel
        }
        return all
    }

    /// Returns the schema of the class, or of a property, with its annotation.
    func annotating(_ schema: JSON, with all: [SchemaAnnotation], about property: PlannedProperty? = nil) -> JSON {
        let modelClass = classLayout.modelClass
        guard let annotation = all.first(where: { $0.isAbout(property?.core, of: modelClass) }) else { return schema }
        return annotation.annotating(schema, about: property?.core) { example in
            guard let property else {
                let model = modelClass.init(example)
                return model.map { Issues(of: $0.walkStart()).allSatisfy { $0.kind == .unknownKey } } ?? false
            }
            var object = JSON.emptyObject
            guard let path = property.core.paths.first, object.set(path, to: example) else { return false }
            return accepts(object, for: property)
        }
    }
}
