/// Declares a property of a model: where its value is in the JSON, and how it is read.
///
///     final class User: JSONModel, @unchecked Sendable {
///         @Property("user_id")  var id: Int = 0      // read as 0 when absent, null or unusable
///         @Property             var name: String?    // the key is the property's name
///         @Property             var tags: [String]   // elements that cannot be read are left out
///     }
///
/// The property can only be read; `mutate` makes a changed copy of the model. A read never fails. The first one decodes,
/// later ones return the same value, unless the converter's check or the object's store replaces it.
///
/// The wrapper itself stores only where it is declared. Its arguments are evaluated once per class: defaults and stores when they
/// are first needed, the others when the class is first used. Values are cached in the model.
///
/// - Complexity: The first read scans the object's members up to the property's; every member is looked at only
///   once, however many properties are read. Later reads are O(1), without a lock, an allocation or a lookup by name.
@propertyWrapper
public struct Property<Value: Sendable>: Sendable {
    /// Line and column of the declaration: together with the class, these identify a property.
    @usableFromInline let site: Site

    @inlinable
    init(at site: Site) { self.site = site }

    // MARK: Declarations without a default
    //
    // What `@Property var name: String?` calls has to be declared in the type itself: from another module, the compiler does not
    // look for it in extensions. All others are in `Property+Declaring.swift`.

    /// Declares an optional property.
    @inlinable
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: ExpressibleByNilLiteral {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { nil }, converter: .lookUp)
        }
    }

    /// Declares a property whose type has an empty value.
    @inlinable
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) where Value: _EmptyInitializable {
        self.init(at: Site(line: line, column: column))
        guard PropertyRecorder.isActive else { return }
        PropertyRecorder.record {
            Declaration<Value>(
                AnyDeclaration.Arguments(
                    site: site, file: file, path: path(), alternatives: alternatives(), enumValues: enumValues(),
                    coercion: coercion(), isRequired: required(), check: check(), isReadOnly: isReadOnly()),
                default: { Value.emptyValue }, converter: .lookUp)
        }
    }

    /// Unavailable: there is nothing to read where there is no usable value.
    @available(*, unavailable, message: "this property needs a default, as in `= 0`, or an optional type")
    @_disfavoredOverload
    public init(
        _ path: @autoclosure () -> String? = nil, or alternatives: @autoclosure () -> [String] = [],
        enumValues: @autoclosure () -> [String]? = nil, coercion: @autoclosure () -> Coercion? = nil,
        required: @autoclosure () -> Bool = false, check: @autoclosure () -> Check<Value>? = nil,
        isReadOnly: @autoclosure () -> Bool = false,
        file: StaticString = #fileID, line: UInt32 = #line, column: UInt32 = #column
    ) {
        self.init(at: Site(line: line, column: column))
    }

    // MARK: Reading

    /// Unavailable: properties are read through their model.
    @available(*, unavailable, message: "@Property can only be used in a class that inherits from JSONModel")
    public var wrappedValue: Value {
        get { preconditionFailure("@Property can only be used in a class that inherits from JSONModel") }
    }

    /// Reads the property of a model.
    @inlinable @inline(__always)
    public static subscript<Model: JSONModel>(
        _enclosingInstance model: Model,
        wrapped wrapped: @autoclosure () -> KeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Property<Value>>
    ) -> Value {
        // To read the wrapper is an instruction where the types are known, and takes longer than all else where they are not.
        guard
            let slot = _isConcrete(Model.self)
                ? model.slot(of: storage, in: model) : model.knownSlot(of: storage, in: model)
        else {
            return model.undeclared(model[keyPath: storage].site, in: Model.self)
        }
        let word = model._memo[slot]
        if Memo.isValue(word) { return model._memo.value(of: word, at: slot, as: Value.self) }
        switch model.read(inSlot: slot) {
        case .memo:
            let word = model._memo[slot]
            if Memo.isValue(word) { return model._memo.value(of: word, at: slot, as: Value.self) }
        case .box(let box): return Box<Value>.of(box).value
        case .nowhere: break
        }
        return model.value(inSlot: slot, wrapped: wrapped())
    }
}

/// Where in a file a property is declared: in four bytes, since every property of every model has it.
///
/// Lines are told apart up to 1,048,575, columns up to 4,095. Two properties of one class that are not, beyond that, are reported as a
/// mistake of the program when the class is first used.
@usableFromInline
package struct Site: Sendable, Hashable {
    @usableFromInline let bits: UInt32

    @inlinable @inline(__always)
    package init(line: UInt32, column: UInt32) { bits = line &<< 12 | column & 0xFFF }

    package var line: UInt32 { bits &>> 12 }
    package var column: UInt32 { bits & 0xFFF }
}
