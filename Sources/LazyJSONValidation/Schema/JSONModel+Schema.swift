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
