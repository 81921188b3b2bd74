internal import CStructurals

/// Releases objects that may lead to others, in chains as long as the data makes them, one after the other.
///
/// Reference counting by itself would recurse once per link: an object that is released releases those that it refers
/// to. Here such an object hands them over to the loop that is running on its thread, or begins one. So if a loop runs
/// a `deinit` of the app, a model that it drops goes at once, and what the model's values lead to goes after the
/// `deinit` has returned.
enum ReleaseLoop {
    /// The objects that the loop of this thread has yet to release; nil if none is running.
    private static var objects: UnsafeMutablePointer<[AnyObject]>? {
        structurals_release_loop()?.assumingMemoryBound(to: [AnyObject].self)
    }

    /// Releases the object that `take` takes out of the memory that held it: after others, if a loop is running on this
    /// thread.
    static func release(_ take: () -> AnyObject?) {
        if let objects {
            if let object = take() { objects.pointee.append(object) }
            return
        }
        var added: [AnyObject] = []
        withUnsafeMutablePointer(to: &added) { objects in
            structurals_set_release_loop(objects)
            _ = take()
            // Taken out of the list before it is released, because releasing adds to the list.
            while let object = objects.pointee.popLast() { withExtendedLifetime(object) {} }
            structurals_set_release_loop(nil)
        }
    }
}

extension Memo {
    /// Releases the object that a word refers to: in a loop, if it leads to others.
    @inline(__always)
    func release<Object: AnyObject>(objectAt slot: Int, leadsOn: (Object) -> Bool) {
        let word = self[slot]
        guard Self.isValue(word), let object = reference(word, as: Unmanaged<Object>?.self) else { return }
        let leadsOn = object._withUnsafeGuaranteedRef(leadsOn)
        func take() -> AnyObject? { takeReference(at: slot, as: Object?.self) ?? nil }
        if leadsOn { ReleaseLoop.release(take) } else { _ = take() }
    }
}
