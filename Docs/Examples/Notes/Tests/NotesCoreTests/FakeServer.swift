import Foundation
import LazyJSON
import NotesCore
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server in memory, with the rules of EditServer for versions. It can be offline, and answers can get lost.
final class FakeServer: Sendable {
    struct State {
        var documents: [String: (json: JSON, version: Int)] = [:]
        var lastVersion = 0
        var isOffline = false
        /// How many of the next changes are made without an answer arriving.
        var lostAnswers = 0
        var requests: [String] = []
        /// Runs before a change, as somebody else's edit at the same moment.
        var beforeChange: (@Sendable () async -> Void)?
    }
    private let state = Mutex(State())

    var api: NotesAPI {
        NotesAPI(baseURL: URL(filePath: "/server")) { request in try await self.answer(request) }
    }

    func with<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    func text(_ id: String) -> String? { with { $0.documents[id]?.json.text } }

    /// Stores a document, as another client does.
    func put(_ id: String, _ text: String) throws {
        let json = try JSON(parsing: text)
        with { $0.store(id, json) }
    }

    private func answer(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard let url = request.url, let method = request.httpMethod else { throw URLError(.badURL) }
        if method != "GET", let other = with({ state in take(&state.beforeChange) }) { await other() }
        let id = url.lastPathComponent
        let body = try request.httpBody.map { try JSON(parsing: $0) } ?? .null
        let type = request.value(forHTTPHeaderField: "Content-Type")
        let match = request.value(forHTTPHeaderField: "If-Match")
        let (status, json, etag): (Int, JSON, String?) = try state.withLock { state in
            if state.isOffline { throw URLError(.notConnectedToInternet) }
            state.requests.append("\(method) \(id)")
            let answer = state.answer(method, id, body, type: type, match: match)
            if method != "GET", state.lostAnswers > 0 {
                state.lostAnswers -= 1
                throw URLError(.networkConnectionLost)
            }
            return answer
        }
        let headers = etag.map { ["ETag": $0] } ?? [:]
        guard
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { throw URLError(.badServerResponse) }
        return (json.data(), response)
    }
}

/// Returns a value, and leaves nil in its place.
private func take<Value>(_ value: inout Value?) -> Value? {
    defer { value = nil }
    return value
}

extension FakeServer.State {
    mutating func store(_ id: String, _ json: JSON) {
        lastVersion += 1
        documents[id] = (json, lastVersion)
    }

    fileprivate mutating func answer(
        _ method: String, _ id: String, _ body: JSON, type: String?, match: String?
    ) -> (Int, JSON, String?) {
        if method == "GET", id == "notes" {
            let items = documents.map { id, document -> JSON in
                ["id": JSON(id), "etag": JSON("\"v\(document.version)\"")]
            }
            return (200, ["items": JSON(items)], nil)
        }
        let current = documents[id]
        let etag = current.map { "\"v\($0.version)\"" }
        if method == "PUT" {
            guard current == nil else { return (412, .null, etag) }
            var json = body
            json.set("created_at", to: "2026-01-02T03:04:05Z")
            return accept(id, json)
        }
        guard let current else { return (404, .null, nil) }
        if let match, match != etag { return (412, .null, etag) }
        switch method {
        case "DELETE":
            documents[id] = nil
            return (204, .null, nil)
        case "PATCH" where type == "application/merge-patch+json": return accept(id, current.json.merging(body))
        case "PATCH":
            guard let patch = try? JSONPatch(body), let json = try? current.json.applying(patch) else {
                return (409, .null, etag)
            }
            return accept(id, json)
        default: return (200, current.json, etag)
        }
    }

    private mutating func accept(_ id: String, _ json: JSON) -> (Int, JSON, String?) {
        if json["title"] == "" {
            return (422, ["title": "Invalid", "errors": [["pointer": "#/title", "detail": "must not be empty"]]], nil)
        }
        store(id, json)
        return (200, json, "\"v\(lastVersion)\"")
    }
}
