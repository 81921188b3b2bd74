#if FullFoundation || !canImport(FoundationEssentials)
    import Dispatch
    import Foundation

    extension AsyncSequence where Element: Sequence<UInt8> {
        /// Writes each chunk to a file handle as soon as it has arrived: a pipe, a socket, or an open file.
        ///
        ///     try await AsyncJSONChunks(events: events).write(to: socket)
        ///
        /// The next chunk is asked for when the one before has been written. The calls to the system don't block the
        /// task's thread, and cancellation takes effect between them. The handle stays open.
        ///
        /// A process gets the signal `SIGPIPE` if nobody reads a pipe or a socket any more, and is ended by it unless
        /// it calls `signal(SIGPIPE, SIG_IGN)`. Then this method throws an error.
        ///
        /// - Parameters:
        ///   - handle: The handle to write to.
        ///   - actor: The isolation of the caller, which the sequence runs in.
        /// - Throws: Foundation's error if the handle can't be written, the errors of the sequence, and
        ///   `CancellationError`. The chunks before have been written then.
        /// - Complexity: O(*n*) in the bytes, in the memory of a chunk.
        public func write(to handle: FileHandle, isolation actor: isolated (any Actor)? = #isolation) async throws {
            // Pipes may wait for a long time, so that each has a thread of its own.
            let queue = DispatchQueue(label: "LazyJSON.handle", qos: .utility)
            var iterator = makeAsyncIterator()
            while let chunk = try await iterator.next(isolation: actor) {
                try Task.checkCancellation()
                let data = Data(chunk)
                try await FileQueue.perform(on: queue, { try handle.write(contentsOf: data) }, isolation: actor)
            }
            try Task.checkCancellation()
        }
    }

    extension JSONChunks {
        /// Writes the chunks to a file handle, without blocking the task's thread.
        ///
        ///     try await JSONChunks(report.json).write(to: pipe.fileHandleForWriting)
        ///
        /// Pipes that nobody reads are described at `AsyncSequence.write(to:)`. In code that isn't asynchronous, write
        /// chunk by chunk: `for chunk in chunks { try handle.write(contentsOf: chunk) }`.
        ///
        /// - Parameters:
        ///   - handle: The handle to write to.
        ///   - actor: The isolation of the caller, which the values are read in.
        /// - Throws: Foundation's error if the handle can't be written, and `CancellationError`.
        public func write(to handle: FileHandle, isolation actor: isolated (any Actor)? = #isolation) async throws {
            try await AsyncJSONChunks(self).write(to: handle, isolation: actor)
        }
    }
#endif
