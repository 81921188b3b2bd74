extension ObjectCache: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it keeps, and how much of it by itself: `ObjectCache<Int, User>(limit: 1000)`.
    public var description: String { "\(type(of: self))(limit: \(limit))" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The limit. Objects are not listed: they may refer to each other in cycles.
    public var customMirror: Mirror { Mirror(self, children: ["limit": limit], displayStyle: .class) }
}
