import Synchronization

/// A reference that is set once and read by many threads without a lock.
///
/// What `AtomicLazyReference` is, but inlined: that one is generic code in another module, and a load of it looks up
/// metadata, which cost more than all else that reading an element of an array does.
struct OnceReference<Instance: AnyObject>: ~Copyable, @unchecked Sendable {
    private let word = Atomic<UInt>(0)

    /// The object, if one was set.
    @inline(__always)
    func load() -> Instance? {
        guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
        // Retained before the last use of this value.
        defer { withExtendedLifetime(self) {} }
        return Unmanaged<Instance>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Calls `body` with the object, which is not retained for it: it is held for as long as this value lives.
    @inline(__always)
    func withLoaded<R>(_ body: (Instance) -> R) -> R? {
        guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
        defer { withExtendedLifetime(self) {} }
        return Unmanaged<Instance>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// Sets the reference unless another thread was first; returns the object that is kept.
    func storeIfNil(_ instance: Instance) -> Instance {
        let retained = Unmanaged.passRetained(instance)
        let (done, _) = word.compareExchange(
            expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
        if done { return instance }
        retained.release()
        return load() ?? instance
    }

    deinit {
        guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return }
        Unmanaged<Instance>.fromOpaque(pointer).release()
    }
}
