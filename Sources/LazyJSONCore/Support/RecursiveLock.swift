import LazyJSONFoundation

/// A lock that its thread may take again: code of the app runs under the lock, and may come back.
package final class RecursiveLock: @unchecked Sendable {
    /// The mutex in a block of its own, because a mutex must not be moved.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, .init(PTHREAD_MUTEX_RECURSIVE))
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` if no other thread is in a body of this lock; returns nil otherwise.
    package func withLockIfFree<R>(_ body: () throws -> R) rethrows -> R? {
        guard pthread_mutex_trylock(mutex) == 0 else { return nil }
        return try unlock(after: body)
    }

    /// Calls `body` while no other thread is in a body of this lock.
    package func withLock<R>(_ body: () throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        return try unlock(after: body)
    }

    private func unlock<R>(after body: () throws -> R) rethrows -> R {
        defer {
            pthread_mutex_unlock(mutex)
            // The body may have released the last owner of the lock.
            withExtendedLifetime(self) {}
        }
        return try body()
    }
}
