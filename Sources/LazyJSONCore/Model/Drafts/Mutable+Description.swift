extension Mutable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The model that the draft would now become: `Mutable(User(id: 7, name: "Bo"))`.
    public var description: String { "Mutable(\(Model(self)))" }

    /// The same with the JSON, if that says more.
    public var debugDescription: String { "Mutable(\(Model(self).debugDescription))" }

    /// The properties of the model that the draft would now become.
    public var customMirror: Mirror {
        Mirror(self, children: Model(self).customMirror.children, displayStyle: .struct)
    }
}
