/// Snapshots of models.
extension JSONModelProtocol {
    /// Returns the values of a document that is still arriving, one for each chunk that adds something.
    ///
    ///     for try await recipe in Recipe.snapshots(of: chunks) { show(recipe) }
    ///
    /// The class of each object is chosen as soon as the member that names it has arrived. Until then the object is an
    /// instance of the base class.
    ///
    /// - Parameters:
    ///   - chunks: The chunks of a JSON document in UTF-8, which may end anywhere.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Chunks: AsyncSequence>(
        of chunks: Chunks, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        JSONSnapshots(ByteSource(chunks: chunks), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    /// Returns the values of a document that is still arriving, one for each byte that adds something.
    ///
    ///     for try await recipe in Recipe.snapshots(of: response.bytes) { show(recipe) }
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a JSON document in UTF-8.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Bytes: AsyncSequence>(
        of bytes: Bytes, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Bytes.Element == UInt8 {
        JSONSnapshots(
            ByteSource(bytes: bytes, by: .single), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    /// Returns the values of a document that is still arriving, one for each text that adds something.
    ///
    ///     for try await recipe in Recipe.snapshots(of: answer.deltas) { show(recipe) }
    ///
    /// - Parameters:
    ///   - texts: The parts of a JSON document, such as the tokens of a language model.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Texts: AsyncSequence>(
        of texts: Texts, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Texts.Element: StringProtocol {
        JSONSnapshots(ByteSource(texts: texts), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    private static func snapshot(of json: JSON) throws(JSONError) -> Self? {
        guard json.kind == .object else { throw JSONError(rootKindMismatch: "an object", found: json.kind.description) }
        return Polymorphism.instance(of: self, for: json)
    }
}

/// Snapshots of JSON, of lists and dictionaries, and of your own types.
extension JSONConvertible {
    /// Returns the values of a document that is still arriving, one for each chunk that adds something.
    ///
    ///     for try await posts in LazyArray<Post>.snapshots(of: chunks) { show(posts.completedElements) }
    ///
    /// There is no value for a chunk after which `decode` returns nil.
    ///
    /// - Parameters:
    ///   - chunks: The chunks of a JSON document in UTF-8, which may end anywhere.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Chunks: AsyncSequence>(
        of chunks: Chunks, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        JSONSnapshots(ByteSource(chunks: chunks), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    /// Returns the values of a document that is still arriving, one for each byte that adds something.
    ///
    ///     for try await json in JSON.snapshots(of: response.bytes) { print(json.text) }
    ///
    /// There is no value for a byte after which `decode` returns nil.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a JSON document in UTF-8.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Bytes: AsyncSequence>(
        of bytes: Bytes, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Bytes.Element == UInt8 {
        JSONSnapshots(
            ByteSource(bytes: bytes, by: .single), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    /// Returns the values of a document that is still arriving, one for each text that adds something.
    ///
    ///     for try await json in JSON.snapshots(of: answer.deltas) { print(json.text) }
    ///
    /// There is no value for a text after which `decode` returns nil.
    ///
    /// - Parameters:
    ///   - texts: The parts of a JSON document, such as the tokens of a language model.
    ///   - syntax: The syntax of the text.
    ///   - fenced: Whether there may be text before and after the JSON, as in the answer of a language model.
    ///   - cutsStrings: Whether values contain a string whose end hasn't arrived, up to its last whole character.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: Values for the models and converters that read the document.
    /// - Returns: The values. The last one is the whole document.
    public static func snapshots<Texts: AsyncSequence>(
        of texts: Texts, syntax: JSONSyntax = .json, fenced: Bool = false, cutsStrings: Bool = true,
        nestingLimit: Int = JSON.defaultNestingLimit, context: JSONContext = JSONContext()
    ) -> JSONSnapshots<Self> where Texts.Element: StringProtocol {
        JSONSnapshots(ByteSource(texts: texts), syntax, fenced, cutsStrings, nestingLimit, context, snapshot)
    }

    private static func snapshot(of json: JSON) throws(JSONError) -> Self? {
        let value = json.value(as: Self.self)
        if value == nil, json.hasArrived {
            throw JSONError(rootKindMismatch: "a value that reads as \(Self.self)", found: json.kind.noun)
        }
        return value
    }
}

/// Whether values of a document that is still arriving can change.
extension JSON {
    /// Whether all of the value has arrived, so that later snapshots contain the same one.
    ///
    ///     let receiver = JSONReceiver()
    ///     try receiver.receive(#"{"title": "Soup", "steps": ["Peel"#)
    ///     receiver.snapshot?.isComplete               // false
    ///     receiver.snapshot?["title"]?.isComplete     // true
    ///     receiver.snapshot?["steps"]?.isComplete     // false
    ///
    /// Values that were opened, edited or created are complete.
    public var isComplete: Bool { hasArrived }
}

extension Versioned {
    /// Whether all of the model, or of the array or dictionary of models, has arrived, so that it can't change.
    public var isComplete: Bool { json.hasArrived }
}

extension JSONModelProtocol {
    /// Returns whether the value of a property has arrived as a whole, so that it is the same in all later snapshots.
    ///
    ///     recipe.isComplete(\.title)          // true: the closing quote has arrived
    ///     recipe.isComplete(\.steps)          // false: more steps may come
    ///     recipe.isComplete(\.note)           // false: the member may still come
    ///
    /// A value that is absent is complete if the object that would contain it is.
    ///
    /// - Parameter keyPath: A declared property. Any other key path is complete if the whole object is.
    /// - Returns: Whether the value can't change.
    /// - Complexity: O(*n*) in the number of members on the way to the value.
    public func isComplete<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Bool {
        if json.hasArrived { return true }
        guard let property = _object.classLayout({ $0.reads(keyPath, of: self) }).property else { return false }
        return json.isComplete(for: property)
    }
}

extension LazyArray {
    /// The elements that have arrived as a whole: all but a last one that may still grow.
    ///
    ///     recipe.steps.completedElements.map(\.text)
    ///
    /// - Complexity: O(1), after the first access to the array.
    public var completedElements: SubSequence {
        guard !json.hasArrived, let last, !last.json.hasArrived else { return self[...] }
        return dropLast()
    }
}
