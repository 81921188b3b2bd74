/// A draft of a model: JSON that is changed through the model's properties.
///
///     let older = user.mutate {
///         $0.name = "Ada"
///         $0.address.city = "Paris"                // nested models, in place
///         $0.items[1].user?.name = "Bo"            // and elements of arrays
///         $0.tags.append("new")                    // and lists
///         $0.setNull(\.nick)
///     }
///
/// A draft changes JSON, not objects: the model that it was created from stays as it is. Setting a property to the
/// value that it already reads changes nothing, so that all bytes that were not edited stay the same.
///
/// Lists, dictionaries, long strings and nested models that are changed in place are written once, when the draft's
/// JSON is needed. So the cost of many small edits of one of them depends on their changes, not on its size.
@dynamicMemberLookup
public struct Mutable<Model: JSONModel>: Sendable, TextOutputStreamable, CustomReflectable {
    var cell: DraftCell

    /// Creates a draft of a model.
    ///
    /// - Parameter model: The model to start with. It doesn't change.
    public init(_ model: Model) { cell = DraftCell(model, as: Model.self) }

    init(_ cell: DraftCell?) { self.cell = cell ?? .elsewhere }

    /// The current JSON of the draft.
    ///
    /// - Complexity: O(1), unless lists or nested models were changed in place since the JSON was last read: then
    ///   O(*n*) in their size.
    public var json: JSON { cell.json }

    /// The class of the model that the draft would now become.
    public var modelClass: JSONModel.Type { resultClassLayout.modelClass }

    private var resultClassLayout: ClassLayout {
        // A draft that an initializer creates may be of a subclass of `Model`.
        let wanted = cell.reader.modelClass is Model.Type ? cell.reader.modelClass : Model.self
        return Polymorphism.classLayout(for: json, madeFrom: cell.reader.origin, wanted: ClassLayout.of(wanted))
    }

    /// The model that the draft would now become, or the one that it was created from if nothing was changed.
    func makeModel() -> Model {
        let json = json
        if let origin = cell.reader.origin as? Model, json.isIdentical(to: origin.json) { return origin }
        if let known = cell.model.load() as? Model { return known }
        let new = (resultClassLayout.instance(of: json) as? Model) ?? Polymorphism.instance(of: Model.self, for: json)
        return (cell.model.setIfNil(new) as? Model) ?? new
    }

    // MARK: Members

    /// Writes null for a property; setting nil would remove the member.
    ///
    /// - Parameter keyPath: The property.
    public mutating func setNull<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) { setNull(core(keyPath)) }

    mutating func setNull(_ property: AnyPropertyCore) {
        let cell = beginChange(of: property)
        let path = cell.written.pathToWrite(property)
        if property.follow(path, in: cell.written).end?.isNull == true { return }
        if property.isReadOnly, !cell.place.isNew { return note(ConversionError.readOnlyProperty, at: property) }
        if cell.written.canSet(at: path, of: property) { return cell.written.write(.null, at: path, of: property) }
        note(ConversionError.positionOutOfRange(path: property.paths.first?.description ?? property.name), at: property)
    }

    /// Writes a value as it is written where there is none yet, even if the property already reads it.
    ///
    ///     $0.price = 4.1                          // "4.10" reads as 4.1, and stays
    ///     $0.overwrite(\.price, with: 4.1)        // 4.1
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - value: The new value.
    public mutating func overwrite<Value: Sendable>(_ keyPath: KeyPath<Model, Value>, with value: Value) {
        write(value, to: core(keyPath), overwriting: true)
    }

    /// A member of the object, whether or not a property reads it. Nil if there is no such member; setting nil removes
    /// it.
    ///
    /// - Parameter name: The member's name in the JSON. It isn't a path.
    public subscript(raw name: String) -> JSON? {
        get {
            let name = MemberName(name)
            return (cell.isBehind { $0.isAffected(by: name) } ? json : cell.written).member(name)
        }
        set {
            beginChange(ofMember: name).written[name] = newValue
        }
        _modify {
            let cell = beginChange(ofMember: name)
            yield &cell.written[name]
        }
    }

    // MARK: Subclasses

    /// The draft as a draft of a subclass, to be changed in place; nil if the model that it would become is not of that
    /// class. Setting nil is a mistake in the program, and stops it.
    ///
    ///     feed.mutate { $0.shapes[0][as: Circle.self]?.radius = 2 }
    ///
    /// - Parameter subclass: The subclass.
    public subscript<Subclass: JSONModel>(as subclass: Subclass.Type) -> Mutable<Subclass>? {
        get { self.as(subclass) }
        _modify {
            var other = self.as(subclass)
            let (reader, place) = (cell.reader, cell.place)
            // The draft of the subclass is the only owner, so that changing it copies nothing.
            let isSubclass = other != nil
            if isSubclass { cell = .elsewhere }
            defer {
                if let other {
                    cell = other.cell.read(by: reader, at: place)
                } else if isSubclass {
                    ProgrammingMistake.stop("a draft as a \(subclass) was set to nil: set the property that has it")
                }
            }
            yield &other
        }
    }

    /// Returns the draft as a draft of a subclass. Changes of the result don't change this draft.
    ///
    /// - Parameter subclass: The subclass.
    /// - Returns: The draft of the subclass; nil if the model that the draft would become is not of that class.
    public func `as`<Subclass: JSONModel>(_ subclass: Subclass.Type) -> Mutable<Subclass>? {
        let result = resultClassLayout
        guard result.modelClass is Subclass.Type else { return nil }
        let reader = DraftReader(subclass, classLayout: result)
        return Mutable<Subclass>(result === classLayout ? cell : cell.read(by: reader, at: cell.place))
    }

    // MARK: Changing

    var classLayout: ClassLayout { cell.reader.classLayout }

    /// The property that a key path names, to be changed.
    ///
    /// A key path to anything else is a mistake in the program, and stops it with a message.
    func core<Root: JSONModelProtocol, Value: Sendable>(_ keyPath: KeyPath<Root, Value>) -> PropertyCore<Value> {
        guard let property = classLayout.property(at: keyPath) as? PropertyCore<Value> else {
            ProgrammingMistake.stop(
                "\(keyPath) of type \(Value.self) is not a @Property of \(Root.self): "
                    + "only declared properties can be set in a draft")
        }
        return property
    }

    /// Finds the property or value that a key path leads to, to be read.
    func read<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> DraftRead<Value> {
        if let known = classLayout.knownProperty(at: keyPath) as? PropertyCore<Value> { return .property(known) }
        if let value = readWithoutWriting(keyPath) { return .value(value) }
        let (value, property) = classLayout.read(keyPath, of: makeModel())
        return (property as? PropertyCore<Value>).map { .property($0) } ?? .value(value)
    }

    /// The value of a key path that is known to read one property alone, if that property was not changed since: then
    /// the changes need not be written to read it. Nil for any other key path.
    private func readWithoutWriting<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> Value? {
        guard let property = classLayout.propertyReadAlone(by: keyPath) as? PropertyCore<Value>,
            !cell.isBehind({ $0.isAffected(by: property) }),
            let model = classLayout.instance(of: cell.written) as? Model
        else { return nil }
        let value = model[keyPath: keyPath]
        return property.isSame(value, property.read(cell.written)) ? value : nil
    }

    /// Begins a change of a property.
    @discardableResult
    mutating func beginChange(of property: AnyPropertyCore) -> DraftCell {
        let cell = DraftCell.own(&cell)
        cell.settle { $0.isAffected(by: property) }
        return cell
    }

    private mutating func beginChange(ofMember name: String) -> DraftCell {
        let name = MemberName(name)
        let cell = DraftCell.own(&cell)
        cell.settle { $0.isAffected(by: name) }
        return cell
    }

    mutating func write<Value: Sendable>(
        _ value: Value, to property: PropertyCore<Value>, overwriting: Bool = false
    ) {
        beginChange(of: property).change(property, in: declared) {
            try property.write(value, to: &$0, overwriting: overwriting)
        }
    }

    private mutating func note(_ error: any Error, at property: AnyPropertyCore) {
        DraftCell.own(&cell).note(error, at: property, in: declared)
    }

    /// The class that users name, unless it is that of all structs.
    private var declared: JSONModel.Type? { Model.self == StructObject.self ? nil : Model.self }

    /// Takes out the changes that could not be written.
    mutating func takeNotes() -> [MutationNote] {
        let notes = cell.notes
        if !notes.isEmpty { DraftCell.own(&cell).notes = [] }
        return notes
    }
}

extension Mutable: DraftView {
    mutating func takeContent() -> DraftCell? {
        defer { cell = .elsewhere }
        return cell
    }
}

/// The target of a key path.
enum DraftRead<Value: Sendable> {
    case property(PropertyCore<Value>)
    /// A value of the model that the draft would become.
    case value(Value)
}

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
