#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The identity of the thread that created this value.
struct ThreadIdentity: @unchecked Sendable {
    private let thread = pthread_self()

    /// Whether the calling thread is that thread.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}

#if DEBUG || LAZYJSON_SWITCHES
    /// The environment variables.
    enum Environment {
        /// Returns the value of a variable, or nil if it isn't set. Foundation would first create a dictionary of all
        /// variables.
        static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
    }
#endif

/// The standard error stream.
enum StandardError {
    static func write(_ line: String) {
        let text = line + "\n"
        #if canImport(Darwin)
            _ = Darwin.write(2, text, text.utf8.count)
        #elseif canImport(Glibc)
            _ = Glibc.write(2, text, text.utf8.count)
        #elseif canImport(Musl)
            _ = Musl.write(2, text, text.utf8.count)
        #elseif canImport(Android)
            _ = Android.write(2, text, text.utf8.count)
        #endif
    }
}
