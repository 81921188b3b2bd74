/// The JSON Schemas of several classes, and of all classes that they refer to, for one document.
///
///     let schemas = JSONSchemas(of: [Order.self, User.self]) { "#/components/schemas/\($0)" }
///     schemas.definitions                   // {"Order": {…}, "User": {…}, "Item": {…}}
///     schemas.reference(to: Order.self)     // {"$ref":"#/components/schemas/Order"}
///
/// Each class is there once, under its name. A name has only letters, digits and `_` of ASCII: `Page<User>` is
/// `Page_User`. A second class of the same name gets a number. The schemas are those of ``JSONModel/jsonSchema``.
public struct JSONSchemas: Sendable {
    /// The schemas by the names of the classes: first the given classes, then those that they refer to.
    public let definitions: JSON
    private var references: [(type: any JSONModelProtocol.Type, name: String, text: String)] = []

    /// Creates the schemas of classes.
    ///
    /// - Parameters:
    ///   - types: The classes. One that another one refers to needn't be among them.
    ///   - reference: Returns the text of a reference to the class with a name. By default, the definitions are in
    ///     `$defs` of the document: `#/$defs/Order`.
    /// - Complexity: O(*n*) in the number of properties of all classes.
    public init(of types: [any JSONModelProtocol.Type], reference: (_ name: String) -> String = { "#/$defs/" + $0 }) {
        let (bodies, names) = withoutActuallyEscaping(reference) {
            SchemaBuilder.definitions(
                of: types.map { .of(ClassLayout.of(ModelView.modelClass(of: $0) ?? JSONModel.self)) }, referringBy: $0)
        }
        definitions = JSON(members: bodies).flattened
        for (type, name) in zip(types, names) { references.append((type, name, reference(name))) }
    }

    /// Returns the name of one of the given classes in the definitions.
    ///
    /// - Parameter type: The class.
    /// - Returns: The name; nil if the class wasn't given.
    public func name(of type: any JSONModelProtocol.Type) -> String? {
        references.first { $0.type == type }?.name
    }

    /// Returns a schema that refers to one of the given classes.
    ///
    ///     schemas.reference(to: Order.self)     // {"$ref":"#/$defs/Order"}
    ///
    /// - Parameter type: The class.
    /// - Returns: The schema; nil if the class wasn't given.
    public func reference(to type: any JSONModelProtocol.Type) -> JSON? {
        references.first { $0.type == type }.map { ["$ref": JSON($0.text)] }
    }

    /// Returns an OpenAPI 3.1 document that has nothing but the schemas of classes, for tools that generate code or
    /// documentation.
    ///
    ///     try JSONSchemas.openAPI(of: [Order.self, User.self], title: "Shop", version: "1.0")
    ///         .data(.pretty).write(to: url)
    ///
    /// - Parameters:
    ///   - types: The classes. One that another one refers to needn't be among them.
    ///   - title: The title of the document.
    ///   - version: The version of the document.
    /// - Returns: The document.
    public static func openAPI(of types: [any JSONModelProtocol.Type], title: String, version: String) -> JSON {
        let schemas = JSONSchemas(of: types) { "#/components/schemas/" + $0 }
        return [
            "openapi": "3.1.0", "info": ["title": JSON(title), "version": JSON(version)], "paths": [:],
            "components": ["schemas": schemas.definitions],
        ]
    }
}

extension JSONModel {
    /// The class as a JSON Schema (2020-12): it describes JSON that needs no lenient reading.
    ///
    ///     final class User: JSONModel, @unchecked Sendable {
    ///         @Property("user_id", .required) var id: Int32 = 0
    ///         @Property                            var tags: [String]
    ///     }
    ///
    ///     User.jsonSchema.text(.pretty)
    ///     // {
    ///     //   "$schema": "https://json-schema.org/draft/2020-12/schema",
    ///     //   "title": "User",
    ///     //   "type": "object",
    ///     //   "properties": {
    ///     //     "user_id": {
    ///     //       "type": "integer",
    ///     //       "minimum": -2147483648,
    ///     //       "maximum": 2147483647
    ///     //     },
    ///     //     "tags": {
    ///     //       "type": [
    ///     //         "array",
    ///     //         "null"
    ///     //       ],
    ///     //       "items": {
    ///     //         "type": "string"
    ///     //       },
    ///     //       "default": []
    ///     //     }
    ///     //   },
    ///     //   "required": [
    ///     //     "user_id"
    ///     //   ]
    ///     // }
    ///
    /// A document in which validation finds neither errors nor warnings is valid against the schema. The reverse isn't
    /// true: the app's own converters may read any JSON, and a schema cannot express all rules.
    ///
    /// * Members that the class doesn't declare are allowed. Values that are read leniently, such as a number in a
    /// string, aren't.
    /// * Null is allowed for all properties that are not `.required`, since it reads as the default.
    /// * Each class of nested models is in `$defs` once, under its name, however many properties refer to it. The class
    /// itself is also there if one of them refers to it. A name has only letters, digits and `_` of ASCII: `Page<User>`
    /// is `Page_User`.
    /// * A default is there if validation accepts it.
    /// * Titles, descriptions and examples are those of ``SchemaAnnotated``.
    /// * A class with a ``discriminator`` is `oneOf` the classes that it names. If ``modelClass(for:)`` chooses a
    ///   subclass, the schema only has the properties of the class itself, which all
    /// subclasses share.
    /// * `format` is an annotation, as in the draft: it describes a string, and rejects none.
    ///
    /// Properties are in the order of declaration, with those of superclasses first. The schema is created once per
    /// class.
    ///
    /// - Complexity: O(1) after the first call, which takes O(*n*) in the number of properties of all classes in the
    ///   schema.
    public static var jsonSchema: JSON {
        let plan = ValidationPlan.of(ClassLayout.of(self))
        if let known = plan.schemaCache.load() { return known.value }
        return plan.schemaCache.setIfNil(Box(SchemaBuilder.document(of: plan).flattened)).value
    }
}

extension JSONModelProtocol where _Fields == ModelFields<Self> {
    /// The JSON Schema of the struct: see ``JSONModel/jsonSchema``.
    public static var jsonSchema: JSON { _objectClass.jsonSchema }
}
