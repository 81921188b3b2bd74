#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// What documents have that the class has not, and the other way round: the issues of any number of documents, counted.
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
///     //   1  User        unknown key "nick": string       document 1 /1/nick
///     //   3  User.phone  never seen
///
/// A test of what a server sends is three lines:
///
///     var drift = Drift<User>()
///     drift.add(try await client.users())
///     #expect(drift.isEmpty, "\(drift)")
///
/// Unknown keys count as well. ``filter(atLeast:)`` has only what matters more, and ``filter(notIn:)`` only what a drift does not have that was
/// saved before:
///
///     #expect(drift.filter(atLeast: .warning).isEmpty, "\(drift)")
///     #expect(drift.filter(notIn: baseline).isEmpty, "\(drift.filter(notIn: baseline))")
///
/// It is `Codable`, and drifts of several runs or machines are merged (``merge(_:)``).
///
/// What it holds is limited, whatever the documents say: of unknown keys, and of values, texts and errors that differ, it keeps up to 100 per
/// class or property, and counts how often there were others. Those that are kept do not depend on the order of documents: names
/// with few digits before names with many, as of a million identifiers those that are names say most, and of these the shortest.
///
/// Models are counted by the class that was chosen for them, and classes are known by their names, without that of the module.
public struct Drift<Model: JSONModel>: Sendable, Hashable {
    /// Something that documents have and the class has not, or the other way round, and how often.
    public typealias Finding = DriftFinding
    /// Where something is: a document, and the pointer to the value in it.
    public typealias Place = DriftPlace
    /// What was counted of a class of models.
    public typealias Class = DriftClass

    var record = DriftRecord()

    /// A drift of no document.
    public init() {}

    init(_ record: DriftRecord) { self.record = record }

    /// The drift of a file: a document whose root is an object, or an array of objects.
    ///
    ///     let drift = try Drift<User>(contentsOf: url)
    ///
    /// - Parameter url: A file in UTF-8 whose content is one JSON value. Places have its name.
    /// - Throws: ``JSONError`` if the content is not JSON, and what Foundation throws if the file cannot be read.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(contentsOf url: URL) throws {
        add(try JSON(contentsOf: url), named: url.lastPathComponent)
    }

    // MARK: Documents

    /// Adds a document that is a model.
    ///
    /// All its properties are read, and stay read. Nested models, and those in lists and dictionaries, are included.
    ///
    /// - Parameters:
    ///   - model: A model of the class, or of one that inherits from it.
    ///   - name: The name of the document, told with places; without one they have its ordinal.
    /// - Complexity: O(*n*) in the bytes of the model's JSON.
    public mutating func add(_ model: Model, named name: String? = nil) { add(model.walkStart(), name) }

    /// Adds a document that is an array of models; elements that are no objects are an error.
    public mutating func add(_ models: LazyArray<Model>, named name: String? = nil) { add(models.walkStart(), name) }

    /// Adds a document that is a dictionary of models; members that are no objects are an error.
    public mutating func add(_ models: LazyDictionary<Model>, named name: String? = nil) {
        add(models.walkStart(), name)
    }

    /// Adds a document: an object as a model, an array as an array of models. Anything else is an error.
    ///
    /// - Parameters:
    ///   - json: JSON of any kind.
    ///   - name: The name of the document, told with places; without one they have its ordinal.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    public mutating func add(_ json: JSON, named name: String? = nil) {
        if let models = LazyArray<Model>(json) { return add(models, named: name) }
        add(
            ModelWalk.Start(
                json: json, converter: .view(of: Model.self), modelClass: Model.self, view: Model(json)), name)
    }

    private mutating func add(_ start: ModelWalk.Start, _ name: String?) {
        record.merge(DriftCounter.count(start, named: name))
    }

    /// Adds what another drift has counted, as if its documents were added after those of this one.
    ///
    ///     let all = drifts.reduce(into: Drift<User>()) { $0.merge($1) }
    ///
    /// The result is the same however drifts are grouped. If they are merged in another order, places differ and nothing else.
    ///
    /// - Complexity: O(*n*) in what the other drift has counted, which is limited whatever the documents say.
    public mutating func merge(_ other: Drift) { record.merge(other.record) }

    // MARK: What was found

    /// The number of documents.
    public var documentCount: Int { record.documents }

    /// Whether there are no findings: no issue in any document, and no property of a class that was never seen in its objects.
    ///
    /// Everything else is only counted: how often a property was absent, and which kinds of JSON it had that it reads as they are.
    public var isEmpty: Bool { record.isEmpty }

    /// What was found, the most important first: by severity, and then by how often.
    public var findings: [Finding] { record.findings }

    /// What was counted of the classes, those with most objects first.
    public var classes: [Class] { record.classList }

    /// The drift with those findings only that matter at least this much.
    ///
    /// It is for looking at: it no longer counts what it has left out, if more is added.
    ///
    ///     drift.filter(atLeast: .error).findings.map(\.property)
    public func filter(atLeast severity: JSONIssue.Severity) -> Drift { Drift(record.filter(atLeast: severity)) }

    /// The drift with those findings only that an earlier one does not have, however often.
    ///
    /// It is for looking at: it no longer counts what it has left out, if more is added. Where the earlier one has not kept
    /// all unknown keys, those that it may have had are no news.
    ///
    ///     let baseline = try JSONDecoder().decode(Drift<User>.self, from: Data(contentsOf: url))
    ///     #expect(drift.filter(notIn: baseline).isEmpty, "\(drift.filter(notIn: baseline))")
    ///
    /// - Parameter baseline: An earlier drift, as a rule one that was saved.
    public func filter(notIn baseline: Drift) -> Drift { Drift(record.filter(notIn: baseline.record)) }
}

extension Drift: CustomStringConvertible {
    /// A report of at most 100 columns: the findings by severity, of each the 20 most frequent, with the first place of each.
    ///
    /// What a class has counted of its properties is printed by ``classes``.
    public var description: String { DriftReport(record, of: DriftRecord.name(of: Model.self)).text }
}
