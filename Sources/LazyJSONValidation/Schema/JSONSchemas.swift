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
    private var references: [(modelClass: JSONModel.Type, name: String, text: String)] = []

    /// Creates the schemas of classes.
    ///
    /// - Parameters:
    ///   - classes: The classes. One that another one refers to needn't be among them.
    ///   - reference: Returns the text of a reference to the class with a name. By default, the definitions are in
    ///     `$defs` of the document: `#/$defs/Order`.
    /// - Complexity: O(*n*) in the number of properties of all classes.
    public init(of classes: [JSONModel.Type], reference: (_ name: String) -> String = { "#/$defs/" + $0 }) {
        let (bodies, names) = withoutActuallyEscaping(reference) {
            SchemaBuilder.definitions(of: classes.map { .of(ClassLayout.of($0)) }, referringBy: $0)
        }
        definitions = JSON(members: bodies).flattened
        for (modelClass, name) in zip(classes, names) { references.append((modelClass, name, reference(name))) }
    }

    /// Returns the name of one of the given classes in the definitions.
    ///
    /// - Parameter modelClass: The class.
    /// - Returns: The name; nil if the class wasn't given.
    public func name(of modelClass: JSONModel.Type) -> String? {
        references.first { $0.modelClass == modelClass }?.name
    }

    /// Returns a schema that refers to one of the given classes.
    ///
    ///     schemas.reference(to: Order.self)     // {"$ref":"#/$defs/Order"}
    ///
    /// - Parameter modelClass: The class.
    /// - Returns: The schema; nil if the class wasn't given.
    public func reference(to modelClass: JSONModel.Type) -> JSON? {
        references.first { $0.modelClass == modelClass }.map { ["$ref": JSON($0.text)] }
    }

    /// Returns an OpenAPI 3.1 document that has nothing but the schemas of classes, for tools that generate code or
    /// documentation.
    ///
    ///     try JSONSchemas.openAPI(of: [Order.self, User.self], title: "Shop", version: "1.0")
    ///         .data(.pretty).write(to: url)
    ///
    /// - Parameters:
    ///   - classes: The classes. One that another one refers to needn't be among them.
    ///   - title: The title of the document.
    ///   - version: The version of the document.
    /// - Returns: The document.
    public static func openAPI(of classes: [JSONModel.Type], title: String, version: String) -> JSON {
        let schemas = JSONSchemas(of: classes) { "#/components/schemas/" + $0 }
        return [
            "openapi": "3.1.0", "info": ["title": JSON(title), "version": JSON(version)], "paths": [:],
            "components": ["schemas": schemas.definitions],
        ]
    }
}
