import Foundation
import LazyJSON

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests that the server understands. A function sends them, so that tests and previews can pass their own.
public struct NotesAPI: Sendable {
    /// Sends a request, and returns the answer.
    public typealias Load = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    /// A note with the server's name for its version.
    struct Version: Sendable {
        let note: Note
        let etag: String?
    }

    private let baseURL: URL
    private let load: Load

    /// Creates the requests for a server.
    ///
    /// - Parameters:
    ///   - baseURL: The address of the server, such as `http://127.0.0.1:8080`.
    ///   - load: The function that sends requests.
    public init(baseURL: URL, load: @escaping Load = Self.loadFromNetwork) {
        (self.baseURL, self.load) = (baseURL, load)
    }

    /// Sends a request with the shared session.
    public static let loadFromNetwork: Load = { request in
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (data, response)
    }

    // MARK: Requests

    /// Returns the names and versions of all notes on the server.
    func index() async throws -> [String: String] {
        var (index, last): ([String: String], String?) = ([:], nil)
        repeat {
            var request = request("GET", "notes")
            if let last { request.url?.append(queryItems: [URLQueryItem(name: "after", value: last)]) }
            let page = try Page(parsing: try await send(request).0)
            for item in page.items { index[item.id] = item.etag }
            last = page.next
        } while last != nil
        return index
    }

    /// Returns a note; nil if the server doesn't have it.
    func note(_ id: String) async throws -> Version? {
        do { return try await version(request("GET", "notes/\(id)")) } catch let error as APIError {
            guard error.status == 404 else { throw error }
            return nil
        }
    }

    /// Creates a note. An existing one with this name stays, and the error's status is 412.
    func create(_ note: Note) async throws -> Version {
        var request = request("PUT", "notes/\(note.id)", note.json, type: "application/json")
        request.setValue("*", forHTTPHeaderField: "If-None-Match")
        return try await version(request)
    }

    /// Sends the difference of two versions. If the server has another one by now, the error's status is 412.
    func change(_ old: Note, to new: Note, etag: String?) async throws -> Version {
        let changes = new.changes(since: old)
        // A merge patch replaces lists as a whole. A JSON Patch names the steps that changed, and can set null.
        let isFlat = changes.elements(\.steps) == nil || !changes.contains(\.steps)
        var request =
            if isFlat, let patch = changes.mergePatch {
                request("PATCH", "notes/\(old.id)", patch, type: "application/merge-patch+json")
            } else {
                request("PATCH", "notes/\(old.id)", changes.patch.json, type: "application/json-patch+json")
            }
        request.setValue(etag, forHTTPHeaderField: "If-Match")
        return try await version(request)
    }

    /// Removes a note; one that the server doesn't have is removed already.
    func remove(_ id: String, etag: String?) async throws {
        var request = request("DELETE", "notes/\(id)")
        request.setValue(etag, forHTTPHeaderField: "If-Match")
        do { _ = try await send(request) } catch let error as APIError {
            guard error.status == 404 else { throw error }
        }
    }

    // MARK: Parts

    private func request(_ method: String, _ path: String, _ body: JSON? = nil, type: String? = nil) -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: path))
        request.httpMethod = method
        request.httpBody = body?.data()
        request.timeoutInterval = 20
        request.cachePolicy = .reloadIgnoringLocalCacheData
        if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        return request
    }

    private func version(_ request: URLRequest) async throws -> Version {
        let (data, response) = try await send(request)
        return Version(note: try Note(parsing: data), etag: response.value(forHTTPHeaderField: "ETag"))
    }

    private func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (data, response) = try await load(request)
        guard (200..<300).contains(response.statusCode) else {
            throw APIError(status: response.statusCode, body: (try? JSON(parsing: data)) ?? .null)
        }
        return (data, response)
    }
}

/// An answer of the server other than success.
struct APIError: Error, LocalizedError {
    let status: Int
    let body: JSON

    /// The problems of the note that was sent.
    var issues: [JSONIssue] { JSONIssue.list(from: body) }

    var errorDescription: String? {
        body.value(at: "title", as: String.self) ?? "The server answered with status \(status)."
    }
}

/// A page of names.
@JSONModel private struct Page {
    var items: LazyArray<Item>
    var next: String?

    @JSONModel struct Item {
        var id = ""
        var etag = ""
    }
}
