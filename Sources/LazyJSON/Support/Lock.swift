import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A lock that is held for a few instructions at a time, and never while code of the app runs.
///
/// Not a `Mutex` of what it guards: on Linux the kernel hands that one over from thread to thread, in the order in which
/// they came, and with more threads than processors every hand-over waits for a thread to be woken: 23 µs a turn where
/// this takes 0.03 (8 threads on 2 processors). The thread sanitizer cannot see into it either, and reports races where
/// there are none.
///
/// Not an atomic flag: the compiler may retain an object that was read under the lock after such a flag was cleared, when
/// another thread has released it. It moves nothing across calls that it cannot see into, and these have to be such.
struct Lock: ~Copyable, @unchecked Sendable {
    #if canImport(Darwin)
        private let mutex = Mutex<Void>(())

        /// Calls `body` while no other thread is in a body of this lock.
        @inline(__always)
        func withLock<R: Sendable>(_ body: () -> R) -> R { mutex.withLock { _ in body() } }
    #else
        /// In a block of its own: a mutex may not be moved.
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Calls `body` while no other thread is in a body of this lock.
        @inline(__always)
        func withLock<R: Sendable>(_ body: () -> R) -> R {
            pthread_mutex_lock(mutex)
            defer {
                pthread_mutex_unlock(mutex)
                // What the body releases may be the last to hold the lock.
                withExtendedLifetime(self) {}
            }
            return body()
        }
    #endif
}
