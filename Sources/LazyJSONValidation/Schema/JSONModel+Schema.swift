extension JSONModel {
    /// The class as a JSON Schema (2020-12): what the JSON of a model has to be, so that nothing in it has to be read leniently.
    ///
    ///     final class User: JSONModel, @unchecked Sendable {
    ///         @Property("user_id", required: true) var id: Int32 = 0
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
    /// A document in which validation finds neither errors nor warnings is valid against the schema. It is not the other way round: what
    /// the app's own converters read may be anything, and some things a schema cannot say.
    ///
    /// * Members that the class does not know are allowed. What is read leniently, such as a number in a string, is not.
    /// * Null is allowed for all properties that are not `required:`, since it reads as the default.
    /// * Classes of models that are read are in `$defs`, under their names, whatever refers to them, and how often. The class
    ///   itself is there, too, if one of them refers to it.
    /// * Where ``modelClass(for:)`` chooses a subclass, the schema has what is true for all of them: the properties of the class.
    /// * `format` is an annotation, as the draft has it: it says what a string is meant to be, and rejects none.
    ///
    /// Properties are in the order of declaration, superclasses first. The schema is made once per class.
    ///
    /// - Complexity: O(1) after the first call; that is O(*n*) in the number of properties of all classes in it.
    public static var jsonSchema: JSON {
        let plan = ValidationPlan.of(ClassLayout.of(self))
        if let known = plan.schemaCache.load() { return known.value }
        return plan.schemaCache.setIfNil(Box(SchemaBuilder.document(of: plan).flattened)).value
    }
}
