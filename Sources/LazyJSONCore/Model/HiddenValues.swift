/// Decides which values of models messages may show. Everything that describes values asks here: descriptions, issues,
/// errors, explanations, changes and the handler for unusable values.
package enum HiddenValues {
    /// Whether a value contains a value to be hidden: in a model, in a collection of models, or in a value of the app's
    /// that contains some.
    ///
    /// It looks at the classes that the data has chosen, which need not be the declared ones. It asks no store: the
    /// objects there may refer to each other in cycles, and the JSON has only their keys.
    @_optimize(size) package static func areIn(_ value: Any) -> Bool {
        var pending: [Any] = [value]
        while let next = pending.popLast() {
            guard let value = withoutOptionals(next) else { continue }
            if let model = ModelView.object(of: value) {
                let classLayout = model.classLayout { $0 }
                if classLayout.hidesAnything { return true }
                for property in classLayout.properties where property.disposal.leadsToModels {
                    if property.store == nil {
                        if let value = property.anyValue(in: model) { pending.append(value) }
                    } else if let json = model.locate(property) {
                        pending += property.embedded(in: json) as [Any]
                    }
                }
                continue
            }
            switch value {
            case let list as any ModelList: pending += list.labeledModels.map(\.model)
            case let list as [Any]: pending += list
            case let set as Set<AnyHashable>: pending += set.map(\.base)
            case let table as [AnyHashable: Any]: pending += table.values
            case let container as any JSONModelContainer: pending += container.containedModels as [Any]
            default: break
            }
        }
        return false
    }
}

extension ClassLayout {
    /// Whether messages leave out the value of a property.
    package func hidesValue(of property: AnyPropertyCore) -> Bool { modelClass.hidesValue(of: property.name) }

    /// Whether messages leave out a value of the class, or of a class that its properties or its discriminator name.
    ///
    /// Then none of the JSON of its objects is shown as a whole.
    package var hidesAnything: Bool {
        if let known = hiding.load() { return known.value }
        return hiding.setIfNil(Box(findHidden())).value
    }

    /// Whether messages leave out something in JSON that the class reads.
    package func hides(_ json: JSON) -> Bool {
        json.kind == .object ? HiddenValues.areIn(Polymorphism.model(of: json, wanted: self)) : hidesAnything
    }

    private func findHidden() -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var pending = [self]
        while let next = pending.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if next.modelClass.hidesValues || next.properties.contains(where: next.hidesValue) { return true }
            let classes = next.properties.flatMap { $0.erasedConverter?.modelClasses ?? [] }
            pending += (classes + (next.discriminated?.classes ?? [])).map(ClassLayout.of)
        }
        return false
    }
}

extension AnyPropertyCore {
    /// Whether the property's JSON may contain a value to be hidden, as far as the declared classes tell.
    package var mayHide: Bool { erasedConverter?.mayHide ?? false }

    /// Whether the property's JSON contains a value to be hidden. This asks no store.
    package func hides(_ json: JSON) -> Bool {
        if mayHide { return true }
        if store != nil { return embedded(in: json).contains(where: HiddenValues.areIn) }
        guard disposal.leadsToModels, json.kind.isContainer || modelClass != nil else { return false }
        return erasedConverter?.anyOutcome(of: json).value.map(HiddenValues.areIn) ?? false
    }

    /// The objects that are whole in the JSON of a property with a store.
    @_optimize(size) fileprivate func embedded(in json: JSON) -> [JSONModel] {
        guard let wanted = modelClass.map(ClassLayout.of) else { return [] }
        let all = isOneModel ? [json] : Array(json.exactElements) + json.exactMembers.map(\.value)
        return all.filter { $0.kind == .object }.map { Polymorphism.model(of: $0, wanted: wanted) }
    }
}

extension ErasedConverter {
    /// Whether JSON that is read, or that should be, may contain a value to be hidden.
    package var mayHide: Bool { modelClasses.contains { ClassLayout.of($0).hidesAnything } }

    /// Whether JSON contains a value to be hidden, as far as the declared classes and the value that is read tell.
    package func hides(_ json: JSON) -> Bool {
        mayHide || json.kind.isContainer && anyOutcome(of: json).value.map(HiddenValues.areIn) ?? false
    }

    /// The model classes of the values, of the parts of values, and of values that code of the app creates others from.
    fileprivate var modelClasses: [JSONModel.Type] {
        var found: [JSONModel.Type] = []
        var next: ErasedConverter? = self
        while let converter = next {
            var type = converter.valueType
            while let shape = CompositeShape(of: type) { type = shape.element }
            if let list = type as? any ModelList.Type { type = list.modelType }
            if let modelClass = ModelView.modelClass(of: type) { found.append(modelClass) }
            switch converter.form {
            case .mapped(let base), .rawValue(let base, _, false): next = base
            case .anyOf(let all):
                found += all.flatMap(\.modelClasses)
                next = nil
            case .model(let type) where converter.unionCase != nil:
                found += [ModelView.modelClass(of: type)].compactMap(\.self)
                next = nil
            default: next = converter.unionCase == nil ? nil : converter.form.part
            }
        }
        return found
    }
}
