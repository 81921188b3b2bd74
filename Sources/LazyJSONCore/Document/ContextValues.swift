/// The values of a context by their keys, which the documents of the context share. Each is in a `Box`: casting to a
/// class of the library's own never looks into a value.
typealias ContextValues = Box<[ObjectIdentifier: any AnyObject & Sendable]>
