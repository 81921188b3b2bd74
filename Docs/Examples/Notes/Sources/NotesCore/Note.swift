import Foundation
import LazyJSON

/// A note, as this app knows it. Members that other apps store in it stay as they are.
@JSONModel package final class Note: JSONModel, Identifiable {
    @Property(.readOnly) package var id: String = ""
    /// The time at which the server got the note; nil before that.
    @Property("created_at", .readOnly) package var createdAt: Date?
    @Property([.required, .check(.length(1...200))]) package var title: String = ""
    package var text = ""
    @Property("due_at") package var dueAt: Date?
    @Property("is_done") package var isDone: Bool = false
    package var tags: [String]
    package var steps: LazyArray<Step>
    /// The server's class doesn't have this one, and stores it all the same.
    package var color: NoteColor?

    /// Creates a note with an id of its own, so that a device can create notes without the server.
    package static func new(title: String = "") -> Note {
        Note {
            $0.id = UUID().uuidString.lowercased()
            $0.title = title
        }
    }

    /// How many steps are done, for a row of a list: "1 of 3"; nil without steps.
    package var progress: String? {
        steps.isEmpty ? nil : "\(steps.count { $0.isDone }) of \(steps.count)"
    }
}

/// A line of a checklist. A merge recognizes it by its id.
@JSONModel package final class Step: JSONModel, Identifiable {
    package var id = ""
    package var title = ""
    @Property("is_done") package var isDone: Bool = false

    package static func new(title: String = "") -> Step {
        Step {
            $0.id = UUID().uuidString.lowercased()
            $0.title = title
        }
    }
}

/// The color of a note. A color of a newer app reads as nil, and stays.
package enum NoteColor: String, CaseIterable, JSONConvertible, Sendable {
    case red, orange, green, blue
}
