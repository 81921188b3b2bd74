extension EditableArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The descriptions of the first ten models, and how many more there are, as for a ``LazyArray``.
    public var description: String { LazyArray(self).description }

    /// The debug descriptions of the first ten models, which contain their JSON if it says more, and how many more models there are.
    public var debugDescription: String { LazyArray(self).debugDescription }

    /// A mirror of the first ten models.
    public var customMirror: Mirror {
        Mirror(self, children: LazyArray(self).customMirror.children, displayStyle: .struct)
    }
}
