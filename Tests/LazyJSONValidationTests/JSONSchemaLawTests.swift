import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// A document that a class reads without errors and warnings is valid against its schema.
struct JSONSchemaLawTests {
    /// Whether a class reads a document without errors and warnings.
    static func isClean(_ document: JSON, as modelClass: JSONModel.Type) -> Bool {
        modelClass.init(document)?.issues.allSatisfy { $0.severity < .warning } ?? false
    }

    final class Permissive: JSONModel, @unchecked Sendable {
        @Property(.coercion(.permissive)) var city: SchemaModels.City?
    }

    @Test("issues are found in a model that is read permissively")
    func permissive() throws {
        #expect(try Permissive(parsing: #"{"city":{}}"#).issues.map(\.kind) == [.missing])
    }

    @Test("a document without errors and warnings is valid", arguments: SchemaModels.all)
    func law(_ modelClass: JSONModel.Type) throws {
        var documents = SchemaDocuments(seed: 5)
        let schema = modelClass.jsonSchema
        let validator = SchemaValidator(root: schema)
        let record = try SchemaRecord(modelClass, schema)
        var (clean, wrong, rejected) = (0, 0, 0)
        for _ in 0..<TestScale.size(10_000, quick: 200) {
            // As it would come in: with a place for everything.
            let document = documents.document(modelClass).flattened
            let isClean = Self.isClean(document, as: modelClass)
            let isValid = validator.accepts(document)
            #expect(isValid || !isClean, "\(document.text) is clean and not valid as a \(modelClass)")
            clean += isClean ? 1 : 0
            wrong += isClean ? 0 : 1
            rejected += isClean || isValid ? 0 : 1
            try record.add(document, isClean: isClean, isValid: isValid)
        }
        // The law has cases of both kinds, and the schema rejects some.
        #expect(clean > 5 && wrong > 20)
        #expect(rejected * 4 > wrong, "\(modelClass): \(clean) clean, \(wrong) wrong, \(rejected) of them rejected")
    }

    @Test(
        "no default and no example is refused by its own schema", arguments: SchemaModels.all + SchemaModels.annotated)
    func defaults(_ modelClass: JSONModel.Type) throws {
        let schema = modelClass.jsonSchema
        let validator = SchemaValidator(root: schema)
        var pending = [schema]
        while let next = pending.popLast() {
            if next.kind == .object {
                for value in [next["default"]].compactMap({ $0 }) + (next["examples"].map { Array($0.elements) } ?? [])
                {
                    #expect(validator.accepts(value, next), "\(value.text) in \(next.text)")
                }
            }
            pending += next.kind == .object ? next.members.map(\.value) : Array(next.elements)
        }
    }

    @Test("an OpenAPI document with all classes has schemas for all of them, under names that OpenAPI allows")
    func openAPI() throws {
        let classes = SchemaModels.all + SchemaModels.annotated
        let document = JSONSchemas.openAPI(of: classes, title: "Everything", version: "1.0")
        let names = (document["components"]?["schemas"] ?? [:]).members.map(\.key)
        #expect(Set(names).count == names.count && names.count >= classes.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-zA-Z0-9_]+/) != nil })
        guard let folder = TestScale.setting("schemas") else { return }
        try document.data(.pretty).write(to: URL(filePath: folder).appending(path: "openapi.json"))
    }
}

extension JSONSchemaLawTests {
    final class Search: JSONModel, @unchecked Sendable {
        @Property(.required) var statuses: [Status]
        @Property("search_metadata.completed_in") var duration: Duration = .zero
        @Property("search_metadata.count", .required) var count: Int = 0
    }
    final class Status: JSONModel, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        @Property(.required) var id: UInt64 = 0
        @Property(.required) var text: String = ""
        @Property("user.screen_name", .required) var author: String = ""
        @Property("user.description") var authorDescription: String?
        @Property("entities.hashtags.0.text") var firstTag: String?
        @Property var inReplyToUserId: Int?
        @Property var truncated: Bool = false
        @Property var retweetedStatus: Status?
        @Property("possibly_sensitive", .required, or: ["truncated"]) var isSensitive: Bool = false
    }
    final class Events: JSONModel, @unchecked Sendable {
        @Property(.required) var events: LazyArray<Event>
    }
    class Event: JSONModel, @unchecked Sendable {
        @Property(enumValues: ["PushEvent", "WatchEvent"]) var type: String?
        @Property("created_at", .required) var createdAt: Date?
        @Property("actor.avatar_url") var avatar: URL?
        @Property("repo.id", .required, or: ["org.id"]) var repositoryID: Int32 = 0
        @Property var payload: [String: JSON?]
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "PushEvent" ? Push.self : self
        }
    }
    final class Push: Event, @unchecked Sendable {
        @Property("payload.commits") var commits: [Commit]
    }
    final class Commit: JSONModel, @unchecked Sendable {
        @Property(.required) var sha: String = ""
        @Property("author.email") var email: String?
    }

    @Test(
        "real documents that a class fits are valid, and invalid with another value in one place",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"))
    func realDocuments() throws {
        let events: JSON = ["events": try JSON(parsing: SharedData.real("github_events.json"))]
        let search = try JSON(parsing: SharedData.real("twitter.json"))
        for (modelClass, document) in [(Events.self, events), (Search.self, search)] as [(JSONModel.Type, JSON)] {
            let issues = try #require(modelClass.init(document)).issues
            // Types of events that are not listed are warnings.
            #expect(issues.allSatisfy { $0.severity < .warning || $0.kind == .unknownValue })
            let isClean = Self.isClean(document, as: modelClass)
            let validator = SchemaValidator(root: modelClass.jsonSchema)
            #expect(validator.accepts(document) == isClean)
            let record = try SchemaRecord(modelClass, modelClass.jsonSchema)
            try record.add(document, isClean: isClean, isValid: isClean)
        }
        var known = events
        for index in 0..<(events["events"]?.count ?? 0) { known["events"]?[index]?["type"] = "PushEvent" }
        let validator = SchemaValidator(root: Events.jsonSchema)
        #expect(validator.accepts(known))
        known["events"]?[3]?["repo"]?["id"] = "7"
        #expect(!validator.accepts(known))
    }
}

/// Schemas and documents as lines for `Tests/Checks/Schemas/run`, which has them validated by Python's jsonschema as
/// well.
private struct SchemaRecord {
    private let file: FileHandle?

    init(_ modelClass: JSONModel.Type, _ schema: JSON) throws {
        guard let folder = TestScale.setting("schemas") else {
            file = nil
            return
        }
        let url = URL(filePath: folder).appending(path: "\(modelClass).ndjson")
        try schema.data(.compact).write(to: url)
        file = try FileHandle(forWritingTo: url)
        try file?.seekToEnd()
    }

    func add(_ document: JSON, isClean: Bool, isValid: Bool) throws {
        let line: JSON = ["clean": JSON(isClean), "valid": JSON(isValid), "document": document]
        try file?.write(contentsOf: Data("\n".utf8) + line.data(.compact))
    }
}
