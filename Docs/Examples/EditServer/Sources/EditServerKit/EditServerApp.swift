import Foundation
import Hummingbird
import Logging
import NIOCore

/// Creates a server for the notes in a folder.
///
/// - Parameters:
///   - port: The port to listen at. Port 0 lets the system choose one.
///   - onStart: Called with the port when the server accepts connections.
package func editServer(
    folder: URL, host: String = "127.0.0.1", port: Int = 8080, limits: Limits = Limits(),
    logger: Logger = Logger(label: "EditServer"), onStart: @escaping @Sendable (Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    let store = try DocumentStore(folder: folder)
    let notes = DocumentRoutes<Note>(path: "notes", store: store, limits: limits)

    let router = Router(context: EditContext.self)
    router.middlewares.add(ProblemMiddleware())
    router.middlewares.add(BodyLimits(limits: limits))
    router.addRoutes(notes.routes, atPath: "notes")

    return Application(
        router: router,
        server: .http1(configuration: .init(idleTimeout: TimeAmount(limits.idleTime))),
        configuration: ApplicationConfiguration(
            address: .hostname(host, port: port),
            availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
        onServerRunning: { channel in await onStart(channel.localAddress?.port ?? port) },
        logger: logger)
}
