import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Code of Docs/Guides/Networking.md, block by block and letter by letter.

extension APIClient {
    func patch<Model: JSONModel>(_ path: String, from old: Model, to new: Model, etag: String? = nil) async throws
        -> (Model, HTTPURLResponse)
    {
        let changes = new.changes(since: old)
        var request =
            if let merge = changes.mergePatch {
                request("PATCH", path, body: merge.data(), type: "application/merge-patch+json")
            } else {
                request("PATCH", path, body: changes.patch.json.data(), type: "application/json-patch+json")
            }
        request.setValue(etag, forHTTPHeaderField: "If-Match")
        let (data, response) = try await data(for: request)
        return (data.isEmpty ? new : try Model(parsing: data), response)  // 204 has no body
    }
}

extension APIClient {
    func refresh<Model: JSONModel>(_ model: Model, at path: String, etag: String?) async throws -> Model {
        var request = request("GET", path)
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
        do { return try await send(request) } catch let error as APIError where error.status == 304 { return model }
    }
}

extension APIClient {
    func save<Model: JSONModel>(
        _ path: String, from base: Model, to edited: Model, etag: String? = nil, attempts: Int = 3,
        resolving rule: MergeRule = .local
    ) async throws -> Model {
        var (base, edited, etag) = (base, edited, etag)
        for attempt in 1... {
            do {
                return try await patch(path, from: base, to: edited, etag: etag).0
            } catch let error as APIError where [409, 412].contains(error.status) && attempt < attempts {
                let (data, response) = try await data(for: request("GET", path))
                let remote = try Model(parsing: data)
                edited = Model.merge(base: base, local: edited, remote: remote, resolving: rule).value
                (base, etag) = (remote, response.value(forHTTPHeaderField: "ETag"))
            }
        }
        throw CancellationError()
    }
}

@Suite struct NetworkingEditsTests {
    static let file = #filePath

    @Test("Set httpBody to create an object with POST")
    func setHttpBodyToCreateAnObjectWithPOST() async throws {
        let server = FakeAPI(.init(status: 201, text: #"{"id": 8, "name": "Ada", "trips": 0}"#))
        let new = Traveler { $0.name = "Ada" }
        let request = server.client.request("POST", "travelers", body: new.json.data())
        let created = try await server.client.send(request, as: Traveler.self)
        #expect(server.requests[0].httpBody == Data(#"{"name":"Ada"}"#.utf8))
        #expect(created.id == 8)
    }

    @Test("Send only the changes with PATCH")
    func sendOnlyTheChangesWithPATCH() async throws {
        let loaded = try Traveler(parsing: #"{"id": 7, "name": "Bo", "trips": 3, "level": "gold"}"#)
        let edited = loaded.mutate { $0.name = "Ada" }
        let server = FakeAPI(.init(text: #"{"id": 7, "name": "Ada", "trips": 4, "level": "gold"}"#))
        let (saved, _) = try await server.client.patch("travelers/7", from: loaded, to: edited)
        #expect(server.requests[0].httpBody == Data(#"{"name":"Ada"}"#.utf8))
        #expect(server.requests[0].value(forHTTPHeaderField: "Content-Type") == "application/merge-patch+json")
        #expect(saved.trips == 4)
    }

    @Test("Send only the changes with PATCH, 2")
    func sendOnlyTheChangesWithPATCH2() async throws {
        let loaded = try Traveler(parsing: #"{"id": 7, "name": "Bo"}"#)
        let edited = loaded.mutate { $0.setNull(\.name) }
        #expect(edited.changes(since: loaded).mergePatch == nil)
        let server = FakeAPI(.init(status: 204))
        _ = try await server.client.patch("travelers/7", from: loaded, to: edited)
        let sent = try JSON(parsing: server.requests[0].httpBody ?? Data())
        #expect(sent.text == #"[{"op":"replace","path":"/name","value":null}]"#)
        #expect(server.requests[0].value(forHTTPHeaderField: "Content-Type") == "application/json-patch+json")
    }

    @Test("Replace an object with PUT")
    func replaceAnObjectWithPUT() throws {
        let loaded = try Traveler(parsing: #"{"id": 7, "name": "Bo", "theme": {"accent": "red"}}"#)
        let request = FakeAPI(.init()).client.request(
            "PUT", "travelers/7", body: loaded.mutate { $0.name = "Ada" }.json.data())
        #expect(request.httpBody == Data(#"{"id": 7, "name": "Ada", "theme": {"accent": "red"}}"#.utf8))
    }

    @Test("Avoid overwriting with ETag and If-Match")
    func avoidOverwritingWithETagAndIfMatch() async throws {
        let server = FakeAPI(
            .init(headers: ["ETag": #""v1""#], text: #"{"id": 7, "name": "Bo"}"#), .init(status: 412))
        let (data, response) = try await server.client.data(for: server.client.request("GET", "travelers/7"))
        let etag = response.value(forHTTPHeaderField: "ETag")
        let loaded = try Traveler(parsing: data)
        let error = await #expect(throws: APIError.self) {
            try await server.client.patch("travelers/7", from: loaded, to: loaded.mutate { $0.trips = 1 }, etag: etag)
        }
        #expect(error?.status == 412)
        #expect(server.requests[1].value(forHTTPHeaderField: "If-Match") == #""v1""#)
    }

    @Test("Avoid overwriting with ETag and If-Match, 2")
    func avoidOverwritingWithETagAndIfMatch2() async throws {
        let loaded = try Traveler(parsing: #"{"id": 7}"#)
        let server = FakeAPI(.init(status: 304))
        #expect(try await server.client.refresh(loaded, at: "travelers/7", etag: #""v1""#) === loaded)
    }

    @Test("Merge after a conflict (409 or 412), and retry")
    func mergeAfterAConflict409Or412AndRetry() async throws {
        let base = try Traveler(parsing: #"{"id": 7, "name": "Bo", "trips": 3}"#)
        let edited = base.mutate { $0.name = "Ada" }
        let server = FakeAPI(
            .init(status: 412),
            .init(headers: ["ETag": #""v2""#], text: #"{"id": 7, "name": "Bo", "trips": 8, "level": "gold"}"#),
            .init(text: #"{"id": 7, "name": "Ada", "trips": 8, "level": "gold"}"#))
        let saved = try await server.client.save("travelers/7", from: base, to: edited, etag: #""v1""#)
        #expect(saved.name == "Ada" && saved.trips == 8)
        #expect(server.requests.map { $0.httpMethod ?? "" } == ["PATCH", "GET", "PATCH"])
        #expect(server.requests[2].httpBody == Data(#"{"name":"Ada"}"#.utf8))
        #expect(server.requests[2].value(forHTTPHeaderField: "If-Match") == #""v2""#)
    }

    @Test("Send no request if nothing changed")
    func sendNoRequestIfNothingChanged() throws {
        let loaded = try Traveler(parsing: #"{"id": 7, "name": "Bo"}"#)
        #expect(loaded.mutate { $0.name = "Bo" } === loaded)
        let again = try Traveler(parsing: #"{"name": "Bo", "id": 7.0}"#)
        #expect(again.changes(since: loaded).isEmpty)
    }

    @Test("Read a big download by file mapping")
    func readABigDownloadByFileMapping() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"[{"id": 1, "name": "Bo"}, {"id": 2}]"#.utf8).write(to: file)  // or move URLSession's download here

        let travelers = try LazyArray<Traveler>(mapping: file)
        #expect(travelers.count == 2 && travelers[0].name == "Bo")
    }

    @Test("Every block of the page is tested")
    func page() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Guides/Networking.md", in: #filePath, NetworkingStartTests.file, NetworkingRequestsTests.file,
            NetworkingErrorsTests.file,
            blocks: 29)
        #expect(untested == [])
    }
}
