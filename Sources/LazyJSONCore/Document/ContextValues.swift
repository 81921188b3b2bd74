/// The values of a context by their keys, which the documents of the context share.
final class ContextValues: Sendable {
    /// The values, each in a `Box`: casting to a class of the library's own never looks into a value.
    let byKey: [ObjectIdentifier: any AnyObject & Sendable]

    init(_ byKey: [ObjectIdentifier: any AnyObject & Sendable]) { self.byKey = byKey }
}
