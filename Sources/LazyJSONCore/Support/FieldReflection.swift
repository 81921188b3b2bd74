/// The stored properties that a class itself declares, by the runtime functions that reflection is built on.
///
/// `Mirror` isn't enough: a model describes itself by its properties (`customMirror`), and `Mirror(reflecting:)` of
/// such a type shows only that description. The prototype's wrappers, whose labels are the properties' names, can be
/// found only below it. The runtime exports the functions and the standard library is built on them, but they aren't
/// documented: they are practice, not promise. A program in which they return nothing is stopped with a message
/// (`ModelKind.declarations`).
enum FieldReflection {
    /// The runtime's information about a field other than its type, laid out as in the standard library's
    /// `_FieldReflectionMetadata`.
    private struct Metadata {
        var name: UnsafePointer<CChar>?
        var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        var isStrong = false
        var isVariable = false
    }

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private static func recursiveCount(_: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private static func metadata(_: Any.Type, index: Int, _: UnsafeMutablePointer<Metadata>) -> Any.Type

    @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
    private static func offset(_: Any.Type, index: Int) -> Int

    /// A stored property of a class.
    struct Field {
        /// Its name in memory: `_name` for a wrapped property. Empty if the program has no names.
        let label: String
        let type: Any.Type
        /// Whether it is a variable: `var`, including `lazy` and `weak` ones, and the storage of property wrappers.
        let isVariable: Bool
        private let offset: Int

        /// Its name in the source.
        var name: String {
            label.first == "_" ? String(label.dropFirst()) : label.replacing("$__lazy_storage_$_", with: "")
        }

        /// Bound: the caller has got the index below `recursiveCount`; the label is copied before it is freed.
        fileprivate init(of type: AnyClass, index: Int) {
            var found = Metadata()
            self.type = metadata(type, index: index, &found)
            label = found.name.map { String(cString: $0) } ?? ""
            isVariable = found.isVariable
            offset = FieldReflection.offset(type, index: index)
            found.freeName?(found.name)
        }

        /// The mark of a wrapper in an instance. Nothing is copied: the field may be one that cannot be.
        ///
        /// Bound: the caller asks only fields of a wrapper's type, which stores these four bytes and nothing else.
        func mark(in instance: AnyObject) -> UInt32 {
            defer { withExtendedLifetime(instance) {} }
            return UnsafeRawPointer(Unmanaged.passUnretained(instance).toOpaque())
                .load(fromByteOffset: offset, as: UInt32.self)
        }
    }

    /// Returns the fields of one class, without those of its superclasses, in the order of declaration.
    ///
    /// Bound: `index < recursiveCount`, which counts the fields of superclasses first.
    static func fields(declaredBy type: AnyClass) -> [Field] {
        let inherited = _getSuperclass(type).map { recursiveCount($0) } ?? 0
        return (inherited..<max(inherited, recursiveCount(type))).map { Field(of: type, index: $0) }
    }
}

/// The arguments of generic types, which are in the type's metadata behind its kind and its description (Swift's ABI,
/// "Type Metadata").
enum TypeArguments {
    @_silgen_name("swift_getTypeContextDescriptor")
    private static func description(_: Any.Type) -> OpaquePointer?

    /// Whether a type is a generic struct, which bit 7 and the lower five of its description's first byte say
    /// (`ContextDescriptorFlags`).
    static func areInStruct(_ type: Any.Type) -> Bool {
        description(type).map { UnsafePointer<UInt8>($0)[0] & 0x9F == 0x80 | 17 } ?? false
    }

    /// Returns the first argument of a struct or enum; nil if the type isn't one of the same generic type as another.
    static func first(of type: Any.Type, ifLike other: Any.Type) -> Any.Type? {
        description(type) == description(other) ? argument(0, of: type) : nil
    }

    /// Returns the first two arguments of a struct or enum, as ``first(of:ifLike:)``.
    static func two(of type: Any.Type, ifLike other: Any.Type) -> (Any.Type, Any.Type)? {
        first(of: type, ifLike: other).map { ($0, argument(1, of: type)) }
    }

    /// Bound: a generic struct or enum has a word of its kind, one of its description, and one of each argument.
    private static func argument(_ index: Int, of type: Any.Type) -> Any.Type {
        withUnsafeBytes(of: type) { $0.load(as: UnsafePointer<Any.Type>.self)[2 + index] }
    }
}
