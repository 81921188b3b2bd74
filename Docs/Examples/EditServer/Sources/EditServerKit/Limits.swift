import Hummingbird
import NIOCore

/// How much one client may ask of the server.
package struct Limits: Sendable {
    /// The largest body, in bytes, and the largest document.
    package var bodySize = 1_000_000
    /// How long a body may take to arrive.
    package var bodyTime: Duration = .seconds(10)
    /// How long a connection may be silent, between requests and in the middle of one.
    package var idleTime: Duration = .seconds(30)
    /// How many connections are served at a time; others wait.
    package var connections = 1024

    package init() {}
}

/// A context that knows its connection, so that a request can end it.
struct EditContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// Reads the body before the handler is called: with a limit for its size and one for its time.
///
/// A client that breaks a limit is answered, and the connection is closed. Otherwise the server would read the rest of the body, for as
/// long as the client likes to send.
struct BodyLimits: RouterMiddleware {
    typealias Context = EditContext

    let limits: Limits

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var request = request
        do {
            request.body = RequestBody(buffer: try await body(of: request))
        } catch let problem as Problem {
            context.channel.eventLoop.scheduleTask(in: .seconds(1)) { context.channel.close(promise: nil) }
            throw problem
        }
        return try await next(request, context)
    }

    private func body(of request: Request) async throws -> ByteBuffer {
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let isStream = request.headers[.transferEncoding] != nil
        if length ?? 0 == 0, !isStream { return ByteBuffer() }
        if let length, length > limits.bodySize { throw tooLarge }
        return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do {
                    return try await request.body.collect(upTo: limits.bodySize)
                } catch is NIOTooManyBytesError {
                    throw tooLarge
                } catch {
                    throw Problem(status: .badRequest, title: "The body didn't arrive.", detail: "\(error)")
                }
            }
            group.addTask {
                try await Task.sleep(for: limits.bodyTime)
                throw Problem(
                    status: .requestTimeout, title: "The body took too long.",
                    detail: "A body has to arrive in \(limits.bodyTime).", headers: [.connection: "close"])
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { return ByteBuffer() }
            return body
        }
    }

    private var tooLarge: Problem { .tooLarge(limit: limits.bodySize, closing: true) }
}

extension Problem {
    /// The answer to a body, or to a document after a patch, that is too large.
    static func tooLarge(limit: Int, closing: Bool) -> Problem {
        Problem(
            status: .contentTooLarge, title: "The document is too large.", detail: "The limit is \(limit) bytes.",
            headers: closing ? [.connection: "close"] : [:])
    }
}
