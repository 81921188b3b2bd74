import Foundation
import LazyJSON

/// A document that the server serves.
protocol ServedDocument: JSONModel {
    /// Returns the JSON of a new document with the values that the server sets.
    static func completed(_ json: JSON, id: DocumentID) -> JSON
}

/// A note, as far as the server knows it. Apps may store more in it: members without a property stay as they are.
@JSONModel final class Note: JSONModel, ServedDocument {
    @Property([.required, .readOnly]) var id: String = ""
    @Property("created_at", [.required, .readOnly]) var createdAt: Date?
    @Property([.required, .check(.length(1...200))]) var title: String = ""
    @Property(.check(.length(0...100_000))) var text: String = ""
    @Property("due_at") var dueAt: Date?
    @Property("is_done") var isDone: Bool = false
    @Property(.check([.each(.length(1...40)), .unique, .count(0...50)])) var tags: [String]
    @Property(.check(.count(0...1000))) var steps: LazyArray<Step>

    static func completed(_ json: JSON, id: DocumentID) -> JSON {
        var json = json
        json.setIfAbsent("id", to: id.description)
        json.setIfAbsent("created_at", to: Date.now.formatted(.iso8601))
        return json
    }
}

/// A line of a checklist. Its id tells a merge which line is which.
@JSONModel struct Step: Identifiable {
    @Key(.required) var id = ""
    @Key([.required, .check(.length(1...200))]) var title = ""
    @Key("is_done") var isDone = false
}
