import Foundation
import LazyJSON
import LazyJSONStreams
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession.chunks(for:)` against a server on this machine.
@Suite("Chunks of a response", .enabled(if: TestScale.hasTimeForRequests))
struct URLSessionChunksTests {
    /// More than the system's buffers for connections take.
    private static let blockCount = 600

    /// A block with its number, so that lost and repeated blocks are noticed.
    private static func block(_ number: Int) -> Data {
        let name = Data("block \(number):".utf8)
        return name + Data(repeating: 0x2E, count: 80_000 - name.count)
    }

    /// The requests and bytes that the server saw.
    private final class Log: Sendable {
        let requests = Mutex<[LocalServer.Request]>([])
        let sent = Mutex(0)
        let isGone = Mutex(false)

        func wait(until condition: () -> Bool) async -> Bool {
            for _ in 0..<TestScale.minutes(1) * 6_000 where !condition() {
                try? await Task.sleep(for: .milliseconds(10))
            }
            return condition()
        }
    }

    private static func serve(_ log: Log = Log()) throws -> LocalServer {
        try LocalServer { request in
            log.requests.withLock { $0.append(request) }
            switch request.path {
            case "/moved": return .init(status: 302, fields: ["Location": "/echo"])
            case "/echo": return .init(status: 201, fields: ["X-Method": request.method], body: request.body)
            case "/missing": return .init(status: 404, body: Data("none".utf8))
            case "/lost": return .init(fields: ["Content-Length": "100"], body: Data("0123456789".utf8), rest: { _ in })
            case "/silent":
                while !log.isGone.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
                return .init()
            case "/never":
                return .init(body: Data("a".utf8)) { _ in
                    while !log.isGone.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
                }
            case "/blocks":
                return .init { send in
                    for number in 0..<blockCount {
                        guard send(block(number)) else { return log.isGone.withLock { $0 = true } }
                        log.sent.withLock { $0 += 1 }
                    }
                }
            default: return .init(body: Data(repeating: 0x61, count: Int(request.path.dropFirst()) ?? 0))
            }
        }
    }

    private func request(_ path: String, of server: LocalServer) -> PatientRequest {
        URLRequest(url: server.url.appending(path: path))
    }

    @Test("all bytes come, in chunks that aren't empty", arguments: [0, 1, 1_000, 300_000, 5_000_000])
    func sizes(_ size: Int) async throws {
        let server = try Self.serve()
        defer { server.stop() }
        let (chunks, response) = try await URLSession.shared.chunks(for: request("\(size)", of: server))
        #expect(response.expectedContentLength == size)
        var count = 0
        for try await chunk in chunks {
            #expect(!chunk.isEmpty)
            count += chunk.count
        }
        #expect(count == size)
        var rest = chunks.makeAsyncIterator()
        #expect(try await rest.next() == nil)
    }

    @Test(
        "the response has its status and fields; redirects are followed; methods, bodies and the configuration are sent"
    )
    func requests() async throws {
        let log = Log()
        let server = try Self.serve(log)
        defer { server.stop() }
        let (body, missing) = try await URLSession.shared.chunks(for: request("missing", of: server))
        #expect((missing as? HTTPURLResponse)?.statusCode == 404)
        #expect(try await body.reduce(Data(), +) == Data("none".utf8))

        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X-App": "Tests"]
        let session = URLSession(configuration: configuration)
        var post = request("echo", of: server)
        post.httpMethod = "POST"
        post.httpBody = Data("[1]".utf8)
        let (echo, response) = try await session.chunks(for: post)
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Method") == "POST")
        #expect(try await echo.reduce(Data(), +) == Data("[1]".utf8))
        #expect(log.requests.withLock { $0.last?.fields["x-app"] } == "Tests")

        let (_, moved) = try await session.chunks(for: request("moved", of: server))
        #expect(moved.url?.path == "/echo")
        session.invalidateAndCancel()
    }

    @Test(
        "the response comes before the body, and each chunk when it has arrived",
        .timeLimit(.minutes(TestScale.minutes(1))))
    func order() async throws {
        let next = DispatchSemaphore(value: 0)
        let server = try LocalServer { _ in
            .init { send in
                for text in ["a", "b", "c"] {
                    next.wait()
                    _ = send(Data(text.utf8))
                }
            }
        }
        defer { server.stop() }
        var (chunks, response) = try await URLSession.shared.chunks(for: URLRequest(url: server.url))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        for text in ["a", "b", "c"] {
            next.signal()
            #expect(try await chunks.next() == Data(text.utf8))
        }
        #expect(try await chunks.next() == nil)
    }

    @Test(
        "a server waits until chunks are read, and nothing is sent twice",
        .timeLimit(.minutes(TestScale.minutes(1))))
    func backPressure() async throws {
        let log = Log()
        let server = try Self.serve(log)
        defer { server.stop() }
        let (chunks, _) = try await URLSession.shared.chunks(for: request("blocks", of: server))
        var (count, largest) = (0, 0)
        var rest = Data()
        for try await chunk in chunks {
            if count == 0, rest.isEmpty {
                try await Task.sleep(for: .milliseconds(500))
                #expect(log.sent.withLock { $0 } < Self.blockCount / 2)
            }
            largest = max(largest, chunk.count)
            rest.append(chunk)
            while rest.count >= 80_000 {
                #expect(rest.prefix(80_000) == Self.block(count))
                rest = Data(rest.dropFirst(80_000))
                count += 1
            }
        }
        #expect(count == Self.blockCount && rest.isEmpty && largest < 4_000_000)
        #expect(log.requests.withLock { $0.count } == 1)
    }

    @Test(
        "cancellation ends it: before the response, before a chunk, and while the server waits",
        .timeLimit(.minutes(TestScale.minutes(1)))
    )
    func cancellation() async throws {
        let log = Log()
        let server = try Self.serve(log)
        defer { server.stop() }
        for (path, lastStep) in [("silent", "request"), ("never", "chunk"), ("blocks", "pause")] {
            let (seen, saw) = AsyncStream<String>.makeStream()
            let request = request(path, of: server)
            let task = Task {
                saw.yield("request")
                var (chunks, _) = try await URLSession.shared.chunks(for: request)
                _ = try await chunks.next()
                saw.yield("chunk")
                if path == "never" { _ = try await chunks.next() }
                // Nobody reads, and the server has to wait.
                saw.yield("pause")
                try? await Task.sleep(for: .seconds(600))
                _ = try await chunks.next()
            }
            for await step in seen where step == lastStep { break }
            try await Task.sleep(for: .milliseconds(100))
            task.cancel()
            await #expect(throws: CancellationError.self, "\(path)") { try await task.value }
        }
        #expect(await log.wait { log.isGone.withLock { $0 } })
    }

    @Test("a body that nobody refers to any more is canceled", .timeLimit(.minutes(TestScale.minutes(1))))
    func dropped() async throws {
        let log = Log()
        let server = try Self.serve(log)
        defer { server.stop() }
        func readOne() async throws {
            for try await _ in try await URLSession.shared.chunks(for: request("blocks", of: server)).chunks { break }
        }
        try await readOne()
        #expect(await log.wait { log.isGone.withLock { $0 } })
    }

    @Test("the bytes before a lost connection are read, and then comes the error")
    func lost() async throws {
        let server = try Self.serve()
        defer { server.stop() }
        var (chunks, _) = try await URLSession.shared.chunks(for: request("lost", of: server))
        #expect(try await chunks.next() == Data("0123456789".utf8))
        await #expect(throws: URLError.self) { try await chunks.next() }
    }

    @Test("without a server there is an error")
    func noServer() async throws {
        let server = try Self.serve()
        server.stop()
        await #expect(throws: URLError.self) { try await URLSession.shared.chunks(for: request("1", of: server)) }
    }

    @Test(
        "many responses are read at the same time, next to many that nobody reads",
        .timeLimit(.minutes(TestScale.minutes(1))))
    func parallel() async throws {
        let server = try Self.serve()
        defer { server.stop() }
        var unread: [URLSession.AsyncChunks] = []
        for _ in 0..<12 {
            unread.append(try await URLSession.shared.chunks(for: request("blocks", of: server)).chunks)
        }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for size in 1...20 {
                let request = request("\(size * 100_000)", of: server)
                group.addTask { try await URLSession.shared.chunks(for: request).chunks.reduce(0) { $0 + $1.count } }
            }
            return try await group.reduce(0, +)
        }
        #expect(counts == 21_000_000)
        for var chunks in unread { #expect(try await chunks.next()?.starts(with: Data("block 0:".utf8)) == true) }
    }
}
