import Dispatch

import LazyJSONFoundation

/// Runs calls that wait for a disk: on threads of Dispatch, since there can be many, and never on the few threads of
/// Swift's concurrency.
enum FileQueue {
    /// The number of bytes to read at once: enough that the way to the queue and back takes little of the time.
    static let chunk = 1 << 18

    static let queue = DispatchQueue(label: "LazyJSON.files", attributes: .concurrent)

    /// Calls `body` on the queue, and returns its result.
    static func perform<R: Sendable>(
        on queue: DispatchQueue = queue, _ body: @escaping @Sendable () throws -> R,
        isolation actor: isolated (any Actor)?
    ) async throws -> R {
        let passage = Passage()
        defer { passage.pass() }
        return try await withCheckedThrowingContinuation(isolation: actor) { continuation in
            queue.async {
                let result = Result { try body() }
                passage.pass()
                continuation.resume(with: result)
            }
        }
    }

    /// Shows the thread sanitizer that the first call comes before the second one. A continuation has that order
    /// already. But if it is resumed before anybody waits for it, the sanitizer doesn't see the order, and reports
    /// races that don't exist.
    private final class Passage: Sendable {
        private let lock = Lock()

        func pass() { lock.withLock {} }
    }

    /// Calls `body` with the path of a file, and describes its failure as Foundation describes the one of
    /// `Data(contentsOf:)`.
    static func reading<R>(_ url: URL, _ body: (_ path: String) throws(FileSystemFailure) -> R) throws -> R {
        let path = try url.readablePath()
        do throws(FileSystemFailure) { return try body(path) } catch {
            let code: CocoaError.Code =
                error.isMissing ? .fileReadNoSuchFile : error.isForbidden ? .fileReadNoPermission : .fileReadUnknown
            let cause = "cannot \(error.operation): \(FileSystemFailure.message(for: error.code))"
            throw CocoaError(code, userInfo: ["NSFilePath": path, "NSDebugDescription": cause])
        }
    }
}
