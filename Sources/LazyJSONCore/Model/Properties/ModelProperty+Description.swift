extension ModelProperty {
    /// The name, the type and the path, as in ``description``.
    public var debugDescription: String { description }

    /// A mirror of the declaration's arguments.
    public var customMirror: Mirror {
        var children: [(label: String?, value: Any)] = [
            ("name", name), ("paths", paths), ("type", valueType), ("converter", converter), ("coercion", coercion),
        ]
        if let enumValues { children.append(("enumValues", enumValues)) }
        if let store { children.append(("store", "\(type(of: store))")) }
        if isRequired { children.append(("isRequired", true)) }
        if let check { children.append(("check", check)) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
