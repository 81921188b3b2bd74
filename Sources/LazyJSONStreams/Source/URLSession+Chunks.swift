#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLSession {
        /// Returns the response of a request, and its body in chunks as they arrive.
        ///
        ///     let (chunks, response) = try await URLSession.shared.chunks(for: request)
        ///     guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        ///     for try await recipe in Recipe.snapshots(of: chunks) { show(recipe) }
        ///
        /// It works on every platform, also where `URLSession` has no `bytes(for:)`. On Linux, it needs the package
        /// trait `FullFoundation`, and the request runs in a session of its own, with the same configuration and
        /// without a delegate. There, the request's timeout includes the time in which nobody reads.
        ///
        /// - Parameter request: The request.
        /// - Returns: The body and the response.
        /// - Throws: `URLError` if no response came, and `CancellationError` if the task is canceled.
        public func chunks(for request: URLRequest) async throws -> (chunks: AsyncChunks, response: URLResponse) {
            let transfer = URLTransfer(request, in: self)
            guard let response = try await transfer.next({ $0.response }, isolation: nil) else {
                throw URLError(.badServerResponse)
            }
            return (AsyncChunks(transfer: transfer), response)
        }

        /// The body of a response, in chunks as they arrive.
        ///
        /// A chunk is everything that has come since the last one, so the body can be read once. If nobody asks for the
        /// next chunk, the server has to wait: about a quarter of a megabyte is in memory then. The request is canceled
        /// if its task is, or if nobody refers to the sequence any more.
        ///
        /// Iterating throws `URLError` if the connection is lost, after everything that came before, and
        /// `CancellationError` if the task is canceled, so that a loop that ends without an error has seen the whole
        /// body.
        public struct AsyncChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
            /// A chunk: at least one byte.
            public typealias Element = Data

            fileprivate let transfer: URLTransfer

            /// Returns an iterator before the first chunk that nobody has read.
            ///
            /// - Returns: The iterator.
            public func makeAsyncIterator() -> AsyncChunks { self }

            /// Returns the next chunk.
            ///
            /// - Parameter actor: The actor to which the call is isolated.
            /// - Returns: The chunk, or nil after the last one.
            /// - Throws: `URLError` if the connection is lost, and `CancellationError` if the task is canceled.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Data? {
                try await transfer.next({ $0.takeBody() }, isolation: actor)
            }
        }
    }

    /// A request that runs. It is canceled when nobody refers to this object any more.
    private final class URLTransfer: Sendable {
        private let receiver = URLReceiver()
        private let task: URLSessionTask

        init(_ request: URLRequest, in session: URLSession) {
            #if canImport(FoundationNetworking)
                let session = URLSession(
                    configuration: session.configuration, delegate: receiver, delegateQueue: InlineQueue())
                receiver.queue = Mirror(reflecting: session).descendant("multiHandle", "queue") as? DispatchQueue
                // It isn't released before.
                defer { session.finishTasksAndInvalidate() }
            #endif
            task = session.dataTask(with: request)
            task.delegate = receiver
            task.resume()
        }

        deinit { cancel() }

        private func cancel() {
            // A transfer that goes on before would read all that comes first.
            receiver.finish(.failure(CancellationError()))
            task.cancel()
            receiver.proceed()
        }

        /// Waits until `find` returns a value. Returns nil at the end.
        func next<R: Sendable>(
            _ find: @escaping @Sendable (URLReceiver) -> R?, isolation actor: isolated (any Actor)?
        ) async throws -> R? {
            try await withTaskCancellationHandler(
                operation: {
                    while true {
                        try Task.checkCancellation()
                        let (found, end) = receiver.lock.withLock { (find(receiver), receiver.end) }
                        if let found { return found }
                        if try end?.get() != nil { return nil }
                        for await _ in receiver.news { break }
                    }
                }, onCancel: { cancel() }, isolation: actor)
        }
    }

    /// Receives a response and its body.
    private final class URLReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        #if canImport(FoundationNetworking)
            /// The queue that reads from the connection, which isn't public. Here, to suspend a task is to end its
            /// transfer, and to resume it is to send the request again.
            var queue: DispatchQueue?
        #endif
        /// Protects the variables.
        let lock = Lock()
        private(set) var response: URLResponse?
        private(set) var end: Result<Void, any Error>?
        private var body = Data()
        /// Continues the transfer if it is paused.
        private var unpause: (() -> Void)?
        /// Has an element if something has changed since the last one was taken.
        let (news, newsSource) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

        private func change(_ body: () -> Void) {
            lock.withLock(body)
            newsSource.yield()
        }

        /// Returns everything that has come since the last call. The lock is held.
        func takeBody() -> Data? {
            defer { (body, unpause) = (Data(), nil) }
            unpause?()
            return body.isEmpty ? nil : body
        }

        func finish(_ result: Result<Void, any Error>) { change { end = end ?? result } }

        /// Continues the transfer if it is paused.
        func proceed() {
            lock.withLock {
                unpause?()
                unpause = nil
            }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            change { self.response = response }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            change {
                body.append(data)
                guard unpause == nil, body.count >= FileQueue.chunk || end != nil else { return }
                #if canImport(FoundationNetworking)
                    guard let paused = queue else { return }
                #else
                    let paused = dataTask
                #endif
                paused.suspend()
                unpause = paused.resume
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            finish(error.map { .failure($0) } ?? .success(()))
            proceed()
        }
    }

    #if canImport(FoundationNetworking)
        /// Calls a delegate at once, so that no chunks wait for it to pause their transfer.
        private final class InlineQueue: OperationQueue, @unchecked Sendable {
            override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
        }
    #endif
#endif
