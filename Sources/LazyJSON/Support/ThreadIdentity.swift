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
