import Synchronization

/// A reference that is set once and read by many threads without a lock.
///
/// This is `AtomicLazyReference`, but inlined: that one is generic code in another module. A load of it looks up
/// metadata, which costs more than everything else that reading an element of an array does.
package struct OnceReference<Instance: AnyObject>: ~Copyable, @unchecked Sendable {
    private let word = Atomic<UInt>(0)

    package init() {}

    /// The object, if one was set.
    @inline(__always)
    package func load() -> Instance? {
        // Retained before the last use of this value.
        defer { withExtendedLifetime(self) {} }
        return unretained()?.takeUnretainedValue()
    }

    /// The object, if one was set, for as long as this value lives.
    @inline(__always)
    func unretained() -> Unmanaged<Instance>? {
        UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)).map { .fromOpaque($0) }
    }

    /// Calls `body` with the object without retaining it: this value holds it for as long as it lives.
    @inline(__always)
    func withLoaded<R>(_ body: (Instance) -> R) -> R? {
        defer { withExtendedLifetime(self) {} }
        return unretained()?._withUnsafeGuaranteedRef(body)
    }

    /// Sets the reference unless another thread was first. Returns the object that is set.
    package func setIfNil(_ instance: Instance) -> Instance {
        let retained = Unmanaged.passRetained(instance)
        let (done, _) = word.compareExchange(
            expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
        if done { return instance }
        retained.release()
        return load() ?? instance
    }

    /// Removes the object. Only for the only owner: no thread may read the reference meanwhile.
    @inline(__always)
    func reset() {
        guard let known = unretained() else { return }
        word.store(0, ordering: .relaxed)
        known.release()
    }

    deinit { unretained()?.release() }
}

/// Returns a reference whose type isn't stored with it as what it is. Code that handles such references is compiled
/// once for all types.
///
/// Bound: the caller has stored only references of this type where it got this one from.
@inline(__always)
func typedReference<T: AnyObject>(_ reference: AnyObject, as type: T.Type = T.self) -> T {
    unsafeDowncast(reference, to: type)
}
