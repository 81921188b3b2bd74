import Foundation
import LazyJSON

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Data for previews and tests.
extension Notebook {
    /// A notebook in memory: a synced note, one with edits that conflict, and one that the server refused.
    package static var sample: Notebook {
        Notebook(entries: (try? LazyArray(parsing: sampleText)) ?? [])
    }

    static let sampleText = """
        [
          {
            "id": "groceries", "etag": "\\"v1\\"",
            "base": {"id": "groceries", "created_at": "2026-01-02T03:04:05Z", "title": "Groceries", "color": "green",
                     "steps": [{"id": "a", "title": "Milk", "is_done": true}, {"id": "b", "title": "Bread"}]},
            "note": {"id": "groceries", "created_at": "2026-01-02T03:04:05Z", "title": "Groceries", "color": "green",
                     "steps": [{"id": "a", "title": "Milk", "is_done": true}, {"id": "b", "title": "Bread"}]}
          },
          {
            "id": "trip", "etag": "\\"v2\\"",
            "base": {"id": "trip", "title": "Trip to Rome", "text": "Book the train.", "pinned_by": ["ada"]},
            "note": {"id": "trip", "title": "Trip to Oslo", "text": "Book the train.", "pinned_by": ["ada"], "color": "blue"},
            "conflicts": ["/title: \\"Trip\\" became \\"Trip to Oslo\\" locally and \\"Trip to Rome\\" remotely"]
          },
          {
            "id": "empty",
            "note": {"id": "empty", "title": "", "text": "No title yet"},
            "problems": [{"kind": "failedCheck", "rule": "minLength", "pointer": "/title",
                          "message": "title of Note: must have 1 to 200 characters, found \\"\\""}]
          }
        ]
        """
}

extension NotesAPI {
    /// A server that can't be reached, for previews.
    package static let offline = NotesAPI(baseURL: URL(filePath: "/")) { _ in throw URLError(.notConnectedToInternet) }

    /// The example's server on this computer.
    package static let local = NotesAPI(baseURL: URL(string: "http://127.0.0.1:8080") ?? URL(filePath: "/"))
}
