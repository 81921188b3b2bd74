#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The thread that created it.
struct ThreadIdentity: @unchecked Sendable {
    private let thread = pthread_self()

    /// Whether the calling thread is that one.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}

/// The environment variables.
enum Environment {
    /// The value of one; nil if it is not set. Not by Foundation, which first makes a dictionary of all of them.
    static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
