extension History {
    /// Edits the current version in one step. Steps that were undone are removed.
    ///
    ///     history.mutate(named: "Rename") { $0.name = "Ada" }
    ///     history.mutate(named: "Typing", joining: \.name) { $0.name = field.text }
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Rename".
    ///   - property: The property that is edited, if successive edits of it become one step; see
    ///     ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the current version, as in `mutate(_:)`.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    /// - Complexity: That of the model's `mutate`.
    @discardableResult
    public mutating func mutate(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout Mutable<Value>) throws -> Void
    ) rethrows -> Value where Value: JSONModel {
        push(try current.mutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current version in one step, and throws if a value cannot be written. Steps that were undone are
    /// removed.
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Rename".
    ///   - property: The property that is edited, if successive edits of it become one step; see
    ///     ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the current version, as in `tryMutate(_:)`.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public mutating func tryMutate(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout Mutable<Value>) throws -> Void
    ) throws -> Value where Value: JSONModel {
        push(try current.tryMutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current array in one step. Steps that were undone are removed.
    ///
    ///     history.mutate(named: "Add") { $0.append(Todo { $0.title = "Milk" }) }
    ///     history.mutate(joining: \.[0].title) { $0[0].title = field.text }
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Add".
    ///   - property: The edited property, if successive edits of it become one step; see ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the array, as in ``LazyArray/mutate(_:)-((EditableArray<Element>)->Void)``.
    /// - Returns: The current array after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    @discardableResult
    public mutating func mutate<Model>(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout EditableArray<Model>) throws -> Void
    ) rethrows -> Value where Value == LazyArray<Model> {
        push(try current.mutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current array in one step, and throws if a value cannot be written. Steps that were undone are
    /// removed.
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Add".
    ///   - property: The edited property, if successive edits of it become one step; see ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the array, as in ``LazyArray/tryMutate(_:)-((EditableArray<Element>)->Void)``.
    /// - Returns: The current array after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public mutating func tryMutate<Model>(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout EditableArray<Model>) throws -> Void
    ) throws -> Value where Value == LazyArray<Model> {
        push(try current.tryMutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current dictionary in one step. Steps that were undone are removed.
    ///
    ///     history.mutate(named: "Add") { $0["bo"] = User { $0.name = "Bo" } }
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Add".
    ///   - property: The edited property, if successive edits of it become one step; see ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the dictionary, as in
    ///     ``LazyDictionary/mutate(_:)-((EditableDictionary<Model>)->Void)``.
    /// - Returns: The current dictionary after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    @discardableResult
    public mutating func mutate<Model>(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout EditableDictionary<Model>) throws -> Void
    ) rethrows -> Value where Value == LazyDictionary<Model> {
        push(try current.mutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current dictionary in one step, and throws if a value cannot be written. Steps that were undone are
    /// removed.
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Add".
    ///   - property: The edited property, if successive edits of it become one step; see ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a draft of the dictionary, as in
    ///     ``LazyDictionary/tryMutate(_:)-((EditableDictionary<Model>)->Void)``.
    /// - Returns: The current dictionary after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public mutating func tryMutate<Model>(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout EditableDictionary<Model>) throws -> Void
    ) throws -> Value where Value == LazyDictionary<Model> {
        push(try current.tryMutate(edit), named: title, joining: property, at: time)
        return current
    }

    /// Edits the current version in one step: a struct, or a list of structs. Steps that were undone are removed.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu.
    ///   - property: The property that is edited, if successive edits of it become one step; see
    ///     ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a copy of the current version.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    @_disfavoredOverload
    @discardableResult
    public mutating func mutate(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout Value) throws -> Void
    ) rethrows -> Value {
        var copy = current
        try edit(&copy)
        push(copy, named: title, joining: property, at: time)
        return current
    }

    /// Edits the current version in one step, and throws if a value cannot be written: a struct, or a list of structs.
    /// Steps that were undone are removed.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu.
    ///   - property: The property that is edited, if successive edits of it become one step; see
    ///     ``push(_:named:joining:at:)``.
    ///   - time: The time of the edit, by which joined edits follow on each other.
    ///   - edit: Changes a copy of the current version.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @_disfavoredOverload
    @discardableResult
    public mutating func tryMutate(
        named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now, _ edit: (inout Value) throws -> Void
    ) throws -> Value {
        push(try RefusedEdits.trying(edit, on: current), named: title, joining: property, at: time)
        return current
    }
}
