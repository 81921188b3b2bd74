/// The JSON Schemas of several classes, and of all classes that they refer to, for one document.
///
///     let schemas = JSONSchemas(of: [Order.self, User.self], references: "#/components/schemas/{name}")
///     schemas.definitions                   // {"Order": {…}, "User": {…}, "Item": {…}}
///     schemas.reference(to: Order.self)     // {"$ref":"#/components/schemas/Order"}
///
/// Each class is there once, under its name. A name has only letters, digits and `_` of ASCII: `Page<User>` is
/// `Page_User`. A second class of the same name gets a number. The schemas are those of ``JSONModel/jsonSchema``.
public struct JSONSchemas: Sendable {
    /// The schemas by the names of the classes: first the given classes, then those that they refer to.
    public let definitions: JSON
    private let names: [(modelClass: JSONModel.Type, name: String)]
    private let template: String

    /// Creates the schemas of classes.
    ///
    /// - Parameters:
    ///   - classes: The classes. One that another one refers to needn't be among them.
    ///   - template: The text of references to a class, in which `{name}` stands for the name. By default, the
    ///     definitions are in `$defs` of the document.
    /// - Complexity: O(*n*) in the number of properties of all classes.
    public init(of classes: [JSONModel.Type], references template: String = "#/$defs/{name}") {
        let (bodies, names) = SchemaBuilder.definitions(
            of: classes.map { .of(ClassLayout.of($0)) }, referringBy: template)
        definitions = JSON(members: bodies).flattened
        self.names = Array(zip(classes, names)).map { ($0, $1) }
        self.template = template
    }

    /// Returns the name of one of the given classes in the definitions.
    ///
    /// - Parameter modelClass: The class.
    /// - Returns: The name; nil if the class wasn't given.
    public func name(of modelClass: JSONModel.Type) -> String? {
        names.first { $0.modelClass == modelClass }?.name
    }

    /// Returns a schema that refers to one of the given classes.
    ///
    ///     schemas.reference(to: Order.self)     // {"$ref":"#/$defs/Order"}
    ///
    /// - Parameter modelClass: The class.
    /// - Returns: The schema; nil if the class wasn't given.
    public func reference(to modelClass: JSONModel.Type) -> JSON? {
        name(of: modelClass).map { ["$ref": JSON(SchemaNames(referringBy: template).reference(to: $0))] }
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
        let schemas = JSONSchemas(of: classes, references: "#/components/schemas/{name}")
        return [
            "openapi": "3.1.0", "info": ["title": JSON(title), "version": JSON(version)], "paths": [:],
            "components": ["schemas": schemas.definitions],
        ]
    }
}
