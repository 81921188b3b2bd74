/// References whose type isn't stored with them: what handles them can be compiled once for all types.
enum ErasedReference {
    /// Returns a reference as what it is.
    ///
    /// Bound: the caller has stored only references of this type where it got this one from.
    @inline(__always)
    static func typed<T: AnyObject>(_ reference: AnyObject, as type: T.Type = T.self) -> T {
        unsafeDowncast(reference, to: type)
    }
}
