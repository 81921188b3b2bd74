#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The thread that made it.
struct ThreadIdentity: @unchecked Sendable {
    private let thread = pthread_self()

    /// Whether the thread that asks is that one.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}

/// The variables that the program was started with.
enum Environment {
    /// The value of one; nil where it is not set. Foundation makes a dictionary of all of them first.
    static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
