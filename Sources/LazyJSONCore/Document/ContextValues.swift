/// The values of a context by their keys, which the documents of the context share.
final class ContextValues: Sendable {
    let byKey: [ObjectIdentifier: any ContextBox]

    init(_ byKey: [ObjectIdentifier: any ContextBox]) { self.byKey = byKey }
}

/// A value of a context. It is cast to a class of the library's own, so that casting never looks into the value.
protocol ContextBox: AnyObject, Sendable {}
