import LazyJSONFoundation

/// Stops the program at a mistake: a declaration or a key path that can never work, whatever the data.
///
/// An optimized build leaves out the message of `preconditionFailure`. No data can lead here.
/// Docs/Guides/Troubleshooting.md has a section for each message.
package enum ProgrammingMistake {
    package static func stop(_ message: String) -> Never {
        fatalError("LazyJSON: \(message)\nsee Docs/Guides/Troubleshooting.md")
    }

    #if DEBUG
        private static let lock = Lock()
        /// The parts of the program that a message was written about. Used under the lock.
        private nonisolated(unsafe) static var warned: Set<String> = []
    #endif

    /// Writes a message about a mistake that the program survives, once, in debug builds.
    package static func warn(_ message: @autoclosure () -> String) {
        #if DEBUG
            let message = message()
            warn(onceFor: message, message)
        #endif
    }

    /// Writes the first message about a part of the program, in debug builds.
    ///
    /// - Parameter part: A name of the part. There are few of them, however much data there is.
    package static func warn(onceFor part: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        #if DEBUG
            let part = part()
            if lock.withLock({ warned.insert(part).inserted }) { show(message()) }
        #endif
    }

    /// Writes a message to the standard error stream.
    static func show(_ message: String) {
        let line = "LazyJSON: \(message)\n"
        _ = write(2, line, line.utf8.count)
    }
}
