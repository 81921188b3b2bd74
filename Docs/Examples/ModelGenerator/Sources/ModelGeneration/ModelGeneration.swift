import LazyJSON

/// Writes Swift models for JSON.
///
///     let sample = try Sample(contentsOf: "Feed.json")
///     let file = try ModelGeneration.models(for: [sample], named: "Feed")
///     print(ModelGeneration.source(of: file))
public enum ModelGeneration {
    /// Returns the models that read all values of some samples.
    ///
    /// The result is the same for the same samples in any order: they are sorted by their names.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - name: The name of the class for the root, or for the elements of a root that is a list.
    /// - Returns: The declarations.
    /// - Throws: ``GenerationError`` if the samples have neither objects nor lists.
    public static func models(for samples: [Sample], named name: String) throws(GenerationError) -> ModelFile {
        let name = try checkedName(name)
        let values = samples.sorted { ($0.name, $0.values.count) < ($1.name, $1.values.count) }.flatMap(\.values)
        var graph = ShapeGraph(of: values, named: name)
        graph.shareClasses()
        let description = samples.allSatisfy(\.isLines) ? "A line of the file" : "The document"
        return try ModelFileBuilder.file(for: graph, named: name, rootDescription: description)
    }

    /// Returns the models that a JSON Schema (2020-12) describes, with its checks.
    ///
    /// - Parameters:
    ///   - schema: The schema: a sample with one value.
    ///   - name: The name of the class for the root. By default its title, or else the name of the file.
    /// - Returns: The declarations.
    /// - Throws: ``GenerationError`` if the JSON isn't a schema, or doesn't describe an object.
    public static func models(
        forSchema schema: Sample, named name: String? = nil
    ) throws(GenerationError) -> ModelFile {
        guard !schema.isLines, let json = schema.values.first else {
            throw GenerationError("not a JSON Schema: expected one object, found several lines", in: schema.name)
        }
        let name = try name.map(checkedName)
        return try SchemaReader.file(for: json, named: name, in: schema.name)
    }

    /// Returns the source of a file with some declarations.
    ///
    /// - Parameters:
    ///   - file: The declarations.
    ///   - form: How the models are declared.
    public static func source(of file: ModelFile, as form: ModelForm = .classes) -> String {
        SourceWriter.source(of: file, as: form)
    }

    /// Changes an existing file where samples demand it: other code, comments and names stay as they are.
    ///
    /// - Parameters:
    ///   - source: The existing file.
    ///   - file: The models for samples.
    /// - Returns: The changed file, equal to `source` if it reads all samples, and the changes in words.
    public static func update(_ source: String, for file: ModelFile) -> (source: String, notes: [String]) {
        ModelUpdate.updated(source, for: file)
    }

    /// Returns a name for a class; a name that isn't an identifier is made one.
    private static func checkedName(_ name: String) throws(GenerationError) -> String {
        let isIdentifier = name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil
        let name = isIdentifier ? name : Words(of: name).upperCamel
        guard !name.isEmpty else { throw GenerationError("the class needs a name of letters and digits: --name Feed") }
        guard !Identifiers.types.contains(name) else {
            throw GenerationError(
                "the class can't be named \(name), which is a type that models use: choose another --name")
        }
        return name
    }
}
