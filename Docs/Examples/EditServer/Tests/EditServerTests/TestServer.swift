import Foundation
import Hummingbird
import LazyJSON
import Logging
import Synchronization
import Testing

@testable import EditServerKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of a test's own, at a port of its own, with a folder of its own.
struct TestServer: Sendable {
    let port: Int
    let folder: URL

    /// Runs a server as long as the body takes. All requests go through the system's network.
    static func run(
        limits: Limits = Limits(), _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edit-server-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "EditServer")
        logger.logLevel = .critical
        let app = try editServer(folder: folder, port: 0, limits: limits, logger: logger) { continuation.yield($0) }
        let task = Task {
            defer { continuation.finish() }
            try await app.run()
        }
        defer { task.cancel() }
        let port = try #require(await ports.first { _ in true }, "the server didn't start")
        try await body(TestServer(port: port, folder: folder))
    }

    struct Answer {
        let status: Int
        let headers: [String: String]
        let text: String

        var json: JSON { get throws { try JSON(parsing: text) } }
        var tag: String { headers["etag"] ?? "" }
        var type: String { headers["content-type"] ?? "" }
    }

    @discardableResult
    func send(
        _ method: String, _ path: String, _ body: String? = nil, type: String = "application/json",
        _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.cachePolicy = .reloadIgnoringLocalCacheData
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var received: [String: String] = [:]
        for (name, value) in http.allHeaderFields { received["\(name)".lowercased()] = "\(value)" }
        return Answer(status: http.statusCode, headers: received, text: String(decoding: data, as: UTF8.self))
    }

    @discardableResult
    func send(_ method: String, _ path: String, _ headers: [String: String]) async throws -> Answer {
        try await send(method, path, nil, headers)
    }

    func merge(_ path: String, _ body: String, tag: String? = nil) async throws -> Answer {
        try await send("PATCH", path, body, type: "application/merge-patch+json", tag.map { ["If-Match": $0] } ?? [:])
    }

    func patch(_ path: String, _ body: String, tag: String? = nil) async throws -> Answer {
        try await send("PATCH", path, body, type: "application/json-patch+json", tag.map { ["If-Match": $0] } ?? [:])
    }
}

/// A note as a newer app writes it: with a color and an odd layout.
let groceries = """
    {
      "id": "groceries",  "created_at": "2026-01-02T03:04:05Z",
      "title": "Groceries", "color": {"name": "red", "alpha": 0.50},
      "tags": [ "home" ],
      "steps": [{"id": "a", "title": "Milk"}, {"id": "b", "title": "Bread", "price": 3.10}]
    }
    """
