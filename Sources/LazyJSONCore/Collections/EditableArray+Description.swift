extension EditableArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The descriptions of the first ten models, and how many more there are, as of a ``LazyArray``.
    public var description: String { LazyArray(self).description }

    /// The same with the JSON of models where that says more.
    public var debugDescription: String { LazyArray(self).debugDescription }

    /// The first ten models.
    public var customMirror: Mirror {
        Mirror(self, children: LazyArray(self).customMirror.children, displayStyle: .struct)
    }
}
