import NIOCore
import NIOPosix
import Synchronization

/// A load for a server: requests at a rate, whether or not the server keeps up.
///
/// Each request has a time at which it is due. The latency counts from then, so requests that wait for a connection because the server is
/// slow count as slow, too.
package struct Load: Sendable {
    package var host = "127.0.0.1"
    package var port: Int
    package var rate = 1000
    package var seconds = 10
    package var connections = 32
    package var documents = 50

    package init(port: Int) { self.port = port }

    /// Runs the load.
    package func run() async throws -> LoadReport {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            try await createDocuments(on: group)
            let report = try await send(on: group)
            try await group.shutdownGracefully()
            return report
        } catch {
            try? await group.shutdownGracefully()
            throw error
        }
    }

    private func createDocuments(on group: any EventLoopGroup) async throws {
        try await HTTPConnection.open(host, port, on: group) { connection in
            for number in 0..<documents {
                let response = try await connection.send(LoadMix.create(number))
                guard [201, 412].contains(response.status) else { throw UnexpectedStatus(response: response) }
            }
        }
    }

    private func send(on group: any EventLoopGroup) async throws -> LoadReport {
        let clock = ContinuousClock()
        let start = clock.now + .milliseconds(200)
        let tickets = Tickets(count: rate * seconds)
        let interval = Duration.seconds(1) / rate
        return try await withThrowingTaskGroup(of: LoadReport.self) { tasks in
            for _ in 0..<connections {
                tasks.addTask {
                    var report = LoadReport()
                    while tickets.remain {
                        do {
                            try await HTTPConnection.open(host, port, on: group) { connection in
                                while let number = tickets.next() {
                                    let due = start + interval * number
                                    if due > clock.now { try await Task.sleep(until: due, clock: clock) }
                                    await report.add(number, due, &connection, documents)
                                    if report.isBroken { break }
                                }
                            }
                        } catch {
                            // A request that finds no connection has failed, so that this ends without a server, too.
                            _ = tickets.next()
                            report.addFailure("\(error)")
                            try? await Task.sleep(for: .milliseconds(50))
                        }
                        report.isBroken = false
                    }
                    return report
                }
            }
            var whole = LoadReport()
            for try await report in tasks { whole.merge(report) }
            whole.duration = start.duration(to: clock.now)
            return whole
        }
    }
}

/// The server's answer to the preparation of the load isn't the expected one.
struct UnexpectedStatus: Error, CustomStringConvertible {
    let response: LoadResponse
    var description: String { "The server answered \(response.status): \(response.body)" }
}

/// The numbers of the requests that are still to be sent.
private final class Tickets: Sendable {
    private let count: Int
    private let used = Atomic<Int>(0)

    init(count: Int) { self.count = count }

    var remain: Bool { used.load(ordering: .relaxed) < count }

    func next() -> Int? {
        let number = used.add(1, ordering: .relaxed).oldValue
        return number < count ? number : nil
    }
}
