import Foundation
import HTTPTypes
import Hummingbird
import LazyJSON

/// The routes of documents of a class: a page of names, and a document by its name.
///
///     GET    /notes            names and tags, 100 a page: ?after=NAME&limit=N
///     GET    /notes/groceries  the document's bytes; 304 for If-None-Match
///     PUT    /notes/groceries  creates it, or replaces the version that If-Match names
///     PATCH  /notes/groceries  applies a merge patch or a JSON Patch, with If-Match or without
///     DELETE /notes/groceries  removes the version that If-Match names
struct DocumentRoutes<Document: ServedDocument>: Sendable {
    let path: String
    let store: DocumentStore
    let limits: Limits

    var routes: RouteCollection<EditContext> {
        let routes = RouteCollection(context: EditContext.self)
        routes.get { request, _ in try list(request) }
        routes.get(":id") { request, context in try get(request, try id(context)) }
        routes.put(":id") { request, context in try await put(request, try id(context)) }
        routes.patch(":id") { request, context in try await patch(request, try id(context)) }
        routes.delete(":id") { request, context in try await delete(request, try id(context)) }
        return routes
    }

    // MARK: Reading

    private func list(_ request: Request) throws -> Response {
        let query = request.uri.queryParameters
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 100, 1), 1000)
        let names = try store.names(after: query["after"].flatMap { DocumentID($0) }, limit: limit + 1)
        let items: [JSON] = try names.prefix(limit).compactMap { name in
            try store.document(name).map { ["id": JSON(name.description), "etag": JSON($0.tag.description)] }
        }
        var page: JSON = ["items": JSON(items)]
        if names.count > limit { page.set("next", to: names[limit - 1].description) }
        return page.response()
    }

    private func get(_ request: Request, _ id: DocumentID) throws -> Response {
        let current = try existing(id)
        if let condition = TagCondition(request.headers, .ifNoneMatch), condition.matchesWeakly(current.tag) {
            return Response(status: .notModified, headers: [.eTag: current.tag.description])
        }
        return response(with: current)
    }

    // MARK: Changing

    private func put(_ request: Request, _ id: DocumentID) async throws -> Response {
        let body = try await request.json(limit: limits.bodySize, types: "application/json")
        let current = try store.document(id)
        try request.checkConditions(for: current?.tag, isRequired: true)
        let new: Document
        if let current {
            new = try document(body)
            let old = try document(current)
            // The difference is a patch, and applying a patch protects read-only properties.
            _ = try old.applying(JSONPatch(from: old.json, to: new.json))
        } else {
            new = try document(Document.completed(body, id: id))
        }
        return try await store(new, as: id, insteadOf: current)
    }

    /// Applies a patch. If somebody else changes the document meanwhile, a patch with a condition is refused, and one without is applied
    /// to the new version.
    private func patch(_ request: Request, _ id: DocumentID) async throws -> Response {
        let body = try await request.json(
            limit: limits.bodySize, types: "application/merge-patch+json", "application/json-patch+json")
        for attempt in 1... {
            let current = try existing(id)
            try request.checkConditions(for: current.tag, isRequired: false)
            let old = try document(current)
            let new =
                request.mediaType == "application/json-patch+json"
                ? try old.applying(try JSONPatch(body), copyLimit: limits.bodySize) : try old.merging(body)
            do {
                return try await store(new, as: id, insteadOf: current)
            } catch let problem as Problem where problem.status == .preconditionFailed && attempt < 20 {
                continue
            }
        }
        throw CancellationError()
    }

    private func delete(_ request: Request, _ id: DocumentID) async throws -> Response {
        let current = try existing(id)
        try request.checkConditions(for: current.tag, isRequired: true)
        guard try await store.replace(id, current.tag, by: nil) else { throw Problem.changed(nil) }
        return Response(status: .noContent)
    }

    /// Stores a valid document, unless the version that it replaces isn't the current one by now.
    private func store(
        _ new: Document, as id: DocumentID, insteadOf current: StoredDocument?
    ) async throws -> Response {
        try new.validated()
        guard new.json["id"] == JSON(id.description) else {
            throw Problem.invalid("/id", "must be \"\(id)\", as in the address of the document")
        }
        let stored = StoredDocument([UInt8](new.json.data()))
        guard stored.bytes.count <= limits.bodySize else {
            throw Problem.tooLarge(limit: limits.bodySize, closing: false)
        }
        if stored.tag != current?.tag {
            try checkReadable(stored)
            guard try await store.replace(id, current?.tag, by: stored) else {
                throw Problem.changed(try store.document(id)?.tag)
            }
        }
        var response = response(with: stored)
        if current == nil {
            response.status = .created
            response.headers[.location] = "/\(path)/\(id)"
        }
        return response
    }

    /// Throws if the bytes couldn't be opened again: patches can nest values more deeply than a body may.
    private func checkReadable(_ stored: StoredDocument) throws {
        do { _ = try JSON(parsing: stored.bytes) } catch { throw Problem.invalid(.root, "\(error.reason)") }
    }

    // MARK: Parts

    private func id(_ context: EditContext) throws -> DocumentID {
        guard let id = DocumentID(try context.parameters.require("id")) else { throw Self.notFound }
        return id
    }

    private func existing(_ id: DocumentID) throws -> StoredDocument {
        guard let document = try store.document(id) else { throw Self.notFound }
        return document
    }

    private func document(_ stored: StoredDocument) throws -> Document { try Document(parsing: stored.bytes) }

    private func document(_ json: JSON) throws -> Document {
        guard let document = Document(json) else { throw Problem.invalid(.root, "must be an object") }
        return document
    }

    private func response(with stored: StoredDocument) -> Response {
        let body = ByteBuffer(bytes: stored.bytes)
        let headers: HTTPFields = [
            .contentType: "application/json", .contentLength: "\(body.readableBytes)", .eTag: stored.tag.description,
            .acceptPatch: "application/merge-patch+json, application/json-patch+json",
        ]
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    private static var notFound: Problem { Problem(status: .notFound, title: "There is no such document.") }
}
