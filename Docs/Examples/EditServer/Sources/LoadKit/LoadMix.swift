/// The requests of a load: of ten, seven read, one of them with a tag; three change documents.
enum LoadMix {
    static func create(_ number: Int) -> LoadRequest {
        let id = "load-\(number)"
        let steps = (0..<8).map { #"{"id": "s\#($0)", "title": "Step \#($0)", "is_done": false}"# }
        let body = """
            {
              "id": "\(id)", "created_at": "2026-01-01T00:00:00Z", "title": "Note \(number)", "count": 0,
              "text": "\(String(repeating: "A line of text. ", count: 20))",
              "steps": [\(steps.joined(separator: ", "))]
            }
            """
        return LoadRequest(
            "PUT", "/notes/\(id)", headers: [("Content-Type", "application/json"), ("If-None-Match", "*")], body: body)
    }

    /// Returns a request, and the statuses that are right.
    static func request(_ number: Int, documents: Int) -> (LoadRequest, Set<Int>) {
        // Neighbors in time are for different documents, and each document gets all kinds of requests.
        let path = "/notes/load-\(number / 10 * 7 % documents)"
        switch number % 10 {
        case 0:
            let merge = [("Content-Type", "application/merge-patch+json")]
            return (LoadRequest("PATCH", path, headers: merge, body: #"{"count": \#(number)}"#), [200])
        case 3:
            let patch = [("Content-Type", "application/json-patch+json")]
            let body = #"[{"op": "replace", "path": "/steps/3/is_done", "value": \#(number % 20 == 3)}]"#
            return (LoadRequest("PATCH", path, headers: patch, body: body), [200])
        case 6:
            let headers = [("Content-Type", "application/merge-patch+json"), ("If-Match", #""an-old-version""#)]
            return (LoadRequest("PATCH", path, headers: headers, body: #"{"count": -1}"#), [412])
        case 9:
            return (LoadRequest("GET", path, headers: [("If-None-Match", #""an-old-version""#)]), [200])
        default:
            return (LoadRequest("GET", path), [200])
        }
    }
}
