extension JSONModelProtocol where Self: JSONModel {
    /// Use ``readsSame(as:by:)``.
    @available(*, deprecated, renamed: "readsSame(as:by:)")
    public func isSame<each Value: Equatable>(as other: Self, by keyPaths: repeat KeyPath<Self, each Value>) -> Bool {
        readsSame(as: other, by: repeat each keyPaths)
    }

    /// Use ``readsSame(as:)``.
    @available(*, deprecated, renamed: "readsSame(as:)")
    public func isSame(as other: Self) -> Bool { readsSame(as: other) }
}
