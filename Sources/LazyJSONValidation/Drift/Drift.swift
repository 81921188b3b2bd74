import LazyJSONFoundation

/// A count of the differences between documents and a class: the issues of any number of documents, and properties that
/// never appear.
///
///     class User: JSONModel, @unchecked Sendable {
///         @Property var name: String = ""
///         @Property var age: Int = 0
///         @Property var phone: String?
///     }
///
///     var drift = Drift<User>()
///     drift.add(try JSON(parsing: #"[{"name": "Bo", "age": "41"}, {"name": "Ada", "age": 36, "nick": "A"}]"#))
///     drift.add(try JSON(parsing: #"{"name": 7, "age": "n/a"}"#), named: "bo.json")
///     print(drift)
///     // Drift of User in 2 documents: 1 error, 2 warnings, 2 notes
///     //   User: 3 objects in 2 documents
///     //
///     // Errors
///     //   1  User.age    a string that is not an integer  bo.json /age
///     //
///     // Warnings
///     //   1  User.age    a string read as an integer      document 1 /0/age
///     //   1  User.name   a number read as a string        bo.json /name
///     //
///     // Notes
///     //   3  User.phone  never seen
///     //   1  User        unknown key "nick": string       document 1 /1/nick
///
/// A test of a server's responses takes three lines:
///
///     var drift = Drift<User>()
///     drift.add(try await client.users())
///     #expect(drift.isEmpty, "\(drift)")
///
/// Unknown keys count as well. ``filter(atLeast:)`` leaves out findings below a severity, and ``filter(notIn:)`` leaves
/// out findings of a drift that was saved before:
///
///     #expect(drift.filter(atLeast: .warning).isEmpty, "\(drift)")
///     #expect(drift.filter(notIn: baseline).isEmpty, "\(drift.filter(notIn: baseline))")
///
/// A drift is `Codable`, and drifts of several runs or machines can be merged (``merge(_:)``).
///
/// Its size is limited, whatever the documents contain. It keeps up to 100 different unknown keys, values, texts and
/// errors per class or property, and counts how often there were others. Which ones it keeps doesn't depend on the
/// order of documents. Names with few digits are preferred to names with many, since real names say more than a million
/// identifiers; among these, short names are preferred.
///
/// Models are counted by the class that was chosen for them. Classes are identified by their names. A name has no
/// module, so that drifts of several apps can be merged; only classes of another module than the drift's own class have
/// theirs.
public struct Drift<Model: JSONModelProtocol>: Sendable, Hashable, Codable {
    var record = DriftRecord()

    /// Creates a drift without documents.
    public init() {}

    init(_ record: DriftRecord) { self.record = record }

    /// The name of the class.
    static var modelName: String { DriftNames(within: Model.self).name(of: Model.self) }

    /// Creates the drift of a file: one document whose root is an object, or an array of objects.
    ///
    ///     let drift = try Drift<User>(contentsOf: url)
    ///
    /// - Parameter url: The URL of a file in UTF-8 whose content is one JSON value. Places have the file's name.
    /// - Throws: ``JSONError`` if the content isn't JSON, or an error of Foundation if the file cannot be read.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(contentsOf url: URL) throws {
        add(try JSON(contentsOf: url), named: url.lastPathComponent)
    }

    // MARK: Documents

    /// Adds a model as a document.
    ///
    /// All its properties are read, and stay read. Nested models, and those in lists and dictionaries, are included.
    ///
    /// - Parameters:
    ///   - model: A model of the class, or of one that inherits from it.
    ///   - name: The name of the document, which places have. Without a name, they have the document's ordinal number.
    /// - Complexity: O(*n*) in the bytes of the model's JSON.
    public mutating func add(_ model: Model, named name: String? = nil) { add(model._object.issues, name) }

    /// Adds an array of models as a document. Elements that aren't objects are errors.
    ///
    /// - Parameters:
    ///   - models: The array, with models of the class.
    ///   - name: The name of the document, which places have. Without a name, they have the document's ordinal number.
    /// - Complexity: O(*n*) in the bytes of the array's JSON.
    public mutating func add(_ models: LazyArray<Model>, named name: String? = nil) { add(models.issues, name) }

    /// Adds a dictionary of models as a document. Members that aren't objects are errors.
    ///
    /// - Parameters:
    ///   - models: The dictionary, with models of the class.
    ///   - name: The name of the document, which places have. Without a name, they have the document's ordinal number.
    /// - Complexity: O(*n*) in the bytes of the dictionary's JSON.
    public mutating func add(_ models: LazyDictionary<Model>, named name: String? = nil) { add(models.issues, name) }

    /// Adds a document: an object as a model, an array as an array of models. Any other value is an error.
    ///
    /// - Parameters:
    ///   - json: JSON of any kind.
    ///   - name: The name of the document, which places have. Without a name, they have the document's ordinal number.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    public mutating func add(_ json: JSON, named name: String? = nil) {
        if let models = LazyArray<Model>(json) { return add(models, named: name) }
        add(Model.issues(in: json), name)
    }

    private mutating func add(_ issues: Issues, _ name: String?) {
        guard let start = issues.start else { return }
        record.merge(DriftCounter.count(start, named: name, DriftNames(within: Model.self)))
    }

    /// Adds the counts of another drift, as if its documents were added after those of this one.
    ///
    ///     let all = drifts.reduce(into: Drift<User>()) { $0.merge($1) }
    ///
    /// The result is the same however drifts are grouped. If they are merged in another order, only places differ.
    ///
    /// - Parameter other: The drift to add.
    /// - Complexity: O(*n*) in the size of the other drift, which is limited whatever the documents contain.
    public mutating func merge(_ other: Drift) { record.merge(other.record) }

    // MARK: Findings

    /// The number of documents.
    public var documentCount: Int { record.documents }

    /// A Boolean value that indicates whether there are no findings: no issue in any document, and no property that was
    /// never seen in the objects of its class.
    ///
    /// Other counts aren't findings: how often a property was absent, and the kinds of JSON that it reads as they are.
    public var isEmpty: Bool { record.isEmpty }

    /// The findings, the most important first: by severity, and then by frequency. Properties that were never seen come
    /// before other notes.
    public var findings: [DriftFinding] { record.findings }

    /// The counts of the classes; those with the most objects come first.
    public var classes: [DriftClass] { record.classList }

    /// Returns the drift with only the findings of a severity or above.
    ///
    /// The result is for inspection. If documents are added to it, earlier counts of the findings that were left out
    /// are missing.
    ///
    ///     drift.filter(atLeast: .error).findings.map(\.property)
    ///
    /// - Parameter severity: The least severity of the findings.
    /// - Returns: The drift without less severe findings.
    public func filter(atLeast severity: JSONIssue.Severity) -> Drift { Drift(record.filter(atLeast: severity)) }

    /// Returns the drift with only the findings that an earlier drift doesn't have, whatever their frequency.
    ///
    /// The result is for inspection. If documents are added to it, earlier counts of the findings that were left out
    /// are missing. If the earlier drift didn't keep all unknown keys, keys that it may have counted aren't reported as
    /// new.
    ///
    ///     let baseline = try JSONDecoder().decode(Drift<User>.self, from: Data(contentsOf: url))
    ///     #expect(drift.filter(notIn: baseline).isEmpty, "\(drift.filter(notIn: baseline))")
    ///
    /// - Parameter baseline: An earlier drift, usually one that was saved.
    /// - Returns: The drift without the findings of `baseline`.
    public func filter(notIn baseline: Drift) -> Drift { Drift(record.filter(notIn: baseline.record)) }
}

extension Drift: CustomStringConvertible {
    /// A report of at most 100 columns: for each severity, the 20 most frequent findings, with the first place of each.
    /// Properties that were never seen come before other notes.
    ///
    /// The counts of each property are in ``classes``.
    public var description: String { DriftReport(record, of: Self.modelName).text }
}
