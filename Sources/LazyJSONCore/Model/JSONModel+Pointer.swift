extension JSONModelProtocol where Self: JSONModel {
    /// Returns the pointer to the value that a property reads: at the first of the property's paths with a value that
    /// isn't null, or else at the first that is present.
    ///
    ///     let user = try User(parsing: #"{"profile": {"city": "Oslo"}, "nickname": null}"#)
    ///     user.pointer(of: \.city)                                    // /profile/city
    ///     user.pointer(of: \.city).flatMap { user.json[$0] }?.text    // "Oslo", with its quotes
    ///     user.pointer(of: \.nick)                                    // /nickname: the second path, since no other one is present
    ///     user.pointer(of: \.age)                                     // nil
    ///
    /// The pointer is returned whether or not the value can be used. An element is at `pointer.appending(index)`, where
    /// the index also counts elements that are left out.
    ///
    /// - Parameter keyPath: A declared property. Any other key path is a mistake in the program: debug builds print a
    ///   warning once.
    /// - Returns: The pointer, from the model's own JSON; nil if the property is absent.
    /// - Complexity: O(*n*) in the number of members on the way.
    public func pointer<Value: Sendable>(of keyPath: KeyPath<Self, Value>) -> JSONPointer? {
        guard let property = classLayout({ $0.reads(keyPath, of: self) }).property else {
            ProgrammingMistake.warn(
                "\(keyPath) is not a @Property of \(classLayout(\.modelClass)), so it has no pointer")
            return nil
        }
        return pointer(of: property)
    }
}

extension JSONModel {
    /// The pointer to the value that a property reads; nil if it is absent.
    package final func pointer(of property: AnyPropertyCore) -> JSONPointer? {
        json.readPath(of: property).map { JSONPointer($0) }
    }
}
