// Copy this file into a Hummingbird app whose requests and responses are models of LazyJSON.

import Foundation
import HTTPTypes
import Hummingbird
import LazyJSON

/// A handler returns a model, and the response has the model's bytes.
extension JSONModel: @retroactive ResponseGenerator {
    /// Returns a response with the model's bytes.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        json.response()
    }
}

extension JSON {
    /// Returns a response with the JSON's bytes as its body.
    func response(
        _ status: HTTPResponse.Status = .ok, type: String = "application/json", headers: HTTPFields = [:]
    ) -> Response {
        let body = ByteBuffer(bytes: data())
        var headers = headers
        headers[.contentType] = type
        headers[.contentLength] = "\(body.readableBytes)"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension Request {
    /// The media type of the body, without parameters and in lower case.
    var mediaType: String {
        let type = headers[.contentType]?.prefix { $0 != ";" } ?? ""
        return type.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Returns the body as JSON.
    ///
    /// - Throws: `Problem` with 415 for another media type, and `JSONError` for a body that isn't JSON.
    func json(limit: Int, types: String...) async throws -> JSON {
        guard types.contains(mediaType) else { throw Problem.unsupportedType(mediaType, supported: types) }
        return try JSON(parsing: Array(try await body.collect(upTo: limit).readableBytesView))
    }
}

extension HTTPField.Name {
    static let acceptPatch = HTTPField.Name("Accept-Patch") ?? .accept
}

/// An answer with problem details (RFC 9457).
struct Problem: Error {
    var status: HTTPResponse.Status
    var title: String
    var detail: String?
    var headers: HTTPFields = [:]
    /// Members in addition to those of RFC 9457.
    var extensions: [(key: String, value: JSON)] = []

    /// The answer if the document that the request would store is invalid.
    static func invalid(_ pointer: JSONPointer, _ detail: String) -> Problem {
        let error: JSON = ["pointer": JSON(pointer.uriFragment), "detail": JSON(detail)]
        return Problem(
            status: .unprocessableContent, title: "The document is invalid.", detail: detail,
            extensions: [("errors", [error])])
    }

    static func unsupportedType(_ type: String, supported: [String]) -> Problem {
        let names = supported.joined(separator: ", ")
        return Problem(
            status: .unsupportedMediaType, title: "The media type isn't supported.",
            detail: "Expected \(names); found \(type.isEmpty ? "none" : type).",
            headers: [.accept: names, .acceptPatch: names])
    }

    var response: Response {
        var members: [(key: String, value: JSON)] = [("title", JSON(title)), ("status", JSON(status.code))]
        if let detail { members.append(("detail", JSON(detail))) }
        return JSON(members: members + extensions).response(status, type: "application/problem+json", headers: headers)
    }
}

/// Answers errors with problem details: what is wrong with JSON, with a patch and with a model, and where.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch let error as JSONError {
            return Self.response(.badRequest, "The body isn't valid JSON.", "\(error)")
        } catch let error as JSONPatchError {
            return Self.response(to: error)
        } catch let error as JSONValidationError {
            let problem = error.refused.problemDetails(title: "The document is invalid.")
            return problem.response(.unprocessableContent, type: "application/problem+json")
        } catch let error as any HTTPResponseError {
            return Self.response(error.status, error.status.reasonPhrase, (error as? HTTPError)?.body)
        } catch {
            context.logger.error("\(request.method) \(request.uri.path): \(error)")
            return Self.response(.internalServerError, "The server failed.", nil)
        }
    }

    /// 400 for JSON that isn't a patch, 409 for a patch that doesn't fit, and 422 for one that must not be applied: a client that
    /// gets a newer version and tries again would be refused again.
    private static func response(to error: JSONPatchError) -> Response {
        if case .readOnly = error.reason { return Problem.invalid(error.pointer ?? .root, "\(error)").response }
        return error.kind == .invalidPatch
            ? response(.badRequest, "The body isn't a patch.", "\(error)")
            : response(.conflict, "The patch doesn't apply.", "\(error)")
    }

    private static func response(_ status: HTTPResponse.Status, _ title: String, _ detail: String?) -> Response {
        Problem(status: status, title: title, detail: detail).response
    }
}
