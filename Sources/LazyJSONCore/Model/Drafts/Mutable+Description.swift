// Not `CustomStringConvertible`: `$0.description` is the model's, which may be a property.
extension Mutable {
    /// Writes a description of the model that the draft would now become: `Mutable(User(id: 7, name: "Bo"))`.
    ///
    /// - Parameter target: The stream to write to.
    public func write<Target: TextOutputStream>(to target: inout Target) { target.write("Mutable(\(Model(self)))") }

    /// A mirror of the properties of the model that the draft would now become.
    public var customMirror: Mirror {
        Mirror(self, children: Model(self).customMirror.children, displayStyle: .struct)
    }
}
