/// The declarations of a class, each with its stored property: the name, and the class that declares it.
struct DeclaredFields {
    /// The class and its superclasses, in this order, each with its properties in the order of declaration.
    let levels: [(declaring: AnyClass, fields: [Declaration])]
    /// Messages about the declarations without a stored property.
    let mistakes: [String]

    /// - Parameters:
    ///   - prototype: An instance that was created while the declarations were recorded.
    ///   - declarations: In the order of initialization.
    init(of prototype: AnyObject, _ kind: ModelKind, _ declarations: [Declaration]) {
        var unclaimed = declarations[...]
        var levels: [(declaring: AnyClass, fields: [Declaration])] = []
        var isNameless = false
        var variables: [String] = []
        // Fields are initialized from the class up to its superclasses, and within one in the order of declaration; the
        // declarations are recorded in the same order.
        for declaring in kind.ancestry {
            var fields: [Declaration] = []
            // The class at the top declares none.
            let found =
                declaring == kind.root ? [] : FieldReflection.fields(of: prototype, declaredBy: declaring)
            var others: [(index: Int, name: String)] = []
            for (index, field) in found.enumerated() {
                if field.label.isEmpty { isNameless = true }
                let name = field.label.first == "_" ? String(field.label.dropFirst()) : field.label
                if let index = unclaimed.firstIndex(where: { $0.declares(field.value) }) {
                    fields.append(unclaimed.remove(at: index).named(name, in: declaring))
                } else {
                    others.append((index, name))
                }
            }
            if !others.isEmpty {
                let areVariables = FieldReflection.areVariables(declaredBy: declaring)
                for (index, name) in others where index < areVariables.count && areVariables[index] {
                    variables.append(
                        "  \(declaring).\(name.replacing("$__lazy_storage_$_", with: "")): a stored variable, but "
                            + "\(kind.nature): make it a \(kind.wrapper), a let or a computed property")
                }
            }
            levels.append((declaring, fields))
        }
        self.levels = levels
        var mistakes = unclaimed.map {
            "  \($0.file):\($0.site?.line ?? 0): a \(kind.wrapper) that belongs to none of the class's "
                + "stored properties: an initializer replaced it with another one, or created it for itself"
        }
        // A class without the metadata of its fields seems to have no fields.
        let isEmpty = levels.contains { $0.declaring != kind.root && $0.fields.isEmpty }
        if isNameless || isEmpty && !mistakes.isEmpty {
            mistakes = [
                "  the program does not contain the names of its properties: it was built with "
                    + "-disable-reflection-metadata or -disable-reflection-names "
                    + "(in Xcode, SWIFT_REFLECTION_METADATA_LEVEL must be \"all\")"
            ]
        }
        // A @Property instead of another one is already listed.
        self.mistakes = mistakes.isEmpty ? variables : mistakes
    }

    /// The declaration of a class at a site.
    func declaration(at site: Site, in declaring: AnyClass) -> Declaration? {
        levels.first { $0.declaring == declaring }?.fields.first { $0.site == site }
    }
}

extension JSONModel {
    /// Reads a property that the model's class layout does not know at its site.
    ///
    /// This happens while `init(_:)` of a prototype, or of an instance that is only asked for its class, reads a
    /// property of the model itself: the property reads its default. Anything else is a mistake in the program.
    @usableFromInline @inline(never)
    final func undeclared<Value: Sendable>(_ site: Site, in declaring: AnyClass) -> Value {
        let modelClass = type(of: self)
        if classLayout({ $0.modelClass != modelClass }) {
            if PropertyRecorder.isMakingPrototype(of: modelClass) {
                if let value = PropertyRecorder.defaultValue(at: site, in: declaring, of: self) as? Value {
                    return value
                }
            } else if let property = ClassLayout.of(modelClass).properties.first(where: {
                $0.site == site && $0.declaring == declaring
            }) as? PropertyCore<Value> {
                return property.defaultValue
            }
        }
        ProgrammingMistake.stop(
            "a \(modelClass) has a @Property of type \(Value.self) that \(declaring) does not declare "
                + "(line \(site.line), column \(site.column)): an initializer replaced a declared property with it")
    }
}
