extension ObjectCache {
    /// The types of keys and objects, and the limit: `ObjectCache<Int, User>(limit: 1000)`.
    public var description: String { "\(type(of: self))(limit: \(limit))" }

    /// The types of keys and objects, and the limit, as in ``description``.
    public var debugDescription: String { description }

    /// A mirror of the limit. Objects are not listed: they may refer to each other in cycles.
    public var customMirror: Mirror { Mirror(self, children: ["limit": limit], displayStyle: .class) }
}
