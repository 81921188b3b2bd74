/// The stored properties that a class itself declares, by the runtime functions that `Mirror` is built on.
///
/// `Mirror` isn't enough: a model describes itself by its properties (`customMirror`), and `Mirror(reflecting:)` of
/// such a type shows only that description. The prototype's wrappers, whose labels are the properties' names, can be
/// found only below it. The runtime exports the functions and the standard library is built on them, but they aren't
/// documented: they are practice, not promise. A program in which they return nothing is stopped with a message
/// (`DeclaredFields`).
enum FieldReflection {
    @_silgen_name("swift_reflectionMirror_count")
    private static func count<T>(_: T, type: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_subscript")
    private static func field<T>(
        of: T, type: Any.Type, index: Int, outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
        outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
    ) -> Any

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

    /// Returns which fields of one class are variables: `var`, including `lazy` and `weak` ones, and the storage of
    /// property wrappers.
    ///
    /// Bound: `index < recursiveCount`, which counts the fields of superclasses first.
    static func areVariables(declaredBy type: AnyClass) -> [Bool] {
        let inherited = _getSuperclass(type).map { recursiveCount($0) } ?? 0
        return (inherited..<max(inherited, recursiveCount(type))).map { index in
            var found = Metadata()
            _ = metadata(type, index: index, &found)
            found.freeName?(found.name)
            return found.isVariable
        }
    }

    /// Returns the labels and values of the fields of one class in the hierarchy of an object, in the order of
    /// declaration.
    ///
    /// Bound: `index < count`; the label is copied before it is freed.
    static func fields(of object: AnyObject, declaredBy type: AnyClass) -> [(label: String, value: Any)] {
        (0..<count(object, type: type)).map { index in
            var name: UnsafePointer<CChar>?
            var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
            let value = field(of: object, type: type, index: index, outName: &name, outFreeFunc: &free)
            defer { free?(name) }
            return (name.map { String(cString: $0) } ?? "", value)
        }
    }
}
