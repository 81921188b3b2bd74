import Dispatch
import Foundation
import TestSupport

/// A server on this machine that sends a text in parts: the first one at once, and each other one after a call of `next()`.
final class GuideServer: Sendable {
    private let server: LocalServer
    private let turn = DispatchSemaphore(value: 0)

    var url: URL { server.url }

    init(_ parts: String...) throws {
        server = try LocalServer { [turn] _ in
            .init { send in
                for (index, part) in parts.enumerated() {
                    if index > 0 { turn.wait() }
                    guard send(Data(part.utf8)) else { return }
                }
            }
        }
    }

    func next() { turn.signal() }

    func stop() { server.stop() }
}
