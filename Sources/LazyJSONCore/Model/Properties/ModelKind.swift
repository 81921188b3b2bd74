/// The class that a class layout is made for, and the rules for all its properties: the information for recording the
/// declarations of a class and creating its properties.
///
/// A value and not a protocol that such classes conform to: through the type of an existential an optimized build may
/// call the static members of the class that conforms, and not those of its subclass (Swift 6.3.1).
package struct ModelKind: Sendable {
    /// The class that declares the properties. Messages name it.
    package let type: any ModelClass.Type
    /// The class of the instances that have the layout: ``type``, or one whose instances show the values of others.
    let instanceClass: JSONModel.Type
    /// The class at the top, which declares no properties.
    let root: any ModelClass.Type
    /// `@Property`
    let wrapper: StaticString
    /// Why there are no stored variables: "models are shared and immutable".
    let nature: StaticString
    /// Which arguments of declarations may need the class.
    let evaluatedLater: StaticString
    /// How keys are derived from the names of properties without a path.
    let keyNaming: @Sendable () -> KeyNaming
    /// Which kinds of JSON values may be read as which types.
    let coercion: @Sendable () -> Coercion
    /// The path that a declaration's text represents; nil if the text is not a path.
    let path: @Sendable (String) -> Path?
    /// Creates an instance for its declarations. Its properties are not read.
    let makePrototype: @Sendable () -> AnyObject

    package init(
        type: any ModelClass.Type, instanceClass: JSONModel.Type, root: any ModelClass.Type, wrapper: StaticString,
        nature: StaticString, evaluatedLater: StaticString, keyNaming: @escaping @Sendable () -> KeyNaming,
        coercion: @escaping @Sendable () -> Coercion, path: @escaping @Sendable (String) -> Path?,
        makePrototype: @escaping @Sendable () -> AnyObject
    ) {
        self.type = type
        self.instanceClass = instanceClass
        self.root = root
        self.wrapper = wrapper
        self.nature = nature
        self.evaluatedLater = evaluatedLater
        self.keyNaming = keyNaming
        self.coercion = coercion
        self.path = path
        self.makePrototype = makePrototype
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// The class and its superclasses up to the one at the top.
    var ancestry: [AnyClass] {
        var classes: [AnyClass] = []
        var next: AnyClass? = type
        while let type = next {
            classes.append(type)
            if type == root { break }
            next = _getSuperclass(type)
        }
        return classes
    }
}

extension ModelKind {
    /// A class of models.
    package init(_ modelClass: JSONModel.Type) {
        self.init(
            type: modelClass, instanceClass: modelClass, root: JSONModel.self, wrapper: "@Property",
            nature: "models are shared and immutable",
            evaluatedLater: """
                defaults and stores are evaluated later, and a default is evaluated at once if init(_:) reads its \
                property
                """,
            keyNaming: { modelClass.keyNaming }, coercion: { modelClass.coercion }, path: { Path($0) },
            makePrototype: { modelClass.init(.prototype) })
    }
}
