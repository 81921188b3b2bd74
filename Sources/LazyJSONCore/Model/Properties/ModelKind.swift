/// The type that a class layout is made for, the source of its declarations, and the rules for all its properties.
///
/// A value and not a protocol that such classes conform to: through the type of an existential an optimized build may
/// call the static members of the class that conforms, and not those of its subclass (Swift 6.3.1).
package struct ModelKind: Sendable {
    /// The type that declares the properties, by which the layout is found. Messages name it.
    package let type: Any.Type
    /// The type as a class, which also supplies converters.
    let modelClass: _ModelClass.Type
    /// The class of the instances that have the layout: ``type``, or one whose instances show the values of others.
    let instanceClass: JSONModel.Type
    /// The class at the top, which declares no properties.
    let root: AnyClass
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
    /// The declarations that are listed in the source; nil if a prototype has to record them.
    private let list: (@Sendable () -> [Declaration])?
    /// Creates an instance for its declarations. Its properties are not read.
    let makePrototype: @Sendable () -> AnyObject

    package init(
        _ modelClass: _ModelClass.Type, instanceClass: JSONModel.Type, root: AnyClass, wrapper: StaticString,
        nature: StaticString, evaluatedLater: StaticString, keyNaming: @escaping @Sendable () -> KeyNaming,
        coercion: @escaping @Sendable () -> Coercion, path: @escaping @Sendable (String) -> Path?,
        makePrototype: @escaping @Sendable () -> AnyObject
    ) {
        type = modelClass
        self.modelClass = modelClass
        self.instanceClass = instanceClass
        self.root = root
        self.wrapper = wrapper
        self.nature = nature
        self.evaluatedLater = evaluatedLater
        self.keyNaming = keyNaming
        self.coercion = coercion
        self.path = path
        list = nil
        self.makePrototype = makePrototype
    }

    /// A struct whose properties a list declares.
    init<Model: JSONModelProtocol>(_ objectClass: StructObject.Type, of model: Model.Type) {
        (type, modelClass, instanceClass, root) = (objectClass, objectClass, objectClass, StructObject.self)
        (wrapper, nature, evaluatedLater) = ("", "", "defaults are evaluated later")
        (keyNaming, coercion, path) = ({ Model.keyNaming }, { Model.coercion }, { Path($0) })
        list = {
            var list = DeclarationList()
            Model._declare(&list)
            return list.all
        }
        makePrototype = { objectClass.init(.prototype) }
    }

    var id: ObjectIdentifier { ObjectIdentifier(type) }

    /// The type as users know it, which messages name.
    package var declaredType: Any.Type { (type as? JSONModel.Type)?.declaredType ?? type }

    /// The class and its superclasses up to the one at the top.
    var ancestry: [AnyClass] {
        Array(sequence(first: modelClass as AnyClass) { $0 == root ? nil : _getSuperclass($0) })
    }

    /// The declarations of the type and its superclasses, superclasses first. Appends messages about mistakes in them
    /// to `mistakes`.
    func declarations(mistakes: inout [String]) -> [Declaration] {
        if let list { return list() }
        let (prototype, recorded) = PropertyRecorder.record(self)
        var (unclaimed, variables, isNameless) = (recorded[...], [String](), false)
        func declaration(of field: FieldReflection.Field, in declaring: AnyClass) -> Declaration? {
            if field.label.isEmpty { isNameless = true }
            guard let index = unclaimed.firstIndex(where: { $0.declares(field, of: prototype) }) else {
                if field.isVariable { variables.append(message(aboutVariable: field.name, of: declaring)) }
                return nil
            }
            return unclaimed.remove(at: index).named(field.name, in: declaring)
        }
        // Fields are initialized from the class up to its superclasses, and within one in the order of declaration; the
        // declarations are recorded in the same order. The class at the top declares none.
        let levels = ancestry.filter { $0 != root }.map { declaring in
            FieldReflection.fields(declaredBy: declaring).compactMap { declaration(of: $0, in: declaring) }
        }
        // A class without the metadata of its fields seems to have no fields.
        if isNameless || !unclaimed.isEmpty && levels.contains(where: \.isEmpty) {
            mistakes.append(Self.namelessness)
        } else {
            // A @Property instead of another one is a variable, too.
            mistakes += unclaimed.isEmpty ? variables : unclaimed.map(message(aboutUnclaimed:))
        }
        return levels.reversed().flatMap(\.self)
    }

    private func message(aboutVariable name: String, of declaring: AnyClass) -> String {
        "  \(declaring).\(name): a stored variable, but \(nature): "
            + "make it a \(wrapper), a let or a computed property"
    }

    private func message(aboutUnclaimed declaration: Declaration) -> String {
        "  \(declaration.file):\(declaration.site?.line ?? 0): a \(wrapper) that belongs to none of the class's "
            + "stored properties: an initializer replaced it with another one, or created it for itself"
    }

    private static let namelessness =
        "  the program does not contain the names of its properties: it was built with "
        + "-disable-reflection-metadata or -disable-reflection-names "
        + "(in Xcode, SWIFT_REFLECTION_METADATA_LEVEL must be \"all\")"
}

extension ModelKind {
    /// A class of models.
    package init(_ modelClass: JSONModel.Type) {
        if let objectClass = modelClass as? StructObject.Type {
            self = objectClass.kind
            return
        }
        self.init(
            modelClass, instanceClass: modelClass, root: JSONModel.self, wrapper: "@Property",
            nature: "models are shared and immutable",
            evaluatedLater: """
                defaults and stores are evaluated later, and a default is evaluated at once if init(_:) reads its \
                property
                """,
            keyNaming: { modelClass.keyNaming }, coercion: { modelClass.coercion }, path: { Path($0) },
            makePrototype: { modelClass.init(.prototype) })
    }
}
